"""What the rules of every game ask of the ground that it is played on."""

from game.board.plane.ground import Area, OpenTable
from game.rules.kit.ground import OnTable

WOOD = Area("Wood", "wood", ((0, 0), (0, 4_000), (4_000, 4_000), (4_000, 0)))
FARM = Area("Farm", "farm", ((1_000, 1_000), (1_000, 2_000), (2_000, 2_000), (2_000, 1_000)))
TRACK = Area("", "road", ((1_400, 0), (1_400, 9_000), (1_600, 9_000), (1_600, 0)))


def test_a_point_of_a_table_has_the_name_of_what_lies_on_top() -> None:
    rules = OnTable(OpenTable(20_000, 16_000, (WOOD, FARM, TRACK)))
    assert rules.ground is rules.table
    assert rules.place((500, 500)) == "Wood"
    assert rules.place((1_500, 1_500)) == "Farm"
    assert rules.place((1_500, 8_000)) == ""
    assert rules.place((9_000, 9_000)) == ""


def test_a_point_of_a_table_lies_in_areas_of_several_kinds() -> None:
    rules = OnTable(OpenTable(20_000, 16_000, (WOOD, FARM, TRACK)))
    found = [kind for kind in ("wood", "farm", "road") if rules.has((1_500, 1_500), kind)]
    assert found == ["wood", "farm", "road"]
    assert not rules.has((9_000, 9_000), "wood")
