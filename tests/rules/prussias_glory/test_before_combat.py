"""Retreat before combat (PG 19.2)."""

import pytest

from game.engine.action import button, cell, pick
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.before_combat import BeforeCombat
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Combat, CombatSide, Morale
from tests.rules.prussias_glory.close_bench import EVADE, STEADY, attack, fights, men, phase
from tests.rules.prussias_glory.combat_bench import (
    asks,
    cells,
    piled,
    told_below,
)
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import question

# -- retreat before combat (PG 19.2) ---------------------------------------------------------------

HUSSARS = ((3, 5), (2, 4))


def raid(
    *attackers: Placed, defenders: tuple[Placed, ...] = (), dice: tuple[int, ...] = ()
) -> Position:
    """Prussians of 0505 attack hussars in 0506."""
    hussars = horse("h", COALITION, "0506", ladder=HUSSARS)
    game = position(open_field(), *attackers, hussars, *defenders, dice=dice)
    game.run(CloseCombatPhase(PRUSSIAN))
    assert attack(game, "0505 0506") is None
    return game


@pytest.mark.rule("PG 19.2a")
def test_fast_units_may_go_one_hex_before_the_combat() -> None:
    """They are not Disordered, have not fought, and may not go two hexes."""
    game = raid(men("a", PRUSSIAN, "0505"))
    assert asks(game) == EVADE
    assert game.asking.asked(game.ctx).side == COALITION
    assert game.do(cell(game.cell("0508"))) == refusals.NOT_A_NEIGHBOUR
    assert game.do(cell(game.cell("0505"))) == refusals.ENEMY_THERE
    assert game.do(cell(game.cell("0507"))) is None
    assert (game.at("h"), game.unit("h").morale) == ("0507", Morale.FORMED)
    assert (game.unit("h").fought, game.unit("a").fought) == (False, True)
    assert fights(game) == []


@pytest.mark.rule("PG 19.2a")
@pytest.mark.parametrize(
    ("attacker", "words"),
    [
        (
            men("a", PRUSSIAN, "0505"),
            "h may retreat one hex, as is suggested; the results assume that it stays (PG 19.2a)",
        ),
        (
            foot("a", PRUSSIAN, "0505", ladder=((1, 4),)),
            "h may retreat one hex; the results assume that it stays (PG 19.2a)",
        ),
        (horse("c", PRUSSIAN, "0505"), ""),
    ],
)
def test_the_sheet_tells_who_may_go_before_the_combat(attacker: Placed, words: str) -> None:
    """And whether it is suggested: before strong foot, not before one weak battalion. Formed
    cavalry lets nobody go.
    """
    game = position(open_field(), attacker, horse("h", COALITION, "0506", ladder=HUSSARS))
    game.run(CloseCombatPhase(PRUSSIAN))
    hexes = pick(*cells(game, "0505 0506"))
    told = dict(told_below(game.asking.preview(game.ctx, hexes).sheet))
    assert told.get("Before combat", "") == words
    if words:
        assert game.do(hexes) is None and asks(game) == EVADE
        assert ("as is suggested" in words) == (game.prompt.suggested != button("stay"))


@pytest.mark.rule("PG 19.2a")
def test_not_before_formed_engaged_cavalry() -> None:
    """Formed cavalry in front forbids it; Disordered, or Support behind 4 levels, does not."""
    cavalry = horse("c", PRUSSIAN, "0505")
    assert asks(raid(cavalry, men("a", PRUSSIAN, "0505", level=2), dice=(1, 1))) != EVADE
    tired = horse("c", PRUSSIAN, "0505", morale=Morale.DISORDERED)
    assert asks(raid(tired)) == EVADE
    assert asks(raid(men("a", PRUSSIAN, "0505"), cavalry)) == EVADE


