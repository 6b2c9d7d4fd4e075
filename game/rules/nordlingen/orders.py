"""Initiative, order dice, priorities (ND 2.3-2.9)."""

from game.engine.frame import Auto
from game.rules.nordlingen.table import Ctx


class Activation(Auto, frozen=True, tag="nd.orders.phase"):
    """Which divisions are active, and how long (ND 2.8)."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
