"""Rounds of close combat, losses, winners (NB 10.1, 10.2, 10.4, 10.5, 11, 14.3, 15.3)."""

from fractions import Fraction
from typing import Any

import pytest

from game.engine import action as acts
from game.engine.event import Modifier
from game.engine.prompt import Sides
from game.engine.text import say
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.fates import fall_in_combat
from game.rules.napoleons_battles.melee.leads import ChooseLead, undecided
from game.rules.napoleons_battles.melee.outcomes import Scores, chances, duel, scored, suffered
from game.rules.napoleons_battles.melee.phase import ChooseCombat, CombatStep
from game.rules.napoleons_battles.melee.roll import sides_of
from game.rules.napoleons_battles.melee.round import AfterRound, Round, _apply, winners_loss
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.melee.sheet import combat_sheet
from game.rules.napoleons_battles.modifiers import one_die
from game.rules.napoleons_battles.options import Preset, Switch
from game.rules.napoleons_battles.places import touching
from game.rules.napoleons_battles.runs import COMBATS
from game.rules.napoleons_battles.states import lead, rout
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.unformed.bounce import Bounce, Withdrawals
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    pose,
    position,
    unit,
)

FIGHT = Combat(("a",), ("x",))


def fight(
    mine: str = "FrLN",
    theirs: str = "NeLN",
    *more: Placed | Leader,
    a: dict[str, Any] | None = None,
    x: dict[str, Any] | None = None,
    mover: str = "a",
    dice: tuple[int, ...] = (),
    **given: Any,
) -> Position:
    """A red line (French: 3) that has come into contact with a blue one (Netherlands: 3)."""
    one = unit("a", RED, mine, 10, 15, **(a or {}))
    two = unit("x", BLUE, theirs, 10, 15, 180, **(x or {}))
    met = Contact(mover, "x" if mover == "a" else "a")
    return position(one, two, *more, contacts=[met], dice=dice, **given)


def losses(game: Position) -> tuple[int, int]:
    return game.unit("a").losses, game.unit("x").losses


@pytest.mark.rule("NB 10.2-1", "NB 10.2.2-1", "NB 1.3.1.2-1")
@pytest.mark.parametrize(
    ("dice", "lost"),
    [((5, 3), (0, 2)), ((3, 5), (2, 0)), ((10, 9), (0, 0)), ((7, 5), (0, 2))],
)
def test_the_lower_score_loses_the_difference(dice: tuple[int, int], lost: tuple[int, int]) -> None:
    # 3 is added to both: 10 and 9 are both 10, a draw whose modifiers are 6: three figures each.
    game = fight()
    made = scored(game.ctx, duel(game.ctx, FIGHT, ()), dice)
    assert made.losses == (lost if dice != (10, 9) else (3, 3))


@pytest.mark.rule("NB 10.2.2-1", "NB 10.5.2-1")
@pytest.mark.parametrize(("form", "lost"), [("square", 1), ("line", 3)])
def test_both_sides_lose_at_the_same_time(form: str, lost: int) -> None:
    """By a draw of 3 figures each the infantry on turn is gone, whose square spares the horse."""
    a = {"figures": 16, "losses": 8, "dispersal": 6, "form": form}
    game = fight("FrLN", "NeLC", a=a, x={"form": "line"}, mover="x")
    of = duel(game.ctx, FIGHT, ())
    _apply(game.ctx, of, Scores((5, 5), (3, 3)))
    assert game.unit("a").gone == "dispersed" and game.unit("x").losses == lost


@pytest.mark.rule("NB 10.2.1")
def test_a_draw_costs_each_a_figure_by_the_base_rules() -> None:
    game = fight(off=(Switch.NO_MEASURING, Switch.TIES))
    assert scored(game.ctx, duel(game.ctx, FIGHT, ()), (4, 4)).losses == (1, 1)


@pytest.mark.rule("NB 15.3-1", "NB 15.3-2", "NB 15.3-3", "NB 15.3-4")
@pytest.mark.parametrize(
    ("mine", "theirs", "each"),
    [
        # March columns have their column number less 3: French 4, Landwehr 2.
        ({"disordered": True, "form": "march"}, {"disordered": True}, 0),
        ({"disordered": True}, {"disordered": True}, 1),
        ({"disordered": True}, {}, 2),
        ({}, {}, 3),
    ],
)
def test_a_draw_costs_by_the_sum_of_all_modifiers(
    mine: dict[str, Any], theirs: dict[str, Any], each: int
) -> None:
    # Lines of 3 and 3: 6; one disordered: 3; both: 0; a march column of 4 - 3 - 3 and 0: -2.
    game = fight(a=mine, x=theirs)
    of = duel(game.ctx, FIGHT, ())
    a, b = of.totals
    dice = (5, 5 + a - b) if 1 <= 5 + a - b <= 10 else (5 - a + b, 5)
    assert scored(game.ctx, of, dice).losses == (each, each)


