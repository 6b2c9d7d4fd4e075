"""The object layer `hexsides`: polylines that run from corner to corner along sides of hexes.

The uphill side of a slope and the defended side of an entrenchment lie left of the drawing
direction.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from game.board.board import HexSide
from game.board.cells import Cell, Labels
from game.board.kinds import HEXSIDES, side_of
from game.board.rectangle import Point
from game.content.map_geometry import MapGeometry, outline
from game.content.map_geometry import Spot as Pixel
from game.content.problems import Problems, Whereabouts, one_of
from game.content.tmx_file import TmxMap
from game.content.tmx_objects import TmxObject


@dataclass(slots=True)
class LayerReader:
    """What the readers of object layers need, and how they name an object with a fault."""

    tmx: TmxMap
    geometry: MapGeometry
    labels: Labels
    problems: Problems

    def layer(self, name: str) -> tuple[TmxObject, ...]:
        return tuple(o for layer in self.tmx.objects if layer.name == name for o in layer.objects)

    def error(self, layer: str, one: TmxObject, message: str, hint: str = "") -> None:
        self.problems.error(self.tmx.path, message, **_place(layer, one, hint))

    def here(self, one: TmxObject) -> str:
        """Where an object lies or begins, for whoever looks for it."""
        cell = self.geometry.nearest(*self.geometry.spot(one))
        return f"at hex {self.labels.label(cell)}"

    def is_known(self, layer: str, one: TmxObject, kinds: Collection[str]) -> bool:
        """Whether an object is of one of these kinds; if not, that is told."""
        if one.kind not in kinds:
            message = f'type "{one.kind}" is unknown {self.here(one)}'
            self.error(layer, one, message, one_of(one.kind, kinds))
        return one.kind in kinds


class HexsideReader(LayerReader):
    """Reads the one layer."""

    def read(self) -> tuple[HexSide, ...]:
        """All features on hexsides, in the order of the file; all faults are told."""
        found: dict[tuple[str, Cell, Cell], HexSide] = {}
        for one in self.layer("hexsides"):
            if not self.is_known("hexsides", one, HEXSIDES):
                continue
            if one.shape not in ("polyline", "polygon"):
                self.error("hexsides", one, f"is a {one.shape}, not a polyline")
                continue
            spots = outline(one)
            if one.shape == "polygon":
                spots.append(spots[0])
            for number, ends in enumerate(pairwise(spots), 1):
                self._segment(one, number, ends, found)
        return tuple(found.values())

    def _segment(
        self,
        one: TmxObject,
        number: int,
        ends: tuple[Pixel, Pixel],
        found: dict[tuple[str, Cell, Cell], HexSide],
    ) -> None:
        a, b = map(self.geometry.corner_at, ends)
        beside = self.geometry.cells_beside(a, b) if a is not None and b is not None else ()
        if a is None or b is None or not beside:
            (ax, ay), (bx, by) = ends
            near = self.labels.label(self.geometry.nearest((ax + bx) / 2, (ay + by) / 2))
            message = f"segment {number} is not on a side of hex {near}"
            self.error("hexsides", one, message, self._cure(number, ends))
            return
        if len(beside) == 1:
            here = self.labels.label(beside[0])
            self._warn(one, f"segment {number} lies on the edge of the map at hex {here}")
            return
        low, high = sorted(beside)
        left = next((c for c in beside if self._is_left(c, a, b)), None)
        side = HexSide(one.kind, low, high, left if side_of(one.kind).sided else None, one.name)
        known = found.setdefault((one.kind, low, high), side)
        if known is not side:
            hexes = f"{self.labels.label(low)} and {self.labels.label(high)}"
            if side_of(one.kind).rises and known.high != side.high:
                message = f"segment {number} turns the {one.kind} between {hexes} round"
                self.error("hexsides", one, message)
            else:
                self._warn(one, f"segment {number} repeats the {one.kind} between {hexes}")

    def _cure(self, number: int, ends: tuple[Pixel, Pixel]) -> str:
        """What is wrong with the ends of a segment that is no hexside."""
        for corner, spot in enumerate(ends, number):
            if self.geometry.corner_at(spot) is None:
                off = math.ceil(self.geometry.off_corner(spot))
                most = int(self.geometry.tolerance)
                return f"point {corner} is {off} pixels from the nearest corner, at most {most}"
        if self.geometry.corner_at(ends[0]) == self.geometry.corner_at(ends[1]):
            return f"points {number} and {number + 1} are the same corner; take one away"
        return f"a corner between points {number} and {number + 1} is missing"

    def _is_left(self, cell: Cell, a: Point, b: Point) -> bool:
        """Whether a cell lies left of the way from a to b, on a sheet whose y grows downwards."""
        x, y = self.geometry.grid.centre(cell)
        return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) < 0

    def _warn(self, one: TmxObject, message: str) -> None:
        self.problems.warning(self.tmx.path, message, **_place("hexsides", one))


def _place(layer: str, one: TmxObject, hint: str = "") -> Whereabouts:
    where = f'layer "{layer}", object {one.id} "{one.name}"'
    return {"line": one.line, "where": where, "hint": hint}
