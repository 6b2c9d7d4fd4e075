"""Charges: who is offered which, with what chance, and who may not (PG 8.2j, 19.12)."""

import pytest

from game.board.board import Board
from game.engine.action import cell, pick, unit
from game.engine.text import render
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.charge import CavalryStep
from game.rules.prussias_glory.combat.charge_roll import chance, needed, roll_charge
from game.rules.prussias_glory.combat.combats import change, open_combat
from game.rules.prussias_glory.combat.engagement import Assemble
from game.rules.prussias_glory.combat.loss_points import begin
from game.rules.prussias_glory.combat.results import ResolveSide
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, ArmyState, Combat, CombatSide, Morale
from tests.rules.prussias_glory.close_bench import men
from tests.rules.prussias_glory.combat_bench import asks, cells, fight
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import question, sheet_of, words


@pytest.mark.rule("PG 19.12.2a")
def test_who_charges_what() -> None:
    """A unit and a hex at least; both of two levels fought, those in the third hex took no part."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        horse("i", PRUSSIAN, "0505"),
        horse("far", PRUSSIAN, "0604"),
        foot("x", COALITION, "0506"),
    )
    made = fight(game, "0505", "0506", rolled=True)
    game.run(CavalryStep(open_combat(game.ctx, made)))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "units": ["h", "i"],
        "cells": ["0506"],
        "buttons": ["none"],
        "of": ["0506", "h", "i"],
        "pick": (2, 3, False),
    }


@pytest.mark.rule("PG 19.12.2b")
def test_of_a_charge() -> None:
    """MR 6 needs a 5, MR 5 a 6: both pass on a 6."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        horse("i", PRUSSIAN, "0505", level=1),
        foot("x", COALITION, "0506"),
    )
    game.run(CavalryStep(open_combat(game.ctx, fight(game, "0505", "0506", rolled=True))))
    x = game.cell("0506")
    assert words(game, pick("h", x)) == "If all pass: 5 or more on the die."
    assert words(game, pick("h", "i", x)) == "If all pass: 6 or more on the die."
    assert sheet_of(game, pick("h", x))
    assert not sheet_of(game, pick("h")) and not sheet_of(game, unit("h"))
    notes = game.asking.preview(game.ctx, pick("h", "i", x)).sheet.notes
    assert [render(head) for head, _ in notes].count("Charge roll") == 2


@pytest.mark.rule("PG 8.2j", "PG 19.12.2b")
def test_of_a_charge_on_routers_who_give_up() -> None:
    """No sheet of a fight that will not be fought; the roll of the charge is still told."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", morale=Morale.ROUTED),
        table={"armies": {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}},
    )
    game.run(CavalryStep(open_combat(game.ctx, fight(game, "0505", "0506", rolled=True))))
    found = game.asking.preview(game.ctx, pick("h", game.cell("0506")))
    assert found.sheet is None and found.rule == "PG 8.2j"
    assert render(found.text) == (
        "If all pass: 5 or more on the die. "
        "Routed units of a Demoralised or Routed army are captured without a roll."
    )


@pytest.mark.rule("PG 8.2j")
@pytest.mark.parametrize(("kind", "taken"), [("charge", True), ("close", False)])
def test_routers_that_have_fought_give_up_to_a_charge_alone(kind: str, taken: bool) -> None:
    """A charge may strike who has fought, another close combat may not."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", morale=Morale.ROUTED, fought=True),
        table={"armies": {COALITION: Army(COALITION, 10, 5, ArmyState.DEMORALISED)}},
    )
    attack = CombatSide(cells(game, "0505"), engaged=("h",) if kind == "charge" else ())
    made = Combat(PRUSSIAN, kind, attack, CombatSide(cells(game, "0506")))  # type: ignore[arg-type]
    game.run(Assemble(open_combat(game.ctx, made)))
    assert (game.at("x") == "-") is taken


CHARGE = "pg.close_combat.charge"


def cavalry(uid: str, side: str, at: str) -> Placed:
    """Cavalry with MR 6 on both levels."""
    return horse(uid, side, at, ladder=((4, 6), (3, 6)))


def after(
    *pieces: Placed, printed: str = "0 / 0", board: Board | None = None, **combat: object
) -> Position:
    """0505 and 0606 have attacked 0506 with this result: the cavalry step."""
    game = position(board or open_field(), *pieces)
    index = open_combat(game.ctx, fight(game, "0505 0606", "0506"))
    begin(game.ctx, index, printed)
    change(game.ctx, index, **combat)
    steps = ResolveSide(index, "defence"), ResolveSide(index, "attack"), CavalryStep(index)
    return game.run(*steps)


