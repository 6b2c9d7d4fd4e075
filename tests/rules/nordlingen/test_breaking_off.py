"""Cavalry breaks off a melee with infantry (ND 3.39)."""

import pytest

from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.breaking_off import BreakOff, why_not_act, why_not_break_off
from game.rules.nordlingen.movement.phase import ManoeuvreDivision
from tests.rules.nordlingen.positions import BLUE, RED, Placed, Position, position, unit


def melee(kind: str, *foes: str, **given: object) -> Position:
    """A unit with a foe before its front, and perhaps one on its right."""
    state = {k: given.pop(k) for k in list(given) if k in ("manoeuvred", "halted", "disorder")}
    places = (10, 8, 180), (12, 8, 180)
    there: list[Placed] = [
        unit(f"x{n}", BLUE, foe, *place)
        for n, (foe, place) in enumerate(zip(foes, places, strict=False))
    ]
    return position(
        unit("a", RED, kind, 10.5, 8, **state),  # type: ignore[arg-type]
        *there,
        **given,  # type: ignore[arg-type]
    )


@pytest.mark.rule("ND 3.39")
def test_it_recoils_and_becomes_disordered() -> None:
    """1um back, then 2um the way its side retreats, to the south; no die is rolled."""
    game = melee("Cav", "Pk").run(ManoeuvreDivision("r"))
    assert game.take("a") is None and isinstance(game.asking, BreakOff)
    assert game.press("break") is None
    a = game.unit("a")
    assert (a.disorder, a.manoeuvred, a.recoiled) == (1, True, True)
    assert game.stands("a") == (10.5, 5, 0)


@pytest.mark.rule("ND 3.39")
def test_a_disordered_unit_stays_disordered() -> None:
    game = melee("Cav", "Pk", disorder=1).run(BreakOff("a"))
    assert game.press("break") is None and game.unit("a").disorder == 1


@pytest.mark.rule("ND 3.39")
def test_all_its_opponents_must_be_infantry() -> None:
    assert why_not_break_off(melee("Cav", "Pk", "Sh").ctx, "a") is None
    assert why_not_break_off(melee("Cav", "Pk", "Cav").ctx, "a") == refusals.NO_BREAKING_OFF
    assert why_not_break_off(melee("Cav", "Cav").ctx, "a") == refusals.NO_BREAKING_OFF
    assert why_not_break_off(melee("Cav", "LtArt").ctx, "a") == refusals.NO_BREAKING_OFF


@pytest.mark.rule("ND 3.39")
def test_every_other_unit_leaves_a_melee_only_by_a_result() -> None:
    assert why_not_break_off(melee("Pk", "Pk").ctx, "a") == refusals.NO_BREAKING_OFF
    assert why_not_act(melee("Pk", "Pk").ctx, "a") == refusals.CANNOT_MANOEUVRE
    assert why_not_break_off(melee("Cav").ctx, "a") == refusals.NO_BREAKING_OFF


@pytest.mark.rule("ND 3.39")
def test_it_needs_an_active_division_and_its_manoeuvre() -> None:
    assert why_not_break_off(melee("Cav", "Pk", orders={"b": 5}).ctx, "a") == refusals.NOT_ACTIVE
    spent = melee("Cav", "Pk", manoeuvred=True)
    assert why_not_break_off(spent.ctx, "a") == refusals.HAS_MANOEUVRED
    halted = melee("Cav", "Pk", halted=True)
    assert why_not_break_off(halted.ctx, "a") == refusals.CANNOT_MANOEUVRE


@pytest.mark.rule("ND 3.39")
def test_it_may_stay() -> None:
    game = melee("Cav", "Pk").run(BreakOff("a"))
    assert game.press("back") is None and game.asking is None
    assert not game.unit("a").manoeuvred and game.stands("a") == (10.5, 8, 0)
