"""Marshals: their move and their flight from enemies (CS 8.2)."""

from game.board.cells import Cell
from game.engine.frame import Auto, Frame
from game.rules.camposanto.table import Ctx


def endangered(ctx: Ctx, side: str, cell: Cell) -> tuple[Frame, ...]:
    """Frames of flight for the enemy's marshals next to a hex where a combat unit of `side` has
    arrived (CS 8.2c).
    """
    return ()


class MoveMarshal(Auto, frozen=True, tag="cs.marshals.move"):
    """The third operation (CS 5.5a, 8.2a)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        """Hand on."""
        ctx.end()
