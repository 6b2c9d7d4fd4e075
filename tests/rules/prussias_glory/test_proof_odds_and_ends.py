"""Odds and ends that mutants showed to be without a test (PG 6.3, 16, 19.10, 23.4, 25)."""

import pytest

from game.engine.text import render
from game.rules.prussias_glory.battles.rossbach_main import RollToVolunteer
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.combat.bombardment import ChooseGuns
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.momentum import ChooseOnwardHex
from game.rules.prussias_glory.command.detachments import dissolve
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Combat, CombatSide, Det
from tests.rules.prussias_glory.combat_bench import cells
from tests.rules.prussias_glory.positions import battery, foot, open_field, position
from tests.rules.prussias_glory.test_baggage import field, train
from tests.rules.prussias_glory.test_proof_offers import question


@pytest.mark.rule("PG 16.0d")
def test_guns_in_the_first_hex_of_the_map_fire_too() -> None:
    game = position(open_field(), battery("g", PRUSSIAN, "0101"), foot("x", COALITION, "0102"))
    assert game.cell("0101") == 0
    asked = ChooseGuns(PRUSSIAN, False, game.cell("0102"))
    assert asked.why_not_pick(game.ctx, ("g",)) is None


@pytest.mark.rule("PG 19.10b")
def test_where_a_momentum_advance_goes() -> None:
    """Any hex beside it without enemy units."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        battery("g", COALITION, "0506"),
        foot("b", PRUSSIAN, "0504"),
    )
    sides = CombatSide(cells(game, "0404")), CombatSide(cells(game, "0505"))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True, advanced=("a",)))
    game.run(ChooseOnwardHex(0, (), "a"))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "cells": ["0405", "0406", "0504", "0605", "0606"],
        "buttons": ["back"],
        "subject": ["a"],
    }


@pytest.mark.rule("PG 25.3.5d")
def test_what_the_baggage_suffers_as_the_log_tells_it() -> None:
    """It is not taken but routs; the success stands below it."""
    game = field(train("0502"))
    game.ctx.depth = 1
    losses.capture(game.ctx, "bagg", rule="PG 8.4e")
    deep = [(e.depth, e.rule) for e in game.events]
    assert deep[-1] == (2, "PG 10.1a")
    assert {depth for depth, _ in deep[:-1]} == {1}


@pytest.mark.rule("PG 6.3.1a")
def test_a_detachment_that_joins_the_army_is_told() -> None:
    """And is none any more."""
    game = position(
        open_field(),
        foot("x", COALITION, "0505"),
        table={"dets": {"d": Det("d", COALITION, "Nostitz", 4)}},
    )
    dissolve(game.ctx, COALITION)
    assert dict(game.table.dets) == {}
    (told,) = game.events
    assert (told.depth, told.rule, told.side) == (1, "PG 6.3.1a", COALITION)
    assert render(told.text) == "Nostitz joins the army again."


@pytest.mark.rule("PG 23.4a")
@pytest.mark.parametrize(("die", "words"), [(1, "may be activated."), (2, "stays where it is.")])
def test_the_roll_of_the_coalition_is_told(die: int, words: str) -> None:
    """On a 1 it may."""
    game = position(open_field(), foot("x", COALITION, "0505"), dice=(die,))
    game.run(RollToVolunteer())
    told = game.events[0]
    assert render(told.text).endswith(words)
    assert told.roll is not None and told.roll.needed is not None
    assert (told.roll.total, render(told.roll.needed)) == (die, "1 or less")
    assert (game.asking is not None) == (die == 1)
