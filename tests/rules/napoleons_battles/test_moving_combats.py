"""Combats that are fought on the move, generals who fall (NB 15.2)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.rules.napoleons_battles.cards import Level, Rank
from game.rules.napoleons_battles.control.points import points
from game.rules.napoleons_battles.control.replacing import Replacements
from game.rules.napoleons_battles.melee.moving import MovingCombat
from game.rules.napoleons_battles.melee.sheet import combat_sheet
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import touched_by
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import TURN
from tests.rules.napoleons_battles.fights import FIGHT, fight
from tests.rules.napoleons_battles.moves import FAST, charge
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    general,
    inches,
    pose,
    position,
    unit,
)

WITHOUT = (Switch.NO_MEASURING, Switch.MOVING_COMBAT)


def foot(**given: Any) -> Placed:
    """A red line of four bases, 12 inches fast, five inches north of what stands at 20, 20."""
    return unit("a", RED, "FrLN", 20, 25, 180, **given)


def fled(profile: str = "FrLN", **given: Any) -> Placed:
    """Blue's unit in rout, which faces north at 20, 20."""
    return unit("x", BLUE, profile, 20, 20, 0, routed=True, **{"form": "column", **given})


def totals(game: Position) -> list[int]:
    """The scores of the rounds that were fought."""
    return [e.roll.total for e in game.events if e.kind == "combat" and e.roll is not None]


@pytest.mark.rule("NB 15.2.1-2")
def test_only_the_routed_unit_fights_whatever_is_attached_to_it() -> None:
    # Two bases one behind the other, beside them a battery that does not flee with them. Four bases
    # to two are one more: 1 + 3 + 1; with the battery they would be three.
    guns = unit("g", BLUE, "BrFA", 21.125, 19, 0, attached="x")
    game = charge(
        foot(), fled(figures=8), guns, by=(5, 0), profiles={"FrLN": FAST}, dice=(1, 10, 1)
    )
    assert totals(game)[:2] == [5, 4]
    assert game.unit("g").pose is not None and not game.unit("g").routed
    assert not game.table.contacts


@pytest.mark.rule("NB 15.2.1.2", "NB 15.2.1.3")
def test_cavalry_that_wins_is_not_recalled_and_goes_on() -> None:
    horse = unit("a", RED, "FrLC", 20, 26, 180)
    game = charge(horse, fled(), by=(6, 0), dice=(5, 5))
    assert game.dice_left == 0 and not game.told("recall")
    assert game.asking is not None and game.asking.unit == "a"
    # Six of its sixteen inches; the inch of the advance costs nothing.
    assert game.stands("a")[1] == 19
    assert game.unit("a").spent == pytest.approx(TURN * 6 / 16, rel=1e-6)


@pytest.mark.rule("NB 15.2.1-1")
def test_without_the_advanced_rule_the_contact_waits_for_the_combat_phase() -> None:
    game = charge(foot(), fled(), by=(5, 0), profiles={"FrLN": FAST}, off=WITHOUT)
    assert [(c.mover, c.target) for c in game.table.contacts] == [("a", "x")]
    assert game.asking is None


@pytest.mark.rule("NB 15.2.4.2")
@pytest.mark.parametrize(("profile", "dice", "lost"), [("FrLN", (5, 5), 1), ("NsLN", (1, 10), 0)])
def test_the_winner_of_the_round_loses_a_figure(
    profile: str, dice: tuple[int, int], lost: int
) -> None:
    # 5 + 3 to 1. And 1 + 3 - 3 for who is disordered to 10 + 3 - 10: two lost, nobody has won.
    one = unit("a", RED, "FrLN", 20, 25, 180, disordered=profile == "NsLN")
    fast = {"FrLN": structs.replace(FAST, move=(24_000, 24_000, 24_000))}
    game = charge(one, fled(profile), by=(5, 0), profiles=fast, dice=dice)
    mine, theirs = totals(game)
    assert (mine, theirs) == ((8, 1) if lost else (1, 3))
    assert game.unit("a").losses == (1 if lost else 2)


@pytest.mark.rule("NB 15.2.4.2", "NB 15.2.4.1")
def test_a_routed_unit_that_wins_has_that_loss_too_and_flees() -> None:
    # Two bases with four figures to spare, disordered: 1 + 3 - 3 is 1; the column in rout has
    # 10 + 4 - 10 + 1 for four bases to two: 5. Four lost disperse it.
    weak = foot(figures=8, disordered=True)
    fast = {"FrLN": FAST, "NeLN": FAST}
    game = charge(weak, fled(), by=(4.9, 0), profiles=fast, dice=(1, 10))
    assert game.unit("a").gone == "" and game.asking is not None
    leg = pose(20, 20, 180)
    assert game.go(leg) is None
    assert game.unit("a").gone == "dispersed"
    assert game.unit("x").losses == 2, "the winner's loss, and the figure for its flight"


