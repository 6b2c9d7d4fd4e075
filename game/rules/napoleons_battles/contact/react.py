"""Cavalry that waits for its moment: marking, reaction, pursuit (NB 4.2.3.2, 4.2.4, 4.6, 8.5.1,
8.5.2).
"""

from collections.abc import Iterable, Mapping

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, joined, say
from game.rules.kit.prompts import ending
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.control.armies import is_shaken
from game.rules.napoleons_battles.movement.blind import blind
from game.rules.napoleons_battles.movement.burning import LeaveTowns
from game.rules.napoleons_battles.movement.phase import fresh_step
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.places import is_engaged
from game.rules.napoleons_battles.states import recover
from game.rules.napoleons_battles.table import Ctx, Phase, Step
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_steady,
    listed,
    name_of,
    now,
    on_table,
    present,
    side_of,
)

# -- marking and reordering (NB 8.5.1) -------------------------------------------------------------


class ReactMarkStep(Auto, frozen=True, tag="nb.contact.mark-step"):
    """After all moves cavalry that has not moved may be marked (NB 4.2.3.2, 8.5.1.1-2)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.REACT_MARK)
        ctx.goto(MarkCavalry(ctx.table.on_turn))


def why_not_mark(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit cannot be marked for reaction (NB 8.5.1.1-1)."""
    unit = now(ctx, uid)
    if unit.detached_from:
        return refusals.DETACHMENT_STAYS
    if not is_cavalry(ctx, uid):
        return refusals.NO_CAVALRY
    if not is_steady(ctx, uid):
        return refusals.REACT_SHAKEN
    if unit.limit:
        return refusals.REACT_LIMITED
    if unit.moved:
        return refusals.REACT_MOVED
    if is_engaged(ctx, uid):
        return refusals.REACT_ENGAGED
    return refusals.MARKED if unit.react else None


