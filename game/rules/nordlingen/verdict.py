"""The verdict as the window shows it: who won and why (ND 12)."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import structs

from game.engine.presentation import Verdict, VerdictSection, VerdictSide
from game.engine.text import Text, say
from game.rules.kit import verdict as kit
from game.rules.nordlingen.faces import card_face
from game.rules.nordlingen.objectives import (
    broken_armies,
    cohesion,
    outcome_now,
    starting_cohesion,
)
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import bases, side_of

WHY: Mapping[str, Text] = MappingProxyType(
    {
        "goal": say("The goal of the scenario was reached."),
        "otherwise": say("The goal of the scenario was not reached in time."),
        "shares": say("Time has run out: the shares of cohesion decide."),
    }
)


def verdict(ctx: Ctx) -> Verdict:
    """Who won and why; of a battle that goes on, who would win if it ended now (ND 12.3, 12.5)."""
    result = ctx.state.result or outcome_now(ctx)
    why = say("The game is not over.") if ctx.state.result is None else _why(ctx, result.level)
    sides = [_side(ctx, side) for side in ctx.rules.sides]
    found = kit.by_points(ctx, result, why, sides, say("Cohesion by turn"))
    course = {
        side: (starting_cohesion(ctx, side), *(pair[i] for pair in ctx.table.course))
        for i, side in enumerate(ctx.rules.sides)
    }
    return structs.replace(found, course=course)


def _why(ctx: Ctx, level: str) -> Text:
    """What decided the battle; of an army that is broken, whose it is and at what (ND 12.3)."""
    if level != "broken":
        return WHY[level]
    broken = broken_armies(ctx)
    if len(broken) > 1:
        return say("Both armies are broken: the greater share of cohesion decides.")
    army = ctx.rules.oob.armies[broken[0]]
    return say(
        "The army of {side} is broken: cohesion {n}, broken at {least}.",
        side=army.inline,
        n=cohesion(ctx, army.side),
        least=army.break_at,
    )


def _side(ctx: Ctx, side: str) -> VerdictSide:
    """What an army began with, and what it lost and won (ND 12.2)."""
    gone = [u for u, unit in ctx.table.units.items() if unit.gone and side_of(ctx, u) == side]
    lost = sum(bases(ctx, u) for u in gone)
    fallen = ctx.table.fallen.get(side, 0)
    sections = [
        VerdictSection(
            text=say("Cohesion at the start"),
            rule="ND 12.2",
            points=starting_cohesion(ctx, side),
        ),
        VerdictSection(
            text=say("Bases eliminated or off the table"),
            rule="ND 12.2",
            points=-lost,
            faces=tuple(card_face(ctx.rules, ctx.rules.oob.units[u]) for u in gone),
        ),
        VerdictSection(text=say("Generals lost"), rule="ND 12.2", points=-fallen),
    ]
    shown = [s for s in sections if s.points]
    shown += [
        VerdictSection(text=say(one.name), rule="ND 12.4", points=_turned(ctx, side, one.id))
        for one in ctx.rules.terms.objectives
        if _turned(ctx, side, one.id)
    ]
    return VerdictSide(side=side, points=cohesion(ctx, side), sections=tuple(shown))


def _turned(ctx: Ctx, side: str, objective: str) -> int:
    """What an objective that changed hands brought a side or cost it."""
    one = next(o for o in ctx.rules.terms.objectives if o.id == objective)
    holds = ctx.table.owners.get(objective) == side
    return one.value * (holds - (one.held_by == side))
