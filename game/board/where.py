"""Where something is: a cell of a board, or a pose on a table without cells."""

from game.board.cells import Cell
from game.board.plane.shapes import Pose

Where = Cell | Pose
"""A place that can be spoken of. A mere point of a table is a pose that looks north."""


def lies(where: Where) -> bool:
    """Whether it is on the board or table: what waits beside the board has a negative cell."""
    return isinstance(where, Pose) or where >= 0
