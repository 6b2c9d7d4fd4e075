"""How far a body may go, and what keeps it from going farther (ND 0.10-0.13, 3.3-3.9, 3.16, 3.22).

The limits of a manner of moving stand in the order in which their refusals are counted (ND 15.1).
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from game.board.plane.contact import Vicinity
from game.board.plane.distance import gap, overlap
from game.board.plane.ground import Area, Barrier, solid
from game.board.plane.legs import MOVE, Leg, pivot
from game.board.plane.numbers import HALF_TURN, TOLERANCE, Length
from game.board.plane.shapes import Outline
from game.board.plane.turns import free_turn
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.rules.kit.fan import Fan
from game.rules.kit.manoeuvres import (
    AtEnd,
    Clear,
    Limit,
    Made,
    Passage,
    Stop,
    barred_ground,
    clear_end,
    marching,
    no_nearer,
    on_table,
    turning,
)
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.bodies import Body, member_ends, outline_of
from game.rules.nordlingen.movement.ground import FULL, Underway, price, rate
from game.rules.nordlingen.movement.lines import (
    ahead_of,
    as_outline,
    is_obstacle,
    lies_on,
)
from game.rules.nordlingen.movement.obstacles import value_of
from game.rules.nordlingen.movement.passing import passage
from game.rules.nordlingen.movement.tactical import on_clear_ground
from game.rules.nordlingen.movement.who import is_near_enemy
from game.rules.nordlingen.movement.zones import stopping_zones
from game.rules.nordlingen.places import enemies, friends, spoken
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import (
    bases,
    card,
    movement,
    rotation,
)

SHALLOW = -2 * TOLERANCE
"""No deeper does rounding alone bring one footprint onto another."""

STRAIGHT = (0, HALF_TURN)
"""The bearings along which a leg is straight; on any other nobody is passed through (ND 3.17)."""


class Manner(StrEnum):
    """The kinds of move (ND 3.3, 3.6-3.8)."""

    NORMAL = "normal"
    TACTICAL = "tactical"
    BACK = "back"
    SIDE = "side"
    ABOUT = "about"


FINE = (Manner.TACTICAL, Manner.SIDE, Manner.ABOUT)
"""Not allowed near an enemy (ND 0.13)."""


def allowance(ctx: Ctx, body: Body, manner: Manner) -> Length:
    """What a leg may cost: the smallest Mov of a body, doubled in a tactical move, and half of it
    after an about-face, which costs a large unit all of it (ND 3.3, 3.7, 3.8, 3.12).
    """
    mov = min(movement(ctx, uid) for uid in body)
    if manner is Manner.TACTICAL:
        return 2 * mov
    if manner is Manner.ABOUT:
        return 0 if any(bases(ctx, uid) > 1 for uid in body) else mov // 2
    return mov


def rotation_of(ctx: Ctx, body: Body) -> Length | None:
    """The smallest Rot of a body; None: it turns freely (ND 3.5, 3.12)."""
    return min((rot for uid in body if (rot := rotation(ctx, uid)) is not None), default=None)


@derived
def limits(ctx: Ctx, body: Body, manner: Manner) -> tuple[Limit, ...]:
    """All that limits the legs of a move."""
    most, table = allowance(ctx, body, manner), ctx.rules.table
    times = 2 if manner in (Manner.BACK, Manner.SIDE) else 1
    cost, way, rot = rate(ctx, body, most, times), Underway(ctx), rotation_of(ctx, body)
    hostile = Vicinity(enemies(ctx, body[0]))
    friendly = tuple(pair for pair in friends(ctx, body[0]) if pair[0] not in body)

    def pairs(friend: str) -> bool:
        return all(passage(ctx, uid, friend) != "no" for uid in body)

    def blocked(friend: str) -> Refusal:
        name = card(ctx, friend).name
        return refusals.no_way_beyond(name) if pairs(friend) else refusals.no_passage(name)

    # Over ground that slows no tactical move leads: there it is refused by its own rule.
    paid = (lambda _: FULL) if manner is Manner.TACTICAL else cost
    found: list[Limit] = [marching(way, most, paid, refusals.short_of_movement)]
    if rot is not None:
        found.append(turning(rot, refusals.short_of_rotation))
    found.append(_oblique(ctx, manner))
    if manner in FINE and any(is_near_enemy(ctx, uid) for uid in body):
        found.append(_never(refusals.NEAR_ENEMY))
    if manner is Manner.TACTICAL:
        found.append(on_clear_ground(ctx, body, way))
    found += [
        barred_ground(way, cost, lambda areas: _impassable(ctx, body, areas)),
        no_nearer(
            hostile,
            ctx.rules.tables.limits.closest.value,
            lambda foe: refusals.too_close_to(card(ctx, foe).name),
        ),
        stopping_zones(ctx, body),
        Clear(Vicinity(friendly), _onto(ctx), STRAIGHT),
        on_table(table, refusals.OFF_TABLE),
        Passage(Vicinity(friendly), pairs, blocked, STRAIGHT),
        obstacle_limit(ctx, body),
        _EachClear(ctx, body, (*enemies(ctx, body[0]), *friendly)),
    ]
    return tuple(found)


@derived
def fan_of(ctx: Ctx, body: Body, manner: Manner) -> Fan:
    """What a body can reach by a wheel and a leg, known while nothing changes."""
    return Fan(outline_of(ctx, body), limits(ctx, body, manner), allowance(ctx, body, manner))


def _impassable(ctx: Ctx, body: Body, areas: tuple[Area, ...]) -> Refusal:
    """The first ground on which one of them may not be."""
    bars = (a for a in areas if any(price(ctx, uid, a, FULL) is None for uid in body))
    ground = next(bars, None)
    return refusals.IMPASSABLE if ground is None else refusals.impassable(spoken(ctx, ground))


def _never(refusal: Refusal) -> Limit:
    return lambda _unit, _made, _leg: Stop(0, refusal)


def _oblique(ctx: Ctx, manner: Manner) -> Limit:
    """A leg of a normal move goes at most 45 degrees aside (ND 3.6)."""
    most = ctx.rules.tables.limits.oblique.value

    def limit(_unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        free = leg.kind != MOVE or manner in (Manner.BACK, Manner.SIDE)
        return None if free or abs(leg.off) <= most else Stop(0, refusals.TOO_OBLIQUE)

    return limit


def _onto(ctx: Ctx) -> Callable[[str], Refusal]:
    return lambda uid: refusals.onto(card(ctx, uid).name)


@dataclass(frozen=True, slots=True)
class _EachClear(AtEnd):
    """The units of a line are laid one by one, each with its own corners rounded: where one would
    lie a few thousandths deeper on another than the line itself does, the leg ends before that
    (ND 0.10, 3.12). Who would lie deeper than that is met by the line.
    """

    ctx: Ctx
    body: Body
    others: tuple[tuple[str, Outline], ...]

    def __call__(self, _unit: Outline, made: Made, leg: Leg) -> Stop | None:
        if len(self.body) == 1:
            return None

        def under(end: Leg) -> str:
            ends = member_ends(self.ctx, self.body, (*made, end)).values()
            pairs = ((uid, a, b) for uid, b in self.others for a in ends)
            return next((uid for uid, a, b in pairs if overlap(a, b) and gap(a, b) >= SHALLOW), "")

        most, name = clear_end(leg, under)
        return Stop(most, _onto(self.ctx)(name)) if name else None


# -- obstacles (ND 3.22) ---------------------------------------------------------------------------


def obstacle_limit(ctx: Ctx, body: Body) -> Limit:
    """A move stops on the line of an obstacle; no wheel leads over one."""

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind == MOVE:
            met = ahead_of(ctx, unit, leg)
            return None if met is None else Stop(met[0], _why_stop(ctx, body, met[2]))
        point = pivot(unit.pose, unit.footprint, leg)
        if point is None:
            return None
        lines = [
            (line.name, as_outline(segment))
            for line in ctx.rules.table.barriers
            if is_obstacle(ctx, line) and not lies_on(unit, line)
            for segment in solid(line)
        ]
        most, _ = free_turn(unit, point, leg.amount, lines)
        return Stop(abs(most), refusals.NO_CROSSING) if most != leg.amount else None

    return limit


def _why_stop(ctx: Ctx, body: Body, line: Barrier) -> Refusal:
    """It cannot be crossed at all, or only from its line."""
    can = all(value_of(ctx, uid, line) is not None for uid in body)
    if not can:
        return refusals.NO_CROSSING
    return refusals.stopped_at(spoken(ctx, line))
