"""After a round: bounces, withdrawals, advances, who modifies (NB 8.5.3, 8.6.2.1, 10.1.2, 14.3)."""

from typing import Any

import pytest

from game.engine.refusal import Refusal
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.recall import Controlled
from game.rules.napoleons_battles.melee.leads import ChooseLead, undecided
from game.rules.napoleons_battles.melee.outcomes import duel
from game.rules.napoleons_battles.melee.round import AfterRound, Round
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import touching
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.unformed.bounce import Bounce, Withdrawals
from tests.rules.napoleons_battles.fights import FIGHT, fight
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    line,
    pose,
    position,
    unit,
)

# -- after a round ---------------------------------------------------------------------------------


@pytest.mark.rule("NB 8.6.2.1-1", "NB 8.6.2.1.1-1", "NB 8.6.2.1.1-2")
def test_cavalry_without_success_bounces_in_disorder() -> None:
    game = fight("FrLC", "BrLN", x={"form": "square"}, dice=(1, 1))
    game.run(Round(FIGHT))
    assert game.unit("a").disordered
    assert game.asking is not None and game.asking.unit == "a"
    assert game.press("straight") is None
    assert game.stands("a")[1] <= 14.0
    success = fight("FrLC", "NeLN", dice=(10, 1, 1))
    success.run(Round(FIGHT))
    assert success.unit("x").routed and not success.unit("a").disordered
    assert isinstance(success.asking, Controlled), "it does not bounce, it is recalled"


@pytest.mark.rule("NB 8.6.2.1-2")
def test_both_sides_of_a_cavalry_fight_bounce_the_attacker_first() -> None:
    game = fight("FrLC", "NeLC", mover="x", dice=(5, 5))
    game.run(Round(FIGHT))
    assert game.asking.unit == "x"
    assert game.press("straight") is None
    assert game.asking.unit == "a", "and then the other, though nobody touches it any more"
    assert game.unit("a").disordered
    assert game.press("straight") is None
    assert game.stands("x")[1] >= 16 and game.stands("a")[1] <= 14


@pytest.mark.rule("NB 8.6.1.1-2")
def test_who_bounces_second_does_not_end_where_the_other_stood() -> None:
    """a stood from 8 to 12 and from 13 to 15; x, two inches deep, faces it from 15 on."""
    game = fight("FrLC", "NeLC", mover="a", dice=(5, 5))
    game.run(Round(FIGHT))
    assert game.asking.unit == "a"
    assert game.go(pose(10, 3)) is None
    refusal = game.go(pose(10, 13))
    assert refusal is not None and refusal.rule == "NB 8.6.1.1-2"
    assert rule(game.go(pose(13.9, 13.5, 180))) == "NB 8.6.1.1-2", "a tenth of it in the east"
    assert not [way for way in game.asking.ways(game.ctx) if way.end.at == pose(10, 14).at]
    assert game.go(pose(14.1, 13.5, 180)) is None


@pytest.mark.rule("NB 8.6.1.1-2")
def test_of_two_who_rout_together_the_second_does_not_end_where_the_first_stood() -> None:
    """Both lose their last figure before they rout by a draw; a stood from 8.5 to 11.5 and from 14
    to 15. Without the house rule of 8.6.2.2.6 each chooses.
    """
    worn = {"losing": 3, "losses": 3}
    off = (Switch.NO_MEASURING, Switch.ROUT_DIRECTION)
    game = fight(a=worn, x=worn, dice=(5, 5), off=off)
    game.run(Round(FIGHT))
    assert game.unit("a").routed and game.unit("x").routed
    assert game.asking.unit == "a"
    assert game.go(pose(20, 5)) is None
    assert game.asking.unit == "x"
    assert rule(game.go(pose(10, 13.5))) == "NB 8.6.1.1-2"
    assert not [way for way in game.asking.ways(game.ctx) if way.end.at == pose(10, 13.5).at]
    assert game.go(pose(10, 8)) is None


@pytest.mark.rule("NB 8.5.3.1-1", "NB 8.5.4.1-1", "NB 8.6.2.1-2")
@pytest.mark.parametrize("held", [True, False])
def test_cavalry_whose_enemy_cannot_bounce_has_won(held: bool) -> None:
    """A pond half an inch behind a: it is dispersed, x takes the ground and is recalled; where a
    gets away x bounces too.
    """
    pond = [box("pond", "pond", 0, 10, 40, 12.5)] if held else []
    game = fight("FrLC", "NeLC", mover="a", dice=(5, 5, 1), areas=pond)
    game.run(Round(FIGHT))
    if held:
        assert game.unit("a").gone == "dispersed"
        assert game.stands("x")[1] == 14 and not game.unit("x").disordered
        assert isinstance(game.asking, Controlled)
    else:
        assert game.press("straight") is None
        assert game.stands("x")[1] == 15 and game.unit("x").disordered


@pytest.mark.rule("NB 8.5.3-1", "NB 8.6.1.6")
@pytest.mark.parametrize(("held", "y"), [(True, 16), (False, 15)])
def test_infantry_on_turn_takes_the_ground_of_cavalry_that_cannot_bounce(
    held: bool, y: float
) -> None:
    pond = [box("pond", "pond", 0, 17.5, 40, 20)] if held else []
    game = fight("FrLN", "NeLC", mover="x", dice=(5, 5), areas=pond)
    game.run(Round(FIGHT))
    if not held:
        assert game.press("straight") is None
    assert game.unit("x").gone == ("dispersed" if held else "")
    assert game.stands("a")[1] == y


