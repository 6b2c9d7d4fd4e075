"""Rows of legs: what forbids one, and the way to a pose (NB 8.1.1.2, 8.2)."""

from collections.abc import Iterator

from msgspec import structs

from game.board.plane.distance import between
from game.board.plane.legs import ABOUT, MOVE, TURN, Leg
from game.board.plane.numbers import HALF_TURN, QUARTER, TOLERANCE, bearing, turn
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.frame import Legs
from game.engine.prompt import Wish
from game.engine.refusal import Refusal
from game.engine.steps import Steps, done
from game.engine.text import say
from game.rules.kit import courses
from game.rules.kit.courses import end_of, pivoting_courses, sheer_courses, straight
from game.rules.kit.fan import OBLIQUE
from game.rules.kit.manoeuvres import judge, largest, makes
from game.rules.kit.touching import nearest_part
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.limits import fan_of, farthest, limits
from game.rules.napoleons_battles.movement.price import moves_freely
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import is_battery, now

ASIDE = (HALF_TURN, QUARTER, -QUARTER)
"""The bearings of legs straight back and to the sides."""


def why_not_legs(ctx: Ctx, uid: str, legs: Legs) -> Refusal | None:
    """Why a unit may not move by these legs (NB 8.1, 8.2, 8.4.1)."""
    if (refusal := _why_not_begin(ctx, uid, legs)) is not None:
        return refusal
    place = laid(ctx, uid)
    judged = judge(place, legs, limits(ctx, uid))
    if judged.refusal is not None:
        return _telling_part(ctx, judged.refusal, place)
    return why_no_room(ctx, uid, lay(place.footprint, judged.end))


def _why_not_begin(ctx: Ctx, uid: str, legs: Legs) -> Refusal | None:
    """Why they are no legs, or it moves by none as it stands (NB 8.2)."""
    if not legs or any(not _is_whole(leg) for leg in legs):
        return refusals.DIRECTION
    unit = now(ctx, uid)
    if unit.form is Form.TOWN:
        return refusals.LEAVE_FIRST
    if unit.town and unit.form is Form.UNLIMBERED:
        return refusals.LIMBER_FIRST
    return None


def may_make(ctx: Ctx, uid: str, legs: Legs) -> bool:
    """May a unit move by these legs? Then `why_not_legs` has nothing against it; this asks no
    farther than the first limit that has.
    """
    if _why_not_begin(ctx, uid, legs) is not None:
        return False
    place = laid(ctx, uid)
    if not makes(place, legs, limits(ctx, uid)):
        return False
    return why_no_room(ctx, uid, end_of(place, legs)) is None


def _telling_part(ctx: Ctx, refusal: Refusal, unit: Outline) -> Refusal:
    """With the part of the unit that comes too near to the piece that is in the way."""
    if not refusal.by or refusal.at is None:
        return refusal
    there = lay(unit.footprint, refusal.at)
    part = refusals.PARTS[nearest_part(there, laid(ctx, refusal.by))]
    message = say("{reason} What would come too near is {part}.", reason=refusal.message, part=part)
    return structs.replace(refusal, message=message)


def _is_whole(leg: Leg) -> bool:
    if leg.kind == MOVE:
        return leg.amount > 0 and turn(0, leg.off) == leg.off
    if leg.kind == ABOUT:
        return leg == Leg(ABOUT)
    return 0 < abs(leg.amount) <= HALF_TURN and leg.off in (0, HALF_TURN)


def pivots(ctx: Ctx, uid: str, front: bool) -> bool:
    """Does it turn about the centre of its front: a battery always, others if their front is
    changed (NB 2.2.7.3.1hr, 8.2.5.3.1hr)?
    """
    return front or is_battery(ctx, uid)


def ways(ctx: Ctx, uid: str, goal: Pose, front: bool) -> Iterator[Legs]:
    """The rows of legs that bring a unit to a pose, the simplest first."""
    place = laid(ctx, uid)
    yield from sheer_courses(place, goal)
    if moves_freely(ctx, uid):
        yield from _freely(place, goal)
    elif pivots(ctx, uid, front):
        yield from pivoting_courses(place, goal)
    else:
        yield from courses.courses(place, goal)


