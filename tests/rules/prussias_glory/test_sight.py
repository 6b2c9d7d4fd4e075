"""Line of sight (PG 5), with the map-free equivalents of the printed examples G-01 to G-03."""

import pytest

from game.board.board import Board
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.sight import Sight, sight, why_slopes_block
from tests.keywords import keyword
from tests.rules.prussias_glory.positions import Placed, foot, leader, open_field, position

# Column 05 runs straight down the sheet: 0501, 0502, 0503 ... are one line across hexsides.


def look(board: Board, a: str, b: str, *pieces: Placed) -> Sight:
    """The sight between two hexes; always the same from the other end."""
    game = position(board, *pieces)
    there = sight(game.ctx, game.cell(a), game.cell(b))
    back = sight(game.ctx, game.cell(b), game.cell(a))
    assert (there.refusal is None) == (back.refusal is None)
    return there


def rule_of(found: Sight) -> str | None:
    """The rule that blocks."""
    return found.refusal.rule if found.refusal else None


@pytest.mark.rule("PG 5.0a")
def test_adjacent_hexes_always_see_each_other() -> None:
    """Even from town to woods over a slope; farther off over open ground too."""
    board = open_field(9, 9, "slope 0505>0506", town="0505", woods="0506")
    assert look(board, "0505", "0506").refusal is None
    assert look(open_field(), "0501", "0508").refusal is None
    assert rule_of(look(open_field(woods="0505"), "0501", "0508")) == "PG 5.0b"


@pytest.mark.rule("PG 5.0b")
@pytest.mark.parametrize("kind", ["woods", "town", "walled_town"])
def test_woods_and_towns_between_block_but_not_at_the_ends(kind: str) -> None:
    """The end hexes never block."""
    between = look(open_field(**keyword(kind, "0504")), "0503", "0505")
    assert rule_of(between) == "PG 5.0b" and between.blocked_at is not None
    assert look(open_field(**keyword(kind, "0503 0505")), "0503", "0505").refusal is None
    assert look(open_field(marsh="0504"), "0503", "0505").refusal is None


@pytest.mark.rule("PG 5.0b")
def test_units_between_block_and_leaders_do_not() -> None:
    """Any unit of either side; at the ends none does."""
    board = open_field()
    assert rule_of(look(board, "0503", "0505", foot("a", PRUSSIAN, "0504"))) == "PG 5.0b"
    assert rule_of(look(board, "0503", "0505", foot("x", COALITION, "0504"))) == "PG 5.0b"
    assert look(board, "0503", "0505", leader("m", PRUSSIAN, "0504")).refusal is None
    assert (
        look(
            board, "0503", "0505", foot("a", PRUSSIAN, "0503"), foot("x", COALITION, "0505")
        ).refusal
        is None
    )


@pytest.mark.rule("PG 5.0c")
def test_along_a_hexside_the_viewer_chooses() -> None:
    """From 0404 to 0604 the line runs between 0503 and 0504: woods in one do not block, in both
    they do.
    """
    assert look(open_field(woods="0503"), "0404", "0604").refusal is None
    assert look(open_field(woods="0504"), "0404", "0604").refusal is None
    assert rule_of(look(open_field(woods="0503 0504"), "0404", "0604")) == "PG 5.0b"


@pytest.mark.rule("PG 5.0c")
def test_a_slope_on_the_side_itself_is_ignored() -> None:
    """The line runs along it, not over it."""
    assert look(open_field(9, 9, "slope 0503>0504"), "0404", "0604").refusal is None


@pytest.mark.rule("PG 5.1a")
def test_one_slope_only_at_the_edge_of_the_upper_hex() -> None:
    """G-01: D- is clear both ways, -D is blocked both ways."""
    assert look(open_field(9, 9, "slope 0503>0504"), "0503", "0505").refusal is None
    assert rule_of(look(open_field(9, 9, "slope 0504>0505"), "0503", "0505")) == "PG 5.1a"