@pytest.mark.rule("PG 19.2a")
def test_slow_and_routed_units_have_no_such_choice() -> None:
    """Infantry with MA 3 fights; with MA 4 it may go; Routed hussars may not (Ruling 24)."""
    pieces = men("a", PRUSSIAN, "0505")
    for defender, asked in (
        (men("x", COALITION, "0506"), False),
        (men("x", COALITION, "0506", ma=4), True),
        (horse("x", COALITION, "0506", morale=Morale.ROUTED), False),
    ):
        game = phase(pieces, defender, dice=(1, 1))
        assert attack(game, "0505 0506") is None
        assert (asks(game) == EVADE) == asked


@pytest.mark.rule("PG 7.1d")
def test_not_into_the_water() -> None:
    """Prohibited terrain is no way out; with nothing else open nobody is asked."""
    pieces = men("a", PRUSSIAN, "0505"), horse("h", COALITION, "0506", ladder=HUSSARS)
    for water, asked in (("0507", True), ("0406 0407 0507 0606 0607", False)):
        game = position(open_field(all_water=water), *pieces, dice=(1,))
        game.run(CloseCombatPhase(PRUSSIAN))
        assert attack(game, "0505 0506") is None
        assert (asks(game) == EVADE) == asked
        if asked:
            assert game.do(cell(game.cell("0507"))) == refusals.BARRED


@pytest.mark.rule("PG 19.2b")
def test_all_fast_units_of_the_hex_go_to_one_hex() -> None:
    """Support as well, in their order; the others stay."""
    game = raid(
        men("a", PRUSSIAN, "0505"),
        defenders=(
            men("x", COALITION, "0506"),
            horse("k", COALITION, "0506", ladder=HUSSARS),
            men("y", COALITION, "0507"),
        ),
        dice=(1,),
    )
    assert game.asking.asked(game.ctx).subject == ("h", "k")
    assert game.do(cell(game.cell("0507"))) is None
    assert piled(game, "0507") == ("h", "k", "y")
    assert piled(game, "0506") == ("x",)


@pytest.mark.rule("PG 19.2c")
def test_into_an_ezoc_and_who_stays_fights() -> None:
    """0406 lies in the ZOC of another Prussian; the unit below is attacked instead."""
    game = raid(
        men("a", PRUSSIAN, "0505"),
        men("b", PRUSSIAN, "0306"),
        defenders=(men("x", COALITION, "0506"),),
        dice=(1,),
    )
    assert game.do(cell(game.cell("0406"))) is None
    assert (game.at("h"), game.unit("h").morale) == ("0406", Morale.FORMED)
    assert fights(game)[0].units == ("a", "x")


@pytest.mark.rule("PG 19.2c")
def test_sp_in_parentheses_keeps_out_of_ezoc() -> None:
    """PG 7.2.5a holds for it too: the one free hex remains."""
    light = foot("h", COALITION, "0506", ladder=((2, 4),), ma=4, brackets=(1,))
    game = phase(men("a", PRUSSIAN, "0505"), men("b", PRUSSIAN, "0306"), light, dice=(1,))
    assert attack(game, "0505 0506") is None
    assert game.do(cell(game.cell("0406"))) == refusals.BRACKETS_INTO_EZOC
    assert game.do(cell(game.cell("0507"))) is None


@pytest.mark.rule("PG 19.2c")
def test_a_leader_goes_along_only_if_he_would_be_left_alone() -> None:
    """With a regiment beside him he stays."""
    for others, where in (((), "0507"), ((men("x", COALITION, "0506"),), "0506")):
        chief = leader("M", COALITION, "0506")
        game = raid(men("a", PRUSSIAN, "0505"), defenders=(*others, chief), dice=(1, 1))
        assert game.do(cell(game.cell("0507"))) is None
        assert (game.at("h"), game.at("M")) == ("0507", where)


def advised(game: Position) -> tuple[object, str]:
    """What is suggested before the combat, and the reason below the question."""
    prompt = game.asking.asked(game.ctx)
    return prompt.suggested, str(prompt.context)


