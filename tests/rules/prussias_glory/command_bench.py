"""Command rolls, for tests of groups and special leaders."""

from collections.abc import Sequence
from typing import Any

from game.engine import action as do
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.data.cards import PRUSSIAN
from tests.rules.prussias_glory.positions import Placed, Position, open_field, position

RATINGS = {"prussian-foot": 4, "prussian-horse": 4, "coalition-foot": 2, "coalition-horse": 3}


def rolled(dice: Sequence[int], *pieces: Placed, side: str = PRUSSIAN, **table: Any) -> Position:
    """A position in which a side has rolled for its groups, foot first."""
    game = position(open_field(20, 20), *pieces, dice=dice, ratings=RATINGS, table=table)
    game.run(RollCommand(side))
    assert game.do(do.button("roll")) is None
    return game


def effective(game: Position) -> set[str]:
    """The units that are Effective."""
    return {u for u, state in game.table.units.items() if state.effective}