@pytest.mark.rule("PG 5.1.1a")
def test_low_ground_between_two_slopes_is_ignored() -> None:
    """G-02: DU and D-U are clear; one of the slopes alone, away from its upper hex, would block."""
    assert (
        look(open_field(9, 9, "slope 0503>0504", "slope 0505>0504"), "0503", "0505").refusal is None
    )
    wide = ("slope 0503>0504", "slope 0506>0505")
    assert look(open_field(9, 9, *wide), "0503", "0506").refusal is None
    assert look(open_field(9, 9, *wide), "0502", "0507").refusal is None
    assert rule_of(look(open_field(9, 9, wide[0]), "0502", "0507")) == "PG 5.1a"


@pytest.mark.rule("PG 5.1.1b")
def test_two_slopes_of_one_hex_the_same_way() -> None:
    """G-02: DD at the upper hex is clear; -DD and D-D are blocked."""
    assert (
        look(open_field(9, 9, "slope 0503>0504", "slope 0504>0505"), "0503", "0505").refusal is None
    )
    late = look(open_field(9, 9, "slope 0504>0505", "slope 0505>0506"), "0503", "0506")
    assert rule_of(late) == "PG 5.1.1b"
    apart = look(open_field(9, 9, "slope 0503>0504", "slope 0505>0506"), "0503", "0506")
    assert rule_of(apart) == "PG 5.1.1b"


@pytest.mark.rule("PG 5.1.1c")
def test_a_crest_between_blocks() -> None:
    """Up and later down; down and later up does not."""
    assert (
        rule_of(look(open_field(9, 9, "slope 0504>0503", "slope 0504>0505"), "0503", "0505"))
        == "PG 5.1.1c"
    )
    assert (
        look(open_field(9, 9, "slope 0503>0504", "slope 0505>0504"), "0503", "0505").refusal is None
    )


@pytest.mark.rule("PG 5.1.2a")
def test_more_than_two_slopes_follow_hex_by_hex() -> None:
    """DDD from the upper hex is clear, DD-D is not."""
    steady = ("slope 0503>0504", "slope 0504>0505", "slope 0505>0506")
    assert look(open_field(9, 9, *steady), "0503", "0506").refusal is None
    gap = ("slope 0503>0504", "slope 0504>0505", "slope 0506>0507")
    assert rule_of(look(open_field(9, 9, *gap), "0503", "0507")) == "PG 5.1.2a"


@pytest.mark.rule("PG 5.1.2a")
@pytest.mark.parametrize(
    ("marks", "clear"),
    [
        ("DUDU", True),
        ("DDUU", True),
        ("DDU", True),
        ("UDU", False),
        ("UD", False),
        ("DUD", False),
        ("DDUUD", False),
    ],
)
def test_low_ground_is_taken_out_in_pairs(marks: str, clear: bool) -> None:
    """Each D goes with the nearest later U; what remains is judged (Ruling 17).

    DDU leaves a D at the edge of its hex: clear. UDU leaves a U far from its upper hex, DUD a D.
    """
    assert (why_slopes_block(marks) is None) == clear


@pytest.mark.rule("PG 5.2a")
def test_units_in_low_ground_do_not_block() -> None:
    """G-03: D--U with a unit in the middle is clear; woods there block all the same (Ruling 18)."""
    slopes = ("slope 0502>0503", "slope 0506>0505")
    assert (
        look(open_field(9, 9, *slopes), "0501", "0507", foot("a", PRUSSIAN, "0504")).refusal is None
    )
    assert rule_of(look(open_field(), "0501", "0507", foot("a", PRUSSIAN, "0504"))) == "PG 5.0b"
    assert rule_of(look(open_field(9, 9, *slopes, woods="0504"), "0501", "0507")) == "PG 5.0b"


@pytest.mark.rule("PG 5.2b")
def test_units_just_below_the_crest_do_not_block() -> None:
    """G-03: D- with a unit directly below the upper hex is clear; one hex farther it blocks."""
    slope = "slope 0503>0504"
    assert (
        look(open_field(9, 9, slope), "0503", "0506", foot("a", PRUSSIAN, "0504")).refusal is None
    )
    assert (
        rule_of(look(open_field(9, 9, slope), "0503", "0506", foot("a", PRUSSIAN, "0505")))
        == "PG 5.0b"
    )
