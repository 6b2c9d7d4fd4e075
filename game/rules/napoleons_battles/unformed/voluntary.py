"""Units that are put to rout by their own player (NB 4.2.3.4, 4.2.4.3, 8.6.2.2.5).

That is seldom wanted: the step of the side on turn is asked for at the end of its movement, that of
the side off turn at the beginning of its fire; else it passes.
"""

from collections.abc import Iterable

from msgspec import structs

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, joined, say
from game.rules.kit.prompts import BACK, ending
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.movement.blind import blind
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import is_engaged
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.states import rout
from game.rules.napoleons_battles.table import Ctx, Phase, Step
from game.rules.napoleons_battles.unformed.fleeing import flight_preview
from game.rules.napoleons_battles.unformed.rout import give_up, most
from game.rules.napoleons_battles.units import (
    figures,
    is_troops,
    name_of,
    now,
    on_table,
    present,
    side_of,
)

SELDOM = 60
"""Who plays by chance puts a unit to rout once in so many times."""
ROUT = "rout"
"""The button with which a side asks for it."""


class VoluntaryRoutStep(Auto, frozen=True, tag="nb.unformed.voluntary-step"):
    """A side may put units to rout that are neither engaged nor in rout (NB 8.6.2.2.5)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        on_turn = self.side == ctx.table.on_turn
        ctx.set(step=Step.ROUT if on_turn else Step.ROUT_OFF)
        wanted = on_turn and ctx.table.yields
        if wanted:
            ctx.set(yields=False)
        ctx.goto(ChooseVoluntary(self.side, wanted=wanted))


def why_not_rout(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit may not be put to rout (NB 8.6.2.2.5)."""
    if now(ctx, uid).routed:
        return refusals.ROUTED_ALREADY
    return refusals.ENGAGED_ROUT if is_engaged(ctx, uid) else None


def may_rout(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side that may be put to rout (NB 8.6.2.2.5)."""
    return tuple(u for u in present(ctx, side) if why_not_rout(ctx, u) is None)


def rout_button(label: Text) -> Button:
    """What a side asks for it with, beside what it does otherwise."""
    return Button(id=ROUT, label=label, note=say("each unit loses a figure and flees"))


class ChooseVoluntary(
    Ask, frozen=True, tag="nb.unformed.voluntary", rule="NB 8.6.2.2.5", phase=Phase.MOVE
):
    """Which units are put to rout; each loses a figure, and is asked for once more
    (NB 8.6.2.2.4-2). `wanted`: its player has asked for it.
    """

    side: str
    wanted: bool = False
    unit: str = ""

    def prompt(self, ctx: Ctx) -> Prompt:
        return self._sure(ctx) if self.unit else self._which(ctx)

    def _which(self, ctx: Ctx) -> Prompt:
        able = may_rout(ctx, self.side)
        offer = Offer(Mark.RETREAT, say("routs: loses a figure"), gives_up=True)
        moot = None if self.wanted else say("No unit is to rout by choice.")
        return Prompt(
            side=self.side,
            text=say("Choose a unit to put to rout: it loses a figure and flees at once."),
            phase=ctx.table.phase,
            units=dict.fromkeys(able, offer),
            buttons=(ending(say("No more")),),
            suggested=acts.button("end"),
            blind=blind(ctx) if able else None,
            moot=moot
            if able
            else say("No other unit can be put to rout.")
            if self.wanted
            else say("No unit can be put to rout."),
        )

    def _sure(self, ctx: Ctx) -> Prompt:
        name = name_of(ctx, self.unit)
        yes = Button(id=ROUT, label=say("Put it to rout"))
        return Prompt(
            side=self.side,
            text=say("Put {unit} to rout by choice?", unit=name),
            context=self._cost(ctx),
            phase=ctx.table.phase,
            subject=(self.unit,),
            buttons=(yes, structs.replace(BACK, role=Role.CONFIRM)),
            suggested=acts.button(BACK.id),
            blind=blind(ctx),
        )

    def _cost(self, ctx: Ctx) -> Text:
        """What it loses by that, and how far it flees (NB 8.6.2.2.2, 8.6.2.2.4-2, 12.1)."""
        uid, unit = self.unit, now(ctx, self.unit)
        far = say("it flees {n}", n=inches(most(ctx, uid)))
        if not is_troops(ctx, uid):
            gone = say("it loses its last figure: it is eliminated")
            told = (say("it is damaged"), far, *self._to_others(ctx))
            return gone if unit.damaged else joined(told, "; ")
        if figures(ctx, uid) - 1 <= unit.dispersal:
            return say("the figure that it loses disperses it")
        lost = say("it loses a figure, {n} left", n=figures(ctx, uid) - 1)
        morale = say("it counts as lost for army morale until it rallies")
        return joined((lost, far, morale, *self._to_others(ctx)), "; ")

    def _to_others(self, ctx: Ctx) -> tuple[Text, ...]:
        """Whom it disorders as it flees, or that it has nowhere to go (NB 8.1.3.1, 8.6.1.6); where
        nothing is measured before it moves nobody knows (NB 1.6hr).
        """
        if blind(ctx) is not None:
            return ()
        preview = flight_preview(ctx, self.unit, self.rule)
        return tuple(text for _, text in preview.warnings) if preview is not None else ()

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        return flight_preview(ctx, self.unit, self.rule) if action == acts.button(ROUT) else None

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if self.unit or uid not in ctx.table.units or not on_table(ctx, uid):
            return NOT_OFFERED
        if side_of(ctx, uid) != self.side:
            return refusals.NOT_YOURS
        return why_not_rout(ctx, uid)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        if self.unit:
            yield acts.button(ROUT)
            return
        if chance.below(SELDOM) == 0:
            yield from map(acts.unit, chance.in_turn(may_rout(ctx, self.side)))
        yield acts.button("end")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(structs.replace(self, wanted=True, unit=uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if not self.unit:
            ctx.end()
            return
        ctx.goto(structs.replace(self, unit=""))
        if name == ROUT:
            rout(ctx, self.unit, "NB 8.6.2.2.5", how="free")
            give_up(ctx, self.unit)
            ctx.call(Settle())
