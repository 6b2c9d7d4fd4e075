"""The turn: both sides have their half of it, step by step (NB 3, 4, 5)."""

import game.rules.napoleons_battles.contact.recall
import game.rules.napoleons_battles.movement.unit
import game.rules.napoleons_battles.unformed.casualty  # noqa: F401  # knows what is owed
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.contact.guard import GuardStep
from game.rules.napoleons_battles.contact.react import (
    ClearLimits,
    ReactMarkStep,
    ReactStep,
    Reorder,
)
from game.rules.napoleons_battles.control.command import CommandStep
from game.rules.napoleons_battles.control.fatigue import FatigueStep
from game.rules.napoleons_battles.control.isolation import IsolationStep
from game.rules.napoleons_battles.control.points import EndOfTurn, take_objectives
from game.rules.napoleons_battles.control.rally import RallyStep
from game.rules.napoleons_battles.fire.phase import FireStep
from game.rules.napoleons_battles.melee.phase import CombatStep
from game.rules.napoleons_battles.movement.arriving import EntryStep
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import HALF_TURN_MARKS, Ctx, Step, Unit
from game.rules.napoleons_battles.unformed.voluntary import VoluntaryRoutStep
from game.rules.napoleons_battles.units import side_of

FRESH = Unit("")


class TurnStart(Auto, frozen=True, tag="nb.sequence.turn"):
    """One turn after another; it waits below until the battle is over (NB 4.0-1, 5.2)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(shots=[])
        ctx.tell("NB 4.0-1", say("Turn {n}", n=ctx.table.turn), kind="turn", side="")
        first, second = ctx.rules.sides
        ctx.call(HalfTurn(first), HalfTurn(second), EndOfTurn())


class HalfTurn(Auto, frozen=True, tag="nb.sequence.half"):
    """All phases of the side on turn (NB 1.1.1.1, 4)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.set(on_turn=self.side, half=ctx.table.half + 1, paid=[], movers=[])
        self._fresh(ctx)
        army = ctx.rules.oob.armies[self.side]
        ctx.tell(
            "NB 1.1.1.1", say("Half-turn of {side}", side=army.inline), kind="phase", side=self.side
        )
        foe = ctx.rules.enemy_of(self.side)
        ctx.goto(
            EntryStep(),
            RallyStep(),
            CommandStep(),
            FatigueStep(),
            GuardStep(),
            Administration(),
            MoveStep(),
            ReactMarkStep(),
            Reorder(),
            VoluntaryRoutStep(self.side),
            ClearLimits(),
            ReactStep(foe, free=True),
            ReactStep(self.side, free=False),
            VoluntaryRoutStep(foe),
            FireStep(foe),
            FireStep(self.side),
            CombatStep(),
            ReactStep(self.side, free=True, pursuit=True),
            ReactStep(foe, free=False, pursuit=True),
            FireStep(foe, movers_only=True),
            FireStep(self.side, movers_only=True),
            CombatStep(Step.PURSUIT_COMBAT),
            IsolationStep(),
            EndOfHalf(),
        )

    def _fresh(self, ctx: Ctx) -> None:
        """What lasts for a half-turn begins anew."""
        fresh = {mark: getattr(FRESH, mark) for mark in HALF_TURN_MARKS}
        for uid in list(ctx.table.units):
            if side_of(ctx, uid) == self.side:
                ctx.change(uid, **fresh)
        for general in list(ctx.table.generals.values()):
            if general.moved:
                lead(ctx, general.id, moved=0)


class Administration(Auto, frozen=True, tag="nb.sequence.administration"):
    """Unused React markers of the side on turn are taken away (NB 4.2.2, R10)."""

    def run(self, ctx: Ctx) -> None:
        for uid, unit in list(ctx.table.units.items()):
            if unit.react and side_of(ctx, uid) == ctx.table.on_turn:
                ctx.change(uid, react=False)
        ctx.end()


class EndOfHalf(Auto, frozen=True, tag="nb.sequence.half-end"):
    """Who controls what is looked at."""

    def run(self, ctx: Ctx) -> None:
        take_objectives(ctx)
        ctx.end()