class MarkCavalry(Ask, frozen=True, tag="nb.contact.mark", rule="NB 8.5.1.1-1", phase=Phase.MOVE):
    """Which cavalry is marked."""

    side: str

    def _able(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(u for u in present(ctx, self.side) if why_not_mark(ctx, u) is None)

    def prompt(self, ctx: Ctx) -> Prompt:
        able = self._able(ctx)
        pending = (
            counted(len(able), "{n} unit can be made ready", "{n} units can be made ready")
            if able
            else None
        )
        return Prompt(
            side=self.side,
            text=say(
                "Choose cavalry to make ready: it may react to the enemy, or pursue, until your "
                "next half-turn."
            ),
            units={u: Offer(Mark.SELECT) for u in able},
            buttons=(ending(say("No more"), pending, listed(ctx, able)),),
            suggested=acts.unit(able[0]) if able else acts.button("end"),
            moot=None if able else self._nobody(ctx),
        )

    def _nobody(self, ctx: Ctx) -> Text:
        """Nobody could be marked, or all are who could be (NB 8.5.1.1-1)."""
        if any(now(ctx, uid).react for uid in present(ctx, self.side)):
            return say("No other cavalry can be made ready.")
        return say("No cavalry can be made ready.")

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid not in ctx.table.units or not on_table(ctx, uid):
            return NOT_OFFERED
        if side_of(ctx, uid) != self.side:
            return refusals.NOT_YOURS
        return why_not_mark(ctx, uid)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from map(acts.unit, self._able(ctx))
        yield acts.button("end")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.change(uid, react=True)
        text = say("{unit}: ready to react.", unit=name_of(ctx, uid))
        ctx.tell("NB 8.5.1.1-1", text, uid, kind="react")


class Reorder(Auto, frozen=True, tag="nb.contact.reorder"):
    """Disordered units of the side on turn that have not moved, and were not disordered in the
    movement step, are reordered; not those of a demoralised army (NB 8.5.1.2, 13.3.1-2).
    """

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        side = ctx.table.on_turn
        for uid in present(ctx, side):
            unit = now(ctx, uid)
            if is_shaken(ctx, uid):
                continue
            if unit.disordered and not unit.moved and not unit.unsettled:
                recover(ctx, uid, "NB 8.5.1.2-1")


class ClearLimits(Auto, frozen=True, tag="nb.contact.clear"):
    """Half Move and No Move markers are taken away (NB 4.2.3.3)."""

    def run(self, ctx: Ctx) -> None:
        for uid, unit in list(ctx.table.units.items()):
            if unit.limit:
                ctx.change(uid, limit="")
        ctx.end()


# -- reaction (NB 8.5.2) ---------------------------------------------------------------------------

STEPS: Mapping[tuple[bool, bool], Step] = {
    (False, False): Step.REACT_OFF,
    (True, False): Step.REACT_ON,
    (True, True): Step.PURSUE_ON,
    (False, True): Step.PURSUE_OFF,
}


class ReactStep(Auto, frozen=True, tag="nb.contact.react-step"):
    """Marked cavalry of a side moves; `free`: as it likes, otherwise only into contact with cavalry
    that has just moved (NB 8.5.2.1, 8.5.2.2).
    """

    side: str
    free: bool
    pursuit: bool = False

    def run(self, ctx: Ctx) -> None:
        on_turn = self.side == ctx.table.on_turn
        ctx.set(step=STEPS[on_turn, self.pursuit])
        fresh_step(ctx)
        if self.free:
            ctx.set(movers=[])
        only = tuple(u for u in ctx.table.movers if on_table(ctx, u) and is_cavalry(ctx, u))
        if self.free or only:
            leaving = LeaveTowns(self.side) if self.free and not self.pursuit else None
            ctx.goto(leaving, ChooseReaction(self.side, () if self.free else only))
        else:
            ctx.end()


class ChooseReaction(Ask, frozen=True, tag="nb.contact.react", rule="NB 8.5.2"):
    """Which marked cavalry moves."""

    side: str
    only: tuple[str, ...] = ()

    def _able(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(u for u in present(ctx, self.side) if why_not_react(ctx, u) is None)

    def _end(self, ctx: Ctx) -> Text:
        """How it is ended, by the phase, and whether somebody has moved."""
        pursuit = ctx.table.phase is Phase.PURSUIT
        if self._moved(ctx):
            return say("End of pursuit") if pursuit else say("End of reaction")
        return say("No pursuit") if pursuit else say("No reaction")

    def _moved(self, ctx: Ctx) -> bool:
        """Whether cavalry of this side has reacted in this step."""
        moved = (uid for uid in ctx.table.movers if side_of(ctx, uid) == self.side)
        return any(is_cavalry(ctx, uid) for uid in moved)

    def _words(self, ctx: Ctx) -> Text:
        """Whether it moves as it likes, or against whom alone (NB 8.5.2.1, 8.5.2.2)."""
        if not self.only:
            return say("Choose cavalry that is ready: it moves as it likes, into contact too.")
        return say(
            "Choose cavalry that is ready: it may only charge {unit}.",
            unit=joined([Text(name_of(ctx, uid)) for uid in self.only], ", "),
        )

    def prompt(self, ctx: Ctx) -> Prompt:
        able = self._able(ctx)
        return Prompt(
            side=self.side,
            text=self._words(ctx),
            phase=ctx.table.phase,
            units={u: Offer(Mark.SELECT) for u in able},
            buttons=(ending(self._end(ctx)),),
            blind=blind(ctx) if able else None,
            suggested=acts.button("end"),
            moot=None if able else self._nobody(ctx),
        )

    def _nobody(self, ctx: Ctx) -> Text:
        """Nobody was ready, or all have reacted who were (NB 8.5.2)."""
        if self._moved(ctx):
            return say("No other cavalry is ready.")
        return say("No cavalry is ready.")

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid not in ctx.table.units or not on_table(ctx, uid):
            return NOT_OFFERED
        if side_of(ctx, uid) != self.side:
            return refusals.NOT_YOURS
        return why_not_react(ctx, uid)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from map(acts.unit, self._able(ctx))
        yield acts.button("end")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.append(ctx.table.movers, uid)
        ctx.call(Moving(uid, "react", self.only))


def why_not_react(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit does not react (NB 8.5.2)."""
    unit = now(ctx, uid)
    return None if unit.react and not is_engaged(ctx, uid) else refusals.NO_REACT
