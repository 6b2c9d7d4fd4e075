"""What shaken and routed units may do (ND 1.2, 1.4, 1.5)."""

import pytest

from game.rules.kit.owing import owe
from game.rules.nordlingen import refusals, states
from game.rules.nordlingen.fire.test import owe_test
from game.rules.nordlingen.fire.who import why_unfit
from game.rules.nordlingen.movement.bodies import line_of
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.movement.who import why_not_manoeuvre
from game.rules.nordlingen.outcomes import apply_outcome
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Matter, Step
from tests.rules.nordlingen.moves import ahead, go
from tests.rules.nordlingen.positions import BLUE, RED, Position, position, unit


def in_line(*levels: int) -> Position:
    """Red shot side by side, with these levels of disorder: a, b, c from the left."""
    return position(
        *(
            unit(name, RED, "Sh", 6 + 2 * n, 8, disorder=level)
            for n, (name, level) in enumerate(zip("abc", levels, strict=True))
        )
    )


@pytest.mark.rule("ND 1.2", "ND 1.4")
@pytest.mark.parametrize(
    ("level", "moves", "shoots"),
    [
        (ORDERED, True, True),
        (DISORDERED, True, True),
        (SHAKEN, True, False),
        (ROUTED, False, False),
    ],
)
def test_shaken_units_move_but_do_not_shoot_and_routed_ones_do_neither(
    level: int, moves: bool, shoots: bool
) -> None:
    game = position(unit("a", RED, "Sh", 10, 8, disorder=level))
    assert why_not_manoeuvre(game.ctx, "a") == (None if moves else refusals.CANNOT_MANOEUVRE)
    assert why_unfit(game.ctx, "a") == (None if shoots else refusals.WORN_SHOOTER)
    if moves:
        game.run(ManoeuvreUnit("a"))
        assert go(game, ahead(2)) is None
        assert game.stands("a") == (10, 10, 0)


@pytest.mark.rule("ND 1.2", "ND 1.4", "ND 3.12")
def test_they_belong_to_no_line() -> None:
    for level in (ORDERED, DISORDERED):
        assert line_of(in_line(0, level, 0).ctx, "a") == ("a", "b", "c")
    for level in (SHAKEN, ROUTED):
        game = in_line(0, level, 0)
        assert [line_of(game.ctx, uid) for uid in "abc"] == [("a",), ("b",), ("c",)]


@pytest.mark.rule("ND 1.2")
def test_who_becomes_shaken_leaves_the_line_at_once() -> None:
    game = in_line(0, 0, 1)
    assert line_of(game.ctx, "a") == ("a", "b", "c")
    states.add_disorder(game.ctx, "c", 1, "ND 7.4")
    assert line_of(game.ctx, "a") == ("a", "b")


@pytest.mark.rule("ND 1.4")
@pytest.mark.parametrize("step", [Step.MANOEUVRE, Step.REORDER, Step.FIRE, Step.MELEE, Step.END])
def test_who_goes_into_rout_runs_at_once_whatever_the_phase(step: Step) -> None:
    game = position(unit("a", RED, "Pk", 10, 8, 180), step=step)
    apply_outcome(game.ctx, "a", "rout")
    game.settled()
    assert game.stands("a") == (10, 5, 180)
    assert game.unit("a").routed_in_turn


@pytest.mark.rule("ND 1.5", "ND 4.24")
def test_a_routed_unit_that_fire_damages_runs_and_does_not_test() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8, 180, disorder=ROUTED), unit("x", BLUE, "Sh", 10, 10)
    )
    owe_test(game.ctx, "a", "x", 0, 0)
    game.settled()
    assert not game.told("morale")
    assert game.stands("a") == (10, 5, 180)


@pytest.mark.rule("ND 1.5", "ND 3.41")
def test_a_routed_unit_through_which_friends_recoil_runs_and_does_not_test() -> None:
    """Horse that faces east goes a um west and two south, over routed pikes and past them, to 4;
    they run from 5 to 2, and pass it.
    """
    game = position(
        unit("a", RED, "Cav", 10, 8, 90),
        unit("c", RED, "Pk", 8.5, 5, 180, disorder=ROUTED),
        dice=[6],
    )
    owe(game.ctx, Matter("recoil", "a"))
    game.settled()
    assert game.stands("c") == (8.5, 2, 180)
    # The horse is passed through in turn, and it is not routed: it tests.
    assert [e.units[0] for e in game.events if e.kind == "morale"] == ["a"]
    assert not game.dice_left
