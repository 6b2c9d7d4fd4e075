"""Two stacks face to face, for tests of odds and modifiers."""

from typing import Any

from game.board.board import Board
from game.rules.prussias_glory.table import (
    Morale,
)
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    horse,
    open_field,
    position,
)

DISORDERED, ROUTED = Morale.DISORDERED, Morale.ROUTED


def duel(*pieces: Placed, board: Board | None = None, **more: Any) -> Position:
    """A position; the Prussians of 0505 attack 0506 in most of them."""
    return position(board or open_field(), *pieces, **more)


def men(uid: str, side: str, at: str, sp: int, mr: int = 5, **state: Any) -> Placed:
    """Infantry of one level."""
    return foot(uid, side, at, ladder=((sp, mr),), **state)


def riders(
    uid: str, side: str, at: str, sp: int = 4, mr: int = 5, shock: int = 0, **state: Any
) -> Placed:
    """Cavalry of one level; shock in halves of a point."""
    return horse(uid, side, at, ladder=((sp, mr),), shock=(shock,), **state)
