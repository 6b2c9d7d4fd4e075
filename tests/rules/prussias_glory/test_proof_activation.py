"""Activation: what mutants of the rules showed to be without a test (PG 6.1, 13.1)."""

import pytest

from game.engine.text import render
from game.rules.prussias_glory.activation import NO_NORMAL, initiative_line, why_not_attempt
from game.rules.prussias_glory.cards import PRUSSIAN
from tests.rules.prussias_glory.activation_bench import asleep
from tests.rules.prussias_glory.battles import changed
from tests.rules.prussias_glory.positions import foot, leader, open_field, position


@pytest.mark.rule("PG 13.1a")
def test_an_army_of_which_the_scenario_says_nothing_has_no_attempts() -> None:
    """With an Army Commander who could lead it."""
    king = leader("king", PRUSSIAN, "0202", commander=True, initiative=5)
    game = asleep(foot("a", PRUSSIAN, "0202"), king, sides=(PRUSSIAN,))
    assert why_not_attempt(game.ctx, PRUSSIAN) is None
    assert why_not_attempt(changed(game, activation={}).ctx, PRUSSIAN) == NO_NORMAL


@pytest.mark.rule("PG 13.1b")
@pytest.mark.parametrize(
    ("commander", "initiative", "added", "name"),
    [(True, 5, 5, "king"), (True, None, 0, "king"), (False, 5, 0, "-")],
)
def test_the_army_commander_adds_his_initiative_if_there_is_one(
    commander: bool, initiative: int | None, added: int, name: str
) -> None:
    """A wing leader's counts for nothing; the line names who it is."""
    king = leader("king", PRUSSIAN, "0202", commander=commander, initiative=initiative)
    line = initiative_line(position(open_field(), king).ctx, PRUSSIAN)
    assert (line.value, render(line.label)) == (added, f"Initiative of {name}")
