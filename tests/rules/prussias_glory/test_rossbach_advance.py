"""The advance of the Coalition at Rossbach and its bonus, as they are told (PG 23.4)."""

import pytest

from game.engine.text import render
from game.rules.prussias_glory.battles.rossbach_main import RollToVolunteer
from game.rules.prussias_glory.data.cards import COALITION
from tests.rules.prussias_glory.positions import foot, open_field, position


@pytest.mark.rule("PG 23.4a")
@pytest.mark.parametrize(("die", "words"), [(1, "may be activated."), (2, "stays where it is.")])
def test_the_coalition_is_asked_after_a_one_alone(die: int, words: str) -> None:
    """On a 1 it may."""
    game = position(open_field(), foot("x", COALITION, "0505"), dice=(die,))
    game.run(RollToVolunteer())
    told = game.events[0]
    assert render(told.text).endswith(words)
    assert told.roll is not None and told.roll.needed is not None
    assert (told.roll.total, render(told.roll.needed)) == (die, "1 or less")
    assert (game.asking is not None) == (die == 1)
