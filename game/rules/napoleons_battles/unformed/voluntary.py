"""Units that are put to rout by their own player (NB 4.2.3.4, 4.2.4.3, 8.6.2.2.5)."""

from collections.abc import Iterable

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.prompts import ending
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import is_engaged
from game.rules.napoleons_battles.states import rout
from game.rules.napoleons_battles.table import Ctx, Phase, Step
from game.rules.napoleons_battles.unformed.rout import give_up
from game.rules.napoleons_battles.units import now, on_table, present, side_of

SELDOM = 60
"""Who plays by chance puts a unit to rout once in so many times."""


class VoluntaryRoutStep(Auto, frozen=True, tag="nb.unformed.voluntary-step"):
    """A side may put units to rout that are neither engaged nor in rout (NB 8.6.2.2.5)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        on_turn = self.side == ctx.table.on_turn
        ctx.set(step=Step.ROUT if on_turn else Step.ROUT_OFF)
        ctx.goto(ChooseVoluntary(self.side))


def why_not_rout(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit may not be put to rout (NB 8.6.2.2.5)."""
    if now(ctx, uid).routed:
        return refusals.ROUTED_ALREADY
    return refusals.ENGAGED_ROUT if is_engaged(ctx, uid) else None


class ChooseVoluntary(
    Ask, frozen=True, tag="nb.unformed.voluntary", rule="NB 8.6.2.2.5", phase=Phase.MOVE
):
    """Which units are put to rout; each loses a figure (NB 8.6.2.2.4-2)."""

    side: str

    def _able(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(u for u in present(ctx, self.side) if why_not_rout(ctx, u) is None)

    def prompt(self, ctx: Ctx) -> Prompt:
        able = self._able(ctx)
        return Prompt(
            side=self.side,
            text=say("You may put units to rout: each loses a figure and flees at once."),
            phase=ctx.table.phase,
            units={u: Offer(Mark.RETREAT, say("routs: loses a figure")) for u in able},
            buttons=(ending(say("No more")),),
            suggested=acts.button("end"),
            moot=None if able else say("No unit can be put to rout."),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid not in ctx.table.units or not on_table(ctx, uid):
            return NOT_OFFERED
        if side_of(ctx, uid) != self.side:
            return refusals.NOT_YOURS
        return why_not_rout(ctx, uid)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        if chance.below(SELDOM) == 0:
            yield from map(acts.unit, chance.in_turn(self._able(ctx)))
        yield acts.button("end")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        rout(ctx, uid, "NB 8.6.2.2.5", how="free")
        give_up(ctx, uid)
        ctx.call(Settle())
