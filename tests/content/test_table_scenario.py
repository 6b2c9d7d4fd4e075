"""A scenario whose map is a table without a grid: opened, packed, or refused with a reason."""

from pathlib import Path

import pytest
from msgspec import Struct

from game.board.board import Board
from game.board.plane.ground import OpenTable
from game.content.opening import Opened, SystemFiles, open_scenario
from game.content.pack import unpacked
from game.content.problems import Problems
from game.content.reading import instead_of_disk
from tests.content.test_table_file import BRIDGE, BROOK, drawn

SCENARIO = 'id = "brook"\nsystem = "{}"\nmap = "{}"\ntitle = "At the brook"\n'


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that says nothing of its scenarios."""


SYSTEMS = {
    "measured": SystemFiles(Nothing, lambda _scenario, _table: [], played_on=OpenTable),
    "counted": SystemFiles(Nothing, lambda _scenario, _board: []),
}


def opened(project: Path, system: str, name: str = "brook") -> tuple[Opened | None, list[str]]:
    """A scenario of this system on this map, and what is wrong with it."""
    path = project / "scenarios" / "brook.toml"
    path.write_text(SCENARIO.format(system, name), "utf-8")
    problems = Problems()
    found = open_scenario(path, SYSTEMS, problems)
    return found, [str(p).replace(f"{project}/", "") for p in problems]


def test_a_table_is_the_ground_of_a_game_that_measures(project: Path) -> None:
    drawn(project / "maps")
    found, faults = opened(project, "measured")
    assert found is not None and faults == []
    assert isinstance(found.ground, OpenTable)
    assert [area.name for area in found.ground.areas] == ["Bridge"]
    with pytest.raises(AssertionError, match="brook is a table without a grid: it has no cells"):
        _ = found.board


def test_its_pack_holds_the_table(project: Path) -> None:
    """A game goes on from its save alone, whatever becomes of the map."""
    path = drawn(project / "maps")
    found, _ = opened(project, "measured")
    assert found is not None
    path.unlink()
    pack = unpacked(found.files)
    assert pack is not None
    with instead_of_disk(pack[1]):
        again = open_scenario(pack[0], SYSTEMS, Problems())
    assert again is not None and again.ground == found.ground
    assert again.map_sha256 == found.map_sha256


def test_faults_of_the_table_are_told_with_the_scenario(project: Path) -> None:
    drawn(project / "maps", BRIDGE.replace("bridge", "brigde"))
    found, faults = opened(project, "measured")
    assert found is None
    assert faults == [
        'maps/brook.tmx:8: layer "areas", object 3 "Bridge": type "brigde" is unknown '
        '(at 9.0 / 8.6); did you mean "bridge"?'
    ]


def test_a_game_of_cells_is_not_played_on_a_table(project: Path) -> None:
    drawn(project / "maps", lines=BROOK)
    assert opened(project, "counted") == (
        None,
        [
            "maps/brook.tmx: is a table without a grid; "
            "its game is played on a map of hexes or squares"
        ],
    )


def test_a_game_that_measures_is_not_played_on_cells(project: Path) -> None:
    assert opened(project, "measured", "small") == (
        None,
        [
            "maps/small.tmx: is a map of cells; its game is played on a table without a grid, "
            'whose map has the property "unit"'
        ],
    )


def test_a_game_of_cells_keeps_its_board(project: Path) -> None:
    found, faults = opened(project, "counted", "small")
    assert found is not None and faults == []
    assert isinstance(found.ground, Board) and found.board is found.ground
