"""How many units of a wing have been activated, and how many may be (CS 5.3, 5.4)."""

from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, joined, say
from game.rules.camposanto.outlook import STATUS_NAMES
from game.rules.camposanto.pieces import status, status_row, unit, units_of_wing, wing_card
from game.rules.camposanto.refusals import only_some
from game.rules.camposanto.steps import has_begun
from game.rules.camposanto.table import Ctx


@derived
def activated(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The units of a wing that have moved or turned in this operation (CS 5.3d, R5)."""
    return tuple(u for u in wing_card(ctx, wing).units if unit(ctx, u).moved or has_begun(ctx, u))


def limit_text(ctx: Ctx, wing: str) -> Text | None:
    """How many of a wing may move, where its status holds some back, and who has (CS 5.3a)."""
    most, gone = status_row(ctx, wing).units, activated(ctx, wing)
    there = {*units_of_wing(ctx, wing), *gone}
    if not most or len(there) <= most:
        return None
    limit = say(
        "{status}: {most} of its {m} units may move or reorient.",
        status=STATUS_NAMES[status(ctx, wing)],
        most=most,
        m=len(there),
    )
    if not gone:
        return limit
    return joined((limit, counted(len(gone), "So far: {n} unit.", "So far: {n} units.")))


def still_to_move(ctx: Ctx, wing: str) -> int:
    """How many units of a wing may yet move or turn in its activation (CS 5.3a, 5.4a)."""
    gone, most = activated(ctx, wing), status_row(ctx, wing).units
    rest = sum(u not in gone for u in units_of_wing(ctx, wing))
    return min(rest, most - len(gone)) if most else rest


def why_not_one_more(ctx: Ctx, wing: str) -> Refusal | None:
    """What keeps a wing from activating a further unit (CS 5.3a, 5.4a)."""
    row = status_row(ctx, wing)
    if row.units and len(activated(ctx, wing)) >= row.units:
        return only_some(row.rule, row.units)
    return None
