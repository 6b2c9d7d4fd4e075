"""Fire of light infantry (CS 10.2)."""

from game.engine.frame import Auto
from game.rules.camposanto.table import Ctx


class LightFire(Auto, frozen=True, tag="cs.light_fire.operation"):
    """The fourth operation (CS 5.5a)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        """Hand on."""
        ctx.end()
