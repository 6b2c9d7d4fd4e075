"""Recoils: straight back, then to the own side (ND 3.40-3.42). Red recoils to the south."""

from typing import Any

import pytest

from game.board.plane.ground import Area, Barrier
from game.rules.kit.owing import owe
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Charge, Matter, Step
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    line,
    position,
    unit,
)


def recoiled(
    kind: str,
    *others: Placed | Leader,
    x: float = 10,
    y: float = 8,
    heading: float = 0,
    areas: tuple[Area, ...] = (),
    lines: tuple[Barrier, ...] = (),
    dice: tuple[int, ...] = (),
    cause: str = "",
    lost: bool = False,
    **state: Any,
) -> Position:
    """The red unit `a` has recoiled, and all that followed is settled."""
    game = position(
        unit("a", RED, kind, x, y, heading, **state), *others, areas=areas, lines=lines, dice=dice
    )
    owe(game.ctx, Matter("recoil", "a", cause, lost))
    game.settled()
    assert not game.dice_left
    return game


@pytest.mark.rule("ND 3.40")
def test_a_um_straight_back_then_the_rest_to_the_own_side() -> None:
    """Mov 2: one um back and one south; Mov 3, facing east: one west and two south; Mov 1: one."""
    assert recoiled("Sh").stands("a") == (10, 6, 0)
    assert recoiled("Cav", heading=90).stands("a") == (9, 6, 90)
    assert recoiled("Cav", heading=180).stands("a") == (10, 7, 180)
    assert recoiled("PkL").stands("a") == (10, 7, 0)


@pytest.mark.rule("ND 3.40", "ND 7.21")
def test_who_recoiled_has_moved_and_is_marked_and_takes_its_general_along() -> None:
    game = recoiled("Sh", general("gr", RED, 10, 7.8, division="r", role="cinc", unit="a"))
    there = game.unit("a")
    assert (there.recoiled, there.moved, there.moved_in_turn) == (True, True, True)
    assert there.disorder == ORDERED
    assert game.table.generals["gr"].at == (10_000, 5_800)


@pytest.mark.rule("ND 3.40")
def test_the_melee_that_it_leaves_is_over() -> None:
    game = position(
        unit("a", RED, "Sh", 10, 8),
        unit("x", BLUE, "Pk", 10, 8, 180),
        charges=[Charge("x", "a", "front")],
    )
    owe(game.ctx, Matter("recoil", "a", "x"))
    game.settled()
    assert game.stands("a") == (10, 6, 0)
    assert not game.table.charges


@pytest.mark.rule("ND 3.40")
@pytest.mark.parametrize("kind", ["wood", "field", "steep_slope"])
def test_the_cost_of_ground_is_ignored(kind: str) -> None:
    game = recoiled("Sh", areas=(box(kind, "ground", 0, 0, 20, 16),))
    assert game.stands("a") == (10, 6, 0)
    # Who moves on a steep slope is disordered (ND 10.2).
    assert game.unit("a").disorder == (DISORDERED if kind == "steep_slope" else ORDERED)


@pytest.mark.rule("ND 3.40", "ND 3.41")
def test_impassable_ground_stops_it_and_adds_a_level() -> None:
    """Its rear is at 7; a pond begins at 6.6 or, after the first um, at 5.4."""
    for top, end in ((6.6, 7.6), (5.4, 6.4)):
        game = recoiled("Sh", areas=(box("pond", "pond", 0, 1, 20, top),))
        assert game.stands("a") == (10, end, 0)
        assert game.unit("a").disorder == DISORDERED
    # Up to its border there is room.
    game = recoiled("Sh", areas=(box("pond", "pond", 0, 1, 20, 5),))
    assert game.stands("a") == (10, 6, 0)
    assert game.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 3.41")