@pytest.mark.rule("NB 15.3-3", "NB 15.3-4")
@pytest.mark.parametrize(("disordered", "rule"), [(False, "NB 15.3-4"), (True, "NB 15.3-3")])
def test_the_log_names_the_line_by_which_a_draw_costs(disordered: bool, rule: str) -> None:
    """Lines of 3 and 3: 6; one disordered: 3."""
    game = fight(x={"disordered": disordered})
    of = duel(game.ctx, FIGHT, ())
    a, b = of.totals
    _apply(game.ctx, of, scored(game.ctx, of, (5, 5 + a - b)))
    assert {event.rule for event in game.events if event.kind == "loss"} == {rule}


@pytest.mark.rule("NB 15.3-4", "NB 11.3.1-1")
def test_a_draw_costs_both_even_if_it_is_the_end_of_one() -> None:
    # Lines of 3 and 4, dice of 5 and 4: a draw at 8 whose modifiers are 7. Red has one to spare.
    game = fight("FrLN", "FrLC", a={"losses": 7}, dice=(5, 4, 1))
    game.run(Round(FIGHT))
    assert game.unit("a").gone == "dispersed"
    assert game.unit("x").losses == 4, "three, and the winner's loss"


@pytest.mark.rule("NB 10.2-2", "NB 10.3", "NB 11.1.1")
def test_rounds_go_on_with_new_modifiers_until_a_side_is_broken() -> None:
    # First round 3 lost of Netherlands line (disorder 3, rout 4): disordered, it must withdraw;
    # without that rule it fights on at 0, and one more loss routs it.
    off = (Switch.NO_MEASURING, Switch.WITHDRAWAL)
    game = fight(dice=(6, 3, 5, 6), off=off)
    game.run(Round(FIGHT))
    x = game.unit("x")
    assert x.routed and x.losses == 4
    assert game.dice_left == 0


@pytest.mark.rule("NB 10.2.2-2", "NB 11.2.1", "NB 11.2.2")
def test_no_more_than_the_rout_number_is_lost_in_a_combat() -> None:
    game = fight(dice=(7, 1))  # 10 to 4: six, but the Rout number is 4
    game.run(Round(FIGHT))
    assert game.unit("x").routed and game.unit("x").losses == 4


@pytest.mark.rule("NB 10.4.1-1", "NB 10.4.1-2")
def test_the_winner_loses_a_figure_that_brings_no_disorder() -> None:
    game = fight(dice=(7, 1), a={"losing": 2, "losses": 2})  # French line: disorder 3
    game.run(Round(FIGHT))
    assert game.unit("a").losses == 3
    assert not game.unit("a").disordered


@pytest.mark.rule("NB 10.4.1-3")
def test_the_winners_loss_comes_once_in_a_combat_phase() -> None:
    game = fight(dice=(7, 1), table={"paid": ["a"]})
    game.run(Round(FIGHT))
    assert game.unit("a").losses == 0


@pytest.mark.rule("NB 10.4.2", "NB 11.3.1-1")
def test_a_winner_that_its_loss_disperses_costs_the_other_a_figure_too() -> None:
    # Four bases of letter D are dispersed with 8 figures left; 9 are left.
    game = fight(a={"losses": 7})
    winners_loss(game.ctx, ("a",), ("x",))
    assert game.unit("a").gone == "dispersed"
    assert game.unit("x").losses == 1


@pytest.mark.rule("NB 10.4.2")
def test_a_winner_that_its_loss_disperses_costs_nothing_to_who_flees() -> None:
    # 10 to 4: x loses four and routs; it does not hold the field.
    game = fight(dice=(7, 1), a={"losses": 7})
    game.run(Round(FIGHT))
    assert game.unit("a").gone == "dispersed"
    assert game.unit("x").routed and game.unit("x").losses == 4


