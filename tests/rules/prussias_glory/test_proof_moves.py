"""Movement and momentum, second thoughts: what mutants showed to be without a test."""

import pytest

from game.engine.action import button, cell, unit
from game.engine.prompt import Mark
from game.engine.refusal import Refusal
from game.engine.text import render
from game.rules.prussias_glory.combat import morale
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.momentum import ChooseMomentum, ChooseOnward, ChooseOnwardHex
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.movement.movement import MovePhase, NormalMovement
from game.rules.prussias_glory.movement.room import way_costs, why_not_finish
from game.rules.prussias_glory.table import Combat, CombatSide
from tests.rules.prussias_glory.combat_bench import cells, told
from tests.rules.prussias_glory.positions import (
    Position,
    foot,
    open_field,
    position,
)


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


@pytest.mark.rule("PG 15.0a")
def test_normal_movement_is_headed_as_such() -> None:
    """After the markers are laid."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505")).run(PlaceMarkers(PRUSSIAN))
    (event,) = game.events
    assert (event.kind, render(event.text), event.side) == ("phase", "Movement", PRUSSIAN)


@pytest.mark.rule("PG 7.0f")
def test_movement_without_anything_to_do_is_over_at_once() -> None:
    """Nobody can move, no stack of two, no wing to put in column: it is said."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", moved=True, ooc=True))
    game.ctx.change("a", effective=False)
    game.run(NormalMovement(PRUSSIAN))
    assert game.asking is None
    assert [render(e.text) for e in game.events] == ["No piece of the Prussians can move."]


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


@pytest.mark.rule("PG 8.3c")
@pytest.mark.parametrize(("die", "deep"), [(6, [1, 2, 3]), (4, [1, 2]), (3, [1])])
def test_what_a_failed_check_brings_stands_below_it(die: int, deep: list[int]) -> None:
    """MR 3: a 6 routs, which is a success of the enemy, a 4 Disorders."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", level=1), dice=(die,))
    game.ctx.depth = 1
    morale.check(game.ctx, "a")
    assert [e.depth for e in game.events] == deep


@pytest.mark.rule("PG 7.0c")
def test_a_piece_in_hand_shows_what_is_left() -> None:
    """One of 3 MP is spent: beside it one is left, two hexes on none; the enemy's ZOC ends it."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", spent=1, steps=1),
        foot("b", PRUSSIAN, "0101", spent=2, steps=2),
        foot("x", COALITION, "0503"),
    ).run(MovePhase(PRUSSIAN))
    assert game.do(unit("a")) is None
    asked = game.asking.prompt(game.ctx)
    near, far, stop = (asked.cells[game.cell(label)] for label in ("0506", "0507", "0504"))
    assert [(o.mark, render(o.text), o.chip) for o in (near, far, stop)] == [
        (Mark.MOVE, "1 MP left", "1"),
        (Mark.MOVE, "0 MP left", "0"),
        (Mark.STOP, "1 MP left", "1"),
    ]
    assert {u: render(o.text) for u, o in asked.units.items()} == {"b": "1 MP left"}
    refusal = game.do(cell(game.cell("0909")))
    assert refusal is not None
    assert render(refusal.message) == "a has 2 MP left; 0909 is out of its reach."
    assert game.do(cell(game.cell("0503"))).rule == "PG 7.1e"


# -- room (PG 3.3a) --------------------------------------------------------------------------------


def crowded(at: str, **d: int) -> Position:
    """Twelve levels that have moved in 0504; "d" of 3 MP elsewhere, or there as well."""
    done = (foot(u, PRUSSIAN, "0504", moved=True) for u in "abc")
    return position(open_field(), *done, foot("d", PRUSSIAN, at, **d))  # type: ignore[arg-type]


@pytest.mark.rule("PG 3.3a")
def test_who_can_go_on_does_not_end_his_move_in_a_full_hex() -> None:
    """Who has spent all his MP there stays all the same (Ruling 79)."""
    able, spent = crowded("0504", spent=2, steps=2), crowded("0504", spent=3, steps=3)
    refusal = why_not_finish(able.ctx, "d")
    assert refusal is not None and refusal.rule == "PG 3.3a"
    assert why_not_finish(spent.ctx, "d") is None


@pytest.mark.rule("PG 3.3a")
def test_a_way_ends_in_a_full_hex_only_if_it_can_go_on_from_there() -> None:
    """With 3 MP two are left beyond it, with 1 none is."""
    fresh, tired = crowded("0505"), crowded("0505", spent=2, steps=2)
    way = (fresh.cell("0504"),)
    assert way_costs(fresh.ctx, "d", way) == (1,)
    refused = way_costs(tired.ctx, "d", way)
    assert isinstance(refused, Refusal) and refused.rule == "PG 3.3a"