@pytest.mark.rule("NB 8.6.2.1-1", "NB 14.5.5.1")
@pytest.mark.parametrize(
    ("state", "goes"),
    [({}, True), ({"routed": True, "form": "column"}, False), ({"detached_from": "b"}, False)],
)
def test_cavalry_in_rout_and_a_detachment_do_not_bounce(state: dict[str, Any], goes: bool) -> None:
    near, other = unit("a", RED, "FrLC", 10, 15, **state), unit("b", RED, "FrLC", 30, 15)
    game = position(near, other, unit("x", BLUE, "NeLC", 10, 15, 180))
    game.run(Bounce("a", ("x",), (), ("a",)))
    assert (game.asking is not None) is goes and game.unit("a").disordered is goes


@pytest.mark.rule("NB 8.6.2.1-2", "NB 8.5.3-2")
def test_who_has_bounced_first_has_not_won_when_the_other_cannot() -> None:
    """x, from 8 to 12 and from 15 to 17, stands amid water; a is away by then."""
    water = [
        box("pond", "north", 0, 17.5, 40, 20),
        box("pond", "south", 0, 10, 40, 14.5),
        box("pond", "west", 0, 14.5, 7.5, 17.5),
        box("pond", "east", 12.5, 14.5, 40, 17.5),
    ]
    away, held = unit("a", RED, "FrLC", 10, 5), unit("x", BLUE, "NeLC", 10, 15, 180)
    game = position(away, held, areas=water)
    game.run(Bounce("x", ("a",), (), ("x",)))
    assert game.unit("x").gone == "dispersed" and game.unit("a").losses == 1
    assert game.stands("a")[1] == 5 and game.asking is None


@pytest.mark.rule("NB 8.6.1.6", "NB 10.4.1-1")
def test_cavalry_that_cannot_bounce_is_dispersed_and_its_enemy_has_the_winners_loss() -> None:
    """A pond half an inch behind it; the square has lost nothing."""
    pond = [box("pond", "pond", 0, 10, 40, 12.5)]
    game = fight("FrLC", "BrLN", x={"form": "square"}, dice=(1, 1), areas=pond)
    game.run(Round(FIGHT))
    assert game.unit("a").gone == "dispersed"
    assert game.unit("x").losses == 1 and game.asking is None


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
    assert game.go(pose(10, 16, 180)) is None
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
@pytest.mark.parametrize("mover", ["a", "x"])
def test_if_both_are_disordered_only_who_came_into_contact_tries(mover: str) -> None:
    game = fight(a={"disordered": True}, x={"disordered": True}, mover=mover, dice=(10, 1))
    game.run(Withdrawals(FIGHT.units))
    assert game.asking.unit == mover


@pytest.mark.rule("NB 14.3-1")
def test_without_the_advanced_rule_nobody_withdraws() -> None:
    off = (Switch.NO_MEASURING, Switch.WITHDRAWAL)
    game = fight(x={"disordered": True}, off=off)
    game.run(Withdrawals(FIGHT.units))
    assert game.asking is None or game.asking.unit != "x"


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def _alone(game: Position) -> None:
    """The enemy is gone, the round is over."""
    game.ctx.change("x", pose=None)
    game.run(AfterRound(FIGHT, ()))


@pytest.mark.rule("NB 8.5.3-1", "NB 8.5.3.1-1", "NB 8.5.3-2")
@pytest.mark.parametrize("form", ["line", "column", "march"])
@pytest.mark.parametrize(("on_turn", "y"), [(RED, 16.0), (BLUE, 15.0)])
def test_infantry_on_turn_that_wins_takes_the_ground(on_turn: str, y: float, form: str) -> None:
    game = fight(x={"gone": "left"}, on_turn=on_turn, a={"form": form})
    _alone(game)
    assert game.stands("a") == (10, y, 0) and game.unit("a").form == form


@pytest.mark.rule("NB 8.4.1.3-1", "NB 8.4.1.3-2", "NB 15.2.2.1-2", "NB 8.5.3.1-1")
@pytest.mark.parametrize(("y", "met"), [(15.6, True), (16.4, True), (16.6, False)])
def test_who_takes_the_ground_comes_upon_a_general_who_is_alone_on_it(y: float, met: bool) -> None:
    """His base, an inch deep, reaches down to within the inch, or does not."""
    game = fight("FrLN", "NeLN", general("g", BLUE, 10, y), x={"gone": "left"}, dice=(4,))
    _alone(game)
    assert game.stands("a") == (10, 16.0, 0)
    assert (game.stands("g")[:2] != (10, y)) is met and (game.dice_left == 0) is met


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


@pytest.mark.rule("NB 8.5.3.1-3")
@pytest.mark.parametrize(("south", "y"), [(15.0, 15.0), (13.5, 16.0)])
def test_who_holds_works_does_not_advance(south: float, y: float) -> None:
    """An entrenchment at its front, or one that it has left behind."""
    works = line("entrenchment", "works", (5, south), (15, south), vdf=2)
    game = fight(x={"gone": "left"}, lines=[works])
    _alone(game)
    assert game.stands("a")[1] == y


@pytest.mark.rule("NB 8.5.3.3")
@pytest.mark.parametrize(("south", "enters"), [(14.9, True), (16.5, False)])
def test_who_enters_a_town_by_its_advance_is_disordered(south: float, enters: bool) -> None:
    town = box("town", "town", 5, south, 15, 20, vdf=1)
    game = fight(x={"gone": "left"}, areas=[town])
    _alone(game)
    assert game.unit("a").disordered is enters and game.stands("a")[1] == 16


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
    before = duel(game.ctx, many, ())
    assert before.sides[1].modifying == "a", "the first, as long as nobody is named"
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
    assert horse.press("straight") is None
    assert attached_generals(horse.ctx, "a") == ("d",), "he goes with the cavalry that bounces"
