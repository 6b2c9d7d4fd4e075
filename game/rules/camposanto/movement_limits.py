"""How many units of a wing have been activated, and how many may be (CS 5.3, 5.4)."""

from game.engine.context import derived
from game.engine.refusal import Refusal
from game.rules.camposanto.pieces import status_row, unit, wing_card
from game.rules.camposanto.refusals import only_some
from game.rules.camposanto.steps import has_begun
from game.rules.camposanto.table import Ctx


@derived
def activated(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The units of a wing that have moved or turned in this operation (CS 5.3d, R5)."""
    return tuple(u for u in wing_card(ctx, wing).units if unit(ctx, u).moved or has_begun(ctx, u))


def why_not_one_more(ctx: Ctx, wing: str) -> Refusal | None:
    """What keeps a wing from activating a further unit (CS 5.3a, 5.4a)."""
    row = status_row(ctx, wing)
    if row.units and len(activated(ctx, wing)) >= row.units:
        return only_some(row.rule, row.units)
    return None
