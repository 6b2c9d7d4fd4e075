"""Recovery and rally (ND 8)."""

from game.engine.frame import Auto
from game.rules.nordlingen.table import Ctx


class ReorderPhase(Auto, frozen=True, tag="nd.reorder.phase"):
    """At the end of the last manoeuvre phase (ND 8.1)."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
