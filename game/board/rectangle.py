"""What grids of hexes and of squares have alike: cells in columns and rows, row by row."""

from game.board.cells import Cell


class Rectangle:
    """A rectangle of cells, `columns` x `rows`; a grid says which are neighbours in a direction."""

    __slots__ = ()

    columns: int
    rows: int
    _neighbours: tuple[tuple[Cell | None, ...], ...]

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

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
