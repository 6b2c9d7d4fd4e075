"""What was closed or is not due answers for itself, with its figures (SQ 5.14-5.16, 7.8, 8.34)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.squares.abilities import NO_AP, NOWHERE, why_finished
from game.rules.squares.activation import Act
from game.rules.squares.arrivals import DESTROYED
from game.rules.squares.closing import closed
from game.rules.squares.prices import not_enough
from game.rules.squares.recovery import HAS_RECOVERED
from game.rules.squares.steps import GUNS_STAY, HAS_FOUGHT, OTHER_COMMAND, too_far
from game.rules.squares.table import Step
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    Placed,
    Position,
    base,
    field,
    foot,
    general,
    gun,
    position,
)


def acting(*pieces: Placed, **given: Any) -> Position:
    """The red Command acts."""
    return position(field(), *pieces, FAR, **given).run(Act("r"))


@pytest.mark.rule("SQ 7.8", "SQ 5.14")
def test_a_battery_that_has_moved_is_told_that_it_cannot_fire() -> None:
    """With 2 AP it moves one square; what put it out of hand is told at once, and again when it is
    taken up.
    """
    game = acting(gun("g", RED, "0408"), foot("y", BLUE, "0405"), ap=3)
    assert game.do(do.unit("g")) is None
    assert game.go("0407") is None
    while game.prompt.subject == ("g",):
        reach = sorted(game.prompt.cells)
        assert game.do(do.cell(reach[0])) is None
    assert game.do(do.unit("g")) == GUNS_STAY
    moved = acting(gun("g", RED, "0408", steps=1, halves=2), ap=1)
    assert why_finished(moved.ctx, "g") == GUNS_STAY
    still = acting(gun("g", RED, "0408", halves=2), ap=2)
    told = "No enemy stands where this battery could fire. For any step its 1 AP are too few."
    assert str(why_finished(still.ctx, "g")) == f"{told} (SQ 7.1)"


@pytest.mark.rule("SQ 7.1", "SQ 5.14")
def test_a_battery_shut_in_is_told_that_it_has_neither_target_nor_way() -> None:
    """Each in its own sentence: in the corner, every square beside it is full of its friends."""
    around = ("0007", "0107", "0108")
    crowd = [gun(f"{at}-{n}", RED, at) for at in around for n in range(2)]
    shut = acting(gun("g", RED, "0008"), *crowd, ap=3)
    refusal = why_finished(shut.ctx, "g")
    target, way = str(refusal.message).split(". ", 1)
    assert target == "No enemy stands where this battery could fire" and refusal.rule == "SQ 7.1"
    assert way == "No square beside it lets it in."


@pytest.mark.rule("SQ 7.9", "SQ 5.15")
def test_a_battery_that_has_attacked_is_told_so() -> None:
    game = acting(gun("g", RED, "0408", attacked=True), foot("a", RED, "0408"))
    assert game.do(do.unit("g")) == HAS_FOUGHT


@pytest.mark.rule("SQ 5.14", "SQ 5.12", "SQ 9.1")
def test_why_a_unit_or_a_general_has_finished() -> None:
    units = foot("a", RED, "0408", halves=6), foot("b", RED, "0408", recovered=True)
    game = acting(*units, general(RED, "0408", steps=2))
    assert game.do(do.unit("a")) == NO_AP
    assert why_finished(game.ctx, "b") == HAS_RECOVERED
    assert game.do(do.unit("general-r")) == too_far(1, 0)
    waits = acting(foot("a", RED, "0408", halves=2), general(RED, "0408"))
    assert str(why_finished(waits.ctx, "a")) == "With 2 AP left it can do nothing here. (SQ 5.14)"
    assert why_finished(waits.ctx, "general-r") == NOWHERE


@pytest.mark.rule("SQ 5.14", "SQ 6.2")
def test_too_dear_tells_the_price_and_what_is_left() -> None:
    """Foot pay 1 AP for a square; 5 squares away, of 3 AP 1 is spent."""
    game = acting(foot("a", RED, "0408", halves=2, steps=1), ap=3)
    assert game.why_go("a", "0403") == not_enough(5, 2)


@pytest.mark.rule("SQ 5.16", "SQ 8.34")
def test_a_reinforcement_before_its_turn_and_the_destroyed_are_told_so() -> None:
    """Of what lies under a base, or is the enemy's, nothing is told."""
    late = foot("late", RED, "0008", turn=3)
    gone, hid = foot("gone", RED, "0404", lost=True), foot("u", RED, "0606", under="h")
    foe = foot("foe", BLUE, "0800", turn=3)
    game = acting(foot("a", RED, "0404"), late, gone, hid, base("h", RED, "0606", "u"), foe)
    assert str(game.do(do.unit("late"))) == "late enters from turn 3 on. (SQ 5.16)"
    assert game.do(do.unit("gone")) == DESTROYED
    assert game.do(do.unit("u")) == NOT_OFFERED
    assert game.do(do.unit("foe")) == OTHER_COMMAND


@pytest.mark.rule("SQ 5.9", "SQ 5.16", "SQ 3.4")
def test_what_was_closed_answers_whatever_is_asked() -> None:
    """Else the open question is named with its rule; of pieces of the other side no more."""
    other = foot("o", RED, "0505", command="r2")
    late, foe = foot("late", RED, "0008", turn=3), foot("foe", BLUE, "0800", turn=3)
    game = acting(foot("a", RED, "0404"), other, late, foe)
    game.ctx.set(step=Step.ACTIVATION)
    frame = game.asking

    def answer(action: Any) -> str:
        return str(closed(game.ctx, frame, action))

    assert answer(do.unit("o")) == answer(do.pick("o")) == str(OTHER_COMMAND)
    assert answer(do.unit("late")) == "late enters from turn 3 on. (SQ 5.16)"
    question = f"What is decided now: {frame.asked(game.ctx).text} (SQ 5.15)"
    for action in (do.unit("foe"), do.unit("x"), do.cell(3), do.button("nonsense")):
        assert answer(action) == question
