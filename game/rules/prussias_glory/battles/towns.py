"""The towns that count for victory: who is there, and word of it when that changes (PG 23.1)."""

from game.board.cells import Cell
from game.engine.text import say
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.pieces import card, people, unit, units_of
from game.rules.prussias_glory.table import OFF_MAP, Ctx

Town = tuple[Cell, ...]


def towns_of(ctx: Ctx) -> tuple[Town, ...]:
    """The towns, each with all its hexes (PG 23.1a)."""
    return ctx.rules.bonus_towns or (ctx.rules.towns,)


def is_held(ctx: Ctx, town: Town) -> bool:
    """Three Coalition infantry units in or next to it (PG 23.1a)."""
    return foot_at(ctx, town) >= ctx.rules.tables.vp.town_units.value


def foot_at(ctx: Ctx, town: Town) -> int:
    """How many Coalition infantry units are in or next to a town."""
    foot = (u for u in units_of(ctx, COALITION) if card(ctx, u).is_infantry)
    return sum(_is_at(ctx, town, unit(ctx, u).cell) for u in foot)


def _is_at(ctx: Ctx, town: Town, cell: Cell) -> bool:
    return cell != OFF_MAP and any(ctx.rules.board.distance(cell, t) <= 1 for t in town)


def tell_towns(ctx: Ctx, piece: str, start: Cell) -> None:
    """A unit has come from a hex: a town is taken, or no longer held without it (PG 23.1a)."""
    if not ctx.rules.towns or piece not in ctx.table.units:
        return
    made, here, vp = card(ctx, piece), unit(ctx, piece).cell, ctx.rules.tables.vp
    if made.side != COALITION or not made.is_infantry:
        return
    least, who = vp.town_units.value, people(ctx, COALITION).inline
    for town, name in zip(towns_of(ctx), ctx.rules.town_names(), strict=True):
        came = _is_at(ctx, town, here) - _is_at(ctx, town, start)
        if came > 0 and foot_at(ctx, town) == least:
            text = say("{side} hold {town}: {n} VP if they still do at the end.")
        elif came < 0 and foot_at(ctx, town) == least - 1:
            text = say("{side} no longer hold {town}, worth {n} VP at the end.")
        else:
            continue
        text = say(text.message, side=who, town=name, n=vp.town.value)
        ctx.tell(vp.town.rule, text, kind="objective", side=COALITION, cells=town, depth=1)
