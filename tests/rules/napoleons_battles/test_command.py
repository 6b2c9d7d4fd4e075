"""The chain of command (NB 1.1.4, 7.2)."""

from typing import Any

import pytest

from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.chain import commands_general, in_chain, reaches_general
from game.rules.napoleons_battles.control.command import CommandStep
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.states import lead
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    general,
    pose,
    position,
    unit,
)


def chief(x: float, y: float, value: str = '20"A(6)+0') -> Leader:
    return general("gr", RED, x, y, value, rank=Rank.ARMY)


def corps(x: float, y: float, value: str = '10"A(6)+0', **given: Any) -> Leader:
    return general("c", RED, x, y, value, rank=Rank.CORPS, **given)


def division(x: float, y: float, value: str = '4"A(6)+0', superior: str = "c") -> Leader:
    return general("d", RED, x, y, value, superior=superior)


def checked(*pieces: Placed | Leader, dice: tuple[int, ...] = ()) -> Position:
    game = position(*pieces, dice=dice, size=(60, 30))
    game.run(CommandStep())
    return game


def status(game: Position, general: str) -> str:
    return game.general(general).status


@pytest.mark.rule("NB 7.2.3.1-1", "NB 7.2.3.1-2", "NB 7.2.1", "NB 2.1.1", "NB 7.2.4.2-1")
def test_g05_a_division_general_within_the_radius_of_his_corps_general_needs_no_die() -> None:
    game = checked(chief(10, 10), corps(28, 10), division(36, 10))
    assert status(game, "c") == status(game, "d") == "in command"
    assert game.dice_left == 0 and not game.told("command")


@pytest.mark.rule("NB 7.2.1", "NB 7.2.3.1-2", "NB 7.2.4.2-1")
@pytest.mark.parametrize(("x", "superior"), [(40, "c"), (36, "k")])
def test_out_of_the_radius_of_his_own_corps_general_he_rolls(x: float, superior: str) -> None:
    """10.75 inches from him, or 6.75 from one of another corps; the army commander is too far."""
    other = general("k", RED, 28, 16, '4"A(6)+0', rank=Rank.CORPS, superior="gr")
    game = checked(
        chief(10, 10), corps(28, 10), other, division(x, 10, superior=superior), dice=(6,)
    )
    assert status(game, "c") == status(game, "k") == "in command"
    assert status(game, "d") == "rolled" and game.dice_left == 0


@pytest.mark.rule("NB 7.2.3-1")
def test_the_highest_general_never_rolls() -> None:
    poor = '0"P(1)+0'
    game = checked(chief(10, 10, poor), corps(40, 10, poor), dice=(2,))
    assert status(game, "gr") == "in command" and status(game, "c") == "partial"
    alone = checked(Leader(chief(10, 10).card, None), corps(40, 10, poor))
    assert status(alone, "c") == "in command", "the army commander is not on the table"


@pytest.mark.rule("NB 7.2.4.1-1", "NB 2.1.3", "NB 7.2.4-1")
@pytest.mark.parametrize(("die", "found"), [(6, "in command"), (7, "partial")])
def test_a_board_general_out_of_reach_rolls_and_his_subordinates_share_it(
    die: int, found: str
) -> None:
    game = checked(chief(5, 5, '4"A(6)+0'), corps(40, 10), division(46, 10), dice=(die,))
    assert status(game, "c") == status(game, "d") == found
    assert game.dice_left == 0


@pytest.mark.rule("NB 7.2.4.1-2")
def test_with_a_board_general_who_fails_all_his_units_have_half_move() -> None:
    foot = unit("a", RED, "FrLN", 46, 13, commander="d")
    horse = unit("h", RED, "FrLC", 50, 10, 90, commander="d")
    game = checked(chief(5, 5, '4"A(6)+0'), corps(40, 10), division(46, 10), foot, horse, dice=(9,))
    assert game.unit("a").limit == game.unit("h").limit == "half"


