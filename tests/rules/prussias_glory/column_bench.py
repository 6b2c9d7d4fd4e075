"""Wings that go into column, for tests of marches."""

from game.board.board import Board
from game.engine import action as do
from game.rules.prussias_glory.data.cards import PRUSSIAN
from tests.rules.prussias_glory.moves import begin, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    open_field,
    position,
)

WING = "prussian-foot"


def start(*pieces: Placed, board: Board | None = None) -> Position:
    """A position in the Prussian normal movement."""
    return begin(position(board or open_field(9, 12), *pieces), PRUSSIAN)


def into_column(game: Position, wing: str = WING) -> str | None:
    """Put a wing in column by the buttons of the movement phase; the rule that forbids it."""
    refusal = game.do(do.button("column"))
    return rule_of(refusal or game.do(do.button(f"wing:{wing}")))


def in_column_now(game: Position) -> set[str]:
    """The units in column."""
    return {uid for uid, state in game.table.units.items() if state.column}
