"""Edges of footprints: what lies beyond their lines, which of them is crossed; by hand, turned."""

from math import cos, radians, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Polygon as Shape

from game.board.plane.edges import (
    EdgeFace,
    Location,
    across,
    crossed_last,
    face_between,
    face_of,
    location,
    pieces,
    squarest,
    strip,
)
from game.board.plane.shapes import EDGES, Edge, Outline, Pose, StandShape, base, lay
from tests.board.plane.test_contact import COLUMN
from tests.board.plane.test_shapes import ORDINARY

UNIT = lay(ORDINARY, Pose(0, 0, 0))
"""Its front edge from (-1, 0) to (1, 0), its rear edge 1 um behind."""
SWAPPED: dict[Edge, Edge] = {"left": "right", "right": "left", "front": "front", "rear": "rear"}
near = st.builds(
    Pose, st.integers(-5_000, 5_000), st.integers(-5_000, 5_000), st.integers(0, 35_999)
)
spots = st.tuples(st.integers(-9_000, 9_000), st.integers(-9_000, 9_000))


@pytest.mark.parametrize(
    ("edge", "left", "right", "heading"),
    [
        ("front", (-1_000, 0), (1_000, 0), 0),
        ("right", (1_000, 0), (1_000, -1_000), 9_000),
        ("rear", (1_000, -1_000), (-1_000, -1_000), 18_000),
        ("left", (-1_000, -1_000), (-1_000, 0), 27_000),
    ],
)
def test_an_edge_is_seen_from_inside(
    edge: Edge, left: tuple[int, int], right: tuple[int, int], heading: int
) -> None:
    face = face_of(UNIT, edge)
    assert face == EdgeFace(left, right, heading)
    assert face_between(left, right) == face


def test_the_rear_edge_of_a_column_is_that_of_its_last_rank() -> None:
    """Two stands in front, one behind the left of them; the edge is as wide as the whole."""
    column = lay(COLUMN, Pose(0, 0, 0))
    assert face_of(column, "rear")[:2] == ((750, -2_000), (-750, -2_000))
    assert face_of(column, "front").middle == (0, 0)


@pytest.mark.parametrize(
    ("pose", "where"),
    [
        (Pose(0, -1_000, 0), "rear"),  # its front edge on the rear line
        (Pose(0, -990, 0), "rear"),
        (Pose(0, -989, 0), "flank"),
        (Pose(5_000, -500, 0), "flank"),
        (Pose(5_000, -11, 0), "flank"),  # its rear edge 11 thousandths behind the line
        (Pose(5_000, -10, 0), "front"),
        (Pose(3_000, 0, 0), "front"),  # level with the side (R4)
        (Pose(0, 7_000, 18_000), "front"),
    ],
)
def test_location_by_the_rear_line(pose: Pose, where: Location) -> None:
    """Wholly behind the rear line, astride it, or not behind it; 10 thousandths count as 0."""
    assert location(lay(ORDINARY, pose), UNIT) == where


def test_the_rear_line_of_several_ranks_is_the_last() -> None:
    column = lay(COLUMN, Pose(0, 0, 0))
    assert location(lay(ORDINARY, Pose(3_000, -800, 0)), column) == "front"
    assert location(lay(ORDINARY, Pose(3_000, -1_500, 0)), column) == "flank"


def test_wholly_behind_the_front_line() -> None:
    """Beside the unit with fronts in line it is; a corner 11 thousandths ahead spoils it."""
    assert across(lay(ORDINARY, Pose(4_000, 0, 0)), UNIT, "front") == (True, False)
    assert across(lay(ORDINARY, Pose(4_000, 10, 0)), UNIT, "front") == (True, False)
    assert across(lay(ORDINARY, Pose(4_000, 11, 0)), UNIT, "front") == (True, True)
    assert across(lay(ORDINARY, Pose(4_000, 1_000, 0)), UNIT, "front") == (False, True)


@given(near, st.integers(0, 35_999))
def test_location_is_that_of_the_turned_and_of_the_mirrored(pose: Pose, heading: int) -> None:
    """Away from the tolerance, by which rounding may differ."""
    unit, other = lay(ORDINARY, Pose(0, 0, heading)), lay(ORDINARY, pose)
    here = location(other, unit)
    off = [(x * 1.0, y) for x, y in other.corners]
    assume(all(abs(_behind(corner, heading)) > 15 for corner in off))
    assert here == location(_mirrored(other), _mirrored(unit))
    assert here == location(_quarter(other), _quarter(unit))
    behind = [_behind(corner, heading) > 0 for corner in off]
    assert here == ("rear" if all(behind) else "flank" if any(behind) else "front")


def _behind(corner: tuple[float, float], heading: int) -> float:
    """How far behind the rear line of a unit at 0, 0 a point lies, by floating point."""
    angle = radians(heading / 100)
    return -(corner[0] * sin(angle) + corner[1] * cos(angle)) - 1_000


