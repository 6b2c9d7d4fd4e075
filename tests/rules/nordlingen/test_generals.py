"""Generals: rides, attaching, wounds, capture, replacement (ND 3.11, 9)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.chance import Chance
from game.rules.kit.owing import owe
from game.rules.nordlingen import generals, refusals, states
from game.rules.nordlingen.ending import unbind
from game.rules.nordlingen.generals import MoveGeneral, MoveRest
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.replacements import replacements
from game.rules.nordlingen.table import Matter, Step
from tests.rules.nordlingen.positions import BLUE, RED, Position, box, general, pose, position, unit


def _with(dice: list[int], level: int = 0, **given: Any) -> Position:
    """A general attached to a red unit; a second red unit stands 4um west of it."""
    return position(
        unit("a", RED, "Pk", 10, 8),
        unit("c", RED, "Pk", 5, 8),
        unit("x", BLUE, "Pk", 10, 14, 180),
        general("gr", RED, 10, 7.5, level=level, division="r", role="cinc", unit="a"),
        dice=dice,
        **given,
    )


# -- rides -----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.11")
def test_a_general_rides_ten_um_in_a_turn_in_as_many_parts_as_he_likes() -> None:
    game = _with([]).run(MoveGeneral("gr"))
    assert game.go(pose(10, 1.5)) is None  # 6um
    assert game.table.generals["gr"].moved == 6_000
    game.run(MoveGeneral("gr"))
    assert game.go(pose(14.001, 1.5)) == refusals.general_spent(4_000)
    assert game.go(pose(14, 1.5)) is None
    assert game.table.generals["gr"].at == (14_000, 1_500)


@pytest.mark.rule("ND 3.11")
def test_he_rides_through_no_enemy_and_onto_no_impassable_ground() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 4),
        unit("x", BLUE, "Pk", 10, 8, 180),
        general("gr", RED, 10, 3.5, division="r", role="cinc"),
        areas=[box("town", "burning", 14, 2, 18, 6, impassable="true")],
    ).run(MoveGeneral("gr"))
    assert game.go(pose(10, 11)) == refusals.onto("x")
    assert game.go(pose(15, 4)) == refusals.IMPASSABLE
    assert game.go(pose(12, 11)) is None  # past the enemy's corner


@pytest.mark.rule("ND 3.11")
def test_he_rides_round_impassable_ground_not_over_it() -> None:
    """The pond is 1um deep and 4um wide; past its side he comes, and over a marsh."""
    game = position(
        unit("a", RED, "Pk", 4, 4),
        general("gr", RED, 10, 4, division="r", role="cinc"),
        areas=[box("pond", "pond", 8, 5, 12, 6), box("marsh", "marsh", 12, 5, 16, 6)],
    ).run(MoveGeneral("gr"))
    assert game.go(pose(10, 8)) == refusals.IMPASSABLE
    assert game.go(pose(12.1, 4)) is None
    game.run(MoveGeneral("gr"))
    assert game.go(pose(12.1, 8)) is None


@pytest.mark.rule("ND 3.11")
def test_one_whose_division_is_not_active_rides_in_the_first_impulse_alone() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 4),
        unit("c", RED, "Pk", 10, 4, division="s"),
        unit("x", BLUE, "Pk", 10, 14, 180),
        general("gr", RED, 4, 3, division="r", role="cinc"),
        general("gs", RED, 10, 3, division="s", superior="gr"),
        orders={"r": 5},
    )
    assert generals.with_division(game.ctx, "r") == ("gr",)
    assert generals.afterwards(game.ctx, RED) == ("gr", "gs")
    game.ctx.set(impulse=2)
    assert generals.afterwards(game.ctx, RED) == ("gr",)  # the C-in-C in any impulse


@pytest.mark.rule("ND 9.1")
def test_he_joins_a_unit_that_he_touches_and_goes_with_it() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8),
        unit("x", BLUE, "Pk", 10, 14, 180),
        general("gr", RED, 10, 6.7, division="r", role="cinc"),
    ).run(MoveGeneral("gr"))
    assert game.take("a") is not None  # 0.3um from its rear edge: the disc has a radius of 0.25
    # What is 0.01um off still touches (ND 0.2).
    assert game.go(pose(10, 6.739)) is None
    game.run(MoveGeneral("gr"))
    assert game.take("a") is not None
    assert game.go(pose(10, 6.74)) is None
    assert game.take("a") is None
    assert game.table.generals["gr"].unit == "a"
    put(game.ctx, "a", pose(12, 9, 90))
    # 1.26um behind the front centre: after the turn to the east that is to the west of it.
    assert game.table.generals["gr"].at == (10_740, 9_000)


@pytest.mark.rule("ND 3.11")
def test_who_plays_by_chance_is_told_of_one_ride_of_a_general_in_a_turn() -> None:
    game = _with([]).run(MoveGeneral("gr"))
    ride = do.pose(pose(5, 7.5))  # to the middle of c
    assert list(game.asking.candidates(game.ctx, Chance(1))) == [ride, do.button("back")]
    game.run(MoveRest(RED))
    named = [list(game.asking.candidates(game.ctx, Chance(seed))) for seed in range(30)]
    assert [do.unit("gr"), do.button("end")] in named and [do.button("end")] in named
    generals.ride(game.ctx, "gr", (10_000, 6_000))
    named = [list(game.asking.candidates(game.ctx, Chance(seed))) for seed in range(30)]
    assert named == [[do.button("end")]] * 30
    game.run(MoveGeneral("gr"))
    assert list(game.asking.candidates(game.ctx, Chance(1))) == [do.button("back")]
    assert game.go(pose(5, 7.5)) is None  # a player may split his ride


# -- wounds ----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 9.2", "ND 9.3")
@pytest.mark.parametrize(
    ("dice", "level", "fate", "bound"),
    [
        ([2], 0, "", 0),
        ([1, 4], 0, "", 0),
        ([1, 3], 0, "", 2),
        ([1, 2], 0, "", 2),
        ([1, 1], 0, "killed", 0),
        ([2, 1], 1, "killed", 0),  # 2 less his level
        ([2, 6], 2, "", 0),  # 0: the second die is rolled on 1 or less (R94)
    ],
)
def test_losses_of_his_unit_may_wound_or_kill_him(
    dice: list[int], level: int, fate: str, bound: int
) -> None:
    game = _with(dice, level)
    owe(game.ctx, Matter("wound", "a"))
    game.settled()
    there = game.table.generals["gr"]
    assert (there.fate, there.bound) == (fate, bound)
    assert len(game.ctx.rolled) == len(dice)


@pytest.mark.rule("ND 9.2", "ND 12.1")
@pytest.mark.parametrize(("dice", "fate"), [([1, 1], "killed"), ([2], "")])
def test_losses_that_eliminate_his_unit_may_hurt_him_too(dice: list[int], fate: str) -> None:
    game = _with(dice)
    game.ctx.change("a", losses=2)
    states.lose(game.ctx, "a", 1, "ND 4.6")
    game.settled()
    there = game.table.generals["gr"]
    assert game.unit("a").gone == "eliminated"
    assert (there.fate, there.unit) == (fate, "")
    assert len(game.ctx.rolled) == len(dice)


@pytest.mark.rule("ND 13.6")
def test_by_the_option_the_second_die_is_rolled_on_exactly_one() -> None:
    game = _with([2], 2, options=[Reading.EXACT_WOUND])
    owe(game.ctx, Matter("wound", "a"))
    game.settled()
    assert len(game.ctx.rolled) == 1


@pytest.mark.rule("ND 9.3")
def test_a_wounded_general_stays_with_his_unit_through_the_next_impulse() -> None:
    game = _with([1, 3])
    owe(game.ctx, Matter("wound", "a"))
    game.settled()
    game.run(MoveGeneral("gr"))
    assert game.go(pose(10, 6)) == refusals.GENERAL_BOUND
    unbind(game.ctx)
    assert game.table.generals["gr"].bound == 1
    unbind(game.ctx)
    assert game.go(pose(10, 6)) is None


@pytest.mark.rule("ND 9.3", "ND 2.16")
@pytest.mark.parametrize(("step", "bound"), [(Step.MELEE, 2), (Step.END, 1)])
def test_wounded_at_the_end_of_a_turn_he_is_free_after_the_next_impulse(
    step: Step, bound: int
) -> None:
    game = _with([1, 3], step=step)
    owe(game.ctx, Matter("wound", "a"))
    game.settled()
    assert game.table.generals["gr"].bound == bound


# -- capture ---------------------------------------------------------------------------------------


@pytest.mark.rule("ND 9.4", "ND 9.5")
def test_with_a_first_die_above_one_he_stays_with_his_routing_unit() -> None:
    game = _with([2])
    owe(game.ctx, Matter("capture", "a"))
    game.settled()
    assert game.table.generals["gr"].unit == "a"


@pytest.mark.rule("ND 9.4")
@pytest.mark.parametrize(("second", "bound"), [(6, 0), (4, 0), (3, 2), (2, 2)])
def test_he_escapes_to_the_nearest_friendly_unit_perhaps_wounded(second: int, bound: int) -> None:
    game = _with([1, second])
    owe(game.ctx, Matter("capture", "a"))
    game.settled()
    if game.asking is not None:
        assert game.do(game.prompt.suggested) is None
    there = game.table.generals["gr"]
    assert there.at == (6_000, 7_500)  # the right edge of c
    assert there.bound == bound


@pytest.mark.rule("ND 9.4", "ND 12.2")
def test_captured_he_is_lost_and_a_chief_costs_two_points() -> None:
    game = _with([1, 1])
    owe(game.ctx, Matter("capture", "a"))
    game.settled()
    there = game.table.generals["gr"]
    assert (there.fate, there.at) == ("captured", None)
    assert game.table.fallen == {RED: 2}
    assert list(game.table.headless) == [RED]


@pytest.mark.rule("ND 9.4", "ND 9.5")
def test_a_lone_general_who_is_ridden_down_comes_to_the_nearest_unit_or_is_taken() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 4),
        unit("x", BLUE, "Cav", 10, 9, 180),
        general("gr", RED, 10, 8.8, division="r", role="cinc"),
        dice=[5],
    )
    generals.ridden_down(game.ctx, "x", laid(game.ctx, "x"))
    assert list(game.table.owed) == [Matter("capture", "gr", cause="x")]
    game.settled()
    if game.asking is not None:
        assert game.do(game.prompt.suggested) is None
    assert game.table.generals["gr"].at == (5_000, 4_000)
    assert not game.table.generals["gr"].fate


@pytest.mark.rule("ND 9.5")
def test_with_no_friendly_unit_on_the_table_he_is_captured() -> None:
    game = position(
        unit("x", BLUE, "Cav", 10, 9, 180),
        general("gr", RED, 10, 8.8, division="r", role="cinc"),
        dice=[5],
    )
    owe(game.ctx, Matter("capture", "gr", cause="x"))
    game.settled()
    if game.asking is not None:
        assert game.do(game.prompt.suggested) is None
    assert game.table.generals["gr"].fate == "captured"


# -- replacement -----------------------------------------------------------------------------------


def _lost(radius: float = 7.0) -> Position:
    game = position(
        unit("a", RED, "Pk", 4, 4),
        unit("c", RED, "Pk", 10, 4, division="s"),
        unit("d", RED, "Pk", 13, 4, division="s"),
        unit("x", BLUE, "Pk", 10, 14, 180),
        general("gr", RED, 4, 3, level=1, division="r", role="cinc"),
        general("gs", RED, 10, 3, level=2, radius=radius, division="s", superior="gr"),
    )
    generals.lose(game.ctx, "gs", "killed")
    return game


@pytest.mark.rule("ND 9.6")
@pytest.mark.parametrize(("radius", "new"), [(7.0, 4_000), (11.001, 5_501), (8.0, 4_000)])
def test_a_lost_general_is_replaced_next_turn_by_one_of_level_zero_and_half_the_radius(
    radius: float, new: int
) -> None:
    game = _lost(radius)
    assert game.run(*replacements(game.ctx)).asking is None  # not in the turn of his fall
    game = _lost(radius)
    game.ctx.set(turn=2)
    game.run(*replacements(game.ctx))
    assert game.take("a") is not None  # of another division
    assert game.take("d") is None
    there = game.table.generals["gs"]
    assert (there.level, there.radius, there.fate) == (0, new, "")
    assert there.at == (13_000, 3_500)


@pytest.mark.rule("ND 9.6")
def test_a_replacement_who_falls_is_replaced_in_his_turn() -> None:
    """Half of half the radius, but 4um at least: 22, 11, 5.5."""
    game = _lost(22)
    for turn, radius in ((2, 11_000), (3, 5_500), (4, 4_000)):
        game.ctx.set(turn=turn)
        game.run(*replacements(game.ctx))
        assert game.take("c") is None
        there = game.table.generals["gs"]
        assert (there.level, there.radius, there.fate) == (0, radius, "")
        generals.lose(game.ctx, "gs", "captured")
        assert game.run(*replacements(game.ctx)).asking is None  # not in the turn of his fall


@pytest.mark.rule("ND 9.6")
def test_the_general_of_the_highest_level_takes_over_an_army_without_its_chief() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 4),
        unit("c", RED, "Pk", 10, 4, division="s"),
        unit("e", RED, "Pk", 15, 4, division="t"),
        unit("x", BLUE, "Pk", 10, 14, 180),
        general("gr", RED, 4, 3, level=3, division="r", role="cinc"),
        general("gs", RED, 10, 3, level=1, division="s", superior="gr"),
        general("gt", RED, 15, 3, level=2, radius=6, division="t", superior="gr"),
    )
    generals.lose(game.ctx, "gr", "killed")
    game.ctx.set(turn=2)
    game.run(*replacements(game.ctx))
    if game.asking is not None:
        assert game.do(game.prompt.suggested) is None
    assert game.table.cincs[RED] == "gt"
    assert game.table.generals["gt"].radius == 6_000  # his own
    assert game.table.generals["gr"].level == 0  # the new general of his division
