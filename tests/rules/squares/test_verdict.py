"""What is counted at the end, and how well a side stands (SQ 10.1, 10.4)."""

import pytest

from game.engine.state import Result
from game.rules.squares.ending import points
from game.rules.squares.rules import Objective, Terms
from game.rules.squares.system import evaluate
from game.rules.squares.table import Command
from game.rules.squares.verdict import verdict
from tests.rules.squares.positions import BLUE, RED, Placed, Position, base, field, foot, position


def counted(*others: Placed, worth: tuple[int, int] = (1, 3)) -> Position:
    """Blue has lost two units, a base and a Command's nerve; red one unit; each holds a place."""
    board = field()
    cells = {label: board.cell(label) for label in ("0004", "0804")}
    places = tuple(
        Objective(id=side, name=f"{side} hill", cell=cell, points=2 + n, owner=side)
        for n, (side, cell) in enumerate(zip((RED, BLUE), cells.values(), strict=True))
        if cell is not None
    )
    loss, nerve = worth
    return position(
        board,
        foot("a", RED, "0404", hits=3),
        foot("b", RED, "0404", lost=True),
        *(foot(u, BLUE, "0800", lost=u != "x", hits=1) for u in ("x", "y", "z")),
        *others,
        base("bare", BLUE, "0700", lost=True),
        terms=Terms(first=RED, loss_points=loss, demoralised_points=nerve, objectives=places),
        commands={"b": Command("b", demoralised=True)},
        table={"course": [(1, 2), (4, 3)]},
    )


@pytest.mark.rule("SQ 10.4", "SQ 10.1")
def test_what_the_verdict_counts() -> None:
    """Red: 2 × 1 + 1 × 3 + 2 = 7; blue: 1 + 0 + 3 = 4."""
    game = counted()
    told = verdict(game.ctx)
    assert {one.side: one.points for one in told.sides} == {RED: 7, BLUE: 4}
    assert [points(game.ctx, s) for s in (RED, BLUE)] == [7, 4] and told.difference == 3
    lines = {one.side: [(str(s.text), s.sum, s.points) for s in one.sections] for one in told.sides}
    assert lines == {
        RED: [
            ("Enemy units destroyed", "2 × 1", 2),
            ("Enemy Commands demoralised", "1 × 3", 3),
            ("red hill", "", 2),
        ],
        BLUE: [
            ("Enemy units destroyed", "1 × 1", 1),
            ("Enemy Commands demoralised", "0 × 3", 0),
            ("blue hill", "", 3),
        ],
    }
    faces = {one.side: [f.name for f in one.sections[0].faces] for one in told.sides}
    assert faces == {RED: ["y", "z"], BLUE: ["b"]}


@pytest.mark.rule("SQ 10.4")
def test_what_counts_nothing_is_not_listed() -> None:
    told = verdict(counted(worth=(0, 0)).ctx)
    assert [[str(s.text) for s in one.sections] for one in told.sides] == [
        ["red hill"],
        ["blue hill"],
    ]


@pytest.mark.rule("SQ 10.4")
def test_the_course_of_points_begins_at_nothing() -> None:
    game = counted()
    told = verdict(game.ctx)
    assert told.course == {RED: (0, 1, 4), BLUE: (0, 2, 3)}
    assert str(told.subtitle) == "The game is not over."
    game.state.result = Result(RED, "break", "SQ 10.3")
    assert str(verdict(game.ctx).subtitle) == "Half of an army is demoralised."


def test_how_well_a_side_stands() -> None:
    """10 for each point, -20 for a unit lost, -2 for a hit: 30 - 6 - 20 + 2 + 40. What lies under
    a base is not to be known.
    """
    secret = (foot("h", BLUE, "0600", hits=5), base("veiled", BLUE, "0600", "h"))
    game = counted(*secret)
    assert (evaluate(game.ctx, RED), evaluate(game.ctx, BLUE)) == (46, -46)
