"""Artillery fire (CS 9.1)."""

from game.engine.frame import Auto
from game.rules.camposanto.table import Ctx


class ArtilleryFire(Auto, frozen=True, tag="cs.artillery.operation"):
    """The first operation (CS 5.5a)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        """Hand on."""
        ctx.end()
