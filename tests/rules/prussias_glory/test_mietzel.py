"""The Mietzel, which only columns cross (PG 25.3.6, Ruling 63)."""

from collections.abc import Callable

import pytest

from game.board.board import Board
from game.engine import action as do
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import steps
from tests.rules.prussias_glory.column_bench import start
from tests.rules.prussias_glory.moves import go, go_on, in_hand, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    battery,
    foot,
    horse,
    leader,
    open_field,
)

# -- the Mietzel (PG 25.3.6, Ruling 63) ------------------------------------------------------------


def river(*more: str) -> Board:
    """The Mietzel between 0505 and 0506."""
    return open_field(9, 12, "mietzel 0505-0506", *more)


@pytest.mark.rule("PG 25.3.6a")
@pytest.mark.parametrize(("make", "whole"), [(foot, 7), (horse, 9), (battery, 7)])
def test_in_column_the_mietzel_costs_the_whole_allowance(
    make: Callable[..., Placed], whole: int
) -> None:
    """It is the first and only step."""
    game = start(make("a", PRUSSIAN, "0505", column=True), board=river())
    assert game.do(do.unit("a")) is None
    assert game.cell("0506") in game.asking.asked(game.ctx).cells
    assert game.cell("0507") in game.asking.asked(game.ctx).cells  # by 0606, not over the river
    assert game.do(do.cell(game.cell("0506"), game.cell("0506"))) is None
    assert (game.at("a"), game.unit("a").spent) == ("0506", whole)
    assert in_hand(game) is None


@pytest.mark.rule("PG 25.3.6a")
def test_the_crossing_is_no_second_step() -> None:
    """A column that has come to the river crosses in its next turn."""
    game = start(foot("a", PRUSSIAN, "0504", column=True), board=river())
    assert rule_of(go(game, "a", "0505", "0506")) == "PG 7.0c"
    assert go_on(game, "0505") is None
    assert rule_of(go_on(game, "0506")) == "PG 7.0c"
    assert rule_of(go_on(game, "0605")) is None


@pytest.mark.rule("PG 25.3.6a")
def test_nothing_follows_the_crossing() -> None:
    """0506 and on to 0507 is refused."""
    game = start(foot("a", PRUSSIAN, "0505", column=True), board=river())
    assert rule_of(go(game, "a", "0506", "0507")) == "PG 7.0c"


@pytest.mark.rule("PG 25.3.6a")
@pytest.mark.parametrize("make", [foot, horse, battery])
def test_others_do_not_cross_the_mietzel(make: Callable[..., Placed]) -> None:
    """Not even as the one hex that a piece may always move (Ruling 11); over a bridge they do."""
    game = start(make("a", PRUSSIAN, "0505"), board=river())
    assert rule_of(go(game, "a", "0506")) == "PG 25.3.6a"
    bridged = start(make("a", PRUSSIAN, "0505"), board=river("stream_bridge 0505-0506"))
    assert go(bridged, "a", "0506") is None
    assert bridged.unit("a").spent == 1


@pytest.mark.rule("PG 25.3.6a")
def test_the_bridge_is_a_step_like_any_other_for_a_column() -> None:
    """1 MP, and on."""
    game = start(foot("a", PRUSSIAN, "0504", column=True), board=river("stream_bridge 0505-0506"))
    assert go(game, "a", "0505", "0506", "0507") is None
    assert game.unit("a").spent == 3


@pytest.mark.rule("PG 25.3.6a")
def test_a_ford_into_water_is_none() -> None:
    """The hex beyond must be one that can be entered."""
    board = open_field(9, 12, "mietzel 0505-0506", all_water="0506")
    game = start(foot("a", PRUSSIAN, "0505", column=True), board=board)
    assert rule_of(go(game, "a", "0506")) == "PG 7.1d"
    pond = start(foot("a", PRUSSIAN, "0505", column=True), board=river("pond_full 0505-0506"))
    assert rule_of(go(pond, "a", "0506")) == "PG 7.1d"