@pytest.mark.rule("NB 7.2.4.2-1", "NB 7.2.4.2.1", "NB 7.2.4.2.2")
@pytest.mark.parametrize(
    ("die", "foot", "horse", "guns", "battery"),
    [(6, "half", "", "half", ""), (7, "none", "half", "none", "half")],
)
def test_a_division_general_out_of_reach_rolls_for_his_units(
    die: int, foot: str, horse: str, guns: str, battery: str
) -> None:
    game = checked(
        chief(5, 5, '4"A(6)+0'),
        division(40, 10, superior="gr"),
        unit("a", RED, "FrLN", 40, 14, commander="d"),
        unit("h", RED, "FrLC", 44, 10, 90, commander="d"),
        unit("g", RED, "FrHFA", 36, 10, commander="d"),
        unit("hb", RED, "FrHA", 40, 7, commander="d"),
        dice=(die,),
    )
    assert [game.unit(u).limit for u in ("a", "h", "g", "hb")] == [foot, horse, guns, battery]


@pytest.mark.rule("NB 7.2.3.2-1", "NB 7.2.3.2-3")
def test_a_unit_even_partly_within_the_radius_is_in_command_and_one_outside_is_not() -> None:
    # The general's base reaches to y = 10.5; the line's rear lies 1 behind its front.
    inside = unit("a", RED, "FrLN", 10, 15.5, commander="d")
    outside = unit("b", RED, "FrLN", 20, 15.6, commander="d")
    game = checked(chief(2, 2), division(10, 10, superior="gr"), inside, outside)
    assert game.unit("a").limit == ""
    assert game.unit("b").limit == "none"


@pytest.mark.rule("NB 7.2.3.2-2", "NB 7.2.2.2")
def test_a_board_general_commands_a_unit_only_by_touching_it() -> None:
    touched = unit("a", RED, "FrLN", 20, 11.75, commander="d")
    near = unit("b", RED, "FrLN", 20, 14, commander="d")
    game = checked(chief(2, 2, '40"A(6)+0'), corps(20, 10), division(30, 25), touched, near)
    assert game.unit("a").limit == ""
    assert game.unit("b").limit == "none"


@pytest.mark.rule("NB 7.2.2.3")
def test_the_radius_of_a_general_who_touches_a_unit_is_zero() -> None:
    touched = unit("a", RED, "FrLN", 10, 11.5, commander="d")
    other = unit("b", RED, "FrLN", 10, 14, commander="d")
    game = checked(chief(2, 2, '40"A(6)+0'), division(10, 10, superior="gr"), touched, other)
    assert game.unit("a").limit == ""
    assert game.unit("b").limit == "none"


@pytest.mark.rule("NB 1.1.4-2", "NB 1.1.4.4", "NB 7.2.2.1")
def test_a_general_means_nothing_to_units_of_another_division() -> None:
    stranger = unit("a", RED, "FrLN", 10, 13, commander="e")
    own = unit("b", RED, "FrLN", 14, 13, commander="d")
    game = checked(
        chief(2, 2, '40"A(6)+0'),
        division(10, 10, superior="gr"),
        general("e", RED, 30, 25, superior="gr"),
        stranger,
        own,
    )
    assert game.unit("a").limit == "none" and game.unit("b").limit == ""


@pytest.mark.rule("NB 1.1.4.4.1", "NB 1.1.4.4.2", "NB 1.1.4.4.3")
def test_reserves_of_the_corps_obey_any_of_its_division_generals() -> None:
    game = position(
        chief(2, 2),
        corps(10, 10),
        division(20, 10),
        general("x", RED, 30, 10, superior="gr"),
        general("art", RED, 40, 10, superior="c", guns=True),
        unit("guns", RED, "FrHFA", 20, 20, commander="c", reserve=True),
        unit("own", RED, "FrHFA", 24, 20, commander="d"),
        unit("foot", RED, "FrLN", 28, 20, commander="c", independent=True),
        unit("line", RED, "FrLN", 34, 20, commander="d"),
        unit("kept", RED, "FrLN", 38, 20, commander="c"),
        size=(60, 30),
    )
    assert in_chain(game.ctx, "d", "guns") and in_chain(game.ctx, "d", "foot")
    assert not in_chain(game.ctx, "x", "guns"), "he is not of this corps"
    assert not in_chain(game.ctx, "x", "foot") and not in_chain(game.ctx, "d", "kept")
    assert in_chain(game.ctx, "art", "guns") and not in_chain(game.ctx, "art", "foot")
    assert not in_chain(game.ctx, "x", "own") and not in_chain(game.ctx, "x", "line")


