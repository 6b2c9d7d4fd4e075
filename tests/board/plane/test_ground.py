"""The open table: its edge, its areas, its barriers and their gaps."""

import pytest

from game.board.plane.ground import Area, Barrier, OpenTable, solid
from game.board.plane.shapes import Pose, StandShape, lay
from tests.board.plane.test_shapes import ORDINARY

WOOD = Area("Ripach wood", "wood", ((4_000, 4_000), (4_000, 8_000), (8_000, 8_000), (8_000, 4_000)))
HILL = Area("Windmill hill", "hill", ((0, 0), (0, 9_000), (9_000, 9_000), (9_000, 0)), level=1)
TOP = Area("its top", "hill", ((5_000, 5_000), (5_000, 7_000), (7_000, 7_000), (7_000, 5_000)), 2)
STREAM = Barrier(
    "Rippach",
    "stream",
    ((0, 12_000), (10_000, 12_000), (20_000, 12_000)),
    (((6_000, 12_000), 500),),
)
TABLE = OpenTable(20_000, 16_000, (HILL, WOOD, TOP), (STREAM,))


def names(pose: Pose) -> list[str]:
    return [area.name for area in TABLE.touched(lay(ORDINARY, pose))]


def test_a_unit_stands_in_what_it_touches_with_more_than_its_rim() -> None:
    assert names(Pose(2_000, 3_000, 0)) == ["Windmill hill"]
    assert names(Pose(3_000, 6_000, 0)) == ["Windmill hill"]  # its right edge lies on the wood's
    assert names(Pose(3_011, 6_000, 0)) == ["Windmill hill", "Ripach wood"]
    assert names(Pose(6_000, 6_500, 0)) == ["Windmill hill", "Ripach wood", "its top"]
    assert names(Pose(15_000, 3_000, 0)) == []


def test_levels_are_nested() -> None:
    assert [TABLE.level(p) for p in ((15_000, 1), (1_000, 1_000), (6_000, 6_000))] == [0, 1, 2]


def test_the_edge_of_the_table() -> None:
    assert TABLE.holds(lay(ORDINARY, Pose(1_000, 1_000, 0)))
    assert not TABLE.holds(lay(ORDINARY, Pose(989, 1_000, 0)))
    assert not TABLE.holds(lay(ORDINARY, Pose(19_000, 980, 0)))


@pytest.mark.parametrize("heading", [0, 4_500, 9_000, 13_700, 31_000])
def test_who_is_well_inside_is_on_the_table_wherever_else_he_comes(heading: int) -> None:
    """The circle round him is free of the edge by more than the distance told; one nearer is not
    well inside though he may be on the table.
    """
    for x, y in ((1_400, 1_400), (10_000, 6_000), (18_600, 1_400)):
        unit = lay(ORDINARY, Pose(x, y, heading))
        for off in range(0, 8_000, 300):
            if TABLE.is_well_inside(unit, off):
                moved = (lay(ORDINARY, unit.pose.ahead(off, way)) for way in range(0, 36_000, 900))
                assert all(TABLE.holds(each) for each in moved)
    assert TABLE.is_well_inside(lay(ORDINARY, Pose(10_000, 6_000, heading)), 4_300)
    assert not TABLE.is_well_inside(lay(ORDINARY, Pose(1_000, 1_000, heading)))


def test_a_stream_is_crossed_beside_its_bridge_and_not_on_it() -> None:
    """The bridge is 1 um wide at 6 um: a unit 2 um wide does not fit over it."""
    assert list(solid(STREAM)) == [
        ((0, 12_000), (5_500, 12_000)),
        ((6_500, 12_000), (10_000, 12_000)),
        ((10_000, 12_000), (20_000, 12_000)),
    ]
    wide = TABLE.crossed(lay(ORDINARY, Pose(6_000, 11_000, 0)), (0, 4_000))
    assert [(touch, beyond, line.name) for touch, beyond, line in wide] == [
        (1_000, 2_000, "Rippach")
    ]
    narrow = lay((StandShape(-450, -1_000, 450, 0),), Pose(6_000, 11_000, 0))
    assert TABLE.crossed(narrow, (0, 4_000)) == []