@pytest.mark.rule("PG 25.3.6a")
def test_the_enemy_on_the_other_bank_bars_the_crossing() -> None:
    """As any hex with enemies (PG 7.1e)."""
    game = start(
        foot("a", PRUSSIAN, "0505", column=True), foot("x", COALITION, "0506"), board=river()
    )
    assert rule_of(go(game, "a", "0506")) == "PG 7.1e"


@pytest.mark.rule("PG 25.3.6a")
def test_a_wing_leader_crosses_with_his_wing_in_column() -> None:
    """For his whole allowance; while his wing is deployed he does not (Ruling 63)."""
    for marching, rule in ((True, None), (False, "PG 25.3.6a")):
        game = start(
            foot("a", PRUSSIAN, "0101", column=marching),
            leader("moritz", PRUSSIAN, "0505", ma=6),
            board=river(),
        )
        assert rule_of(go(game, "moritz", "0506")) == rule
        assert steps.spent(game.ctx, "moritz") == (6 if marching else 0)


@pytest.mark.rule("PG 25.3.6a")
def test_an_army_commander_crosses_like_a_unit_in_column() -> None:
    """Whatever his army does; as his first step only."""
    fritz = leader("fritz", PRUSSIAN, "0505", commander=True, ma=6)
    game = start(fritz, board=river())
    assert go(game, "fritz", "0506") is None
    assert steps.spent(game.ctx, "fritz") == 6
    later = start(leader("fritz", PRUSSIAN, "0504", commander=True, ma=6), board=river())
    assert rule_of(go(later, "fritz", "0505", "0506")) == "PG 7.0c"


@pytest.mark.rule("PG 25.3.6b")
@pytest.mark.parametrize("make", [foot, horse, battery])
def test_units_not_in_column_stop_next_to_the_mietzel(make: Callable[..., Placed]) -> None:
    """0505 has the river on its lower side: the move ends there; 0504 has none."""
    game = start(make("a", PRUSSIAN, "0503", ma=5), board=river())
    assert rule_of(go(game, "a", "0504", "0505", "0605")) == "PG 25.3.6b"
    assert go_on(game, "0504", "0505") is None
    assert game.unit("a").stopped
    assert in_hand(game) is None


@pytest.mark.rule("PG 25.3.6b")
def test_the_lit_hexes_know_the_river() -> None:
    """MA 2 from 0504: 0505 ends the move; 0506 would be next, but for the river."""
    game = start(foot("a", PRUSSIAN, "0504", ma=2), board=river())
    assert game.do(do.unit("a")) is None
    offered = game.asking.asked(game.ctx).cells
    assert offered[game.cell("0505")].mark == "stop"
    assert game.cell("0506") not in offered
    assert game.cell("0605") in offered


@pytest.mark.rule("PG 25.3.6b")
def test_a_column_does_not_stop_at_the_river() -> None:
    """It marches along the bank."""
    game = start(foot("a", PRUSSIAN, "0503", column=True), board=river())
    assert go(game, "a", "0504", "0505", "0605") is None
    assert not game.unit("a").stopped


@pytest.mark.rule("PG 25.3.6b")
def test_a_unit_that_starts_on_the_bank_marches_off() -> None:
    """It is stopped by coming next to the river, not by standing there."""
    game = start(foot("a", PRUSSIAN, "0505"), board=river())
    assert go(game, "a", "0504", "0503") is None


@pytest.mark.rule("PG 25.3.6b")
def test_leaders_need_not_stop_at_the_river() -> None:
    """Ruling 63."""
    game = start(leader("moritz", PRUSSIAN, "0503"), board=river())
    assert go(game, "moritz", "0504", "0505", "0605") is None


@pytest.mark.rule("PG 25.3.6b")
def test_a_side_with_a_bridge_stops_nobody() -> None:
    """Where the only side on the river is bridged a unit goes on and over."""
    game = start(foot("a", PRUSSIAN, "0504"), board=river("stream_bridge 0505-0506"))
    assert go(game, "a", "0505", "0506", "0507") is None
