"""Moving pieces in tests of movement."""

from typing import Any

from game.engine import action as do
from game.engine.refusal import Refusal
from game.rules.prussias_glory.data.cards import PRUSSIAN
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.movement.movement import MovePhase
from tests.rules.prussias_glory.positions import Placed, Position, open_field, position


def begin(game: Position, side: str) -> Position:
    """The start of a side's normal movement, Engaged markers placed."""
    return game.run(PlaceMarkers(side), MovePhase(side))


def field(*pieces: Placed, **more: Any) -> Position:
    """The Prussian movement phase on open ground."""
    return begin(position(open_field(), *pieces, **more), PRUSSIAN)


def go(game: Position, piece: str, *path: str) -> Refusal | None:
    """Take a piece up and move it along a path; the refusal met first, if any."""
    refusal: Refusal | None = game.do(do.unit(piece))
    return refusal or go_on(game, *path)


def go_on(game: Position, *path: str) -> Refusal | None:
    """Move the piece in hand along a path."""
    cells = tuple(game.cell(label) for label in path)
    refusal: Refusal | None = game.do(do.cell(cells[-1], *cells))
    return refusal


def rule_of(refusal: Refusal | None) -> str | None:
    """The rule that forbids."""
    return None if refusal is None else refusal.rule


def in_hand(game: Position) -> str | None:
    """The piece that can go on moving."""
    return getattr(game.asking, "piece", None)
