"""Moves worth trying, for who plays by chance or by weighing: each of them is allowed."""

from collections.abc import Iterator

from game.board.plane.distance import square
from game.board.plane.legs import ABOUT, MOVE, TURN, Leg, laid_after
from game.board.plane.numbers import HALF_TURN, QUARTER, Point, bearing, turn
from game.board.plane.shapes import Outline, Pose
from game.engine.frame import Legs
from game.rules.kit.courses import end_of
from game.rules.kit.fan import WIDE
from game.rules.kit.manoeuvres import Limit, Made, largest
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


def worth_trying(ctx: Ctx, body: Body, normal: Manner) -> Iterator[Legs]:
    """What matters first: towards enemies, objectives, the general; then all round."""
    place = outline_of(ctx, body)
    seen: set[Pose] = set()
    for legs in _rows(ctx, body, normal, place):
        end = end_of(place, legs).pose
        if end in seen or end == place.pose or why_not_legs(ctx, body, legs, normal) is not None:
            continue
        seen.add(end)
        yield legs
        if len(seen) == MOST:
            return


def _rows(ctx: Ctx, body: Body, normal: Manner, place: Outline) -> Iterator[Legs]:
    rules, kind = limits(ctx, body, normal), turning_kind(ctx, body)
    most = allowance(ctx, body, normal)
    for point in _goals(ctx, body, place):
        yield (
            _pivoting(place, point, rules, most)
            if kind == TURN
            else fan_of(ctx, body, normal).ghost(point)
        )
    if normal is Manner.NORMAL:
        yield from _sheer(ctx, body, place)
    left, right = (largest(place, (), Leg(kind, way), rules).amount for way in (-WIDE, WIDE))
    for angle in (0, left // 2, right // 2, left, right):
        wheel = (Leg(kind, angle),) if angle else ()
        yield from _onward(place, wheel, rules, most)


def _goals(ctx: Ctx, body: Body, place: Outline) -> list[Point]:
    """Where it matters to be."""
    found = [objective.at for objective in ctx.rules.terms.objectives]
    foes = [foe.middle for _, foe in enemies(ctx, body[0])]
    found += sorted(foes, key=lambda foe: square(foe, place.middle))[:NEAREST]
    general = leader_of(ctx, division_of(ctx, body[0]))
    if general is not None and general.at is not None and not in_command(ctx, body[0]):
        found.insert(0, general.at)
    return found


def _onward(place: Outline, wheel: Made, rules: tuple[Limit, ...], most: int) -> Iterator[Legs]:
    """A wheel, with all of a leg, half of it and none."""
    here = end_of(place, wheel)
    leg = largest(here, wheel, Leg(MOVE, most), rules)
    for part in (leg.amount, leg.amount // 2):
        if part:
            yield (*wheel, leg.cut(part))
    if wheel:
        yield wheel


def _sheer(ctx: Ctx, body: Body, place: Outline) -> Iterator[Legs]:
    """Back, to a side, and about."""
    for manner, off in (
        (Manner.BACK, HALF_TURN),
        (Manner.SIDE, -QUARTER),
        (Manner.SIDE, QUARTER),
    ):
        rules = limits(ctx, body, manner)
        leg = largest(place, (), Leg(MOVE, allowance(ctx, body, manner), off), rules)
        if leg.amount:
            yield (leg,)
    about, rules = Leg(ABOUT), limits(ctx, body, Manner.ABOUT)
    most = allowance(ctx, body, Manner.ABOUT)
    leg = largest(laid_after(place, about), (about,), Leg(MOVE, most), rules)
    yield (about, leg) if leg.amount else (about,)


def _pivoting(place: Outline, goal: Point, rules: tuple[Limit, ...], most: int) -> Legs:
    """A turn towards a point and a leg that leads there."""
    wanted = Leg(TURN, turn(place.pose.heading, bearing(place.pose.at, goal)))
    first = largest(place, (), wanted, rules) if wanted.amount else wanted
    made = (first,) if first.amount else ()
    here = end_of(place, made)
    leg = largest(here, made, Leg(MOVE, most), rules) if most else Leg(MOVE)
    return (*made, leg) if leg.amount else made
