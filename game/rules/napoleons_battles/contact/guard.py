"""The guard is committed before all others move (NB 4.2.1, 14.1)."""

from collections.abc import Iterable

from game.board.plane.distance import distance
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.prompts import ending
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.react import ChooseReaction, why_not_react
from game.rules.napoleons_battles.fire.phase import FireStep
from game.rules.napoleons_battles.melee.phase import CombatStep
from game.rules.napoleons_battles.movement.limits import farthest
from game.rules.napoleons_battles.movement.phase import fresh_step
from game.rules.napoleons_battles.movement.price import inch_of, left_of
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import enemies, is_engaged, laid
from game.rules.napoleons_battles.table import Ctx, Phase, Step
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_infantry,
    is_steady,
    listed,
    now,
    on_table,
    present,
    profile_of,
    side_of,
)


class GuardStep(Auto, frozen=True, tag="nb.contact.guard-step"):
    """Guards and grenadiers of the side on turn move into contact and fight, as long as they have
    movement left (NB 14.1.1, 14.1.5).
    """

    def run(self, ctx: Ctx) -> None:
        if Switch.GUARD not in ctx.rules.options:
            ctx.end()
            return
        fresh_step(ctx)
        ctx.goto(GuardAgain(), GuardOver())


class GuardAgain(Auto, frozen=True, tag="nb.contact.guard-again"):
    """Once more, if anybody still can (NB 14.1.5)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.GUARD, movers=[])
        side = ctx.table.on_turn
        for uid in ctx.table.guards:
            ctx.change(uid, start=None)
        ctx.goto(ChooseGuard(side) if willing(ctx, side) else None)


class GuardOver(Auto, frozen=True, tag="nb.contact.guard-over"):
    """The same units move as they like later (NB 14.1.6)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(guards=[], movers=[])
        ctx.end()


def why_not_commit(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit is not committed (NB 14.1.1, 14.1.2, 14.1.3-2)."""
    unit = now(ctx, uid)
    if not is_infantry(ctx, uid) or not profile_of(ctx, uid).guard:
        return refusals.GUARD_KIND
    ready = unit.form is Form.COLUMN and is_steady(ctx, uid) and not unit.limit
    if not ready or not attached_generals(ctx, uid):
        return refusals.GUARD_STATE
    if is_engaged(ctx, uid):
        return refusals.ENGAGED
    return None if left_of(ctx, uid) >= inch_of(ctx, uid) else refusals.GUARD_INCH


def willing(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Those that can be committed, and where ranges are measured have an enemy within reach."""
    able = (u for u in present(ctx, side) if why_not_commit(ctx, u) is None)
    return tuple(u for u in able if _may_reach(ctx, u))


def _may_reach(ctx: Ctx, uid: str) -> bool:
    """Whether anybody can be reached, as far as that may be measured (NB 1.6hr, 14.1.3-1)."""
    return Switch.NO_MEASURING in ctx.rules.options or _within_reach(ctx, uid)


def _within_reach(ctx: Ctx, uid: str) -> bool:
    here, far = laid(ctx, uid), farthest(ctx, uid)
    return any(distance(here, place) <= far for _, place in enemies(ctx, uid))


class ChooseGuard(Ask, frozen=True, tag="nb.contact.guard", rule="NB 14.1.1", phase=Phase.GUARD):
    """Which of them moves into contact; then the enemy answers (NB 14.1.4)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        able = willing(ctx, self.side)
        pending = (
            counted(len(able), "{n} unit can be committed", "{n} units can be committed")
            if able
            else None
        )
        return Prompt(
            side=self.side,
            text=say("You may commit guards and grenadiers: choose one that moves into contact."),
            units={u: Offer(Mark.ATTACK) for u in able},
            buttons=(ending(self._label(ctx), pending, listed(ctx, able)),),
            suggested=acts.button("end"),
            moot=None if able or ctx.table.contacts else self._nobody(ctx),
        )

    def _label(self, ctx: Ctx) -> Text:
        return say("Fight") if ctx.table.contacts else say("No more")

    def _nobody(self, ctx: Ctx) -> Text:
        """Nobody could be committed, or nobody can be any more (NB 14.1.5)."""
        if ctx.table.guards:
            return say("No guard can be committed any more.")
        return say("No guard can be committed.")

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid not in ctx.table.units or not on_table(ctx, uid):
            return NOT_OFFERED
        if side_of(ctx, uid) != self.side:
            return refusals.NOT_YOURS
        return why_not_commit(ctx, uid) or (None if _may_reach(ctx, uid) else refusals.GUARD_REACH)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        """In any order: one that finds no way is not taken up for ever."""
        units = map(acts.unit, willing(ctx, self.side))
        yield from chance.in_turn([*units, acts.button("end")])

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        if uid not in ctx.table.guards:
            ctx.append(ctx.table.guards, uid)
        if uid not in ctx.table.movers:
            ctx.append(ctx.table.movers, uid)
        ctx.call(Moving(uid, "guard"))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if not ctx.table.contacts:
            ctx.end()
            return
        foe = ctx.rules.enemy_of(self.side)
        ctx.goto(
            GuardReaction(foe),
            GuardReaction(self.side),
            FireStep(foe, movers_only=True, within=Step.GUARD),
            FireStep(self.side, movers_only=True, within=Step.GUARD),
            CombatStep(Step.GUARD),
            GuardAgain(),
        )


class GuardReaction(Auto, frozen=True, tag="nb.contact.guard-reaction"):
    """Marked cavalry reacts: off turn as it likes, then on turn against cavalry that has done so
    (NB 14.1.4).
    """

    side: str

    def run(self, ctx: Ctx) -> None:
        moved = tuple(u for u in ctx.table.movers if on_table(ctx, u) and is_cavalry(ctx, u))
        only = moved if self.side == ctx.table.on_turn else ()
        marked = any(why_not_react(ctx, u) is None for u in present(ctx, self.side))
        if not marked or (self.side == ctx.table.on_turn and not only):
            ctx.end()
        else:
            ctx.goto(ChooseReaction(self.side, only))
