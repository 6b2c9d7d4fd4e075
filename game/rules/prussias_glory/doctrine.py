"""What a commander of the program must know of Prussia's Glory."""

from types import MappingProxyType

from game.engine.doctrine import Doctrine, Force, Goal
from game.rules.kit.spots import spot_of, spot_on
from game.rules.prussias_glory.battles.towns import towns_of
from game.rules.prussias_glory.data.cards import COALITION, SIDES, enemy_of
from game.rules.prussias_glory.movement.steps import allowance
from game.rules.prussias_glory.pieces import (
    card,
    is_routed,
    leader_card,
    unit,
    units_of,
    values,
)
from game.rules.prussias_glory.prospect import morale_to_come, prospect
from game.rules.prussias_glory.table import OFF_MAP, Ctx, Morale
from game.rules.prussias_glory.victory import points

CONTACT = 1.05
"""Neighbouring hexes."""
GAIN = ((0.4, -0.5), (0.8, -0.25), (1.0, -0.05), (1.5, 0.2), (2.0, 0.4), (3.0, 0.65), (5.0, 0.9))
WEIGHTS = MappingProxyType(
    {
        "strike": 1.0,
        "danger": 0.5,
        "way": 0.25,
        "guns": 0.5,
        "command": 0.3,
        "leaders": 0.5,
        "support": 0.08,
    }
)


def standing(ctx: Ctx, side: str) -> float:
    """Victory points, the morale of the armies, the levels left, order and rout (PG 10, 22)."""
    foe = enemy_of(side)
    total = 3.0 * (points(ctx, side) - points(ctx, foe))
    total += 2.0 * (morale_to_come(ctx, side) - morale_to_come(ctx, foe))
    total += 15.0 * prospect(ctx, side)
    for mine, who in ((1, side), (-1, foe)):
        for uid in units_of(ctx, who):
            total += mine * _value(ctx, uid)
    return total


def _value(ctx: Ctx, uid: str) -> float:
    now = unit(ctx, uid)
    order = {Morale.FORMED: 1.0, Morale.DISORDERED: 0.7, Morale.ROUTED: 0.2}[now.morale]
    return now.level * order


def forces(ctx: Ctx) -> tuple[Force, ...]:
    """All pieces on the map, guns without strength of their own in close combat (PG 4.2c)."""
    found = [_unit(ctx, uid) for side in SIDES for uid in units_of(ctx, side)]
    found += [_leader(ctx, lid) for lid, now in ctx.table.leaders.items() if now.cell != OFF_MAP]
    return tuple(found)


def _unit(ctx: Ctx, uid: str) -> Force:
    made, now = card(ctx, uid), unit(ctx, uid)
    printed = values(ctx, uid)
    routed = is_routed(ctx, uid)
    strength = 0.0 if made.is_artillery else printed.sp + printed.shock_halves / 2
    if now.morale is Morale.DISORDERED:
        strength *= 0.7
    return Force(
        id=uid,
        side=made.side,
        at=spot_of(ctx.rules.board, now.cell),
        post=now.cell,
        strength=0.0 if routed else strength,
        pace=float(max(1, allowance(ctx, uid))),
        worth=3.0 + _value(ctx, uid),
        fire=float(printed.bombard[0]) if made.is_artillery and not routed else 0.0,
        range=5.0 if made.is_artillery else 0.0,
        chief=(made.wing and _chief(ctx, made.wing)) or "",
        fresh=made.side == ctx.table.active and not now.moved and not routed,
        bulk=now.level / ctx.rules.tables.limits.stack_levels.value,
    )


def _chief(ctx: Ctx, wing: str) -> str:
    return next((lid for lid, now in ctx.table.leaders.items() if now.wing == wing), "")


def _leader(ctx: Ctx, lid: str) -> Force:
    now, made = ctx.table.leaders[lid], leader_card(ctx, lid)
    return Force(
        id=lid,
        side=made.side,
        at=spot_of(ctx.rules.board, now.cell),
        post=("leader", lid),
        strength=0.0,
        pace=float(made.movement),
        worth=4.0,
        radius=float(ctx.rules.tables.limits.command_radius.value),
        leader=True,
        fresh=made.side == ctx.table.active and not now.moved,
    )


def goals(ctx: Ctx, side: str) -> tuple[Goal, ...]:
    """Towns worth points to the Coalition (PG 23.1a), for both; else the enemy's army."""
    board, found = ctx.rules.board, list[Goal]()
    if ctx.rules.towns:
        found += [
            Goal(spot_of(board, t[0]), 1.0, 2.0 if side == COALITION else 0.5)
            for t in towns_of(ctx)
        ]
    cells = sorted({unit(ctx, u).cell for u in units_of(ctx, enemy_of(side))})
    found += [Goal(spot_of(board, cell), 1.0, 0.0) for cell in cells]
    return tuple(found)


DOCTRINE = Doctrine(
    forces=forces,
    goals=goals,
    standing=standing,
    spot=spot_on,
    contact=CONTACT,
    gain=GAIN,
    weights=WEIGHTS,
)
