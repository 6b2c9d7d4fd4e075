"""Breaking points, objectives, the end of a turn and of the battle (SQ 10)."""

from msgspec import structs

from game.engine.event import GRAVE, Event, Telling
from game.engine.frame import Auto
from game.engine.state import Result
from game.engine.text import say
from game.rules.squares.objectives import take_objectives
from game.rules.squares.pieces import army, change_command, command_card, side_of, unit, units_at
from game.rules.squares.recovery import Night
from game.rules.squares.rules import Objective, SqRules
from game.rules.squares.table import Ctx, Step
from game.rules.squares.weather import RollWeather


def is_broken(eliminated: int, original: int) -> bool:
    """Half or more (SQ 10.1, 10.3, R31)."""
    return original > 0 and 2 * eliminated >= original


def least_to_break(original: int) -> int:
    """How many of so many are half."""
    return (original + 1) // 2


def losses(ctx: Ctx, command: str) -> int:
    return sum(unit(ctx, u).lost for u in command_card(ctx, command).units)


def demoralised(ctx: Ctx, side: str) -> tuple[str, ...]:
    return tuple(
        c
        for c, now in ctx.table.commands.items()
        if now.demoralised and command_card(ctx, c).side == side
    )


def army_breaks(ctx: Ctx, side: str) -> bool:
    """Half or more of its original Commands are demoralised (SQ 10.3)."""
    own = [c for c, made in ctx.rules.oob.commands.items() if made.side == side]
    return is_broken(len(demoralised(ctx, side)), len(own))


def told(_rules: SqRules, event: Event) -> Telling:
    """An objective that changes hands is a headline; a Command that acts opens the activation."""
    opens = event.kind == "phase" and not event.depth
    return Telling(headline=event.kind == "objective", phase=Step.ACTIVATION if opens else "")


class Breakpoints(Auto, frozen=True, tag="sq.ending.breakpoints"):
    """Step 7: Commands, then armies (SQ 10.1, 10.3)."""

    def run(self, ctx: Ctx) -> None:
        """Demoralised is for good; a broken army has lost, two are a draw."""
        ctx.set(step=Step.END)
        for command, now in list(ctx.table.commands.items()):
            made = command_card(ctx, command)
            if now.demoralised or not is_broken(losses(ctx, command), len(made.units)):
                continue
            change_command(ctx, structs.replace(now, demoralised=True))
            text = say("{command} is Demoralised.", command=made.name)
            ctx.tell("SQ 10.1", text, kind="break", side=made.side, weight=GRAVE)
        broken = [s for s in ctx.rules.sides if army_breaks(ctx, s)]
        take_objectives(ctx)
        if not broken:
            ctx.end()
            return
        for side in broken:
            text = say("The army of {side} breaks.", side=army(ctx, side).inline)
            ctx.tell("SQ 10.3", text, kind="break", side=side, weight=GRAVE)
        note_course(ctx)
        winner = None if len(broken) > 1 else ctx.rules.enemy_of(broken[0])
        _verdict(ctx, Result(winner, "break", "SQ 10.3"))


def _verdict(ctx: Ctx, result: Result) -> None:
    text = say("The battle is drawn.")
    if result.winner is not None:
        text = say("Victory of {side}.", side=army(ctx, result.winner).inline)
    ctx.tell(result.rule, text, kind="verdict", side=result.winner or "", weight=GRAVE)
    ctx.finish(result)


# -- points (SQ 10.4) -----------------------------------------------------------------------------


def owner_of(ctx: Ctx, one: Objective) -> str:
    """Whose points an objective is now."""
    if not one.camp:
        return ctx.table.owners.get(one.id, "")
    there = units_at(ctx, one.cell)
    return one.army if there and side_of(ctx, there[0]) == one.army else ""


def points(ctx: Ctx, side: str) -> int:
    """Points of a side as the scenario counts them (SQ 10.4)."""
    terms, enemy = ctx.rules.terms, ctx.rules.enemy_of(side)
    held = sum(one.points for one in terms.objectives if owner_of(ctx, one) == side)
    own = (u for u, made in ctx.rules.oob.units.items() if made.is_unit and made.side == enemy)
    lost = sum(unit(ctx, u).lost for u in own)
    broken = len(demoralised(ctx, enemy))
    return held + lost * terms.loss_points + broken * terms.demoralised_points


def note_course(ctx: Ctx) -> None:
    """The points of both after a turn, for the verdict."""
    a, b = (points(ctx, s) for s in ctx.rules.sides)
    ctx.append(ctx.table.course, (a, b))


def by_points(ctx: Ctx) -> Result:
    """Who wins when time runs out; what the end would bring now (SQ 10.4)."""
    a, b = ctx.rules.sides
    mine, theirs = points(ctx, a), points(ctx, b)
    if mine != theirs:
        return Result(a if mine > theirs else b, "points", "SQ 10.4")
    tie = ctx.rules.terms.tie
    return Result(tie or None, "tie" if tie else "draw", "SQ 10.4")


class TurnEnd(Auto, frozen=True, tag="sq.ending.turn"):
    """Step 8: the turn limit, a night, or the next turn (SQ 9.5, 10.4)."""

    def run(self, ctx: Ctx) -> None:
        note_course(ctx)
        turn = ctx.table.turn
        if turn >= ctx.rules.terms.turns:
            _verdict(ctx, by_points(ctx))
            return
        ctx.set(turn=turn + 1)
        if turn not in ctx.rules.terms.nights:
            ctx.end()
            return
        rolled = (RollWeather(),) if ctx.rules.terms.sky is None else ()
        ctx.goto(Night(), *rolled)  # a new day has its own weather (SQ 5.2)
