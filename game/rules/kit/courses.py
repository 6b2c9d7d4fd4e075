"""From a place that somebody points at to the legs that lead there: wheel, straight or oblique
leg, wheel.

Legs are whole numbers, so the pose that they end in may lie a thousandth or two beside the one that
was wished for: what is done and recorded is the pose of the legs.
"""

from collections.abc import Callable, Iterator, Sequence

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, WHEEL, Leg, after, laid_after, pivot
from game.board.plane.numbers import DEGREE, HALF_TURN, Length, Point, bearing, turn
from game.board.plane.shapes import Outline, Pose
from game.rules.kit.manoeuvres import Limit, Made, judge, largest, turned

SCAN = 5 * DEGREE
"""Between two angles at which it is looked whether a wheel of that size would do."""
OBLIQUE = 45 * DEGREE
STARTS = 3
"""So many of the wheels looked at are looked at more closely."""
WIDE = HALF_TURN - 1
"""No wheel turns farther."""


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
    for off in (0, -oblique, oblique):
        first_wheels += _roots(aside, off)
    found = {legs for angle in first_wheels if (legs := _course(unit, goal, angle))}
    yield from sorted(
        (legs for legs in found if all(abs(leg.off) <= oblique for leg in legs)),
        key=lambda legs: (turned(unit, legs), _length(legs), legs[0].amount),
    )


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


def _roots(aside: Callable[[int], int], off: int) -> list[int]:
    """The angles of a circle at which what lies aside passes a bearing."""
    found = []
    for low in range(-HALF_TURN, HALF_TURN, SCAN):
        high = low + SCAN
        before, behind = turn(off, aside(low)), turn(off, aside(high))
        if before == 0:
            found.append(low)
        elif (before < 0) != (behind < 0) and abs(before - behind) < HALF_TURN:
            while high - low > 1:
                middle = (low + high) // 2
                if (turn(off, aside(middle)) < 0) == (before < 0):
                    low = middle
                else:
                    high = middle
            found.append(min(low, high, key=lambda angle: abs(turn(off, aside(angle)))))
    return found


def first_allowed(
    unit: Outline, goal: Pose, limits: Sequence[Limit], oblique: int = OBLIQUE
) -> Made | None:
    """The shortest course to a pose that all limits allow; None: there is none."""
    ways = courses(unit, goal, oblique)
    return next((legs for legs in ways if judge(unit, legs, limits).refusal is None), None)


def ghost(unit: Outline, wish: Point, limits: Sequence[Limit], oblique: int = OBLIQUE) -> Made:
    """The legs that end nearest to a point, of equals those that turn least: one wheel or none,
    and as much of a leg as is allowed.

    Every wheel that is allowed is looked at in steps, then more closely around the best of them.
    """
    left, right = (largest(unit, (), Leg(WHEEL, way), limits).amount for way in (-WIDE, WIDE))
    tried: dict[int, tuple[Length, Length, Made]] = {}

    def off_by(angle: int) -> tuple[Length, Length, Made]:
        if angle not in tried:
            wheel = (Leg(WHEEL, angle),) if angle else ()
            here = end_of(unit, wheel)
            legs = (*wheel, *_towards(here, wheel, wish, limits, oblique))
            tried[angle] = between(end_of(unit, legs).pose.at, wish), turned(unit, legs), legs
        return tried[angle]

    def rank(angle: int) -> tuple[Length, Length]:
        return off_by(angle)[:2]

    coarse = {0, left, right, *range(-(-left // SCAN) * SCAN, right, SCAN)}
    found = []
    for best in sorted(coarse, key=rank)[:STARTS]:
        step = SCAN
        while step > DEGREE // 4:
            step //= 2
            best = min((best, max(left, best - step), min(right, best + step)), key=rank)
        found.append(best)
    return off_by(min(found, key=rank))[2]


def _towards(here: Outline, made: Made, wish: Point, limits: Sequence[Limit], oblique: int) -> Made:
    """The leg that leads nearest to a point; where something stands in the way, perhaps aside."""
    straight = turn(here.pose.heading, bearing(here.pose.at, wish))
    off = max(-oblique, min(oblique, straight))
    wanted = Leg(MOVE, _nearest_on(here.pose, off, wish), off)
    legs = [largest(here, made, wanted, limits)]
    if legs[0].amount < wanted.amount:
        for off in (-oblique, -oblique // 2, 0, oblique // 2, oblique):
            aside = Leg(MOVE, _nearest_on(here.pose, off, wish), off)
            legs.append(largest(here, made, aside, limits))
    best = min(legs, key=lambda leg: between(after(here.pose, here.footprint, leg).at, wish))
    return (best,) if best.amount else ()


def _nearest_on(here: Pose, off: int, wish: Point) -> Length:
    """How far along a bearing the point lies that is nearest to another."""
    far = between(here.at, wish)
    end = here.ahead(far, off)
    along = (wish[0] - here.x) * (end.x - here.x) + (wish[1] - here.y) * (end.y - here.y)
    return max(0, along // far) if far else 0
