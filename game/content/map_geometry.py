"""Where cells, corners and shapes lie in a Tiled map, in Tiled's pixels."""

import math

from game.board.cells import Cell
from game.board.grid import Grid
from game.board.hexgrid import HexGrid, Point
from game.content.tmx_file import TmxObject

Spot = tuple[float, float]


class MapGeometry:
    """The grid of one map laid over its pixels."""

    def __init__(self, grid: Grid, tile_width: int, tile_height: int, side: int) -> None:
        self.grid = grid
        self.side = side
        self._width, self._height = tile_width, tile_height
        self._sides: dict[frozenset[Point], list[Cell]] = {}
        self._corners: dict[Point, Spot] = {}
        for cell in range(grid.size):
            corners = grid.corners(cell)
            for s in range(grid.sides):
                self._corners[corners[s]] = self.pixel(corners[s])
                key = frozenset(grid.side(cell, s))
                self._sides.setdefault(key, []).append(cell)

    def pixel(self, point: Point) -> Spot:
        """A point of the lattice in pixels."""
        x, y = point
        if not isinstance(self.grid, HexGrid):
            return x * self._width / 2, y * self._height / 2
        if self.grid.axis == "x":
            return self._along(x, self._width), y * self._height / 2
        return x * self._width / 2, self._along(y, self._height)

    def centre(self, cell: Cell) -> Spot:
        """The centre of a cell in pixels."""
        return self.pixel(self.grid.centre(cell))

    def corner_at(self, spot: Spot) -> Point | None:
        """The corner to which a spot snaps: at most a quarter of the shortest side away."""
        tolerance = self._shortest() / 4
        cell = self.cell_at(*spot, margin=tolerance)
        if cell is None:
            return None
        near = min(self.grid.corners(cell), key=lambda corner: self._gap(corner, spot))
        return near if self._gap(near, spot) <= tolerance else None

    def cells_beside(self, one: Point, other: Point) -> tuple[Cell, ...]:
        """The one or two cells that have this side, none if it is no side."""
        return tuple(self._sides.get(frozenset((one, other)), ()))

    def cell_at(self, x: float, y: float, margin: float = 0.0) -> Cell | None:
        """The cell nearest to a spot, `None` if that is further off the map than the margin."""
        cell = self.nearest(x, y)
        spots = [self.pixel(corner) for corner in self.grid.corners(cell)]
        inside = _in_polygon((x, y), spots)
        if not inside and min(_to_segment((x, y), a, b) for a, b in _ring(spots)) > margin:
            return None
        return cell

    def nearest(self, x: float, y: float) -> Cell:
        """The cell whose centre is nearest to a spot."""
        if not isinstance(self.grid, HexGrid):
            column, row = round(x / self._width - 0.5), round(y / self._height - 0.5)
        elif self.grid.axis == "x":
            column = round((x - self._width / 2) / ((self._width + self.side) / 2))
            row = round(y / self._height - 0.5)
        else:
            column = round(x / self._width - 0.5)
            row = round((y - self._height / 2) / ((self._height + self.side) / 2))
        around = []
        for r in range(row - 1, row + 2):
            for c in range(column - 1, column + 2):
                inside_row = min(max(r, 0), self.grid.rows - 1)
                inside_column = min(max(c, 0), self.grid.columns - 1)
                around.append(inside_row * self.grid.columns + inside_column)
        return min(around, key=lambda cell: math.dist(self.centre(cell), (x, y)))

    def spot(self, one: TmxObject) -> Spot:
        """What a point or any small object points at: itself, or its middle."""
        if one.shape == "tile":  # x, y is the lower left corner
            return _turned(one, one.width / 2, -one.height / 2)
        return _turned(one, one.width / 2, one.height / 2)

    def _shortest(self) -> float:
        """The shortest side; of hexes half their width or height if that is less."""
        if isinstance(self.grid, HexGrid):
            return min(self.side, self._width / 2, self._height / 2)
        return min(self._width, self._height)

    def _along(self, units: int, long: int) -> float:
        """Pixels along the staggered axis: centres lie at 2, 5, 8 ..., corners at 0, 1, 3, 4 ..."""
        line, rest = divmod(units, 3)
        middle = line * (long + self.side) / 2 + long / 2
        return middle - (long / 2, self.side / 2, 0.0)[rest]

    def _gap(self, corner: Point, spot: Spot) -> float:
        return math.dist(self._corners[corner], spot)


def covers(one: TmxObject, x: float, y: float) -> bool:
    """Whether a rectangle, ellipse or polygon covers a spot."""
    if one.shape == "ellipse":
        angle = math.radians(-one.rotation)
        dx, dy = x - one.x, y - one.y
        across = dx * math.cos(angle) - dy * math.sin(angle) - one.width / 2
        down = dx * math.sin(angle) + dy * math.cos(angle) - one.height / 2
        if not one.width or not one.height:
            return False
        return (across * 2 / one.width) ** 2 + (down * 2 / one.height) ** 2 <= 1
    return _in_polygon((x, y), outline(one))


def outline(one: TmxObject) -> list[Spot]:
    """The corners of a polygon, polyline or rectangle in map pixels, its rotation applied."""
    if one.shape in ("polygon", "polyline"):
        return [_turned(one, px, py) for px, py in one.points]
    box = ((0.0, 0.0), (one.width, 0.0), (one.width, one.height), (0.0, one.height))
    return [_turned(one, px, py) for px, py in box]


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
