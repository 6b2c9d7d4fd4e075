"""Special rules of Torgau: Torgau as the edge, costs, Lacy, Reid, nine SP, guns at 1500
(PG 26.1, 26.3, 26.4).
"""

from typing import Any

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.arrival.arrivals import ENEMY_AT_ENTRY, Appear, LacyRoll, Reinforce
from game.rules.prussias_glory.battles.torgau import activation_cost, cut_off
from game.rules.prussias_glory.combat.odds import weigh
from game.rules.prussias_glory.combat.retreat import Retreat
from game.rules.prussias_glory.command.activation import normal_cost, sight_cost
from game.rules.prussias_glory.command.command import RollCommand, groups_that_roll
from game.rules.prussias_glory.command.detachments import is_awake, why_not_act
from game.rules.prussias_glory.command.out_of_command import is_out_of_command
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, GroupCard
from game.rules.prussias_glory.movement.edges import goal_distance, leaves_from
from game.rules.prussias_glory.movement.movement import MovePhase, why_not_choose, why_not_move
from game.rules.prussias_glory.movement.steps import why_not_leave_map
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.pieces import place, take_off, units_of
from game.rules.prussias_glory.sequence import PlayerTurn, from_rout
from game.rules.prussias_glory.setup.by_hand import ChooseSetUp, SetUpArmy
from game.rules.prussias_glory.setup.opening import set_up
from game.rules.prussias_glory.setup.places import NOT_YOURS, hexes_for
from game.rules.prussias_glory.shown.presentation import cell_note
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.stacking import levels_at
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState, Det, Leader, Morale, Unit
from tests.keywords import Keywords
from tests.rules.prussias_glory.battles import changed, ends, shipped, start, with_town
from tests.rules.prussias_glory.combat_bench import fight
from tests.rules.prussias_glory.moves import rule_of
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

CLOCK = ("06:00", "07:00", "08:00", "09:00", "10:00", "11:00")
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


# -- Lacy (PG 26.3.3, Ruling 83) -------------------------------------------------------------------


def waiting(
    turn: int,
    *dice: int,
    active: bool = False,
    enemy: str = "0101",
    special: tuple[str, ...] = ("26.3.2", "26.3.3"),
) -> Position:
    """Lacy with two units and a battery is on his way to a town of two hexes, 0904 and 0905."""
    mine = (
        foot("l1", COALITION, "0904", wing="lacy"),
        horse("l2", COALITION, "0904", wing="lacy"),
        battery("g6", COALITION, "0904"),
        leader("lacy", COALITION, "0904", wing="lacy"),
        foot("x", COALITION, "0505"),
        leader("x-leader", COALITION, "0505"),
        foot("p", PRUSSIAN, enemy),
    )
    table = {"armies": {COALITION: Army(COALITION, 10, 10, active=active)}}
    game = position(open_field(), *mine, turn=turn, special=special, dice=dice, table=table)
    with_town(changed(game, clock=CLOCK, lacy_units=("l1", "l2", "g6")), "0904 0905", edges=())
    oob, foot_group = game.rules.oob, game.rules.oob.groups["coalition-foot"]
    rest = structs.replace(foot_group, wings=("coalition-foot",))
    lacys = GroupCard(
        id="au-lacy", side=COALITION, name="Lacy", rating=1, wings=("lacy",), kind="specific"
    )
    groups = {**oob.groups, "coalition-foot": rest, "au-lacy": lacys}
    changed(game, oob=structs.replace(oob, groups=groups))
    for uid in ("l1", "l2", "g6"):
        game.ctx.put(game.table.units, uid, structs.replace(game.unit(uid), cell=OFF_MAP))
    game.ctx.drop(game.table.stacks, game.cell("0904"))
    game.ctx.drop(game.table.leaders, "lacy")
    return game


@pytest.mark.rule("PG 26.3.3a")
@pytest.mark.parametrize(
    ("turn", "die", "comes"),
    [
        (1, 1, True),
        (1, 2, False),
        (2, 2, True),
        (2, 3, False),
        (3, 4, True),
        (3, 5, False),
        (4, 5, True),
        (4, 6, False),
    ],
)
def test_lacy_rolls_by_the_hour(turn: int, die: int, comes: bool) -> None:
    """0600: 1; 0700: 1-2; 0800: 1-4; 0900: 1-5."""
    game = waiting(turn, die).run(LacyRoll(COALITION))
    assert isinstance(game.asking, Appear) is comes
    assert game.events[0].roll is not None and game.events[0].roll.die == die


