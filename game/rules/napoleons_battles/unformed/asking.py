"""Where a unit goes that moves out of formation: what all such questions share (NB 8.6.1)."""

from collections.abc import Iterable

from game.board.plane.distance import between
from game.board.plane.legs import MOVE
from game.board.plane.numbers import HALF_TURN, Length, bearing, turn
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Legs
from game.engine.prompt import Button, Ghost, PoseChoice, Preview, Prompt, Role, Wish
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape
from game.engine.text import Text, say
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.places import pose_of
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.paths import Way, rays, way_to, why_not_way
from game.rules.napoleons_battles.units import name_of, now, side_of

SOME = 6
"""So many directions apart bots look at."""


class UnformedMove(Ask, frozen=True):
    """Asks for the place. A kind of move has a subclass with a tag."""

    unit: str
    most: Length

    def form(self, ctx: Ctx) -> Form:
        """The formation in which it ends."""
        return now(ctx, self.unit).form

    def done(self, ctx: Ctx, way: Way) -> None:
        """The move is made."""
        raise NotImplementedError

    def words(self, ctx: Ctx) -> Text:
        return say("Choose where {unit} goes.", unit=name_of(ctx, self.unit))

    def prompt(self, ctx: Ctx) -> Prompt:
        best = self._suggested(ctx)
        return Prompt(
            side=side_of(ctx, self.unit),
            text=self.words(ctx),
            phase=ctx.table.step.value,
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (MOVE,)),
            buttons=(Button(id="shortest", label=say("Straight back"), role=Role.CONFIRM),)
            if best is not None
            else (),
            suggested=acts.button("shortest") if best is not None else None,
        )

    def _suggested(self, ctx: Ctx) -> Way | None:
        """The shortest way that may be gone, of equals the one that leads straight back."""
        return min(self.ways(ctx), key=lambda way: (way.length, _aside(way)), default=None)

    def ways(self, ctx: Ctx) -> list[Way]:
        """Ways in all directions, an inch long and as far as may be."""
        form = self.form(ctx)
        least = ctx.rules.tables.limits.least_unformed.value
        found = (
            way
            for far in (least, self.most)
            for way in dict.fromkeys(rays(ctx, self.unit, far, form, turns=False))
        )
        return [
            way
            for way in found
            if way.legs and why_not_way(ctx, self.unit, way, self.most, form) is None
        ]

    def _way(self, ctx: Ctx, pose: Pose) -> Way:
        return way_to(ctx, self.unit, pose.facing(pose_of(ctx, self.unit).heading))

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        return why_not_way(ctx, self.unit, self._way(ctx, pose), self.most, self.form(ctx))

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost | None:
        """The place itself, or as far towards it as is allowed."""
        here = pose_of(ctx, self.unit)
        pose = Pose(*wish.at, here.heading)
        refusal = self.why_not_pose(ctx, pose, ())
        if refusal is None:
            return Ghost(self.completed(ctx, acts.pose(pose)), None)
        far = between(here.at, wish.at)
        if far > self.most:
            off = bearing(here.at, wish.at) - here.heading
            nearer = here.ahead(self.most, off)
            if self.why_not_pose(ctx, nearer, ()) is None:
                return Ghost(self.completed(ctx, acts.pose(nearer)), refusal)
        return Ghost(None, refusal)

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if not isinstance(action.arg, Pose):
            return action
        way = self._way(ctx, action.arg)
        return acts.pose(way.end, *way.legs)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if not isinstance(action.arg, Pose):
            return None
        way, here = self._way(ctx, action.arg), pose_of(ctx, self.unit)
        points = [here]
        for leg in way.legs:
            points.append(points[-1].ahead(leg.amount, leg.off))
        line = LineShape(points=tuple(pose.at for pose in points), tone="way")
        return Preview(rule=self.rule, path=tuple(points), shapes=(line,))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        ways = self.ways(ctx)
        for way in chance.in_turn(ways[::SOME] or ways):
            yield acts.pose(way.end, *way.legs)
        if ways:
            yield acts.button("shortest")

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        self.done(ctx, self._way(ctx, pose))

    def on_button(self, ctx: Ctx, name: str) -> None:
        way = self._suggested(ctx)
        assert way is not None, self.unit
        self.done(ctx, way)


def _aside(way: Way) -> int:
    """How far its last leg is off the way straight back."""
    return HALF_TURN - abs(turn(0, way.legs[-1].off))
