"""Is something ringed by obstacles with gaps that are too narrow between them?

Obstacles nearer to one another than a gap are joined by *bridges*, from a corner of the one to the
nearest point of the other. A unit is ringed when some round of obstacles and bridges leads about
it: how often a way crosses a ray from the unit's middle is counted in whole numbers, so that every
machine finds the same.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.board.plane.distance import box, contains, cross, foot, meet, sides, square
from game.board.plane.numbers import Length, Point
from game.board.plane.shapes import Outline, Polygon, inner, lay


class Pier(NamedTuple):
    """A point on the border of an obstacle: the obstacle, the side on which it lies."""

    wall: int
    side: int
    at: Point


Bridge = tuple[Pier, Pier]


def bridges(walls: Sequence[Polygon], gap: Length) -> tuple[Bridge, ...]:
    """The bridges between all obstacles, shorter than the gap."""
    frames = [box(wall) for wall in walls]
    found: list[Bridge] = []
    for i in range(len(walls)):
        for j in range(i + 1, len(walls)):
            a, b = frames[i], frames[j]
            across = max(a[0], b[0]) - min(a[2], b[2])
            up = max(a[1], b[1]) - min(a[3], b[3])
            if across < gap and up < gap:
                found += _between(walls, i, j, gap)
    return tuple(found)


def _between(walls: Sequence[Polygon], i: int, j: int, gap: Length) -> Iterator[Bridge]:
    met = False
    for one, two in ((i, j), (j, i)):
        for corner, point in enumerate(walls[one]):
            pier = _nearest(walls[two], two, point)
            if square(point, pier.at) < gap * gap or contains(walls[two], point):
                met = True
                yield Pier(one, corner, point), pier
    if not met:
        yield from _crossing(walls, i, j)


def _nearest(wall: Polygon, number: int, point: Point) -> Pier:
    piers = (Pier(number, n, foot(point, a, b)) for n, (a, b) in enumerate(sides(wall)))
    return min(piers, key=lambda pier: square(pier.at, point))


def _crossing(walls: Sequence[Polygon], i: int, j: int) -> Iterator[Bridge]:
    """Of two that cross with all corners far from one another: from side to side."""
    for n, (a, b) in enumerate(sides(walls[i])):
        for m, (c, d) in enumerate(sides(walls[j])):
            if meet(a, b, c, d):
                yield Pier(i, n, a), Pier(j, m, c)
                return


def is_ringed(unit: Outline, walls: Sequence[Polygon], joined: Sequence[Bridge]) -> bool:
    """Does a round of obstacles and bridges lead about the middle of a unit? A bridge on which it
    stands is none: it is on its way out there.
    """
    stands = lay(inner(unit.footprint), unit.pose).stands
    parent = list(range(len(walls)))
    turns = [0] * len(walls)

    def home(wall: int) -> tuple[int, int]:
        """The first obstacle of its chain, and the crossings on the way from there."""
        total = 0
        while parent[wall] != wall:
            total += turns[wall]
            wall = parent[wall]
        return wall, total

    for one, two in joined:
        if any(_cuts(one.at, two.at, stand) for stand in stands):
            continue
        way = _along(walls, one, unit.middle) + _crossed(one.at, two.at, unit.middle)
        way -= _along(walls, two, unit.middle)
        (first, there), (second, back) = home(one.wall), home(two.wall)
        if first == second:
            if there + way != back:
                return True
        else:
            parent[second], turns[second] = first, there + way - back
    return False


def _cuts(a: Point, b: Point, stand: Polygon) -> bool:
    """Does a segment pass through a base?"""
    return contains(stand, a) or any(meet(a, b, c, d) for c, d in sides(stand))


def _along(walls: Sequence[Polygon], pier: Pier, about: Point) -> int:
    """Crossings on the way along the border of an obstacle from its first corner."""
    border = walls[pier.wall][: pier.side + 1]
    steps = sum(_crossed(a, b, about) for a, b in pairwise(border))
    return steps + _crossed(border[-1], pier.at, about)


def _crossed(a: Point, b: Point, about: Point) -> int:
    """Does a step cross the ray that leads east from a point: northwards 1, southwards -1?"""
    if (a[1] > about[1]) == (b[1] > about[1]):
        return 0
    north = b[1] > a[1]
    return (1 if north else -1) if (cross(a, b, about) > 0) == north else 0
