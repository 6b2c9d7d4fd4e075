"""Recovery and rally at the end of the last manoeuvre phase (ND 8)."""

from collections.abc import Iterable

from game.board.plane.legs import ABOUT, TURN, Leg
from game.board.plane.shapes import Pose, lay
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto, Legs
from game.engine.prompt import Button, Mark, Offer, PoseChoice, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.turning import TurnOnSpot
from game.rules.nordlingen import morale, refusals
from game.rules.nordlingen.movement.ground import disorder_on_way, may_stand, underfoot
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.outcomes import apply_outcome
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import footprint, in_melee, laid, pose_of
from game.rules.nordlingen.states import recover
from game.rules.nordlingen.table import ORDERED, ROUTED, Ctx, Step
from game.rules.nordlingen.units import card, is_routed, now, on_table, present, side_of


class ReorderPhase(Auto, frozen=True, tag="nd.reorder.phase"):
    """Every unit of both armies that may, active or not; those that recover may be turned (ND 8.1,
    8.3).
    """

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.REORDER, recovered=[])
        first = ctx.table.initiative
        sides = (first, ctx.rules.enemy_of(first))
        tried = [uid for side in sides for uid in present(ctx, side) if _may_try(ctx, uid)]
        ctx.goto(*(Reorder(uid) for uid in tried), *(TurnRecovered(side) for side in sides))


def _may_try(ctx: Ctx, uid: str) -> bool:
    return may_recover(ctx, uid) or must_rally(ctx, uid)


def must_rally(ctx: Ctx, uid: str) -> bool:
    """Routed, and it has made no rout move in this turn (ND 8.4, R92)."""
    return is_routed(ctx, uid) and not now(ctx, uid).routed_in_turn


def may_recover(ctx: Ctx, uid: str) -> bool:
    """Disordered or shaken, it has neither moved in this turn nor tested because of fire nor been
    in a melee, is in none, and stands in no ground that disorders everybody (ND 8.2, R90).
    """
    unit = now(ctx, uid)
    if not ORDERED < unit.disorder < ROUTED:
        return False
    if unit.moved_in_turn or unit.tested_in_turn or unit.fought_in_turn or in_melee(ctx, uid):
        return False
    ground = underfoot(ctx, laid(ctx, uid))
    return not any(ctx.rules.effects(area).disorder == "all" for area in ground)


class Reorder(Auto, frozen=True, tag="nd.reorder.unit"):
    """A unit recovers a level; a routed one must pass a test, or runs on (ND 8.2, 8.4)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        if not on_table(ctx, self.unit) or not _may_try(ctx, self.unit):
            ctx.end()
            return
        if is_routed(ctx, self.unit):
            apply_outcome(ctx, self.unit, morale.test(ctx, self.unit, "rout"))
        else:
            recover(ctx, self.unit, "ND 8.2")
        if not is_routed(ctx, self.unit):
            ctx.append(ctx.table.recovered, self.unit)
        ctx.goto(Settle())


class TurnRecovered(Ask, frozen=True, tag="nd.reorder.choose", rule="ND 8.3", phase=Step.REORDER):
    """Which of the units that recovered is turned (ND 8.3)."""

    side: str

    def _able(self, ctx: Ctx) -> tuple[str, ...]:
        """Those that nothing has swept away since."""
        return tuple(
            uid
            for uid in ctx.table.recovered
            if side_of(ctx, uid) == self.side and on_table(ctx, uid) and not is_routed(ctx, uid)
        )

    def prompt(self, ctx: Ctx) -> Prompt:
        able, army = self._able(ctx), ctx.rules.oob.armies[self.side]
        return Prompt(
            side=self.side,
            text=say("You may turn the units that recovered."),
            units={u: Offer(Mark.SELECT, say("turn")) for u in able},
            buttons=(Button(id="end", label=say("No more turns"), role=Role.END),),
            suggested=acts.button("end"),
            moot=None if able else say("No unit of {side} has recovered.", side=army.inline),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self._able(ctx) else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(TurnUnit(uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        others = [u for u in ctx.table.recovered if side_of(ctx, u) != self.side]
        ctx.set(recovered=others)
        ctx.end()


class TurnUnit(TurnOnSpot, frozen=True, tag="nd.reorder.turn", rule="ND 8.3", phase=Step.REORDER):
    """A unit that has recovered is turned about the centre of its front edge, which is no move
    (ND 8.3, R91).
    """

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Turn {unit} about the centre of its front.", unit=card(ctx, self.unit).name),
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (TURN,)),
            buttons=(Button(id="keep", label=say("Keep its heading"), role=Role.BACK),),
            suggested=acts.button("keep"),
        )

    def standing(self, ctx: Ctx) -> Pose:
        return pose_of(ctx, self.unit)

    def why_not_stand(self, ctx: Ctx, pose: Pose) -> Refusal | None:
        place = lay(footprint(ctx, self.unit), pose)
        return None if may_stand(ctx, self.unit, place) else refusals.NO_ROOM_TO_TURN

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        before = laid(ctx, self.unit)
        put(ctx, self.unit, pose, mere_turn=True)
        text = say("{unit} turns.", unit=card(ctx, self.unit).name)
        ctx.tell("ND 8.3", text, self.unit, kind="facing")
        # As after an about-face: ground that disorders all counts where it is entered (ND 10.9).
        disorder_on_way(ctx, self.unit, before, laid(ctx, self.unit), Leg(ABOUT))
        ctx.set(recovered=[u for u in ctx.table.recovered if u != self.unit])
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield acts.button("keep")
        yield from self.turns(ctx)