def test_an_enemy_stops_it_and_adds_a_level() -> None:
    """An enemy begins 0.4um behind it, or 0.4um behind the place after the first um."""
    for top, end in ((6.6, 7.6), (5.6, 6.6)):
        game = recoiled("Sh", unit("x", BLUE, "Pk", 10, top))
        assert game.stands("a") == (10, end, 0)
        assert game.unit("a").disorder == DISORDERED
    game = recoiled("Sh", unit("x", BLUE, "Pk", 10, 5))
    assert game.stands("a") == (10, 6, 0)
    assert game.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 0.10", "ND 3.41")
def test_the_edge_of_the_table_stops_it_and_costs_nothing() -> None:
    for start in (1.4, 2.5):
        game = recoiled("Sh", y=start)
        assert game.stands("a") == (10, 1, 0)
        assert game.unit("a").disorder == ORDERED
        assert not game.unit("a").gone


@pytest.mark.rule("ND 3.41")
def test_friends_behind_are_pushed_just_enough() -> None:
    """A tercio 6 to 8; behind it gaps of 0.5 and of 0.3: the first goes 0.5, the second 0.2."""
    game = recoiled("PkL", unit("c", RED, "Pk", 10, 5.5), unit("d", RED, "Pk", 10, 4.2))
    assert game.stands("a") == (10, 7, 0)
    assert game.stands("c") == (10, 5, 0)
    assert game.stands("d") == (10, 4, 0)
    assert [game.unit(uid).moved for uid in "cd"] == [True, True]
    assert [game.unit(uid).recoiled for uid in "acd"] == [True, False, False]
    # Facing east it pushes him straight to the west.
    game = recoiled("PkL", unit("c", RED, "Pk", 7.5, 8), heading=90)
    assert game.stands("c")[1:] == (8, 0) and game.stands("a") == (9, 8, 90)
    # Who stands more than a um behind it is not.
    game = recoiled("PkL", unit("c", RED, "Pk", 10, 5))
    assert not game.unit("c").moved


@pytest.mark.rule("ND 3.41", "ND 7.10")
def test_in_the_rest_it_passes_through_friends_until_it_is_clear_and_they_test() -> None:
    """Musketeers push those behind them from 6.7 to 6, then pass through them (5 to 6)."""
    game = recoiled("Sh", unit("c", RED, "Sh", 10, 6.7), dice=(6,))
    assert game.stands("c") == (10, 6, 0)
    assert game.stands("a") == (10, 5, 0)
    assert len(game.told("morale")) == 1
    assert (game.unit("a").disorder, game.unit("c").disorder) == (ORDERED, ORDERED)
    # Heavy horse through pikes, where the table says no: from 8 +- 1 past 5 to 6.
    game = recoiled("Cav", unit("c", RED, "Pk", 8.5, 6), heading=90, dice=(6,))
    assert game.stands("a") == (9, 4, 90)
    assert game.unit("c").disorder == ORDERED


@pytest.mark.rule("ND 3.41")
def test_where_it_does_not_come_clear_of_a_friend_it_stops_before_him() -> None:
    """Beyond the pikes, at 5, there is an enemy from 4.2 on: it stays before them, at 6 to 8."""
    game = recoiled(
        "Cav", unit("c", RED, "Pk", 8.5, 6), unit("x", BLUE, "Pk", 8.5, 4.2), heading=90
    )
    assert game.stands("a") == (9, 7, 90)
    assert game.unit("a").disorder == DISORDERED
    assert not game.told("morale")


@pytest.mark.rule("ND 3.41")
def test_a_friend_in_melee_is_not_pushed() -> None:
    """He stands 0.3um behind it, an enemy at his right side, past whom he could go."""
    friend = unit("c", RED, "Pk", 10, 6.7)
    game = recoiled("Sh", friend, unit("x", BLUE, "Pk", 11, 5.9, 270))
    assert game.stands("a") == (10, 7.7, 0)
    assert game.stands("c") == (10, 6.7, 0)
    assert game.unit("a").disorder == DISORDERED
    # From an enemy who only stands near he is pushed, to 6, and then passed through.
    game = recoiled("Sh", friend, unit("x", BLUE, "Pk", 11.2, 5.9, 270), dice=(6,))
    assert (game.stands("c"), game.stands("a")) == ((10, 6, 0), (10, 5, 0))
    assert game.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 3.41")
