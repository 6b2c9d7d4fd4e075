"""A unit is sent somewhere on the open table by a way of its own, not by a manoeuvre: it flees,
breaks off, gives way. A game says which ways there are.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, Leg
from game.board.plane.numbers import HALF_TURN, Length, bearing, turn
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.frame import Ask, Legs
from game.engine.prompt import Button, Ghost, PoseChoice, Preview, Prompt, Role, Wish
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape
from game.engine.text import Text, say

AnyContext = Context[Any, Any]
SOME = 6
"""Bots look at one way of so many."""


class Way(NamedTuple):
    """Legs that keep a heading, and the pose in which they end."""

    legs: tuple[Leg, ...]
    end: Pose

    @property
    def length(self) -> Length:
        return sum(leg.amount for leg in self.legs)


class Errand(Ask, frozen=True):
    """Asks for the place. A game has subclasses with tags."""

    unit: str
    most: Length

    def standing(self, ctx: AnyContext) -> Pose:
        """How the unit stands now."""
        raise NotImplementedError

    def words(self, ctx: AnyContext) -> Text:
        """The question."""
        raise NotImplementedError

    def side(self, ctx: AnyContext) -> str:
        """Who is asked."""
        raise NotImplementedError

    def ways(self, ctx: AnyContext) -> list[Way]:
        """Some that may be gone, short ones and long ones in all directions."""
        raise NotImplementedError

    def way_to(self, ctx: AnyContext, pose: Pose) -> Way:
        """The way to a place."""
        raise NotImplementedError

    def why_not_way(self, ctx: AnyContext, way: Way) -> Refusal | None:
        """Why a way may not be gone."""
        raise NotImplementedError

    def done(self, ctx: AnyContext, way: Way) -> None:
        """The move is made."""
        raise NotImplementedError

    def prompt(self, ctx: AnyContext) -> Prompt:
        best = self._shortest(ctx)
        back = Button(id="shortest", label=say("Straight back"), role=Role.CONFIRM)
        return Prompt(
            side=self.side(ctx),
            text=self.words(ctx),
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (MOVE,)),
            buttons=(back,) if best is not None else (),
            suggested=acts.button(back.id) if best is not None else None,
        )

    def _shortest(self, ctx: AnyContext) -> Way | None:
        """The shortest way that may be gone, of equals the one that leads straight back."""
        return min(self.ways(ctx), key=lambda way: (way.length, _aside(way)), default=None)

    def why_not_pose(self, ctx: AnyContext, pose: Pose, legs: Legs) -> Refusal | None:
        return self.why_not_way(ctx, self.way_to(ctx, pose))

    def ghost(self, ctx: AnyContext, wish: Wish) -> Ghost | None:
        """The place itself, or as far towards it as is allowed."""
        here = self.standing(ctx)
        pose = Pose(*wish.at, here.heading)
        refusal = self.why_not_pose(ctx, pose, ())
        if refusal is None:
            return Ghost(self.completed(ctx, acts.pose(pose)), None)
        if between(here.at, wish.at) > self.most:
            nearer = here.ahead(self.most, bearing(here.at, wish.at) - here.heading)
            if self.why_not_pose(ctx, nearer, ()) is None:
                return Ghost(self.completed(ctx, acts.pose(nearer)), refusal)
        return Ghost(None, refusal)

    def completed(self, ctx: AnyContext, action: Action) -> Action:
        if not isinstance(action.arg, Pose):
            return action
        way = self.way_to(ctx, action.arg)
        return acts.pose(way.end, *way.legs)

    def preview(self, ctx: AnyContext, action: Action) -> Preview | None:
        if not isinstance(action.arg, Pose):
            return None
        points = [self.standing(ctx)]
        for leg in self.way_to(ctx, action.arg).legs:
            points.append(points[-1].ahead(leg.amount, leg.off))
        line = LineShape(points=tuple(pose.at for pose in points), tone="way")
        return Preview(rule=self.rule, path=tuple(points), shapes=(line,))

    def candidates(self, ctx: AnyContext, chance: Chance) -> Iterable[Action]:
        ways = self.ways(ctx)
        for way in chance.in_turn(ways[::SOME] or ways):
            yield acts.pose(way.end, *way.legs)
        if ways:
            yield acts.button("shortest")

    def on_pose(self, ctx: AnyContext, pose: Pose, legs: Legs) -> None:
        self.done(ctx, self.way_to(ctx, pose))

    def on_button(self, ctx: AnyContext, name: str) -> None:
        way = self._shortest(ctx)
        assert way is not None, self.unit
        self.done(ctx, way)


def _aside(way: Way) -> int:
    """How far its last leg is off the way straight back."""
    return HALF_TURN - abs(turn(0, way.legs[-1].off))
