"""Lines of sight: what a segment runs through, and what blocks it first."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

from game.board.plane.distance import between, contains, cross, far_from, meet, sides
from game.board.plane.numbers import SCALE, Length, Point, ratio
from game.board.plane.shapes import Outline, Polygon, inner, lay


@dataclass(frozen=True, slots=True)
class Block:
    """What stands in the way of a line of sight, and where the line meets it."""

    name: str
    at: Point


def along(a: Point, b: Point, part: int) -> Point:
    """The point of a segment at a part of its way, in parts of `SCALE`."""
    return a[0] + ratio((b[0] - a[0]) * part, SCALE), a[1] + ratio((b[1] - a[1]) * part, SCALE)


def stretches(a: Point, b: Point, polygon: Polygon) -> list[tuple[int, int]]:
    """The stretches of a segment inside a simple polygon, convex or not, from `a` on, in parts of
    `SCALE`. What only runs along a side counts as inside.
    """
    parts = {0, SCALE}
    for c, d in sides(polygon):
        if not meet(a, b, c, d):
            continue
        off, end = cross(c, d, a), cross(c, d, b)
        if off != end:
            parts.add(min(SCALE, max(0, ratio(off * SCALE, off - end))))
    cuts = sorted(parts)
    found: list[tuple[int, int]] = []
    for start, stop in itertools.pairwise(cuts):
        if not contains(polygon, along(a, b, (start + stop) // 2)):
            continue
        if found and found[-1][1] == start:
            found[-1] = found[-1][0], stop
        else:
            found.append((start, stop))
    return found


def length_inside(a: Point, b: Point, polygon: Polygon) -> Length:
    """How much of a segment lies inside a simple polygon."""
    whole = between(a, b)
    return sum(ratio((stop - start) * whole, SCALE) for start, stop in stretches(a, b, polygon))


def blocked_by_units(
    a: Point, b: Point, units: Iterable[tuple[str, Outline]]
) -> tuple[int, Block] | None:
    """The first footprint that a segment runs through, and at which part of its way (in parts of
    `SCALE`). A line that only touches a footprint is clear.
    """
    first: tuple[int, Block] | None = None
    for name, unit in units:
        if far_from(unit, a, b):
            continue
        for outline in lay(inner(unit.footprint), unit.pose).stands:
            for start, stop in stretches(a, b, outline):
                if stop > start and (first is None or start < first[0]):
                    first = start, Block(name, along(a, b, start))
    return first


def blocked_by_area(a: Point, b: Point, polygon: Polygon, most: Length) -> tuple[int, Point] | None:
    """Where a segment has run through more than `most` of an area, and at which part of its way;
    `None` if it never does.
    """
    whole = between(a, b)
    spent = 0
    for start, stop in stretches(a, b, polygon):
        length = ratio((stop - start) * whole, SCALE)
        if spent + length > most:
            part = start + ratio((most - spent) * SCALE, whole)
            return part, along(a, b, part)
        spent += length
    return None
