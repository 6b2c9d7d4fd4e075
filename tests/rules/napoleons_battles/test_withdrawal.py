"""Withdrawal out of a combat (NB 14.3)."""

from typing import Any

import pytest

from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.control.replacing import PlaceGeneral
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import touched_by
from game.rules.napoleons_battles.soundness import invariants
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.unformed.bounce import Withdrawals, withdrawal_lines
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


def shaken(
    *more: Placed | Leader, profile: str = "NeLN", x: dict[str, Any] | None = None, **given: Any
) -> Position:
    """Blue's unit x is disordered and faces south, red's French line a (Control 6) before it."""
    one = unit("a", RED, "FrLN", 10, 15)
    two = unit("x", BLUE, profile, 10, 15, 180, disordered=True, **(x or {}))
    game = position(one, two, *more, contacts=[Contact("a", "x")], **given)
    game.run(Withdrawals(("a", "x")))
    return game


@pytest.mark.rule("NB 14.3.2.2")
@pytest.mark.parametrize(("level", "lost"), [("E", 0), ("G", 1), ("A", 2), ("P", 3)])
def test_the_level_of_the_general_is_added(level: str, lost: int) -> None:
    # 4 + Control 5 - 3 is 6, and 2 for an excellent general: the same as 2 + Control 6.
    chief = general("g", BLUE, 10, 16.5, f'4"{level}(6)+0')
    game = shaken(chief, x={"commander": "g"}, dice=(4, 2))
    assert game.unit("x").losses == lost


@pytest.mark.rule("NB 14.3.3.1", "NB 14.3.3.2")
@pytest.mark.parametrize(("y", "passes"), [(20.0, True), (16.5, False)])
def test_it_disorders_friends_through_whom_it_passes(y: float, passes: bool) -> None:
    friend = unit("b", BLUE, "NeLN", 10, 17.8, 180)
    game = shaken(friend, dice=(9, 1))
    assert game.go(pose(10, y)) is None
    assert game.unit("b").disordered is passes


@pytest.mark.rule("NB 14.3.3.2", "NB 14.3.1.1")
def test_it_goes_an_inch_at_least_and_no_farther_than_its_formation() -> None:
    # Its line moves five inches.
    game = shaken(dice=(9, 1))
    short, far = game.go(pose(10, 15.5)), game.go(pose(10, 20.1))
    assert short is not None and short.rule == "NB 8.6.2.1.1-2"
    assert far is not None
    assert game.go(pose(10, 20)) is None
    x = game.unit("x")
    assert game.stands("x") == (10, 20, 180) and x.form is Form.LINE and x.losses == 0


@pytest.mark.rule("NB 14.3.3.3")
def test_what_is_attached_follows_guns_limber_free() -> None:
    guns = unit("g", BLUE, "BrFA", 12.25, 15, 180, attached="x")
    chief = general("c", BLUE, 10, 16.5)
    game = shaken(guns, chief, x={"commander": "c"}, dice=(9, 1))
    assert game.go(pose(10, 20)) is None
    g = game.unit("g")
    assert game.stands("g") == (12.25, 20, 180)
    assert g.form is Form.LIMBERED and g.attached == "x" and not g.spent
    assert game.stands("c") == (10, 21.5, 0), "as he stood to it"


@pytest.mark.rule("NB 14.3.3.3")
def test_guns_stay_where_there_is_no_room_for_them() -> None:
    # A wood of friends: at its old side, at the other side and behind it somebody stands.
    guns = unit("g", BLUE, "BrFA", 12.25, 15, 180, attached="x")
    walls = [
        unit("p", BLUE, "BrFA", 12.25, 20.5, 180),
        unit("q", BLUE, "BrFA", 7.75, 20.5, 180),
        unit("r", BLUE, "BrFA", 10, 21.5, 180),
    ]
    game = shaken(guns, *walls, dice=(9, 1))
    assert game.go(pose(10, 20)) is None
    assert game.stands("g") == (12.25, 15, 180) and not game.unit("g").attached


