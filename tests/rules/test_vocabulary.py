"""The words of a game: ground that it has no rules for is a fault, named with its place and with
what is known; the kinds of its events are all known to long runs.
"""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import rules as RULES
from game.board.board import HexSide
from game.content import library
from game.content.opening import Opened, open_scenario
from game.content.problems import Problems
from game.engine.shelf import Shelf
from game.engine.system import System
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


def kinds_told(folder: Path) -> Iterator[str]:
    """The kinds of all events that the code in a folder tells through its context."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr == "tell" and ast.unparse(node.func.value).endswith("ctx"):
                kinds = [word.value for word in node.keywords if word.arg == "kind"]
                assert len(kinds) == 1, f"{path}:{node.lineno}"
                assert isinstance(kinds[0], ast.Constant), f"{path}:{node.lineno}"
                yield str(kinds[0].value)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=list(SYSTEMS))
def test_a_game_knows_the_kinds_of_all_its_events(system: System) -> None:
    """No more and no fewer: a long run of games tells which of them it has not met."""
    assert system.known is not None
    folder = Path(str(RULES.__file__)).parent
    told = {*kinds_told(folder / system.id), *kinds_told(folder / "kit")}
    known = system.known()["event"]
    assert set(known) == told
    assert len(known) == len(set(known))
