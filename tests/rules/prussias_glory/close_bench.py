"""The Close Combat phase, for tests that answer its questions."""

from typing import Any

from game.engine.action import pick
from game.engine.event import Event
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.data.cards import PRUSSIAN
from tests.rules.prussias_glory.combat_bench import (
    cells,
    told,
)
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    open_field,
    position,
)

EVADE = "pg.close_combat.retreat_before"


STEADY = ((6, 6), (5, 6), (4, 6), (3, 6))


def phase(*pieces: Placed, side: str = PRUSSIAN, **more: Any) -> Position:
    """The Close Combat phase of a side."""
    game = position(open_field(), *pieces, **more)
    return game.run(CloseCombatPhase(side))


def men(uid: str, side: str, at: str, **more: Any) -> Placed:
    """Infantry that stands whatever happens: MR 6."""
    return foot(uid, side, at, ladder=STEADY, **more)


def attack(game: Position, labels: str) -> object:
    """Hand in a designation; the refusal, if any."""
    return game.do(pick(*cells(game, labels)))


def fights(game: Position) -> list[Event]:
    """The combats rolled so far."""
    return [e for e in told(game, "combat") if e.roll is not None]
