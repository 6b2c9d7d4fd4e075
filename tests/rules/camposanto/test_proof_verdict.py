"""The verdict in every number; the sheet of the exchange of series (CS 4.3b, 12.2)."""

from typing import Any

import pytest

from game.engine import action as do
from game.rules.camposanto.ending import TurnEnd
from game.rules.camposanto.table import OFF_MAP
from game.rules.camposanto.verdict import verdict
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    field,
    foot,
    gun,
    horse,
    light,
    position,
)

LOST: dict[str, Any] = {"cell": OFF_MAP}


@pytest.mark.rule("CS 12.2b", "CS 12.2d", "CS 12.2e", "CS 12.2f")
def test_the_verdict_tells_points_their_course_and_regiments_lost() -> None:
    """The Spaniards lost h, the Austro-Sardinians x and y; guns and light infantry do not count."""
    game = position(
        field(),
        foot("a", SPANISH, "0508"),
        horse("h", SPANISH, "0608", hits=4, **LOST),
        gun("g", SPANISH, "0708", hits=1, **LOST),
        foot("w", AUSTRIAN, "0501"),
        foot("x", AUSTRIAN, "0601", hits=4, **LOST),
        horse("y", AUSTRIAN, "0701", hits=4, **LOST),
        light("l", AUSTRIAN, "0801", hits=1, **LOST),
        table={
            "points": {SPANISH: 1, AUSTRIAN: 3},
            "course": [(0, 1), (0, 2), (1, 2), (1, 3)],
        },
    )
    shown = verdict(game.ctx)
    assert shown.difference == -2
    assert shown.course == {SPANISH: (0, 0, 0, 1, 1), AUSTRIAN: (0, 1, 2, 2, 3)}
    assert [(s.side, s.points) for s in shown.sides] == [(SPANISH, 1), (AUSTRIAN, 3)]
    won, lost = zip(*(s.sections for s in shown.sides), strict=True)
    assert [(s.rule, s.points) for s in won] == [("CS 12.2b", 1), ("CS 12.2b", 3)]
    assert [(s.rule, s.points, s.sum) for s in lost] == [("CS 12.2e", 0, "1"), ("CS 12.2e", 0, "2")]
    assert [[f.name for f in s.faces] for s in lost] == [["h"], ["x", "y"]]
    assert {(f.steps, f.values) for s in lost for f in s.faces} == {(0, ("0",))}


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
