"""Which guns fire at what: offered, foreseen, refused, told (PG 16.0, 16.1, 18.0)."""

import pytest

from game.engine import action as do
from game.engine.action import cell, pick, unit
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.combat import gunnery
from game.rules.prussias_glory.combat.bombardment import BombardPhase, ChooseGuns, StartBombardment
from game.rules.prussias_glory.combat.gunnery import why_not_target
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from tests.rules.prussias_glory.combat_bench import bombard
from tests.rules.prussias_glory.positions import Position, battery, foot, open_field, position
from tests.rules.prussias_glory.question_bench import question, sheet_of


@pytest.mark.rule("PG 16.0d")
def test_which_guns_fire() -> None:
    """All that bear are chosen to begin with; one at least fires."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        battery("h", PRUSSIAN, "0405"),
        battery("out", PRUSSIAN, "0101"),
        foot("x", COALITION, "0507"),
    ).run(StartBombardment(PRUSSIAN, defensive=False))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "bombardment",
        "cells": ["0507"],
        "buttons": ["end"],
    }
    assert game.do(cell(game.cell("0507"))) is None
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "bombardment",
        "units": ["g", "h"],
        "buttons": ["back"],
        "of": ["g", "h"],
        "pick": (1, 2, False),
    }
    asked = game.asking.asked(game.ctx).pick
    assert (asked.start, asked.samples) == (("g", "h"), (("g", "h"), ("g",), ("h",)))
    alone = ChooseGuns(PRUSSIAN, False, game.cell("0507"))
    game.ctx.change("h", fired=True)
    left = alone.asked(game.ctx).pick
    assert left is not None and left.samples == (("g",),)


@pytest.mark.rule("PG 16.2c")
def test_of_guns_that_fire() -> None:
    """The guns that bear, one at least; those too far have no sheet."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        battery("far", PRUSSIAN, "0101"),
        foot("x", COALITION, "0506"),
    ).run(StartBombardment(PRUSSIAN, defensive=False))
    x = game.cell("0506")
    offer = game.asking.asked(game.ctx).cells[x]
    assert (render(offer.text), offer.chip) == ("BS 4, column 3-4", "3-4")
    assert game.do(cell(x)) is None
    assert sheet_of(game, pick("g"))
    assert not sheet_of(game, pick("far")) and not sheet_of(game, pick("g", "far"))
    assert not sheet_of(game, pick()) and not sheet_of(game, unit("g"))


@pytest.mark.rule("PG 16.2a")
def test_guns_too_weak_for_an_effect() -> None:
    """Strength 1 at range 3 has no column."""
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0508")).run(
        StartBombardment(PRUSSIAN, defensive=False)
    )
    asked = game.asking.asked(game.ctx)
    offer = asked.cells[game.cell("0508")]
    assert (render(offer.text), offer.chip) == ("BS 1: no effect", "–")
    assert render(asked.buttons[0].pending) == "1 target left"


@pytest.mark.rule("PG 18.0b")
def test_losses_of_defensive_fire_belong_to_its_phase() -> None:
    """The Coalition moves, the Prussians fire."""
    game = position(
        open_field(),
        battery("g", COALITION, "0506"),
        battery("h", COALITION, "0506"),
        active=COALITION,
    )
    bombard(game, "0506", "0*", distance=1, side=PRUSSIAN)
    assert question(game)["phase"] == "defensive_fire"


@pytest.mark.rule("PG 16.1c")
def test_the_friend_near_the_target_is_named_from_the_top() -> None:
    """Two friends in the hex next to the target."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0504"),
        foot("a", PRUSSIAN, "0406", level=2),
        foot("b", PRUSSIAN, "0406", level=2),
        foot("x", COALITION, "0506"),
    )
    refusal = why_not_target(game.ctx, "g", game.cell("0506"), False)
    assert refusal is not None
    assert (refusal.rule, render(refusal.message)) == ("PG 16.1c", "The target is next to a.")


@pytest.mark.rule("PG 16.1c")
def test_a_friend_beyond_the_target_bars_the_fire_of_guns_beside_it() -> None:
    """0507 is next to the target and two hexes from the guns; beside them it would not matter."""
    far, near = (
        position(
            open_field(),
            battery("g", PRUSSIAN, "0505"),
            foot("f", PRUSSIAN, at),
            foot("x", COALITION, "0506"),
        )
        for at in ("0507", "0406")
    )
    refusal = why_not_target(far.ctx, "g", far.cell("0506"), False)
    assert refusal is not None and refusal.rule == "PG 16.1c"
    assert why_not_target(near.ctx, "g", near.cell("0506"), False) is None


@pytest.mark.rule("PG 16.1c")
def test_guns_not_beside_the_target_do_not_fire_past_friends_beside_it() -> None:
    """Though the friend stands beside the guns as well."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        foot("f", PRUSSIAN, "0506"),
        foot("x", COALITION, "0507"),
    )
    refusal = why_not_target(game.ctx, "g", game.cell("0507"), False)
    assert refusal is not None and refusal.rule == "PG 16.1c"


@pytest.mark.rule("PG 18.0a")
@pytest.mark.parametrize(
    ("defensive", "label"), [(False, "End bombardment"), (True, "End defensive fire")]
)
def test_the_end_of_fire_is_called_by_its_phase(defensive: bool, label: str) -> None:
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    asked = BombardPhase(PRUSSIAN, defensive).asked(game.ctx)
    assert render(asked.buttons[0].label) == label


@pytest.mark.rule("PG 16.0d")
def test_guns_in_the_first_hex_of_the_map_fire_too() -> None:
    game = position(open_field(), battery("g", PRUSSIAN, "0101"), foot("x", COALITION, "0102"))
    assert game.cell("0101") == 0
    asked = ChooseGuns(PRUSSIAN, False, game.cell("0102"))
    assert asked.why_not_pick(game.ctx, ("g",)) is None


def guns() -> Position:
    """g bears on x at range 2; far is 5 hexes from it; y stands beyond the range of both."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        battery("far", PRUSSIAN, "0502"),
        foot("x", COALITION, "0507"),
        foot("y", COALITION, "0109"),
    )
    return game.run(StartBombardment(PRUSSIAN, defensive=False))


@pytest.mark.rule("PG 16.0c")
def test_only_enemies_are_bombarded() -> None:
    """Neither an empty hex nor an own one."""
    game = guns()
    assert game.do(do.cell(game.cell("0808"))) == gunnery.NO_ENEMY
    assert game.do(do.cell(game.cell("0502"))) == gunnery.NO_ENEMY
    assert game.do(do.cell(game.cell("0507"))) is None


@pytest.mark.rule("PG 16.1a")
def test_a_hex_that_no_gun_reaches_is_refused_with_the_reason_of_the_nearest() -> None:
    """From 0505 to 0109 are 6 hexes: too far; x is in range."""
    game = guns()
    assert game.do(do.cell(game.cell("0109"))) == gunnery.TOO_FAR
    assert game.do(do.cell(game.cell("0507"))) is None


@pytest.mark.rule("PG 16.0d")
def test_every_gun_that_fires_must_bear_on_the_hex() -> None:
    """Guns are named together; not the enemy's, not one out of range."""
    game = guns()
    assert game.do(do.cell(game.cell("0507"))) is None
    assert game.do(do.unit("g")) == NOT_OFFERED
    assert game.do(do.pick("x")) == NOT_OFFERED
    assert game.do(do.pick("nobody")) == NOT_OFFERED
    assert game.do(do.pick("g", "far")) == gunnery.TOO_FAR
    assert game.asking.why_not_pick(game.ctx, ("g",)) is None
