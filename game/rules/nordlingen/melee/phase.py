"""The melee phase: one round of every combat (ND 5.1)."""

from game.engine.frame import Auto
from game.rules.nordlingen.table import Ctx


class MeleePhase(Auto, frozen=True, tag="nd.melee.phase"):
    """Combats are picked, then settled in that order (ND 5.2)."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
