"""The quick start of a scenario held against its own rules of set-up (PG 22.2a)."""

from collections.abc import Iterator

from game.engine.context import Context
from game.rules.kit.faults import Fault
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.pieces import name_of
from game.rules.prussias_glory.setup.by_hand import why_not_done
from game.rules.prussias_glory.setup.filling import quick_start
from game.rules.prussias_glory.setup.opening import set_up
from game.rules.prussias_glory.setup.pieces import cell_of, pieces_of
from game.rules.prussias_glory.setup.places import why_not_place
from game.rules.prussias_glory.table import Ctx


def quick_start_faults(rules: PgRules) -> Iterator[Fault]:
    """Pieces that stand in the quick start where a player could not set them up by hand."""
    if rules.placement is None:
        return
    ctx: Ctx = Context(rules, set_up(rules))
    for army in rules.placement.armies:
        quick_start(ctx, army.side)
    for army in rules.placement.armies:
        refused = [(p, why_not_place(ctx, p, cell_of(ctx, p))) for p in pieces_of(ctx, army.side)]
        for piece, refusal in refused:
            if refusal is not None:
                kind = "unit" if piece in ctx.table.units else "leader"
                where = f'{kind} "{piece}", at = "{rules.label(cell_of(ctx, piece))}"'
                what = f"{name_of(ctx, piece)}: {refusal.message} ({refusal.rule})"
                yield where, what, "move it, or mend [placement]"
        unfinished = why_not_done(ctx, army.side)
        if unfinished is not None:
            yield army.side, f"{unfinished.message} ({unfinished.rule})", "mend the quick start"
