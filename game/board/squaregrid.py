"""Square grids, as Tiled's orthogonal maps have them.

Directions run clockwise on the sheet: 0 up, 1 up right, 2 right, 3 down right, 4 down, 5 down left,
6 left, 7 up left. The even ones cross a side, the odd ones a corner.

Points are whole numbers on a lattice of half a square's width, which holds every centre and corner.
"""

from dataclasses import dataclass

from game.board.cells import Cell
from game.board.rectangle import Point, Rectangle, Span

STEPS: tuple[Point, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
# Corners about the centre, clockwise from the upper left; corners s and s + 1 end side s.
_CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, slots=True)
class SquareGrid(Rectangle):
    """A rectangle of squares, `columns` x `rows`, each with up to eight neighbours."""

    @property
    def _steps(self) -> tuple[Point, ...]:
        return STEPS

    @property
    def _corners(self) -> tuple[Point, ...]:
        return _CORNERS

    def orthogonal(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours across a side, in order of direction."""
        return tuple(n for n in self._neighbours[cell][::2] if n is not None)

    def beyond(self, cell: Cell, side: int) -> Cell | None:
        return self._neighbours[cell][2 * side]

    def carried(self, cell: Cell, start: Cell, goal: Cell) -> Cell | None:
        row, column = divmod(cell, self.columns)
        across, down = self._from(start, goal)
        return self.cell(column + across, row + down)

    def distance(self, a: Cell, b: Cell) -> int:
        """How many steps, straight or diagonal, lie between two cells."""
        across, down = self._from(a, b)
        return max(abs(across), abs(down))

    def centre(self, cell: Cell) -> Point:
        row, column = divmod(cell, self.columns)
        return 2 * column + 1, 2 * row + 1

    def extent(self) -> Point:
        """Width and height of the whole grid on the lattice."""
        return 2 * self.columns, 2 * self.rows

    def line(self, a: Cell, b: Cell) -> tuple[Span, ...]:
        """The stretches of the straight line between two centres, both ends included, in order. In
        each row (column) of its longer axis it lies in one cell, or in two neighbours; a cell
        touched in one point only is not on it.
        """
        across, down = self._from(a, b)
        tall = abs(down) >= abs(across)
        long, short = (down, across) if tall else (across, down)
        length, turn = abs(long), 1 if short >= 0 else -1
        spans: list[Span] = [(a,)] if a != b else []
        for i in range(1, length):
            step = i if long > 0 else -i
            beside = [turn * k for k in _crossed(abs(short), length, i)]
            offsets = [(k, step) if tall else (step, k) for k in beside]
            spans.append(tuple(sorted(a + x + y * self.columns for x, y in offsets)))
        return (*spans, (b,))

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
