"""What a battle is fought on: a board of cells, or an open table that has none."""

from game.board.board import Board
from game.board.cells import Cell
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Pose
from game.board.plane.words import point_of, pose_of
from game.board.where import Where

Ground = Board | OpenTable


def board_of(ground: Ground) -> Board:
    """The board, for what needs cells; whoever may be handed a table asks before."""
    assert isinstance(ground, Board), f"{ground.id} is a table without a grid: it has no cells"
    return ground


def cells_of(ground: Ground) -> range:
    """All cells: none on a table."""
    return range(ground.grid.size if isinstance(ground, Board) else 0)


def holds(ground: Ground, where: Where) -> bool:
    """Whether a place is on a board, or a table."""
    if isinstance(ground, Board):
        return where in cells_of(ground)
    # A unit may pass the edge by the tolerance.
    return isinstance(where, Pose) and ground.has(where.at, TOLERANCE)


def cell_called(ground: Ground, word: str) -> Cell | None:
    """The cell with this label; `None` if there is none."""
    return ground.cell(word) if isinstance(ground, Board) else None


def place_called(ground: Ground, words: str) -> Where | None:
    """The cell with this label, or the place of a table with these words, with a heading or without
    one; `None` if there is none.
    """
    if isinstance(ground, Board):
        return ground.cell(words)
    point, found = point_of(words), pose_of(words)
    if point is not None:
        found = Pose(*point, 0)
    return found if found is not None and ground.has(found.at) else None


def span_of(ground: Ground) -> str:
    """Which labels there are, for messages."""
    return ground.labels.span() if isinstance(ground, Board) else "a table has none"
