"""Who is ringed by enemies, or by them and ground that nobody enters (NB 8.6.1.5, 15.5.1)."""

from game.board.plane.ring import bridges, is_ringed
from game.board.plane.shapes import Polygon
from game.engine.context import derived
from game.rules.napoleons_battles.places import enemies_of_side, footprint, is_barred, laid
from game.rules.napoleons_battles.stands import width
from game.rules.napoleons_battles.states import fleeing_form
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import (
    is_combat_unit,
    is_formed,
    now,
    open_form,
    present,
    side_of,
)


def isolated(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side that enemies and ground which nobody enters ring, with gaps under two
    inches; enemies in rout and wagons hold nobody (NB 15.5.1).
    """
    walls = (*_foes(ctx, side), *_barred(ctx))
    joined = bridges(walls, ctx.rules.tables.limits.isolation_gap.value)
    if not joined:
        return ()
    return tuple(u for u in present(ctx, side) if is_ringed(laid(ctx, u), walls, joined))


@derived
def surrounded(ctx: Ctx, uid: str) -> bool:
    """Is a unit ringed by enemies alone, with no gap through which it could pass out of formation,
    whatever room there is inside (NB 8.6.1.3, 8.6.1.5-2, R88)?
    """
    form = fleeing_form(ctx, uid) if now(ctx, uid).routed else open_form(ctx, uid)
    least = min(ctx.rules.tables.limits.gap.value, width(footprint(ctx, uid, form)))
    walls = _foes(ctx, side_of(ctx, uid))
    joined = bridges(walls, least)
    return bool(joined) and is_ringed(laid(ctx, uid), walls, joined)


def _foes(ctx: Ctx, side: str) -> tuple[Polygon, ...]:
    return tuple(
        stand
        for foe, place in enemies_of_side(ctx, side)
        if is_formed(ctx, foe) and is_combat_unit(ctx, foe)
        for stand in place.stands
    )


def _barred(ctx: Ctx) -> tuple[Polygon, ...]:
    return tuple(area.outline for area in ctx.rules.table.areas if is_barred(ctx, area))
