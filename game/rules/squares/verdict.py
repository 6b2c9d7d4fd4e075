"""The verdict as the window shows it: who won and why (SQ 10)."""

from collections.abc import Mapping

from game.engine.presentation import Verdict, VerdictSection, VerdictSide
from game.engine.text import Text, say
from game.rules.kit import verdict as kit
from game.rules.squares.ending import by_points, demoralised, owner_of, points
from game.rules.squares.faces import unit_face
from game.rules.squares.pieces import unit
from game.rules.squares.table import Ctx

WHY: Mapping[str, Text] = {
    "break": say("Half of an army is demoralised."),
    "points": say("More points when time ran out."),
    "tie": say("Equal points: the scenario decides."),
    "draw": say("Equal in points."),
}


def verdict(ctx: Ctx) -> Verdict:
    """Who won and why; of a battle that goes on, what its end would bring now (SQ 10.4)."""
    result = ctx.state.result or by_points(ctx)
    why = say("The game is not over.") if ctx.state.result is None else WHY[result.level]
    sides = [_side(ctx, s) for s in ctx.rules.sides]
    return kit.by_points(ctx, result, why, sides, say("Points by turn"))


def _side(ctx: Ctx, side: str) -> VerdictSide:
    terms, enemy = ctx.rules.terms, ctx.rules.enemy_of(side)
    lost = [
        made
        for u, made in ctx.rules.oob.units.items()
        if made.side == enemy and made.is_unit and unit(ctx, u).lost
    ]
    broken = len(demoralised(ctx, enemy))
    counted = [
        VerdictSection(
            text=say("Enemy units destroyed"),
            rule="SQ 10.4",
            sum=f"{len(lost)} × {terms.loss_points}",
            points=len(lost) * terms.loss_points,
            faces=tuple(unit_face(ctx.rules, made) for made in lost),
        ),
        VerdictSection(
            text=say("Enemy Commands demoralised"),
            rule="SQ 10.1",
            sum=f"{broken} × {terms.demoralised_points}",
            points=broken * terms.demoralised_points,
        ),
    ]
    worth = (terms.loss_points, terms.demoralised_points)
    sections = [line for line, each in zip(counted, worth, strict=True) if each]
    sections += [
        VerdictSection(text=say(one.name), rule="SQ 10.4", points=one.points)
        for one in terms.objectives
        if owner_of(ctx, one) == side
    ]
    return VerdictSide(side=side, points=points(ctx, side), sections=tuple(sections))
