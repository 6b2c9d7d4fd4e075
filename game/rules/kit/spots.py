"""Where cells lie in plain numbers, the width of a cell as the measure."""

from collections.abc import Iterable, Sequence
from math import hypot, sqrt
from typing import Any

from game.board.board import Board
from game.board.cells import Cell
from game.board.hexgrid import HexGrid
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.context import Context
from game.engine.doctrine import Spot

_ALONG, _ACROSS = 0.5 / sqrt(3), 0.5
"""What a step on the lattice of hexes is along its axis and across it."""


def spot_of(board: Board, cell: Cell) -> Spot:
    """The middle of a cell: neighbours are one width apart (of squares, those side by side)."""
    return board.memo(("spots",), lambda: _spots(board))[cell]


def spot_on(ctx: Context[Any, Any], where: Where, _unit: UnitId = "") -> Spot:
    """Where a cell of a game's board lies; a pose is none."""
    return Spot(0.0, 0.0) if isinstance(where, Pose) else spot_of(ctx.rules.board, where)


def _spots(board: Board) -> tuple[Spot, ...]:
    grid = board.grid
    wide, high = _ACROSS, _ACROSS
    if isinstance(grid, HexGrid):
        wide, high = (_ALONG, _ACROSS) if grid.axis == "x" else (_ACROSS, _ALONG)
    centres = (grid.centre(cell) for cell in range(grid.size))
    return tuple(Spot(x * wide, y * high) for x, y in centres)


def along(here: Spot, front: Sequence[Spot], ends: Iterable[Spot]) -> float:
    """How well a front looks towards the nearest of some places: 1 straight on, -1 the other way,
    0 if there is none, or no front.
    """
    away, to = min(
        ((hypot(end[0] - here[0], end[1] - here[1]), end) for end in ends), default=(0.0, here)
    )
    if not front or away == 0.0:
        return 0.0
    x = sum(f[0] for f in front) / len(front) - here[0]
    y = sum(f[1] for f in front) / len(front) - here[1]
    long = hypot(x, y)
    return (x * (to[0] - here[0]) + y * (to[1] - here[1])) / (away * long) if long else 0.0
