"""What a moving footprint meets first: straight on, and turning about a point.

A straight move is judged by the separating axes of each pair of stands: on every axis the two
overlap during an interval of the way, and they overlap on the table while they do so on all of
them. Two that only graze one another, by the tolerance or less, never meet.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

from game.board.plane.distance import extent, gap, normals, slack, square
from game.board.plane.numbers import TOLERANCE, Length, Point, root
from game.board.plane.shapes import EDGES, Edge, Outline, Polygon, lay

Part = tuple[int, int]
"""A part of a way, as a fraction; denominator 0 stands for ever."""
NEVER_BEFORE: Part = (-1, 0)
NEVER_AFTER: Part = (1, 0)
START: Part = (0, 1)
END: Part = (1, 1)


class _Times(NamedTuple):
    """When two stands touch on an axis, penetrate, leave off penetrating, and are apart again."""

    touch: Part
    enter: Part
    leave: Part
    clear: Part


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pair of stands that meet on a straight way: how far off the first touch and the place
    where they are apart again lie (`beyond`; both rounded so that they hold: the first down, the
    second up), and which edges touch; `None` for an edge that only lends a corner.
    """

    travel: Length
    beyond: Length
    own: Edge | None
    other: Edge | None


def _before(a: Part, b: Part) -> bool:
    return a[0] * b[1] < b[0] * a[1]


def _along(mover: Polygon, other: Polygon, axis: Point, way: Point) -> "_Times | None":
    """The times of two stands on one axis; `None` if they never penetrate."""
    low, high = extent(mover, axis)
    least, most = extent(other, axis)
    speed = way[0] * axis[0] + way[1] * axis[1]
    free = slack(axis)
    if speed == 0:
        if min(high - least, most - low) <= free:
            return None
        return _Times(NEVER_BEFORE, NEVER_BEFORE, NEVER_AFTER, NEVER_AFTER)
    near, past = (least - high, most - low) if speed > 0 else (low - most, high - least)
    speed = abs(speed)
    return _Times((near, speed), (near + free, speed), (past - free, speed), (past, speed))


def _met(mover: Polygon, other: Polygon, way: Point, length: Length) -> Meeting | None:
    enter, leave, clear = NEVER_BEFORE, NEVER_AFTER, NEVER_AFTER
    own: list[tuple[Length, Edge]] = []
    struck: list[tuple[Length, Edge]] = []
    for polygon, leads, found in ((mover, 1, own), (other, -1, struck)):
        for axis, edge in zip(normals(polygon), EDGES, strict=False):
            times = _along(mover, other, axis, way)
            if times is None:
                return None
            enter = times.enter if _before(enter, times.enter) else enter
            leave = times.leave if _before(times.leave, leave) else leave
            clear = times.clear if _before(times.clear, clear) else clear
            if (axis[0] * way[0] + axis[1] * way[1]) * leads > 0:
                found.append((times.touch[0] * length // times.touch[1], edge))
    if not (_before(enter, leave) and _before(START, leave) and _before(enter, END)):
        return None
    # A stand that slides along a segment it lies across is struck by no side of it.
    ahead, front = max(own, default=(START[0], None))
    back, face = max(struck, default=(START[0], None))
    return Meeting(
        max(0, ahead, back),
        -(-clear[0] * length // clear[1]),
        front if ahead >= back - TOLERANCE else None,
        face if back >= ahead - TOLERANCE else None,
    )


def meeting(mover: Outline, other: Outline, way: Point) -> Meeting | None:
    """The first meeting of a footprint that moves by a vector with one that stands."""
    length = root(way[0] * way[0] + way[1] * way[1])
    if not length or _misses(mover, other, way, length):
        return None
    met = (_met(a, b, way, length) for a in mover.stands for b in other.stands)
    found = sorted((m for m in met if m is not None), key=lambda m: m.travel)
    if not found:
        return None
    first = found[0]
    # Stand after stand: the mover is beyond the other when its last stand is.
    return Meeting(first.travel, max(m.beyond for m in found), first.own, first.other)


def _misses(mover: Outline, other: Outline, way: Point, length: Length) -> bool:
    """Does the circle round the mover, swept along the way, certainly miss the other's?"""
    dx, dy = other.middle[0] - mover.middle[0], other.middle[1] - mover.middle[1]
    reach = mover.radius + other.radius
    along = dx * way[0] + dy * way[1]
    if along < -reach * length or along > (length + reach) * length:
        return True
    return abs(dx * way[1] - dy * way[0]) > reach * (length + 1)


def first_meeting(
    mover: Outline, others: Iterable[tuple[str, Outline]], way: Point
) -> tuple[str, Meeting] | None:
    """Whom a footprint meets first on a straight way, of several; of equals the first named."""
    found = [(name, met) for name, other in others if (met := meeting(mover, other, way))]
    return min(found, key=lambda pair: pair[1].travel, default=None)


def free_turn(mover: Outline, pivot: Point, angle: int, others: Iterable[Outline]) -> int:
    """How much of a turn about a point (clockwise: positive) a footprint can make before it
    penetrates another; the whole `angle` when nothing is in its way.

    Each stretch of the turn is as long as the gap still allows the farthest corner to move, so
    that nothing is stepped over and the answer holds to the hundredth of a degree.
    """
    sign = 1 if angle >= 0 else -1
    reach = max(isqrt(square(pivot, corner)) for corner in mover.corners) + 2
    best = abs(angle)
    for other in others:
        if square(pivot, other.middle) <= (reach + other.radius) ** 2:
            best = _free_turn(mover, pivot, sign, best, other, reach)
    return best * sign


def _free_turn(
    mover: Outline, pivot: Point, sign: int, most: int, other: Outline, reach: Length
) -> int:
    made = 0
    while True:
        place = lay(mover.footprint, mover.pose.about(pivot, sign * made))
        room = gap(place, other) + TOLERANCE
        if room < 0:
            return max(0, made - 1)
        if made >= most:
            return most
        # A turn by one radian moves the farthest corner by `reach`; a radian has 5,729 hundredths.
        made = min(most, made + max(1, room * 5_729 // reach))


def crossing(mover: Outline, a: Point, b: Point, way: Point) -> tuple[Length, Length] | None:
    """How far a footprint that moves by a vector is from first touching a segment, and from having
    all of itself beyond it; `None` if it never crosses.
    """
    length = root(way[0] * way[0] + way[1] * way[1])
    if not length:
        return None
    found = [met for one in mover.stands if (met := _met(one, (a, b), way, length)) is not None]
    if not found:
        return None
    return min(met.travel for met in found), max(met.beyond for met in found)
