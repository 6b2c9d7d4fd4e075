"""Refusals of movement and stacking that single changes showed to be untested (PG 3, 7, 23.5.1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.prussias_glory import markers
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import march, restacking, room, steps
from game.rules.prussias_glory.movement.march import FirstTurnMarch
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.pieces import change_leader, take_off
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState
from tests.rules.prussias_glory.moves import begin, go, go_on, in_hand, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


def field(*pieces: Placed, **more: Any) -> Position:
    """The Prussians move on open ground."""
    return begin(position(open_field(), *pieces, **more), PRUSSIAN)


# -- which piece (PG 7.0b) -------------------------------------------------------------------------


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
    change_leader(game.ctx, "late", replace(game.table.leaders["late"], cell=OFF_MAP))
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


# -- steps (PG 7.1, 7.2) ---------------------------------------------------------------------------


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
    assert steps.why_not_step(game.ctx, "a", b, c) == steps.MUST_STOP
    assert steps.why_not_step(game.ctx, "a", a, b) is None


# -- stacks (PG 3.4) -------------------------------------------------------------------------------


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


# -- the march of the first turn (PG 23.5.1) -------------------------------------------------------


@pytest.mark.rule("PG 23.5.1a")
def test_the_choice_of_the_way_is_among_the_straightest() -> None:
    """From 2911 to 2908 or 2610: a hex between them pointed at is refused."""
    game = position(
        open_field(30, 15),
        foot("a", COALITION, "2911", wing="soubise"),
        special=["23.5.1"],
        active=COALITION,
    )
    game.run(FirstTurnMarch(), MovePhase(COALITION))
    assert game.do(do.cell(game.cell("2911"))) is None
    assert game.do(do.cell(game.cell("2809"))) == march.NOT_STRAIGHTEST
    assert game.do(do.button("end")) == NOT_OFFERED
    assert game.do(do.cell(game.cell("2908"))) is None
    assert game.at("a") == "2908"
    assert game.do(do.unit("a")) == room.HAS_MOVED


# -- greyed buttons say what a press would be told -------------------------------------------------


def greyed(game: Position) -> dict[str, Any]:
    """The refusal on each button of the prompt; a press must be told the same."""
    buttons = {b.id: b.refusal for b in game.asking.prompt(game.ctx).buttons}
    assert buttons == {name: game.asking.why_not_button(game.ctx, name) for name in buttons}
    return buttons


@pytest.mark.rule("PG 3.3a")
def test_the_end_of_movement_is_greyed_while_a_hex_is_overfull() -> None:
    """13 levels in 0505: greyed; 12: open."""
    full = [foot(u, PRUSSIAN, "0505") for u in "abc"]
    over = greyed(field(*full, foot("d", PRUSSIAN, "0505", level=1)))
    assert rule_of(over["end"]) == "PG 3.1a"
    assert greyed(field(*full))["end"] is None


@pytest.mark.rule("PG 3.4b")
def test_restacking_is_greyed_without_a_stack() -> None:
    """One unit: greyed; two in a hex: open."""
    one, two = foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505")
    assert greyed(field(one))["restack"] == restacking.NOTHING_TO_RESTACK
    assert greyed(field(one, two))["restack"] is None


@pytest.mark.rule("PG 7.1f", "PG 10.2h")
def test_leaving_the_map_is_greyed_away_from_the_friendly_edge() -> None:
    """A Demoralised army: open in 0501 at the northern edge, greyed in 0505; a steady one: none."""
    broken = {PRUSSIAN: Army(PRUSSIAN, 10, 10, ArmyState.DEMORALISED)}
    for at, refusal in (("0501", None), ("0505", steps.NOT_FRIENDLY_EDGE)):
        game = field(foot("a", PRUSSIAN, at), table={"armies": broken})
        assert game.do(do.unit("a")) is None
        assert greyed(game)["leave"] == refusal
    steady = field(foot("a", PRUSSIAN, "0501"))
    assert steady.do(do.unit("a")) is None
    assert "leave" not in greyed(steady)


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
    assert greyed(game) == {"place:0": None, "place:1": None, "place:2": markers.GUNS_STAY_LOW}
