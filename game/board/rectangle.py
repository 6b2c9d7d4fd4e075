"""What grids of hexes and of squares have alike: cells in columns and rows, row by row."""

from dataclasses import dataclass, field

from game.board.cells import Cell

Point = tuple[int, int]
"""Whole numbers on a lattice that holds every centre and every corner of a grid."""
Span = tuple[Cell, ...]
"""One stretch of a line: the cell it crosses, or two neighbours between which or side by side
through which it runs.
"""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle of cells, `columns` x `rows`; a grid says which are neighbours in a direction."""

    columns: int
    rows: int
    _neighbours: tuple[tuple[Cell | None, ...], ...] = field(
        init=False, repr=False, compare=False, default=()
    )

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError("a grid needs at least one column and one row")
        ways = range(len(self._steps))
        table = tuple(tuple(self._step(cell, d) for d in ways) for cell in range(self.size))
        object.__setattr__(self, "_neighbours", table)

    @property
    def size(self) -> int:
        return self.columns * self.rows

    @property
    def sides(self) -> int:
        """How many sides, and corners, a cell has."""
        return len(self._corners)

    @property
    def _steps(self) -> tuple[Point, ...]:
        """One for each direction."""
        raise NotImplementedError

    @property
    def _corners(self) -> tuple[Point, ...]:
        """Where the corners lie from the centre, clockwise; s and s + 1 end side s."""
        raise NotImplementedError

    def _step(self, cell: Cell, direction: int) -> Cell | None:
        raise NotImplementedError

    def cell(self, column: int, row: int) -> Cell | None:
        """The cell in this column and row, `None` off the map."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def neighbour(self, cell: Cell, direction: int) -> Cell | None:
        """The next cell in a direction, `None` off the map."""
        return self._neighbours[cell][direction]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells on the map around a cell, in order of direction."""
        return tuple(n for n in self._neighbours[cell] if n is not None)

    def direction(self, a: Cell, b: Cell) -> int | None:
        """In which direction a neighbour lies, `None` if b is none."""
        around = self._neighbours[a]
        return around.index(b) if b in around else None

    def distance(self, a: Cell, b: Cell) -> int:
        """How many steps lie between two cells."""
        raise NotImplementedError

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells on the map at exactly this distance, in order of their number."""
        return tuple(c for c in self._box(cell, radius) if self.distance(cell, c) == radius)

    def within(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells on the map at most this far away, itself included, in order of their number."""
        return tuple(c for c in self._box(cell, radius) if self.distance(cell, c) <= radius)

    def _box(self, cell: Cell, radius: int) -> list[Cell]:
        row, column = divmod(cell, self.columns)
        rows = range(max(0, row - radius), min(self.rows, row + radius + 1))
        columns = range(max(0, column - radius), min(self.columns, column + radius + 1))
        return [r * self.columns + c for r in rows for c in columns]

    def centre(self, cell: Cell) -> Point:
        """The cell's centre on the lattice."""
        raise NotImplementedError

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners on the lattice, clockwise; s and s + 1 end side s."""
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in self._corners)

    def side(self, cell: Cell, side: int) -> tuple[Point, Point]:
        """The two ends of a side on the lattice, also at the edge of the map."""
        corners = self.corners(cell)
        return corners[side], corners[(side + 1) % len(corners)]
