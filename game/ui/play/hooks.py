"""What a tape on a table hooks to: corners, edges and fronts of plates, generals, corners and edges
of the ground, else the bare point. No drawing, no pygame.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from game.board.plane.distance import between, foot
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import Heading, Length, Point, bearing, turn
from game.board.plane.shapes import Outline, Pose
from game.engine.action import UnitId
from game.engine.presentation import Counter

What = Literal["point", "front", "corner", "edge", "general", "ground"]


class Hook(Struct, frozen=True):
    """An end of a tape; `heading` of a unit whose front it is hooked to."""

    at: Point
    what: What = "point"
    unit: UnitId = ""
    heading: Heading | None = None


class Tape(Struct, frozen=True):
    """From one end to the other."""

    start: Hook
    end: Hook

    @property
    def length(self) -> Length:
        return between(self.start.at, self.end.at)

    @property
    def bearing(self) -> Heading:
        """Where it leads, clockwise from north."""
        return bearing(self.start.at, self.end.at)

    @property
    def off(self) -> int | None:
        """How far aside it leads of where the unit looks at whose front it begins."""
        ahead = self.start.heading
        return None if ahead is None or not self.length else turn(ahead, self.bearing)


def hook_at(
    point: Point, pieces: Iterable[tuple[Counter, Outline | None]], table: OpenTable, reach: Length
) -> Hook:
    """What lies nearest within reach: a point of a piece before an edge, a piece before the
    ground.
    """
    known = list(pieces)
    kinds = (_marked(known), _edges(known, point), _corners(table), _lines(table, point))
    for found in kinds:
        near = min(found, key=lambda hook: between(hook.at, point), default=None)
        if near is not None and between(near.at, point) <= reach:
            return near
    return Hook(point)


def _marked(pieces: Sequence[tuple[Counter, Outline | None]]) -> Iterator[Hook]:
    """Fronts, corners and generals."""
    for counter, outline in pieces:
        if outline is None:
            if isinstance(counter.at, Pose):
                yield Hook(counter.at.at, "general", counter.id)
            continue
        yield Hook(outline.pose.at, "front", counter.id, outline.pose.heading)
        for corner in outline.corners:
            yield Hook(corner, "corner", counter.id)


def _edges(pieces: Sequence[tuple[Counter, Outline | None]], point: Point) -> Iterator[Hook]:
    for counter, outline in pieces:
        for stand in outline.stands if outline is not None else ():
            for a, b in zip(stand, (*stand[1:], stand[0]), strict=True):
                yield Hook(foot(point, a, b), "edge", counter.id)


def _corners(table: OpenTable) -> Iterator[Hook]:
    for area in table.areas:
        yield from (Hook(corner, "ground") for corner in area.outline)
    for barrier in table.barriers:
        yield from (Hook(corner, "ground") for corner in barrier.points)


def _lines(table: OpenTable, point: Point) -> Iterator[Hook]:
    rings = ((*area.outline, area.outline[0]) for area in table.areas)
    for line in (*rings, *(barrier.points for barrier in table.barriers)):
        for a, b in pairwise(line):
            yield Hook(foot(point, a, b), "ground")
