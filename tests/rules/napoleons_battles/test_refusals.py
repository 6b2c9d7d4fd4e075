"""Why something may not be done: the rule, and a sentence with all that it is told (NB 23)."""

import inspect
from collections.abc import Callable
from fractions import Fraction
from typing import get_type_hints

import pytest

from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask
from game.engine.refusal import A_PLACE, NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.closing import closed
from game.rules.napoleons_battles.contact.guard import ChooseGuard
from game.rules.napoleons_battles.contact.react import ChooseReaction, MarkCavalry, why_not_mark
from game.rules.napoleons_battles.control.rally import ChooseRally
from game.rules.napoleons_battles.ledger import ledger
from game.rules.napoleons_battles.movement.phase import ChooseUnit
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import Step
from game.rules.napoleons_battles.unformed.voluntary import ChooseVoluntary
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    general,
    inches,
    position,
    unit,
)

SAMPLES: dict[object, object] = {
    int: 2_500,
    str: "9e Chasseurs",
    Text: say("line"),
    Fraction: Fraction(1, 3),
}


def _told(name: str) -> Refusal | None:
    """The refusal of a name; one that is made of figures and names, with some of them."""
    one: Refusal | Callable[..., object] = getattr(refusals, name)
    if isinstance(one, Refusal):
        return one
    if get_type_hints(one).get("return") is not Refusal:
        return None
    hints = get_type_hints(one)
    made = one(*(SAMPLES[hints[word]] for word in inspect.signature(one).parameters))
    assert isinstance(made, Refusal)
    return made


def _own() -> list[str]:
    here = refusals.__name__
    functions = [n for n, f in inspect.getmembers(refusals, inspect.isfunction)]
    made = [n for n in functions if getattr(refusals, n).__module__ == here]
    return sorted({*made, *(n for n, r in vars(refusals).items() if isinstance(r, Refusal))})


@pytest.mark.parametrize("name", _own())
def test_each_names_a_rule_of_the_ledger_and_gives_its_reason_with_all_figures(name: str) -> None:
    refusal = _told(name)
    if refusal is None:
        return
    assert refusal.rule in ledger()
    words = str(refusal.message)
    assert words[0].isupper() or words.startswith("9e")
    assert words.endswith(".") and "{" not in words and len(words.split()) > 3
    assert all(str(value) in words for _, value in refusal.message.values)


@pytest.mark.rule("NB 8.5.1.1-1")
def test_who_cannot_be_made_ready_is_told_which_condition_fails() -> None:
    """Cavalry, steady, unlimited, unmoved, not engaged, not ready yet."""
    game = position(
        unit("i", RED, "FrLN", 4, 8),
        unit("d", RED, "FrLC", 10, 8, disordered=True),
        unit("h", RED, "FrLC", 16, 8, limit="half"),
        unit("m", RED, "FrLC", 22, 8, moved=True),
        unit("e", RED, "FrLC", 28, 8),
        unit("x", BLUE, "BrLN", 28, 8, 180),
        unit("r", RED, "FrLC", 34, 8, react=True),
        unit("g", RED, "FrLC", 34, 20),
    )
    assert [why_not_mark(game.ctx, uid) for uid in "idhmerg"] == [
        refusals.NO_CAVALRY,
        refusals.REACT_SHAKEN,
        refusals.REACT_LIMITED,
        refusals.REACT_MOVED,
        refusals.REACT_ENGAGED,
        refusals.MARKED,
        None,
    ]


# -- what no question asks for ---------------------------------------------------------------------


def _why(game: Position, action: Action) -> str:
    return closed(game.ctx, game.asking, action).rule


@pytest.mark.rule("NB 1.1.1.1", "NB 4.1.1.1", "NB 7.2.4-2", "NB 8.1.1.4")
def test_what_is_not_asked_for_has_a_reason_all_the_same() -> None:
    """While a unit is in hand: the enemy's pieces, who has moved, who has ridden; anything else
    names the question that is open.
    """
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("b", RED, "FrLN", 20, 8, done=True),
        unit("x", BLUE, "BrLN", 10, 24, 180),
        general("d", RED, 30, 4),
        general("e", BLUE, 30, 26),
        table={"step": Step.MOVE},
    )
    game.run(Moving("a"))
    lead(game.ctx, "d", moved=inches(24))
    assert _why(game, acts.unit("x")) == _why(game, acts.unit("e")) == "NB 1.1.1.1"
    assert _why(game, acts.unit("b")) == "NB 8.1.1.4"
    assert _why(game, acts.unit("d")) == "NB 7.2.4-2"
    game.ctx.change("x", pose=None)
    assert _why(game, acts.unit("x")) == "NB 4.1.1.1"
    assert _why(game, acts.button("fire")) == "NB 8.1.1.2"


@pytest.mark.rule("NB 8.4-1")
def test_for_a_unit_in_hand_an_enemy_is_a_place_and_not_somebody_to_choose() -> None:
    """So who points at him is shown how far the unit comes; of a friend there is a reason."""
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("b", RED, "FrLN", 20, 8, done=True),
        unit("x", BLUE, "BrLN", 10, 24, 180),
        unit("y", BLUE, "BrLN", 20, 24, 180),
        table={"step": Step.MOVE},
    )
    game.run(Moving("a"))
    game.ctx.change("y", pose=None)
    told = [game.asking.closed(game.ctx, acts.unit(uid)) for uid in ("x", "b", "y")]
    assert told == [A_PLACE, None, None]
    assert game.asking.closed(game.ctx, acts.button("fire")) is None


@pytest.mark.rule("NB 7.2.4-2", "NB 4.1.1.1")
def test_a_general_who_is_not_there_or_whose_step_it_is_not_does_not_ride() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8), general("d", RED, 30, 4), table={"step": Step.MOVE}
    )
    game.run(Moving("a"))
    game.ctx.set(step=Step.FIRE_ON)
    assert closed(game.ctx, game.asking, acts.unit("d")) == refusals.GENERAL_STEP
    game.ctx.set(step=Step.MOVE, on_turn=BLUE)
    assert closed(game.ctx, game.asking, acts.unit("d")) == refusals.GENERAL_STEP
    lead(game.ctx, "d", pose=None)
    assert closed(game.ctx, game.asking, acts.unit("d")) == refusals.NOT_THERE


@pytest.mark.rule("NB 1.1.1.1", "NB 4.1.1.1")
@pytest.mark.parametrize(
    "question",
    [
        ChooseUnit(RED),
        ChooseRally(RED),
        MarkCavalry(RED),
        ChooseReaction(RED),
        ChooseGuard(RED),
        ChooseVoluntary(RED, wanted=True),
    ],
)
def test_only_units_of_his_own_that_are_on_the_table_are_chosen(question: Ask) -> None:
    game = position(
        unit("a", RED, "FrLC", 10, 8),
        unit("b", RED, "FrLC", 20, 8),
        unit("x", BLUE, "BrLN", 10, 24, 180),
        general("e", BLUE, 30, 26),
    )
    game.ctx.change("b", pose=None)
    game.run(question)
    assert game.take("x") == refusals.NOT_YOURS
    assert game.take("e") == game.take("nobody") == NOT_OFFERED
    gone = game.take("b")
    assert gone is not None and gone in (NOT_OFFERED, refusals.NOT_THERE, refusals.RALLY_STATE)
