"""Square grids, as Tiled's orthogonal maps have them.

Directions run clockwise on the sheet: 0 up, 1 up right, 2 right, 3 down right, 4 down, 5 down left,
6 left, 7 up left. The even ones cross a side, the odd ones a corner.

Points are whole numbers on a lattice of half a square's width, which holds every centre and corner.
"""

from dataclasses import dataclass, field

from game.board.cells import Cell
from game.board.hexgrid import Point
from game.board.rectangle import Rectangle

STEPS: tuple[Point, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
# Corners about the centre, clockwise from the upper left; corners s and s + 1 end side s.
_CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))

Span = tuple[Cell, ...]
"""One stretch of a line: the cell it crosses, or two neighbours that it crosses side by side."""


@dataclass(frozen=True, slots=True)
class SquareGrid(Rectangle):
    """A rectangle of squares, `columns` x `rows`, each with up to eight neighbours."""

    columns: int
    rows: int
    _neighbours: tuple[tuple[Cell | None, ...], ...] = field(
        init=False, repr=False, compare=False, default=()
    )

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError("a grid needs at least one column and one row")
        table = tuple(
            tuple(self._step(cell, d) for d in range(len(STEPS))) for cell in range(self.size)
        )
        object.__setattr__(self, "_neighbours", table)

    @property
    def sides(self) -> int:
        """How many sides, and corners, a cell has."""
        return len(_CORNERS)

    def orthogonal(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours across a side, in order of direction."""
        return tuple(n for n in self._neighbours[cell][::2] if n is not None)

    def beyond(self, cell: Cell, side: int) -> Cell | None:
        """The cell across a side, `None` off the map."""
        return self._neighbours[cell][2 * side]

    def carried(self, cell: Cell, start: Cell, goal: Cell) -> Cell | None:
        """Where a cell comes that goes the way from start to goal, `None` off the map."""
        row, column = divmod(cell, self.columns)
        across, down = self._from(start, goal)
        return self.cell(column + across, row + down)

    def distance(self, a: Cell, b: Cell) -> int:
        """How many steps, straight or diagonal, lie between two cells."""
        across, down = self._from(a, b)
        return max(abs(across), abs(down))

    def direction(self, a: Cell, b: Cell) -> int | None:
        """In which direction a neighbour lies, `None` if b is none."""
        around = self._neighbours[a]
        return around.index(b) if b in around else None

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells on the map at exactly this distance, in order of their number."""
        return tuple(c for c in self.within(cell, radius) if self.distance(cell, c) == radius)

    def within(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells on the map at most this far away, itself included, in order of their number."""
        row, column = divmod(cell, self.columns)
        rows = range(max(0, row - radius), min(self.rows, row + radius + 1))
        columns = range(max(0, column - radius), min(self.columns, column + radius + 1))
        return tuple(r * self.columns + c for r in rows for c in columns)

    def centre(self, cell: Cell) -> Point:
        """The cell's centre on the lattice."""
        row, column = divmod(cell, self.columns)
        return 2 * column + 1, 2 * row + 1

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """Four corners on the lattice, clockwise; s and s + 1 end side s."""
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in _CORNERS)

    def side(self, cell: Cell, side: int) -> tuple[Point, Point]:
        """The two ends of a side on the lattice, also at the edge of the map."""
        corners = self.corners(cell)
        return corners[side], corners[(side + 1) % self.sides]

    def extent(self) -> Point:
        """Width and height of the whole grid on the lattice."""
        return 2 * self.columns, 2 * self.rows

    def line(self, a: Cell, b: Cell) -> tuple[Span, ...]:
        """The stretches of the straight line between two centres, both ends included, in order.

        It is followed along its longer axis: in each row (column) it lies in one cell, or in two
        neighbours. A cell touched in one point only is not on the line.
        """
        across, down = self._from(a, b)
        tall = abs(down) >= abs(across)
        long, short = (down, across) if tall else (across, down)
        length, turn = abs(long), 1 if short >= 0 else -1
        spans: list[Span] = [(a,)] if a != b else []
        for i in range(1, length):
            step = i if long > 0 else -i
            beside = [turn * k for k in _crossed(abs(short), length, i)]
            spans.append(
                tuple(sorted(self._at(a, (k, step) if tall else (step, k)) for k in beside))
            )
        return (*spans, (b,))

    def _at(self, cell: Cell, offset: Point) -> Cell:
        return cell + offset[0] + offset[1] * self.columns

    def _from(self, a: Cell, b: Cell) -> Point:
        (row, column), (down, across) = divmod(a, self.columns), divmod(b, self.columns)
        return across - column, down - row

    def _step(self, cell: Cell, direction: int) -> Cell | None:
        row, column = divmod(cell, self.columns)
        across, down = STEPS[direction]
        return self.cell(column + across, row + down)


def _crossed(short: int, length: int, i: int) -> list[int]:
    """How many cells beside the start the line is, in row i of a slope of short / length; two where
    it passes from one into the next within the row. All in units of 1 / (2 length).
    """
    low, high = short * (2 * i - 1), short * (2 * i + 1)
    if low == high:
        return [0]
    first = (low + length) // (2 * length)
    return [
        k
        for k in (first, first + 1)
        if max(low, (2 * k - 1) * length) < min(high, (2 * k + 1) * length)
    ]