@pytest.mark.rule("NB 10.4.1-1", "NB 10.4.1-2", "NB 9.4.4")
@pytest.mark.parametrize(("before", "gone"), [(0, ""), (1, "eliminated")])
def test_a_battery_that_wins_loses_a_figure_too(before: int, gone: str) -> None:
    # 2 + 10 is 10 at most; a disordered base of landwehr in column has 5 + 2 - 3 = 4. Of its four
    # figures it can lose two before it is dispersed.
    game = fight(
        "FrHA",
        "HnLW",
        a={"losses": before, "damaged": before > 0},
        x={"disordered": True, "form": "column", "figures": 4},
        mover="x",
        dice=(10, 5),
    )
    game.run(Round(FIGHT))
    guns = game.unit("a")
    assert game.unit("x").routed or game.unit("x").gone
    assert guns.gone == gone
    if not gone:
        assert (guns.losses, guns.damaged, guns.disordered, guns.routed) == (1, True, False, False)


@pytest.mark.rule("NB 9.4.4", "NB 11.2.3-1")
def test_a_battery_that_lost_its_figure_in_combat_is_damaged() -> None:
    game = fight("FrLN", "NeHA", dice=(1, 4), x={"form": "unlimbered"})
    game.run(Round(FIGHT))
    assert game.unit("x").routed and game.unit("x").damaged


@pytest.mark.rule("NB 10.4.1-1", "NB 8.6.2.1-1")
def test_with_one_of_two_enemies_broken_the_other_fights_on_and_the_winner_has_its_loss() -> None:
    # By the base rules chasseurs fight a battery and the square beside it: 4 and 5 against 5 and 1
    # for the square, whose bases are more. The battery is gone with its second figure.
    game = position(
        unit("a", RED, "FrLC", 10, 15),
        unit("x", BLUE, "BrLN", 9, 15, 180, form="square"),
        unit("g", BLUE, "BrFA", 11, 15, 180, losses=1, damaged=True),
        contacts=[Contact("a", "x"), Contact("a", "g")],
        dice=(5, 1),
        preset=Preset.CLASSIC,
    )
    game.run(Round(Combat(("a",), ("x", "g"))))
    assert game.unit("g").gone == "eliminated" and not game.unit("x").routed
    assert game.unit("a").losses == 1
    assert game.asking.unit == "a", "it bounces from the square"


@pytest.mark.rule("NB 10.5.2-1", "NB 10.5.2-2")
def test_cavalry_loses_one_figure_a_round_at_most_against_a_square() -> None:
    game = fight("FrLC", "BrLN", x={"form": "square"}, dice=(1, 9))
    of = duel(game.ctx, FIGHT, ())
    game.run(Round(FIGHT))
    assert of.totals == (4, 5)
    assert game.unit("a").losses == 1
    other = fight("FrLC", "BrLN", x={"form": "square"}, dice=(6, 1))  # 10 to 6
    other.run(Round(FIGHT))
    assert other.unit("x").losses == 4
    foot = fight("FrLN", "BrLN", x={"form": "square"})
    assert suffered(foot.ctx, "a", 3, ("x",)) == 3, "infantry that loses to a square"


@pytest.mark.rule("NB 10.5.2-1", "NB 10.5.2-2", "NB 15.3-3")
def test_a_draw_costs_cavalry_one_figure_against_a_square_and_the_square_what_it_costs() -> None:
    """Chasseurs 4 and a square 5: nine together cost three figures each (R87)."""
    game = fight("FrLC", "BrLN", x={"form": "square"}, dice=(6, 5))
    game.run(Round(FIGHT))
    assert losses(game) == (1, 3)


@pytest.mark.rule("NB 11.1.2-2", "NB 11.2.3-2", "NB 15.3-4")
@pytest.mark.parametrize(("dice", "rule"), [((3, 7), "NB 11.1.2-2"), ((3, 5), "NB 11.2.3-2")])
def test_a_draw_that_costs_two_ends_a_battery_as_a_defeat_by_two_does(
    dice: tuple[int, int], rule: str
) -> None:
    """Line 3 and 3 for four bases to one, guns 2: 9 to 9, which costs three; 9 to 7 (R90)."""
    game = fight("FrLN", "NeHA", dice=dice, x={"form": "unlimbered"})
    game.run(Round(FIGHT))
    assert game.unit("x").gone == "eliminated"
    assert [e.rule for e in game.events if "eliminated" in str(e.text)] == [rule]