@pytest.mark.parametrize("barrier", ["enemy", "pond", "edge"])
def test_a_friend_is_pushed_no_farther_than_he_can_go(barrier: str) -> None:
    """He stands 0.3um behind it and has 0.4um behind him: both go 0.4um together."""
    low = 3.0 if barrier == "edge" else 0.0
    others = [unit("c", RED, "Pk", 10, 1.4 if low else 6.7)]
    others += [unit("x", BLUE, "Pk", 10, 5.3)] if barrier == "enemy" else []
    areas = (box("pond", "pond", 0, 1, 20, 5.3),) if barrier == "pond" else ()
    game = recoiled("Sh", *others, y=2.7 if low else 8, areas=areas)
    assert game.stands("c") == (10, 1 if low else 6.3, 0)
    assert game.stands("a") == (10, 2 if low else 7.3, 0)
    assert game.unit("a").disorder == DISORDERED
    assert game.unit("c").disorder == ORDERED


@pytest.mark.rule("ND 3.22", "ND 3.41")
def test_an_obstacle_is_passed_without_a_roll_and_disorders() -> None:
    hedge = line("hedge", "hedge", (0, 6.5), (20, 6.5), level=3)
    game = recoiled("Sh", lines=(hedge,))
    assert game.stands("a") == (10, 6, 0)
    assert game.unit("a").disorder == DISORDERED
    # Guns cannot cross it: to them it is impassable (ND 3.23). They are 1um wide and 2um deep.
    game = recoiled("MdArt", lines=(line("hedge", "hedge", (0, 5.5), (20, 5.5), level=2),))
    assert game.unit("a").gone  # in battery they do not recoil at all
    game = recoiled(
        "MdArt", lines=(line("hedge", "hedge", (0, 5.5), (20, 5.5), level=2),), limbered=True
    )
    assert game.stands("a") == (10, 7.5, 0)
    assert game.unit("a").disorder == DISORDERED


@pytest.mark.rule("ND 3.42")
@pytest.mark.parametrize("kind", ["LtArt", "MdArt", "HvArt", "Wg"])
def test_guns_in_battery_and_wagons_that_must_recoil_are_lost(kind: str) -> None:
    game = recoiled(kind)
    assert game.unit("a").gone == "eliminated"


@pytest.mark.rule("ND 1.9", "ND 3.41")
def test_a_level_that_makes_a_rout_costs_a_loss_but_for_one_already_suffered() -> None:
    """The enemy behind it stops it at once; shaken, it routs, and finds no way past him."""
    for lost, losses in ((False, 1), (True, 0)):
        game = recoiled("Sh", unit("x", BLUE, "Pk", 10, 7), disorder=SHAKEN, lost=lost)
        assert game.unit("a").disorder == ROUTED
        assert game.unit("a").losses == losses


@pytest.mark.rule("ND 9.4", "ND 9.5")
def test_who_routs_by_a_recoil_from_a_melee_endangers_his_general() -> None:
    """The test for the loss comes first, then that for capture: a die above 1 each time."""
    game = position(
        unit("a", RED, "Sh", 10, 8, disorder=SHAKEN),
        unit("x", BLUE, "Pk", 10, 7),
        general("gr", RED, 10, 7.8, division="r", role="cinc", unit="a"),
        step=Step.MELEE,
        dice=(2, 3),
    )
    owe(game.ctx, Matter("recoil", "a", "x"))
    game.settled()
    assert not game.dice_left
    assert [e.rule for e in game.events if e.roll] == ["ND 9.2", "ND 9.4"]


@pytest.mark.rule("ND 3.40")
def test_a_unit_that_has_routed_meanwhile_does_not_recoil() -> None:
    game = recoiled("Sh", disorder=ROUTED)
    assert game.stands("a") == (10, 8, 0)
    assert not game.unit("a").recoiled
