"""From a place that somebody points at to the legs that lead there: wheel, straight or oblique
leg, wheel.

Legs are whole numbers, so the pose that they end in may lie a thousandth or two beside the one that
was wished for: what is done and recorded is the pose of the legs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.board.plane.distance import between
from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg, after, laid_after, pivot
from game.board.plane.numbers import (
    DEGREE,
    HALF_TURN,
    QUARTER,
    TOLERANCE,
    Length,
    Point,
    bearing,
    turn,
)
from game.board.plane.shapes import Outline, Pose
from game.engine.prompt import Wish
from game.engine.refusal import Refusal
from game.rules.kit.fan import OBLIQUE, Fan
from game.rules.kit.manoeuvres import Limit, Made, judge, largest, turned

SCAN = 5 * DEGREE
"""Between two angles at which it is looked whether a wheel of that size would do."""


def end_of(unit: Outline, legs: Sequence[Leg]) -> Outline:
    """A unit at the end of a row of legs."""
    for leg in legs:
        unit = laid_after(unit, leg)
    return unit


def courses(unit: Outline, goal: Pose, oblique: int = OBLIQUE) -> Iterator[Made]:
    """The rows of wheel, leg and wheel that bring a unit to a pose: the least rotation first, then
    the least distance, then left before right. The leg is straight or at most `oblique` aside.
    """

    if goal == unit.pose:
        return

    def aside(angle: int) -> int:
        first, last = _posts(unit, goal, angle)
        return turn(first.heading, bearing(first.at, last.at))

    first_wheels = [0, turn(unit.pose.heading, goal.heading)]
    looked = [(angle, aside(angle)) for angle in range(-HALF_TURN, HALF_TURN + 1, SCAN)]
    for off in (0, -oblique, oblique):
        first_wheels += _roots(aside, looked, off)
    found = {legs for angle in first_wheels if (legs := _course(unit, goal, angle))}
    yield from sorted(
        (legs for legs in found if all(abs(leg.off) <= oblique for leg in legs)),
        key=lambda legs: (turned(unit, legs), _length(legs), legs[0].amount),
    )


def pivoting_courses(unit: Outline, goal: Pose, oblique: int = OBLIQUE) -> Iterator[Made]:
    """The same of a unit that turns about the centre of its front: turn, leg and turn."""
    way = turn(unit.pose.heading, bearing(unit.pose.at, goal.at))
    whole = turn(unit.pose.heading, goal.heading)
    length = between(unit.pose.at, goal.at)
    found: set[Made] = set()
    for angle in (0, whole, way, way - oblique, way + oblique) if length else (whole,):
        first = turn(0, angle)
        leg, last = Leg(MOVE, length, turn(first, way)), Leg(TURN, turn(first, whole))
        found.add(tuple(leg for leg in (Leg(TURN, first), leg, last) if leg.amount))
    yield from sorted(
        (legs for legs in found if legs and all(abs(leg.off) <= oblique for leg in legs)),
        key=lambda legs: (turned(unit, legs), legs[0].amount),
    )


def sheer_courses(unit: Outline, goal: Pose) -> Iterator[Made]:
    """The rows of legs that keep a front or reverse it: straight back, to a side, and an about-face
    with a leg straight on.
    """
    if goal.heading == unit.pose.heading:
        for off in (HALF_TURN, -QUARTER, QUARTER):
            leg = straight(unit.pose, goal, off)
            if leg is not None and leg.amount:
                yield (leg,)
    about = laid_after(unit, Leg(ABOUT))
    if goal.heading == about.pose.heading:
        leg = straight(about.pose, goal, 0)
        if leg is not None:
            yield (Leg(ABOUT), leg) if leg.amount else (Leg(ABOUT),)


def straight(start: Pose, goal: Pose, off: int) -> Leg | None:
    """The leg along a bearing that ends at a pose; None: it lies off that bearing, or behind."""
    length = between(start.at, goal.at)
    end = start.ahead(length, off)
    return Leg(MOVE, length, off) if between(end.at, goal.at) <= TOLERANCE else None


def _length(legs: Made) -> Length:
    return sum(leg.amount for leg in legs if leg.kind == MOVE)


def _posts(unit: Outline, goal: Pose, angle: int) -> tuple[Pose, Pose]:
    """The poses between which the leg of a course lies whose first wheel is this angle."""
    first = after(unit.pose, unit.footprint, Leg(WHEEL, angle))
    rest = turn(first.heading, goal.heading)
    point = pivot(goal, unit.footprint, Leg(WHEEL, rest))
    return first, goal.about(point, -rest) if point else goal


def _course(unit: Outline, goal: Pose, angle: int) -> Made:
    first, last = _posts(unit, goal, angle)
    off = turn(first.heading, bearing(first.at, last.at))
    legs = (
        Leg(WHEEL, angle),
        Leg(MOVE, between(first.at, last.at), off),
        Leg(WHEEL, turn(first.heading, goal.heading)),
    )
    return tuple(leg for leg in legs if leg.amount)


def _roots(aside: Callable[[int], int], looked: list[tuple[int, int]], off: int) -> list[int]:
    """The angles at which what lies aside passes a bearing."""
    near = [(angle, turn(off, there)) for angle, there in looked]
    found = [angle for angle, by in near if by == 0]
    for (low, before), (high, behind) in pairwise(near):
        if (before < 0) != (behind < 0) and abs(before - behind) < HALF_TURN:
            found.append(_passed(aside, off, low, high))
    return found


def _passed(aside: Callable[[int], int], off: int, low: int, high: int) -> int:
    """The angle between two at which a bearing is passed that lies between theirs."""
    before = turn(off, aside(low)) < 0
    while high - low > 1:
        middle = (low + high) // 2
        if (turn(off, aside(middle)) < 0) == before:
            low = middle
        else:
            high = middle

    def off_by(angle: int) -> tuple[bool, int]:
        # No farther aside than allowed.
        return off != 0 and abs(aside(angle)) > abs(off), abs(turn(off, aside(angle)))

    return min(low, high, key=off_by)


def first_allowed(
    unit: Outline, goal: Pose, limits: Sequence[Limit], oblique: int = OBLIQUE
) -> Made | None:
    """The shortest course to a pose that all limits allow; None: there is none."""
    ways = courses(unit, goal, oblique)
    return next((legs for legs in ways if judge(unit, legs, limits).refusal is None), None)


def ghost(
    unit: Outline, wish: Point, limits: Sequence[Limit], most: Length, oblique: int = OBLIQUE
) -> Made:
    """The legs that end nearest to a point, of equals those that turn least: one wheel or none,
    and as much of a leg as is allowed, at best `most`. Whoever asks again of a unit keeps its
    `Fan`.
    """
    return Fan(unit, limits, most, oblique).ghost(wish)


def _wanted(here: Pose, wish: Point, most: Length, oblique: int, off: int | None = None) -> Leg:
    """The leg that leads nearest to a point if nothing bars it; `off`: along this bearing."""
    if off is None:
        off = max(-oblique, min(oblique, turn(here.heading, bearing(here.at, wish))))
    return Leg(MOVE, min(most, _nearest_on(here, off, wish)), off)


def _towards(
    here: Outline, made: Made, wish: Point, limits: Sequence[Limit], most: Length, oblique: int
) -> Leg:
    """The leg that leads nearest to a point; where something stands in the way, perhaps aside."""

    def off_by(leg: Leg) -> Length:
        return between(after(here.pose, here.footprint, leg).at, wish)

    wanted = _wanted(here.pose, wish, most, oblique)
    best = largest(here, made, wanted, limits)
    if best.amount < wanted.amount:
        for off in (-oblique, -oblique // 2, 0, oblique // 2, oblique):
            aside = _wanted(here.pose, wish, most, oblique, off)
            if off_by(aside) < off_by(best):
                best = min(best, largest(here, made, aside, limits), key=off_by)
    return best


def _nearest_on(here: Pose, off: int, wish: Point) -> Length:
    """How far along a bearing the point lies that is nearest to another."""
    far = between(here.at, wish)
    end = here.ahead(far, off)
    along = (wish[0] - here.x) * (end.x - here.x) + (wish[1] - here.y) * (end.y - here.y)
    return max(0, along // far) if far else 0


# -- towards a wish --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Nearest:
    """The legs that come nearest to a wish, and why not the wish itself."""

    legs: Made
    refusal: Refusal | None = None


def nearest(
    unit: Outline,
    wish: Wish,
    limits: Sequence[Limit],
    most: Length,
    oblique: int = OBLIQUE,
) -> Nearest:
    """How near to a wish a unit may end: of a wish with a heading, first as near to that."""
    if wish.heading is None:
        legs = ghost(unit, wish.at, limits, most, oblique)
        if between(end_of(unit, legs).pose.at, wish.at) <= TOLERANCE:
            return Nearest(legs)
        return Nearest(legs, _why_not(unit, [_straight(unit, wish.at, oblique)], limits))
    goal = Pose(*wish.at, wish.heading)
    if goal == unit.pose:
        return Nearest(())
    ways = list(courses(unit, goal, oblique))
    for legs in ways:
        if judge(unit, legs, limits).refusal is None:
            return Nearest(legs)
    turned_to = _turned_to(unit, goal, limits, most, oblique)
    best = min(turned_to, key=lambda legs: _off(end_of(unit, legs).pose, goal))
    ways += [
        _straight(unit, wish.at, oblique),
        (Leg(WHEEL, turn(unit.pose.heading, goal.heading)),),
    ]
    return Nearest(best, _why_not(unit, ways, limits))


def _turned_to(
    unit: Outline, goal: Pose, limits: Sequence[Limit], most: Length, oblique: int
) -> Iterator[Made]:
    """A wheel to a heading and then a leg towards a point, or first the leg and then the wheel."""
    yield ()
    angle = turn(unit.pose.heading, goal.heading)
    wheel = largest(unit, (), Leg(WHEEL, angle), limits)
    first = (wheel,) if wheel.amount else ()
    here = end_of(unit, first)
    leg = _towards(here, first, goal.at, limits, most, oblique)
    yield (*first, leg) if leg.amount else first
    leg = _towards(unit, (), goal.at, limits, most, oblique)
    before = (leg,) if leg.amount else ()
    wheel = largest(end_of(unit, before), before, Leg(WHEEL, angle), limits)
    yield (*before, wheel) if wheel.amount else before


def _off(end: Pose, goal: Pose) -> tuple[int, Length]:
    """By how many degrees a pose is off its heading, then how far off its place."""
    return abs(turn(end.heading, goal.heading)) // DEGREE, between(end.at, goal.at)


def _straight(unit: Outline, point: Point, oblique: int) -> Made:
    """The shortest legs to a point if nothing bars them: a wheel only where the leg needs one."""
    off = turn(unit.pose.heading, bearing(unit.pose.at, point))
    wheel: Made = ()
    if abs(off) > oblique:
        wheel = (Leg(WHEEL, off - oblique if off > 0 else off + oblique),)
    here = end_of(unit, wheel).pose
    aside = turn(here.heading, bearing(here.at, point))
    return (*wheel, Leg(MOVE, between(here.at, point), max(-oblique, min(oblique, aside))))


def _why_not(unit: Outline, ways: Iterable[Made], limits: Sequence[Limit]) -> Refusal | None:
    """Of ways that are barred the refusal of the one that comes farthest."""
    refusals = [judge(unit, legs, limits).refusal for legs in ways]
    return max((r for r in refusals if r is not None), key=lambda r: r.part or 0, default=None)
