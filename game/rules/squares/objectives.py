"""Who holds the objectives (SQ 10.4)."""

from game.engine.text import say
from game.rules.squares.pieces import army, brigades_at, side_of
from game.rules.squares.table import Ctx


def take_objectives(ctx: Ctx) -> None:
    """A square belongs to the side that last had a brigade alone in it."""
    for one in ctx.rules.terms.objectives:
        there = brigades_at(ctx, one.cell)
        if one.camp or not there or ctx.table.owners.get(one.id) == side_of(ctx, there[0]):
            continue
        side = side_of(ctx, there[0])
        ctx.put(ctx.table.owners, one.id, side)
        text = say("{side} hold {place}.", side=army(ctx, side).inline, place=say(one.name))
        ctx.tell("SQ 10.4", text, kind="objective", side=side, cells=(one.cell,))
