"""Special rules of Torgau: Torgau as the edge, costs, Lacy, Ried, nine SP, guns at 1500
(PG 26.1, 26.3, 26.4).
"""

from typing import Any

import pytest

from game.engine.text import render
from game.rules.prussias_glory.arrival.arrivals import ENEMY_AT_ENTRY, Reinforce
from game.rules.prussias_glory.battles.torgau import activation_cost, cut_off
from game.rules.prussias_glory.combat.odds import weigh
from game.rules.prussias_glory.combat.retreat import Retreat
from game.rules.prussias_glory.command.activation import normal_cost, sight_cost
from game.rules.prussias_glory.command.command import groups_that_roll
from game.rules.prussias_glory.command.out_of_command import is_out_of_command
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.edges import goal_distance, leaves_from
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.movement.steps import why_not_leave_map
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.pieces import place, take_off, units_of
from game.rules.prussias_glory.sequence import from_rout
from game.rules.prussias_glory.setup.places import hexes_for
from game.rules.prussias_glory.shown.presentation import cell_note
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.stacking import levels_at
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState, Det, Leader, Morale
from tests.keywords import Keywords
from tests.rules.prussias_glory.battles import changed, ends, start, with_town
from tests.rules.prussias_glory.combat_bench import fight
from tests.rules.prussias_glory.moves import rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    horse,
    leader,
    open_field,
    position,
)

ROUTED = Morale.ROUTED


def field(
    *pieces: Placed, special: tuple[str, ...] = ("26.3.2",), town: str = "0905", **more: Any
) -> Position:
    """A field with a town in the place of the Austrian edge."""
    game = position(open_field(), *pieces, special=special, **more)
    return with_town(game, town, edges=())


# -- Torgau as the edge (PG 26.3.2, Ruling 66) -----------------------------------------------------


@pytest.mark.rule("PG 26.3.2a")
def test_austrians_retreat_to_torgau_and_only_there_leave_the_map() -> None:
    """From 0503 two hexes nearer to 0905 is 0704. No edge is a way out, the town is."""
    game = field(foot("x", COALITION, "0503"), foot("p", PRUSSIAN, "0502"))
    assert ends(game, "x", 2) == {"0704"}
    for label, out in (("0905", True), ("0509", False), ("0909", False), ("0901", False)):
        assert leaves_from(game.ctx, COALITION, game.cell(label)) is out
    assert leaves_from(game.ctx, PRUSSIAN, game.cell("0501"))
    assert not leaves_from(game.ctx, PRUSSIAN, game.cell("0905"))


@pytest.mark.rule("PG 26.3.2a")
def test_the_town_is_the_goal_of_broken_armies_too() -> None:
    """Unlike Leuthen."""
    table = {"armies": {COALITION: Army(COALITION, 10, 0, ArmyState.ROUTED)}}
    game = field(foot("x", COALITION, "0503"), foot("p", PRUSSIAN, "0502"), table=table)
    start_cell = game.cell("0503")
    assert goal_distance(game.ctx, COALITION, start_cell, game.cell("0905")) == 0
    assert ends(game, "x", 2) == {"0704"}


@pytest.mark.rule("PG 26.3.2a", "PG 8.2e")
def test_from_a_torgau_hex_a_rout_goes_over_the_bridges() -> None:
    """In the town it leaves at once; one hex from it after one hex."""
    game = field(foot("x", COALITION, "0905", morale=ROUTED), foot("p", PRUSSIAN, "0502"))
    game.run(Retreat("x", 2))
    assert game.unit("x").cell == OFF_MAP
    assert [x.captured for x in game.table.tracks[COALITION]] == [False, False]
    near = field(foot("x", COALITION, "0904", morale=ROUTED), foot("p", PRUSSIAN, "0502"))
    assert ends(near, "x", 2) == {"-"}


@pytest.mark.rule("PG 26.3.2a", "PG 10.2h")
def test_a_broken_army_leaves_from_torgau_by_its_will() -> None:
    """Not over the east edge beside it; not before it is Demoralised."""
    broken = {"armies": {COALITION: Army(COALITION, 10, 0, ArmyState.DEMORALISED)}}
    pieces = foot("x", COALITION, "0905"), foot("y", COALITION, "0907")
    game = field(*pieces, table=broken)
    assert why_not_leave_map(game.ctx, "x") is None
    assert rule_of(why_not_leave_map(game.ctx, "y")) == "PG 10.2h"
    assert rule_of(why_not_leave_map(field(*pieces).ctx, "x")) == "PG 7.1f"


