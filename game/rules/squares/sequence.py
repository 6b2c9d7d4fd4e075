"""The turn (SQ 5.1)."""

from msgspec import structs

from game.engine.frame import Auto
from game.engine.text import say
from game.rules.squares.arrivals import bring_general
from game.rules.squares.contest import Contests, MoveCinc, RollPoints
from game.rules.squares.ending import Breakpoints, TurnEnd
from game.rules.squares.pieces import change_command
from game.rules.squares.table import OFF_MAP, Ctx, Step


class TurnStart(Auto, frozen=True, tag="sq.sequence.turn"):
    """One turn after another; it waits below until the battle is over (SQ 5.1)."""

    def run(self, ctx: Ctx) -> None:
        """Clear the marks, bring the Generals who are due, queue the steps."""
        for uid in list(ctx.table.units):
            ctx.change(
                uid,
                halves=0,
                steps=0,
                halted=False,
                bombarded=False,
                attacked=False,
                recovered=False,
                shelled=0,
                cone=-1,
                left=OFF_MAP,
            )
        for command in ctx.table.commands.values():
            change_command(ctx, structs.replace(command, activated=False, ap=0))
        ctx.set(pool=[], won=[], contest=[], command="", step=Step.POINTS)
        ctx.tell("SQ 5.1", say("Turn {n}", n=ctx.table.turn), kind="turn")
        for uid, made in ctx.rules.oob.units.items():
            if made.is_general:
                bring_general(ctx, uid)
        sides = ctx.rules.sides
        ctx.call(RollPoints(), *(MoveCinc(s) for s in sides), Contests(), Breakpoints(), TurnEnd())
