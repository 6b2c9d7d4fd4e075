"""The turn and its impulses (ND 2.1, 2.10-2.13, 2.16)."""

from game.engine.frame import Auto
from game.engine.text import say
from game.rules.kit.owing import Consequence
from game.rules.nordlingen.charge.contagion import Contagion
from game.rules.nordlingen.charge.recoil import Recoil
from game.rules.nordlingen.charge.rout import Rout, RoutMove
from game.rules.nordlingen.ending import EndOfTurn, clear_marks, unbind
from game.rules.nordlingen.fire.phase import FirePhase
from game.rules.nordlingen.melee.phase import MeleePhase
from game.rules.nordlingen.movement.phase import ManoeuvrePhase
from game.rules.nordlingen.orders import Activation
from game.rules.nordlingen.reinforcements import Reinforcements
from game.rules.nordlingen.reorder import ReorderPhase
from game.rules.nordlingen.table import IMPULSE_MARKS, Ctx, Step

CONSEQUENCES: tuple[type[Consequence], ...] = (Recoil, Rout, RoutMove, Contagion)
"""What settles what is owed by nobody's choice; here so that it is known wherever a turn is."""


class TurnStart(Auto, frozen=True, tag="nd.sequence.turn"):
    """One turn after another; it waits below until the battle is over (ND 2.1)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.REINFORCEMENTS, impulse=0, orders={}, active=[], acted=[], acting="")
        ctx.tell("ND 2.1", say("Turn {n}", n=ctx.table.turn), kind="turn", side="")
        ctx.call(Reinforcements(), Activation(), Impulse(), EndOfTurn())


class Impulse(Auto, frozen=True, tag="nd.sequence.impulse"):
    """Manoeuvre, fire and melee; in the last impulse units reorder before the fire (ND 2.1)."""

    def run(self, ctx: Ctx) -> None:
        priorities = {ctx.table.orders[name] for name in ctx.table.active}
        last = len(priorities) <= 1
        ctx.set(impulse=ctx.table.impulse + 1, last=last, acted=[], acting="")
        text = say("Impulse {n}, the last", n=ctx.table.impulse) if last else None
        ctx.tell("ND 2.13", text or say("Impulse {n}", n=ctx.table.impulse), kind="phase", side="")
        reorder = ReorderPhase() if last else None
        ctx.goto(ManoeuvrePhase(), reorder, FirePhase(), MeleePhase(), EndOfImpulse())


class EndOfImpulse(Auto, frozen=True, tag="nd.sequence.impulse-end"):
    """Marks are cleared, and the divisions with the lowest priority become inactive (ND 2.11)."""

    def run(self, ctx: Ctx) -> None:
        clear_marks(ctx, IMPULSE_MARKS)
        unbind(ctx)
        if ctx.table.last:
            ctx.end()
            return
        orders = ctx.table.orders
        lowest = min(orders[name] for name in ctx.table.active)
        ctx.set(active=[name for name in ctx.table.active if orders[name] > lowest])
        ctx.goto(Impulse())
