"""What happens along a straight way: how near others come, and over which ground it leads."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import isqrt

from game.board.plane.contact import comes_within, crossings, meeting
from game.board.plane.distance import contains, distance, sides
from game.board.plane.ground import Area, OpenTable
from game.board.plane.numbers import TOLERANCE, Length, Point, ratio, root
from game.board.plane.shapes import Outline, Polygon, Pose, lay

Rate = Callable[[tuple[Area, ...]], int | None]
"""What a thousandth of the way costs on the ground touched, in thousandths; `None`: no way."""
Touched = Callable[[Outline], tuple[Area, ...]]
"""The areas on which a footprint is, as a game counts them."""
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
    never does. One that is nearer at the start may only go away: 0 if it comes nearer still, or
    onto whom it touches.
    """
    length = root(way[0] * way[0] + way[1] * way[1])
    first = comes_within(mover, other, way, limit) if length else None
    if first is None:
        return None
    if first[0] > 0:
        return _first_approach(mover, other, way, length, limit)
    start = distance(mover, other)
    if not start:
        return None if meeting(mover, other, way) is None else 0
    if start < limit - TOLERANCE:
        step = moved(mover, part_of(way, min(length, 2 * TOLERANCE), length))
        return 0 if distance(step, other) < start else None
    if start <= limit:
        return None if _first_within(mover, other, way, length, limit - TOLERANCE) is None else 0
    return _first_approach(mover, other, way, length, limit)


def _first_approach(
    mover: Outline, other: Outline, way: Point, length: Length, limit: Length
) -> Length | None:
    """How far a footprint that is farther off goes before it comes nearer than it may."""
    near = _first_within(mover, other, way, length, limit - TOLERANCE)
    if near is None:
        return None
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
    found = [*_to_sides(one, two, way, length, limit), *_to_sides(two, one, back, length, limit)]
    found += _to_corners(one, two, way, length, limit)
    return min((at for at in found if at <= length), default=None)


def _to_sides(
    one: Polygon, two: Polygon, way: Point, length: Length, limit: Length
) -> Iterator[Length]:
    """When corners that move are as near as `limit` to the inner parts of sides."""
    for a, b in sides(two):
        dx, dy = b[0] - a[0], b[1] - a[1]
        nearing = dy * way[0] - dx * way[1]
        # Outside is to the left of a side; only from there it is come to.
        if nearing <= 0:
            continue
        size = isqrt(dx * dx + dy * dy)
        # A little beyond the ends: no corner slips between a side and the circle round its end.
        rim, whole = TOLERANCE * size, dx * dx + dy * dy
        for px, py in one:
            off = dx * (py - a[1]) - dy * (px - a[0]) - limit * size
            if 0 <= off <= nearing:
                travel = off * length // nearing
                x = px + ratio(way[0] * travel, length) - a[0]
                y = py + ratio(way[1] * travel, length) - a[1]
                if -rim <= x * dx + y * dy <= whole + rim:
                    yield travel


def _to_corners(
    one: Polygon, two: Polygon, way: Point, length: Length, limit: Length
) -> Iterator[Length]:
    """When corners that move are as near as `limit` to other corners."""
    u, v = way
    for px, py in one:
        for qx, qy in two:
            dx, dy = qx - px, qy - py
            ahead = (dx * u + dy * v) // length
            if ahead <= 0:
                continue
            aside = (dx * v - dy * u) // length
            if -limit <= aside <= limit:
                short = limit * limit - aside * aside
                by = isqrt(short)
                yield max(0, ahead - by - (by * by < short))


def ground_along(
    table: OpenTable,
    unit: Outline,
    way: Point,
    upto: Length | None = None,
    counts: Callable[[Area], bool] | None = None,
) -> list[Stretch]:
    """The stretches of a straight way (or as far as `upto` in its direction) and the areas that the
    footprint touches on each. Where it touches none of those that count the way is one stretch on
    no area.
    """
    length = root(way[0] * way[0] + way[1] * way[1])
    end = length if upto is None else upto
    if not table.areas:
        return [(0, end, ())] if end > 0 else []
    near = table.swept(unit, part_of(way, end, length) if length else way)
    if counts is not None:
        counting = [area for area in near if counts(area)]
        if not any(_inside(unit, area, way, length, end) for area in counting):
            return [(0, end, ())] if end > 0 else []
    inside = [
        (start, stop, area)
        for area in near
        for start, stop in _inside(unit, area, way, length, end)
    ]
    cuts = {0, end}
    for start, stop, _ in inside:
        cuts |= {start, stop}
    found: list[Stretch] = []
    for start, stop in pairwise(sorted(cuts)):
        touched = tuple(area for low, high, area in inside if low <= start and stop <= high)
        if found and (found[-1][2] == touched or stop - start <= 2):
            found[-1] = found[-1][0], stop, found[-1][2]
        else:
            found.append((start, stop, touched))
    return found


def near_way(table: OpenTable, unit: Outline, way: Point, upto: Length) -> tuple[Area, ...]:
    """The areas near the first part of a way."""
    length = root(way[0] * way[0] + way[1] * way[1])
    return table.near(unit, part_of(way, upto, length) if length else way)


