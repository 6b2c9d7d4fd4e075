"""Cavalry that fights on foot (NB 14.4)."""

from typing import Any

import pytest

from game.rules.napoleons_battles.cards import Arm, Form
from game.rules.napoleons_battles.contact.react import why_not_mark
from game.rules.napoleons_battles.contact.squares import must_test
from game.rules.napoleons_battles.fire.who import why_not_fire
from game.rules.napoleons_battles.movement.price import rate_now
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.placing import forms_of
from game.rules.napoleons_battles.states import rout
from game.rules.napoleons_battles.table import TURN
from game.rules.napoleons_battles.units import arm_of, profile_of, rate_of
from tests.rules.napoleons_battles.positions import BLUE, RED, Placed, Position, position, unit


def in_hand(profile: str = "FrDR", *others: Placed, **state: Any) -> Position:
    """Red's dragoons, four bases in line, a change costs them a third of the turn."""
    given = {k: state.pop(k) for k in ("off",) if k in state}
    game = position(unit("a", RED, profile, 20, 10, **state), *others, **given)
    game.run(Moving("a"))
    return game


def offered(game: Position) -> set[str]:
    return {button.id for button in game.prompt.buttons}


@pytest.mark.rule("NB 14.4.1")
def test_units_with_the_note_dismount_and_have_their_profile_on_foot() -> None:
    game = in_hand()
    assert game.press("dismount") is None
    assert game.unit("a").dismounted
    assert profile_of(game.ctx, "a").name == "Dragoons on foot"
    assert "dismount" not in offered(in_hand("FrLC"))
    off = (Switch.NO_MEASURING, Switch.DISMOUNTING)
    assert "dismount" not in offered(in_hand(off=off))


@pytest.mark.rule("NB 14.4.2")
@pytest.mark.parametrize(("spent", "able"), [(TURN * 2 // 3, True), (TURN * 2 // 3 + 1, False)])
def test_it_costs_a_change_of_formation(spent: int, able: bool) -> None:
    game = in_hand(spent=spent)
    refusal = game.press("dismount")
    assert (refusal is None) is able
    assert refusal is None or refusal.rule == "NB 8.1.2"
    assert game.unit("a").spent == (TURN if able else spent)


@pytest.mark.rule("NB 14.4.2")
def test_nobody_dismounts_within_an_inch_of_an_enemy() -> None:
    game = in_hand("FrDR", unit("x", BLUE, "BrLN", 20, 10.9, 180))
    refusal = game.press("dismount")
    assert refusal is not None and refusal.rule == "NB 8.2.5.1.1"


@pytest.mark.rule("NB 1.6hr", "NB 14.4.2")
def test_where_nothing_is_measured_no_grey_button_tells_of_an_enemy_near() -> None:
    """It is declared; it turns out to be barred, and its third of the turn is lost."""
    game = in_hand("FrDR", unit("x", BLUE, "BrLN", 20, 10.9, 180), off=())
    assert [b.refusal for b in game.prompt.buttons if b.id == "dismount"] == [None]
    assert game.press("dismount") is None
    assert (game.unit("a").dismounted, game.unit("a").spent) == (False, TURN // 3)
    (told,) = game.told("formation")
    assert told.startswith("a cannot change: No change of formation or front within one inch")


@pytest.mark.rule("NB 1.6hr", "NB 8.1.2.1-1")
def test_what_comes_of_no_change_leaves_it_the_formation_in_which_it_began() -> None:
    """It began in line and has formed column: it has the rate of a line for all of the turn."""
    enemy = unit("x", BLUE, "BrLN", 20, 10.9, 180)
    off = (Switch.TURN_FRACTION,)
    game = in_hand("FrDR", enemy, off=off, form="column", began=Form.LINE)
    assert game.press("dismount") is None
    assert not game.unit("a").dismounted
    assert rate_now(game.ctx, "a") == rate_of(game.ctx, "a", Form.LINE)


@pytest.mark.rule("NB 14.4.2.1")
def test_all_markers_pass_over_but_that_of_reaction() -> None:
    marks: dict[str, Any] = {"disordered": True, "limit": "half", "losses": 2, "fired": True}
    game = in_hand(react=True, **marks)
    assert game.press("dismount") is None
    a = game.unit("a")
    assert {name: getattr(a, name) for name in marks} == marks and not a.react
    assert game.stands("a") == (20, 10, 0) and a.form is Form.LINE


@pytest.mark.rule("NB 14.4.2.2")
@pytest.mark.parametrize(("form", "able"), [("line", True), ("column", True), ("square", False)])
def test_they_mount_again_but_not_in_square(form: str, able: bool) -> None:
    game = in_hand(dismounted=True, form=form)
    refusal = game.press("dismount")
    assert (refusal is None) is able and game.unit("a").dismounted is not able
    assert refusal is None or refusal.rule == "NB 14.4.2.2"
    assert able is (game.unit("a").spent == TURN // 3)


@pytest.mark.rule("NB 14.4.2.2", "NB 8.1.3.2")
def test_they_need_room_for_their_horses() -> None:
    # On foot their line is 3 inches wide and 1 deep, mounted 4 and 2.
    behind = unit("b", RED, "FrHFA", 20, 8.5)
    refusal = in_hand("FrDR", behind, dismounted=True).press("dismount")
    assert refusal is not None and refusal.rule == "NB 8.1.3.2"


@pytest.mark.rule("NB 14.4.3")
def test_on_foot_they_are_infantry() -> None:
    horse, foot = in_hand().ctx, in_hand(dismounted=True).ctx
    assert arm_of(foot, "a") is Arm.INFANTRY
    assert Form.SQUARE in forms_of(foot, "a") and Form.SQUARE not in forms_of(horse, "a")
    assert why_not_mark(foot, "a") is not None and why_not_mark(horse, "a") is None
    assert why_not_fire(foot, "a") is None and why_not_fire(horse, "a") is not None


@pytest.mark.rule("NB 14.4.3")
def test_on_foot_they_form_square_before_cavalry_and_do_not_bounce_as_cavalry() -> None:
    enemy = unit("x", BLUE, "NeLC", 20, 20, 180)
    assert must_test(position(unit("a", RED, "FrDR", 20, 10, dismounted=True), enemy).ctx, "a", "x")
    assert not must_test(position(unit("a", RED, "FrDR", 20, 10), enemy).ctx, "a", "x")


@pytest.mark.rule("NB 14.4.4")
def test_in_rout_they_mount_at_once_and_flee_as_cavalry() -> None:
    one = unit("a", RED, "FrDR", 20, 35, dismounted=True)
    game = position(one, unit("x", BLUE, "BrLN", 20, 38, 180), size=(40, 40))
    rout(game.ctx, "a", "NB 11.2.1", how="fire", cause="x")
    game.settled()
    assert not game.unit("a").dismounted
    assert game.stands("a")[1] == 8, "27 inches"
