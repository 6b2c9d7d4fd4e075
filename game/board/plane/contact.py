"""What a moving footprint meets first: straight on, and turning about a point.

A straight move is judged by the separating axes of each pair of stands: on every axis the two
overlap during an interval of the way, and they overlap on the table while they do so on all of
them. Two that only graze one another, by the tolerance or less, never meet.
"""

from collections.abc import Callable, Iterable
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
    return _first_of(mover, other, way, length) if length else None


def _first_of(mover: Outline, other: Outline, way: Point, length: Length) -> Meeting | None:
    met = (_met(a, b, way, length) for a in mover.stands for b in other.stands)
    found = sorted((m for m in met if m is not None), key=lambda m: m.travel)
    if not found:
        return None
    first = found[0]
    # Stand after stand: the mover is beyond the other when its last stand is.
    return Meeting(first.travel, max(m.beyond for m in found), first.own, first.other)


def beside_way(
    mover: Outline, others: Iterable[tuple[str, Outline]], way: Point, limit: Length = 0
) -> list[tuple[str, Outline]]:
    """Those that a footprint may come as near as `limit` to on a straight way; all others certainly
    stay farther off: their circles do, from that round the mover, swept along the way.
    """
    length = root(way[0] * way[0] + way[1] * way[1])
    if not length:
        return []
    (x, y), (east, north) = mover.middle, way
    wide = mover.radius + limit
    found = []
    for name, other in others:
        reach = wide + other.radius
        dx, dy = other.middle[0] - x, other.middle[1] - y
        along = dx * east + dy * north
        if -reach * length <= along <= (length + reach) * length and (
            abs(dx * north - dy * east) <= reach * (length + 1)
        ):
            found.append((name, other))
    return found


def beside_turn(
    mover: Outline, pivot: Point, others: Iterable[tuple[str, Outline]], limit: Length = 0
) -> list[tuple[str, Outline]]:
    """Those that a footprint may come as near as `limit` to when it turns about a point."""
    reach = mover.radius + isqrt(square(pivot, mover.middle)) + 2 + limit
    return [
        (name, other)
        for name, other in others
        if square(pivot, other.middle) <= (reach + other.radius) ** 2
    ]


def first_meeting(
    mover: Outline, others: Iterable[tuple[str, Outline]], way: Point
) -> tuple[str, Meeting] | None:
    """Whom a footprint meets first on a straight way, of several; of equals the first named."""
    length = root(way[0] * way[0] + way[1] * way[1])
    found = [
        (name, met)
        for name, other in beside_way(mover, others, way)
        if (met := _first_of(mover, other, way, length))
    ]
    return min(found, key=lambda pair: pair[1].travel, default=None)


def free_turn(
    mover: Outline, pivot: Point, angle: int, others: Iterable[tuple[str, Outline]]
) -> tuple[int, str]:
    """How much of a turn about a point (clockwise: positive) a footprint can make before it
    penetrates another, and which; the whole `angle` and "" when nothing is in its way.
    """
    near = beside_turn(mover, pivot, others)
    if not near:
        return angle, ""
    made = turned_until(
        mover, pivot, angle, lambda at: min(gap(at, o) for _, o in near) + TOLERANCE
    )
    if made == angle:
        return angle, ""
    beyond = lay(mover.footprint, mover.pose.about(pivot, made + (1 if angle > 0 else -1)))
    return made, min(near, key=lambda pair: gap(beyond, pair[1]))[0]


def turned_until(
    mover: Outline, pivot: Point, angle: int, room: Callable[[Outline], Length]
) -> int:
    """How much of a turn about a point a footprint can make before `room` falls below 0, a
    distance that changes by no more than the corners move.

    Each stretch of the turn is as long as the room still allows the farthest corner to move, so
    that nothing is stepped over and the answer holds to the hundredth of a degree.
    """
    sign, most, made = (1 if angle >= 0 else -1), abs(angle), 0
    reach = max(isqrt(square(pivot, corner)) for corner in mover.corners) + 2
    while True:
        left = room(lay(mover.footprint, mover.pose.about(pivot, sign * made)))
        if left < 0:
            return sign * max(0, made - 1)
        if made >= most:
            return angle
        # A turn by one radian moves the farthest corner by `reach`; a radian has 5,729 hundredths.
        made = min(most, made + max(1, left * 5_729 // reach))


def crossings(
    mover: Outline, segments: Iterable[tuple[Point, Point]], way: Point
) -> list[tuple[Length, Length]]:
    """Of each segment that a footprint crosses when it moves by a vector: how far off it is from
    first touching it, and from having all of itself beyond it.
    """
    length = root(way[0] * way[0] + way[1] * way[1])
    if not length:
        return []
    west, south, east, north = frame(mover, way)
    found = []
    for a, b in segments:
        (ax, ay), (bx, by) = a, b
        if (
            (ax < west and bx < west)
            or (ax > east and bx > east)
            or (ay < south and by < south)
            or (ay > north and by > north)
        ):
            continue
        met = [hit for one in mover.stands if (hit := _met(one, (a, b), way, length)) is not None]
        if met:
            found.append((min(hit.travel for hit in met), max(hit.beyond for hit in met)))
    return found


def frame(mover: Outline, way: Point = (0, 0)) -> tuple[Length, Length, Length, Length]:
    """West, south, east and north of the circle round a footprint, swept along a way."""
    (x, y), (dx, dy), r = mover.middle, way, mover.radius
    return min(x, x + dx) - r, min(y, y + dy) - r, max(x, x + dx) + r, max(y, y + dy) + r
