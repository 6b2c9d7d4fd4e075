"""A Tiled map without a grid made into an open table, or the list of what is wrong with it.

An orthogonal map with the property `unit`, the name of the game's unit of length, and
`unit_pixels`, how many of the map's pixels one unit is. Object layers: `areas` (polygons and
rectangles) and `lines` (polylines), the type is the kind of ground; `points` (objectives and the
like), `edges` (polylines along the edge of the table) and `roads` (polylines that are only drawn).
What a game wants to know of one besides (`level`, `vdf`, `capacity` ...) stands in its properties.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from game.board.kinds import TABLE_AREAS, TABLE_EDGES, TABLE_LINES, TABLE_POINTS, TABLE_ROADS
from game.board.plane.distance import contains, meet, polygons_meet, sides
from game.board.plane.ground import Area, Barrier, OpenTable, TableLine, TablePoint
from game.board.plane.numbers import TOLERANCE, Length, Point
from game.board.plane.shapes import Polygon
from game.content.map_geometry import Spot, outline
from game.content.map_scale import read_scale
from game.content.problems import Problems, one_of
from game.content.reading import whole
from game.content.tmx_file import TmxMap
from game.content.tmx_objects import TmxObject

UNIT, UNIT_PIXELS = "unit", "unit_pixels"
LAYERS = ("areas", "lines", "points", "edges", "roads")
SHORTEST: Length = 50
"""No part of a line is shorter, in thousandths of a unit."""
HIGHEST_LEVEL = 9
MOST_VALUE = 99


def is_table(tmx: TmxMap) -> bool:
    """Whether a map says that it is a table without a grid."""
    return UNIT in tmx.properties


def read_table(tmx: TmxMap, problems: Problems, before: int) -> OpenTable | None:
    """The table of a map, or `None` with the reasons added to the problems; `before` is how many
    faults there were before the file was opened.
    """
    scale = whole(tmx.properties.get(UNIT_PIXELS, ""))
    if not scale or not 8 <= scale <= 1_000:
        hint = f'give the map a whole number from 8 to 1000 as the property "{UNIT_PIXELS}"'
        problems.error(tmx.path, f"{UNIT_PIXELS} is missing or wrong", line=1, hint=hint)
        return None
    reader = _Reader(tmx, problems, scale)
    areas, lines = reader.areas(), reader.lines()
    points, edges, roads = reader.spots(), reader.edges(), reader.roads()
    ground = read_scale(tmx, problems)
    reader.strange_layers()
    if len(problems.errors) > before:
        return None
    _Together(reader, areas, lines).look()
    if len(problems.errors) > before:
        return None
    return OpenTable(
        reader.width,
        reader.height,
        tuple(area for _, area in areas),
        tuple(line for _, line in lines),
        tmx.path.name.removesuffix(".tmx"),
        tmx.properties.get("title", tmx.path.stem),
        tmx.properties[UNIT],
        points,
        edges,
        roads,
        ground,
        scale,
    )


Drawn = list[tuple[TmxObject, Area]]
DrawnLines = list[tuple[TmxObject, Barrier]]


@dataclass(slots=True)
class _Reader:
    """Reads the objects of a table one by one."""

    tmx: TmxMap
    problems: Problems
    scale: int

    @property
    def width(self) -> Length:
        return self.tmx.columns * self.tmx.tile_width * 1_000 // self.scale

    @property
    def height(self) -> Length:
        return self.tmx.rows * self.tmx.tile_height * 1_000 // self.scale

    def point(self, spot: Spot) -> Point:
        """A place of the map on the table; north is up."""
        x, y = (int(along * 1_000 / self.scale + 0.5) for along in spot)
        return x, self.height - y

    def error(self, layer: str, one: TmxObject, message: str, hint: str = "") -> None:
        """Tell what is wrong with an object, and where it lies."""
        where = f'layer "{layer}", object {one.id} "{one.name}"'
        x, y = self.point((one.x, one.y))
        told = f"{message} (at {place(x, y)})"
        self.problems.error(self.tmx.path, told, line=one.line, where=where, hint=hint)

    def areas(self) -> Drawn:
        found = []
        for one in self._objects("areas", TABLE_AREAS):
            if one.shape not in ("polygon", "rectangle"):
                self.error("areas", one, f"is a {one.shape}", "draw a polygon or a rectangle")
                continue
            corners = self._points(one)
            if len(corners) < 3 or _area(corners) == 0:
                self.error("areas", one, "covers no ground", "it needs three corners")
            elif (crossing := _crosses_itself(corners)) is not None:
                self.error("areas", one, f"crosses itself at {place(*crossing)}")
            elif self._inside("areas", one, corners):
                level = self._level("areas", one)
                clockwise = corners if _area(corners) < 0 else corners[::-1]
                found.append((one, Area(one.name, one.kind, clockwise, level, _told(one))))
        return found

    def lines(self) -> DrawnLines:
        found = []
        for one in self._objects("lines", TABLE_LINES):
            if one.shape != "polyline":
                self.error("lines", one, f"is a {one.shape}", "draw a polyline")
                continue
            points = self._points(one)
            short = [a for a, b in pairwise(points) if _near(a, b, SHORTEST)]
            if short:
                hint = "move its points apart, or take one away"
                self.error("lines", one, f"has a part of no length at {place(*short[0])}", hint)
            elif self._inside("lines", one, points):
                self._level("lines", one)
                found.append((one, Barrier(one.name, one.kind, points, told=_told(one))))
        return found

    def spots(self) -> tuple[TablePoint, ...]:
        """The points of the table, each with its value if its kind has one."""
        found = []
        for one in self._objects("points", TABLE_POINTS):
            if one.shape != "point":
                self.error("points", one, f"is a {one.shape}", "draw a point")
                continue
            at = self.point((one.x, one.y))
            valued = TABLE_POINTS[one.kind].valued
            value = whole(one.properties.get("value", "")) if valued else 0
            if value is None or (valued and not 1 <= value <= MOST_VALUE):
                hint = f'give it a whole number from 1 to {MOST_VALUE} as the property "value"'
                self.error("points", one, "has no value", hint)
            elif self._inside("points", one, (at,)):
                found.append(TablePoint(one.name, one.kind, at, value, _told(one)))
        return tuple(found)

    def edges(self) -> tuple[TableLine, ...]:
        """The stretches of the table's edge that a battle names."""
        found = []
        for line in self._drawn("edges", TABLE_EDGES):
            one, points = line
            off = [a for a, b in pairwise(points) if not self._at_the_edge(a, b)]
            if off:
                hint = "its points lie on the edge"
                self.error("edges", one, f"leaves the edge of the table at {place(*off[0])}", hint)
            else:
                found.append(TableLine(one.name, one.kind, points, _told(one)))
        return tuple(found)

    def _at_the_edge(self, a: Point, b: Point) -> bool:
        """Whether a part of a line runs along one side of the table."""
        return any(
            abs(a[axis] - side) <= TOLERANCE and abs(b[axis] - side) <= TOLERANCE
            for axis, size in enumerate((self.width, self.height))
            for side in (0, size)
        )

    def roads(self) -> tuple[TableLine, ...]:
        """Roads for the painter."""
        drawn = self._drawn("roads", TABLE_ROADS)
        return tuple(TableLine(one.name, one.kind, points, _told(one)) for one, points in drawn)

    def _drawn(self, layer: str, kinds: Collection[str]) -> Iterator[tuple[TmxObject, Polygon]]:
        """The polylines of a layer that lie on the table."""
        for one in self._objects(layer, kinds):
            points = self._points(one)
            if one.shape != "polyline":
                self.error(layer, one, f"is a {one.shape}", "draw a polyline")
            elif self._inside(layer, one, points):
                yield one, points

    def _objects(self, layer: str, kinds: Collection[str]) -> Iterator[TmxObject]:
        for one in (o for group in self.tmx.objects if group.name == layer for o in group.objects):
            if one.kind in kinds:
                yield one
            else:
                self.error(layer, one, f'type "{one.kind}" is unknown', one_of(one.kind, kinds))

    def _points(self, one: TmxObject) -> Polygon:
        return tuple(map(self.point, outline(one)))

    def _inside(self, layer: str, one: TmxObject, points: Polygon) -> bool:
        off = [
            (x, y)
            for x, y in points
            if not (-TOLERANCE <= x <= self.width + TOLERANCE)
            or not (-TOLERANCE <= y <= self.height + TOLERANCE)
        ]
        if off:
            size = f"{self.width / 1_000:g} x {self.height / 1_000:g}"
            hint = f"it is {size} {self.tmx.properties[UNIT]}"
            self.error(layer, one, f"leaves the table at {place(*off[0])}", hint)
        return not off

    def _level(self, layer: str, one: TmxObject) -> int:
        text = one.properties.get("level", "0")
        level = whole(text)
        if level is None or not 0 <= level <= HIGHEST_LEVEL:
            hint = f"a whole number from 0 to {HIGHEST_LEVEL}"
            self.error(layer, one, f'its level is "{text}"', hint)
            return 0
        return level

    def strange_layers(self) -> None:
        """Tell of object layers that are not read."""
        for layer in self.tmx.objects:
            if layer.name not in LAYERS:
                where, hint = f'layer "{layer.name}"', one_of(layer.name, LAYERS)
                path = self.tmx.path
                self.problems.warning(path, "is not read", line=layer.line, where=where, hint=hint)


