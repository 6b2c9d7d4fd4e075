"""A gun that looks north, for tests of fire."""

from typing import Any

from game.engine import action as do
from game.engine.refusal import Refusal
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.table import Operation
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    position,
)

GUNS = Fire("spanish-centre", Operation.ARTILLERY)
LIGHT = Fire("spanish-centre", Operation.LIGHT_FIRE)


def armed(*others: Placed, **more: Any) -> Position:
    """A Spanish field gun in 0506 that looks north, a regiment far away on both sides."""
    far = (foot("a", SPANISH, "0011"), foot("x", AUSTRIAN, "1100"))
    board = more.pop("board", field())
    return position(board, gun("g", SPANISH, "0506"), *far, *others, **more)


def aimed(*others: Placed, **more: object) -> Position:
    """The same with the gun in hand."""
    game = armed(*others, **more).run(GUNS)
    assert game.do(do.unit("g")) is None
    return game


def shot_at(game: Position, where: str) -> Refusal | None:
    found: Refusal | None = game.do(do.cell(game.cell(where)))
    return found