@pytest.mark.rule("NB 11.2.3-1", "NB 11.2.3-2")
@pytest.mark.parametrize(("dice", "fate"), [((1, 4), "routed"), ((9, 1), "eliminated")])
def test_batteries_in_close_combat(dice: tuple[int, int], fate: str) -> None:
    # French line 3 and 3 for four bases to one, an unlimbered battery 2: 7 to 6 and 10 to 3.
    game = fight("FrLN", "NeHA", dice=dice, x={"form": "unlimbered"})
    game.run(Round(FIGHT))
    guns = game.unit("x")
    assert (guns.routed, guns.gone) == ((True, "") if fate == "routed" else (False, "eliminated"))


@pytest.mark.rule("NB 11.2.3-2")
def test_a_damaged_battery_is_eliminated_by_any_loss() -> None:
    game = fight("FrLN", "NeHA", dice=(3, 3), x={"losses": 1, "damaged": True})
    game.run(Round(FIGHT))
    assert game.unit("x").gone == "eliminated"


@pytest.mark.rule("NB 11.2.4-2", "NB 8.6.2.2.3", "NB 11.2.4-1")
def test_what_is_attached_routs_with_a_unit_that_routs_in_combat() -> None:
    guns = unit("g", BLUE, "NeHA", 12.25, 15, 180, attached="x", form="unlimbered")
    game = fight("FrLN", "NeLN", guns, dice=(7, 1))
    game.run(Round(FIGHT))
    assert game.unit("x").routed and game.unit("g").routed
    assert game.stands("x")[1] > 16 and game.stands("g")[1] > 16, "they have fled"
    shot = fight("FrLN", "NeLN", guns)
    rout(shot.ctx, "x", "NB 11.2.1", how="fire")
    assert shot.unit("x").routed and not shot.unit("g").routed, "by fire alone it routs"


@pytest.mark.rule("NB 11.2.4-3")
def test_what_is_attached_stays_when_fire_routs() -> None:
    from game.rules.napoleons_battles.states import lose

    guns = unit("g", BLUE, "NeHA", 12.25, 15, 180, attached="x")
    game = fight("FrLN", "NeLN", guns)
    lose(game.ctx, "x", 4, "NB 9.3.3.2-1", how="fire", cause="a")
    assert game.unit("x").routed and not game.unit("g").routed


@pytest.mark.rule("NB 11.2.5hr-1", "NB 11.2.5hr-2", "NB 11.2.5hr-3")
@pytest.mark.parametrize(
    ("dice", "lost"),
    # French lines of 24 figures (six bases: Rout 6, one and a half of it is 9): behind by 9, by 10
    # is not to be had; Netherlands line: Rout 4, limit 6.
    [((7, 1), False), ((8, 1), False)],
)
def test_the_flag_is_kept_at_the_limit(dice: tuple[int, int], lost: bool) -> None:
    game = fight(dice=dice)  # 10 to 4: behind by 6
    game.run(Round(FIGHT))
    assert game.unit("x").routed
    assert (not game.unit("x").flag) is lost


@pytest.mark.rule("NB 11.2.5hr-1", "NB 11.2.5hr-3")
def test_the_flag_is_lost_beyond_the_limit() -> None:
    game = fight(dice=(7, 1), x={"disordered": True})  # 10 to 1: behind by 9, the limit is 6
    game.run(Round(FIGHT))
    assert not game.unit("x").flag
    assert game.table.flags == {RED: 1}
    off = (Switch.NO_MEASURING, Switch.FLAGS)
    without = fight(dice=(7, 1), x={"disordered": True}, off=off)
    without.run(Round(FIGHT))
    assert without.unit("x").flag


# -- sheets ----------------------------------------------------------------------------------------


@pytest.mark.rule("NB 10.2-1")
def test_chances_are_those_of_a_hundred_cases() -> None:
    # 3 is added to both. Netherlands line is routed by 4: dice (a, b) with clamp to 10.
    game = fight()
    mine, theirs = chances(game.ctx, FIGHT, ())
    gone = sum(min(10, a + 3) - min(10, b + 3) >= 4 for a in range(1, 11) for b in range(1, 11))
    assert theirs["routed"] == Fraction(gone, 100)
    assert sum(mine.values()) == sum(theirs.values()) == 1


@pytest.mark.rule("NB 11.1.1", "NB 11.2.1", "NB 11.3.1-1")
@pytest.mark.parametrize(
    ("state", "lost", "fate"),
    [
        ({}, 0, "unhurt"),
        ({}, 2, "loses"),
        ({}, 3, "disordered"),
        ({}, 4, "routed"),
        ({"losses": 5}, 1, "gone"),  # letter E: 16 figures are dispersed with 10 left
        ({"disordered": True}, 3, "loses"),
    ],
)
def test_fates(state: dict[str, Any], lost: int, fate: str) -> None:
    assert fall_in_combat(fight(x=state).ctx, "x", lost).fate == fate


