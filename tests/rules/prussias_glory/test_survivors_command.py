"""Refusals of command, set-up and bombardment that single changes showed to be untested."""

import pytest
from msgspec.structs import replace

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.prussias_glory.combat import gunnery
from game.rules.prussias_glory.combat.bombardment import StartBombardment
from game.rules.prussias_glory.command import out_of_command, special_leaders
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.out_of_command import TraceToCommander
from game.rules.prussias_glory.command.special_leaders import why_not_help
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.pieces import change_leader
from game.rules.prussias_glory.setup.opening import PlaceLeader
from game.rules.prussias_glory.table import OFF_MAP
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


def degraded() -> Position:
    """Keith, special, and Moritz, two Degraded foot wings; the horse of Seydlitz is Effective."""
    game = position(
        open_field(20, 20),
        foot("a", PRUSSIAN, "0505", wing="keith"),
        foot("b", PRUSSIAN, "0506", wing="moritz"),
        foot("c", PRUSSIAN, "0909", wing="bevern"),
        horse("h", PRUSSIAN, "0707"),
        leader("keith", PRUSSIAN, "0505", wing="keith", initiative=3, letter="I"),
        leader("moritz", PRUSSIAN, "0505", wing="moritz"),
        leader("bevern", PRUSSIAN, "0909", wing="bevern"),
        leader("away", PRUSSIAN, "0909", wing="bevern", initiative=5),
        foot("x", COALITION, "2020"),
        leader("soubise", COALITION, "2020"),
        dice=[5, 1],
        ratings={"prussian-foot": 4, "prussian-horse": 4},
    )
    game.run(RollCommand(PRUSSIAN))
    assert game.do(do.button("roll")) is None
    return game


@pytest.mark.rule("PG 14.2c")
def test_only_special_leaders_on_the_map_try() -> None:
    """Others have nothing to try; one who is gone and the enemy's are not asked."""
    game = degraded()
    change_leader(game.ctx, "away", replace(game.table.leaders["away"], cell=OFF_MAP))
    assert game.do(do.unit("a")) == special_leaders.NOT_SPECIAL
    assert game.do(do.unit("moritz")) == special_leaders.NOT_SPECIAL
    assert game.do(do.unit("away")) == NOT_OFFERED
    assert game.do(do.unit("soubise")) == NOT_OFFERED
    assert game.do(do.unit("keith")) is None


@pytest.mark.rule("PG 14.2c", "PG 14.2d")
def test_the_wing_chosen_is_degraded_and_with_him() -> None:
    """His own and that of Moritz beside him; not Bevern's elsewhere, not the Effective horse."""
    game = degraded()
    horse_wing = why_not_help(game.ctx, "keith", "prussian-horse")
    assert horse_wing == special_leaders.NOT_DEGRADED
    assert game.do(do.unit("keith")) is None
    assert game.do(do.button("wing:prussian-horse")) == special_leaders.NOT_DEGRADED
    assert game.do(do.button("wing:bevern")) == special_leaders.NOT_WITH_LEADER
    assert game.do(do.button("wing:nobody")) == NOT_OFFERED
    assert game.asking.why_not_button(game.ctx, "wing:moritz") is None
    assert game.asking.why_not_button(game.ctx, "wing:keith") is None


@pytest.mark.rule("PG 6.2.2e")
def test_only_units_near_the_army_commander_trace_to_him() -> None:
    """Three of four are 1 hex from him, the fourth 9; they are named together."""
    game = position(
        open_field(20, 20),
        *(foot(f"a{i}", PRUSSIAN, "1010") for i in range(3)),
        foot("far", PRUSSIAN, "1020"),
        leader("k", PRUSSIAN, "0101"),
        leader("fritz", PRUSSIAN, "1011", commander=True, initiative=5),
    )
    game.run(TraceToCommander(PRUSSIAN))
    assert game.do(do.pick("a0", "far")) == out_of_command.NOT_NEAR_COMMANDER
    assert game.do(do.unit("a0")) == NOT_OFFERED
    assert game.do(do.pick("a0", "a2")) is None


@pytest.mark.rule("PG 22.2b")
def test_a_leader_in_hand_is_put_down_or_left() -> None:
    """There is no other button than the way back."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), leader("k", PRUSSIAN, "0505"))
    game.run(PlaceLeader(PRUSSIAN, "k"))
    assert game.do(do.button("done")) == NOT_OFFERED
    assert game.do(do.button("back")) is None


# -- bombardment (PG 16) ---------------------------------------------------------------------------


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
