"""Front arcs and ranges, by hand and by a second opinion."""

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Shape

from game.board.plane.arcs import ahead_of, arc, arc_of, clipped, in_arc, part_in, range_to, wedge
from game.board.plane.edges import face_of
from game.board.plane.shapes import EDGES, Edge, Pose, base, lay
from tests.board.plane.test_shapes import ORDINARY

LOOKER = lay(ORDINARY, Pose(0, 0, 0))
FRONT = arc(LOOKER.stands[0][0], LOOKER.stands[0][1], 0)
"""Ahead of the front edge, between rays at 45 degrees from the front corners (ND 0.8)."""


def test_inside_is_as_far_aside_as_ahead_of_the_corner() -> None:
    """A target 3 um ahead whose left edge is 4 um to the right of the centre: 1 + 3, just in;
    another a tenth farther to the right is out.
    """
    just = lay(ORDINARY, Pose(5_000, 3_000, 0))
    assert range_to((0, 0), just, FRONT) == (5_000, (4_000, 3_000))
    assert range_to((0, 0), lay(ORDINARY, Pose(5_100, 3_000, 0)), FRONT) is None


def test_a_target_level_with_the_front_edge_is_not_ahead() -> None:
    """Beside the looker only the ray through its corner could touch it."""
    assert part_in(lay(ORDINARY, Pose(4_000, -100, 0)), FRONT) == ()


def test_range_is_measured_to_the_part_inside() -> None:
    """The target's nearest corner (2, 0.5) lies outside; on its rear edge, 0.5 um ahead, the arc
    ends 1.5 um to the side, and the target begins at 1.25: 1.346 um.
    """
    target = lay(base(2_000, 1_000), Pose(2_250, 1_500, 0))
    found = range_to((0, 0), target, FRONT)
    assert found == (1_346, (1_250, 500))


def test_clipping_a_square_by_the_right_ray() -> None:
    """A square that the ray from (1, 0) to the north-east halves from corner to corner."""
    square = ((1_000, 2_000), (3_000, 2_000), (3_000, 0), (1_000, 0))
    assert set(clipped(square, FRONT)) == {(1_000, 2_000), (3_000, 2_000), (1_000, 0)}


def test_a_neighbour_in_line_touches_the_corner_and_is_not_ahead() -> None:
    """Front edges in one line: 10 thousandths ahead are still the line, 11 are ahead of it."""
    assert not in_arc(lay(ORDINARY, Pose(2_000, 0, 0)), FRONT)
    assert not in_arc(lay(ORDINARY, Pose(2_000, 10, 0)), FRONT)
    assert in_arc(lay(ORDINARY, Pose(2_000, 11, 0)), FRONT)


def test_the_arc_of_the_front_is_that_of_its_corners() -> None:
    assert arc_of(face_of(LOOKER, "front")) == FRONT


def test_the_arc_of_a_side_is_as_wide_as_the_base_is_deep() -> None:
    """To the right of the looker: from (1, 0) and (1, -1) outwards at 45 degrees; 3 um off the side
    it reaches 3 um ahead of the front line.
    """
    side = arc_of(face_of(LOOKER, "right"))
    assert range_to((1_000, -500), lay(ORDINARY, Pose(5_000, 3_000, 0)), side) is not None
    assert in_arc(lay(ORDINARY, Pose(5_000, 5_999, 0)), side)
    assert not in_arc(lay(ORDINARY, Pose(5_000, 6_002, 0)), side)
    assert not in_arc(lay(ORDINARY, Pose(-2_000, 0, 0)), side)


def test_a_wedge_from_the_centre_of_the_front() -> None:
    """90 degrees from (0, 0): 3 um ahead it is 3 um wide to each side."""
    sector = wedge((0, 0), 0)
    assert in_arc(lay(ORDINARY, Pose(4_000, 3_000, 0)), sector)
    assert not in_arc(lay(ORDINARY, Pose(4_001, 3_000, 0)), sector)
    narrow = wedge((0, 0), 0, 1_500)
    assert not in_arc(lay(ORDINARY, Pose(3_000, 3_000, 0)), narrow)


def test_how_far_ahead() -> None:
    assert ahead_of((700, 700), ((0, 0), 4_500)) == 990
    assert ahead_of((700, -1_700), ((0, 0), 0)) == -1_700


@given(
    st.integers(0, 35_999),
    st.builds(Pose, st.integers(-6_000, 6_000), st.integers(-6_000, 6_000), st.integers(0, 35_999)),
)
def test_parts_agree_with_a_second_opinion(heading: int, pose: Pose) -> None:
    looker, target = lay(ORDINARY, Pose(0, 0, heading)), lay(base(2_000, 2_000), pose)
    left, right = looker.stands[0][:2]
    planes = arc(left, right, heading)
    far = 40_000
    wide = Pose(*left, heading), Pose(*right, heading)
    region = Shape([left, wide[0].point(-far, far), wide[1].point(far, far), right])
    exact = region.intersection(Shape(target.stands[0])).area
    parts = part_in(target, planes)
    found = sum(Shape(part).area for part in parts if len(part) > 2)
    # A strip of one thousandth along the border; what only comes to the line of the front
    # (10 thousandths, 2 um wide) is no part.
    assert abs(found - exact) <= (12_000 if parts else 32_000)


@given(
    st.integers(0, 35_999),
    st.builds(Pose, st.integers(-9_000, 9_000), st.integers(-9_000, 9_000), st.integers(0, 35_999)),
    st.sampled_from(EDGES),
)
def test_in_the_arc_and_how_far_agrees_with_a_second_opinion(
    heading: int, pose: Pose, edge: Edge
) -> None:
    """Away from the tolerance, for the arcs of all four edges; the range is from their middles."""
    looker, target = lay(ORDINARY, Pose(0, 0, heading)), lay(base(2_000, 2_000), pose)
    face = face_of(looker, edge)
    ahead = Pose(*face.left, face.heading), Pose(*face.right, face.heading)
    far = 60_000
    region = Shape([face.left, ahead[0].point(-far, far), ahead[1].point(far, far), face.right])
    shape = Shape(target.stands[0])
    found = range_to(face.middle, target, arc_of(face))
    if region.distance(shape) > 15:
        assert found is None
    elif region.intersection(shape.buffer(-25)).area > 25 * 25:
        assert found is not None
        length, point = found
        # Corners are rounded: the arc may be that much wider or narrower than it should be.
        least, most = (
            region.buffer(rim).intersection(shape).distance(Dot(face.middle)) for rim in (2, -2)
        )
        assert least - 2 <= length <= most + 2
        assert shape.distance(Dot(point)) <= 2 and region.distance(Dot(point)) <= 2
