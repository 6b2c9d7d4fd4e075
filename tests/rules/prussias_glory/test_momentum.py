"""Momentum: its markers, its attacks, the further advance (PG 19.10)."""

import pytest

from game.board.board import Board
from game.engine.action import button, cell, unit
from game.engine.text import render
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.combats import change, change_side, open_combat
from game.rules.prussias_glory.combat.momentum import (
    ChooseMomentum,
    ChooseOnward,
    ChooseOnwardHex,
    MomentumStep,
)
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Combat, CombatSide, Momentum
from tests.rules.prussias_glory.combat_bench import (
    SPENT,
    asks,
    cells,
    fight,
    fought,
    overfull,
    pressed,
    roll,
    told,
)
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import question, warned


@pytest.mark.rule("PG 19.10a")
def test_what_momentum_gives() -> None:
    """Points left open and an advance: the enemy hex beside it may be marked; whoever stands next
    to enemy infantry goes no further.
    """
    game = fought(
        foot("a", PRUSSIAN, "0506"), foot("x", COALITION, "0507"), battery("g", COALITION, "0406")
    )
    change_side(game.ctx, 0, "defence", lp=2)
    change(game.ctx, 0, advanced=("a",))
    game.run(MomentumStep(0))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "cells": ["0406", "0507"],
        "buttons": ["decline"],
    }
    context = game.asking.asked(game.ctx).context
    assert render(context) == "Loss points that nobody could take: 2"


@pytest.mark.rule("PG 19.10d")
def test_of_a_momentum_marker() -> None:
    """On guns alone it does nothing; where no attack is left, it counts when that hex attacks."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0506"),
        foot("x", COALITION, "0507"),
        battery("g", COALITION, "0406"),
    )
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True))
    change_side(game.ctx, 0, "defence", lp=1)
    change(game.ctx, 0, advanced=("a",))
    game.ctx.change("a", fought=True)
    game.run(MomentumStep(0))
    assert warned(game, cell(game.cell("0406"))) == [
        ("PG 19.10d", "Guns alone there: the marker has no effect, and no charge follows.")
    ]
    assert warned(game, cell(game.cell("0507"))) == [
        (
            "PG 19.10d",
            "No attack is left in this phase: it counts only when that hex attacks.",
        )
    ]
    assert warned(game, cell(game.cell("0101"))) == []
    game.ctx.change("a", fought=False)
    assert warned(game, cell(game.cell("0507"))) == []


@pytest.mark.rule("PG 19.10e")
def test_a_marker_on_an_attacking_hex_is_removed_once_it_counted() -> None:
    """The enemy laid it last turn: -2, then it is gone."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        foot("x", COALITION, "0106"),
        dice=(4,),
        turn=2,
    )
    game.ctx.put(game.table.momentum, game.cell("0105"), Momentum(COALITION, 1, 1))
    roll(game, fight(game, "0105", "0106"))
    assert dict(game.table.momentum) == {}


@pytest.mark.rule("PG 19.10b")
def test_a_momentum_advance_crosses_no_prohibited_hexside() -> None:
    """A pond fills the side to 0507; 0606 is open."""
    water = open_field(9, 9, "pond_full 0506-0507")
    game = going_on(foot("a", PRUSSIAN, "0506"), advanced=("a",), board=water)
    assert game.do(unit("a")) is None
    assert game.do(cell(game.cell("0507"))) == refusals.BARRED
    assert game.do(cell(game.cell("0606"))) is None


@pytest.mark.rule("PG 19.10b")
def test_a_momentum_advance_is_one_hex_for_each_unit() -> None:
    """a has gone; b may still go, a not again."""
    game = going_on(foot("a", PRUSSIAN, "0506"), foot("b", PRUSSIAN, "0506"), advanced=("a", "b"))
    assert game.do(unit("a")) is None
    assert game.do(cell(game.cell("0507"))) is None
    assert game.do(unit("a")) == refusals.ONE_HEX_MORE
    assert game.do(unit("b")) is None


