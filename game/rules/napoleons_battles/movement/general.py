"""Generals ride where they like (NB 1.5-2, 1.5.3, 7.2.4-2)."""

from collections.abc import Iterable

from game.board.plane.distance import between, nearest_point, within
from game.board.plane.legs import MOVE, Leg
from game.board.plane.numbers import TOLERANCE, Length, bearing
from game.board.plane.shapes import Outline, Pose, lay
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Legs
from game.engine.prompt import Button, Ghost, Mark, Offer, PoseChoice, Preview, Prompt, Role, Wish
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.chain import own_units
from game.rules.napoleons_battles.movement.blind import blind
from game.rules.napoleons_battles.movement.foresight import ride_preview
from game.rules.napoleons_battles.movement.joining import clear_places, tell_joined
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import (
    enemies_of_side,
    general_footprint,
    is_barred,
    laid,
)
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.states import beside, lead, make_way, ride_left
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import name_of, side_of

SELDOM = 4


def may_ride(ctx: Ctx, general: str) -> bool:
    """Is he on the table, and has he any of his move left (NB 7.2.4-2)?"""
    return ctx.table.generals[general].pose is not None and ride_left(ctx, general) > TOLERANCE


class RideGeneral(Ask, frozen=True, tag="nb.movement.general", rule="NB 7.2.4-2"):
    """Where he goes: over any ground but what bars everybody, through friends, not onto enemies."""

    general: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.general),
            text=say(
                "Choose where {general} goes, or a unit that he joins.",
                general=name_of(ctx, self.general),
            ),
            context=say("{n} left", n=inches(ride_left(ctx, self.general))),
            phase=ctx.table.phase,
            subject=(self.general,),
            poses=PoseChoice(self.general, (MOVE,)),
            units={
                uid: Offer(Mark.PLACE, say("he joins it"))
                for uid in own_units(ctx, self.general)
                if self.why_not_unit(ctx, uid) is None
            },
            blind=blind(ctx),
            buttons=(Button(id="back", label=say("Done"), role=Role.BACK),),
            suggested=acts.button("back"),
        )

    def _at(self, ctx: Ctx) -> Pose:
        pose = ctx.table.generals[self.general].pose
        assert pose is not None, self.general
        return pose

    def _left(self, ctx: Ctx) -> Length:
        return ride_left(ctx, self.general)

    def _place(self, ctx: Ctx, pose: Pose) -> Outline:
        return lay(general_footprint(ctx, ctx.table.generals[self.general].rank), pose)

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        pose = self._reached(ctx, pose)
        need, have = between(self._at(ctx).at, pose.at), self._left(ctx)
        if need < refusals.FINEST:
            return refusals.STANDS_THERE
        if need > have:
            return refusals.short_of_inches(need, have)
        place, table = self._place(ctx, pose), ctx.rules.table
        if not table.holds(place):
            return refusals.NO_ROOM
        if any(is_barred(ctx, area) for area in table.touched(place)):
            return refusals.BARRED
        foes = enemies_of_side(ctx, side_of(ctx, self.general))
        near = next((foe for foe, there in foes if within(place, there, TOLERANCE)), "")
        return refusals.enemy_in_way(name_of(ctx, near)) if near else None

    def _reached(self, ctx: Ctx, pose: Pose) -> Pose:
        """Where a ride that is declared unmeasured ends: at the end of his move (NB 1.6hr)."""
        here, far = self._at(ctx), self._left(ctx)
        if blind(ctx) is None or between(here.at, pose.at) <= far:
            return pose
        return here.ahead(far, bearing(here.at, pose.at) - here.heading)

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost | None:
        """The place, or as far towards it as he may ride; clear of the units there, whom he joins
        only if one is chosen (NB 1.5-2, 7.2.2.3).
        """
        here, far = self._at(ctx), self._left(ctx)
        pose = Pose(*wish.at, here.heading)
        refusal = self.why_not_pose(ctx, pose, ())
        if between(here.at, wish.at) > far:
            pose = here.ahead(far, bearing(here.at, wish.at) - here.heading)
        for clear in clear_places(ctx, self.general, pose):
            if self.why_not_pose(ctx, clear, ()) is None:
                return Ghost(self.completed(ctx, acts.pose(clear)), refusal)
        return Ghost(None, refusal or refusals.NO_CLEAR_PLACE)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        blind = Switch.NO_MEASURING in ctx.rules.options
        if blind:
            return None
        if action.verb == "unit" and isinstance(action.arg, str):
            allowed = self.why_not_unit(ctx, action.arg) is None
            return ride_preview(ctx, self.general, action.arg) if allowed else None
        if not isinstance(action.arg, Pose):
            return None
        if self.why_not_pose(ctx, action.arg, ()) is not None:
            return None
        return ride_preview(ctx, self.general, action.arg)

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if not isinstance(action.arg, Pose):
            return action
        here = self._at(ctx)
        goal = self._reached(ctx, action.arg).facing(here.heading)
        way = bearing(here.at, goal.at) - here.heading
        return acts.pose(goal, Leg(MOVE, between(here.at, goal.at), way))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Why he cannot join a unit of his."""
        if uid not in own_units(ctx, self.general):
            mates = uid in ctx.table.units and side_of(ctx, uid) == side_of(ctx, self.general)
            return refusals.NOT_HIS if mates else refusals.NOT_YOURS
        if blind(ctx) is not None:
            return None
        need, have = self._off(ctx, uid), self._left(ctx)
        return refusals.short_of_inches(need, have) if need > have else None

    def _off(self, ctx: Ctx, uid: str) -> int:
        here = self._at(ctx).at
        return min(between(nearest_point(stand, here), here) for stand in laid(ctx, uid).stands)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        before = self._at(ctx)
        if self._off(ctx, uid) > self._left(ctx):
            # Declared unmeasured, he does not come so far.
            goal = self._reached(ctx, laid(ctx, uid).pose)
            if self.why_not_pose(ctx, goal, ()) is None:
                self.on_pose(ctx, goal, ())
            else:
                ctx.end()
            return
        beside(ctx, self.general, uid)
        make_way(ctx)
        self._rode(ctx, before)
        tell_joined(ctx, self.general)
        ctx.end()

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        before = self._at(ctx)
        lead(ctx, self.general, pose=Pose(*pose.at, before.heading))
        self._rode(ctx, before)
        text = say("{general} rides.", general=name_of(ctx, self.general))
        ctx.tell("NB 7.2.4-2", text, self.general, kind="general", path=(before, self._at(ctx)))
        make_way(ctx)
        tell_joined(ctx, self.general)
        ctx.end()

    def _rode(self, ctx: Ctx, before: Pose) -> None:
        there = ctx.table.generals[self.general]
        far = between(before.at, self._at(ctx).at)
        lead(
            ctx,
            self.general,
            moved=min(there.moved + far, there.moved + ride_left(ctx, self.general)),
        )

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        """To a unit of his, once."""
        there = ctx.table.generals[self.general]
        if not there.moved and chance.below(SELDOM) == 0:
            for uid in chance.in_turn(own_units(ctx, self.general)):
                if self.why_not_unit(ctx, uid) is None:
                    yield acts.unit(uid)
        yield acts.button("back")

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