C, D = cavalry("c", PRUSSIAN, "0505"), cavalry("d", PRUSSIAN, "0606")


X, Y = men("x", COALITION, "0506"), men("y", COALITION, "0504")


def charge(game: Position, *chosen: str) -> object:
    """Why units (letters) may not charge hexes (numbers)."""
    assert asks(game) == CHARGE
    picked = tuple(game.cell(c) if c.isdigit() else c for c in chosen)
    return game.asking.why_not_pick(game.ctx, picked)


@pytest.mark.rule("PG 19.12.1b")
def test_a_unit_next_to_woods_only_is_told_so() -> None:
    """d has no other neighbour than x in the woods; c has y in the open."""
    game = after(C, D, X, Y, board=open_field(woods="0506"))
    assert asks(game) == CHARGE
    assert game.do(unit("d")) == refusals.TERRAIN_FORBIDS
    assert charge(game, "d", "0506") == refusals.TERRAIN_FORBIDS
    assert charge(game, "c", "0504") is None


@pytest.mark.rule("PG 19.12.2a")
def test_a_unit_without_an_enemy_beside_it_is_told_so() -> None:
    """x of one level is gone: nobody is left next to d."""
    game = after(C, D, men("x", COALITION, "0506", level=1), Y, printed="0 / 1")
    assert asks(game) == CHARGE
    assert game.do(unit("d")) == refusals.NO_CHARGE_TARGET
    assert charge(game, "c", "0504") is None


@pytest.mark.rule("PG 19.12.2a")
def test_every_charger_needs_a_target_beside_it() -> None:
    """0509 is next to nobody; 0504 is next to c, not to d."""
    game = after(C, D, X, Y)
    assert charge(game, "c", "0509") == refusals.NO_CHARGE_TARGET
    assert charge(game, "c", "d", "0504") == refusals.NO_CHARGE_TARGET
    assert charge(game, "c", "d", "0504", "0506") is None


@pytest.mark.rule("PG 19.12.2c")
def test_who_cannot_reach_the_marked_hex_does_not_charge_alone() -> None:
    """The marker lies on 0504: d is not next to it, and 0506 alone is no target."""
    marked = open_field().cell("0504")
    game = after(C, D, X, Y, momentum=marked)
    assert asks(game) == CHARGE
    assert game.do(unit("d")) == refusals.MUST_INCLUDE_MARKED
    assert game.do(cell(game.cell("0506"))) == refusals.MUST_INCLUDE_MARKED
    assert game.asking.why_not_unit(game.ctx, "c") is None
    assert game.asking.why_not_cell(game.ctx, game.cell("0504"), ()) is None


def rider(mr: int, mm: int | None = None, *dice: int) -> Position:
    """Cavalry of a morale, with or without the leader of its wing."""
    pieces = [horse("h", PRUSSIAN, "0505", ladder=((4, mr),))]
    if mm is not None:
        pieces.append(leader("l", PRUSSIAN, "0505", wing="prussian-horse", mm=mm))
    return position(open_field(), *pieces, dice=dice)


@pytest.mark.rule("PG 19.12.2b")
@pytest.mark.parametrize(
    ("mr", "mm", "least", "text"),
    [
        (11, None, 0, "passes on any die"),
        (10, None, 1, "passes on any die"),
        (9, None, 2, "passes on 2 or more"),
        (8, 1, 2, "passes on 2 or more"),
        (5, None, 6, "passes on 6 or more"),
        (4, None, 7, "cannot pass"),
        (4, 1, 6, "passes on 6 or more"),
    ],
)
def test_the_chance_of_a_charge_in_words(mr: int, mm: int | None, least: int, text: str) -> None:
    """The die with MR and the leader's MM must come to 11."""
    game = rider(mr, mm)
    assert (needed(game.ctx, "h"), render(chance(game.ctx, "h"))) == (least, text)


@pytest.mark.rule("PG 19.12.2b")
@pytest.mark.parametrize(("die", "passes"), [(4, False), (5, True)])
def test_the_roll_of_a_charge_is_told_below_the_attack(die: int, passes: bool) -> None:
    """For each unit its own line."""
    game = rider(6, None, die)
    assert roll_charge(game.ctx, ("h",)) == (("h",) if passes else ())
    (event,) = game.events
    assert (event.depth, event.units, event.side) == (1, ("h",), PRUSSIAN)
    assert render(event.text) == ("h charges." if passes else "h may not charge.")