def _freely(place: Outline, goal: Pose) -> Iterator[Legs]:
    """Straight there, whatever the facing, and a turn at the end."""
    way = turn(place.pose.heading, bearing(place.pose.at, goal.at))
    leg = straight(place.pose, Pose(*goal.at, place.pose.heading), way)
    rest = turn(place.pose.heading, goal.heading)
    legs = (leg,) if leg is not None and leg.amount else ()
    found = (*legs, Leg(TURN, rest)) if rest else legs
    if found:
        yield found


def course(ctx: Ctx, uid: str, goal: Pose, front: bool = False) -> tuple[Legs, Refusal | None]:
    """The legs that lead to a pose, or the simplest that would and why they may not."""
    return done(_courses(ctx, uid, goal, front))


def _courses(ctx: Ctx, uid: str, goal: Pose, front: bool) -> Steps[tuple[Legs, Refusal | None]]:
    """The same, one row of legs at a time."""
    first: tuple[Legs, Refusal | None] = (), refusals.DIRECTION
    for legs in ways(ctx, uid, goal, front):
        yield
        if first[0]:
            # Of the first alone it is told why it may not.
            if may_make(ctx, uid, legs):
                return legs, None
            continue
        refusal = why_not_legs(ctx, uid, legs)
        if refusal is None:
            return legs, None
        first = legs, refusal
    return first


def end_pose(ctx: Ctx, uid: str, legs: Legs) -> Pose:
    """Where a unit stands at the end of its legs."""
    return end_of(laid(ctx, uid), legs).pose


def nearest(ctx: Ctx, uid: str, wish: Wish, front: bool) -> Steps[tuple[Legs, Refusal | None]]:
    """The legs that end nearest to a wish, none if nothing may be done about it; and why not the
    wish itself.
    """
    here = laid(ctx, uid)
    heading = here.pose.heading if wish.heading is None else wish.heading
    goal = Pose(*wish.at, heading)
    legs, refusal = yield from _courses(ctx, uid, goal, front)
    if refusal is None:
        return legs, None
    if not (moves_freely(ctx, uid) or pivots(ctx, uid, front)):
        yield from fan_of(ctx, uid).seek(wish.at)
    allowed = []
    for row in _rows(ctx, uid, wish, front):
        yield
        if row and may_make(ctx, uid, row):
            allowed.append(row)

    def off(row: Legs) -> tuple[int, int]:
        end = end_of(here, row).pose
        turned = 0 if wish.heading is None else abs(turn(end.heading, heading))
        return between(end.at, wish.at) // TOLERANCE, turned

    best = min(allowed, key=off, default=())
    if best and off(best) == (0, 0):
        return best, None
    return best, refusal


def _rows(ctx: Ctx, uid: str, wish: Wish, front: bool) -> Iterator[Legs]:
    place, rules, most = laid(ctx, uid), limits(ctx, uid), farthest(ctx, uid)
    way = turn(place.pose.heading, bearing(place.pose.at, wish.at))
    far = min(most, between(place.pose.at, wish.at))
    if moves_freely(ctx, uid):
        yield _cut(place, (), Leg(MOVE, far, way), ctx, uid)
        return
    if pivots(ctx, uid, front):
        aside = max(0, abs(way) - OBLIQUE) * (1 if way > 0 else -1)
        first = largest(place, (), Leg(TURN, aside), rules) if aside else None
        made: Legs = (first,) if first is not None and first.amount else ()
        here = end_of(place, made)
        off = turn(here.pose.heading, bearing(here.pose.at, wish.at))
        limited = max(-OBLIQUE, min(OBLIQUE, off))
        yield _cut(here, made, Leg(MOVE, far, limited), ctx, uid)
    else:
        yield fan_of(ctx, uid).ghost(wish.at)
    for off in ASIDE:
        if abs(turn(off, way)) <= OBLIQUE:
            yield _cut(place, (), Leg(MOVE, far, off), ctx, uid)


def _cut(here: Outline, made: Legs, leg: Leg, ctx: Ctx, uid: str) -> Legs:
    """A leg as far as is allowed, after those that are made."""
    found = largest(here, made, leg, limits(ctx, uid)) if leg.amount > 0 else leg
    return (*made, found) if found.amount > 0 else made
