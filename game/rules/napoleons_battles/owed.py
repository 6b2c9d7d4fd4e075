"""Consequences that are owed: settled first in, first out, before the action that caused them goes
on (NB 3.1).
"""

from typing import ClassVar

from game.rules.kit.owing import Settling
from game.rules.napoleons_battles.states import make_way
from game.rules.napoleons_battles.table import Ctx


class Settle(Settling, frozen=True, tag="nb.owed.settle"):
    """Settle what is owed, one matter after the other; then generals make way for who has come to
    lie on them (NB 8.1.3.2, R94).
    """

    home: ClassVar[str] = "game.rules.napoleons_battles."

    def run(self, ctx: Ctx) -> None:
        if not ctx.table.owed:
            make_way(ctx)
        super().run(ctx)
