"""Units that suffer results, for tests of loss points and letters."""

from game.engine.action import cell
from game.rules.prussias_glory.data.cards import COALITION
from tests.rules.prussias_glory.combat_bench import (
    asks,
    fight,
    led,
    suffer,
)
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    open_field,
    position,
)

STEADY = ((6, 6), (5, 6), (4, 6), (3, 6))  # MR 6 on every level


def attacked(*pieces: Placed, levels: int = 4, dice: tuple[int, ...] = ()) -> Position:
    """Prussians in 0505 before a Coalition unit in 0506; the Prussian edge lies behind them."""
    enemy = foot("enemy", COALITION, "0506", ladder=STEADY, level=levels)
    return position(open_field(), *pieces, enemy, dice=dice)


def hit(game: Position, printed: str, lead: str = "") -> Position:
    """The Coalition attacks 0505 from 0506 with this result."""
    combat = fight(game, "0506", "0505", COALITION)
    return suffer(game, led(combat, "defence", lead) if lead else combat, printed)


def go_any_way(game: Position) -> None:
    """Answer the choice among equal ways of retreat."""
    while asks(game) == "pg.retreat.choose":
        game.do(cell(next(iter(game.asking.asked(game.ctx).cells))))
