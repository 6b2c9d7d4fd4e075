"""The verdict in every number, points for bots (CS 12.2)."""

from typing import Any

import pytest

from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import render
from game.rules import SYSTEMS
from game.rules.camposanto.ending import outcome
from game.rules.camposanto.hits import take_hit
from game.rules.camposanto.system import evaluate
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
    with_both,
)


@pytest.mark.rule("CS 12.2e")
@pytest.mark.parametrize(("loser", "winner"), [(SPANISH, AUSTRIAN), (AUSTRIAN, SPANISH)])
def test_who_lost_fewer_regiments_wins_a_tie(loser: str, winner: str) -> None:
    game = with_both(horse("h", loser, "0506", steps=2))
    for _ in range(2):
        assert take_hit(game.ctx, "h", rule="CS 7.4c") == ()
    found = outcome(game.ctx)
    assert (found.winner, found.level, found.rule) == (winner, "regiments", "CS 12.2e")


@pytest.mark.rule("CS 12.2b")
def test_a_point_is_worth_ten_steps_for_a_bot() -> None:
    """Points 3 to 1, steps 4 + 1 to 4 - 1: 10 x 2 + 5 - 3."""
    game = position(
        field(),
        foot("a", SPANISH, "0508"),
        light("l", SPANISH, "0708"),
        horse("x", AUSTRIAN, "0501", hits=1),
        table={"points": {SPANISH: 3, AUSTRIAN: 1}},
    )
    assert (evaluate(game.ctx, SPANISH), evaluate(game.ctx, AUSTRIAN)) == (22, -22)


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


@pytest.mark.rule("CS 12.2e")
def test_the_victor_is_named_by_the_adjective_of_his_army() -> None:
    """ "Austro-Sardinian victory", not "Austro-Sardinians victory"."""
    setting = Shelf(SYSTEMS).open("camposanto-1743")
    assert isinstance(setting, Setting)
    armies = setting.rules.oob.armies
    assert [render(armies[s].victory) for s in (SPANISH, AUSTRIAN)] == [
        "Spanish victory",
        "Austro-Sardinian victory",
    ]
    game = position(field(), foot("a", SPANISH, "0508"), table={"points": {AUSTRIAN: 1}})
    assert render(verdict(game.ctx).title) == "Austro-Sardinian victory"