def _mirrored(unit: Outline) -> Outline:
    pose = unit.pose
    return lay(unit.footprint, Pose(-pose.x, pose.y, -pose.heading % 36_000))


def _quarter(unit: Outline) -> Outline:
    pose = unit.pose
    return lay(unit.footprint, Pose(pose.y, -pose.x, (pose.heading + 9_000) % 36_000))


def test_strips_beside_the_edges() -> None:
    """The zone ahead, the support behind, the flanks."""
    assert strip(UNIT, "front", 1_000).stands[0][0] == (-1_000, 1_000)
    assert strip(UNIT, "rear", 2_000).stands[0][2] == (1_000, -3_000)
    corners = set(strip(UNIT, "left", 500).stands[0])
    assert corners == {(-1_500, 0), (-1_000, 0), (-1_000, -1_000), (-1_500, -1_000)}
    right = strip(lay(ORDINARY, Pose(0, 0, 9_000)), "right", 500).stands[0]
    assert set(right) == {(0, -1_000), (0, -1_500), (-1_000, -1_000), (-1_000, -1_500)}


@pytest.mark.parametrize(
    ("start", "edge"),
    [
        ((0, 5_000), "front"),
        ((900, 5_000), "front"),
        ((5_000, -500), "right"),
        ((-5_000, 0), "left"),
        ((3_000, -9_000), "rear"),
        # On the diagonal through the corner (1, 0), twice as far aside as ahead of the centre.
        ((5_000, 2_000), "right"),
    ],
)
def test_the_edge_crossed_last_on_the_way_to_the_centre(start: tuple[int, int], edge: Edge) -> None:
    assert crossed_last(start, UNIT.middle, UNIT) == edge


def test_at_a_corner_met_alike_it_is_the_front() -> None:
    """A square base 2 um wide: from (4, 3) its centre (0, -1) lies at 45 degrees."""
    square = lay(base(2_000, 2_000), Pose(0, 0, 0))
    assert crossed_last((4_000, 3_000), square.middle, square) == "front"
    assert crossed_last((-4_000, 3_000), square.middle, square) == "front"
    assert crossed_last((4_000, -5_000), square.middle, square) == "right"


def test_a_segment_that_ends_outside_or_begins_inside_enters_by_no_edge() -> None:
    assert crossed_last((0, 5_000), (0, 1_000), UNIT) is None
    assert crossed_last((0, -500), (0, 5_000), UNIT) is None


def test_a_seam_is_no_edge_and_the_end_of_one_is() -> None:
    """To the middle of two stands the segment runs in where they meet; of a column whose second
    rank is half as wide it runs in by the rear edge of the first where none is behind.
    """
    pair = lay((StandShape(-750, -1_000, 0, 0), StandShape(0, -1_000, 750, 0)), Pose(0, 0, 0))
    assert crossed_last((0, 5_000), (0, -500), pair) == "front"
    assert crossed_last((5_000, -500), (0, -500), pair) == "right"
    column = lay(COLUMN, Pose(0, 0, 0))
    assert crossed_last((400, -5_000), (400, -500), column) == "rear"
    # Through the rear stand and out of it again, then through the rear of the right front one.
    assert crossed_last((-1_000, -1_900), (600, -700), column) == "rear"
    assert len(pieces(column)) == 8


@given(spots, near)
def test_the_edge_crossed_agrees_with_a_second_opinion(start: tuple[int, int], pose: Pose) -> None:
    unit = lay(ORDINARY, pose)
    shape = Shape(unit.stands[0])
    way = LineString([start, unit.middle])
    assume(shape.distance(LineString([start, start])) > 5)
    hits = [edge for edge in EDGES if way.distance(_side(unit, edge)) < 1e-9]
    found = crossed_last(start, unit.middle, unit)
    assert found in hits
    if len(hits) == 1:
        mirrored = crossed_last((-start[0], start[1]), _mirrored(unit).middle, _mirrored(unit))
        corner = min(way.distance(LineString([c, c])) for c in unit.corners)
        assert corner < 5 or (mirrored is not None and SWAPPED[mirrored] == found)


def _side(unit: Outline, edge: Edge) -> LineString:
    face = face_of(unit, edge)
    return LineString([face.left, face.right])


def test_the_edge_that_faces_a_mover_most_squarely() -> None:
    """Heading south, 30 degrees off towards the west: the front faces it more squarely than the
    right side; at 45 degrees both do alike.
    """
    assert squarest(18_000, UNIT, ("front", "right")) == ("front",)
    assert squarest(21_000, UNIT, ("front", "right")) == ("front",)
    assert squarest(25_000, UNIT, ("front", "right")) == ("right",)
    assert squarest(22_500, UNIT, ("front", "right")) == ("front", "right")
    assert squarest(13_500, UNIT, ("front", "left")) == ("front", "left")
