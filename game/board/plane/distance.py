"""Distance, touch and overlap of convex outlines."""

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import NamedTuple

from game.board.plane.numbers import (
    FULL_TURN,
    HALF_TURN,
    QUARTER,
    SCALE,
    TOLERANCE,
    Heading,
    Length,
    Point,
    ratio,
    root,
)
from game.board.plane.shapes import Outline, Polygon, Span


def cross(a: Point, b: Point, c: Point) -> int:
    """Twice the area of a triangle: positive when c lies to the left of the way from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def square(a: Point, b: Point) -> int:
    """The square of the distance of two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def between(a: Point, b: Point) -> Length:
    """The distance of two points."""
    return root(square(a, b))


def sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon in order."""
    yield from zip(polygon, polygon[1:] + polygon[:1], strict=True)


def _reached(point: Point, a: Point, b: Point) -> tuple[int, int]:
    """Which part of a segment lies before its point that is nearest to a point: a fraction."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = (point[0] - a[0]) * dx + (point[1] - a[1]) * dy
    whole = dx * dx + dy * dy
    return min(max(along, 0), whole), whole or 1


def foot(point: Point, a: Point, b: Point) -> Point:
    """The point of a segment that is nearest to a point."""
    along, whole = _reached(point, a, b)
    return a[0] + ratio((b[0] - a[0]) * along, whole), a[1] + ratio((b[1] - a[1]) * along, whole)


def _square_to_side(point: Point, a: Point, b: Point) -> tuple[int, int]:
    """The square of the distance of a point from a segment, as a fraction."""
    along, whole = _reached(point, a, b)
    if 0 < along < whole:
        return cross(a, b, point) ** 2, whole
    return square(point, b if along else a), 1


