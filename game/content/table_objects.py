"""The objects of a table's map, read one by one: areas, lines, points, edges, roads."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from game.board.kinds import (
    LETTERED,
    TABLE_AREAS,
    TABLE_LAYERS,
    TABLE_POINTS,
    PieceKind,
    TableProperty,
)
from game.board.plane.distance import between, crossing, meet, sides
from game.board.plane.ground import Area, Barrier, OpenTable, TableLine, TablePoint
from game.board.plane.numbers import TOLERANCE, Length, Point
from game.board.plane.shapes import Polygon
from game.board.plane.words import length_of, spoken_point
from game.content.map_geometry import Spot, outline
from game.content.problems import Problems, did_you_mean, one_of
from game.content.reading import whole
from game.content.tmx_file import TmxMap
from game.content.tmx_objects import TmxObject

UNIT = "unit"
SHORTEST: Length = 50
"""No part of a line is shorter, in thousandths of a unit."""
FLAGS = ("true", "false")
SHAPES = {"ellipse": "an ellipse", "tile": "a tile", "text": "a text"}
"""Shapes that no layer takes."""
Drawn = list[tuple[TmxObject, Area]]
DrawnLines = list[tuple[TmxObject, Barrier]]
DrawnRoads = list[tuple[TmxObject, TableLine]]


@dataclass(slots=True)
class TableReader:
    """Reads the layers of one table; `scale` is how many pixels of the map one unit is."""

    tmx: TmxMap
    problems: Problems
    scale: int

    @property
    def width(self) -> Length:
        return self.tmx.columns * self.tmx.tile_width * 1_000 // self.scale

    @property
    def height(self) -> Length:
        return self.tmx.rows * self.tmx.tile_height * 1_000 // self.scale

    @property
    def unit(self) -> str:
        return self.tmx.properties[UNIT]

    def point(self, spot: Spot) -> Point:
        """A place of the map on the table; north is up."""
        x, y = (int(along * 1_000 / self.scale + 0.5) for along in spot)
        return x, self.height - y

    def error(self, layer: str, one: TmxObject, message: str, hint: str = "") -> None:
        """Tell what is wrong with an object, and where it lies."""
        told = f"{message} (at {spoken_point(self.point((one.x, one.y)))})"
        where = named(layer, one)
        self.problems.error(self.tmx.path, told, line=one.line, where=where, hint=hint)

    def warning(self, layer: str, one: TmxObject, message: str, hint: str) -> None:
        """Tell what is doubtful about an object."""
        where = named(layer, one)
        self.problems.warning(self.tmx.path, message, line=one.line, where=where, hint=hint)

    # -- layers ------------------------------------------------------------------------------------

    def areas(self) -> Drawn:
        """The areas, their corners clockwise."""
        found = []
        for one in self._objects("areas", ("polygon", "rectangle")):
            corners = self._points(one)
            if len(corners) < 3 or _area(corners) == 0:
                self.error("areas", one, "covers no ground", "it needs three corners")
            elif (at := _crosses_itself(corners)) is not None:
                hint = "draw its corners in order, or make two of it"
                self.error("areas", one, f"crosses itself at {spoken_point(at)}", hint)
            elif self._inside("areas", one, corners):
                clockwise = corners if _area(corners) < 0 else corners[::-1]
                kind = TABLE_AREAS[one.kind]
                level = _number(one, kind, "level")
                found.append((one, Area(one.name, one.kind, clockwise, level, _told(one))))
        return found

    def lines(self) -> DrawnLines:
        """The lines that are ground."""
        return [
            (one, Barrier(one.name, one.kind, points, told=_told(one)))
            for one, points in self._ways("lines")
        ]

    def spots(self) -> tuple[TablePoint, ...]:
        """The points, each with what it is worth."""
        found = []
        for one in self._objects("points", ("point",)):
            at = self.point((one.x, one.y))
            value = _number(one, TABLE_POINTS[one.kind], "value")
            if self._inside("points", one, (at,)):
                found.append(TablePoint(one.name, one.kind, at, value, _told(one)))
        return tuple(found)

    def edges(self) -> tuple[TableLine, ...]:
        """The stretches of the table's edge that a battle names."""
        found = []
        for one, points in self._ways("edges"):
            off = [a for a, b in pairwise(points) if not self._at_the_edge(a, b)]
            if off:
                told = f"leaves the edge of the table at {spoken_point(off[0])}"
                self.error("edges", one, told, "its points lie on the edge")
            else:
                found.append(TableLine(one.name, one.kind, points, _told(one)))
        return tuple(found)

    def roads(self) -> DrawnRoads:
        """Roads for the painter."""
        drawn = self._ways("roads")
        return [(one, TableLine(one.name, one.kind, points, _told(one))) for one, points in drawn]

    # -- one object --------------------------------------------------------------------------------

    def _objects(self, layer: str, shapes: Collection[str]) -> Iterator[TmxObject]:
        """The objects of a layer whose type and shape it takes, with sound properties."""
        kinds = TABLE_LAYERS[layer]
        for one in (o for group in self.tmx.objects if group.name == layer for o in group.objects):
            if one.kind not in kinds:
                told = f'type "{one.kind}" is unknown' if one.kind else "has no type"
                self.error(layer, one, told, one_of(one.kind, kinds))
            elif one.shape not in shapes:
                wanted = " or ".join(f"a {shape}" for shape in shapes)
                shown = SHAPES.get(one.shape, f"a {one.shape}")
                self.error(layer, one, f"is {shown}", f"draw {wanted}")
            elif self._sound(layer, one, kinds[one.kind]):
                yield one

    def _sound(self, layer: str, one: TmxObject, kind: PieceKind) -> bool:
        """Whether all that is said of an object can be read."""
        known, wrong = {each.name: each for each in (*kind.tells, *LETTERED)}, False
        for name, text in _said(one).items():
            if name not in known:
                hint = did_you_mean(name, known) or f"a {one.kind} has {', '.join(known)}"
                self.warning(layer, one, f'property "{name}" is not read', hint)
            elif hint := _why_not(known[name], text):
                self.error(layer, one, f'its {name} is "{text}"', hint)
                wrong = True
        return not wrong

    def _ways(self, layer: str) -> Iterator[tuple[TmxObject, Polygon]]:
        """The polylines of a layer that lie on the table, none of their parts too short."""
        for one in self._objects(layer, ("polyline",)):
            points = self._points(one)
            short = [a for a, b in pairwise(points) if between(a, b) < SHORTEST]
            if short:
                told = f"has a part shorter than {length_of(SHORTEST)} {self.unit}"
                hint = "move its points apart, or take one away"
                self.error(layer, one, f"{told} at {spoken_point(short[0])}", hint)
            elif self._inside(layer, one, points):
                yield one, points

    def _points(self, one: TmxObject) -> Polygon:
        return tuple(map(self.point, outline(one)))

    def _inside(self, layer: str, one: TmxObject, points: Polygon) -> bool:
        """Whether no point lies off the table."""
        table = OpenTable(self.width + 2 * TOLERANCE, self.height + 2 * TOLERANCE)
        off = [(x, y) for x, y in points if not table.has((x + TOLERANCE, y + TOLERANCE))]
        if off:
            hint = f"it is {length_of(self.width)} x {length_of(self.height)} {self.unit}"
            self.error(layer, one, f"leaves the table at {spoken_point(off[0])}", hint)
        return not off

    def _at_the_edge(self, a: Point, b: Point) -> bool:
        """Whether a part of a line runs along one side of the table."""
        return any(
            abs(a[axis] - side) <= TOLERANCE and abs(b[axis] - side) <= TOLERANCE
            for axis, size in enumerate((self.width, self.height))
            for side in (0, size)
        )


