"""The manoeuvre phase: one division after the other (ND 2.14)."""

from game.engine.frame import Auto
from game.rules.nordlingen.table import Ctx


class ManoeuvrePhase(Auto, frozen=True, tag="nd.movement.phase"):
    """Active divisions in falling priority (ND 2.14)."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
