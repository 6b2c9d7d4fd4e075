"""Where the edges of a unit come nearest to others on a table, for who sets it down by hundredths.
No drawing, no pygame.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from game.board.plane.distance import between, box, far, foot, sides
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import TOLERANCE, Length, Point
from game.board.plane.shapes import Outline, Polygon
from game.board.plane.words import UNIT

NEAR: Length = UNIT // 20
"""Edges that come so near to one another are hard to tell apart by eye."""


class Close(Struct, frozen=True):
    """Two edges that nearly touch: where, how far apart, the line the other belongs to, and the
    name of whom or what.
    """

    at: Point
    gap: Length
    other: Polygon
    name: str = ""

    @property
    def touches(self) -> bool:
        return self.gap <= TOLERANCE


def closest(unit: Outline, others: Iterable[tuple[str, Outline]], table: OpenTable) -> Close | None:
    """What of other units, each with its name, and of the ground comes nearest to the edges of a
    unit, if any does; of what is equally near a unit.
    """
    near_by = [(name, other) for name, other in others if not far(unit, other, NEAR)]
    lines = [(name, stand) for name, other in near_by for stand in other.stands]
    lines += [(area.name, area.outline) for area in table.around(unit.middle, unit.radius + NEAR)]
    found = (
        Close(at, gap, line, name)
        for name, line in lines
        for stand in unit.stands
        for at, gap in _gaps(stand, line)
    )
    near = min(found, key=lambda close: close.gap, default=None)
    return near if near is not None and near.gap < NEAR else None


def _gaps(stand: Polygon, line: Polygon) -> Iterator[tuple[Point, Length]]:
    """From each corner of one to each side of the other, of those that may be near."""
    for corners, others in ((stand, line), (line, stand)):
        west, south, east, north = _grown(box(others))
        reached = [(x, y) for x, y in corners if west <= x <= east and south <= y <= north]
        if not reached:
            continue
        west, south, east, north = _grown(box(tuple(reached)))
        for a, b in sides(others):
            (ax, ay), (bx, by) = a, b
            if (ax < west and bx < west) or (ax > east and bx > east):
                continue
            if (ay < south and by < south) or (ay > north and by > north):
                continue
            for corner in reached:
                yield corner, between(corner, foot(corner, a, b))


def _grown(frame: tuple[Length, Length, Length, Length]) -> tuple[Length, Length, Length, Length]:
    """A box with as much more on every side as counts for near."""
    west, south, east, north = frame
    return west - NEAR, south - NEAR, east + NEAR, north + NEAR
