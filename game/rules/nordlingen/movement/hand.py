"""A unit in hand: the move that comes nearest to where somebody points (ND 3.3-3.8)."""

from collections.abc import Iterator
from typing import NamedTuple

from game.board.plane.distance import between
from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg
from game.board.plane.numbers import DEGREE, HALF_TURN, TOLERANCE, Point, bearing, turn
from game.board.plane.shapes import Outline, Pose
from game.engine.frame import Legs
from game.engine.prompt import Wish
from game.engine.refusal import Refusal
from game.engine.steps import Steps
from game.rules.kit.courses import end_of
from game.rules.kit.fan import OBLIQUE, WIDE
from game.rules.kit.manoeuvres import largest, turned
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.bodies import Body, offset, outline_of
from game.rules.nordlingen.movement.limits import Manner, allowance, fan_of, limits, rotation_of
from game.rules.nordlingen.movement.moves import (
    SIDEWAYS,
    course,
    end_pose,
    turning_kind,
    ways,
    why_not_legs,
)
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.table import Ctx

TRIES = 4


class Nearest(NamedTuple):
    """The legs that come nearest to a wish, none if nothing may be done about it; and why not the
    wish itself.
    """

    legs: Legs
    refusal: Refusal | None


def nearest(ctx: Ctx, body: Body, wish: Wish, normal: Manner) -> Nearest:
    """The allowed move nearest to a point, and to a heading there if one is wished for."""
    if wish.heading is not None:
        legs, refusal = course(ctx, body, Pose(*wish.at, wish.heading), normal)
        if refusal is None:
            return Nearest(legs, None)
        refusal = _too_far_round(ctx, body, wish.heading, refusal)
        legs = _turned(ctx, body, _to_point(ctx, body, wish.at, normal), wish.heading, normal)
        return _allowed(ctx, body, legs, normal, refusal)
    legs = _to_point(ctx, body, wish.at, normal)
    if not legs:
        return Nearest(
            (), course(ctx, body, Pose(*wish.at, laid(ctx, body[0]).pose.heading), normal)[1]
        )
    end = end_pose(ctx, body, legs)
    if legs and between(end.at, wish.at) <= TOLERANCE:
        return _allowed(ctx, body, legs, normal, None)
    straight = next(ways(ctx, body, Pose(*wish.at, end.heading), normal), ())
    refusal = why_not_legs(ctx, body, straight, normal) if straight else refusals.NO_MANOEUVRE
    return _allowed(ctx, body, legs, normal, refusal) if refusal else Nearest(straight, None)


def _too_far_round(ctx: Ctx, body: Body, heading: int, refusal: Refusal) -> Refusal:
    """Where no row of legs leads there: no wheel could bring it to that heading (ND 3.3)."""
    place, rot = outline_of(ctx, body), rotation_of(ctx, body)
    if refusal != refusals.NO_MANOEUVRE or rot is None:
        return refusal
    way = Leg(turning_kind(ctx, body), turn(place.pose.heading, heading))
    needed = turned(place, (way,))
    return refusals.short_of_rotation(needed, rot) if needed > rot else refusal


def _allowed(ctx: Ctx, body: Body, legs: Legs, normal: Manner, refusal: Refusal | None) -> Nearest:
    """Some conditions are those of where a move ends: it may not be allowed though each leg is."""
    own = why_not_legs(ctx, body, legs, normal) if legs else refusal
    return Nearest(legs, refusal) if own is None else Nearest((), own)


def _to_point(ctx: Ctx, body: Body, point: Point, normal: Manner) -> Legs:
    """Of the manners the one that ends nearest, of equals the first."""
    place = outline_of(ctx, body)
    goal = _goal(ctx, body, place, point)
    rows = [legs for legs in _rows(ctx, body, place, goal, normal) if legs]
    return min(rows, key=lambda legs: _off(place, legs, goal), default=())


def _off(place: Outline, legs: Legs, goal: Point) -> int:
    return between(end_of(place, legs).pose.at, goal) // TOLERANCE


def _rows(ctx: Ctx, body: Body, place: Outline, goal: Point, normal: Manner) -> Iterator[Legs]:
    yield from _normal(ctx, body, place, goal, normal)
    if normal is not Manner.NORMAL:
        return
    for manner, off in ((Manner.BACK, HALF_TURN), *((Manner.SIDE, way) for way in SIDEWAYS)):
        yield _along(ctx, body, place, goal, manner, Leg(MOVE, 0, off))
    about = end_of(place, (Leg(ABOUT),))
    leg = _along(ctx, body, about, goal, Manner.ABOUT, Leg(MOVE))
    if leg and why_not_legs(ctx, body, (Leg(ABOUT), *leg)) is None:
        yield (Leg(ABOUT), *leg)


def _normal(ctx: Ctx, body: Body, place: Outline, goal: Point, normal: Manner) -> Iterator[Legs]:
    """Without a wheel, and wheeled so that the goal lies ahead; any other wheel only if it leads to
    the goal where these do not.
    """
    if turning_kind(ctx, body) == TURN:
        yield _pivoted(place, goal, ctx, body, normal)
        return
    plain = _plain(ctx, body, place, goal, normal)
    yield from plain
    if _wants_fan(ctx, body, place, goal, normal, plain):
        found = fan_of(ctx, body, normal).ghost(goal)
        if _off(place, found, goal) == 0:
            yield found