def ground_by(
    touched: Touched,
    unit: Outline,
    way: Point,
    upto: Length,
    borders: Iterable[tuple[Point, Point]],
) -> list[Stretch]:
    """The same where a game says itself on which ground a footprint is, and at which segments that
    may change.
    """
    length = root(way[0] * way[0] + way[1] * way[1])
    cuts = {0, upto}
    for hit in crossings(unit, borders, way, upto):
        cuts.update(min(upto, at) for at in hit)
    found: list[Stretch] = []
    for start, stop in pairwise(sorted(cuts)):
        areas = touched(moved(unit, part_of(way, (start + stop) // 2, length)))
        if found and (found[-1][2] == areas or stop - start <= 2):
            found[-1] = found[-1][0], stop, found[-1][2]
        else:
            found.append((start, stop, areas))
    return found


def _inside(
    unit: Outline, area: Area, way: Point, length: Length, end: Length
) -> list[tuple[Length, Length]]:
    """The parts of a way on which a footprint lies in an area: where it crosses the border, and
    between that where it lies inside wholly.
    """
    found: list[tuple[Length, Length]] = []
    reached = 0
    for touch, beyond in [*sorted(crossings(unit, sides(area.outline), way, end)), (end, end)]:
        start, stop = min(touch, end), min(beyond, end)
        if start > reached:
            x, y = part_of(way, (reached + start) // 2, length)
            if contains(area.outline, (unit.middle[0] + x, unit.middle[1] + y)):
                found.append((reached, start))
        if stop > max(start, reached):
            found.append((start, stop))
        reached = max(reached, stop)
    joined: list[tuple[Length, Length]] = []
    for start, stop in found:
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(stop, joined[-1][1])
        else:
            joined.append((start, stop))
    return joined


class Going:
    """The ground along the legs that are asked about, kept for the poses where they begin. A game
    in which ground counts otherwise than it lies has a subclass. `matters` says which areas there
    are for the rules that ask.
    """

    LONG: Length = 64_000
    """A way so long gives a bearing, along which the ground is the same for legs of all lengths."""
    STEP: Length = 500
    """The ground is looked at in such steps, at least one step farther than asked."""
    MOST = 128
    """The ground is kept for so many places of a unit, and for so many ways from each."""

    def __init__(self, table: OpenTable, matters: Callable[[Area], bool] | None = None) -> None:
        areas = tuple(area for area in table.areas if matters is None or matters(area))
        same = len(areas) == len(table.areas)
        self.table = table if same else OpenTable(table.width, table.height, areas)
        self._known: dict[int, tuple[Outline, dict[int, tuple[Length, list[Stretch]]]]] = {}

    def ground(self, unit: Outline, off: int, length: Length) -> list[Stretch]:
        """The stretches of a leg on a bearing `off` clockwise from a unit's heading."""
        known = self._of(unit)
        upto, stretches = known.get(off, (0, []))
        if upto < length + self.STEP:
            end = unit.pose.ahead(self.LONG, off)
            way = end.x - unit.pose.x, end.y - unit.pose.y
            upto = (length // self.STEP + 2) * self.STEP
            stretches = self.along(unit, way, upto)
            if len(known) >= self.MOST:
                known.clear()
            known[off] = upto, stretches
        return [
            (start, min(stop, length), areas) for start, stop, areas in stretches if start < length
        ]

    def _of(self, unit: Outline) -> dict[int, tuple[Length, list[Stretch]]]:
        """What is known of the ways from where a unit lies. It is the outline that is asked of, and
        not another that lies there too: that is told at once.
        """
        found = self._known.get(id(unit))
        if found is None:
            if len(self._known) >= self.MOST:
                self._known.clear()
            found = self._known[id(unit)] = unit, {}
        return found[1]

    def along(self, unit: Outline, way: Point, upto: Length) -> list[Stretch]:
        """The stretches in the direction of a way, found anew."""
        return ground_along(self.table, unit, way, upto)

    def touched(self, unit: Outline) -> tuple[Area, ...]:
        """The areas on which a footprint is."""
        return self.table.touched(unit)


def cost_of(stretches: list[Stretch], rate: Rate, length: Length) -> Length | None:
    """What the first `length` of a way costs, rounded up; `None` if it leads over ground that bars
    it.
    """
    spent = 0
    for start, stop, areas in stretches:
        if start >= length:
            break
        price = rate(areas)
        if price is None:
            return None
        spent += (min(stop, length) - start) * price
    return -(-spent // 1_000)


def farthest(stretches: list[Stretch], rate: Rate, allowance: Length) -> Length:
    """How far along a way an allowance carries; ground that bars it is reached, not entered."""
    left = allowance * 1_000
    for start, stop, areas in stretches:
        price = rate(areas)
        if price is None:
            return start
        if (stop - start) * price > left:
            return start + left // price
        left -= (stop - start) * price
    return stretches[-1][1] if stretches else 0
