"""What happens along a straight way: how near others come, and over which ground it leads."""

from collections.abc import Callable
from itertools import pairwise

from game.board.plane.contact import crossing
from game.board.plane.distance import apart, far, sides
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
    if not length or far(mover, other, length + limit):
        return None
    found = [
        first
        for one in mover.stands
        for two in other.stands
        if (first := _approach(one, two, way, length, limit)) is not None
    ]
    return min(found, default=None)


def _approach(
    one: Polygon, two: Polygon, way: Point, length: Length, limit: Length
) -> Length | None:
    """The distance of two convex outlines falls, then rises, along a straight way: its lowest point
    is found first, then where it passes the limit on the way down.
    """

    def off(travel: Length) -> Length:
        dx, dy = part_of(way, travel, length)
        return apart(tuple((x + dx, y + dy) for x, y in one), two)

    start = off(0)
    if start < limit - TOLERANCE:
        return 0 if off(min(length, 2 * TOLERANCE)) < start else None
    nearest = _lowest(off, length)
    if off(nearest) >= limit - TOLERANCE:
        return None
    low, high = 0, nearest
    while high - low > 1:
        middle = (low + high) // 2
        if off(middle) >= limit:
            low = middle
        else:
            high = middle
    return low


def _lowest(off: Callable[[Length], Length], length: Length) -> Length:
    low, high = 0, length
    while high - low > 2:
        third = (high - low) // 3
        here, there = off(low + third), off(high - third)
        if here == there == 0:
            return low + third
        if here <= there:
            high -= third
        else:
            low += third
    return min(range(low, high + 1), key=off)


def ground_along(table: OpenTable, unit: Outline, way: Point) -> list[Stretch]:
    """The stretches of a straight way and the areas that the footprint touches on each."""
    length = root(way[0] * way[0] + way[1] * way[1])
    cuts = {0, length}
    for area in table.near(unit, length):
        for a, b in sides(area.outline):
            if (hit := crossing(unit, a, b, way)) is not None:
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
