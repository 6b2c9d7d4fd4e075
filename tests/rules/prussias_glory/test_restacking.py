"""Stacks put in order: when, by whom, what is foreseen (PG 3.4, 4.3c)."""

import pytest

from game.engine import action as do
from game.engine.action import button, cell, pick
from game.engine.prompt import Role
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory import markers
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import restacking
from game.rules.prussias_glory.movement.movement import MovePhase, NormalMovement
from game.rules.prussias_glory.movement.restacking import ChooseStack, Restack
from game.rules.prussias_glory.table import EngagedMarker
from tests.rules.prussias_glory.moves import begin, field, go
from tests.rules.prussias_glory.positions import battery, foot, horse, open_field, position
from tests.rules.prussias_glory.question_bench import question, refusals_of_buttons, warned


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
    asked = game.asking.asked(game.ctx).pick
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
    asked = game.asking.asked(game.ctx).pick
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


@pytest.mark.rule("PG 3.4b")
def test_the_places_of_a_stack() -> None:
    """On top is what is done by Enter; the others stand beside it."""
    game = position(
        open_field(),
        foot("c", PRUSSIAN, "0504", level=1),
        foot("a", PRUSSIAN, "0505", level=1),
        foot("b", PRUSSIAN, "0505", level=1),
    )
    begin(game, PRUSSIAN)
    assert go(game, "c", "0505") is None
    buttons = game.asking.asked(game.ctx).buttons
    assert [(b.id, b.role, render(b.label)) for b in buttons] == [
        ("place:0", Role.CONFIRM, "On top"),
        ("place:1", Role.OTHER, "Under a"),
        ("place:2", Role.OTHER, "At the bottom"),
    ]


@pytest.mark.rule("PG 3.4b")
def test_a_single_unit_is_not_restacked() -> None:
    """The button is greyed without a stack; with one, other hexes are refused."""
    alone = field(foot("a", PRUSSIAN, "0505"))
    assert alone.do(do.button("restack")) == restacking.NOTHING_TO_RESTACK
    game = field(
        foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505"), foot("c", PRUSSIAN, "0303")
    )
    assert game.do(do.button("restack")) is None
    assert game.do(do.cell(game.cell("0303"))) == restacking.NOTHING_TO_RESTACK
    assert game.do(do.cell(game.cell("0505"))) is None


@pytest.mark.rule("PG 3.4c")
def test_nobody_comes_below_guns_that_had_to_go_below() -> None:
    """Under b he may lie, under the guns not; a fourth place there is not."""
    game = position(
        open_field(),
        foot("a", COALITION, "0504"),
        foot("b", COALITION, "0505"),
        battery("g", COALITION, "0505", bottomed=True),
        active=COALITION,
    )
    game.run(MovePhase(COALITION))
    assert go(game, "a", "0505") is None
    assert game.do(do.button("place:2")) == markers.GUNS_STAY_LOW
    assert game.do(do.button("place:3")) == NOT_OFFERED
    assert game.do(do.button("place:1")) is None
    assert game.table.stacks[game.cell("0505")] == ("b", "a", "g")


@pytest.mark.rule("PG 3.4b")
def test_restacking_is_greyed_without_a_stack() -> None:
    """One unit: greyed; two in a hex: open."""
    one, two = foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505")
    assert refusals_of_buttons(field(one))["restack"] == restacking.NOTHING_TO_RESTACK
    assert refusals_of_buttons(field(one, two))["restack"] is None


@pytest.mark.rule("PG 3.4c")
def test_places_below_guns_that_had_to_go_below_are_greyed() -> None:
    """On top and under b: open; under the guns: greyed."""
    game = position(
        open_field(),
        foot("a", COALITION, "0504"),
        foot("b", COALITION, "0505"),
        battery("g", COALITION, "0505", bottomed=True),
        active=COALITION,
    )
    game.run(MovePhase(COALITION))
    assert go(game, "a", "0505") is None
    assert refusals_of_buttons(game) == {
        "place:0": None,
        "place:1": None,
        "place:2": markers.GUNS_STAY_LOW,
    }