def _plain(ctx: Ctx, body: Body, place: Outline, goal: Point, normal: Manner) -> list[Legs]:
    """Without a wheel, and wheeled so that the goal lies ahead."""
    plain = [_onward(place, (), goal, ctx, body, normal)]
    rules = limits(ctx, body, normal)
    wheel = largest(place, (), _wheel_towards(place, goal), rules)
    if wheel.amount:
        plain.append(_onward(place, (wheel,), goal, ctx, body, normal))
    return plain


def _wants_fan(
    ctx: Ctx, body: Body, place: Outline, goal: Point, normal: Manner, plain: list[Legs]
) -> bool:
    """Could another wheel lead to a goal to which the plain ways do not?"""
    most, rot = allowance(ctx, body, normal), rotation_of(ctx, body) or 0
    near = between(place.pose.at, goal) <= most + rot
    return near and all(_off(place, legs, goal) > 0 for legs in plain)


def prepared(ctx: Ctx, body: Body, wish: Wish, normal: Manner) -> Steps[None]:
    """What `nearest` will ask of the fan, in small steps: it keeps what was asked last."""
    place = outline_of(ctx, body)
    if wish.heading is not None or turning_kind(ctx, body) == TURN:
        return
    goal = _goal(ctx, body, place, wish.at)
    plain = _plain(ctx, body, place, goal, normal)
    yield
    if _wants_fan(ctx, body, place, goal, normal, plain):
        yield from fan_of(ctx, body, normal).seek(goal)


def _goal(ctx: Ctx, body: Body, place: Outline, point: Point) -> Point:
    """Where the body comes to when its first unit comes to a point."""
    right, ahead = offset(laid(ctx, body[0]).pose, place.pose)
    return Pose(*point, place.pose.heading).point(right, ahead)


def _wheel_towards(place: Outline, goal: Point) -> Leg:
    """The wheel after which a point lies straight ahead; each try takes in how far the last one
    brought the centre of the front.
    """
    angle = 0
    for _ in range(TRIES):
        pose = end_of(place, (Leg(WHEEL, angle),)).pose if angle else place.pose
        angle += turn(pose.heading, bearing(pose.at, goal))
        angle = max(-WIDE, min(WIDE, angle))
    return Leg(WHEEL, angle)


def _onward(place: Outline, made: Legs, goal: Point, ctx: Ctx, body: Body, normal: Manner) -> Legs:
    """A leg towards a point, ahead or at most 45 degrees aside."""
    here, rules, most = end_of(place, made), limits(ctx, body, normal), allowance(ctx, body, normal)
    off = max(-OBLIQUE, min(OBLIQUE, turn(here.pose.heading, bearing(here.pose.at, goal))))
    if made and abs(off) < DEGREE:
        off = 0
    wanted = Leg(MOVE, min(most, between(here.pose.at, goal)), off)
    leg = largest(here, made, wanted, rules) if wanted.amount else wanted
    return (*made, leg) if leg.amount else made


def _along(ctx: Ctx, body: Body, place: Outline, goal: Point, manner: Manner, leg: Leg) -> Legs:
    """As far along one bearing as comes nearest to a point and is allowed."""
    far = between(place.pose.at, goal)
    off = turn(place.pose.heading + leg.off, bearing(place.pose.at, goal))
    if abs(off) >= HALF_TURN // 2:
        return ()
    # The foot of the point on the bearing.
    ahead = offset(place.pose.facing(place.pose.heading + leg.off), Pose(*goal, 0))[1]
    wanted = Leg(MOVE, min(far, ahead, allowance(ctx, body, manner)), leg.off)
    made = (Leg(ABOUT),) if manner is Manner.ABOUT else ()
    found = largest(place, made, wanted, limits(ctx, body, manner)) if wanted.amount > 0 else wanted
    return (found,) if found.amount > 0 else ()


def _pivoted(place: Outline, goal: Point, ctx: Ctx, body: Body, normal: Manner) -> Legs:
    """A turn about the front centre, no more than is needed for a leg aside, and that leg."""
    rules, most = limits(ctx, body, normal), allowance(ctx, body, normal)
    way = turn(place.pose.heading, bearing(place.pose.at, goal))
    needed = max(0, abs(way) - OBLIQUE) * (1 if way > 0 else -1) if most else way
    made: Legs = ()
    if needed:
        first = largest(place, (), Leg(TURN, needed), rules)
        made = (first,) if first.amount else ()
    return _onward(place, made, goal, ctx, body, normal)


def _turned(ctx: Ctx, body: Body, legs: Legs, heading: int, normal: Manner) -> Legs:
    """The same legs, and as much of a turn at the end as is allowed and wished for."""
    kind = turning_kind(ctx, body)
    if any(leg.kind == ABOUT or leg.off in (HALF_TURN, *SIDEWAYS) for leg in legs):
        return legs
    here = end_of(outline_of(ctx, body), legs)
    rest = turn(here.pose.heading, heading)
    if not rest:
        return legs
    last = largest(here, legs, Leg(kind, rest), limits(ctx, body, normal))
    return (*legs, last) if last.amount else legs
