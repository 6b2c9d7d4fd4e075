"""The pieces that are set up by hand, and what is still to do (PG 22.2)."""

from typing import cast

from game.engine.context import derived
from game.rules.prussias_glory.data.scenario_setup import PlacementArmy, Side
from game.rules.prussias_glory.pieces import cell_of, leader_card, side_of
from game.rules.prussias_glory.table import OFF_MAP, Ctx


@derived
def pieces_of(ctx: Ctx, side: str) -> tuple[str, ...]:
    """All that a side sets up: Army Commander, wing by wing with its leader first, guns."""
    start, cards = ctx.rules.start, ctx.rules.oob.units
    here = [lid for lid, cell in ctx.rules.start_leaders.items() if cell != OFF_MAP]
    leaders = [(lid, leader_card(ctx, lid).wing) for lid in here if side_of(ctx, lid) == side]
    units = [(u, made.wing) for u, made in cards.items() if made.side == side and u in start]
    found = [lid for lid, wing in leaders if wing is None]
    for each in ctx.rules.oob.wings:
        found += [p for p, wing in (*leaders, *units) if wing == each]
    return (*found, *(u for u, wing in units if wing is None))


def missing(ctx: Ctx, side: str) -> tuple[str, ...]:
    return tuple(p for p in pieces_of(ctx, side) if cell_of(ctx, p) == OFF_MAP)


def army_placement(ctx: Ctx, side: str) -> PlacementArmy:
    found = None if ctx.rules.placement is None else ctx.rules.placement.of(side)
    return PlacementArmy(id=cast(Side, side)) if found is None else found
