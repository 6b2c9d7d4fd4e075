"""The map and the armies of Camposanto (CS 1.3, 2, 6.3, 8)."""

from collections import Counter
from functools import cache

import pytest

from game.board.board import Board
from game.content import library
from game.content.board_file import load_board
from game.content.problems import Problems
from game.content.scenario_file import load_scenario
from game.rules.camposanto.cards import Arm, UnitCard
from game.rules.camposanto.loading import faults, load
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.scenario import CsScenario
from tools import make_maps


@cache
def board() -> Board:
    problems = Problems()
    found = load_board(library.shipped_folder("maps") / "camposanto.tmx", problems)
    assert found is not None and list(problems) == []
    return found


@cache
def rules() -> CsRules:
    problems = Problems()
    path = library.shipped_folder("scenarios") / "camposanto-1743.toml"
    scenario = load_scenario(path, CsScenario, problems)
    assert scenario is not None and list(problems) == []
    assert faults(scenario, board()) == []
    return load(scenario, board())


def kind(label: str) -> tuple[str, ...]:
    cell = board().cell(label)
    assert cell is not None
    return board().terrain[cell]


def around(label: str) -> set[str]:
    cell = board().cell(label)
    assert cell is not None
    return {board().label(near) for near in board().neighbours[cell]}


def of(wing: str) -> list[UnitCard]:
    return [u for u in rules().oob.units.values() if u.wing == wing]


def test_the_shipped_map_is_what_the_script_draws() -> None:
    sheet = make_maps.open_sheet(make_maps.MAPDATA / "camposanto.toml")
    path = library.shipped_folder("maps") / "camposanto.tmx"
    assert path.read_text("utf-8") == make_maps.draw(sheet)


@pytest.mark.rule("CS 1.1a")
def test_the_sheet_has_26_columns_and_18_rows_of_hexes_on_a_point() -> None:
    grid = board().grid
    assert (grid.columns, grid.rows, grid.axis) == (26, 18, "y")
    assert (board().label(0), board().label(grid.size - 1)) == ("0000", "2517")
    # Odd rows lie half a hex to the east.
    assert around("1113") == {"1013", "1213", "1112", "1212", "1114", "1214"}


@pytest.mark.rule("CS 6.3a")
def test_the_panaro_runs_from_the_west_edge_along_the_south_without_a_ford() -> None:
    """Its hexes join one to the next; no dry hex of the field touches what lies beyond."""
    river = [c for c, kinds in enumerate(board().terrain) if kinds == ("river",)]
    bridge = board().cell("1117")
    assert bridge is not None and len(river) == 28
    course, edge = {bridge}, [bridge]
    while edge:
        near = [c for c in board().neighbours[edge.pop()] if c in river and c not in course]
        course |= set(near)
        edge += near
    assert course == {*river, bridge}
    for cell, kinds in enumerate(board().terrain):
        if kinds == ("off_map",):
            touched = {k for near in board().neighbours[cell] for k in board().terrain[near]}
            assert touched <= {"off_map", "river"}, board().label(cell)


@pytest.mark.rule("CS 6.3b")
def test_the_bridge_is_reached_from_two_hexes_north_of_it() -> None:
    assert kind("1117") == ("pontoon_bridge",)
    assert {h for h in around("1117") if kind(h) != ("river",)} == {"1116", "1216"}


@pytest.mark.rule("CS 6.3c")
def test_the_pond_lies_beside_tre_case_di_sopra() -> None:
    assert kind("2010") == ("pond",)
    assert {"1909", "2009"} <= around("2010")
    assert kind("1909") == kind("2009") == ("farmhouse",)


@pytest.mark.rule("CS 6.3d")
def test_there_are_fourteen_hexes_of_farmhouses() -> None:
    assert sum(kinds == ("farmhouse",) for kinds in board().terrain) == 14