@pytest.mark.rule("PG 19.2a", "PG 19.6a")
def test_to_go_is_suggested_before_an_attack_that_costs_them_more() -> None:
    """2-1, +1 for the better lead, rolls 2 to 7: 1, 0, a quarter of 2 levels twice, 1 and 0 against
    1, 1, a quarter of 4 levels and 1 twice, 4 and 4. 0607 is the first hex out of EZOC.
    """
    game = raid(men("a", PRUSSIAN, "0505"))
    reason = "Loss points in six rolls: 14, the attacker’s 4."
    assert advised(game) == (cell(game.cell("0607")), reason)


@pytest.mark.rule("PG 19.2a", "PG 19.6a")
def test_to_stay_is_suggested_before_an_attack_that_costs_both_alike() -> None:
    """8 against 3 is 2-1, -1 for the lead, rolls 0 to 5: 1, 1, 1, 0, 1, 1 against 1, 0, 1, 1 and,
    as a quarter of one level is none, 1 and 1.
    """
    game = raid(foot("a", PRUSSIAN, "0505", ladder=((8, 3),)))
    reason = "Loss points in six rolls: 5, the attacker’s 5."
    assert advised(game) == (button("stay"), reason)


@pytest.mark.rule("PG 19.2a", "PG 19.2c")
def test_to_stay_is_suggested_where_every_way_out_is_watched() -> None:
    """One in 0306, one in 0706, one in 0508: each of the five hexes is next to an enemy."""
    others = (men("b", PRUSSIAN, "0306"), men("c", PRUSSIAN, "0706"), men("d", PRUSSIAN, "0508"))
    game = raid(men("a", PRUSSIAN, "0505"), *others)
    assert advised(game) == (button("stay"), "Every way out lies in EZOC.")


@pytest.mark.rule("PG 19.2b", "PG 19.6a")
def test_to_stay_is_suggested_where_slow_men_would_be_left_to_a_worse_attack() -> None:
    """Together 6 against 5 is 1-1; the one of 2 alone stands at 3-1."""
    slow = foot("x", COALITION, "0506", ladder=((2, 3),))
    game = raid(men("a", PRUSSIAN, "0505"), defenders=(slow,))
    assert advised(game) == (button("stay"), "Whoever cannot go along would fare worse.")


@pytest.mark.rule("PG 19.2a")
def test_they_may_stay_and_fight() -> None:
    """Then the combat is rolled."""
    game = raid(men("a", PRUSSIAN, "0505"), dice=(1,))
    assert game.do(button("stay")) is None
    assert len(fights(game)) == 1


@pytest.mark.rule("PG 19.2a")
def test_where_fast_defenders_go_before_a_combat() -> None:
    """Not onto the enemy in 0505 or off the board; hexes in EZOC are named as such."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        horse("h", COALITION, "0506"),
        horse("i", COALITION, "0506"),
        foot("f", COALITION, "0506"),
    )
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    index = open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))
    game.run(BeforeCombat(index, game.cell("0506")))
    assert question(game) == {
        "side": COALITION,
        "phase": "close_combat",
        "cells": ["0406", "0407", "0507", "0606", "0607"],
        "buttons": ["stay"],
        "subject": ["h", "i"],
    }
    near = {
        game.rules.label(c): offer.text is not None
        for c, offer in game.asking.asked(game.ctx).cells.items()
    }
    assert near == {"0406": True, "0606": True, "0407": False, "0507": False, "0607": False}


@pytest.mark.rule("PG 19.2a")
def test_a_retreat_before_combat_crosses_no_prohibited_hexside() -> None:
    """A pond fills the side to 0507; beside it the way is open."""
    fast = foot("x", COALITION, "0506", ladder=STEADY, ma=4)
    for sides, refusal in ((("pond_full 0506-0507",), refusals.BARRED), ((), None)):
        game = position(open_field(9, 9, *sides), men("a", PRUSSIAN, "0505"), fast)
        game.run(CloseCombatPhase(PRUSSIAN))
        assert game.do(pick(*cells(game, "0505 0506"))) is None
        assert asks(game) == "pg.close_combat.retreat_before"
        assert game.do(cell(game.cell("0507"))) == refusal
        assert game.at("x") == ("0506" if refusal else "0507")
