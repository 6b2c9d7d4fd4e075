"""The object layer `hexsides`: polylines that run from corner to corner along sides of hexes.

The uphill side of a slope and the defended side of an entrenchment lie left of the drawing
direction.
"""

import math
from itertools import pairwise

from game.board.board import HexSide
from game.board.cells import Cell, Labels
from game.board.kinds import HEXSIDES, side_of
from game.board.rectangle import Point
from game.content.map_geometry import MapGeometry, Spot, outline
from game.content.problems import Problems, did_you_mean
from game.content.tmx_file import TmxMap
from game.content.tmx_objects import TmxObject


def read_hexsides(
    tmx: TmxMap,
    objects: tuple[TmxObject, ...],
    geometry: MapGeometry,
    labels: Labels,
    problems: Problems,
) -> tuple[HexSide, ...]:
    """All features on hexsides, in the order of the file."""
    reader = _HexsideReader(tmx, geometry, labels, problems)
    for one in objects:
        reader.read(one)
    return tuple(reader.found.values())


class _HexsideReader:
    def __init__(
        self, tmx: TmxMap, geometry: MapGeometry, labels: Labels, problems: Problems
    ) -> None:
        self.tmx = tmx
        self.geometry = geometry
        self.labels = labels
        self.problems = problems
        self.found: dict[tuple[str, Cell, Cell], HexSide] = {}

    def read(self, one: TmxObject) -> None:
        """Every segment of one object; all its faults are reported."""
        if one.kind not in HEXSIDES:
            hint = did_you_mean(one.kind, HEXSIDES) or f"one of {', '.join(HEXSIDES)}"
            self.error(one, f'type "{one.kind}" is unknown at hex {self._here(one)}', hint)
            return
        if one.shape not in ("polyline", "polygon"):
            self.error(one, f"is a {one.shape}, not a polyline")
            return
        spots = outline(one)
        if one.shape == "polygon":
            spots.append(spots[0])
        corners = [self.geometry.corner_at(spot) for spot in spots]
        for number, (a, b) in enumerate(pairwise(corners), 1):
            beside = self.geometry.cells_beside(a, b) if a is not None and b is not None else ()
            if a is None or b is None or not beside:
                start, end = spots[number - 1], spots[number]
                middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
                near = self.labels.label(self.geometry.nearest(*middle))
                hint = self._cure(number, spots)
                self.error(one, f"segment {number} is not on a side of hex {near}", hint)
            elif len(beside) == 1:
                here = self.labels.label(beside[0])
                self.warning(one, f"segment {number} lies on the edge of the map at hex {here}")
            else:
                self._add(one, number, a, b, (beside[0], beside[1]))

    def _here(self, one: TmxObject) -> str:
        """The hex in or next to which an object begins."""
        return self.labels.label(self.geometry.nearest(*self.geometry.spot(one)))

    def _cure(self, number: int, spots: list[Spot]) -> str:
        """What is wrong with the ends of a segment that is no hexside."""
        for corner in (number, number + 1):
            spot = spots[corner - 1]
            if self.geometry.corner_at(spot) is None:
                off = math.ceil(self.geometry.off_corner(spot))
                most = int(self.geometry.tolerance)
                return f"point {corner} is {off} pixels from the nearest corner, at most {most}"
        if self.geometry.corner_at(spots[number - 1]) == self.geometry.corner_at(spots[number]):
            return f"points {number} and {number + 1} are the same corner; take one away"
        return f"a corner between points {number} and {number + 1} is missing"

    def _add(
        self, one: TmxObject, number: int, a: Point, b: Point, cells: tuple[Cell, Cell]
    ) -> None:
        low, high = min(cells), max(cells)
        left = next((c for c in cells if self._is_left(c, a, b)), None)
        side = HexSide(one.kind, low, high, left if side_of(one.kind).sided else None, one.name)
        key = (one.kind, low, high)
        known = self.found.setdefault(key, side)
        if known is not side:
            hexes = f"{self.labels.label(low)} and {self.labels.label(high)}"
            if side_of(one.kind).rises and known.high != side.high:
                self.error(one, f"segment {number} turns the {one.kind} between {hexes} round")
            else:
                self.warning(one, f"segment {number} repeats the {one.kind} between {hexes}")

    def _is_left(self, cell: Cell, a: Point, b: Point) -> bool:
        """Whether a cell lies left of the way from a to b, on a sheet whose y grows downwards."""
        x, y = self.geometry.grid.centre(cell)
        return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) < 0

    def _where(self, one: TmxObject) -> str:
        return f'layer "hexsides", object {one.id} "{one.name}"'

    def error(self, one: TmxObject, message: str, hint: str = "") -> None:
        self.problems.error(
            self.tmx.path, message, line=one.line, where=self._where(one), hint=hint
        )

    def warning(self, one: TmxObject, message: str) -> None:
        self.problems.warning(self.tmx.path, message, line=one.line, where=self._where(one))