# -- after a round ---------------------------------------------------------------------------------


@pytest.mark.rule("NB 8.6.2.1-1", "NB 8.6.2.1.1-1", "NB 8.6.2.1.1-2")
def test_cavalry_without_success_bounces_in_disorder() -> None:
    game = fight("FrLC", "BrLN", x={"form": "square"}, dice=(1, 1))
    game.run(Round(FIGHT))
    assert game.unit("a").disordered
    assert game.asking is not None and game.asking.unit == "a"
    assert game.press("shortest") is None
    assert game.stands("a")[1] <= 14.0


@pytest.mark.rule("NB 8.6.2.1-2")
def test_both_sides_of_a_cavalry_fight_bounce_the_attacker_first() -> None:
    game = fight("FrLC", "NeLC", mover="x", dice=(5, 5))
    game.run(Round(FIGHT))
    assert game.asking.unit == "x"
    assert game.press("shortest") is None
    assert game.asking.unit == "a", "and then the other, though nobody touches it any more"
    assert game.unit("a").disordered
    assert game.press("shortest") is None
    assert game.stands("x")[1] >= 16 and game.stands("a")[1] <= 14


@pytest.mark.rule("NB 8.6.2.1-2")
def test_cavalry_bounces_although_one_of_its_enemies_is_gone() -> None:
    """Guns that the round destroyed stand nowhere any more; the horse beside them still does."""
    guns = unit("g", BLUE, "FrHFA", 20, 20, 180)
    game = fight("FrLC", "NeLC", guns, dice=(5, 5))
    game.ctx.change("g", pose=None, gone="eliminated")
    game.run(AfterRound(Combat(("a",), ("x", "g")), ()))
    assert game.asking is not None and game.asking.unit == "a"


@pytest.mark.rule("NB 14.3-1", "NB 14.3.1.1", "NB 14.3.3.2", "NB 14.3.3.4")
def test_a_disordered_unit_withdraws_without_loss_if_it_scores_enough() -> None:
    # Control 5 - 3 and 6: dice 8 and 4 give 10 and 10.
    game = fight(x={"disordered": True}, dice=(8, 4))
    game.run(Withdrawals(FIGHT.units))
    assert game.go(pose(10, 16.1, 180)) is None
    assert game.unit("x").losses == 0
    assert game.stands("a")[1] == 16, "the enemy takes the ground"


@pytest.mark.rule("NB 8.5.3.1-2", "NB 14.3.3.4")
def test_who_withdraws_by_an_inch_alone_is_not_followed_into_contact() -> None:
    game = fight(x={"disordered": True}, dice=(8, 4))
    game.run(Withdrawals(FIGHT.units))
    assert game.press("shortest") is None
    assert game.stands("x")[1] == 16
    assert game.stands("a")[1] == 15 and not touching(game.ctx, "a")


@pytest.mark.rule("NB 14.3.1.2-1", "NB 14.3.1.2-2", "NB 14.3.1.3", "NB 14.3.2.1", "NB 14.3.2.3")
@pytest.mark.parametrize(("dice", "lost", "routs"), [((3, 2), 3, False), ((1, 4), 4, True)])
def test_with_a_lower_score_it_loses_the_difference(
    dice: tuple[int, int], lost: int, routs: bool
) -> None:
    # 3 + 5 - 3 = 5 to 2 + 6 = 8; 1 + 2 = 3 to 10: no more than the Rout number of 4.
    game = fight(x={"disordered": True}, dice=dice)
    game.run(Withdrawals(FIGHT.units))
    assert game.unit("x").losses == lost
    assert game.unit("x").routed is routs
    assert game.unit("a").losses == (1 if routs else 0)


@pytest.mark.rule("NB 14.3-2")
def test_if_both_are_disordered_only_who_came_into_contact_tries() -> None:
    game = fight(a={"disordered": True}, x={"disordered": True}, dice=(10, 1))
    game.run(Withdrawals(FIGHT.units))
    assert game.asking.unit == "a"


@pytest.mark.rule("NB 14.3-1")
def test_without_the_advanced_rule_nobody_withdraws() -> None:
    off = (Switch.NO_MEASURING, Switch.WITHDRAWAL)
    game = fight(x={"disordered": True}, off=off)
    game.run(Withdrawals(FIGHT.units))
    assert game.asking is None or game.asking.unit != "x"