# -- activation (PG 26.3.1) ------------------------------------------------------------------------


@pytest.mark.rule("PG 26.3.1a")
def test_activation_costs_4_before_lacy_and_3_after_2_on_sight() -> None:
    """On sight always 2."""
    game = field(foot("x", COALITION, "0505"), special=("26.3.1", "26.3.3"))
    assert activation_cost(game.ctx, on_sight=False).value == 4
    assert (normal_cost(game.ctx, COALITION), sight_cost(game.ctx, COALITION)) == (4, 2)
    game.ctx.put(game.table.arrived, "lacy", 2)
    assert (normal_cost(game.ctx, COALITION), sight_cost(game.ctx, COALITION)) == (3, 2)


# -- Ried (PG 26.3.4) ------------------------------------------------------------------------------


def detached(*special: str, reid: str = "0505") -> Position:
    """Drg 31 in a detachment, its own leader far away, Ried at 0505."""
    pieces = (
        horse("au-dr31", COALITION, "0503"),
        horse("other", COALITION, "0503"),
        leader("far", COALITION, "0109", wing="coalition-horse"),
        foot("croats", COALITION, "0505", wing="reid"),
        leader("reid", COALITION, reid, wing="reid"),
    )
    det = Det("det-1", COALITION, "Detachment", 4, units=("au-dr31", "croats"))
    return position(open_field(), *pieces, special=special, table={"dets": {"det-1": det}})


@pytest.mark.rule("PG 26.3.4a")
def test_detached_units_trace_to_reid() -> None:
    """Drg 31 of a detachment; not a unit of the main army, not without the rule."""
    game = detached("26.3.4")
    assert not is_out_of_command(game.ctx, "au-dr31")
    assert is_out_of_command(game.ctx, "other")
    assert is_out_of_command(detached().ctx, "au-dr31")


@pytest.mark.rule("PG 26.3.4a")
def test_not_beyond_5_hexes_nor_to_his_replacement_nor_when_the_detachment_has_ended() -> None:
    """0509 is 6 hexes from 0503."""
    assert is_out_of_command(detached("26.3.4", reid="0509").ctx, "au-dr31")
    game = detached("26.3.4")
    game.ctx.drop(game.table.leaders, "reid")
    him = Leader("coalition-replacement-1", game.cell("0505"), "coalition-replacement", "reid")
    game.ctx.put(game.table.leaders, him.id, him)
    assert is_out_of_command(game.ctx, "au-dr31")
    ended = detached("26.3.4")
    ended.ctx.drop(ended.table.dets, "det-1")
    assert is_out_of_command(ended.ctx, "au-dr31")


# -- strength and engagement (PG 26.3.5, 26.3.6) ---------------------------------------------------


def weights(attacker: str, *special: str) -> tuple[int, int]:
    """SP that count when 5 + 5 infantry attack 5 + 5 infantry, each in one hex."""
    five: Keywords = {"ladder": ((5, 6), (5, 5)), "level": 2}
    pieces = [
        foot(f"{side[0]}{n}", side, at, **five)
        for side, at in ((PRUSSIAN, "0505"), (COALITION, "0504"))
        for n in range(2)
    ]
    game = position(open_field(), *pieces, special=special)
    here, there = ("0505", "0504") if attacker == PRUSSIAN else ("0504", "0505")
    weight = weigh(game.ctx, fight(game, here, there, attacker))
    return weight.attack, weight.defence


@pytest.mark.rule("PG 26.3.5a")
def test_austrian_infantry_counts_up_to_9_sp() -> None:
    """Of 10 SP 9 for the Austrians, attacking or defending, 8 for the Prussians; else 8 both."""
    assert weights(PRUSSIAN, "26.3.5") == (8, 9)
    assert weights(COALITION, "26.3.5") == (9, 8)
    assert weights(PRUSSIAN) == (8, 8)


@pytest.mark.rule("PG 26.3.5a", "PG 19.3b")
def test_cavalry_keeps_its_6() -> None:
    """4 + 4 SP of Austrian cavalry count 6."""
    pieces = [horse(f"h{n}", COALITION, "0504") for n in range(2)]
    game = position(open_field(), *pieces, foot("p", PRUSSIAN, "0505"), special=("26.3.5",))
    assert weigh(game.ctx, fight(game, "0505", "0504")).defence == 6


