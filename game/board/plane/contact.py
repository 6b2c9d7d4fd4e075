"""What a footprint meets first that moves straight on.

A straight move is judged by the separating axes of each pair of stands: on every axis the two
overlap during an interval of the way, and they overlap on the table while they do so on all of
them. Two that only graze one another, by the tolerance or less, never meet.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.board.plane.distance import reach, slack, square
from game.board.plane.numbers import (
    SCALE,
    TOLERANCE,
    Length,
    Point,
    root,
)
from game.board.plane.shapes import Edge, Outline, Polygon, Span

Part = tuple[int, int]
"""A part of a way, as a fraction."""
START: Part = (0, 1)
END: Part = (1, 1)
NEVER: Length = 1 << 60
ROUNDING: Length = 2
"""By so much distances may come out wrong where corners are rounded."""
RIM = TOLERANCE * SCALE
"""The tolerance, in products with an axis of a footprint."""


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


def comes_within(mover: Outline, other: Outline, way: Point, limit: Length) -> Part | None:
    """Where on a straight way a footprint may begin to be as near as `limit` to another, at the
    earliest; `None` if it certainly never is. With a negative limit: to penetrate so deep.
    """
    first: Part | None = None
    for own, span in enumerate(mover.spans):
        for stand, its in enumerate(other.spans):
            ways = _axes_of(mover, other, own, stand, span, its)
            near = _near_at(ways, way, -limit * SCALE)
            if near is not None:
                first = near if first is None else sooner(first, near)
    return first


Reaches = tuple[Point, int, int, int, int]
"""An axis, from where to where along it the mover reaches, and from where to where the other."""


def _axes_of(
    mover: Outline, other: Outline, own: int, stand: int, span: Span, its: Span
) -> Iterator[Reaches]:
    ahead, right = mover.axes
    yield ahead, span[0], span[1], *reach(other.stands[stand], ahead)
    yield right, span[2], span[3], *reach(other.stands[stand], right)
    ahead, right = other.axes
    yield ahead, *reach(mover.stands[own], ahead), its[0], its[1]
    yield right, *reach(mover.stands[own], right), its[2], its[3]


def _near_at(ways: Iterator[Reaches], way: Point, free: int) -> Part | None:
    u, v = way
    n, d, m, e = 0, 1, 1, 1  # they are near from n / d of the way to m / e
    for axis, low, high, least, most in ways:
        speed = u * axis[0] + v * axis[1]
        if speed > 0:
            near, past = least - high + free, most - low - free
        elif speed < 0:
            near, past, speed = low - most + free, high - least - free, -speed
        elif min(high - least, most - low) <= free:
            return None
        else:
            continue
        if near * d > n * speed:
            n, d = near, speed
        if past * e < m * speed:
            m, e = past, speed
        if n * e >= m * d:
            return None
    return n, d


def meeting(mover: Outline, other: Outline, way: Point) -> Meeting | None:
    """The first meeting of a footprint that moves by a vector with one that stands."""
    length = root(way[0] * way[0] + way[1] * way[1])
    return _first_of(mover, other, way, length) if length else None


def _first_of(mover: Outline, other: Outline, way: Point, length: Length) -> Meeting | None:
    met = [
        hit
        for own, span in enumerate(mover.spans)
        for stand, its in enumerate(other.spans)
        if (hit := _met(_axes_of(mover, other, own, stand, span, its), way, length)) is not None
    ]
    if len(met) < 2:
        return met[0] if met else None
    first = min(met, key=lambda hit: hit.travel)
    # Stand after stand: the mover is beyond the other when its last stand is.
    return Meeting(first.travel, max(hit.beyond for hit in met), first.own, first.other)


LEADING: tuple[tuple[Edge, Edge], ...] = (
    ("front", "rear"),
    ("right", "left"),
    ("rear", "front"),
    ("left", "right"),
)
"""Along and across the mover its edge that leads, along and across the other that which is struck:
when the way leads ahead (to the right), and when it leads back (to the left).
"""


def _met(ways: Iterator[Reaches], way: Point, length: Length) -> Meeting | None:
    """How two stands meet; `None` if they never penetrate one another."""
    n, d, m, e = 0, 1, 1, 1  # they penetrate from n / d of the way to m / e
    beyond = NEVER
    own: tuple[Length, Edge | None] = (-NEVER, None)
    struck: tuple[Length, Edge | None] = (-NEVER, None)
    for number, (axis, low, high, least, most) in enumerate(ways):
        speed = way[0] * axis[0] + way[1] * axis[1]
        near, past, edge = least - high, most - low, LEADING[number][0]
        if speed == 0:
            if min(-near, past) <= RIM:
                return None
            continue
        if speed < 0:
            near, past, speed, edge = -past, -near, -speed, LEADING[number][1]
        if (near + RIM) * d > n * speed:
            n, d = near + RIM, speed
        if (past - RIM) * e < m * speed:
            m, e = past - RIM, speed
        if n * e >= m * d:
            return None
        beyond = min(beyond, -(-past * length // speed))
        touch = near * length // speed
        if number < 2 and touch > own[0]:
            own = touch, edge
        elif number > 1 and touch > struck[0]:
            struck = touch, edge
    ahead, back = own[0], struck[0]
    return Meeting(
        max(0, ahead, back),
        beyond,
        own[1] if ahead >= back - TOLERANCE else None,
        struck[1] if back >= ahead - TOLERANCE else None,
    )


Named = tuple[str, Outline]


class Vicinity:
    """Footprints that stand on the table. Those round the place last asked about are kept, and
    serve as long as it is asked about places there.
    """

    SPARE: Length = 3_000
    """So much farther than asked they are looked for."""

    def __init__(self, others: Iterable[Named]) -> None:
        self.all = tuple(others)
        self._near: Sequence[Named] = self.all
        self._at, self._radius = (0, 0), -1

    def around(self, middle: Point, reach: Length) -> Sequence[Named]:
        """All whose circles come within `reach` of a point, and perhaps some more."""
        spare = self._radius - reach
        if spare < 0 or square(middle, self._at) > spare * spare:
            self._at, self._radius = middle, reach + self.SPARE
            self._near = [
                (name, other)
                for name, other in self.all
                if square(middle, other.middle) <= (self._radius + other.radius) ** 2
            ]
        return self._near

    def beside(self, place: Outline, limit: Length = 0) -> list[Named]:
        """Those that may be as near as `limit` to a footprint: by their circles."""
        (x, y), reach = place.middle, place.radius + limit
        return [
            named
            for named in self.around(place.middle, reach)
            if (named[1].middle[0] - x) ** 2 + (named[1].middle[1] - y) ** 2
            <= (reach + named[1].radius) ** 2
        ]


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
    wide, slant = mover.radius + limit, length + 1
    found = []
    for named in others:
        other = named[1]
        (there_x, there_y), reach = other.middle, wide + other.radius
        dx, dy = there_x - x, there_y - y
        aside = dx * north - dy * east
        if -reach * slant <= aside <= reach * slant and (
            -reach * length <= dx * east + dy * north <= (length + reach) * length
        ):
            found.append(named)
    return found


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


def crossings(
    mover: Outline,
    segments: Iterable[tuple[Point, Point]],
    way: Point,
    upto: Length | None = None,
) -> list[tuple[Length, Length]]:
    """Of each segment that a footprint crosses when it moves by a vector (or as far as `upto` in
    its direction): how far off it is from first touching it, and from having all of itself beyond
    it.
    """
    length = root(way[0] * way[0] + way[1] * way[1])
    if not length:
        return []
    end = (upto, length) if upto is not None else END
    u, v = way
    abreast = [x * v - y * u for x, y in mover.corners]
    along = [x * u + y * v for x, y in mover.corners]
    left, right = min(abreast), max(abreast)
    rear, front = min(along), max(along) + (u * u + v * v) * end[0] // end[1]
    found = []
    for a, b in segments:
        (ax, ay), (bx, by) = a, b
        # Wholly beside the strip that the footprint passes over, or behind or ahead of it.
        one, two = ax * v - ay * u, bx * v - by * u
        if (one < left and two < left) or (one > right and two > right):
            continue
        one, two = ax * u + ay * v, bx * u + by * v
        if (one < rear and two < rear) or (one > front and two > front):
            continue
        hits = [
            hit
            for stand, span in zip(mover.stands, mover.spans, strict=True)
            if (hit := _crossed(stand, span, mover.axes, a, b, way, length, end)) is not None
        ]
        if hits:
            found.append((min(touch for touch, _ in hits), max(beyond for _, beyond in hits)))
    return found


def _crossed(
    stand: Polygon,
    span: Span,
    axes: tuple[Point, Point],
    a: Point,
    b: Point,
    way: Point,
    length: Length,
    end: Part,
) -> tuple[Length, Length] | None:
    """How far off a stand is from touching a segment and from being beyond it; `None` if it never
    penetrates it.
    """
    axis = a[1] - b[1], b[0] - a[0]
    level = a[0] * axis[0] + a[1] * axis[1]
    low, high = reach(stand, axis)
    sides_of = [(axis, low, high, level, level, slack(axis))]
    for number, (u, v) in enumerate(axes):
        start, stop = a[0] * u + a[1] * v, b[0] * u + b[1] * v
        least, most = (start, stop) if start < stop else (stop, start)
        low, high = span[2 * number : 2 * number + 2]
        sides_of.append(((u, v), low, high, least, most, RIM))
    enter, leave = START, end
    touch, beyond = 0, NEVER
    for axis, low, high, least, most, free in sides_of:
        speed = way[0] * axis[0] + way[1] * axis[1]
        if speed == 0:
            if min(high - least, most - low) <= free:
                return None
            continue
        near, past = (least - high, most - low) if speed > 0 else (low - most, high - least)
        speed = abs(speed)
        enter = later(enter, (near + free, speed))
        leave = sooner(leave, (past - free, speed))
        if enter[0] * leave[1] >= leave[0] * enter[1]:
            return None
        touch = max(touch, near * length // speed)
        beyond = min(beyond, -(-past * length // speed))
    return touch, beyond


def later(a: Part, b: Part) -> Part:
    """The later of two parts of a way."""
    return b if a[0] * b[1] < b[0] * a[1] else a


def sooner(a: Part, b: Part) -> Part:
    """The sooner of two parts of a way."""
    return b if b[0] * a[1] < a[0] * b[1] else a
