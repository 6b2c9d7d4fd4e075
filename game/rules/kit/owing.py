"""Consequences that are owed: settled in the order in which they came to be owed, before anything
new.
"""

from collections.abc import Callable
from typing import Any, ClassVar, cast

from game.engine.context import Context
from game.engine.frame import Auto, Frame

AnyContext = Context[Any, Any]


class Consequence(Auto, frozen=True):
    """Settles one kind of what can be owed. A game has a subclass with a tag for each kind, with
    the matter as its field.
    """

    settles: ClassVar[str]


def settlers(package: str) -> dict[str, type[Consequence]]:
    """What settles each kind that can be owed in a game."""
    kinds = (kind for kind in Consequence.__subclasses__() if kind.__module__.startswith(package))
    return {kind.settles: kind for kind in kinds}


def owe(ctx: AnyContext, matter: Any) -> None:
    """Something follows; whoever makes it owed calls the game's `Settling` when it has done its own
    part.
    """
    if matter not in ctx.table.owed:
        ctx.append(ctx.table.owed, matter)


class Settling(Auto, frozen=True):
    """Settle what is owed, one matter after the other; what follows comes last. A game has a
    subclass with a tag, and the package in which its consequences are.
    """

    home: ClassVar[str]

    def run(self, ctx: AnyContext) -> None:
        if not ctx.table.owed:
            ctx.end()
            return
        first, *rest = ctx.table.owed
        ctx.set(owed=rest)
        settler = cast(Callable[[Any], Frame], settlers(self.home)[first.what])
        ctx.call(settler(first))