@pytest.mark.rule("NB 14.3.3.4")
@pytest.mark.parametrize(("on_turn", "y"), [(RED, 16.0), (BLUE, 15.0)])
def test_the_enemy_takes_the_ground_infantry_only_on_turn(on_turn: str, y: float) -> None:
    game = shaken(dice=(9, 1), on_turn=on_turn)
    assert game.go(pose(10, 20)) is None
    assert game.stands("a")[1] == y


@pytest.mark.rule("NB 14.3-1")
def test_a_disordered_battery_tries_too() -> None:
    # British guns: Control 7 - 3 and a 10; French 6 and a 4: ten each.
    game = shaken(profile="BrFA", x={"form": "unlimbered"}, dice=(10, 4))
    assert game.press("straight") is None
    assert game.stands("x")[1] == 16 and not game.unit("x").gone


@pytest.mark.rule("NB 14.3.1.2-2", "NB 14.3.1.3")
def test_a_battery_that_is_behind_routs_and_the_winner_loses_a_figure() -> None:
    game = shaken(profile="BrFA", x={"form": "unlimbered"}, dice=(1, 4))
    assert game.unit("x").routed and game.unit("x").losses == 1
    assert game.unit("a").losses == 1


@pytest.mark.rule("NB 14.3.1.3")
def test_the_winners_loss_comes_once() -> None:
    game = shaken(dice=(1, 4), table={"paid": ["a"]})
    assert game.unit("x").routed
    assert game.unit("a").losses == 0


@pytest.mark.rule("NB 14.3.1.2-1")
def test_the_losses_add_to_those_of_the_combat() -> None:
    # Three were lost in the combat, the Rout number is 4: one more and it routs (R66).
    game = shaken(x={"losing": 3, "losses": 3}, dice=(2, 2))
    assert game.unit("x").losses == 4 and game.unit("x").routed


@pytest.mark.rule("NB 14.3-1")
def test_who_is_steady_or_free_does_not_try_nor_anybody_without_the_rule() -> None:
    off = (Switch.NO_MEASURING, Switch.WITHDRAWAL)
    assert shaken(off=off).asking is None
    apart = position(
        unit("a", RED, "FrLN", 10, 15), unit("x", BLUE, "NeLN", 10, 16, 180, disordered=True)
    )
    apart.run(Withdrawals(("a", "x")))
    assert apart.asking is None


@pytest.mark.rule("NB 14.3.2.1", "NB 14.3.2.3")
def test_its_control_counts_and_its_disorder() -> None:
    game = shaken(dice=(9, 1))
    assert [line.value for line in withdrawal_lines(game.ctx, "x")] == [5, -3]
    assert [line.value for line in withdrawal_lines(game.ctx, "a")] == [6]


@pytest.mark.rule("NB 14.3.2.1", "NB 14.3.2.2", "NB 14.3.2.3")
def test_its_modifiers_are_told_by_their_own_rules() -> None:
    chief = general("g", BLUE, 10, 16.5, '4"E(6)+0')
    game = shaken(chief, x={"commander": "g"}, dice=(9, 1))
    lines = withdrawal_lines(game.ctx, "x")
    assert [(line.value, line.rule) for line in lines] == [
        (5, "NB 14.3.2.1"),
        (2, "NB 14.3.2.2"),
        (-3, "NB 14.3.2.3"),
    ]


@pytest.mark.rule("NB 14.3-1", "NB 14.3.1.2-1")
def test_it_rolls_against_the_strongest_enemy_whom_it_touches() -> None:
    """Two bases of Poles (Control 5), four of French line (6): 4 + 5 - 3 to 2 + 6 is 2 behind."""
    game = position(
        unit("b", RED, "FrLN", 9, 15),
        unit("a", RED, "PoLN06", 11.4, 15, figures=8),
        unit("x", BLUE, "NeLN", 10, 15, 180, figures=28, disordered=True),
        dice=(4, 2),
    )
    game.run(Withdrawals(("a", "b", "x")))
    assert game.unit("x").losses == 2 and not game.unit("x").routed


