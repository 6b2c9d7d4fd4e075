"""Cavalry breaks off a melee with infantry (ND 3.39)."""

from game.engine import action as acts
from game.engine.frame import Ask
from game.engine.prompt import Button, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.owing import owe
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.who import why_not_manoeuvre, why_spent
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import touching
from game.rules.nordlingen.states import raise_to
from game.rules.nordlingen.table import DISORDERED, Ctx, Matter, Step
from game.rules.nordlingen.units import card, is_cavalry, is_infantry, side_of


def why_not_act(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit cannot be taken in hand: it can neither manoeuvre nor break off (ND 3.1, 3.39)."""
    if why_not_break_off(ctx, uid) is None:
        return None
    return why_not_manoeuvre(ctx, uid)


def why_not_break_off(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit may not leave its melee as its manoeuvre (ND 3.39)."""
    refusal = why_spent(ctx, uid)
    if refusal is not None:
        return refusal
    foes = touching(ctx, uid)
    fits = is_cavalry(ctx, uid) and foes and all(is_infantry(ctx, foe) for foe in foes)
    return None if fits else refusals.NO_BREAKING_OFF


class BreakOff(Ask, frozen=True, tag="nd.charge.break-off", rule="ND 3.39", phase=Step.MANOEUVRE):
    """The one manoeuvre of cavalry in melee with infantry: it recoils and becomes disordered."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Does {unit} break off?", unit=card(ctx, self.unit).name),
            subject=(self.unit,),
            buttons=(
                Button(
                    id="break",
                    label=say("Break off"),
                    refusal=why_not_break_off(ctx, self.unit),
                    commits=True,
                    note=say("it becomes disordered and recoils"),
                ),
                Button(id="back", label=say("Not this one"), role=Role.BACK),
            ),
            suggested=acts.button("back"),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.end()
            return
        ctx.change(self.unit, manoeuvred=True)
        text = say("{unit} breaks off.", unit=card(ctx, self.unit).name)
        ctx.tell("ND 3.39", text, self.unit, kind="retreat")
        raise_to(ctx, self.unit, DISORDERED, "ND 3.39")
        owe(ctx, Matter("recoil", self.unit))
        ctx.goto(Settle())