@pytest.mark.rule("PG 26.3.3a")
def test_at_1000_he_comes_without_a_die() -> None:
    """And only once; the Prussians roll for nobody, nor does a scenario without the rule."""
    game = waiting(5).run(LacyRoll(COALITION))
    assert isinstance(game.asking, Appear) and game.events[0].roll is None
    assert game.do(do.button("rest")) is None
    game.run(LacyRoll(COALITION))
    assert game.asking is None
    assert waiting(1).run(LacyRoll(PRUSSIAN)).asking is None
    assert waiting(1, special=("26.3.2",)).run(LacyRoll(COALITION)).asking is None


HIS_DICE = (
    "Lacy comes to Torgau by a die at the start of the Austrian Command phase"
    " (06:00: 1 or less, 07:00: 2 or less, 08:00: 4 or less, 09:00: 5 or less);"
    " from 10:00 on without a die."
)


@pytest.mark.rule("PG 26.3.3a")
def test_who_is_asked_to_move_him_before_says_when_he_comes() -> None:
    """He and all who come with him; not a piece lost to the enemy, nor after he has come, nor
    where nobody rolls for him: those are simply not there.
    """
    game = waiting(1)
    game.ctx.put(game.table.units, "x", structs.replace(game.unit("x"), cell=OFF_MAP))
    for piece in ("lacy", "l1", "g6"):
        refusal = why_not_choose(game.ctx, COALITION, piece)
        assert refusal is not None
        assert (refusal.rule, str(refusal.message)) == ("PG 26.3.3a", HIS_DICE)
    assert why_not_choose(game.ctx, COALITION, "x") == NOT_OFFERED
    game.ctx.put(game.table.arrived, "lacy", 1)
    assert why_not_choose(game.ctx, COALITION, "l1") == NOT_OFFERED
    without = waiting(1, special=("26.3.2",))
    assert why_not_choose(without.ctx, COALITION, "lacy") == NOT_OFFERED


@pytest.mark.rule("PG 26.3.3a")
def test_the_set_up_says_when_he_comes() -> None:
    """Before and after the way is chosen; the other side's pieces are not one's own."""
    rules = shipped("torgau-main")
    game = Position(rules, set_up(rules).table, (), None).run(ChooseSetUp(COALITION))
    for _ in range(2):
        for piece in ("lacy", "au-art6"):
            refusal = game.do(do.unit(piece))
            assert refusal is not None
            assert (refusal.rule, str(refusal.message)) == ("PG 26.3.3a", HIS_DICE)
        assert rule_of(game.do(do.unit("frederick"))) == "PG 22.2a"
        game.do(do.button("hand"))
    game.run(SetUpArmy(PRUSSIAN))
    assert game.do(do.unit("lacy")) == NOT_YOURS


@pytest.mark.rule("PG 26.3.3a")
def test_he_appears_in_any_hexes_of_torgau_without_enemies() -> None:
    """One after the other; other hexes and held ones are refused."""
    game = waiting(1, 1).run(LacyRoll(COALITION))
    assert rule_of(game.do(do.cell(game.cell("0906")))) == "PG 26.3.3a"
    for label in ("0904", "0905", "0905", "0904"):
        assert game.do(do.cell(game.cell(label))) is None
    assert [game.at(x) for x in ("l1", "l2", "g6", "lacy")] == ["0904", "0905", "0905", "0904"]
    assert game.asking is None
    held = waiting(1, 1, enemy="0905").run(LacyRoll(COALITION))
    assert rule_of(held.do(do.cell(held.cell("0905")))) == "PG 26.3.3a"
    assert set(held.asking.prompt(held.ctx).cells) == {held.cell("0904")}


