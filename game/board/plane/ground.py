"""The open table itself: its size, its areas and lines, and what they are asked."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from game.board.board import Extent
from game.board.plane.contact import crossings
from game.board.plane.distance import between, box, contains, foot, polygons_meet
from game.board.plane.numbers import TOLERANCE, Length, Point, ratio
from game.board.plane.shapes import Outline, Polygon, inner, lay

SQUARE: Length = 4_000
"""The table's index of its areas has squares of this size."""
FEW = 20
"""So few areas are looked through without the index."""
Segment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Area:
    """Ground with an outline: a wood, a hill, a village. `told` is what its map says of it besides,
    for the rules of a game.
    """

    name: str
    kind: str
    outline: Polygon
    level: int = 0
    told: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Barrier:
    """Ground along a line: a stream, a hedge, a wall; where a gap lies it does not count."""

    name: str
    kind: str
    points: Polygon
    gaps: tuple[tuple[Point, Length], ...] = ()
    """Bridges, fords, gates: a point of the line and how far the gap reaches to each side."""
    told: tuple[tuple[str, str], ...] = ()
    _solid: tuple[Segment, ...] = field(init=False, repr=False, compare=False)
    frame: tuple[Length, Length, Length, Length] = field(init=False, repr=False, compare=False)
    """Its west, south, east and north."""

    def __post_init__(self) -> None:
        parts = zip(self.points, self.points[1:], strict=False)
        kept = tuple(left for a, b in parts for left in _without(a, b, self.gaps))
        object.__setattr__(self, "_solid", kept)
        object.__setattr__(self, "frame", box(self.points))


@dataclass(frozen=True, slots=True)
class TablePoint:
    """A place that counts: an objective with what it is worth, where a retreat leads."""

    name: str
    kind: str
    at: Point
    value: int = 0
    told: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line that is in nobody's way: a stretch of the edge, a road that is only drawn."""

    name: str
    kind: str
    points: Polygon
    told: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table without cells, `width` x `height` thousandths of its unit, from 0, 0 in the south
    west.
    """

    width: Length
    height: Length
    areas: tuple[Area, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    id: str = ""
    title: str = ""
    unit: str = ""
    points: tuple[TablePoint, ...] = ()
    edges: tuple[TableLine, ...] = ()
    roads: tuple[TableLine, ...] = ()
    ground: Extent | None = None
    """How far one unit is on the ground, if the map says it."""
    unit_pixels: int = 75
    """What its map takes for one unit; a house is about ten of these pixels long."""
    _boxes: tuple[tuple[int, int, int, int], ...] = field(init=False, repr=False, compare=False)
    _squares: dict[Point, tuple[int, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        boxes = tuple(box(area.outline) for area in self.areas)
        squares: dict[Point, list[int]] = {}
        for number, frame_of in enumerate(boxes):
            for square in _squares(*frame_of):
                squares.setdefault(square, []).append(number)
        object.__setattr__(self, "_boxes", boxes)
        object.__setattr__(self, "_squares", {at: tuple(found) for at, found in squares.items()})

    def holds(self, unit: Outline) -> bool:
        """Does the whole footprint lie on the table?"""
        if self.is_well_inside(unit):
            return True
        return all(
            0 <= x <= self.width and 0 <= y <= self.height
            for outline in lay(inner(unit.footprint), unit.pose).stands
            for x, y in outline
        )

    def is_well_inside(self, unit: Outline, off: Length = 0) -> bool:
        """Does the circle round a footprint lie on the table, and farther than `off` from every
        edge?
        """
        (x, y), room = unit.middle, unit.radius + off
        return room < x < self.width - room and room < y < self.height - room

    def has(self, point: Point, off: Length = 0) -> bool:
        """Does a point lie on the table, or so little off it?"""
        return -off <= point[0] <= self.width + off and -off <= point[1] <= self.height + off

    def near(self, unit: Outline, way: Point = (0, 0)) -> tuple[Area, ...]:
        """The areas whose frame meets that of the circle round a footprint, swept along a way."""
        return self._within(*_frame(unit, way))

    def swept(self, unit: Outline, way: Point = (0, 0)) -> tuple[Area, ...]:
        """The fewer areas whose frame meets that of the footprint itself, swept along a way."""
        (west, south, east, north), (x, y) = box(unit.corners), way
        return self._within(
            west + min(x, 0), south + min(y, 0), east + max(x, 0), north + max(y, 0)
        )

    def around(self, point: Point, radius: Length) -> tuple[Area, ...]:
        """The areas whose frame comes so near to a point."""
        x, y = point
        return self._within(x - radius, y - radius, x + radius, y + radius)

    def _within(self, west: Length, south: Length, east: Length, north: Length) -> tuple[Area, ...]:
        numbers: Iterable[int] = range(len(self.areas))
        if len(self.areas) > FEW:
            squares = _squares(west, south, east, north)
            numbers = sorted({number for at in squares for number in self._squares.get(at, ())})
        found = []
        for number in numbers:
            left, low, right, high = self._boxes[number]
            if left <= east and west <= right and low <= north and south <= high:
                found.append(self.areas[number])
        return tuple(found)

    def touched(
        self, unit: Outline, matters: Callable[[Area], bool] | None = None
    ) -> tuple[Area, ...]:
        """The areas in which any part of a footprint lies, in the map's order; of those alone that
        matter.
        """
        near = self.swept(unit)
        if matters is not None:
            near = tuple(filter(matters, near))
        if not near:
            return ()
        stands = lay(inner(unit.footprint), unit.pose).stands
        return tuple(
            area for area in near if any(polygons_meet(outline, area.outline) for outline in stands)
        )

    def lines_under(self, unit: Outline) -> tuple[Barrier, ...]:
        """The barriers over which any part of a footprint lies, outside their gaps."""
        stands = lay(inner(unit.footprint), unit.pose).stands
        return tuple(
            line
            for line in self.barriers
            if any(polygons_meet(stand, part) for part in solid(line) for stand in stands)
        )

    def areas_at(self, point: Point) -> tuple[Area, ...]:
        """The areas that hold a point, in the map's order."""
        return tuple(area for area in self.around(point, 0) if contains(area.outline, point))

    def level(self, point: Point) -> int:
        """The highest level of the areas at a point; 0 on the plain."""
        return max((area.level for area in self.areas_at(point)), default=0)

    def crossed(self, unit: Outline, way: Point) -> list[tuple[Length, Length, Barrier]]:
        """The barriers that a footprint crosses when it moves by a vector: how far off its touch
        and its being beyond lie, nearest first.
        """
        west, south, east, north = _frame(unit, way)
        found = [
            (min(touch for touch, _ in met), max(beyond for _, beyond in met), barrier)
            for barrier in self.barriers
            if barrier.frame[0] <= east
            and west <= barrier.frame[2]
            and barrier.frame[1] <= north
            and south <= barrier.frame[3]
            and (met := crossings(unit, solid(barrier), way))
        ]
        return sorted(found, key=lambda hit: hit[0])


