"""The end of a turn and of the battle (ND 2.16, 6, 12)."""

from game.engine.frame import Auto
from game.rules.nordlingen.table import Ctx


class EndOfTurn(Auto, frozen=True, tag="nd.ending.turn"):
    """Cohesion, objectives, victory, then the marks of the turn (ND 2.16)."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
