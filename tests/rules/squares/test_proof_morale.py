"""Morale to the last die, and who holds the objectives (SQ 8.30 to 8.36, 10.4)."""

import pytest

from game.engine.text import render
from game.rules.squares import morale
from game.rules.squares.cards import Morale
from game.rules.squares.morale import MoraleTests, suffered
from game.rules.squares.morale_dice import failures
from game.rules.squares.objectives import take_objectives
from game.rules.squares.rules import Objective, Terms
from tests.rules.squares.positions import BLUE, RED, Placed, Position, field, foot, horse, position
from tests.rules.squares.test_morale import after, blue, red


@pytest.mark.rule("SQ 8.31")
def test_only_hits_taken_count_for_the_difference() -> None:
    """2 + 0 against 1: three units, one without a hit."""
    game = after((red(), foot("b", RED, "0404"), blue()), a="a b", taken={"a": 2, "x": 1})
    assert (suffered(game.ctx, RED), suffered(game.ctx, BLUE)) == (2, 1)


@pytest.mark.rule("SQ 8.31")
def test_with_equal_hits_both_test_the_attacker_last() -> None:
    """Nobody has lost: the side attacked begins, and the other tests whatever it rolled."""
    game = after((red(), blue()), taken={"a": 1, "x": 1}, dice=(1, 1))
    game.ctx.call(MoraleTests())
    game.settle()
    assert [e.units[0] for e in game.events if e.kind == "morale"] == ["x", "a"]


@pytest.mark.rule("SQ 8.32")
def test_failures_of_a_second_test_are_counted_by_themselves() -> None:
    """Of the units that rolled now."""
    game = after((red(), blue()), taken={"a": 1, "x": 2}, dice=(1, 1, 1))
    assert (morale.test(game.ctx, BLUE), morale.test(game.ctx, RED)) == (2, 1)


@pytest.mark.rule("SQ 8.32", "SQ 8.33")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ((6, 6), "a tests its morale: 0 failures."),
        ((6, 1), "a tests its morale: 1 failure."),
        ((1, 1), "a tests its morale: 2 failures."),
    ],
)
def test_the_line_of_a_morale_test(dice: tuple[int, ...], words: str) -> None:
    """4 or more passes; the line stands below the fight."""
    game = position(field(), foot("a", RED, "0404"), foot("x", BLUE, "0403"), dice=dice)
    assert failures(game.ctx, "a", 2) == dice.count(1)
    (line,) = [e for e in game.events if e.kind == "morale"]
    assert render(line.text) == words and line.depth == 1
    assert line.roll is not None and line.roll.needed is not None
    assert render(line.roll.needed) == "4+ each"


@pytest.mark.rule("SQ 8.33")
def test_what_a_veteran_needs() -> None:
    """One less."""
    veteran = foot("a", RED, "0404", morale=(Morale.VETERAN,))
    game = position(field(), veteran, foot("x", BLUE, "0403"), dice=(3,))
    assert failures(game.ctx, "a", 1) == 0
    (line,) = [e for e in game.events if e.kind == "morale"]
    assert line.roll is not None and line.roll.needed is not None
    assert render(line.roll.needed) == "3+ each"


def holding(*pieces: Placed, camp: bool = False) -> Position:
    """A farm at 0404."""
    cell = field().cell("0404")
    assert cell is not None
    farm = Objective(id="farm", name="Farm", cell=cell, points=1, camp=camp)
    return position(
        field(), *pieces, foot("z", BLUE, "0808"), terms=Terms(first=RED, objectives=(farm,))
    )


@pytest.mark.rule("SQ 10.4")
def test_an_objective_taken_is_told_once() -> None:
    """Two brigades of one side; the second look finds nothing new."""
    game = holding(foot("a", RED, "0404"), horse("b", RED, "0404"))
    take_objectives(game.ctx)
    take_objectives(game.ctx)
    assert game.table.owners == {"farm": RED}
    assert game.told("objective") == ["the red hold Farm."]
