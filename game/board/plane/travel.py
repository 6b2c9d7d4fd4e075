"""What happens along a straight way: how near others come, and over which ground it leads."""

from collections.abc import Callable
from itertools import pairwise
from math import isqrt

from game.board.plane.contact import crossings
from game.board.plane.distance import cross, distance, sides
from game.board.plane.ground import Area, OpenTable
from game.board.plane.numbers import TOLERANCE, Length, Point, ratio, root
from game.board.plane.shapes import Outline, Polygon, Pose, lay

Rate = Callable[[tuple[Area, ...]], int | None]
"""What a thousandth of the way costs on the ground touched, in thousandths; `None`: no way."""
Stretch = tuple[Length, Length, tuple[Area, ...]]
"""From where to where of a way a footprint touches the same areas."""


def part_of(way: Point, length: Length, whole: Length) -> Point:
    """The vector of the first `length` of a way that is `whole` long."""
    return ratio(way[0] * length, whole), ratio(way[1] * length, whole)


def moved(unit: Outline, vector: Point) -> Outline:
    """A footprint after a straight move."""
    pose = unit.pose
    return lay(unit.footprint, Pose(pose.x + vector[0], pose.y + vector[1], pose.heading))


def approach(mover: Outline, other: Outline, way: Point, limit: Length) -> Length | None:
    """How far a footprint can go before it comes nearer to another than `limit`; `None` if it
    never does. One that is nearer at the start may only go away: 0 if it comes nearer still.
    """
    length = root(way[0] * way[0] + way[1] * way[1])
    if not length:
        return None
    start = distance(mover, other)
    if start < limit - TOLERANCE:
        step = moved(mover, part_of(way, min(length, 2 * TOLERANCE), length))
        return 0 if distance(step, other) < start else None
    near = _first_within(mover, other, way, length, limit - TOLERANCE)
    if near is None or start <= limit:
        return near if near is None else 0
    first = _first_within(mover, other, way, length, limit)
    return near if first is None else first


def _first_within(
    mover: Outline, other: Outline, way: Point, length: Length, limit: Length
) -> Length | None:
    found = [
        at
        for one in mover.stands
        for two in other.stands
        if (at := _within(one, two, way, length, limit)) is not None
    ]
    return min(found, default=None)


def _within(one: Polygon, two: Polygon, way: Point, length: Length, limit: Length) -> Length | None:
    """How far a convex outline, farther off at first, goes until it is as near as `limit` to
    another, rounded down: when a corner of the one comes so near to a corner or a side of the
    other.
    """
    back = -way[0], -way[1]
    found = [
        *(_corner_to_side(p, a, b, way, length, limit) for p in one for a, b in sides(two)),
        *(_corner_to_side(p, a, b, back, length, limit) for p in two for a, b in sides(one)),
        *(_corner_to_corner(p, q, way, length, limit) for p in one for q in two),
    ]
    return min((at for at in found if at is not None and at <= length), default=None)


def _corner_to_side(
    point: Point, a: Point, b: Point, way: Point, length: Length, limit: Length
) -> Length | None:
    """When a point that moves is as near as `limit` to the inner part of a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    side, nearing = cross(a, b, point), dx * way[1] - dy * way[0]
    if side < 0:
        side, nearing = -side, -nearing
    if nearing >= 0:
        return None
    whole = dx * dx + dy * dy
    off = side - limit * isqrt(whole)
    if off < 0:
        return None
    travel = off * length // -nearing
    x = point[0] + ratio(way[0] * travel, length) - a[0]
    y = point[1] + ratio(way[1] * travel, length) - a[1]
    # A little beyond the ends: no corner slips between a side and the circle round its end.
    rim = TOLERANCE * isqrt(whole)
    return travel if -rim <= x * dx + y * dy <= whole + rim else None


def _corner_to_corner(
    point: Point, corner: Point, way: Point, length: Length, limit: Length
) -> Length | None:
    """When a point that moves is as near as `limit` to another."""
    dx, dy = corner[0] - point[0], corner[1] - point[1]
    ahead = (dx * way[0] + dy * way[1]) // length
    if ahead <= 0:
        return None
    aside = (dx * way[1] - dy * way[0]) // length
    if abs(aside) > limit:
        return None
    short = limit * limit - aside * aside
    return max(0, ahead - isqrt(short) - (isqrt(short) ** 2 < short))


def ground_along(table: OpenTable, unit: Outline, way: Point) -> list[Stretch]:
    """The stretches of a straight way and the areas that the footprint touches on each."""
    length = root(way[0] * way[0] + way[1] * way[1])
    cuts = {0, length}
    for area in table.near(unit, way):
        for hit in crossings(unit, sides(area.outline), way):
            cuts.update(min(length, max(0, at)) for at in hit)
    found: list[Stretch] = []
    for start, stop in pairwise(sorted(cuts)):
        middle = moved(unit, part_of(way, (start + stop) // 2, length))
        touched = table.touched(middle)
        if found and (found[-1][2] == touched or stop - start <= 2):
            found[-1] = found[-1][0], stop, found[-1][2]
        else:
            found.append((start, stop, touched))
    return found


def cost_of(stretches: list[Stretch], rate: Rate, length: Length) -> Length | None:
    """What the first `length` of a way costs; `None` if it leads over ground that bars it."""
    spent = 0
    for start, stop, areas in stretches:
        if start >= length:
            break
        price = rate(areas)
        if price is None:
            return None
        spent += ratio((min(stop, length) - start) * price, 1_000)
    return spent


def farthest(stretches: list[Stretch], rate: Rate, allowance: Length) -> Length:
    """How far along a way an allowance carries; ground that bars it is reached, not entered."""
    left = allowance
    for start, stop, areas in stretches:
        price = rate(areas)
        if price is None:
            return start
        if (stop - start) * price > left * 1_000:
            return start + left * 1_000 // price
        left -= ratio((stop - start) * price, 1_000)
    return stretches[-1][1] if stretches else 0
