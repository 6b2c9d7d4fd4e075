"""Columns that march in Rossbach's first turn, for tests of march and passivity."""

from collections.abc import Sequence
from typing import Any

from game.board.board import Board
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.movement.march import FirstTurnMarch
from game.rules.prussias_glory.movement.movement import MovePhase
from tests.rules.prussias_glory.positions import Placed, Position, foot, open_field, position


def wide(*sides: str, **kinds: str) -> Board:
    """A board that has the hex 2606."""
    return open_field(30, 15, *sides, **kinds)


def walker(uid: str, at: str, **state: Any) -> Placed:
    """Infantry of Soubise."""
    return foot(uid, COALITION, at, wing="soubise", **state)


def marching(
    *pieces: Placed, board: Board | None = None, dice: Sequence[int] = (), turn: int = 1
) -> Position:
    """The first Coalition Movement phase, then the normal one."""
    game = position(
        board or wide(), *pieces, special=["23.5.1"], dice=dice, active=COALITION, turn=turn
    )
    return game.run(FirstTurnMarch(), MovePhase(COALITION))
