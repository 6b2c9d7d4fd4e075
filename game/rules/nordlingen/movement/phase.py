"""The manoeuvre phase: one division after the other, one unit after the other (ND 2.14)."""

from collections.abc import Iterable

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.prompts import ending
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.breaking_off import BreakOff, why_not_act
from game.rules.nordlingen.command import units_of
from game.rules.nordlingen.generals import MoveGeneral, MoveRest, afterwards, left, with_division
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.places import in_melee
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import division_of, movement, rotation


class ManoeuvrePhase(Auto, frozen=True, tag="nd.movement.phase"):
    """Active divisions in falling priority, of equal ones those of the side with the initiative
    first (ND 2.14); then generals who may still ride, of a side that has `rested` none (ND 3.11).
    """

    rested: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.MANOEUVRE, acting="")
        first = next_divisions(ctx)
        done = [side for side in in_order(ctx) if side not in self.rested and _is_done(ctx, side)]
        idle = [side for side in in_order(ctx) if side not in self.rested] if not first else []
        if done or idle:
            side = (*done, *idle)[0]
            rides = (MoveRest(side),) if afterwards(ctx, side) else ()
            ctx.goto(*rides, ManoeuvrePhase((*self.rested, side)))
        elif not first:
            ctx.end()
        elif len(first) > 1:
            ctx.call(ChooseDivision(first))
        else:
            ctx.call(DivisionTurn(first[0]))


def in_order(ctx: Ctx) -> tuple[str, ...]:
    """The side with the initiative, then the other."""
    return ctx.table.initiative, ctx.rules.enemy_of(ctx.table.initiative)


def _waiting(ctx: Ctx) -> list[str]:
    return [name for name in ctx.table.active if name not in ctx.table.acted]


def _is_done(ctx: Ctx, side: str) -> bool:
    """Has a side active divisions, and have all of them acted?"""
    own = [d for d in ctx.table.active if ctx.rules.oob.divisions[d].side == side]
    return bool(own) and all(d in ctx.table.acted for d in own)


def next_divisions(ctx: Ctx) -> tuple[str, ...]:
    """The division that acts next, or those of one side among which its player chooses (D3)."""
    waiting, orders = _waiting(ctx), ctx.table.orders
    highest = max((orders[name] for name in waiting), default=0)
    equal = [name for name in waiting if orders[name] == highest]
    for side in in_order(ctx):
        own = tuple(d for d in sorted(equal) if ctx.rules.oob.divisions[d].side == side)
        if own:
            return own
    return ()


class ChooseDivision(
    Ask, frozen=True, tag="nd.movement.choose", rule="ND 2.14", phase=Step.MANOEUVRE
):
    """Which of several divisions of equal priority acts first."""

    divisions: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        cards = ctx.rules.oob.divisions
        return Prompt(
            side=cards[self.divisions[0]].side,
            text=say("Choose the division that acts first."),
            units={
                uid: Offer(Mark.SELECT, cards[name].name)
                for name in self.divisions
                for uid in units_of(ctx, name)
            },
            buttons=tuple(Button(id=name, label=cards[name].name) for name in self.divisions),
            suggested=acts.button(self.divisions[0]),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """A unit on the table stands for its division."""
        offered = any(uid in units_of(ctx, name) for name in self.divisions)
        return None if offered else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_button(ctx, division_of(ctx, uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(DivisionTurn(name))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from map(acts.button, self.divisions)


class DivisionTurn(Auto, frozen=True, tag="nd.movement.division"):
    """The units of a division act until none can or their player ends it (ND 2.14)."""

    division: str

    def run(self, ctx: Ctx) -> None:
        if self.division in ctx.table.acted:
            ctx.end()
        elif able(ctx, self.division) or with_division(ctx, self.division):
            ctx.set(acting=self.division)
            ctx.call(ManoeuvreDivision(self.division))
        else:
            ctx.append(ctx.table.acted, self.division)
            ctx.end()


def able(ctx: Ctx, division: str) -> tuple[str, ...]:
    """The units of a division that can still act in this impulse (ND 3.1, 3.39)."""
    return tuple(uid for uid in units_of(ctx, division) if why_not_act(ctx, uid) is None)


class ManoeuvreDivision(
    Ask, frozen=True, tag="nd.movement.units", rule="ND 2.14", phase=Step.MANOEUVRE
):
    """Which unit of the division acts next, or which general rides (ND 2.14, 3.11)."""

    division: str

    def prompt(self, ctx: Ctx) -> Prompt:
        made = ctx.rules.oob.divisions[self.division]
        units = able(ctx, self.division)
        offers = {uid: Offer(Mark.SELECT, allowances(ctx, uid)) for uid in units}
        for general in with_division(ctx, self.division):
            text = say("{n} um left", n=refusals.um(left(ctx, general)))
            offers[general] = Offer(Mark.MOVE, text)
        pending = (
            counted(len(units), "{n} unit can still act", "{n} units can still act")
            if units
            else None
        )
        return Prompt(
            side=made.side,
            text=say("Choose a unit of {division} to act.", division=made.name),
            units=offers,
            buttons=(ending(say("End of the division"), pending),),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid in ctx.table.generals:
            return None if uid in with_division(ctx, self.division) else NOT_OFFERED
        if uid not in ctx.table.units:
            return NOT_OFFERED
        if division_of(ctx, uid) != self.division:
            active = division_of(ctx, uid) in ctx.table.active
            return refusals.OTHER_DIVISION if active else refusals.NOT_ACTIVE
        return why_not_act(ctx, uid)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        for uid in able(ctx, self.division):
            yield acts.unit(uid)
        yield acts.button("end")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        if uid in ctx.table.generals:
            ctx.goto(MoveGeneral(uid))
        else:
            ctx.goto(BreakOff(uid) if in_melee(ctx, uid) else ManoeuvreUnit(uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.append(ctx.table.acted, self.division)
        ctx.end()


def allowances(ctx: Ctx, uid: str) -> Text:
    """What a unit may spend (ND 3.2)."""
    mov, rot = refusals.um(movement(ctx, uid)), rotation(ctx, uid)
    if rot is None:
        return say("Mov {mov}, turns freely", mov=mov)
    return say("Mov {mov}, Rot {rot}", mov=mov, rot=refusals.um(rot))
