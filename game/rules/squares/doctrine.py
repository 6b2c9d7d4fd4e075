"""What a commander of the program must know of Squares."""

from collections.abc import Mapping, Set
from math import hypot
from types import MappingProxyType

from msgspec import Struct

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.doctrine import Doctrine, Force, Goal
from game.rules.kit.doctrines import doctrine_table
from game.rules.kit.spots import along, spot_of, spot_on
from game.rules.squares.cards import Kind
from game.rules.squares.command import cinc_of
from game.rules.squares.contest import waiting
from game.rules.squares.ending import demoralised, least_to_break, losses, owner_of, points
from game.rules.squares.pieces import (
    actors,
    bases,
    brigades_at,
    card,
    command_card,
    holder,
    is_fatigued,
    is_fresh,
    on_map,
    side_of,
    unit,
    where,
)
from game.rules.squares.table import OFF_MAP, Ctx


class Worths(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of doctrine.toml that this game has by itself."""

    point: float
    broken: float
    breaking: float
    brigade: float
    battery: float
    better: float
    hits: float
    hit: float
    hit_more: float
    to_come: float
    hidden: float
    flank: float
    front: float
    unsupported: float
    marching: float
    facing: float
    action_point: float
    ability: float
    general: float
    unit: float
    battery_strength: float
    field: float
    place: float
    place_point: float
    place_held: float
    pace_infantry: float
    pace_cavalry: float
    pace_horse_guns: float
    pace_foot_guns: float


TABLE = doctrine_table(__package__, Worths)
WORTHS = TABLE.worths
PACES = MappingProxyType(
    {
        Kind.CAVALRY: WORTHS.pace_cavalry,
        Kind.ARTILLERY_HORSE: WORTHS.pace_horse_guns,
        Kind.ARTILLERY_FOOT: WORTHS.pace_foot_guns,
    }
)
"""Squares in an activation of two action points; of infantry another (SQ 6)."""
MARCH_RISK = 3.0
"""Enemies who are farther off than so many squares do not reach a march column at once."""


# -- how a side stands -----------------------------------------------------------------------------


def standing(ctx: Ctx, side: str) -> float:
    """Points, Commands broken or near to it, units and their hits, fronts (SQ 2.9, 10)."""
    foe = ctx.rules.enemy_of(side)
    total = WORTHS.point * (points(ctx, side) - points(ctx, foe))
    for command, led in ctx.rules.oob.commands.items():
        mine = 1 if led.side == side else -1
        total -= mine * _broken(ctx, command)
    for uid, made in ctx.rules.oob.units.items():
        if made.is_unit:
            worth = _value(ctx, uid) - _exposed(ctx, uid)
            total += worth if made.side == side else -worth
        elif made.is_base and on_map(ctx, uid):
            total += WORTHS.hidden if made.side == side else -WORTHS.hidden
    return total + _orders(ctx, side)


def _broken(ctx: Ctx, command: str) -> float:
    """What the losses of a Command cost: half of it breaks it (SQ 10.1)."""
    made = command_card(ctx, command)
    if command in demoralised(ctx, made.side):
        return WORTHS.broken
    least = least_to_break(len(made.units)) or 1
    return WORTHS.breaking * min(1.0, losses(ctx, command) / least)


def _value(ctx: Ctx, uid: str) -> float:
    """A unit by its condition; batteries bear hits as well as brigades (SQ 2.9)."""
    made, now = card(ctx, uid), unit(ctx, uid)
    if now.lost:
        return 0.0
    hits = 0 if now.under and made.side != _mover(ctx) else now.hits
    worth = WORTHS.battery if made.is_battery else WORTHS.brigade
    worth += WORTHS.better * made.class_value
    worth += WORTHS.hit * max(0.0, WORTHS.hits - hits)
    worth -= WORTHS.hit_more * max(0.0, hits - WORTHS.hits)
    return worth * (WORTHS.to_come if where(ctx, uid) == OFF_MAP else 1.0)


def _mover(ctx: Ctx) -> str:
    return command_card(ctx, ctx.table.command).side if ctx.table.command else ""


@derived
def _exposed(ctx: Ctx, uid: str) -> float:
    """What a linear brigade risks by its front and formation (SQ 6.15, 8.24, 8.28)."""
    made, now = card(ctx, uid), unit(ctx, uid)
    if not made.linear or now.cell == OFF_MAP:
        return 0.0
    grid, foe = ctx.rules.grid, ctx.rules.enemy_of(made.side)
    faced = None if now.march else grid.beyond(now.cell, now.facing)
    threats = [c for c in grid.orthogonal(now.cell) if holder(ctx, c) == foe]
    cost = WORTHS.flank * sum(c != faced for c in threats)
    cost -= WORTHS.front if faced in threats else 0.0
    if threats and not _has_support(ctx, uid):
        cost += WORTHS.unsupported
    if now.march and _nearest(ctx, made.side, now.cell) < MARCH_RISK:
        cost += WORTHS.marching
    return cost - WORTHS.facing * _ahead(ctx, uid)


def _has_support(ctx: Ctx, uid: str) -> bool:
    now = unit(ctx, uid)
    behind = ctx.rules.grid.beyond(now.cell, (now.facing + 2) % 4)
    return len(brigades_at(ctx, now.cell)) > 1 or (
        behind is not None
        and bool(brigades_at(ctx, behind))
        and holder(ctx, behind) == side_of(ctx, uid)
    )


def _ahead(ctx: Ctx, uid: str) -> float:
    """How well a brigade faces what it is to reach: 1 straight on, -1 the other way."""
    made, now = card(ctx, uid), unit(ctx, uid)
    front = ctx.rules.grid.beyond(now.cell, now.facing)
    if now.march or front is None:
        return 0.0
    board = ctx.rules.board
    ends = (goal.at for goal in goals(ctx, made.side))
    return along(spot_of(board, now.cell), (spot_of(board, front),), ends)


@derived
def _nearest(ctx: Ctx, side: str, cell: Cell) -> float:
    """How far the nearest enemy or place worth having is."""
    x, y, _ = spot_of(ctx.rules.board, cell)
    return min((hypot(g.at.x - x, g.at.y - y) for g in goals(ctx, side)), default=0.0)


def _orders(ctx: Ctx, side: str) -> float:
    """A little for action points in the hands of those who can use them (SQ 5.7-5.11): it decides
    between Generals, and nothing else.
    """
    total = 0.0
    if (chosen := ctx.table.sealed.get(side)) and ctx.table.pool:
        general = card(ctx, command_card(ctx, chosen).general)
        able = 1 + WORTHS.ability * general.ability
        total += WORTHS.action_point * ctx.table.pool[0] * _need(ctx, chosen) * able
    if ctx.table.won:
        last, ap = ctx.table.won[-1]
        mine = 1 if command_card(ctx, last).side == side else -1
        total += mine * WORTHS.action_point * ap * _need(ctx, last)
    return total


@derived
def _need(ctx: Ctx, command: str) -> float:
    """How much a Command can do: units near the enemy, units that wait to come."""
    side, total = command_card(ctx, command).side, 0.0
    for uid in actors(ctx, command):
        away = _nearest(ctx, side, unit(ctx, uid).cell)
        total += 3.0 / (1.0 + away)
    waits = (u for u in command_card(ctx, command).units if not on_map(ctx, u))
    return total + sum(card(ctx, u).turn <= ctx.table.turn and not unit(ctx, u).lost for u in waits)


# -- the pieces ------------------------------------------------------------------------------------


@derived
def forces(ctx: Ctx) -> tuple[Force, ...]:
    """Units, Generals and bases on the table; what lies under the bases of the other side is
    spread evenly over them (SQ 3.4).
    """
    helped = {_helped(ctx, side): cinc_of(ctx, side) or "" for side in ctx.rules.sides}
    ready = frozenset(c for side in ctx.rules.sides for c in waiting(ctx, side))
    acting = frozenset((ctx.table.command,)) if ctx.table.command else ready
    return tuple(
        _force(ctx, uid, acting, helped) for uid in ctx.rules.oob.units if on_map(ctx, uid)
    )


def _helped(ctx: Ctx, side: str) -> str:
    """The General who should have the C-in-C with him: the ablest who still waits (SQ 5.8)."""
    able = [command_card(ctx, c).general for c in waiting(ctx, side)]
    return max(able, key=lambda g: card(ctx, g).ability, default="")


def _force(ctx: Ctx, uid: str, acting: Set[str], helped: Mapping[str, str]) -> Force:
    made, now = card(ctx, uid), unit(ctx, uid)
    return Force(
        id=uid,
        side=made.side,
        at=spot_of(ctx.rules.board, now.cell),
        post=("general", uid) if made.is_general else now.cell,
        strength=_strength(ctx, uid),
        pace=PACES.get(made.kind, WORTHS.pace_infantry),
        worth=WORTHS.general if made.is_general else WORTHS.unit + _value(ctx, uid),
        fire=1.0 if made.is_battery and not now.ammo_out else 0.0,
        range=WORTHS.field if made.is_battery else 0.0,
        gun=made.is_battery,
        radius=ctx.rules.tables.limits.radius.value if made.is_general else 0.0,
        chief=helped.get(uid, "") if made.is_general else command_card(ctx, made.command).general,
        leader=made.is_general,
        fresh=made.command in acting and not now.attacked,
    )


def _strength(ctx: Ctx, uid: str) -> float:
    """The hits that it is likely to score in a Combat (SQ 8.15-8.20)."""
    made = card(ctx, uid)
    if made.is_general:
        return 0.0
    if made.is_base:
        hidden = [u for u in ctx.table.units if unit(ctx, u).under and side_of(ctx, u) == made.side]
        covers = sum(side_of(ctx, b) == made.side for b in bases(ctx))
        return sum(_strength(ctx, u) for u in hidden) / max(1, covers)
    if made.is_battery:
        return WORTHS.battery_strength
    better = 3 + made.class_value + is_fresh(ctx, uid) - is_fatigued(ctx, uid)
    return 3 * max(1, min(6, better)) / 6


# -- what is worth having --------------------------------------------------------------------------


@derived
def goals(ctx: Ctx, side: str) -> tuple[Goal, ...]:
    """Places worth points, those of its own where the enemy is near, and the enemy (SQ 10.4)."""
    board, foe, found = ctx.rules.board, ctx.rules.enemy_of(side), list[Goal]()
    for one in ctx.rules.terms.objectives:
        if one.camp and one.army != side:
            continue
        at = spot_of(board, one.cell)
        if owner_of(ctx, one) != side or one.camp:
            found.append(Goal(at, 0.0, WORTHS.place + WORTHS.place_point * one.points))
        elif not brigades_at(ctx, one.cell):
            found.append(Goal(at, 0.0, WORTHS.place_held))
    cells = sorted(
        {
            unit(ctx, u).cell
            for u, made in ctx.rules.oob.units.items()
            if made.side == foe and not made.is_general and on_map(ctx, u)
        }
    )
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
    deeds=True,
)
