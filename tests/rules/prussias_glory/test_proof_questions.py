"""Buttons and pieces a question itself greys: found by changing the rules a line at a time."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.prompt import Prompt
from game.engine.refusal import Refusal
from game.rules.prussias_glory.battles.rossbach_main import (
    ABOVE_CEILING,
    ClaimBonus,
    room_for_bonus,
)
from game.rules.prussias_glory.command.activation import AttemptActivation
from game.rules.prussias_glory.command.detachments import NOT_ACTIVATED
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.in_column import (
    NO_WING_READY,
    guns_that_may_enter,
    why_not_gun_enters,
    why_not_into_column,
)
from tests.rules.prussias_glory.activation_bench import asleep, marching, press
from tests.rules.prussias_glory.battles import changed, start
from tests.rules.prussias_glory.moves import rule_of
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    leader,
    open_field,
    position,
)


def greyed(game: Position, name: str) -> Refusal | None:
    """Why the question shows a button grey."""
    prompt: Prompt = game.asking.prompt(game.ctx)
    return next(b.refusal for b in prompt.buttons if b.id == name)


@pytest.mark.rule("PG 13.1b")
@pytest.mark.parametrize("commander", [True, False])
def test_the_question_greys_an_attempt_without_army_commander(commander: bool) -> None:
    """He may have fallen since the turn began; the button says so and stays without effect."""
    game = asleep(
        foot("a", PRUSSIAN, "0202"),
        leader("king", PRUSSIAN, "0202", commander=commander, initiative=5),
        sides=(PRUSSIAN,),
        dice=(6,),
    ).run(AttemptActivation(PRUSSIAN))
    assert rule_of(greyed(game, "try")) == (None if commander else "PG 13.1b")
    assert rule_of(press(game, "try")) == (None if commander else "PG 13.1b")


@pytest.mark.rule("PG 7.3b")
def test_the_button_for_columns_is_grey_when_no_wing_is_ready() -> None:
    """A foot unit next to the enemy keeps its wing out of column; alone it may form one."""
    near = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    why = greyed(marching(near), "column")
    assert why is not None and why.rule == NO_WING_READY.rule
    assert str(why.message) == "No wing may go into column now. a is in an EZOC."
    far = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0509"))
    assert greyed(marching(far), "column") is None


@pytest.mark.rule("PG 6.1a", "PG 7.3a")
@pytest.mark.parametrize("active", [True, False])
def test_no_wing_of_an_inactive_army_goes_into_column(active: bool) -> None:
    """Neither the wing nor a gun with it before the activation (Ruling 16)."""
    game = asleep(
        foot("a", PRUSSIAN, "0502"),
        leader("moritz", PRUSSIAN, "0501"),
        battery("g", PRUSSIAN, "0503"),
        sides=() if active else (PRUSSIAN,),
    )
    wing = "prussian-foot"
    why = None if active else NOT_ACTIVATED
    assert why_not_into_column(game.ctx, wing) == why
    assert why_not_gun_enters(game.ctx, wing, "g") == why
    assert guns_that_may_enter(game.ctx, wing) == (("g",) if active else ())


@pytest.mark.rule("PG 23.4b")
def test_the_question_greys_levels_above_the_ceiling() -> None:
    """From 12 six levels fit under 18, seven do not."""
    game = start("rossbach-main").run(ClaimBonus())
    assert greyed(game, "claim:6") is None
    assert greyed(game, "claim:7") == ABOVE_CEILING
    assert game.do(do.button("claim:7")) == ABOVE_CEILING


@pytest.mark.rule("PG 23.4b")
def test_the_bonus_ends_at_eighteen_whatever_the_army_could_have() -> None:
    """An army at 12 with a ceiling of 30 gains 6 levels; one with a ceiling of 14 gains 2."""
    game = start("rossbach-main")
    found = []
    for ceiling in (30, 14):
        armies = dict(game.rules.oob.armies)
        armies[COALITION] = structs.replace(armies[COALITION], ceiling=ceiling)
        high = changed(start("rossbach-main"), oob=structs.replace(game.rules.oob, armies=armies))
        found.append(room_for_bonus(high.ctx))
    assert found == [6, 2]