def named(layer: str, one: TmxObject) -> str:
    """An object as messages name it."""
    return f'layer "{layer}", object {one.id} "{one.name}"'


def _why_not(told: TableProperty, text: str) -> str:
    """What is expected of a property that cannot be read so; empty: it can."""
    if told.flag:
        return "" if text in FLAGS else " or ".join(FLAGS)
    number = whole(text)
    if not told.most or (number is not None and told.least <= number <= told.most):
        return ""
    return f"a whole number from {told.least} to {told.most}"


def _number(one: TmxObject, kind: PieceKind, name: str) -> int:
    """A number that is told of an object, or holds where the map is silent; 0 without either."""
    default = next((each.default for each in kind.tells if each.name == name), None)
    text = _said(one).get(name)
    return (default or 0) if text is None else whole(text) or 0


def _told(one: TmxObject) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(_said(one).items()))


def _said(one: TmxObject) -> Mapping[str, str]:
    """What a map says of an object; what it has left blank is not said."""
    return {name: text for name, text in one.properties.items() if text}


def _area(corners: Polygon) -> int:
    """Twice the area; negative for corners that run clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(corners))


def _crosses_itself(corners: Polygon) -> Point | None:
    """Where two sides of a polygon meet that are no neighbours."""
    edges = list(sides(corners))
    for first, (a, b) in enumerate(edges):
        for second in range(first + 2, len(edges)):
            if (second + 1) % len(edges) != first and meet(a, b, *edges[second]):
                return crossing(a, b, *edges[second]) or edges[second][0]
    return None
