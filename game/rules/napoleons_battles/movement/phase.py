"""The movement step (NB 4.2.3.1, 8.1.1)."""

from collections.abc import Iterable

from msgspec import structs

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, joined, say
from game.rules.kit.prompts import ending
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.control.entry import charge_entry, is_due
from game.rules.napoleons_battles.movement.arriving import LateEntry, late_entry, may_come_farther
from game.rules.napoleons_battles.movement.blind import blind
from game.rules.napoleons_battles.movement.burning import LeaveTowns
from game.rules.napoleons_battles.movement.general import RideGeneral, may_ride
from game.rules.napoleons_battles.movement.limits import why_not_move
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.states import ride_left
from game.rules.napoleons_battles.table import STEP_MARKS, Ctx, Phase, Step, Unit
from game.rules.napoleons_battles.unformed.fleeing import flight_preview
from game.rules.napoleons_battles.unformed.rout import FleeAgain
from game.rules.napoleons_battles.unformed.voluntary import ROUT, may_rout, rout_button
from game.rules.napoleons_battles.units import (
    listed,
    name_of,
    now,
    on_table,
    present,
    side_of,
)

FRESH = Unit("")
BRING = "bring"
"""The button by which they come in who wait for friends to make way."""
SELDOM = 8
"""Who plays by chance thinks of generals once in so many times."""


class MoveStep(Auto, frozen=True, tag="nb.movement.step"):
    """Units of the side on turn move one after the other (NB 8.1.1)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.MOVE, movers=[])
        fresh_step(ctx)
        for uid in present(ctx, ctx.table.on_turn):
            if now(ctx, uid).came:
                charge_entry(ctx, uid)
        side = ctx.table.on_turn
        ctx.goto(*late_entry(ctx), ChooseUnit(side), LeaveTowns(side))


def fresh_step(ctx: Ctx) -> None:
    """What lasts for one step begins anew."""
    fresh = {mark: getattr(FRESH, mark) for mark in STEP_MARKS}
    for uid, unit in list(ctx.table.units.items()):
        if any(getattr(unit, mark) != value for mark, value in fresh.items()):
            ctx.change(uid, **fresh)


class ChooseUnit(Ask, frozen=True, tag="nb.movement.choose", rule="NB 8.1.1.2", phase=Phase.MOVE):
    """Which unit or general moves next."""

    side: str

    def _able(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(u for u in present(ctx, self.side) if why_not_move(ctx, u) is None)

    def _riders(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(
            g for g in ctx.table.generals if side_of(ctx, g) == self.side and may_ride(ctx, g)
        )

    def _offer(self, ctx: Ctx, uid: str) -> Offer:
        if now(ctx, uid).routed:
            return Offer(Mark.RETREAT, say("flees again: loses a figure"), gives_up=True)
        return Offer(Mark.SELECT)

    def prompt(self, ctx: Ctx) -> Prompt:
        able = self._able(ctx)
        offers = {u: self._offer(ctx, u) for u in able}
        offers |= {g: Offer(Mark.MOVE, _left(ctx, g)) for g in self._riders(ctx)}
        coming = self._coming(ctx)
        return Prompt(
            side=self.side,
            text=say("Choose a unit or a general to move."),
            units=offers,
            buttons=(*coming, *self._giving_up(ctx), self._end(ctx, able)),
            blind=blind(ctx),
            suggested=acts.button(BRING) if coming else None,
        )

    def _coming(self, ctx: Ctx) -> tuple[Button, ...]:
        """Who waits for friends to make way can come in beyond them before the movement is ended:
        then he can still move (R93).
        """
        came = may_come_farther(ctx)
        if not came:
            return ()
        label = say("Bring on {units}", units=listed(ctx, came))
        return (Button(id=BRING, label=label, note=say("beyond friends; can then move on")),)

    def _end(self, ctx: Ctx, able: tuple[str, ...]) -> Button:
        """What ends it, with who has not moved yet and who is due and has found no room to arrive
        (NB 4.1.1.1, 8.1.1).
        """
        idle = [u for u in able if not now(ctx, u).moved and not now(ctx, u).routed]
        own = (p for p in ctx.rules.terms.entries if side_of(ctx, p) == self.side)
        due = [piece for piece in own if is_due(ctx, piece)]
        pending: list[Text] = []
        names: list[Text] = []
        if idle:
            told = counted(len(idle), "{n} unit can still move", "{n} units can still move")
            pending.append(told)
            names.append(listed(ctx, idle))
        came = may_come_farther(ctx)
        rest = [piece for piece in due if piece not in came]
        if came:
            pending.append(say("{n} can still come on", n=len(came)))
            names.append(say("come on now, without a move: {units}", units=listed(ctx, came)))
        if rest:
            pending.append(say("{n} still to arrive", n=len(rest)))
            names.append(say("still to arrive: {units}", units=listed(ctx, rest)))
        undone = joined(pending, ", ") if pending else None
        return ending(say("End of movement"), undone, joined(names, "; "))

    def _giving_up(self, ctx: Ctx) -> tuple[Button, ...]:
        """After all have moved units may be put to rout by choice (NB 4.2.3.4, 8.6.2.2.5)."""
        label = say("End of movement, then routs by choice")
        return (rout_button(label),) if may_rout(ctx, self.side) else ()

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid in ctx.table.generals:
            return None if uid in self._riders(ctx) else NOT_OFFERED
        if uid not in ctx.table.units:
            return NOT_OFFERED
        if side_of(ctx, uid) != self.side:
            return refusals.NOT_YOURS
        return why_not_move(ctx, uid) if on_table(ctx, uid) else refusals.NOT_THERE

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """Where a routed unit flees again, what that costs and whom it disorders."""
        uid = action.arg
        flees = isinstance(uid, str) and uid in ctx.table.units and now(ctx, uid).routed
        if not isinstance(uid, str) or not flees or self.why_not_unit(ctx, uid) is not None:
            return None
        preview = flight_preview(ctx, uid, "NB 4.2.3.1-2")
        cost = say("{unit}: flees again, loses a figure", unit=name_of(ctx, uid))
        if preview is None:
            return Preview(text=cost, rule="NB 8.6.2.2.4-2")
        warnings = (*preview.warnings, ("NB 8.6.2.2.4-2", cost))
        return structs.replace(preview, warnings=warnings)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        if chance.below(SELDOM) == 0:
            yield from map(acts.unit, chance.in_turn(self._riders(ctx)))
        yield from map(acts.unit, chance.in_turn(self._able(ctx)))
        yield from (acts.button(b.id) for b in self._coming(ctx))
        yield acts.button("end")

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == BRING:
            ctx.call(LateEntry(anyway=True))
            return
        ctx.set(yields=name == ROUT)
        # Nobody made way for those who wait: they come in farther on, and the movement is over.
        ctx.goto(LateEntry(anyway=True, asks=False) if may_come_farther(ctx) else None)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        if uid in ctx.table.generals:
            ctx.call(RideGeneral(uid))
        elif now(ctx, uid).routed:
            ctx.change(uid, moved=True)
            text = say("{unit}: flight again.", unit=name_of(ctx, uid))
            ctx.tell("NB 4.2.3.1-2", text, uid, kind="rout")
            ctx.call(FleeAgain(uid), Settle(), *late_entry(ctx))
        else:
            ctx.call(Moving(uid), *late_entry(ctx))


def _left(ctx: Ctx, general: str) -> Text:
    """What a general has left of his move (NB 7.2.4-2)."""
    return say("{n} left", n=refusals.inches(ride_left(ctx, general)))
