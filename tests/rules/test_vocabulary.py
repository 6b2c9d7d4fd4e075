"""Ground that a game has no rules for is a fault, named with its place and with what is known."""

from dataclasses import replace

import pytest

from game.board.board import HexSide
from game.content import library
from game.content.opening import Opened, open_scenario
from game.content.problems import Problems
from game.engine.shelf import Shelf
from game.rules import SYSTEMS

HEXSIDES = (
    "elbe, entrenchment, mietzel, pond_full, slope, stream, stream_bridge",
    "it knows none: say it by terrain",
)
GAMES = [
    ("rossbach-battle", "hill", f"one of {HEXSIDES[0]}"),
    ("camposanto-1743", "hill", HEXSIDES[1]),
    ("maida-1806", "pontoon_bridge", HEXSIDES[1]),
]


def opened(name: str) -> Opened:
    path = library.scenarios()[name]
    found = open_scenario(path, Shelf(SYSTEMS).files(), Problems())
    assert found is not None
    return found


@pytest.mark.parametrize(("name", "strange", "sides"), GAMES)
def test_ground_without_rules_is_a_fault(name: str, strange: str, sides: str) -> None:
    """A hexside and a kind of terrain of another game, each told once, with the first place."""
    found = opened(name)
    board, check = found.board, SYSTEMS[found.scenario.system].check
    assert check(found.scenario, board) == []
    a, b = 0, board.neighbours[0][0]
    walls = (HexSide("moat", a, b), HexSide("moat", b, board.neighbours[b][-1]))
    told = check(found.scenario, replace(board, sides=(*board.sides, *walls)))
    where = f'map "{board.id}", layer "hexsides", {board.label(a)}-{board.label(b)}'
    assert told == [(where, 'this game has no rules for "moat"', sides)]
    terrain = ((strange,), (strange,), *board.terrain[2:])
    told = check(found.scenario, replace(board, terrain=terrain))
    where = f'map "{board.id}", layers "terrain" and "cover", {board.label(0)}'
    assert [fault[:2] for fault in told] == [(where, f'this game has no terrain "{strange}"')]
    assert told[0][2].startswith("one of ") and "open" in told[0][2]


@pytest.mark.parametrize("name", [name for name, _, _ in GAMES])
def test_what_is_only_drawn_may_lie_on_any_map(name: str) -> None:
    found = opened(name)
    board, check = found.board, SYSTEMS[found.scenario.system].check
    ruin = HexSide("ruined_bridge", 0, board.neighbours[0][0])
    assert check(found.scenario, replace(board, sides=(*board.sides, ruin))) == []
