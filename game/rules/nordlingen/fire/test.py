"""The test of a unit that was damaged by fire (ND 4.24, 7.4)."""

from typing import ClassVar

from game.rules.kit.owing import Consequence, owe
from game.rules.nordlingen import morale
from game.rules.nordlingen.outcomes import apply_outcome
from game.rules.nordlingen.states import floor
from game.rules.nordlingen.table import Ctx, Matter
from game.rules.nordlingen.units import is_routed, now


def owe_test(ctx: Ctx, uid: str, cause: str, losses: int, cover: int) -> None:
    """A unit that was damaged tests once; a routed one makes a rout move instead, one that was
    eliminated does nothing any more (ND 4.24, 12.1). `cover`: the best one against shots that did
    damage (ND 7.16).
    """
    if now(ctx, uid).gone:
        return
    if is_routed(ctx, uid):
        owe(ctx, Matter("rout_move", uid, cause))
    else:
        owe(ctx, Matter("fire_test", uid, cause, lost=losses > 0, cover=cover))


class FireTest(Consequence, frozen=True, tag="nd.fire.test"):
    """One test on the row of fire (ND 4.24). A unit with a permanent loss is at least disordered
    after it (ND 1.8).
    """

    settles: ClassVar[str] = "fire_test"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid, lost = self.matter.unit, self.matter.lost
        ctx.change(uid, tested_in_turn=True)
        cover = morale.cover_lines(ctx, self.matter.cover)
        outcome = morale.test(ctx, uid, "fire", *cover)
        with ctx.beneath():
            apply_outcome(ctx, uid, outcome, self.matter.cause, lost=lost)
            if lost:
                floor(ctx, uid)
