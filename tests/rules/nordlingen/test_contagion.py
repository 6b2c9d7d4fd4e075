"""Contagion: who is near a rout, and who is run through (ND 1.5, 7.10)."""

import pytest

from game.rules.kit.owing import owe
from game.rules.nordlingen.divisions import shake
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Matter
from tests.rules.nordlingen.positions import BLUE, RED, Placed, Position, position, unit


def routs(*others: Placed, kind: str = "Pk", dice: tuple[int, ...] = ()) -> Position:
    """The red unit `a` at 10, 8, facing south, goes into rout."""
    game = position(unit("a", RED, kind, 10, 8, 180, disorder=ROUTED), *others, dice=dice)
    owe(game.ctx, Matter("rout", "a"))
    game.settled()
    assert not game.dice_left
    return game


@pytest.mark.rule("ND 7.10")
def test_friends_within_a_um_test_when_a_combat_unit_goes_into_rout() -> None:
    """Its sides are at 9 and 11; theirs begin a um from them, or a little farther off."""
    game = routs(unit("c", RED, "Pk", 13, 8, 180), unit("d", RED, "Pk", 7, 8, 180), dice=(6, 6))
    assert len(game.told("morale")) == 2
    game = routs(unit("c", RED, "Pk", 13.001, 8, 180))
    assert not game.told("morale")
    assert not game.unit("c").alarmed


@pytest.mark.rule("ND 7.10")
def test_neither_enemies_nor_routed_friends_test_nor_anybody_near_wagons() -> None:
    routed = unit("c", RED, "Pk", 12.1, 8, 180, disorder=ROUTED)
    game = routs(routed, unit("x", BLUE, "Pk", 7.9, 8))
    assert not game.told("morale")
    assert not game.unit("c").routed_in_turn
    assert not routs(unit("c", RED, "Pk", 12.1, 8, 180), kind="Wg").told("morale")
    # A gun is a combat unit; wagons themselves are frightened.
    assert len(routs(unit("c", RED, "Pk", 12.1, 8, 180), kind="MdArt", dice=(6,)).told("morale"))
    assert len(routs(unit("c", RED, "Wg", 11.6, 8, 180), dice=(6,)).told("morale")) == 1


@pytest.mark.rule("ND 7.10", "ND 7.8")
@pytest.mark.parametrize(
    ("die", "level", "y"), [(6, ORDERED, 8), (4, DISORDERED, 8), (2, SHAKEN, 8), (1, ROUTED, 5)]
)
def test_what_the_test_brings_follows(die: int, level: int, y: float) -> None:
    """Wb have morale 0: the die alone counts, with the enemy far off. Shaken he goes straight back
    to 9 and south to 8 again, as he faces south; routed he runs.
    """
    game = routs(unit("c", RED, "Wb", 12.5, 8, 180), dice=(die,))
    assert game.unit("c").disorder == level
    assert game.stands("c") == (12.5, y, 180)
    assert game.unit("c").recoiled == (level == SHAKEN)
    assert game.unit("c").halted == (level == DISORDERED)


@pytest.mark.rule("ND 7.10")
def test_a_unit_tests_once_in_an_impulse() -> None:
    """It stands near two who rout, and is run through besides."""
    game = position(
        unit("a", RED, "Sh", 10, 8, 180, disorder=ROUTED),
        unit("b", RED, "Sh", 12.1, 8, 180, disorder=ROUTED),
        unit("c", RED, "Sh", 10, 6.5),
        dice=(6,),
    )
    owe(game.ctx, Matter("rout", "a"))
    owe(game.ctx, Matter("rout", "b"))
    game.settled()
    assert not game.dice_left
    assert game.unit("c").alarmed
    owe(game.ctx, Matter("contagion", "c", "a"))
    assert len(game.settled().told("morale")) == 1


@pytest.mark.rule("ND 0.15", "ND 7.10")
def test_rout_move_first_then_the_tests_in_rising_order() -> None:
    game = routs(unit("d", RED, "Pk", 12.1, 8, 180), unit("c", RED, "Pk", 7.9, 8, 180), dice=(6, 6))
    kinds = [(e.kind, e.units[0]) for e in game.events if e.kind in ("loss", "retreat", "morale")]
    assert kinds == [("loss", "a"), ("retreat", "a"), ("morale", "c"), ("morale", "d")]


@pytest.mark.rule("ND 7.10", "ND 6.7")
def test_a_rout_by_the_cohesion_of_a_division_frightens_only_who_is_run_through() -> None:
    """Of three units of a shaken division the shaken one routs: only he through whom it runs
    tests, not he who stands beside it.
    """
    game = position(
        unit("a", RED, "Sh", 10, 8, 180, disorder=SHAKEN),
        unit("c", RED, "Sh", 12.1, 8, 180),
        unit("d", RED, "Sh", 10, 6),
        dice=(6,),
    )
    shake(game.ctx, "r")
    game.settled()
    assert not game.dice_left
    assert [e.units[0] for e in game.events if e.kind == "morale"] == ["d"]


@pytest.mark.rule("ND 1.5", "ND 7.10")
def test_two_routed_units_do_not_drive_one_another_off_the_table() -> None:
    """`a` runs through `c`, who runs through `a`, who runs once more; then nobody does."""
    game = position(
        unit("a", RED, "Pk", 10, 40, 180, disorder=ROUTED),
        unit("c", RED, "Pk", 10, 38, 180, disorder=ROUTED),
        size=(20, 60),
    )
    owe(game.ctx, Matter("rout_move", "a"))
    game.settled()
    assert len(game.told("retreat")) == 3
    assert not game.unit("a").gone
