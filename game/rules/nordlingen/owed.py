"""Consequences that are owed: settled first in, first out, before anything new (ND 0.15)."""

from collections.abc import Callable
from typing import cast

from game.engine.frame import Auto, Frame
from game.rules.kit.owing import settlers
from game.rules.nordlingen.table import Ctx, Matter

HOME = "game.rules.nordlingen."


def owe(ctx: Ctx, matter: Matter) -> None:
    """Something follows; whoever makes it owed calls `Settle` when it has done its own part."""
    if matter not in ctx.table.owed:
        ctx.append(ctx.table.owed, matter)


class Settle(Auto, frozen=True, tag="nd.owed.settle"):
    """Settle what is owed, one matter after the other; what follows comes last (ND 0.15)."""

    def run(self, ctx: Ctx) -> None:
        if not ctx.table.owed:
            ctx.end()
            return
        first, *rest = ctx.table.owed
        ctx.set(owed=rest)
        settler = cast(Callable[[Matter], Frame], settlers(HOME)[first.what])
        ctx.call(settler(first))
