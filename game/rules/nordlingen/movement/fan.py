"""Moves worth trying, for who plays by chance or by weighing: each of them is allowed."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from game.board.plane.distance import square
from game.board.plane.legs import ABOUT, MOVE, TURN, Leg, laid_after
from game.board.plane.numbers import HALF_TURN, QUARTER, Point, bearing, turn
from game.board.plane.shapes import Outline, Pose
from game.engine.chance import Chance
from game.engine.frame import Legs
from game.rules.kit.courses import end_of
from game.rules.kit.fan import WIDE
from game.rules.kit.manoeuvres import largest
from game.rules.nordlingen.command import in_command, leader_of
from game.rules.nordlingen.movement.bodies import Body, outline_of
from game.rules.nordlingen.movement.limits import Manner, allowance, fan_of, limits
from game.rules.nordlingen.movement.moves import turning_kind, why_not_legs
from game.rules.nordlingen.places import enemies
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import division_of

MOST = 20
"""So many moves of a body at most are named."""
NEAREST = 3
"""So many enemies are looked at as targets."""
WHOLE, HALF = 2, 1
"""Of a turn or a leg."""
ASIDE = ((Manner.BACK, HALF_TURN), (Manner.SIDE, -QUARTER), (Manner.SIDE, QUARTER))
"""The moves without a turn, with their bearing."""


def worth_trying(ctx: Ctx, body: Body, normal: Manner, chance: Chance) -> Iterator[Legs]:
    """Towards enemies, objectives, the general, and all round, in any order: who wants few of the
    moves has no more of them worked out.
    """
    place = outline_of(ctx, body)
    seen: set[Pose] = set()
    for way in chance.in_turn(_ways(ctx, body, normal, place)):
        legs = way()
        end = end_of(place, legs).pose
        if end in seen or end == place.pose or why_not_legs(ctx, body, legs, normal) is not None:
            continue
        seen.add(end)
        yield legs
        if len(seen) == MOST:
            return


def _ways(ctx: Ctx, body: Body, normal: Manner, place: Outline) -> list[Callable[[], Legs]]:
    kind = turning_kind(ctx, body)
    towards = _pivoting if kind == TURN else _fanning
    found: list[Callable[[], Legs]] = []
    found += [partial(towards, ctx, body, normal, goal) for goal in _goals(ctx, body, place)]
    if normal is Manner.NORMAL:
        found += [partial(_sheer, ctx, body, *way) for way in ASIDE]
        found.append(partial(_about, ctx, body))
    for way, part in product((0, -HALF, HALF, -WHOLE, WHOLE), (WHOLE, HALF, 0)):
        found.append(partial(_onward, ctx, body, normal, way, part))
    return found


def _goals(ctx: Ctx, body: Body, place: Outline) -> list[Point]:
    """Where it matters to be."""
    found = [objective.at for objective in ctx.rules.terms.objectives]
    foes = [foe.middle for _, foe in enemies(ctx, body[0])]
    found += sorted(foes, key=lambda foe: square(foe, place.middle))[:NEAREST]
    general = leader_of(ctx, division_of(ctx, body[0]))
    if general is not None and general.at is not None and not in_command(ctx, body[0]):
        found.insert(0, general.at)
    return found


def _fanning(ctx: Ctx, body: Body, normal: Manner, goal: Point) -> Legs:
    """A wheel and a leg that end nearest to a point."""
    return fan_of(ctx, body, normal).ghost(goal)


def _onward(ctx: Ctx, body: Body, normal: Manner, way: int, part: int) -> Legs:
    """All, half or nothing of the greatest turn to a side, then of the greatest leg."""
    place, rules = outline_of(ctx, body), limits(ctx, body, normal)
    turn_of = Leg(turning_kind(ctx, body), WIDE if way > 0 else -WIDE)
    most = largest(place, (), turn_of, rules).amount if way else 0
    angle = most * abs(way) // WHOLE
    wheel = (Leg(turn_of.kind, angle),) if angle else ()
    wanted = Leg(MOVE, allowance(ctx, body, normal) if part else 0)
    leg = largest(end_of(place, wheel), wheel, wanted, rules)
    ahead = leg.cut(leg.amount * part // WHOLE)
    return (*wheel, ahead) if ahead.amount else wheel


def _sheer(ctx: Ctx, body: Body, manner: Manner, off: int) -> Legs:
    """Back, or to a side."""
    wanted = Leg(MOVE, allowance(ctx, body, manner), off)
    leg = largest(outline_of(ctx, body), (), wanted, limits(ctx, body, manner))
    return (leg,) if leg.amount else ()


def _about(ctx: Ctx, body: Body) -> Legs:
    """About, and on."""
    about, rules = Leg(ABOUT), limits(ctx, body, Manner.ABOUT)
    most = allowance(ctx, body, Manner.ABOUT)
    leg = largest(laid_after(outline_of(ctx, body), about), (about,), Leg(MOVE, most), rules)
    return (about, leg) if leg.amount else (about,)


def _pivoting(ctx: Ctx, body: Body, normal: Manner, goal: Point) -> Legs:
    """A turn towards a point and a leg that leads there."""
    place, rules = outline_of(ctx, body), limits(ctx, body, normal)
    wanted = Leg(TURN, turn(place.pose.heading, bearing(place.pose.at, goal)))
    first = largest(place, (), wanted, rules) if wanted.amount else wanted
    made = (first,) if first.amount else ()
    most = allowance(ctx, body, normal)
    leg = largest(end_of(place, made), made, Leg(MOVE, most), rules) if most else Leg(MOVE)
    return (*made, leg) if leg.amount else made
