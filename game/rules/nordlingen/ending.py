"""The end of a turn and of the battle (ND 2.16, 12)."""

from msgspec import structs

from game.engine.event import GRAVE
from game.engine.frame import Auto
from game.engine.state import Result
from game.engine.text import say
from game.rules.nordlingen.divisions import CohesionTests
from game.rules.nordlingen.objectives import cohesion, is_broken, outcome, take_objectives
from game.rules.nordlingen.table import IMPULSE_MARKS, TURN_MARKS, Ctx, Step, Unit

FRESH = Unit("")


class EndOfTurn(Auto, frozen=True, tag="nd.ending.turn"):
    """Division tests, objectives and lines of communication, victory; then the marks of the turn
    are cleared (ND 2.16).
    """

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.END, acting="")
        ctx.goto(CohesionTests(), Reckoning())


class Reckoning(Auto, frozen=True, tag="nd.ending.reckoning"):
    """Who controls what, whose army is broken, who has won (ND 12.2-12.5)."""

    def run(self, ctx: Ctx) -> None:
        take_objectives(ctx)
        one, two = ctx.rules.sides
        ctx.append(ctx.table.course, (cohesion(ctx, one), cohesion(ctx, two)))
        for side in ctx.rules.sides:
            if is_broken(ctx, side):
                text = say("The army of {side} is broken.", side=ctx.rules.oob.armies[side].inline)
                ctx.tell("ND 12.3", text, kind="break", side=side, weight=GRAVE)
        result = outcome(ctx)
        if result is not None:
            _close(ctx, result)
            return
        # Marks of the impulse too: division tests may have left some after the last one.
        clear_marks(ctx, (*IMPULSE_MARKS, *TURN_MARKS))
        for general in list(ctx.table.generals.values()):
            if general.moved:
                ctx.put(ctx.table.generals, general.id, structs.replace(general, moved=0))
        ctx.set(turn=ctx.table.turn + 1, struck=[], recovered=[])
        ctx.end()


def _close(ctx: Ctx, result: Result) -> None:
    text = say("The battle is drawn.")
    if result.winner is not None:
        text = say("Victory of {side}.", side=ctx.rules.oob.armies[result.winner].inline)
    ctx.tell(result.rule, text, kind="verdict", side=result.winner or "", weight=GRAVE)
    ctx.finish(result)


def clear_marks(ctx: Ctx, marks: tuple[str, ...]) -> None:
    """Set these marks of every unit back (ND 2.16)."""
    fresh = {mark: getattr(FRESH, mark) for mark in marks}
    for uid, unit in list(ctx.table.units.items()):
        if any(getattr(unit, mark) != value for mark, value in fresh.items()):
            ctx.change(uid, **fresh)


def unbind(ctx: Ctx) -> None:
    """At the end of an impulse wounded generals are one impulse nearer to being free (ND 9.3)."""
    for general in list(ctx.table.generals.values()):
        if general.bound:
            left = structs.replace(general, bound=general.bound - 1)
            ctx.put(ctx.table.generals, general.id, left)
