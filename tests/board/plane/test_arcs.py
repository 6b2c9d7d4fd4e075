"""Front arcs and ranges, by hand and by a second opinion."""

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon as Shape

from game.board.plane.arcs import ahead_of, arc, behind_ahead, clipped, part_in, range_to
from game.board.plane.shapes import Pose, base, lay
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


def test_location_by_the_rear_line() -> None:
    """ND 0.5: wholly behind the line, astride it, ahead of it; on the line counts as neither."""
    line = (LOOKER.stands[0][3], 0)
    behind = lay(ORDINARY, Pose(0, -2_000, 0)).corners
    astride = lay(ORDINARY, Pose(5_000, -500, 0)).corners
    level = lay(ORDINARY, Pose(5_000, 0, 0)).corners
    touching = lay(ORDINARY, Pose(0, -1_005, 0)).corners
    assert behind_ahead(behind, line) == (True, False)
    assert behind_ahead(astride, line) == (True, True)
    assert behind_ahead(level, line) == (False, True)
    assert behind_ahead(touching, line) == (True, False)


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
    assert abs(found - exact) <= 12_000  # a strip of one thousandth along the border
