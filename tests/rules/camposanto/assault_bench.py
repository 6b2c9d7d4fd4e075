"""A bench for tests of Assaults: who is asked, who fights, the buttons pressed."""

from typing import Any

from game.engine import action as do
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.cards import AUSTRIAN, SPANISH
from tests.rules.camposanto.positions import Placed, Position, field, foot, position

WING = "spanish-centre"
A, X = foot("a", SPANISH, "0506"), foot("x", AUSTRIAN, "0505")
FAR = (foot("far", SPANISH, "1109"), foot("yonder", AUSTRIAN, "1102"))
"""Somebody is left of both wings, whatever happens."""


def press(game: Position, *names: str) -> None:
    for name in names:
        assert game.do(do.button(name)) is None


def asked_of(*pieces: Placed, sums: tuple[int, ...] = (), **given: Any) -> Position:
    """The Spanish are asked who assaults; the sums of the dice to come."""
    dice = [d for total in sums for d in (total - total // 2, total // 2)]
    return position(field(), *pieces, *FAR, dice=dice, **given).run(Assaults(WING))


def fights(*pieces: Placed, units: str, sums: tuple[int, ...], **given: Any) -> Position:
    game = asked_of(*pieces, sums=sums, **given)
    assert game.do(do.pick(*units.split())) is None
    return game


def assault(*pieces: Placed, dice: tuple[int, ...], units: str = "a", **given: Any) -> Position:
    """The Spanish units named assault. Each number is the sum of two dice."""
    board = given.pop("board", field())
    thrown = [d for total in dice for d in (total - total // 2, total // 2)]
    game = position(board, *pieces, *FAR, dice=thrown, **given)
    game.run(Assaults(WING))
    assert game.do(do.pick(*units.split())) is None
    return game


def choose(game: Position, uid: str) -> None:
    assert game.do(do.unit(uid)) is None


def run_off(game: Position, *hexes: str) -> None:
    """Flee over these of several equal hexes, and keep the facing."""
    for label in hexes:
        assert game.do(do.cell(game.cell(label))) is None


def asked(game: Position) -> str:
    """The rule and the side of the question."""
    return f"{game.prompt.rule} {game.prompt.side}" if game.asking else ""


def buttons(game: Position) -> list[str]:
    return [b.id for b in game.prompt.buttons if b.refusal is None]


def lose(game: Position) -> None:
    """Answer everything that the loser of the simplest Assault is asked: hexes, then the facing."""
    while game.asking and game.prompt.rule in ("CS 6.5c", "CS 7.3e"):
        if game.prompt.rule == "CS 6.5c":
            assert game.do(do.cell(min(game.prompt.cells))) is None
        else:
            press(game, next(b.id for b in game.prompt.buttons if b.role == "confirm"))