@pytest.mark.rule("CS 1.3a")
@pytest.mark.parametrize(
    ("wing", "regiments", "steps", "light", "guns"),
    [
        ("spanish-left", 8, 30, 1, 0),
        ("spanish-centre", 7, 28, 0, 2),
        ("spanish-right", 8, 28, 2, 0),
        ("austrian-left", 10, 32, 0, 1),
        ("austrian-centre", 7, 22, 0, 2),
        ("austrian-right", 5, 18, 3, 1),
    ],
)
def test_the_wings_have_their_strength(
    wing: str, regiments: int, steps: int, light: int, guns: int
) -> None:
    units = of(wing)
    arms = Counter(u.arm for u in units)
    assert sum(u.is_regiment for u in units) == regiments
    assert sum(u.steps for u in units if u.is_regiment) == steps
    assert (arms[Arm.LIGHT_INFANTRY], arms[Arm.ARTILLERY], arms[Arm.MARSHAL]) == (light, guns, 1)


@pytest.mark.rule("CS 2.1e")
def test_the_carabineros_alone_have_two_stars() -> None:
    assert [u.id for u in rules().oob.units.values() if u.stars == 2] == ["carabineros"]


@pytest.mark.rule("CS 2.1a", "CS 2.1d", "CS 2.2a")
def test_four_types_of_combat_unit_two_of_them_regiments() -> None:
    arms = {u.arm for u in rules().oob.units.values() if u.is_combat}
    assert arms == {Arm.INFANTRY, Arm.CAVALRY, Arm.ARTILLERY, Arm.LIGHT_INFANTRY}
    assert {u.arm for u in rules().oob.units.values() if not u.is_combat} == {Arm.MARSHAL}
    assert {u.arm for u in rules().oob.units.values() if u.is_regiment} == {
        Arm.INFANTRY,
        Arm.CAVALRY,
    }


@pytest.mark.rule("CS 9a")
def test_the_spanish_have_two_guns_and_the_enemy_four() -> None:
    guns = Counter(u.wing for u in rules().oob.units.values() if u.arm is Arm.ARTILLERY)
    assert guns == {
        "spanish-centre": 2,
        "austrian-centre": 2,
        "austrian-right": 1,
        "austrian-left": 1,
    }


@pytest.mark.rule("CS 9.1f")
def test_the_heavy_guns_are_those_of_the_austrian_centre() -> None:
    guns = {u.id: u.gun for u in rules().oob.units.values() if u.arm is Arm.ARTILLERY}
    assert len(guns) == 6
    assert {uid for uid, gun in guns.items() if gun == "heavy"} == {"schwere-1", "schwere-2"}


@pytest.mark.rule("CS 1.3a")
def test_the_armies_stand_five_hexes_apart_and_face_each_other() -> None:
    """One stack only: the fusileers on top of the battalion in the eastern house."""
    start = rules().start
    units = rules().oob.units
    spanish = [uid for uid in start if units[uid].side == "spanish"]
    austrian = [uid for uid in start if units[uid].side == "austrian"]
    assert min(board().distance(start[a][0], start[b][0]) for a in spanish for b in austrian) == 5
    assert {start[uid][1] for uid in spanish if units[uid].is_combat} == {0}
    assert {start[uid][1] for uid in austrian if units[uid].is_combat} == {3}
    cells = Counter(cell for cell, _, _ in start.values())
    (shared,) = [cell for cell, count in cells.items() if count > 1]
    assert board().label(shared) == "2013"
    there = sorted((order, uid) for uid, (cell, _, order) in start.items() if cell == shared)
    assert there == [(1, "fusileros-1"), (2, "obregon")]


@pytest.mark.rule("CS 6.5b")
def test_the_edges_that_units_flee_to() -> None:
    """The Austrians' is the whole north side of the map; the Spaniards' the last row before the
    Panaro, east of the bend.
    """
    armies = rules().oob.armies
    edges = {side: {board().label(c) for c in army.edge} for side, army in armies.items()}
    assert edges == {
        "austrian": {f"{column:02}00" for column in range(26)},
        "spanish": {f"{column:02}16" for column in range(7, 26)},
    }