def _alone(game: Position) -> None:
    """The enemy is gone, the round is over."""
    game.ctx.change("x", pose=None)
    game.run(AfterRound(FIGHT, ()))


@pytest.mark.rule("NB 8.5.3-1", "NB 8.5.3.1-1", "NB 8.5.3-2")
@pytest.mark.parametrize(("on_turn", "y"), [(RED, 16.0), (BLUE, 15.0)])
def test_infantry_on_turn_that_wins_takes_the_ground(on_turn: str, y: float) -> None:
    game = fight(x={"gone": "left"}, on_turn=on_turn)
    _alone(game)
    assert game.stands("a")[1] == y


@pytest.mark.rule("NB 8.5.3-1")
def test_cavalry_advances_off_turn_too() -> None:
    game = fight("FrLC", "NeLN", x={"gone": "left"}, on_turn=BLUE, dice=(1,))
    _alone(game)
    assert game.stands("a")[1] == 16.0


@pytest.mark.rule("NB 8.5.3.1-2", "NB 8.5.3.1-3")
def test_no_advance_without_room_nor_from_a_square() -> None:
    barred = fight(
        "FrLN",
        "NeLN",
        unit("b", RED, "FrLN", 10, 16.8, 0),
        x={"gone": "left"},
    )
    _alone(barred)
    assert barred.stands("a")[1] == 15.0
    square = fight(a={"form": "square"}, x={"gone": "left"})
    _alone(square)
    assert square.stands("a")[1] == 15.0


@pytest.mark.rule("NB 8.5.3.3")
def test_who_enters_a_town_by_its_advance_is_disordered() -> None:
    town = box("town", "town", 5, 14.9, 15, 20, vdf=1)
    game = fight(x={"gone": "left"}, areas=[town])
    _alone(game)
    assert game.unit("a").disordered


@pytest.mark.rule("NB 8.5.3-4")
def test_what_is_attached_stays_behind_and_generals_follow() -> None:
    battery = unit("g", RED, "FrHFA", 7.75, 15, attached="a")
    chief = general("d", RED, 10, 13.5)
    game = fight("FrLN", "NeLN", battery, chief, a={"commander": "d"}, x={"gone": "left"})
    _alone(game)
    assert game.stands("a")[1] == 16 and game.stands("g")[1] == 15 and game.stands("d")[1] == 14.5
    assert not game.unit("g").attached


BASE = (Switch.NO_MEASURING, Switch.SEVERAL_COMBATS)


@pytest.mark.rule("NB 8.5.3.2")
def test_of_several_victors_the_modifying_unit_alone_takes_the_ground() -> None:
    # Three bases and five against one enemy, who is gone.
    game = position(
        unit("a", RED, "FrLN", 8.8, 15, figures=12),
        unit("b", RED, "FrLN", 12.1, 15, figures=20),
        unit("x", BLUE, "NeLN", 10, 15, 180, gone="left"),
        off=BASE,
    )
    game.ctx.change("x", pose=None)
    game.run(AfterRound(Combat(("a", "b"), ("x",)), ()))
    assert (game.stands("a")[1], game.stands("b")[1]) == (15, 16)


@pytest.mark.rule("NB 8.5.3.4")
@pytest.mark.parametrize("several", [False, True])
def test_who_still_touches_an_enemy_it_does_not_fight_steps_back(several: bool) -> None:
    off = (Switch.NO_MEASURING,) if several else BASE
    game = position(
        unit("a", RED, "FrLN", 10, 15),
        unit("x", BLUE, "NeLN", 9, 15, 180, gone="left"),
        unit("y", BLUE, "NeLN", 12, 15, 180, figures=8),
        off=off,
    )
    game.ctx.change("x", pose=None)
    game.run(AfterRound(FIGHT, ()))
    assert bool(touching(game.ctx, "a")) is several
    assert game.stands("a")[1] == pytest.approx(15, abs=0.03)


@pytest.mark.rule("NB 10.1.2.3")
def test_the_modifying_unit_stays_it_whatever_it_loses() -> None:
    # Five bases and four; having lost eight figures the first has three.
    many = Combat(("a", "b"), ("x",))
    pieces = (
        unit("a", RED, "FrLN", 8, 15, figures=20),
        unit("b", RED, "FrLN", 12, 15, figures=16),
        unit("x", BLUE, "NeLN", 10, 15, 180, figures=28),
    )
    game = position(*pieces, off=BASE)
    game.ctx.set(leads=["a", "x"])
    game.ctx.change("a", losses=8)
    assert duel(game.ctx, many, ()).sides[0].modifying == "a"
    game.ctx.set(leads=[])
    assert duel(game.ctx, many, ()).sides[0].modifying == "b"
    game.ctx.set(leads=["a", "x"])
    game.ctx.change("a", routed=True)
    assert duel(game.ctx, many, ()).sides[0].modifying == "b", "it is no longer in the combat"


