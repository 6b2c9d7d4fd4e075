"""Places of a board and of a table."""

from game.board.ground import holds
from game.board.plane.ground import OpenTable
from game.board.plane.shapes import Pose
from game.board.where import lies
from tests.boards import sketch


def test_what_waits_beside_the_board_has_no_place_on_it() -> None:
    assert lies(0) and lies(Pose(-5, -5, 0)) and not lies(-1)


def test_a_board_holds_its_cells_and_a_table_its_points() -> None:
    board, table = sketch(". .\n. ."), OpenTable(4_000, 3_000)
    assert [holds(board, c) for c in (-1, 0, 3, 4)] == [False, True, True, False]
    assert not holds(board, Pose(0, 0, 0)) and not holds(table, 0)
    assert holds(table, Pose(4_010, 3_010, 0)) and not holds(table, Pose(4_011, 3_000, 0))
