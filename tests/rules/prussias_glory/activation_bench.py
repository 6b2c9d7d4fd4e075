"""Positions with an army that has not been activated, for tests of activation (PG 6.1, 6.3, 13)."""

from collections.abc import Sequence
from typing import Any

from game.engine import action as do
from game.engine.refusal import Refusal
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.scenario import ActivationEntry
from game.rules.prussias_glory.movement.interrupts import MovementBegins
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.table import Army, Det
from tests.rules.prussias_glory.battles import changed
from tests.rules.prussias_glory.moves import go
from tests.rules.prussias_glory.positions import Placed, Position, open_field, position

FIRST_PAID = ActivationEntry(first=1, later=0)  # as the Prussians pay: the first attempt only


def asleep(
    *pieces: Placed,
    sides: Sequence[str] = (COALITION,),
    dice: Sequence[int] = (),
    cost: ActivationEntry = FIRST_PAID,
    dets: Sequence[Det] = (),
    board: Any = None,
    special: Sequence[str] = (),
    **more: Any,
) -> Position:
    """Armies at 10 that start inactive; the others are active."""
    armies = {s: Army(s, 10, 10, active=False) for s in sides}
    made = position(
        board or open_field(20, 20),
        *pieces,
        dice=dice,
        special=special,
        table={"armies": armies, "dets": {d.id: d for d in dets}},
        **more,
    )
    return changed(made, activation=dict.fromkeys(sides, cost))


def marching(game: Position, side: str = PRUSSIAN) -> Position:
    """Normal movement of a side."""
    return game.run(MovementBegins(side), MovePhase(side))


def comes(game: Position, piece: str, *path: str) -> Refusal | None:
    """A piece moves along a path."""
    return go(game, piece, *path)


def press(game: Position, name: str) -> Refusal | None:
    """Press a button."""
    refusal: Refusal | None = game.do(do.button(name))
    return refusal


def is_active(game: Position, side: str = COALITION) -> bool:
    """Whether an army has been activated."""
    return game.table.armies[side].active


def asked(game: Position) -> str:
    """Who is asked now."""
    side: str = game.asking.asked(game.ctx).side
    return side