@pytest.mark.rule("NB 14.3-1", "NB 14.3.1.3")
def test_who_is_free_when_its_turn_comes_does_not_try() -> None:
    """x is 7 behind and routs; the winner's loss disperses a, whom y touched too."""
    game = position(
        unit("a", RED, "FrLN", 10, 15, figures=28, dispersal=27),
        unit("x", BLUE, "NeLN", 8.7, 15, 180, figures=12, disordered=True),
        unit("y", BLUE, "NeLN", 11.3, 15, 180, figures=12, disordered=True),
        dice=(1, 4),
    )
    game.run(Withdrawals(("a", "x", "y")))
    assert game.unit("x").routed and game.unit("a").gone == "dispersed"
    assert game.asking is None and game.dice_left == 0
    assert game.unit("y").losses == 0 and game.stands("y") == (11.3, 15, 180)


@pytest.mark.rule("NB 8.6.1.6", "NB 14.3.1.3", "NB 14.3.3.4")
def test_who_has_nowhere_to_withdraw_is_dispersed_and_its_enemy_pays_and_takes_the_ground() -> None:
    """A pond two tenths behind it: not an inch straight back is left."""
    game = shaken(dice=(9, 1), areas=[box("pond", "pond", 0, 16.2, 40, 20)])
    assert game.unit("x").gone == "dispersed" and game.unit("x").losses == 0
    assert game.told("limit") == ["No way out for x."]
    assert game.unit("a").losses == 1
    assert game.stands("a")[1] == 16


@pytest.mark.rule("NB 14.3-1")
def test_the_enemy_is_told_to_roll_against_the_withdrawal() -> None:
    """4 + Control 5 - 3 against 2 + Control 6."""
    told = shaken(dice=(4, 2)).told("withdraw")
    assert told == ["Withdrawal of x: score 6.", "a against the withdrawal: score 8."]


@pytest.mark.rule("NB 8.6.1.6")
@pytest.mark.parametrize("y", [16.2, 17.2])
def test_the_general_of_who_is_dispersed_there_is_placed_where_his_player_likes(y: float) -> None:
    """He stands at its side. Where an inch is left behind the unit he goes with it."""
    chief = general("c", BLUE, 12, 15.5)
    other = unit("b", BLUE, "NeLN", 30, 25, 180, commander="c")
    pond = [box("pond", "pond", 0, y, 20, 20)]
    game = shaken(chief, other, x={"commander": "c"}, dice=(9, 1), areas=pond)
    if y == 17.2:
        assert game.press("straight") is None
        assert game.stands("x")[1] == 16 and game.stands("c")[:2] == (12, 16.5)
        return
    assert game.unit("x").gone == "dispersed"
    assert isinstance(game.asking, PlaceGeneral) and game.prompt.side == BLUE
    assert set(game.prompt.units) == {"b"}
    assert game.go(pose(39.8, 5)) is not None, "he would stand over the edge"
    assert game.go(pose(38, 5)) is None
    assert game.stands("c")[:2] == (38, 5) and game.general("c").moved == 0
    assert game.stands("a")[1] == 16, "then the enemy takes the ground"


@pytest.mark.rule("NB 14.3-1")
def test_each_of_the_two_dice_says_what_it_is_for() -> None:
    game = shaken(dice=(9, 1))
    rolls = [str(e.roll.why) for e in game.events if e.kind == "withdraw" and e.roll is not None]
    assert rolls == ["Withdrawal", "Against the withdrawal"]


@pytest.mark.rule("NB 14.3.3.2", "NB 1.5-2")
def test_a_general_goes_along_with_a_withdrawal_and_never_off_the_table() -> None:
    """He stands behind a line that withdraws to the edge: there he goes to its side."""
    chief = general("g", BLUE, 10, 28.5, '4"A(6)+0')
    one = unit("a", RED, "FrLN", 10, 27)
    two = unit("x", BLUE, "NeLN", 10, 27, 180, disordered=True, commander="g")
    game = position(one, two, chief, contacts=[Contact("a", "x")], dice=(9, 1))
    game.run(Withdrawals(("a", "x")))
    assert game.go(pose(10, 29)) is None
    assert game.stands("x")[1] > 28.5 and invariants(game.ctx) == []
    assert touched_by(game.ctx, game.general("g")) == ("x",)
