"""The verdict of a game in which points decide."""

from collections.abc import Sequence
from typing import Any

from game.engine.context import Context
from game.engine.presentation import Verdict, VerdictSide
from game.engine.state import Result
from game.engine.text import Text, say

START = say("start")


def by_points(
    ctx: Context[Any, Any],
    result: Result,
    why: Text,
    sides: Sequence[VerdictSide],
    course: Text,
    start: tuple[int, int] = (0, 0),
) -> Verdict:
    """Who won and why, with the course of the points (`course` is its title) from those that the
    sides have at the `start`.
    """
    a, b = sides
    winner = result.winner
    return Verdict(
        title=ctx.rules.oob.armies[winner].victory if winner else say("A draw"),
        subtitle=why,
        rule=result.rule,
        winner=winner,
        sides=(a, b),
        difference=a.points - b.points,
        course_title=course,
        course_labels=(START.message, *map(str, range(1, len(ctx.table.course) + 1))),
        course={
            one.side: (start[i], *(pair[i] for pair in ctx.table.course))
            for i, one in enumerate(sides)
        },
    )
