"""Games of the toy system for the tests of the kernel."""

from game.content.problems import Problem, Severity
from game.engine.action import Action, button, cell, pick, unit
from game.engine.dice import Dice, ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.setting import FileMark, Setting
from tests.toy import BOARD, RULES, TOY

SETTING = Setting(TOY, RULES, FileMark("toy", "aa"), FileMark("sketch", "bb"), "Toy")


def find(scenario: str, _files: bytes = b"") -> Setting | Problem:
    """Opens the toy scenario and no other."""
    if scenario == "toy":
        return SETTING
    return Problem(Severity.ERROR, "", None, "", f'there is no scenario "{scenario}"')


def at(label: str) -> int:
    """The cell with this label."""
    found = BOARD.cell(label)
    assert found is not None
    return found


def game(*dice: int, seed: int | None = None) -> Match:
    """A toy game; with a seed, or with these dice and more to be typed in."""
    source: Dice = ScriptedDice(dice) if seed is None else SeededDice(seed)
    return Match.new(TOY, RULES, source, "toy")


def do(match: Match, *actions: Action) -> None:
    """Actions that must all be possible."""
    for action in actions:
        refusal = match.act(action)
        assert refusal is None, str(refusal)


# Red r3 walks down to face b3; the next step onto 0303 is a duel.
TO_THE_DUEL = (pick("r3"), unit("r3"), cell(at("0302")), unit("r3"))
DUEL = cell(at("0303"))
END = button("end")