@dataclass(slots=True)
class _Together:
    """Looks at what objects of a table are to one another."""

    reader: _Reader
    areas: Drawn
    lines: DrawnLines

    def look(self) -> None:
        """Tell what does not fit."""
        for one, area in self.areas:
            if TABLE_AREAS[area.kind].passage and not self._carries(area):
                hint = "move it, or take it away"
                self.reader.error("areas", one, "lies on no line that it leads over", hint)
            if TABLE_AREAS[area.kind].high and area.level > 1 and not self._has_foot(area):
                hint = f"draw one of level {area.level - 1} round it"
                self.reader.error("areas", one, f"has level {area.level} without a foot", hint)
        for one, line in self.lines:
            for end in self._loose(line):
                self._warn(one, f"ends in the open at {place(*end)}")

    def _carries(self, area: Area) -> bool:
        return any(_runs_through(line.points, area.outline) for _, line in self.lines)

    def _has_foot(self, top: Area) -> bool:
        return any(
            foot.level == top.level - 1
            and TABLE_AREAS[foot.kind].high
            and all(contains(foot.outline, corner) for corner in top.outline)
            for _, foot in self.areas
        )

    def _loose(self, line: Barrier) -> list[Point]:
        """Ends of a water that lie neither at the edge nor on another water or in an area."""
        if not TABLE_LINES[line.kind].water:
            return []
        return [end for end in (line.points[0], line.points[-1]) if not self._holds(end, line)]

    def _holds(self, end: Point, line: Barrier) -> bool:
        (x, y), width, height = end, self.reader.width, self.reader.height
        if min(x, y, width - x, height - y) <= SHORTEST:
            return True
        if any(contains(area.outline, end) for _, area in self.areas):
            return True
        box = tuple((x + dx, y + dy) for dx, dy in ((-50, -50), (-50, 50), (50, 50), (50, -50)))
        others = (other.points for _, other in self.lines if other is not line)
        return any(_runs_through(points, box) for points in others)

    def _warn(self, one: TmxObject, message: str) -> None:
        where = f'layer "lines", object {one.id} "{one.name}"'
        hint = "lead it to the edge or into another water"
        tmx = self.reader.tmx
        self.reader.problems.warning(tmx.path, message, line=one.line, where=where, hint=hint)


def place(x: Length, y: Length) -> str:
    """Coordinates as they are said and typed: units from the south-west corner."""
    return f"{x / 1_000:g} / {y / 1_000:g}"


def _told(one: TmxObject) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(one.properties.items()))


def _near(a: Point, b: Point, most: Length) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < most * most


def _area(corners: Polygon) -> int:
    """Twice the area; negative for corners that run clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(corners))


def _crosses_itself(corners: Polygon) -> Point | None:
    """A corner beside which two sides of a polygon meet that are no neighbours."""
    edges = list(sides(corners))
    for first, (a, b) in enumerate(edges):
        for second in range(first + 2, len(edges)):
            if (second + 1) % len(edges) != first and meet(a, b, *edges[second]):
                return edges[second][0]
    return None


def _runs_through(points: Polygon, outline: Polygon) -> bool:
    return any(polygons_meet(outline, part) for part in pairwise(points))