@pytest.mark.rule("PG 26.3.6a")
def test_prussian_freikorps_cavalry_counts_twice() -> None:
    """Two levels are four: they fill the front, six with two of infantry."""
    below = foot("f", PRUSSIAN, "0505", level=2)
    free = position(open_field(), horse("h", PRUSSIAN, "0505", kind="freikorps_cavalry"), below)
    here = free.cell("0505")
    assert levels_at(free.ctx, here) == (6, 0) and front_of(free.ctx, here) == ("h",)
    line = position(open_field(), horse("h", PRUSSIAN, "0505", kind="dragoon"), below)
    assert levels_at(line.ctx, here) == (4, 0) and front_of(line.ctx, here) == ("h", "f")
    units = start("torgau-battle").rules.oob.units.values()
    free_units = [u.id for u in units if u.kind == "freikorps_cavalry"]
    assert sorted(free_units) == ["pr-frdrg", "pr-frhus"]


# -- the line of retreat (PG 26.1, Ruling 67) ------------------------------------------------------


def lines(*pieces: Placed) -> tuple[str, ...]:
    """The Austrian leaders who cannot reach the town at 0905."""
    game = position(open_field(), *pieces)
    return cut_off(changed(game, retreat_towns=(game.cell("0905"),)).ctx)


def wall(column: str) -> list[Placed]:
    """Prussian units down a whole column."""
    return [foot(f"p{n}", PRUSSIAN, f"{column}0{n}") for n in (2, 4, 6, 8)]


@pytest.mark.rule("PG 26.1a")
def test_leaders_trace_a_path_free_of_ezoc() -> None:
    """With nobody between; not through a line of zones."""
    him = leader("daun", COALITION, "0105", commander=True)
    assert lines(him) == ()
    assert lines(him, *wall("05")) == ("daun",)
    assert lines(him, foot("p", PRUSSIAN, "0505")) == ()  # round about


@pytest.mark.rule("PG 26.1a")
def test_each_leader_must_trace_and_both_ends_of_the_path_count() -> None:
    """One on this side, one beyond; one whose own hex is in an EZOC; the town in one."""
    daun = leader("daun", COALITION, "0805", commander=True)
    lacy = leader("lacy", COALITION, "0105")
    assert lines(daun, lacy, *wall("05")) == ("lacy",)
    assert lines(daun, foot("p", PRUSSIAN, "0705")) == ("daun",)
    far = leader("daun", COALITION, "0101", commander=True)
    assert lines(far, foot("p", PRUSSIAN, "0906")) == ("daun",)


@pytest.mark.rule("PG 26.1a")
def test_routed_enemies_have_no_zones_and_prussian_leaders_do_not_count() -> None:
    """A line of routers stops nobody who goes round them; a Prussian leader needs no path."""
    routers = [foot(f"p{n}", PRUSSIAN, f"050{n}", morale=ROUTED) for n in (2, 4, 6, 8)]
    assert lines(leader("daun", COALITION, "0105", commander=True), *routers) == ()
    assert lines(leader("frederick", PRUSSIAN, "0105", commander=True), *wall("05")) == ()


@pytest.mark.rule("PG 26.1a")
def test_prohibited_terrain_blocks() -> None:
    """Water all down a column."""
    game = position(
        open_field(all_water=" ".join(f"050{n}" for n in range(1, 10))),
        leader("daun", COALITION, "0105", commander=True),
    )
    assert cut_off(changed(game, retreat_towns=(game.cell("0905"),)).ctx) == ("daun",)


# -- as shipped (PG 26.4) --------------------------------------------------------------------------


@pytest.mark.rule("PG 26.4a")
def test_the_battle_begins_with_its_morale_rules_and_edges() -> None:
    """27 against 20; north and south, Torgau; five turns from 1400; no Drg 31."""
    game = start("torgau-battle")
    assert (game.table.armies[PRUSSIAN].cm, game.table.armies[COALITION].cm) == (27, 20)
    assert {"26.3.2", "26.3.4", "26.3.5"} <= game.rules.special
    assert game.rules.clock == ("14:00", "15:00", "16:00", "17:00", "18:00")
    armies = game.rules.oob.armies
    assert set(armies[PRUSSIAN].friendly_edges) == {"north", "south"}
    assert armies[COALITION].friendly_edges == ()
    town = sorted(game.rules.labels(armies[COALITION].friendly_hexes))
    assert town == ["2402", "2403", "2502", "2503", "2603"]
    assert "au-dr31" not in game.rules.oob.units
    assert invariants(game.ctx) == []
    everywhere = {
        u.cell for k, u in game.table.units.items() if k.startswith("au-") and u.cell != OFF_MAP
    }
    assert set(hexes_for(game.ctx, "daun")) == everywhere


