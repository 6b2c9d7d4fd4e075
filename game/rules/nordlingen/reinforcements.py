"""Units that come onto the table (ND 2.2)."""

from game.engine.frame import Auto
from game.rules.nordlingen.table import Ctx


class Reinforcements(Auto, frozen=True, tag="nd.reinforcements.phase"):
    """Who is due enters before orders are given (ND 2.2)."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
