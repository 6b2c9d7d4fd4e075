"""Fights of the tests of Napoleon's Battles: a red line against a blue one."""

from typing import Any

from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.table import Contact
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    position,
    unit,
)

FIGHT = Combat(("a",), ("x",))


def fight(
    mine: str = "FrLN",
    theirs: str = "NeLN",
    *more: Placed | Leader,
    a: dict[str, Any] | None = None,
    x: dict[str, Any] | None = None,
    mover: str = "a",
    dice: tuple[int, ...] = (),
    **given: Any,
) -> Position:
    """A red line (French: 3) that has come into contact with a blue one (Netherlands: 3)."""
    one = unit("a", RED, mine, 10, 15, **(a or {}))
    two = unit("x", BLUE, theirs, 10, 15, 180, **(x or {}))
    met = Contact(mover, "x" if mover == "a" else "a")
    return position(one, two, *more, contacts=[met], dice=dice, **given)


def losses(game: Position) -> tuple[int, int]:
    return game.unit("a").losses, game.unit("x").losses
