"""A unit that turns about the centre of its front and stays where it is, on the open table."""

from collections.abc import Iterator
from typing import Any

from game.board.plane.legs import TURN, Leg
from game.board.plane.numbers import FULL_TURN, bearing, turn
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import Context
from game.engine.frame import Ask, Legs
from game.engine.prompt import Ghost, Wish
from game.engine.refusal import NOT_OFFERED, Refusal

AnyContext = Context[Any, Any]
PARTS = 8
"""Bots try so many headings."""


class TurnOnSpot(Ask, frozen=True):
    """Asks for the heading. A game has a subclass with a tag, and the pose of the unit."""

    unit: str

    def standing(self, ctx: AnyContext) -> Pose:
        """How it stands now."""
        raise NotImplementedError

    def why_not_stand(self, ctx: AnyContext, pose: Pose) -> Refusal | None:
        """Why it may not stand with another heading."""
        raise NotImplementedError

    def why_not_pose(self, ctx: AnyContext, pose: Pose, legs: Legs) -> Refusal | None:
        return self.why_not_stand(ctx, pose) if pose.at == self.standing(ctx).at else NOT_OFFERED

    def ghost(self, ctx: AnyContext, wish: Wish) -> Ghost | None:
        """It faces where somebody points, or as he wishes."""
        here = self.standing(ctx)
        heading = bearing(here.at, wish.at) if wish.heading is None else wish.heading
        pose = here.facing(heading)
        refusal = self.why_not_stand(ctx, pose)
        return Ghost(self.completed(ctx, acts.pose(pose)) if refusal is None else None, refusal)

    def completed(self, ctx: AnyContext, action: Action) -> Action:
        if not isinstance(action.arg, Pose):
            return action
        angle = turn(self.standing(ctx).heading, action.arg.heading)
        return acts.pose(action.arg, Leg(TURN, angle))

    def turns(self, ctx: AnyContext) -> Iterator[Action]:
        """A few headings that it may take."""
        here = self.standing(ctx)
        for part in range(1, PARTS):
            pose = here.facing(here.heading + part * FULL_TURN // PARTS)
            if self.why_not_stand(ctx, pose) is None:
                yield acts.pose(pose)
