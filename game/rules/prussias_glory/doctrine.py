"""What a commander of the program must know of Prussia's Glory."""

from msgspec import Struct

from game.engine.doctrine import Doctrine, Force, Goal
from game.rules.kit.dice import FACES
from game.rules.kit.doctrines import doctrine_table
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
from game.rules.prussias_glory.table import OFF_MAP, Ctx, LeaderLoss, Morale
from game.rules.prussias_glory.victory import leader_points, points


class Worths(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of doctrine.toml that this game has by itself."""

    point: float
    morale: float
    prospect: float
    disordered: float
    routed: float
    weakened: float
    unit: float
    leader: float
    gun_range: float
    town: float
    town_defended: float


TABLE = doctrine_table(__package__, Worths)
WORTHS = TABLE.worths


def standing(ctx: Ctx, side: str) -> float:
    """Victory points, the morale of the armies, the levels left, order and rout (PG 10, 22)."""
    foe = enemy_of(side)
    total = WORTHS.point * (points(ctx, side) - points(ctx, foe))
    total += WORTHS.morale * (morale_to_come(ctx, side) - morale_to_come(ctx, foe))
    total += WORTHS.prospect * prospect(ctx, side)
    for mine, who in ((1, side), (-1, foe)):
        for uid in units_of(ctx, who):
            total += mine * _value(ctx, uid)
    return total


def _value(ctx: Ctx, uid: str) -> float:
    now = unit(ctx, uid)
    if now.morale is Morale.FORMED:
        return float(now.level)
    return now.level * (WORTHS.routed if now.morale is Morale.ROUTED else WORTHS.disordered)


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
        strength *= WORTHS.weakened
    return Force(
        id=uid,
        side=made.side,
        at=spot_of(ctx.rules.board, now.cell),
        post=now.cell,
        strength=0.0 if routed else strength,
        pace=float(max(1, allowance(ctx, uid))),
        worth=WORTHS.unit + _value(ctx, uid),
        fire=float(printed.bombard[0]) if made.is_artillery and not routed else 0.0,
        range=WORTHS.gun_range if made.is_artillery else 0.0,
        gun=made.is_artillery,
        chief=(made.wing and _chief(ctx, made.wing)) or "",
        fresh=made.side == ctx.table.active and not now.moved and not routed,
        bulk=now.level / ctx.rules.tables.limits.stack_levels.value,
    )


def _chief(ctx: Ctx, wing: str) -> str:
    return next((lid for lid, now in ctx.table.leaders.items() if now.wing == wing), "")


def _overrun_kills(ctx: Ctx) -> float:
    """How likely an overrun kills."""
    return (FACES + 1 - ctx.rules.tables.limits.overrun_killed.value) / FACES


def _leader(ctx: Ctx, lid: str) -> Force:
    """A leader who is overrun alone is killed on a 6 (PG 9.2b); some bring points (PG 22.1d)."""
    now, made = ctx.table.leaders[lid], leader_card(ctx, lid)
    points_lost = leader_points(ctx, LeaderLoss(now.card, made.side, "killed"))
    return Force(
        id=lid,
        side=made.side,
        at=spot_of(ctx.rules.board, now.cell),
        post=("leader", lid),
        strength=0.0,
        pace=float(made.movement),
        worth=WORTHS.leader + WORTHS.point * points_lost * _overrun_kills(ctx),
        radius=float(ctx.rules.tables.limits.command_radius.value),
        leader=True,
        fresh=made.side == ctx.table.active and not now.moved,
    )


def goals(ctx: Ctx, side: str) -> tuple[Goal, ...]:
    """Towns worth points to the Coalition (PG 23.1a), for both; else the enemy's army."""
    board, found = ctx.rules.board, list[Goal]()
    if ctx.rules.towns:
        worth = WORTHS.town if side == COALITION else WORTHS.town_defended
        found += [Goal(spot_of(board, t[0]), 1.0, worth) for t in towns_of(ctx)]
    cells = sorted({unit(ctx, u).cell for u in units_of(ctx, enemy_of(side))})
    found += [Goal(spot_of(board, cell), 1.0, 0.0) for cell in cells]
    return tuple(found)


DOCTRINE = Doctrine(
    forces=forces,
    goals=goals,
    standing=standing,
    spot=spot_on,
    contact=TABLE.contact,
    gain=TABLE.gain,
    weights=TABLE.weights,
)
