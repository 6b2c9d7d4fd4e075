"""Assaults (CS 7)."""

from game.engine.frame import Auto
from game.rules.camposanto.table import Ctx


class Assaults(Auto, frozen=True, tag="cs.assaults.operation"):
    """The fifth operation (CS 5.5a)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        """Hand on."""
        ctx.end()
