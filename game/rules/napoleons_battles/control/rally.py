"""Rally: routed units may come to their senses (NB 7.1)."""

from collections.abc import Iterable

from game.board.plane.legs import TURN
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.event import Modifier
from game.engine.frame import Ask, Auto, Legs
from game.engine.prompt import Button, Mark, Offer, PoseChoice, Preview, Prompt, Role, Sheet
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.prompts import ending
from game.rules.kit.turning import TurnOnSpot
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.control.armies import recover
from game.rules.napoleons_battles.control.sheet import Tested, control_sheet
from game.rules.napoleons_battles.modifiers import (
    FACES,
    against,
    chance,
    control_of,
    level_lines,
)
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.pictured import pictured, state_lines
from game.rules.napoleons_battles.places import pose_of
from game.rules.napoleons_battles.placing import FORMS, formed, forms_of, why_no_room
from game.rules.napoleons_battles.states import make_way
from game.rules.napoleons_battles.table import Ctx, Phase, Step
from game.rules.napoleons_battles.units import listed, name_of, now, present, side_of

WHY = say("Rally")


class RallyStep(Auto, frozen=True, tag="nb.control.rally"):
    """Each routed unit of the side on turn may try once, in any order (NB 7.1-2)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.RALLY)
        side = ctx.table.on_turn
        routed = any(now(ctx, uid).routed for uid in present(ctx, side))
        ctx.goto(ChooseRally(side) if routed else None)


def why_not_rally(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit may not try (NB 7.1)."""
    unit = now(ctx, uid)
    if not unit.routed:
        return refusals.RALLY_STATE
    if unit.tried:
        return refusals.RALLY_ONCE
    if Switch.RALLY_ALONE not in ctx.rules.options and not attached_generals(ctx, uid):
        return refusals.RALLY_GENERAL
    return None


def rally_lines(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """What is added to its Control: the level of the highest attached general; without one -2, by
    the house rule (NB 7.1.2, 7.1.2.1hr).
    """
    if attached_generals(ctx, uid):
        return level_lines(ctx, uid)
    return (ctx.rules.tables.limits.alone.modifier(),)


def rally_chance(ctx: Ctx, uid: str) -> int:
    """In how many of ten cases it rallies."""
    return chance(control_of(ctx, uid), rally_lines(ctx, uid))


class ChooseRally(
    Ask, frozen=True, tag="nb.control.choose-rally", rule="NB 7.1-2", phase=Phase.RALLY
):
    """Which routed unit tries next."""

    side: str

    def _able(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(u for u in present(ctx, self.side) if why_not_rally(ctx, u) is None)

    def prompt(self, ctx: Ctx) -> Prompt:
        able = self._able(ctx)
        pending = (
            counted(len(able), "{n} unit can still try", "{n} units can still try")
            if able
            else None
        )
        return Prompt(
            side=self.side,
            text=say("Choose a unit in rout that tries to rally; each may try once."),
            units={u: Offer(Mark.ROLL, _odds(ctx, u)) for u in able},
            buttons=(ending(say("No more rallies"), pending, listed(ctx, able)),),
            suggested=acts.unit(able[0]) if able else acts.button("end"),
            moot=None if able else self._nobody(ctx),
        )

    def _nobody(self, ctx: Ctx) -> Text:
        """Nobody could try, or all have who could (NB 7.1-1, 7.1-2)."""
        if any(now(ctx, uid).tried for uid in present(ctx, self.side)):
            return say("No other unit can try to rally.")
        return say("No unit can try to rally.")

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "unit" or action.arg not in ctx.table.units:
            return None
        uid = str(action.arg)
        if why_not_rally(ctx, uid) is not None:
            return None
        return Preview(rule="NB 7.1.1", sheet=_sheet(ctx, uid))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid not in ctx.table.units:
            return NOT_OFFERED
        if side_of(ctx, uid) != self.side:
            return refusals.NOT_YOURS
        return why_not_rally(ctx, uid)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from map(acts.unit, self._able(ctx))
        yield acts.button("end")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(Rally(uid))


def _odds(ctx: Ctx, uid: str) -> Text:
    return say("rallies {percent}%", percent=10 * rally_chance(ctx, uid))


def _sheet(ctx: Ctx, uid: str) -> Sheet:
    """What the die must not exceed, and what either outcome means (NB 7.1.1)."""
    return control_sheet(
        Tested(control_of(ctx, uid), rally_lines(ctx, uid)),
        pictured(ctx, uid, say("Tested"), state_lines(ctx, uid)),
        title=say("Rally of {unit}", unit=name_of(ctx, uid)),
        rule="NB 7.1.1",
        good=say("Rallies, disordered"),
        bad=say("Stays in rout"),
    )


class Rally(Auto, frozen=True, tag="nb.control.try-rally"):
    """The roll: a success puts it in disorder in place of rout, a failure leaves it routed where it
    is (NB 7.1.1, 7.1.1.1-2, 7.1.1.2).
    """

    unit: str

    def run(self, ctx: Ctx) -> None:
        lines = rally_lines(ctx, self.unit)
        won, roll = against(ctx, control_of(ctx, self.unit), lines, WHY, "NB 7.1.1")
        ctx.change(self.unit, tried=True)
        name = name_of(ctx, self.unit)
        if not won:
            text = say("{unit}: not rallied.", unit=name)
            ctx.tell("NB 7.1.1.2", text, self.unit, kind="rally", roll=roll)
            ctx.end()
            return
        ctx.change(self.unit, routed=False, disordered=True)
        text = say("{unit}: rallied, disordered.", unit=name)
        ctx.tell("NB 7.1.1.1-2", text, self.unit, kind="rally", roll=roll)
        recover(ctx, side_of(ctx, self.unit))
        ctx.goto(Rallied(self.unit))


class Rallied(
    TurnOnSpot, frozen=True, tag="nb.control.rallied", rule="NB 7.1.1.1-1", phase=Phase.RALLY
):
    """A unit that has rallied takes any heading and formation where it stands, which is no move
    (NB 7.1.1.1-1, R12).
    """

    def standing(self, ctx: Ctx) -> Pose:
        return pose_of(ctx, self.unit)

    def why_not_stand(self, ctx: Ctx, pose: Pose) -> Refusal | None:
        form = now(ctx, self.unit).form
        return why_no_room(ctx, self.unit, formed(ctx, self.unit, form, pose))

    def prompt(self, ctx: Ctx) -> Prompt:
        name = name_of(ctx, self.unit)
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("{unit}, rallied: choose its formation and where it faces.", unit=name),
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (TURN,)),
            buttons=(
                *self._forms(ctx),
                Button(id="done", label=say("As it stands"), role=Role.CONFIRM),
            ),
            suggested=acts.button("done"),
        )

    def _forms(self, ctx: Ctx) -> Iterable[Button]:
        unit = now(ctx, self.unit)
        for form in forms_of(ctx, self.unit):
            if form is not unit.form:
                place = formed(ctx, self.unit, form, pose_of(ctx, self.unit))
                refusal = why_no_room(ctx, self.unit, place)
                yield Button(id=form.value, label=FORMS[form], refusal=refusal)

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        ctx.change(self.unit, pose=pose)
        make_way(ctx)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "done":
            ctx.end()
        else:
            ctx.change(self.unit, form=Form(name))
            make_way(ctx)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield acts.button("done")
        if chance.below(FACES) == 0:
            yield from self.turns(ctx)
