"""A move on the open table is carried out leg by leg, and waits where something breaks in."""

from typing import Any

from msgspec import structs

from game.board.plane.legs import Leg
from game.engine.context import Context
from game.engine.frame import Auto, Frame

AnyContext = Context[Any, Any]


class Follow(Auto, frozen=True):
    """Makes the legs that are left, one after the other. A game has a subclass with a tag."""

    unit: str
    legs: tuple[Leg, ...]

    def run(self, ctx: AnyContext) -> None:
        first, *rest = self.legs
        left, between = self.go(ctx, first)
        onward = (*left, *rest)
        ctx.goto(*between, structs.replace(self, legs=onward) if onward else None)

    def go(self, ctx: AnyContext, leg: Leg) -> tuple[tuple[Leg, ...], tuple[Frame, ...]]:
        """Make a leg, or as much of it as can be made before something breaks in: the rest of it,
        and the frames that must run before the move goes on.
        """
        raise NotImplementedError
