"""Stacks put in order: when, by whom, what is foreseen (PG 3.4, 4.3c)."""

import pytest

from game.engine.action import button, cell, pick
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase, NormalMovement
from game.rules.prussias_glory.movement.restacking import ChooseStack, Restack
from game.rules.prussias_glory.table import EngagedMarker
from tests.rules.prussias_glory.moves import begin
from tests.rules.prussias_glory.positions import battery, foot, horse, open_field, position
from tests.rules.prussias_glory.question_bench import question, warned


@pytest.mark.rule("PG 4.3c")
def test_of_an_order_that_flips_the_marker() -> None:
    """Only if a unit that was Engaged becomes Support, and only once."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    begin(game, PRUSSIAN)
    here = game.cell("0505")
    game.run(Restack(PRUSSIAN, here))
    flips = [("PG 4.3c", "This flips the Engaged marker: -2 when this hex attacks.")]
    assert warned(game, pick("b", "a")) == flips
    assert warned(game, pick("a", "b")) == []
    assert warned(game, button("back")) == []
    game.ctx.put(game.table.markers, here, EngagedMarker(PRUSSIAN, flipped=True))
    assert warned(game, pick("b", "a")) == []


@pytest.mark.rule("PG 3.4b")
def test_which_stacks_are_put_in_order() -> None:
    """Own hexes of two units; all units are named, in order."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505"),
        horse("alone", PRUSSIAN, "0305"),
        foot("x", COALITION, "0909"),
        foot("y", COALITION, "0909"),
    )
    begin(game, PRUSSIAN)
    assert game.do(button("restack")) is None
    assert isinstance(game.asking, ChooseStack)
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "movement",
        "cells": ["0505"],
        "buttons": ["back"],
    }
    assert game.do(cell(game.cell("0505"))) is None
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "buttons": ["back"],
        "of": ["a", "b"],
        "pick": (2, 2, True),
    }
    asked = game.asking.prompt(game.ctx).pick
    assert asked is not None
    assert (asked.start, asked.samples) == (("a", "b"), (("a", "b"), ("b", "a")))
    before = len(game.events)
    assert game.do(pick("b", "a")) is None
    told = game.events[before]
    assert (told.kind, told.units, told.cells) == ("move", ("b", "a"), (game.cell("0505"),))


@pytest.mark.rule("PG 3.4c")
def test_an_order_that_raises_bottomed_guns_is_not_suggested() -> None:
    """Only the order as it is; Back leaves it."""
    game = position(
        open_field(),
        foot("a", COALITION, "0505"),
        battery("g", COALITION, "0505", bottomed=True),
        active=COALITION,
    ).run(Restack(COALITION, position(open_field()).cell("0505")))
    asked = game.asking.prompt(game.ctx).pick
    assert asked.samples == (("a", "g"),)
    assert game.asking.preview(game.ctx, pick("g", "a")) is None
    assert game.do(button("back")) is None
    assert game.asking is None


@pytest.mark.rule("PG 3.4b")
def test_no_stack_need_be_chosen() -> None:
    """Back leaves all as it is."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505")).run(
        ChooseStack(PRUSSIAN)
    )
    assert game.do(button("back")) is None
    assert game.asking is None


@pytest.mark.rule("PG 3.4b")
def test_movement_is_asked_for_while_a_stack_can_be_arranged() -> None:
    """Nobody can move; two units lie in a hex."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", moved=True, effective=False),
        foot("b", PRUSSIAN, "0505", moved=True, effective=False),
    ).run(NormalMovement(PRUSSIAN))
    assert game.asking == MovePhase(PRUSSIAN)
    mover = position(open_field(), foot("a", PRUSSIAN, "0505")).run(NormalMovement(PRUSSIAN))
    assert mover.asking == MovePhase(PRUSSIAN)