@pytest.mark.rule("NB 1.1.4.1", "NB 1.1.4.2.1", "NB 1.1.4.2.2", "NB 1.1.4.3")
def test_who_stands_over_whom() -> None:
    def wing(uid: str, **given: Any) -> Leader:
        return general(uid, RED, 30, 5, rank=Rank.WING, superior="gr", **given)

    game = position(
        chief(2, 2),
        wing("w"),
        wing("o", overall=True),
        corps(10, 10, superior="w"),
        division(20, 10),
        general("e", RED, 40, 10, superior="gr"),
        unit("a", RED, "FrLN", 20, 20, commander="d"),
        unit("b", RED, "FrLN", 28, 20, commander="e"),
        wing("p", overall=True),
        unit("x", BLUE, "BrLN", 40, 20, 180),
        size=(60, 30),
    )
    assert in_chain(game.ctx, "gr", "a") and in_chain(game.ctx, "gr", "b")
    assert in_chain(game.ctx, "w", "a") and not in_chain(game.ctx, "w", "b")
    assert in_chain(game.ctx, "o", "a") and in_chain(game.ctx, "o", "b")
    assert in_chain(game.ctx, "c", "a") and not in_chain(game.ctx, "c", "b")
    assert not any(in_chain(game.ctx, g, "x") for g in ("gr", "o")), "he is no friend"

    def under(above: str) -> str:
        return "".join(g for g in "wopcde" if commands_general(game.ctx, above, g))

    assert under("gr") == "wopcde" and not commands_general(game.ctx, "gr", "gb")
    assert under("w") == "cd" and under("c") == "d" and under("d") == ""
    assert under("o") == "wcde" and not commands_general(game.ctx, "o", "gr")


@pytest.mark.rule("NB 7.2.4-2")
@pytest.mark.parametrize("die", [6, 7])
def test_generals_ride_freely_whatever_their_status(die: int) -> None:
    foot = unit("a", RED, "FrLN", 40, 14, commander="d")
    game = checked(chief(5, 5, '4"A(6)+0'), division(40, 10, superior="gr"), foot, dice=(die,))
    assert status(game, "d") == ("rolled" if die == 6 else "failed")
    game.run(MoveStep())
    assert game.take("d") is None
    # 24 inches, and not half of them.
    assert game.go(pose(16, 10)) is None and game.stands("d")[0] == 16
    assert game.take("d") is not None


@pytest.mark.rule("NB 8.6.1.4")
def test_routed_units_are_not_marked() -> None:
    game = checked(chief(2, 2), unit("a", RED, "FrLN", 20, 20, routed=True))
    assert game.unit("a").limit == ""


@pytest.mark.rule("NB 7.2.3.1-1", "NB 1.1.4-2")
def test_a_general_reaches_only_those_under_him() -> None:
    """Both stand an inch from him; of the two only one obeys him, and he only on the table."""
    other = general("e", RED, 28, 12, superior="gr")
    game = position(chief(2, 2), corps(28, 10), division(29.5, 10), other)
    at = game.general
    assert reaches_general(game.ctx, at("c"), at("d"))
    assert not reaches_general(game.ctx, at("c"), at("e"))
    lead(game.ctx, "d", pose=None)
    assert not reaches_general(game.ctx, at("c"), at("d"))