@pytest.mark.rule("PG 26.3.3a")
def test_his_pieces_are_placed_in_any_order() -> None:
    """The guns first, then the rest as before; who stands already is not offered."""
    game = waiting(1, 1).run(LacyRoll(COALITION))
    assert set(game.asking.prompt(game.ctx).units) == {"l2", "g6", "lacy"}
    assert game.do(do.unit("g6")) is None and game.asking.pieces[0] == "g6"
    assert game.do(do.cell(game.cell("0905"))) is None
    assert game.at("g6") == "0905" and game.asking.pieces == ("l1", "l2", "lacy")
    assert game.do(do.unit("g6")) is not None and game.do(do.unit("x")) is not None


@pytest.mark.rule("PG 26.3.3a")
def test_hexes_fill_up_to_the_stacking_limit() -> None:
    """Nine levels in 0904 leave no room there for a unit of four; the rest is placed in 0905."""
    game = waiting(1, 1)
    for uid in ("x", "y", "z"):
        game.ctx.put(game.table.units, uid, Unit(uid, game.cell("0904"), 3))
    oob = game.rules.oob
    units = {u: structs.replace(oob.units["x"], id=u) for u in ("y", "z")}
    changed(game, oob=structs.replace(oob, units={**oob.units, **units}))
    game.ctx.drop(game.table.stacks, game.cell("0505"))
    game.ctx.put(game.table.stacks, game.cell("0904"), ("x", "y", "z"))
    game.run(LacyRoll(COALITION))
    assert rule_of(game.do(do.cell(game.cell("0904")))) == "PG 3.1a"
    assert game.do(do.button("rest")) is None
    assert (game.at("l1"), game.at("l2")) == ("0905", "0904")


@pytest.mark.rule("PG 26.3.3a")
def test_he_cannot_come_while_the_enemy_holds_all_of_torgau() -> None:
    """No die is thrown; he comes later."""
    game = waiting(1, enemy="0905")
    changed(game, oob=structs.replace(game.rules.oob))
    with_town(game, "0905", edges=())
    game.run(LacyRoll(COALITION))
    assert game.asking is None and "lacy" not in game.table.arrived


@pytest.mark.rule("PG 26.3.3b")
def test_in_his_turn_he_moves_though_the_army_is_inactive() -> None:
    """Effective, without a command roll; the others wait. The turn after he waits like them."""
    game = waiting(1, 1)
    game.run(PlayerTurn(COALITION))
    while not isinstance(game.asking, Appear):
        wait = game.asking.prompt(game.ctx).buttons
        assert game.do(do.button(wait[-1].id)) is None, wait
    assert game.do(do.button("rest")) is None
    assert isinstance(game.asking, MovePhase)
    offered = set(game.asking.prompt(game.ctx).units)
    assert {"l1", "l2", "g6", "lacy"} <= offered and "x" not in offered
    assert all(game.unit(u).effective and not game.unit(u).ooc for u in ("l1", "l2", "g6"))
    assert why_not_move(game.ctx, "x") is not None
    assert not any(e.kind == "command" for e in game.events)
    game.ctx.set(turn=2)
    assert rule_of(why_not_act(game.ctx, "l1")) == "PG 6.1a"
    assert not is_awake(game.ctx, COALITION)


@pytest.mark.rule("PG 26.3.3b")
def test_in_an_active_army_he_arrives_effective_without_a_roll() -> None:
    """The other two groups roll, a 6 degrades them; his rolls first in the next turn."""
    game = waiting(1, 1, 6, 6, active=True).run(LacyRoll(COALITION))
    assert game.do(do.button("rest")) is None
    game.run(RollCommand(COALITION))
    assert game.do(do.button("roll")) is None
    assert "au-lacy" not in game.table.groups
    assert game.unit("l1").effective and game.unit("g6").effective
    assert not game.unit("x").effective
    later = waiting(1, 1, 6, 6, active=True).run(LacyRoll(COALITION))
    assert later.do(do.button("rest")) is None
    later.ctx.set(turn=2)
    later.run(RollCommand(COALITION))
    assert later.do(do.button("roll")) is None
    assert later.table.groups["au-lacy"] is False


# -- Reid (PG 26.3.4) ------------------------------------------------------------------------------


def detached(*special: str, reid: str = "0505") -> Position:
    """Drg 31 in a detachment, its own leader far away, Reid at 0505."""
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
    assert "pr-art5" in game.asking.prompt(game.ctx).units


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