def contains(polygon: Polygon, point: Point) -> bool:
    """Does a simple polygon, convex or not, hold a point? Its border counts."""
    inside, (_, y), b = False, point, polygon[-1]
    for corner in polygon:
        a, b = b, corner
        if (a[1] < y and b[1] < y) or (a[1] > y and b[1] > y):
            continue  # most sides lie above or below the point
        side = cross(a, b, point)
        if side == 0 and _spans(a, b, point):
            return True
        if (a[1] > point[1]) != (b[1] > point[1]) and (side > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def _spans(a: Point, b: Point, point: Point) -> bool:
    """Does a point on the line of a segment lie on the segment?"""
    return min(a[0], b[0]) <= point[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= point[1] <= max(
        a[1], b[1]
    )


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do two segments have a point in common?"""
    one, two, three, four = cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
    if (one > 0) != (two > 0) and (three > 0) != (four > 0) and one and two and three and four:
        return True
    return (
        (one == 0 and _spans(a, b, c))
        or (two == 0 and _spans(a, b, d))
        or (three == 0 and _spans(c, d, a))
        or (four == 0 and _spans(c, d, b))
    )


def crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where a segment crosses the line of another that it meets; of parallel ones nowhere."""
    off, end = cross(c, d, a), cross(c, d, b)
    if off == end or not meet(a, b, c, d):
        return None
    return (
        a[0] + ratio((b[0] - a[0]) * off, off - end),
        a[1] + ratio((b[1] - a[1]) * off, off - end),
    )


def polygons_meet(one: Polygon, two: Polygon) -> bool:
    """Have two simple polygons, convex or not, a point in common?"""
    west, south, east, north = box(one)
    near = [
        (c, d)
        for c, d in sides(two)
        if not (
            (c[0] < west and d[0] < west)
            or (c[0] > east and d[0] > east)
            or (c[1] < south and d[1] < south)
            or (c[1] > north and d[1] > north)
        )
    ]
    if any(meet(a, b, c, d) for c, d in near for a, b in sides(one)):
        return True
    return contains(two, one[0]) or contains(one, two[0])


def box(polygon: Polygon) -> tuple[int, int, int, int]:
    """West, south, east and north of a polygon."""
    across, up = [x for x, _ in polygon], [y for _, y in polygon]
    return min(across), min(up), max(across), max(up)


def apart(one: Polygon, two: Polygon) -> Length:
    """The shortest distance of two simple polygons; 0 when they meet."""
    return 0 if polygons_meet(one, two) else _off(one, two)


def _off(one: Polygon, two: Polygon) -> Length:
    """The shortest distance of two polygons that do not meet."""
    least, over = square(one[0], two[0]), 1
    for points, other in ((one, two), (two, one)):
        for a, b in sides(other):
            ax, ay = a
            dx, dy = b[0] - ax, b[1] - ay
            whole = dx * dx + dy * dy
            for x, y in points:
                east, north = x - ax, y - ay
                along = east * dx + north * dy
                # The far end of a side is the near one of the next.
                if along <= 0:
                    n, d = east * east + north * north, 1
                elif along < whole:
                    n, d = (dx * north - dy * east) ** 2, whole
                else:
                    continue
                if n * over < least * d:
                    least, over = n, d
    return root(least, over)


def distance(one: Outline, two: Outline) -> Length:
    """The shortest distance of two footprints; 0 when they touch or overlap."""
    parted = gap(one, two) > TOLERANCE
    return min(_off(a, b) if parted else apart(a, b) for a in one.stands for b in two.stands)


def nearest_point(polygon: Polygon, point: Point) -> Point:
    """The point of a polygon that is nearest to a point; the point itself if it lies inside."""
    if contains(polygon, point):
        return point
    return min((foot(point, a, b) for a, b in sides(polygon)), key=lambda q: square(point, q))


def far(one: Outline, two: Outline, gap: Length = 0) -> bool:
    """Are two footprints, by the circles round them, certainly more than `gap` apart?"""
    return square(one.middle, two.middle) > (one.radius + two.radius + gap) ** 2


def least_distance(one: Outline, others: Iterable[Outline]) -> Length | None:
    """The distance of the nearest of some footprints; None: there are none."""

    def at_least(other: Outline) -> Length:
        return between(one.middle, other.middle) - one.radius - other.radius - 1

    least: Length | None = None
    for hope, _, other in sorted((at_least(o), n, o) for n, o in enumerate(others)):
        if least is not None and hope >= least:
            break
        off = distance(one, other)
        least = off if least is None else min(least, off)
    return least


def within(one: Outline, two: Outline, most: Length) -> bool:
    """Is the distance of two footprints no more than this?"""
    if far(one, two, most):
        return False
    # What a direction parts them by is never more than their distance.
    return gap(one, two) <= most and distance(one, two) <= most


def far_from(unit: Outline, a: Point, b: Point) -> bool:
    """Does a segment certainly pass the circle round a footprint?"""
    n, d = _square_to_side(unit.middle, a, b)
    return n > unit.radius * unit.radius * d


def slack(axis: Point) -> int:
    """The tolerance, in products with a vector."""
    return isqrt(TOLERANCE * TOLERANCE * (axis[0] * axis[0] + axis[1] * axis[1]))


def gap(one: Outline, two: Outline) -> Length:
    """How far the direction that parts them best (along or across one of them) parts two
    footprints, of several stands the least of their gaps, rounded down. It is never more than their
    distance; negative, it tells how deep they penetrate one another.
    """
    return (
        min(
            _parted(a, b, one, two, own, other)
            for a, own in zip(one.stands, one.spans, strict=True)
            for b, other in zip(two.stands, two.spans, strict=True)
        )
        // SCALE
    )


def _parted(a: Polygon, b: Polygon, one: Outline, two: Outline, own: Span, other: Span) -> int:
    ahead, right = one.axes
    least, most = reach(b, ahead)
    best = max(least - own[1], own[0] - most)
    least, most = reach(b, right)
    best = max(best, least - own[3], own[2] - most)
    ahead, right = two.axes
    low, high = reach(a, ahead)
    best = max(best, other[0] - high, low - other[1])
    low, high = reach(a, right)
    return max(best, other[2] - high, low - other[3])


class Parting(NamedTuple):
    """How two stands are parted best: by how much (in products with `SCALE`; negative when they
    penetrate one another), in which heading from the first to the second, where the second begins
    in that heading, and whether it is along or across the first, not the second.
    """

    by: int
    heading: Heading
    begins: int
    of_first: bool


def partings(one: Outline, two: Outline) -> Iterator[Parting]:
    """How each pair of stands of two footprints is parted."""
    headings = one.pose.heading, one.pose.heading + QUARTER, two.pose.heading
    for a, own in zip(one.stands, one.spans, strict=True):
        for b, other in zip(two.stands, two.spans, strict=True):
            best, heading, begins, of_first = -(1 << 62), 0, 0, True
            for number, axis in enumerate(one.axes + two.axes):
                if number < 2:
                    low, high = own[2 * number : 2 * number + 2]
                    least, most = reach(b, axis)
                else:
                    low, high = reach(a, axis)
                    least, most = other[2 * number - 4 : 2 * number - 2]
                if max(least - high, low - most) > best:
                    ahead = least - high >= low - most
                    best, begins = (least - high, least) if ahead else (low - most, -most)
                    heading = headings[number] if number < 3 else headings[2] + QUARTER
                    heading, of_first = heading if ahead else heading + HALF_TURN, number < 2
            yield Parting(best, heading % FULL_TURN, begins, of_first)


def reach(stand: Polygon, axis: Point) -> tuple[int, int]:
    """The least and the greatest product of the four corners of a stand with a vector."""
    (a, b), (c, d), (e, f), (g, h) = stand
    u, v = axis
    one, two, three, four = a * u + b * v, c * u + d * v, e * u + f * v, g * u + h * v
    return min(one, two, three, four), max(one, two, three, four)


def overlap(one: Outline, two: Outline) -> bool:
    """Do two footprints penetrate one another by more than the tolerance?"""
    return not far(one, two) and gap(one, two) < -TOLERANCE
