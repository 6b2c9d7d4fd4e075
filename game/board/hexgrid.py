"""Hexagonal grids in Tiled's four staggers.

`axis` "x": columns are staggered, hexes are flat-topped; "y": rows are staggered, hexes stand on a
point. `index` "odd" shifts columns (rows) 1, 3, 5 ... counted from 0 by half a hex towards higher
rows (columns); "even" shifts 0, 2, 4 ...

Directions run clockwise on the sheet. Axis "x": 0 up, 1 up right, 2 down right, 3 down, 4 down
left, 5 up left. Axis "y": 0 up right, 1 right, 2 down right, 3 down left, 4 left, 5 up left.

All points are whole numbers on a lattice that holds every centre and every corner. For axis "x"
its unit is a quarter of a hex's width across and half its height down; for axis "y" half its width
across and a quarter of its height down.
"""

from dataclasses import dataclass, field
from typing import Literal

from game.board.cells import Cell
from game.board.rectangle import Point, Rectangle

Axis = Literal["x", "y"]
Index = Literal["odd", "even"]
Cube = tuple[int, int, int]

# Steps between neighbours as (along the staggered axis, doubled across it), for axis "x".
_STEPS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_STEPS_Y: tuple[Point, ...] = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
# Corners of a flat-topped hex about its centre, clockwise; corners d and d + 1 end the hexside
# towards direction d.
_CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_CORNERS_Y: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass(frozen=True, slots=True)
class HexGrid(Rectangle):
    """A rectangle of hexes, `columns` x `rows`."""

    axis: Axis = "x"
    index: Index = "odd"
    _places: tuple[Point, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        places = tuple(self._doubled(cell) for cell in range(self.size))
        object.__setattr__(self, "_places", places)
        Rectangle.__post_init__(self)

    @property
    def _steps(self) -> tuple[Point, ...]:
        return _STEPS if self.axis == "x" else _STEPS_Y

    @property
    def _corners(self) -> tuple[Point, ...]:
        return _CORNERS if self.axis == "x" else _CORNERS_Y

    def beyond(self, cell: Cell, side: int) -> Cell | None:
        """The cell across a side, `None` off the map."""
        return self._neighbours[cell][side]

    def distance(self, a: Cell, b: Cell) -> int:
        (ua, va), (ub, vb) = self._places[a], self._places[b]
        along, across = abs(ua - ub), abs(va - vb)
        return along + max(0, (across - along) // 2)

    def centre(self, cell: Cell) -> Point:
        u, v = self._places[cell]
        along, across = 3 * u + 2, v + 1
        return (along, across) if self.axis == "x" else (across, along)

    def extent(self) -> Point:
        """Width and height of the whole grid on the lattice, half hexes of the stagger included."""
        count, length = (self.columns, self.rows) if self.axis == "x" else (self.rows, self.columns)
        along, across = 3 * count + 1, 2 * length + (1 if count > 1 or self.index == "even" else 0)
        return (along, across) if self.axis == "x" else (across, along)

    def cube(self, cell: Cell) -> Cube:
        """Three coordinates that sum to 0; a step changes one by +1 and another by -1."""
        u, v = self._places[cell]
        r = (v - u) // 2
        return u, r, -u - r

    def heading(self, direction: int) -> Cube:
        """What a step in a direction adds to the three coordinates, on the map or off it."""
        du, dv = self._steps[direction]
        return du, (dv - du) // 2, -du - (dv - du) // 2

    def at_cube(self, cube: Cube) -> Cell | None:
        """The cell at these three coordinates, `None` off the map."""
        u, r, _ = cube
        return self._at_doubled(u, 2 * r + u + self._shift(0))

    def carried(self, cell: Cell, start: Cell, goal: Cell) -> Cell | None:
        """Where a cell comes that goes the way from start to goal, `None` off the map."""
        x, y, z = (
            at + b - a
            for at, a, b in zip(self.cube(cell), self.cube(start), self.cube(goal), strict=True)
        )
        return self.at_cube((x, y, z))

    def _shift(self, line: int) -> int:
        return 1 if line % 2 == (1 if self.index == "odd" else 0) else 0

    def _doubled(self, cell: Cell) -> Point:
        """Place along the staggered axis, and doubled place across it."""
        row, column = divmod(cell, self.columns)
        line, place = (column, row) if self.axis == "x" else (row, column)
        return line, 2 * place + self._shift(line)

    def _at_doubled(self, line: int, across: int) -> Cell | None:
        place = (across - self._shift(line)) // 2
        return self.cell(line, place) if self.axis == "x" else self.cell(place, line)

    def _step(self, cell: Cell, direction: int) -> Cell | None:
        u, v = self._places[cell]
        du, dv = self._steps[direction]
        return self._at_doubled(u + du, v + dv)