@pytest.mark.rule("NB 10.1.2.1", "NB 10.1.2.3")
def test_of_units_with_as_many_bases_their_player_names_the_one_that_modifies() -> None:
    """Once; a greater one is not asked for, nor is anybody by the house rule, in pairs."""
    many = Combat(("x",), ("a", "b"))
    pieces = (
        unit("a", RED, "FrLN", 8.4, 15, figures=12),
        unit("b", RED, "FrLT", 11.6, 15, figures=12),
        unit("x", BLUE, "NeLN", 10, 15, 180, figures=28),
    )
    # The light infantry adds 4, the line would 3: 1 + 3 to 10 is 4 to 10, which routs the enemy.
    game = position(*pieces, off=BASE, on_turn=BLUE, dice=(1, 10))
    game.run(Round(many))
    assert game.prompt.side == RED and set(game.prompt.units) == {"a", "b"}
    assert game.take("x") is not None
    assert game.take("b") is None
    assert [e.units for e in game.events if e.kind == "combat"] == [("x", "b"), ("b", "x")]
    assert game.unit("x").routed and not isinstance(game.asking, ChooseLead)
    larger = position(*pieces[1:], unit("a", RED, "FrLN", 8.4, 15, figures=16), off=BASE)
    assert undecided(larger.ctx, Combat(("a", "b"), ("x",)), ()) == ()


@pytest.mark.rule("NB 10.1.2.3")
def test_who_modifies_is_written_down_in_the_first_round_and_forgotten_after_the_last() -> None:
    game = fight(dice=(10, 1))
    game.run(Round(FIGHT))
    assert game.table.leads == [], "x has routed, the combat is over"
    going = fight(x={"disordered": True}, a={"disordered": True}, mover="x", dice=(5, 5, 5, 5))
    going.run(Round(FIGHT))
    assert going.table.leads == ["a", "x"]


@pytest.mark.rule("NB 10.3.1.2.1")
def test_a_general_who_falls_or_is_carried_off_is_missing_from_then_on() -> None:
    chief = general("d", RED, 10, 13.5, '4"A(6)+2')
    game = fight("FrLN", "NeLN", chief, a={"commander": "d"})

    def helps() -> bool:
        return any(m.rule == "NB 10.3.1.2-1" for m in duel(game.ctx, FIGHT, ()).lines[0])

    assert helps()
    lead(game.ctx, "d", pose=None)
    assert not helps()
    horse = fight("FrLC", "FrLC", general("d", RED, 10, 12.5, '4"A(6)+2'), a={"commander": "d"})
    horse.run(Bounce("a"))
    assert horse.press("shortest") is None
    assert attached_generals(horse.ctx, "a") == ("d",), "he goes with the cavalry that bounces"


# -- the step --------------------------------------------------------------------------------------


def two_fights(dice: tuple[int, ...], on_turn: str = RED) -> Position:
    """Red a fights x and y; red b fights z."""
    game = position(
        unit("a", RED, "FrLN", 10, 15, figures=28),
        unit("x", BLUE, "NeLN", 8.7, 15, 180, figures=12),
        unit("y", BLUE, "NeLN", 11.3, 15, 180, figures=12),
        unit("b", RED, "FrLN", 30, 15),
        unit("z", BLUE, "NeLN", 30, 15, 180),
        contacts=[Contact("a", "x"), Contact("a", "y"), Contact("b", "z")],
        dice=dice,
        on_turn=on_turn,
    )
    game.run(CombatStep())
    return game


@pytest.mark.rule("NB 4.4", "NB 10.1.1", "NB 4.6.4")
@pytest.mark.parametrize("on_turn", [RED, BLUE])
def test_the_player_on_turn_chooses_the_order(on_turn: str) -> None:
    game = two_fights((7, 1) if on_turn == RED else (1, 7), on_turn)
    assert game.prompt.side == on_turn
    assert len(game.prompt.buttons) == 3
    assert game.take("z") is None
    assert game.unit("z").routed


