"""The Evening Turn: slower, guns adjacent only, isolation, the series of orders (CS 4.3, 11)."""

import pytest

from game.engine import action as do
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.camposanto.cards import Series
from game.rules.camposanto.ending import TurnEnd
from game.rules.camposanto.steps import allowance
from game.rules.camposanto.system import SYSTEM
from game.rules.camposanto.table import Operation, Status, Turn
from game.rules.camposanto.written import PlacedWing, arrange_position
from game.rules.camposanto.written import Position as Written
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)

EVENING = {"turn": Turn.EVENING}


@pytest.mark.rule("CS 11a", "CS 5.1b")
@pytest.mark.parametrize(
    ("status", "wanted"),
    [(Status.AGGRESSIVE, (2, 2, 3, 0, 3)), (Status.IMPETUOUS, (3, 3, 4, 1, 4))],
)
def test_everybody_is_slower_in_the_evening(status: Status, wanted: tuple[int, ...]) -> None:
    """Infantry, light infantry, cavalry, artillery, marshal (R32, R33)."""
    game = position(
        field(),
        foot("a", SPANISH, "0108"),
        light("l", SPANISH, "0308"),
        horse("h", SPANISH, "0508"),
        gun("g", SPANISH, "0708"),
        marshal("m", SPANISH, "0908"),
        status={"spanish-centre": status},
        table=EVENING,
    )
    assert tuple(allowance(game.ctx, uid) for uid in "alhgm") == wanted


# -- from day to evening ---------------------------------------------------------------------------


def dusk(spanish: int, austrian: int) -> Match:
    """A match in the last activation of the day: its movement only needs ending."""
    game = position(
        field(),
        foot("a", SPANISH, "0011"),
        foot("b", SPANISH, "0511", wing="left"),
        foot("c", SPANISH, "1111", wing="right"),
        foot("x", AUSTRIAN, "0000"),
        foot("y", AUSTRIAN, "0500", wing="left"),
        foot("z", AUSTRIAN, "1100", wing="right"),
    )
    written = Written(
        phase=3,
        active="spanish-centre",
        operation=Operation.MOVEMENT,
        hands={"spanish": (), "austrian": ()},
        points={"spanish": spanish, "austrian": austrian},
        wing=tuple(
            PlacedWing(id=wing, fatigued=wing == "spanish-left", activated=True)
            for wing in game.table.wings
            if wing != "spanish-centre"
        ),
    )
    state = arrange_position(game.rules, written)
    return Match.new(SYSTEM, game.rules, SeededDice(1), position=state)


def _buttons(match: Match) -> set[str]:
    assert match.prompt is not None
    return {b.id for b in match.prompt.buttons}


@pytest.mark.rule("CS 4.3a", "CS 4.3c", "CS 4.3d", "CS 3a")
def test_equal_points_exchange_the_series_and_the_evening_begins() -> None:
    match = dusk(1, 1)
    assert match.act(do.button("end")) is None
    table = match.reading.table
    assert (table.turn, table.phase) == (Turn.EVENING, 1)
    assert table.series == {SPANISH: Series.B, AUSTRIAN: Series.A}
    assert not any(w.fatigued for w in table.wings.values())
    assert match.prompt is not None and match.prompt.rule == "CS 4a"
    assert "token-17" in _buttons(match) and "token-18" not in _buttons(match)
    told = [str(e.text) for e in match.records[-1].events]
    assert "The series of orders are exchanged." in told and "Evening, phase 1" in told


@pytest.mark.rule("CS 4.3b", "CS 4.3d")
@pytest.mark.parametrize(("points", "who"), [((0, 1), SPANISH), ((2, 1), AUSTRIAN)])
@pytest.mark.parametrize("answer", ["swap", "keep"])
def test_who_is_behind_decides_on_the_exchange(
    points: tuple[int, int], who: str, answer: str
) -> None:
    match = dusk(*points)
    assert match.act(do.button("end")) is None
    assert match.prompt is not None
    assert (match.prompt.side, match.prompt.rule) == (who, "CS 4.3b")
    assert match.act(do.button(answer)) is None
    series = match.reading.table.series
    assert series[SPANISH] is (Series.B if answer == "swap" else Series.A)
    assert match.records[-1].events[0].rule == "CS 4.3b"
    assert all(len(hand) == 9 for hand in match.reading.table.hands.values())


@pytest.mark.rule("CS 4.3b")
@pytest.mark.parametrize(
    ("answer", "title"),
    [("swap", "The series are exchanged"), ("keep", "The series are kept")],
)
def test_the_sheet_of_the_series_says_what_becomes_of_them(answer: str, title: str) -> None:
    game = position(
        field(),
        foot("a", SPANISH, "0508"),
        foot("x", AUSTRIAN, "0501"),
        table={"points": {SPANISH: 1, AUSTRIAN: 2}},
    ).run(TurnEnd())
    sheet = game.asking.preview(game.ctx, do.button(answer)).sheet
    assert str(sheet.title) == title
    assert str(sheet.subtitle) == "Spanish decide: they have fewer victory points"
