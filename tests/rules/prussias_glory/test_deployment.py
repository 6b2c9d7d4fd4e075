"""Wings leave column before the command rolls (PG 7.3.2, 14.1)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.text import render
from game.rules.prussias_glory.command.command import CommandRolls
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import column, in_column, steps
from game.rules.prussias_glory.pieces import take_off
from game.rules.prussias_glory.sequence import PlayerTurn, phases_of
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.battles import start as start_battle
from tests.rules.prussias_glory.column_bench import WING, in_column_now
from tests.rules.prussias_glory.deployment_bench import FIELD
from tests.rules.prussias_glory.moves import rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    leader,
    open_field,
    position,
)

# -- voluntary (PG 7.3.2, 14.1) --------------------------------------------------------------------


def deploying(*pieces: Placed, **more: Any) -> Position:
    """The Prussian deployment sub-phase."""
    return position(FIELD, *pieces, **more).run(column.DeployPhase(PRUSSIAN))


@pytest.mark.rule("PG 7.3.2a")
def test_a_wing_deploys_as_a_whole_and_alone() -> None:
    """a and b leave column at once; the other wing only when its turn comes."""
    game = deploying(
        foot("a", PRUSSIAN, "0505", column=True),
        foot("b", PRUSSIAN, "0509", column=True),
        foot("c", PRUSSIAN, "0510", column=True, wing="other"),
        foot("x", COALITION, "0101", column=True),
    )
    assert game.do(do.button(f"wing:{WING}")) is None
    assert in_column_now(game) == {"c", "x"}
    assert game.events[-1].rule == "PG 7.3.2a"
    assert set(game.events[-1].units) == {"a", "b"}
    assert game.do(do.button("wing:other")) is None
    assert in_column_now(game) == {"x"}
    assert game.asking is None  # nobody is left to deploy


@pytest.mark.rule("PG 7.3.2a")
def test_nobody_must_deploy() -> None:
    """The wing marches on."""
    game = deploying(foot("a", PRUSSIAN, "0505", column=True))
    assert game.do(do.button("end")) is None
    assert in_column_now(game) == {"a"}
    assert game.asking is None


@pytest.mark.rule("PG 7.3.2a")
def test_nothing_is_asked_while_no_wing_is_in_column() -> None:
    """The enemy's column does not count."""
    game = deploying(foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0101", column=True))
    assert game.asking is None


@pytest.mark.rule("PG 7.3.2a")
def test_only_wings_in_column_deploy() -> None:
    """By button or by pointing; pieces of the wing, its leader too, stand for it."""
    pieces = (
        foot("a", PRUSSIAN, "0505", column=True),
        foot("c", PRUSSIAN, "0510", wing="other"),
        leader("moritz", PRUSSIAN, "0508"),
        foot("x", COALITION, "0101", column=True),
    )
    for named in ("a", "moritz"):
        game = deploying(*pieces)
        assert game.do(do.button("wing:other")) == in_column.NOT_IN_COLUMN
        assert game.do(do.button("wing:coalition-foot")) == in_column.NOT_IN_COLUMN
        assert game.do(do.button("wing:nobody")) is not None
        assert game.do(do.unit("c")) == in_column.NOT_IN_COLUMN
        assert game.do(do.unit("x")) == in_column.NOT_IN_COLUMN
        assert game.do(do.unit(named)) is None
        assert in_column_now(game) == {"x"}


@pytest.mark.rule("PG 7.3.2a")
def test_a_unit_off_the_map_does_not_stand_for_its_wing() -> None:
    """It is gone; its wing deploys by the others."""
    game = position(FIELD, foot("a", PRUSSIAN, "0505", column=True), foot("gone", PRUSSIAN, "0506"))
    take_off(game.ctx, "gone")
    game.run(column.DeployPhase(PRUSSIAN))
    assert game.do(do.unit("gone")) is not None
    assert game.do(do.unit("a")) is None


@pytest.mark.rule("PG 7.3.2a")
def test_the_normal_rules_hold_at_once() -> None:
    """MA 3 instead of 7, and the woods cost 2 again."""
    game = position(open_field(9, 14, woods="0506"), foot("a", PRUSSIAN, "0505", column=True))
    game.run(column.DeployPhase(PRUSSIAN))
    here, there = game.cell("0505"), game.cell("0506")
    assert steps.allowance(game.ctx, "a") == 7
    assert steps.step_cost(game.ctx, "a", here, there) == 1
    assert game.do(do.button(f"wing:{WING}")) is None
    assert steps.allowance(game.ctx, "a") == 3
    assert steps.step_cost(game.ctx, "a", here, there) == 2


@pytest.mark.rule("PG 7.3.2a")
def test_a_unit_that_lost_its_order_left_column_before() -> None:
    """Ruling 72: only the others deploy."""
    game = deploying(
        foot("a", PRUSSIAN, "0505", column=True),
        foot("b", PRUSSIAN, "0509", morale=Morale.DISORDERED),
    )
    assert game.do(do.button(f"wing:{WING}")) is None
    assert game.events[-1].units == ("a",)


@pytest.mark.rule("PG 7.3.2b")
def test_guns_in_column_within_five_hexes_of_the_leader_may_deploy_too() -> None:
    """0506 is 5 hexes from 0501, 0507 is 6; which of the near ones do is the owner's choice."""
    pieces = (
        foot("a", PRUSSIAN, "0507", column=True),
        leader("moritz", PRUSSIAN, "0501"),
        battery("near", PRUSSIAN, "0506", column=True),
        battery("with", PRUSSIAN, "0501", column=True),
        battery("far", PRUSSIAN, "0507", column=True),
        battery("line", PRUSSIAN, "0502"),
        battery("theirs", COALITION, "0101", column=True),
    )
    game = deploying(*pieces)
    assert game.do(do.button(f"wing:{WING}")) is None
    assert in_column_now(game) == {"a", "near", "with", "far", "theirs"}
    refusal = game.do(do.pick("near", "far"))
    assert rule_of(refusal) == "PG 7.3.2b"
    assert render(refusal.message) == "far is 6 hexes from moritz; limit 5."
    for uid in ("line", "theirs", "a", "moritz"):
        assert game.do(do.pick(uid)) == in_column.GUN_NOT_OF_COLUMN
    assert game.do(do.pick("near")) is None
    assert in_column_now(game) == {"with", "far", "theirs"}
    assert set(game.events[-1].units) == {"a", "near"}
    none = deploying(*pieces)
    assert none.do(do.button(f"wing:{WING}")) is None
    assert none.do(do.pick()) is None
    assert in_column_now(none) == {"near", "with", "far", "theirs"}


@pytest.mark.rule("PG 7.3.2b")
def test_any_number_of_guns_deploys_with_a_wing() -> None:
    """The limit of three is for going into column only."""
    guns = tuple(battery(f"g{i}", PRUSSIAN, "0503", column=True) for i in range(4))
    game = deploying(
        foot("a", PRUSSIAN, "0502", column=True), leader("moritz", PRUSSIAN, "0501"), *guns
    )
    assert game.do(do.button(f"wing:{WING}")) is None
    assert game.asking.asked(game.ctx).pick.of == ("g0", "g1", "g2", "g3")
    assert game.do(do.pick("g0", "g1", "g2", "g3")) is None
    assert in_column_now(game) == set()


@pytest.mark.rule("PG 7.3.2b")
def test_guns_may_deploy_with_another_wing_than_their_own() -> None:
    """They belong to no wing: the second leader is near enough."""
    game = deploying(
        foot("a", PRUSSIAN, "0502", column=True),
        foot("c", PRUSSIAN, "0512", column=True, wing="other"),
        leader("moritz", PRUSSIAN, "0501"),
        leader("dohna", PRUSSIAN, "0512", wing="other"),
        battery("g", PRUSSIAN, "0508", column=True),
    )
    assert game.do(do.button(f"wing:{WING}")) is None
    assert in_column_now(game) == {"c", "g"}  # 7 hexes from moritz
    assert game.do(do.button("wing:other")) is None
    assert game.do(do.pick("g")) is None
    assert in_column_now(game) == set()


@pytest.mark.rule("PG 7.3.2a")
def test_the_leader_stands_for_his_wing_while_he_is_there() -> None:
    """A wing that has lost him is its units; at Torgau he waits off the map with them (26.3c)."""
    with_him = position(FIELD, foot("a", PRUSSIAN, "0505"), leader("moritz", PRUSSIAN, "0501"))
    assert in_column.pieces_of(with_him.ctx, WING) == ("a", "moritz")
    alone = position(FIELD, foot("a", PRUSSIAN, "0505"))
    assert in_column.pieces_of(alone.ctx, WING) == ("a",)
    torgau = start_battle("torgau-main", 6, 6, 6).run(PlayerTurn(PRUSSIAN))
    assert in_column.pieces_of(torgau.ctx, "karl")[-1] == "karl"


@pytest.mark.rule("PG 7.3.2b")
def test_pointing_at_a_gun_deploys_it_alone() -> None:
    """One of two guns goes with the wing, the other stays in column."""
    game = position(
        FIELD,
        foot("a", PRUSSIAN, "0502", column=True),
        leader("moritz", PRUSSIAN, "0501"),
        battery("g", PRUSSIAN, "0503", column=True),
        battery("h", PRUSSIAN, "0503", column=True),
    ).run(column.DeployPhase(PRUSSIAN))
    assert game.do(do.button(f"wing:{WING}")) is None
    assert game.do(do.unit("g")) is None
    assert in_column_now(game) == {"h"}


# -- within the sequence of play -------------------------------------------------------------------


@pytest.mark.rule("PG 7.3.2a")
def test_deployment_comes_just_before_the_command_rolls() -> None:
    """The declaration precedes every command roll of the side (PG 12.0a, 14.1)."""
    for side in (PRUSSIAN, COALITION):
        frames = phases_of(side)
        assert frames.index(column.DeployPhase(side)) + 1 == frames.index(CommandRolls(side))