def advanced() -> Position:
    """ "a" has advanced to 0505, with points of the enemy left open; an enemy stands in 0506."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    sides = CombatSide(cells(game, "0404")), CombatSide(cells(game, "0505"))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True, advanced=("a",)))
    return game


@pytest.mark.rule("PG 19.10c")
def test_a_momentum_marker_is_told_below_the_combat() -> None:
    game = advanced().run(ChooseMomentum(0))
    assert game.do(cell(game.cell("0506"))) is None
    (event,) = told(game, "momentum")
    assert (event.depth, render(event.text)) == (1, "Momentum Attack marker on 0506.")
    assert game.table.combats[0].momentum == game.cell("0506")


@pytest.mark.rule("PG 19.10b")
def test_another_unit_may_be_chosen_to_go_on() -> None:
    """Back leads to the choice of unit."""
    game = advanced()
    game.run(ChooseOnwardHex(0, (), "a"))
    assert game.do(button("back")) is None
    assert game.asking == ChooseOnward(0, ())


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


def going_on(*pieces: Placed, advanced: tuple[str, ...], board: Board | None = None) -> Position:
    """One loss point stayed open after the advance into 0506: the bonus is the further advance."""
    game = fought(*pieces, board=board, turn=2)
    change(game.ctx, 0, advanced=advanced)
    change_side(game.ctx, 0, "defence", lp=1)
    game.run(MomentumStep(0))
    assert game.do(button("advance")) is None
    return game


MOMENTUM = "pg.close_combat.choose_momentum"


ONWARD = "pg.close_combat.choose_onward"


OURS = foot("a", PRUSSIAN, "0506")


@pytest.mark.rule("PG 19.10a")
def test_bonus_needs_open_losses_and_an_advance() -> None:
    """Satisfied, or nobody advanced: no bonus. Then exactly one of the two."""
    enemy = foot("x", COALITION, "0507")
    assert asks(pressed(OURS, enemy, lp=0)) == ""
    assert asks(pressed(OURS, enemy, advanced=())) == ""
    game = pressed(OURS, enemy)
    assert asks(game) == MOMENTUM
    assert game.do(cell(game.cell("0507"))) is None
    assert asks(game) == ""


@pytest.mark.rule("PG 19.10a")
def test_the_bonus_may_be_declined() -> None:
    """Neither marker nor advance."""
    game = pressed(OURS, foot("x", COALITION, "0507"))
    assert game.do(button("decline")) is None
    assert (game.table.momentum, game.at("a")) == ({}, "0506")


@pytest.mark.rule("PG 19.10d")
def test_a_marker_that_counts_for_nothing_warns() -> None:
    """On guns alone it has no effect; with no attack left it counts only when that hex attacks."""
    guns_and_foot = battery("g", COALITION, "0507"), foot("x", COALITION, "0606")
    game = pressed(SPENT, *guns_and_foot)
    on_guns, on_foot = (cell(game.cell(c)) for c in ("0507", "0606"))
    offers = game.asking.asked(game.ctx).cells
    assert render(offers[game.cell("0507")].text).startswith("Guns alone there")
    assert render(offers[game.cell("0606")].text) == "Momentum Attack marker"
    for pointed, said in ((on_guns, "Guns alone there"), (on_foot, "No attack is left")):
        shown = game.asking.preview(game.ctx, pointed)
        ((rule, text),) = shown.warnings
        assert rule == "PG 19.10d" and render(text).startswith(said)
    assert game.asking.preview(game.ctx, cell(game.cell("0303"))) is None
    more = pressed(SPENT, *guns_and_foot, foot("b", PRUSSIAN, "0706"))
    assert more.asking.preview(more.ctx, on_foot) is None
    assert more.asking.preview(more.ctx, on_guns) is not None


@pytest.mark.rule("PG 19.10b")
def test_one_more_hex_without_adjacent_infantry_or_cavalry() -> None:
    """Guns beside it do not hinder; a regiment does."""
    free = pressed(OURS, battery("g", COALITION, "0507"))
    assert free.do(button("advance")) is None
    assert asks(free) == ONWARD
    assert free.do(unit("a")) is None
    assert free.do(cell(free.cell("0507"))) == refusals.ENEMY_THERE
    assert free.do(cell(free.cell("0504"))) == refusals.ONE_HEX_MORE
    assert free.do(cell(free.cell("0606"))) is None
    assert free.at("a") == "0606"
    held = pressed(OURS, foot("x", COALITION, "0507"))
    assert held.do(button("advance")) == refusals.NO_MOMENTUM_ADVANCE


@pytest.mark.rule("PG 19.10b")
def test_a_momentum_advance_keeps_the_limits() -> None:
    """Not over 12 levels, and SP in parentheses not into an EZOC."""
    full = [foot(u, PRUSSIAN, "0606") for u in "bcd"]
    game = pressed(OURS, *full)
    assert game.do(button("advance")) is None
    assert game.do(unit("a")) is None
    assert game.do(cell(game.cell("0606"))) == overfull("0606", 16)
    assert game.do(cell(game.cell("0507"))) is None
    weak = foot("a", PRUSSIAN, "0506", ladder=((2, 4),), brackets=(1,))
    shy = pressed(weak, foot("x", COALITION, "0508"))
    assert shy.do(button("advance")) is None
    assert shy.do(unit("a")) is None
    assert shy.do(cell(shy.cell("0507"))) == refusals.BRACKETS_INTO_EZOC
    assert shy.do(cell(shy.cell("0606"))) is None


@pytest.mark.rule("PG 19.10b")
def test_one_some_or_all_of_those_who_advanced() -> None:
    """Each its own way; who did not advance does not go (Ruling 49)."""
    others = foot("b", PRUSSIAN, "0506"), foot("c", PRUSSIAN, "0505")
    game = pressed(OURS, *others, advanced=("a", "b"))
    assert game.do(button("advance")) is None
    assert game.do(unit("c")) == refusals.NOT_ADVANCED
    for uid, where in (("a", "0507"), ("b", "0606")):
        assert game.do(unit(uid)) is None
        assert game.do(cell(game.cell(where))) is None
    assert (game.at("a"), game.at("b"), asks(game)) == ("0507", "0606", "")


@pytest.mark.rule("PG 19.10c")
def test_a_marker_on_any_adjacent_enemy_hex() -> None:
    """Next to a unit that advanced; not farther, not an empty hex; guns alone will do."""
    game = pressed(OURS, battery("g", COALITION, "0507"), foot("x", COALITION, "0303"))
    assert game.do(cell(game.cell("0303"))) == refusals.NO_MARKER_THERE
    assert game.do(cell(game.cell("0406"))) == refusals.NO_MARKER_THERE
    assert game.do(cell(game.cell("0507"))) is None
    assert game.table.momentum == {game.cell("0507"): Momentum(PRUSSIAN, 1, 2)}
    assert game.table.combats[0].momentum == game.cell("0507")


@pytest.mark.rule("PG 19.10e")
def test_markers_add_up() -> None:
    """A second one on the same hex makes two."""
    game = fought(OURS, foot("x", COALITION, "0507"), turn=2)
    game.ctx.put(game.table.momentum, game.cell("0507"), Momentum(PRUSSIAN, 1, 2))
    change(game.ctx, 0, advanced=("a",))
    change_side(game.ctx, 0, "defence", lp=1)
    game.run(MomentumStep(0))
    assert game.do(cell(game.cell("0507"))) is None
    assert game.table.momentum[game.cell("0507")].count == 2


@pytest.mark.rule("PG 19.10a", "PG 19.10d")
def test_it_is_told_what_momentum_is_and_what_a_marker_does() -> None:
    told = {
        str(head): render(words) for head, words in advanced().run(ChooseMomentum(0)).prompt.notes
    }
    assert told["Momentum"].startswith("the defender could not take all his losses")
    assert told["Marker"].startswith("+2 for the attacker") and "-2 if it attacks" in told["Marker"]
    assert "Advance" in told