@pytest.mark.rule("NB 15.2.4.1")
def test_a_routed_battery_that_is_contacted_flees_or_is_lost() -> None:
    guns = fled("BrFA", form="limbered")
    # 10 + 0 - 10 is 1 by the limit, the line has 1 + 3 + 3 for four bases to one: lost by six.
    gone = charge(foot(), guns, by=(5, 0), profiles={"FrLN": FAST}, dice=(1, 10))
    assert gone.unit("x").gone == "eliminated"


# -- wagons ----------------------------------------------------------------------------------------


def train(**given: Any) -> Placed:
    return unit("x", BLUE, "Train", 20, 20, 0, **{"form": "limbered", **given})


@pytest.mark.rule("NB 15.2.3-1", "NB 15.2.3.2")
def test_a_wagon_fights_all_its_rounds_at_once_and_costs_the_winner_nothing() -> None:
    # 3 and 3 for four bases to one. 1 + 6 to 9: two lost; 3 + 6 to 1: the wagon is lost.
    game = charge(foot(), train(), by=(5, 0), profiles={"FrLN": FAST}, dice=(1, 9, 3, 1))
    assert totals(game) == [7, 9, 9, 1]
    assert game.unit("x").gone == "eliminated"
    assert game.unit("a").losses == 2
    assert game.asking is not None and game.asking.unit == "a", "it goes on"


@pytest.mark.rule("NB 15.2.3.1")
def test_a_wagon_that_wins_has_the_winners_loss() -> None:
    # Two bases: 1 + 3 + 1 to 10; four figures more disperse them.
    game = charge(foot(figures=8), train(), by=(5, 0), profiles={"FrLN": FAST}, dice=(1, 10))
    assert game.unit("a").gone == "dispersed"
    assert game.unit("x").losses == 1 and not game.unit("x").routed


@pytest.mark.rule("NB 15.2.3.1")
def test_a_wagon_that_is_put_to_rout_has_not_the_winners_loss_too() -> None:
    # 3 + 6 to 8: one figure lost.
    game = charge(foot(), train(), by=(5, 0), profiles={"FrLN": FAST}, dice=(3, 8))
    assert totals(game) == [9, 8]
    assert game.unit("x").routed and game.unit("x").losses == 1


@pytest.mark.rule("NB 15.2.3-1")
def test_without_the_advanced_rule_a_wagon_waits_for_the_combat_phase() -> None:
    game = charge(foot(), train(), by=(5, 0), profiles={"FrLN": FAST}, off=WITHOUT)
    assert len(game.table.contacts) == 1 and game.dice_left == 0
    assert not totals(game)


# -- replacements ----------------------------------------------------------------------------------


def fallen(half: int, fell: int, rank: Rank = Rank.DIVISION) -> Position:
    """Red's general g fell in one half-turn; it is another, red's halves are the odd ones."""
    chief = general("g", RED, 5, 5, '9"E(8)+2', rank=rank, points=10)
    game = position(
        unit("a", RED, "FrLN", 20, 10, commander="g"),
        unit("x", BLUE, "BrLN", 20, 20, 180),
        chief,
        table={"half": half},
    )
    lead(game.ctx, "g", pose=None, dead_since=fell, fallen=1)
    game.run(Replacements())
    return game


@pytest.mark.rule("NB 15.2.2.4.1")
@pytest.mark.parametrize(
    ("fell", "half", "there"), [(2, 3, False), (2, 5, True), (3, 5, False), (3, 7, True)]
)
def test_a_replacement_comes_after_a_whole_half_turn_without_him(
    fell: int, half: int, there: bool
) -> None:
    game = fallen(half, fell)
    assert (game.general("g").pose is not None) is there
    assert (game.asking is not None) is there


@pytest.mark.rule("NB 15.2.2.4.1")
def test_he_is_placed_anywhere_but_on_the_enemy() -> None:
    game = fallen(5, 2)
    assert game.prompt.side == RED
    refusal = game.go(pose(20, 20.3))
    assert refusal is not None and refusal.rule == "NB 8.1.3-3"
    assert game.go(pose(38, 28)) is None
    assert game.stands("g") == (38, 28, 0) and game.general("g").moved == 0
    assert game.asking is None


@pytest.mark.rule("NB 15.2.2.4.1")
def test_he_may_join_a_unit_or_stay_where_he_is_offered() -> None:
    game = fallen(5, 2)
    assert game.take("a") is None
    assert game.general("g").moved == 0
    other = fallen(5, 2)
    assert other.press("back") is None
    assert other.general("g").pose is not None


@pytest.mark.rule("NB 15.2.2.4.2-1", "NB 15.2.2.4.2-2", "NB 15.2.2.4.2-3", "NB 15.2.2.4.2-4")
@pytest.mark.parametrize(
    ("rank", "inches"),
    [(Rank.DIVISION, 3), (Rank.CORPS, 5), (Rank.WING, 6), (Rank.ARMY, 8)],
)
def test_g22_replacements(rank: Rank, inches: int) -> None:
    there = fallen(5, 2, rank).general("g")
    assert there.radius == 1_000 * inches
    assert (there.level, there.control, there.combat) == (Level.POOR, 4, -1)


@pytest.mark.rule("NB 15.2.2.4.3")
def test_the_fallen_counts_though_he_was_replaced() -> None:
    game = fallen(5, 2)
    assert points(game.ctx, BLUE) == 10
    lead(game.ctx, "g", fallen=0)
    assert points(game.ctx, BLUE) == 0


