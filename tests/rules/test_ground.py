"""What the rules of every game ask of the ground that it is played on."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from game.board.plane.ground import Area, OpenTable
from game.board.plane.shapes import Outline, Pose, base, lay
from game.engine import save
from game.engine.dice import SeededDice
from game.engine.envelope import Label
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.kit.ground import OnTable, ill_placed
from game.rules.napoleons_battles import places as napoleons_places
from game.rules.nordlingen import places as nordlingen_places

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


@pytest.mark.parametrize(("deep", "sound"), [(20, True), (21, False)])
@pytest.mark.parametrize("heading", [0, 9_000])
def test_pieces_may_penetrate_one_another_for_rounding_and_no_more(
    deep: int, sound: bool, heading: int
) -> None:
    table = OpenTable(20_000, 16_000)
    one = lay(base(4_000, 1_000), Pose(10_000, 8_000, heading))
    two = lay(base(4_000, 1_000), one.pose.ahead(1_000 - deep))
    found = list(ill_placed(table, [("one", one), ("two", two)]))
    assert found == ([] if sound else ["one lies on two"])


@pytest.mark.parametrize(
    ("name", "everybody"),
    [
        ("maida-1806-table", napoleons_places.everybody),
        ("rippach-1632", nordlingen_places.everybody),
    ],
)
@pytest.mark.parametrize(("deep", "sound"), [(20, True), (100, False)])
def test_a_game_in_which_two_units_are_rounded_onto_one_another_is_loaded(
    name: str, everybody: Callable[[Any], tuple[tuple[str, Outline], ...]], deep: int, sound: bool
) -> None:
    """The second of two units is laid behind the first, its front so deep in the other's rear."""
    setting = Shelf(SYSTEMS).open(name)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(1), name)
    (_, place), (two, _) = everybody(match.reading)[:2]
    rear = min(stand.rear for stand in place.footprint)
    units = match.reading.table.units
    units[two] = structs.replace(units[two], pose=place.pose.ahead(rear + deep))
    loaded = save.decode(save.encode(match, setting, Label()), Shelf(SYSTEMS).find)
    assert isinstance(loaded, save.Loaded) is sound, loaded
