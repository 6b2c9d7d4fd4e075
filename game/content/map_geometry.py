"""Where cells, corners and shapes lie in a Tiled map, in Tiled's pixels."""

import math
from collections.abc import Iterable, Iterator

from game.board.cells import Cell
from game.board.grid import Grid
from game.board.hexgrid import HexGrid
from game.board.rectangle import Point
from game.content.tmx_objects import TmxObject

Spot = tuple[float, float]
SEAM = 1.0  # pixels that sizes rounded down may leave between two cells


class MapGeometry:
    """The grid of one map laid over its pixels."""

    def __init__(self, grid: Grid, tile_width: int, tile_height: int, side: int) -> None:
        self.grid = grid
        self.side = side
        self._width, self._height = tile_width, tile_height
        if isinstance(grid, HexGrid):  # Tiled draws hexes of odd size one pixel smaller
            self._width, self._height = tile_width & ~1, tile_height & ~1
        self._sides: dict[frozenset[Point], list[Cell]] = {}
        self._corners: dict[Point, Spot] = {}
        for cell in range(grid.size):
            corners = grid.corners(cell)
            self._corners |= {corner: self.pixel(corner) for corner in corners}
            for ends in zip(corners, corners[1:] + corners[:1], strict=True):
                self._sides.setdefault(frozenset(ends), []).append(cell)
        self._centres = [self.pixel(grid.centre(cell)) for cell in range(grid.size)]

    def pixel(self, point: Point) -> Spot:
        x, y = point
        if not isinstance(self.grid, HexGrid):
            return x * self._width / 2, y * self._height / 2
        if self.grid.axis == "x":
            return self._along(x, self._width), y * self._height / 2
        return x * self._width / 2, self._along(y, self._height)

    def centre(self, cell: Cell) -> Spot:
        return self._centres[cell]

    @property
    def half(self) -> Spot:
        """Half the width and height of a cell, as it is drawn."""
        return self._width / 2, self._height / 2

    def corner_at(self, spot: Spot) -> Point | None:
        """The corner to which a spot snaps."""
        cell = self.cell_at(*spot, margin=self.tolerance)
        if cell is None:
            return None
        near = min(self.grid.corners(cell), key=lambda corner: self._gap(corner, spot))
        return near if self._gap(near, spot) <= self.tolerance else None

    @property
    def tolerance(self) -> float:
        """How far from a corner a spot may lie that is meant for it: a quarter of the shortest
        side, of hexes of half their width or height if that is less.
        """
        if isinstance(self.grid, HexGrid):
            return min(self.side, self._width / 2, self._height / 2) / 4
        return min(self._width, self._height) / 4

    def off_corner(self, spot: Spot) -> float:
        """How far a spot lies from the nearest corner of the nearest cell."""
        return min(self._gap(corner, spot) for corner in self.grid.corners(self.nearest(*spot)))

    def cells_beside(self, one: Point, other: Point) -> tuple[Cell, ...]:
        """The one or two cells that have this side, none if it is no side."""
        return tuple(self._sides.get(frozenset((one, other)), ()))

    def cell_at(self, x: float, y: float, margin: float = SEAM) -> Cell | None:
        """The cell that holds a spot, else the nearest unless it is further off than the margin."""
        around = self._around(x, y)
        for cell in around:
            if _in_polygon((x, y), self._outline(cell)):
                return cell
        near = around[0]
        off = min(_to_segment((x, y), a, b) for a, b in _ring(self._outline(near)))
        return near if off <= margin else None

    def _outline(self, cell: Cell) -> list[Spot]:
        return [self._corners[corner] for corner in self.grid.corners(cell)]

    def nearest(self, x: float, y: float) -> Cell:
        return self._around(x, y)[0]

    def _around(self, x: float, y: float) -> list[Cell]:
        column, row = self._about(x, y)
        rows = {min(max(r, 0), self.grid.rows - 1) for r in range(row - 1, row + 2)}
        columns = {min(max(c, 0), self.grid.columns - 1) for c in range(column - 1, column + 2)}
        around = (r * self.grid.columns + c for r in rows for c in columns)
        return sorted(around, key=lambda cell: (math.dist(self.centre(cell), (x, y)), cell))

    def _about(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of a spot, to one more or less; it may lie off the map."""
        column, row = round(x / self._width - 0.5), round(y / self._height - 0.5)
        if isinstance(self.grid, HexGrid) and self.grid.axis == "x":
            column = round((x - self._width / 2) / self._along(3, self._width))
        elif isinstance(self.grid, HexGrid):
            row = round((y - self._height / 2) / self._along(3, self._height))
        return column, row

    def spot(self, one: TmxObject) -> Spot:
        """What a point or any small object points at: itself, or its middle."""
        right, down = one.middle
        return _turned(one, right * one.width / 2, down * one.height / 2)

    def near(self, one: TmxObject) -> list[Cell]:
        """The cells whose centres lie in the box about a shape."""
        across, down = zip(*outline(one), strict=True)
        left, right, top, bottom = min(across), max(across), min(down), max(down)
        first, last = self._about(left, top), self._about(right, bottom)
        columns = range(max(0, first[0] - 1), min(self.grid.columns, last[0] + 2))
        rows = range(max(0, first[1] - 1), min(self.grid.rows, last[1] + 2))
        cells = (row * self.grid.columns + column for row in rows for column in columns)
        return [
            cell
            for cell in cells
            if left <= self._centres[cell][0] <= right and top <= self._centres[cell][1] <= bottom
        ]

    def _along(self, units: int, long: int) -> float:
        """Pixels along the staggered axis: centres lie at 2, 5, 8 ..., corners at 0, 1, 3, 4 ...;
        two lines at a time, as Tiled counts, so that halves of a pixel do not add up.
        """
        line, rest = divmod(units, 3)
        slant = (long - self.side) / 2
        return line * (slant + self.side) + (0, slant, long / 2)[rest]

    def _gap(self, corner: Point, spot: Spot) -> float:
        return math.dist(self._corners[corner], spot)


def covered(one: TmxObject, spots: Iterable[tuple[Cell, Spot]]) -> Iterator[Cell]:
    """The cells at spots that a rectangle, ellipse or polygon covers."""
    if one.shape != "ellipse":
        corners = outline(one)
        yield from (cell for cell, spot in spots if _in_polygon(spot, corners))
        return
    if not one.width or not one.height:
        return
    angle = math.radians(-one.rotation)
    sine, cosine = math.sin(angle), math.cos(angle)
    for cell, (x, y) in spots:
        dx, dy = x - one.x, y - one.y
        across = dx * cosine - dy * sine - one.width / 2
        down = dx * sine + dy * cosine - one.height / 2
        if (across * 2 / one.width) ** 2 + (down * 2 / one.height) ** 2 <= 1:
            yield cell


def outline(one: TmxObject) -> list[Spot]:
    """The corners of a polygon, polyline or rectangle in map pixels, its rotation applied."""
    box = ((0.0, 0.0), (one.width, 0.0), (one.width, one.height), (0.0, one.height))
    points = one.points if one.shape in ("polygon", "polyline") else box
    return [_turned(one, px, py) for px, py in points]


def _turned(one: TmxObject, dx: float, dy: float) -> Spot:
    """A point of an object in map pixels; objects turn clockwise about their x, y."""
    if not one.rotation:
        return one.x + dx, one.y + dy
    angle = math.radians(one.rotation)
    sine, cosine = math.sin(angle), math.cos(angle)
    return one.x + dx * cosine - dy * sine, one.y + dx * sine + dy * cosine


def _ring(spots: list[Spot]) -> list[tuple[Spot, Spot]]:
    return list(zip(spots, spots[1:] + spots[:1], strict=True))


def _in_polygon(spot: Spot, spots: list[Spot]) -> bool:
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in _ring(spots):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _to_segment(spot: Spot, a: Spot, b: Spot) -> float:
    length = math.dist(a, b) ** 2
    along = ((spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])) / length
    along = min(1.0, max(0.0, along))
    return math.dist(spot, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))
