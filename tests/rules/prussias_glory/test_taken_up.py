"""Who is taken up, where a piece in hand cannot go, which buttons are grey (PG 3, 7)."""

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import restacking, steps
from game.rules.prussias_glory.pieces import change_leader, take_off
from game.rules.prussias_glory.table import OFF_MAP
from tests.rules.prussias_glory.moves import begin, field, go, go_on, in_hand, rule_of
from tests.rules.prussias_glory.positions import foot, horse, leader, open_field, position
from tests.rules.prussias_glory.question_bench import refusals_of_buttons


@pytest.mark.rule("PG 7.0b")
def test_only_own_pieces_on_the_map_are_taken_up() -> None:
    """Not the enemy's, not one that has gone, not a leader who has gone, not a name unknown."""
    game = field(
        foot("a", PRUSSIAN, "0505"),
        foot("gone", PRUSSIAN, "0303"),
        leader("late", PRUSSIAN, "0303"),
        foot("x", COALITION, "0901"),
    )
    take_off(game.ctx, "gone")
    change_leader(game.ctx, "late", cell=OFF_MAP)
    assert game.do(do.unit("x")) == restacking.NOT_YOURS
    assert game.do(do.unit("gone")) == NOT_OFFERED
    assert game.do(do.unit("late")) == NOT_OFFERED
    assert game.do(do.unit("nobody")) == NOT_OFFERED
    assert game.do(do.unit("a")) is None


@pytest.mark.rule("PG 7.0b")
def test_a_piece_in_hand_is_done_only_once_it_has_moved() -> None:
    """Before, there is only the way back; it is not taken up a second time."""
    game = field(foot("a", PRUSSIAN, "0505", ma=4))
    assert game.do(do.unit("a")) is None
    assert game.do(do.button("done")) == NOT_OFFERED
    assert game.do(do.unit("a")) == NOT_OFFERED
    assert game.do(do.cell(game.cell("0506"))) is None
    assert in_hand(game) == "a"
    assert game.do(do.button("back")) == NOT_OFFERED
    assert game.do(do.button("done")) is None
    assert game.unit("a").moved


@pytest.mark.rule("PG 7.0c")
def test_where_a_piece_in_hand_cannot_go() -> None:
    """Its own hex; a hex beyond its 3 MP; a path that ends elsewhere; no hex at all."""
    game = field(foot("a", PRUSSIAN, "0502", ma=3))
    assert game.do(do.unit("a")) is None
    assert game.do(do.cell(game.cell("0502"))) == NOT_OFFERED
    assert rule_of(game.do(do.cell(game.cell("0509")))) == "PG 7.0c"
    assert game.do(do.cell(game.cell("0504"), game.cell("0503"))) == NOT_OFFERED
    assert game.do(do.cell(9 * 9)) == NOT_OFFERED
    assert game.do(do.cell(game.cell("0505"))) is None
    assert game.at("a") == "0505"


@pytest.mark.rule("PG 7.1d")
def test_prohibited_terrain_next_to_the_enemy_is_prohibited() -> None:
    """c stands in the ZOC of x; 0506 is all water."""
    game = position(
        open_field(all_water="0506"),
        horse("c", PRUSSIAN, "0505"),
        foot("x", COALITION, "0605"),
    )
    begin(game, PRUSSIAN)
    assert go(game, "c", "0506") == steps.PROHIBITED
    assert go_on(game, "0504") is None


@pytest.mark.rule("PG 7.2.1a")
def test_infantry_that_becomes_engaged_has_no_further_step() -> None:
    """From 0505, next to x, a has none; from 0405 it has."""
    game = position(open_field(), foot("a", PRUSSIAN, "0303", ma=3), foot("x", COALITION, "0605"))
    a, b, c = (game.cell(label) for label in ("0405", "0505", "0504"))
    refusal = steps.why_not_step(game.ctx, "a", b, c)
    assert refusal == steps.engaged_there(game.ctx, b) and "in 0505." in render(refusal.message)
    assert steps.why_not_step(game.ctx, "a", a, b) is None


@pytest.mark.rule("PG 3.3a")
def test_the_end_of_movement_is_greyed_while_a_hex_is_overfull() -> None:
    """13 levels in 0505: greyed; 12: open."""
    full = [foot(u, PRUSSIAN, "0505") for u in "abc"]
    over = refusals_of_buttons(field(*full, foot("d", PRUSSIAN, "0505", level=1)))
    assert rule_of(over["end"]) == "PG 3.1a"
    assert refusals_of_buttons(field(*full))["end"] is None
