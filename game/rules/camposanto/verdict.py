"""The verdict as the window shows it: who won and why (CS 12)."""

from collections.abc import Mapping

from game.engine.presentation import Verdict, VerdictSection, VerdictSide
from game.engine.state import Result
from game.engine.text import Text, counted, say
from game.rules.camposanto.cards import SIDES
from game.rules.camposanto.ending import AT_ONCE, outcome, regiments_lost
from game.rules.camposanto.faces import unit_face
from game.rules.camposanto.table import Ctx
from game.rules.kit.verdict import by_points

WHY: Mapping[str, Text] = {
    "wing": say("The enemy has lost a whole wing."),
    "points": say("More victory points."),
    "regiments": say("Equal points, but fewer regiments lost."),
    "draw": say("Equal in points and in regiments lost."),
}


def verdict(ctx: Ctx) -> Verdict:
    """Who won and why; of a game that goes on, what its end would bring now (CS 12.2d, 12.2e)."""
    result = ctx.state.result or outcome(ctx)
    sides = [_side(ctx, side) for side in SIDES]
    return by_points(ctx, result, _why(ctx, result), sides, say("Victory points by phase"))


def _why(ctx: Ctx, result: Result) -> Text:
    """What decided it; after an immediate victory also what is not played (CS 12.2c)."""
    if result.level != AT_ONCE:
        return WHY[result.level]
    points = ctx.rules.tables.limits.points_to_win.value
    left = ctx.rules.tables.limits.phases.value - ctx.table.phase
    if not left:
        return say("{n} victory points.", n=points)
    return counted(
        left,
        "{points} victory points: the game is over at once, {n} phase is not played.",
        "{points} victory points: the game is over at once, {n} phases are not played.",
        points=points,
    )


def _side(ctx: Ctx, side: str) -> VerdictSide:
    points, lost = ctx.table.points.get(side, 0), regiments_lost(ctx, side)
    return VerdictSide(
        side=side,
        points=points,
        sections=(
            VerdictSection(text=say("Phases won"), rule="CS 12.2b", points=points),
            VerdictSection(
                text=say("Regiments lost"),
                rule="CS 12.2e",
                sum=str(len(lost)),
                points=0,
                faces=tuple(unit_face(ctx.rules, made, 0) for made in lost),
            ),
        ),
    )