@pytest.mark.rule("PG 26.4b")
def test_prussian_guns_enter_at_1500() -> None:
    """Artillery 3, 4 and 5 at 1110, 1 MP spent, not before 1500 and not for the Austrians."""
    game = start("torgau-battle")
    three = ("pr-art3", "pr-art4", "pr-art5")
    assert all(game.at(u) == "-" for u in three)
    game.run(Reinforce(PRUSSIAN))
    assert all(game.at(u) == "-" for u in three)
    game.ctx.set(turn=2)
    game.run(Reinforce(COALITION))
    assert all(game.at(u) == "-" for u in three)
    game.run(Reinforce(PRUSSIAN))
    assert [(game.at(u), game.unit(u).spent, game.unit(u).steps) for u in three] == (
        [("1110", 1, 1)] * 3
    )
    assert invariants(game.ctx) == []
    before = len(game.events)
    game.run(Reinforce(PRUSSIAN))
    assert len(game.events) == before


@pytest.mark.rule("PG 26.4b")
def test_guns_wait_while_the_way_in_is_barred_and_share_their_groups_status() -> None:
    """An enemy on 1110: they wait (Ruling 81). With a Degraded group they are Degraded."""
    game = start("torgau-battle")
    game.ctx.set(turn=2)
    taken = next(u for u in game.table.units if u.startswith("au-"))
    for label in ("1110", "1111"):  # on the hex, and next to it: guns alone enter no EZOC
        take_off(game.ctx, taken)
        place(game.ctx, taken, game.cell(label))
        game.run(Reinforce(PRUSSIAN))
        assert game.at("pr-art3") == "-"
    rules = [e.rule for e in game.events if e.kind == "move"]
    assert set(rules) == {ENEMY_AT_ENTRY.rule, "PG 7.2.2b"}
    free = start("torgau-battle")
    free.ctx.set(turn=2)
    group = next(g for g in free.rules.oob.groups.values() if g.side == PRUSSIAN and g.guns)
    free.ctx.put(free.table.groups, group.id, False)
    free.run(Reinforce(PRUSSIAN))
    assert free.at("pr-art3") == "1110" and not free.unit("pr-art3").effective


@pytest.mark.rule("PG 26.4b")
def test_the_sequence_of_play_brings_them_in_before_normal_movement() -> None:
    """When the Prussians are asked for the first move of 1500 the guns are there, and can go on."""
    game = start("torgau-battle")
    game.ctx.set(turn=2)
    game.run(*from_rout(PRUSSIAN))
    assert isinstance(game.asking, MovePhase)
    assert game.at("pr-art5") == "1110"
    assert "pr-art5" in game.asking.asked(game.ctx).units


@pytest.mark.rule("PG 26.4b")
def test_a_group_of_which_only_guns_are_due_rolls() -> None:
    """All infantry and guns off the map: nothing in turn 1; in turn 2 the guns of 1110 are due."""
    game = start("torgau-battle")
    for uid in units_of(game.ctx, PRUSSIAN):
        take_off(game.ctx, uid)
    game.ctx.set(turn=1)
    assert groups_that_roll(game.ctx, PRUSSIAN) == ()
    game.ctx.set(turn=2)
    assert [g.id for g in groups_that_roll(game.ctx, PRUSSIAN)] == ["pr-inf"]


@pytest.mark.rule("PG 26.3.6a")
def test_levels_that_count_double_are_engaged_double() -> None:
    """Two levels of Cossacks are 4 of 4."""
    game = position(
        open_field(), horse("h", COALITION, "0505", kind="cossack"), foot("a", PRUSSIAN, "0506")
    )
    groups = cell_note(game.ctx, game.cell("0505")).groups
    assert [(render(name), who) for name, who in groups] == [("Engaged 4 / 4", ("h",))]
