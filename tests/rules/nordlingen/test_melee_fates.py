"""The forecast of a round of melee: exact, and what really happens (ND 5.3-5.9, 14.1)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from game.engine.dice import NeedDice
from game.engine.frame import Auto
from game.engine.prompt import Chances
from game.rules.nordlingen.melee.combats import Combat
from game.rules.nordlingen.melee.effects import Falter, Fight
from game.rules.nordlingen.melee.fates import (
    Fate,
    chance_of,
    chance_of_loss,
    chance_to_lose,
    endings,
    levels_left,
)
from game.rules.nordlingen.melee.roll import hurts
from game.rules.nordlingen.melee.sheet import sheet
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.table import ROUTED
from game.rules.nordlingen.units import is_battery, is_train
from tests.rules.bench import Idle
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    position,
    unit,
)

PAIR = Combat(("a", "x"))
Pieces = tuple[Placed | Leader, ...]


def _units(own: str = "Sh", foe: str = "Sh", **states: dict[str, Any]) -> Pieces:
    return (
        unit("a", RED, own, 10, 8, **states.get("a", {})),
        unit("x", BLUE, foe, 10, 8, 180, **states.get("x", {})),
    )


# -- hand-worked -----------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.4", "ND 14.1")
def test_of_two_equal_units_the_higher_die_does_the_difference() -> None:
    game = position(*_units())
    # Differences 1, 2 and at least 3 come up 5, 4 and 3 + 2 + 1 times for either side.
    assert hurts(game.ctx, PAIR) == {
        (0, 0): 6,
        (0, 1): 5,
        (0, 2): 4,
        (0, 3): 6,
        (1, 0): 5,
        (2, 0): 4,
        (3, 0): 6,
    }
    found = endings(game.ctx, PAIR)
    assert sum(one.chance for one in found) == 1
    assert chance_to_lose(PAIR, found, "a") == Fraction(15, 36)
    assert chance_to_lose(PAIR, found, None) == Fraction(6, 36)
    assert chance_of_loss(found, 0) == Fraction(6, 36)
    assert chance_of(found, 0, "pushed") == Fraction(6, 36)
    assert chance_of(found, 0, "disordered") == Fraction(9 + 6, 36)
    assert chance_of(found, 0, "stands") == Fraction(15, 36)


@pytest.mark.rule("ND 5.8", "ND 14.1")
def test_a_disordered_loser_recoils_or_routs_by_its_test() -> None:
    """Shot against disordered shot: -1 for the disorder, so a has one point more on average."""
    game = position(*_units(x={"disorder": 1}))
    found = endings(game.ctx, PAIR)
    # x adds -1: a's points are the difference, x's the difference less 1. It does not lose only
    # where its own die is higher by at least 2: in 10 of 36 throws.
    assert chance_to_lose(PAIR, found, "a") == Fraction(10, 36)
    assert chance_to_lose(PAIR, found, None) == Fraction(6 + 5, 36)
    # Shaken it tests with morale 1 and -2, and -1 once it is damaged, -1 more with a loss. Both at
    # 0: 6 + 5 throws with -1: a 5 or 6 passes. 9 throws with damage, -2: a natural 6. 6 throws with
    # a loss, -3: a natural 6.
    recoils = Fraction(11, 36) * Fraction(2, 6) + Fraction(15, 36) * Fraction(1, 6)
    assert chance_of(found, 1, "recoils") == recoils
    assert chance_of(found, 1, "stands") == Fraction(10, 36)
    assert chance_of(found, 1, "routs") == Fraction(26, 36) - recoils


# -- what really happens ---------------------------------------------------------------------------

LED = (
    general("gr", RED, 10, 8, division="r", role="cinc", level=1, unit="a"),
    general("g2", RED, 10, 7.5, level=2, unit="a"),
)
CASES: dict[str, tuple[Pieces, dict[str, Any]]] = {
    "fresh": (_units("Pk", "Cav"), {}),
    "disordered": (_units(a={"disorder": 1, "damage": 2, "damaged": True}, x={"disorder": 1}), {}),
    "shaken": (_units(a={"disorder": 2, "losses": 2}, x={"disorder": 1, "damage": 2}), {}),
    "guns": (_units("Sh", "MdArt", x={"disorder": 1, "strength": 3}), {}),
    "limbered": (_units("Sh", "MdArt", x={"disorder": 1, "limbered": True}), {}),
    "wagons": (_units("Wg", "Wg", a={"strength": 3, "disorder": 1}, x={"strength": 3}), {}),
    "led": ((*_units("Pk", "Sh", a={"disorder": 1, "damage": 2}), LED[0]), {}),
    "exact wounds": (
        (*_units("Pk", "Sh", a={"disorder": 1, "damage": 2}), LED[0]),
        {"options": [Reading.EXACT_WOUND]},
    ),
    "no room": (_units(x={"losses": 1}), {"areas": [box("pond", "P", 8, 9.2, 12, 12)]}),
    "occupied": (
        _units(x={"occupies": "V", "disorder": 1}),
        {"areas": [box("village", "V", 8, 8, 12, 9.4, vdf=2)]},
    ),
    "threatened": (
        # When x falls its friend y is free to threaten the flank of a.
        (
            *_units(a={"disorder": 1, "melee": 1}, x={"losses": 2, "damage": 2}),
            unit("y", BLUE, "Cav", 13, 7.4, 270),
        ),
        {},
    ),
}


@pytest.mark.rule("ND 5.4", "ND 5.7", "ND 5.8", "ND 5.9", "ND 14.1")
@pytest.mark.parametrize("case", CASES)
def test_the_forecast_is_what_happens_with_all_dice(case: str) -> None:
    pieces, more = CASES[case]
    told: dict[tuple[Fate, Fate], Fraction] = {}
    for one in endings(position(*pieces, **more).ctx, PAIR):
        told[one.fates] = told.get(one.fates, Fraction(0)) + one.chance
    happened: dict[tuple[Fate, Fate], Fraction] = {}
    for chance, game in _all_games(pieces, more):
        fates = _fate(game, "a"), _fate(game, "x")
        happened[fates] = happened.get(fates, Fraction(0)) + chance
    assert told == happened


def _all_games(pieces: Pieces, more: dict[str, Any]) -> Iterator[tuple[Fraction, Position]]:
    """The round with every row of dice that it may ask for, as far as it is certain who recoils or
    routs.
    """
    rows: list[tuple[int, ...]] = [()]
    while rows:
        row = rows.pop()
        game = position(*pieces, dice=row, **more)
        game.ctx.call(Fight(PAIR))
        try:
            _play(game)
        except NeedDice:
            rows += [(*row, die) for die in range(1, 7)]
        else:
            yield Fraction(1, 6 ** len(row)), game


def _play(game: Position) -> None:
    """Run on until somebody is about to recoil or to rout, or to the end."""
    stack = game.state.stack
    faltered = False
    while True:
        frame = stack[-1]
        moves = [m for m in game.table.owed if m.what in ("recoil", "rout")]
        if (faltered and moves) or not isinstance(frame, Auto) or isinstance(frame, Idle):
            return
        faltered = faltered or isinstance(frame, Falter)
        frame.run(game.ctx)


def _fate(game: Position, uid: str) -> Fate:
    state, ctx = game.unit(uid), game.ctx
    recoils = any(m.what == "recoil" and m.unit == uid for m in game.table.owed)
    fixed = not state.gone and (is_battery(ctx, uid) or is_train(ctx, uid))
    if state.gone or (fixed and (recoils or state.disorder == ROUTED)):
        return "lost"
    if state.disorder == ROUTED:
        return "routs"
    if recoils:
        return "recoils"
    if f"{uid} is pushed back." in game.told("push"):
        return "pushed"
    # The floor comes after the round: what counts is whether it lost.
    rules = [e.rule for e in game.events if e.kind == "disorder" and e.units == (uid,)]
    return "disordered" if "ND 5.5" in rules else "stands"


@pytest.mark.rule("ND 9.1", "ND 9.2", "ND 14.1")
@pytest.mark.parametrize(
    ("options", "falls"),
    [
        # Level 2 on a first die of 1 to 3, level 1 of 1 or 2, and then on a 1; in the option on
        # one face of the first die alone.
        ([], (Fraction(3, 36), Fraction(2, 36))),
        ([Reading.EXACT_WOUND], (Fraction(1, 36), Fraction(1, 36))),
    ],
)
def test_the_best_general_who_is_left_counts_in_the_test(
    options: list[Reading], falls: tuple[Fraction, Fraction]
) -> None:
    game = position(*_units(), *LED, options=options)
    best, other = falls
    assert levels_left(game.ctx, "a", 1) == {
        2: 1 - best,
        1: best * (1 - other),
        0: best * other,
    }
    assert levels_left(game.ctx, "a", 0) == {2: 1, 1: 0, 0: 0}
    assert levels_left(game.ctx, "x", 1) == {0: 1}


@pytest.mark.rule("ND 14.1")
def test_the_sheet_tells_the_chances_in_per_cent() -> None:
    game = position(*_units())
    rows = {str(row.label): row.percent for row in sheet(game.ctx, PAIR).of(Chances).rows}
    assert rows == {
        "a loses the round": 42,
        "a suffers a loss": 17,
        "a is pushed back": 17,
        "x loses the round": 42,
        "x suffers a loss": 17,
        "x is pushed back": 17,
        "Equal damage: both add a level of disorder": 17,
    }
