"""The board of a few hexes: terrain, hexsides in both ways, edges, labels."""

import pytest

from game.board.board import Board, HexSide
from game.board.cells import Labels
from game.board.hexgrid import HexGrid
from tests.boards import sketch


def test_labels_run_from_the_first_hex_of_the_map() -> None:
    labels = Labels(25, 30, 11, 1)
    assert labels.label(0) == "1101"
    assert labels.label(24) == "3501"
    assert labels.label(25) == "1102"
    assert labels.cell("3530") == 749
    for wrong in ("3601", "1131", "1100", "1001", "110", "11001", "1a01", "¹¹01", ""):
        assert labels.cell(wrong) is None
    assert labels.span() == "columns 11-35, rows 01-30"


def test_labels_of_two_digits_end_at_99() -> None:
    assert Labels(89, 99, 11, 1).label(89 * 99 - 1) == "9999"
    with pytest.raises(ValueError, match="two digits"):
        Labels(90, 10, 11, 1)


def around(board: Board, label: str) -> set[str]:
    cell = board.cell(label)
    assert cell is not None
    return {board.label(c) for c in board.neighbours[cell]}


def test_hexes_of_rossbach_touch_as_the_rulebook_needs() -> None:
    """Odd columns lie half a hex lower: 1706 touches 1606 and 1607 (the Kayna chain)."""
    board = sketch("\n".join([". " * 25] * 30), origin=(11, 1))
    assert around(board, "1706") == {"1705", "1707", "1606", "1607", "1806", "1807"}
    assert around(board, "1607") == {"1606", "1608", "1506", "1507", "1706", "1707"}
    assert around(board, "1201") == {"1202", "1101", "1301"}


def test_crossing_reads_slopes_by_direction_and_the_rest_both_ways() -> None:
    board = sketch(
        """
        . . .
        . . .
        """,
        "slope 0101>0102",
        "entrenchment 0101-0102",
        "stream 0201-0202",
        "stream_bridge 0201-0202",
        "mietzel 0301-0302",
    )
    up, down = board.cell("0101"), board.cell("0102")
    assert up is not None and down is not None
    assert board.crossing(down, up) == ("entrenchment", "slope_up")
    assert board.crossing(up, down) == ("entrenchment", "slope_down")
    assert board.crossing(1, 4) == board.crossing(4, 1) == ("stream_bridge",)
    assert board.crossing(2, 5) == ("mietzel",)
    assert board.crossing(0, 1) == ()
    assert [side.kind for side in board.sides].count("stream") == 1


def test_edges_turn_with_the_compass() -> None:
    """East up, as at Rossbach: north is the left edge, south the right one."""
    board = sketch(". . .\n. . .", compass="east")
    assert board.edges["east"] == {0, 1, 2}
    assert board.edges["west"] == {3, 4, 5}
    assert board.edges["north"] == {0, 3}
    assert board.edges["south"] == {2, 5}
    west_up = sketch(". . .\n. . .", compass="west")
    assert west_up.edges["west"] == {0, 1, 2}
    assert west_up.edges["north"] == {2, 5}


def test_every_cell_needs_its_terrain() -> None:
    with pytest.raises(ValueError, match="terrain"):
        Board("x", "X", HexGrid(2, 2), Labels(2, 2), (("open",),))


def test_a_board_is_equal_to_itself_only() -> None:
    """So it can be a key of what is remembered about it."""
    one, other = sketch(". ."), sketch(". .")
    assert one != other
    assert len({one, other}) == 2
    assert HexSide("stream", 0, 1) == HexSide("stream", 0, 1)


def test_what_depends_on_the_map_is_made_once_for_each_map() -> None:
    one, other = sketch(". ."), sketch(". .")
    words = iter("ab")
    made = [board.memo("key", lambda: next(words)) for board in (one, one, other, one)]
    assert made == ["a", "a", "b", "a"]
