"""Rounds of close combat and their losses (NB 10.2, 10.4, 10.5, 11, 15.3)."""

from fractions import Fraction
from typing import Any

import pytest

from game.rules.kit.pools import percent
from game.rules.napoleons_battles.fates import fall_in_combat
from game.rules.napoleons_battles.melee.outcomes import (
    Scores,
    chances,
    duel,
    scored,
    suffered,
    tie_chance,
)
from game.rules.napoleons_battles.melee.round import Round, _apply, winners_loss
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.melee.sheet import combat_sheet
from game.rules.napoleons_battles.options import Preset, Switch
from game.rules.napoleons_battles.states import rout
from game.rules.napoleons_battles.table import Contact
from tests.rules.napoleons_battles.fights import FIGHT, fight, losses
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    position,
    unit,
)


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
@pytest.mark.parametrize(("paid", "lost"), [([], 1), (["b"], 1), (["a"], 0)])
def test_the_winners_loss_comes_once_in_a_combat_phase(paid: list[str], lost: int) -> None:
    game = fight(dice=(7, 1), table={"paid": paid})
    game.run(Round(FIGHT))
    assert game.unit("a").losses == lost and "a" in game.table.paid


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
    assert "a: 1 figure lost." in game.told("loss")
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
@pytest.mark.parametrize(("form", "lost"), [("line", False), ("column", True)])
def test_the_flag_is_kept_at_the_limit(form: str, lost: bool) -> None:
    """Netherlands line: Rout 4, limit 6. 10 to 1 and 3 is 6 behind, to 1 and 2 in column 7."""
    game = fight(dice=(7, 1), x={"form": form})
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


@pytest.mark.rule("NB 10.2-1", "NB 10.2.2-1", "NB 10.4.1-1")
def test_all_that_comes_of_a_round_is_told_beneath_it() -> None:
    """Both dice, the dispersal of the loser and the loss of the winner are one fight."""
    # 5 + 3 against 3 + 3: two figures, and with 7 of 16 left the blue line is dispersed.
    game = fight(x={"figures": 16, "losses": 7, "dispersal": 7}, dice=(5, 3))
    game.run(Round(FIGHT))
    told = game.events
    assert [bool(event.depth) for event in told[:5]] == [False, True, True, True, True]
    assert [(e.units[0], e.weight) for e in told if e.kind == "loss"] == [
        ("x", ""),
        ("x", "grave"),
        ("a", ""),
    ]


@pytest.mark.rule("NB 10.2.1", "NB 15.3-1", "NB 15.3-4")
@pytest.mark.parametrize(
    ("state", "off", "rule", "told"),
    [
        ({}, (), "NB 15.3-4", "a: 3 figures, disordered; x: 3 figures, disordered"),
        ({"disordered": True, "form": "march"}, (), "NB 15.3-1", "a: no loss; x: no loss"),
        ({}, (Switch.TIES,), "NB 10.2.1", "a: 1 figure; x: 1 figure"),
    ],
)
def test_the_sheet_tells_what_equal_scores_cost_each(
    state: dict[str, Any], off: tuple[Switch, ...], rule: str, told: str
) -> None:
    """The same that the dice would do; ten pairs of a hundred are equal at the same modifiers."""
    theirs = {"disordered": True} if state else {}
    game = fight(a=state, x=theirs, off=(Switch.NO_MEASURING, *off))
    notes = {str(head): str(text) for head, text in combat_sheet(game.ctx, FIGHT, ()).notes}
    (head,) = [head for head in notes if head.startswith("Equal scores")]
    assert told in notes[head] and rule in notes[head]
    of = duel(game.ctx, FIGHT, ())
    assert head == f"Equal scores, {percent(tie_chance(of))}%"


@pytest.mark.rule("NB 10.2.1")
def test_the_sheet_says_nothing_of_equal_scores_that_cannot_be() -> None:
    """Ten less for who is in rout, who has one at the most; the other has two at the least."""
    game = fight(x={"routed": True, "form": "column"})
    assert not tie_chance(duel(game.ctx, FIGHT, ()))
    notes = combat_sheet(game.ctx, FIGHT, ()).notes
    assert not [head for head, _ in notes if str(head).startswith("Equal scores")]