@pytest.mark.rule("NB 10.1hr", "NB 8.4.2.4hr")
def test_who_fights_several_enemies_finishes_with_them_first() -> None:
    game = two_fights((7, 1))
    assert game.take("x") is None
    assert game.unit("x").routed
    refusal = game.take("z")
    assert refusal is not None and refusal.rule == "NB 10.1hr"


@pytest.mark.rule("NB 10.1.1", "NB 8.6.2.1-1")
def test_one_press_fights_all_that_is_left_with_the_bounces_between_them() -> None:
    # Two squares (British: 4 and 4 against 4 of light cavalry), each round drawn low: both bounce.
    game = position(
        unit("a", RED, "FrLC", 10, 15, figures=12),
        unit("x", BLUE, "BrLN", 10, 15, 180, form="square"),
        unit("b", RED, "FrLC", 30, 15, figures=12),
        unit("y", BLUE, "BrLN", 30, 15, 180, form="square"),
        contacts=[Contact("a", "x"), Contact("b", "y")],
        dice=(3, 4, 3, 4),
    )
    game.run(CombatStep())
    asked = []
    while game.asking is not None and COMBATS in game.asking.asked(game.ctx).runs:
        asked.append(type(game.asking).__name__)
        assert game.do(game.prompt.suggested) is None
    assert asked == ["ChooseCombat", "BounceMove", "ChooseCombat", "BounceMove"]
    assert game.asking is None and game.dice_left == 0


@pytest.mark.rule("NB 10.1.1")
def test_one_combat_alone_offers_no_rest_to_fight() -> None:
    game = fight()
    game.run(CombatStep())
    assert game.prompt.runs == ()


@pytest.mark.rule("NB 8.4.2.4hr")
def test_bases_are_divided_evenly_the_rest_to_who_is_fought_first() -> None:
    game = two_fights(())
    ask = game.asking
    first = ask._open(game.ctx)[0]
    assert dict(ask._shares(game.ctx, first)) == {"a": 3}  # seven bases: four here, three there


@pytest.mark.rule("NB 8.4.2.4hr")
@pytest.mark.parametrize(("lost", "here", "there"), [(0, 4, 3), (1, 3, 3), (2, 2, 3), (4, 1, 3)])
def test_a_base_that_is_lost_is_missing_where_it_fought(lost: int, here: int, there: int) -> None:
    """Of seven bases four fight in the first combat, three in the second (R31)."""
    game = two_fights(())
    first, second = game.asking._open(game.ctx)[:2]
    shares, began = game.asking._shares(game.ctx, first), game.asking._begun(game.ctx, first)
    game.ctx.change("a", losses=4 * lost)
    assert sides_of(game.ctx, first, dict(shares))[0].bases == here
    later = ChooseCombat(fought=(first,), began=began)
    shares = later._shares(game.ctx, second)
    assert sides_of(game.ctx, second, dict(shares))[0].bases == there


@pytest.mark.rule("NB 1.3.1.2-1", "NB 1.3.1.2-2")
@pytest.mark.parametrize(
    ("die", "by", "limit", "made"),
    [(8, 5, (-3, "NB 1.3.1.2-1"), 10), (2, -4, (3, "NB 1.3.1.2-2"), 1), (5, 5, None, 10)],
)
def test_what_limits_a_modified_die_is_a_line_of_the_log(
    die: int, by: int, limit: tuple[int, str] | None, made: int
) -> None:
    roll = one_die(die, say("Close combat"), (Modifier(by, say("bonus"), "NB 10.3"),))
    limits = [(line.value, line.rule) for line in roll.modifiers[1:]]
    assert limits == ([limit] if limit else []) and roll.total == made


@pytest.mark.rule("NB 10.1.1", "NB 10.2-1")
def test_each_of_several_combats_is_foretold_at_its_button() -> None:
    game = two_fights(())
    titles = []
    for name in ("0", "1", "2", "3", "all"):
        seen = game.asking.preview(game.ctx, acts.button(name))
        titles.append(str(seen.sheet.title) if seen is not None else "")
    assert titles == ["a against x", "a against y", "b against z", "", ""]


@pytest.mark.rule("NB 10.2-1", "NB 8.4.1.4")
def test_before_a_combat_it_is_said_how_strong_everybody_is() -> None:
    """Fourteen figures on four bases, a battery of one."""
    sheet = combat_sheet(fight("FrLN", "BrFA", a={"losses": 2}).ctx, FIGHT, ())
    sides = sheet.blocks[0]
    assert isinstance(sides, Sides)
    shown = [str(group.summary) for side in sides.rows for group in side.groups]
    assert shown == ["14 figures, 4 bases", "battery"]
