"""Movement among enemies, for tests of zones and markers."""

from typing import Any

from game.rules.prussias_glory.data.cards import PRUSSIAN
from tests.rules.prussias_glory.moves import begin
from tests.rules.prussias_glory.positions import Placed, Position, foot, open_field, position


def start(*pieces: Placed, side: str = PRUSSIAN) -> Position:
    """A position in the normal movement of a side."""
    return begin(position(open_field(), *pieces, active=side), side)


def croat(uid: str, side: str, at: str, **state: Any) -> Placed:
    """Fast infantry."""
    return foot(uid, side, at, ma=4, kind="croat", **state)


def is_flipped(game: Position, label: str) -> bool:
    """Whether the marker of a hex shows -2."""
    return game.table.markers[game.cell(label)].flipped
