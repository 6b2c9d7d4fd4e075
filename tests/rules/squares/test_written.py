"""Positions written by hand (SQ 4.7, 5.1)."""

import pytest

from game.rules.squares.table import Step
from game.rules.squares.written import PlacedUnit, arrange_position
from game.rules.squares.written import Position as Written
from tests.rules.squares.positions import FAR, RED, field, foot, position


@pytest.mark.rule("SQ 4.7")
def test_in_written_positions_garrisons_do_not_count_for_the_square() -> None:
    """Four massed outside fill it; the fifth holds the village."""
    five = tuple(foot(u, RED, "0404") for u in "abcde")
    game = position(field(built_up="0404"), *five[:4], foot("e", RED, "0505"), FAR)
    inside = Written(unit=(PlacedUnit(id="e", at="0404", garrison=True),))
    there = arrange_position(game.rules, inside).table.stacks[game.cell("0404")]
    assert there == ("a", "b", "c", "d", "e", "general-r")
    outside = Written(unit=(PlacedUnit(id="e", at="0404"),))
    with pytest.raises(ValueError, match="0404 holds too many"):
        arrange_position(game.rules, outside)


@pytest.mark.rule("SQ 5.1")
@pytest.mark.parametrize(("active", "step"), [("r", Step.ACTIVATION), ("", Step.POINTS)])
def test_a_written_position_begins_with_a_turn_or_an_activation(active: str, step: Step) -> None:
    game = position(field(), foot("a", RED, "0404"), FAR)
    assert arrange_position(game.rules, Written(active=active)).table.step is step