def _frame(mover: Outline, way: Point = (0, 0)) -> tuple[Length, Length, Length, Length]:
    """West, south, east and north of the circle round a footprint, swept along a way."""
    (x, y), (dx, dy), r = mover.middle, way, mover.radius
    return min(x, x + dx) - r, min(y, y + dy) - r, max(x, x + dx) + r, max(y, y + dy) + r


def _squares(west: Length, south: Length, east: Length, north: Length) -> Iterator[Point]:
    """The squares of the table's index that a frame meets."""
    for x in range(west // SQUARE, east // SQUARE + 1):
        for y in range(south // SQUARE, north // SQUARE + 1):
            yield x, y


def solid(barrier: Barrier) -> tuple[Segment, ...]:
    """The segments of a barrier outside its gaps."""
    return barrier._solid


def _without(a: Point, b: Point, gaps: tuple[tuple[Point, Length], ...]) -> list[Segment]:
    """What is left of a segment when the gaps that lie on it are cut out."""
    whole = between(a, b)
    if not whole:
        return []
    holes: list[tuple[Length, Length]] = []
    for point, reach in gaps:
        on = foot(point, a, b)
        if between(on, point) <= TOLERANCE:
            holes.append((between(a, on) - reach, between(a, on) + reach))
    kept: list[Segment] = []
    start = 0
    for low, high in [*sorted(holes), (whole, whole)]:
        if low > start:
            kept.append((_at(a, b, start, whole), _at(a, b, min(low, whole), whole)))
        start = max(start, high)
    return kept


def _at(a: Point, b: Point, length: Length, whole: Length) -> Point:
    return a[0] + ratio((b[0] - a[0]) * length, whole), a[1] + ratio((b[1] - a[1]) * length, whole)