@pytest.mark.rule("NB 15.2.2.4.1", "NB 8.2.6.3.1-1")
def test_with_no_unit_left_he_stands_where_he_may_be_near_those_of_others() -> None:
    river = box("river", "R", 0, 0, 40, 3)
    game = position(
        unit("b", RED, "FrLN", 20, 10, commander="h"),
        unit("x", BLUE, "BrLN", 20, 20, 180),
        general("g", RED, 5, 5, points=10),
        general("h", RED, 24, 9),
        table={"half": 5},
        areas=[river],
    )
    lead(game.ctx, "g", pose=None, dead_since=2, fallen=1)
    game.run(Replacements())
    x, y, _ = game.stands("g")
    assert abs(x - 20) < 4 and abs(y - 10) < 4
    assert not touched_by(game.ctx, game.general("g"))


@pytest.mark.rule("NB 15.2.2.2-1", "NB 11.4.2")
@pytest.mark.parametrize("advanced", [True, False])
def test_before_a_combat_it_is_told_on_which_die_a_general_of_the_beaten_falls(
    advanced: bool,
) -> None:
    off = (Switch.NO_MEASURING,) if advanced else WITHOUT
    game = fight("FrLN", "NeLN", general("g", RED, 10, 13.5), a={"commander": "g"}, off=off)
    notes = {str(head): str(text) for head, text in combat_sheet(game.ctx, FIGHT, ()).notes}
    said = "falls on a die of 3 or less upon the rout or dispersal of a" in notes.get("g", "")
    assert said is advanced


# -- generals who are alone ------------------------------------------------------------------------


def ridden_down(die: tuple[int, ...], **given: Any) -> Position:
    """Red's line goes four inches over the place of a blue general who touches nobody."""
    chief = general("g", BLUE, 20, 22)
    far = unit("x", BLUE, "FrLN", 20, 5, 0)
    return charge(foot(), chief, far, by=(4, 0), profiles={"FrLN": FAST}, dice=die, **given)


@pytest.mark.rule("NB 15.2.2.1-1", "NB 15.2.2.1-2")
@pytest.mark.parametrize(("die", "falls"), [(1, True), (3, True), (4, False), (10, False)])
def test_a_general_who_is_met_alone_falls_or_rides_off(die: int, falls: bool) -> None:
    game = ridden_down((die,))
    assert (game.general("g").pose is None) is falls
    assert game.general("g").fallen == falls
    if not falls:
        assert game.stands("g")[1] == 5 - 1.55, "behind his unit, 17 inches away"
    assert game.unit("a").losses == 0, "no winner's loss"
    assert game.stands("a")[1] == 21 and game.asking.unit == "a", "it goes on"


@pytest.mark.rule("NB 8.4.1.3-1", "NB 15.2.2.1-2")
@pytest.mark.parametrize(("x", "beside"), [(22.5, False), (30, True)])
def test_he_rides_out_of_all_of_the_way_that_is_left(x: float, beside: bool) -> None:
    """The column meets him on its first leg. Behind a unit that turns its back to its second leg he
    would be met again; behind one farther off he is safe.
    """
    mover = unit("a", RED, "FrLN", 20, 10, form="column")
    friends = unit("x", BLUE, "FrLN", x, 17, 90, figures=4)
    lone = general("g", BLUE, 20, 14)
    game = position(mover, lone, friends, profiles={"FrLN": FAST}, dice=(9, 3))
    game.run(Moving("a"))
    legs = Leg(MOVE, inches(4), 0), Leg(MOVE, inches(5), 0)
    assert game.go(end_pose(game.ctx, "a", legs), *legs) is None
    assert game.general("g").pose is not None and game.dice_left == 1, "one die alone"
    assert game.stands("a")[:2] == (20, 19)
    assert (game.stands("g")[:2] == (x - 1.55, 17)) is beside


@pytest.mark.rule("NB 15.2.2.1-1")
def test_without_the_advanced_rule_he_rides_off_without_a_die() -> None:
    game = ridden_down((), off=WITHOUT)
    assert game.general("g").pose is not None and game.stands("g")[1] != 22


@pytest.mark.rule("NB 15.2.2.1-1")
def test_a_general_with_a_unit_is_not_met_alone() -> None:
    chief = general("g", BLUE, 23, 22, '4"A(6)+0')
    beside = unit("y", BLUE, "FrLN", 25.05, 22, 0)
    game = charge(foot(), chief, beside, by=(2, 0), profiles={"FrLN": FAST})
    assert game.general("g").pose is not None and game.dice_left == 0


@pytest.mark.rule("NB 15.2.1-1", "NB 4.1.1.1")
@pytest.mark.parametrize("gone", ["a", "x"])
def test_nobody_fights_somebody_who_is_gone(gone: str) -> None:
    game = position(foot(), fled(), dice=(5, 5))
    game.ctx.change(gone, pose=None)
    game.run(MovingCombat("a", "x"))
    assert game.dice_left == 2 and not totals(game)
