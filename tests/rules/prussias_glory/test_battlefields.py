"""Lines of sight printed in the rulebook, on the maps it names (PG 5; G-01 to G-03)."""

from functools import cache

import pytest

from game.board.board import Board
from game.content import library
from game.content.board_file import load_board
from game.content.problems import Problems
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.sight import Sight, sight, slopes_along, ways
from tests.rules.prussias_glory.positions import Placed, foot, position


@cache
def shipped(name: str) -> Board:
    """A shipped map; it must be without faults."""
    problems = Problems()
    board = load_board(library.shipped_folder("maps") / f"{name}.tmx", problems)
    assert board is not None and list(problems) == []
    return board


def look(name: str, a: str, b: str, *pieces: Placed) -> Sight:
    """The sight between two hexes; always the same from the other end."""
    game = position(shipped(name), *pieces)
    there = sight(game.ctx, game.cell(a), game.cell(b))
    back = sight(game.ctx, game.cell(b), game.cell(a))
    assert (there.refusal is None) == (back.refusal is None)
    return there


def rule_of(found: Sight) -> str | None:
    """The rule that blocks."""
    return found.refusal.rule if found.refusal else None


def marks(name: str, a: str, b: str) -> set[str]:
    """Which slopes the line crosses, for each choice of hexes along it."""
    game = position(shipped(name))
    lines = ways(game.ctx.rules.board, game.cell(a), game.cell(b))
    return {slopes_along(game.ctx.rules.board, way.cells) for way in lines}


@pytest.mark.rule("PG 5.1a")
@pytest.mark.parametrize("upper", ["2014", "2104"])
def test_g01_zorndorf_across_the_gully(upper: str) -> None:
    """2014 as printed, and 2104 as it is probably meant, see 2102."""
    assert look("zorndorf", upper, "2102").refusal is None


@pytest.mark.rule("PG 5.1a")
def test_g01_zorndorf_back_from_the_edge_nothing_is_seen() -> None:
    """2105 does not see 2103: the upper hex is not adjacent to the slope."""
    assert marks("zorndorf", "2105", "2103") == {"-D"}
    assert rule_of(look("zorndorf", "2105", "2103")) == "PG 5.1a"


@pytest.mark.rule("PG 5.1.1a")
@pytest.mark.parametrize(
    ("target", "slopes"), [("2107", {"DU"}), ("2108", {"DU-"}), ("2207", {"DU"})]
)
def test_g02_zorndorf_over_the_zabern_grund(target: str, slopes: set[str]) -> None:
    """2105 sees 2107, 2108 and 2207: low ground between."""
    assert marks("zorndorf", "2105", target) == slopes
    assert look("zorndorf", "2105", target).refusal is None


@pytest.mark.rule("PG 5.1.1b")
@pytest.mark.parametrize(("target", "slopes"), [("1923", {"DD"}), ("2023", {"DD-"})])
def test_g02_zorndorf_down_the_long_slope(target: str, slopes: set[str]) -> None:
    """1724 sees 1923 and 2023: both slopes are sides of 1824, next to the upper hex."""
    assert marks("zorndorf", "1724", target) == slopes
    assert look("zorndorf", "1724", target).refusal is None


@pytest.mark.rule("PG 5.1.1b", "PG 5.1a")
@pytest.mark.parametrize(
    ("target", "slopes", "rule"),
    [("1922", {"D-D"}, "PG 5.1.1b"), ("1423", {"-D-"}, "PG 5.1a")],
)
def test_g02_zorndorf_no_long_slope(target: str, slopes: set[str], rule: str) -> None:
    """1724 sees neither 1922, slopes not on successive hexsides, nor 1423, too far from the
    edge."""
    assert marks("zorndorf", "1724", target) == slopes
    assert rule_of(look("zorndorf", "1724", target)) == rule


@pytest.mark.rule("PG 5.2a")
@pytest.mark.parametrize("side", [PRUSSIAN, COALITION])
def test_g03_leuthen_over_a_unit_in_low_ground(side: str) -> None:
    """3617 sees 3512 over a unit in 3615; one on the rim beside 3512, at 3513, hides nothing."""
    assert look("leuthen", "3617", "3512", foot("a", side, "3615")).refusal is None
    assert look("leuthen", "3617", "3512", foot("a", side, "3513")).refusal is None


@pytest.mark.rule("PG 5.2b")
def test_g03_leuthen_over_units_directly_below() -> None:
    """3512 sees 3614 over units in 3513 and 3613, whichever of them the line is taken through."""
    pieces = foot("a", PRUSSIAN, "3513"), foot("b", PRUSSIAN, "3613")
    assert marks("leuthen", "3512", "3614") == {"D-"}
    assert look("leuthen", "3512", "3614", *pieces).refusal is None


@pytest.mark.rule("PG 5.2b")
def test_leuthen_units_farther_below_hide() -> None:
    """3512 does not see 3615 when units stand in 3514 and 3614 on the way, 3513 alone does not
    matter."""
    near = foot("a", PRUSSIAN, "3513"), foot("b", PRUSSIAN, "3613")
    far = foot("c", PRUSSIAN, "3514"), foot("d", PRUSSIAN, "3614")
    assert look("leuthen", "3512", "3615", *near).refusal is None
    assert rule_of(look("leuthen", "3512", "3615", *far)) == "PG 5.0b"


@pytest.mark.rule("PG T4d")
def test_the_church_of_leuthen_is_a_walled_town() -> None:
    """2705 alone; the rest of the village is not walled."""
    board = shipped("leuthen")
    walled = [board.label(c) for c, kinds in enumerate(board.terrain) if "walled_town" in kinds]
    assert walled == ["2705"]
    assert [board.terrain[cell] for cell in map(board.cell, ("2704", "2706", "2707")) if cell] == [
        ("town",)
    ] * 3
