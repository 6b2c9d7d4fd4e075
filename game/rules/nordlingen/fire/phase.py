"""The fire phase: shots are chosen, then settled together (ND 4.23)."""

from game.engine.frame import Auto
from game.rules.nordlingen.table import Ctx


class FirePhase(Auto, frozen=True, tag="nd.fire.phase"):
    """All that may shoot in this impulse (ND 4.1)."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
