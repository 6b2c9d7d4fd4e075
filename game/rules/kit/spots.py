"""Where cells lie in plain numbers, the width of a cell as the measure."""

from math import sqrt

from game.board.board import Board
from game.board.cells import Cell
from game.board.hexgrid import HexGrid
from game.engine.doctrine import Spot

_ALONG, _ACROSS = 0.5 / sqrt(3), 0.5
"""What a step on the lattice of hexes is along its axis and across it."""


def spot_of(board: Board, cell: Cell) -> Spot:
    """The middle of a cell: neighbours are one width apart (of squares, those side by side)."""
    return board.memo(("spots",), lambda: _spots(board))[cell]


def _spots(board: Board) -> tuple[Spot, ...]:
    grid = board.grid
    wide, high = _ACROSS, _ACROSS
    if isinstance(grid, HexGrid):
        wide, high = (_ALONG, _ACROSS) if grid.axis == "x" else (_ACROSS, _ALONG)
    centres = (grid.centre(cell) for cell in range(grid.size))
    return tuple((x * wide, y * high) for x, y in centres)
