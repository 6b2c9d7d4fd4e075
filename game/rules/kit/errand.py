"""A unit is sent somewhere on the open table by a way of its own, not by a manoeuvre: it flees,
breaks off, gives way. A game says which ways there are.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, Leg
from game.board.plane.numbers import DEGREE, FULL_TURN, HALF_TURN, Heading, Length, bearing, turn
from game.board.plane.shapes import Outline, Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.frame import Ask, Legs
from game.engine.prompt import Button, Ghost, PoseChoice, Preview, Prompt, Role, Wish
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, Shape
from game.engine.text import Text, joined, say
from game.rules.kit.fan import Spoke, fan_shapes

AnyContext = Context[Any, Any]
UNIT: Length = 1_000
"""Between two lengths that are looked at."""
SECTOR: Heading = 10 * DEGREE
"""Between two bearings of the picture."""
SOME = 6
"""Bots look at one way of so many."""
STRAIGHT = "straight"
SHORTEST = "shortest"
"""What its place held in older games: no question offers it, a record of it is played again."""


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

    def place(self, ctx: AnyContext) -> Outline:
        """The unit as it lies now."""
        raise NotImplementedError

    def standing(self, ctx: AnyContext) -> Pose:
        """How the unit stands now."""
        return self.place(ctx).pose

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

    def route_to(self, ctx: AnyContext, pose: Pose) -> Way:
        """The way to a place that somebody points at: the same, or one round what bars it."""
        return self.way_to(ctx, pose)

    def why_not_way(self, ctx: AnyContext, way: Way) -> Refusal | None:
        """Why a way may not be gone."""
        raise NotImplementedError

    def told(self, length: Length) -> str:
        """A length as it is said."""
        raise NotImplementedError

    def done(self, ctx: AnyContext, way: Way) -> None:
        """The move is made."""
        raise NotImplementedError

    def foreseen(self, ctx: AnyContext, way: Way) -> tuple[tuple[str, Text], ...]:
        """What a way that may be gone does to others of its side: each with its rule."""
        return ()

    def prompt(self, ctx: AnyContext) -> Prompt:
        best = self._back(ctx)
        far = self.told(0 if best is None else best.length)
        aside = best is not None and _aside(best)
        label = say("Aside, {n}", n=far) if aside else say("Straight back, {n}", n=far)
        told = () if best is None else tuple(text for _, text in self.foreseen(ctx, best))
        note = joined(told, "; ") if told else None
        back = Button(id=STRAIGHT, label=label, role=Role.CONFIRM, note=note)
        return Prompt(
            side=self.side(ctx),
            text=self.words(ctx),
            context=say("{a}: {b}", a=label, b=note) if note is not None else None,
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (MOVE,)),
            buttons=(back,) if best is not None else (),
            suggested=acts.button(back.id) if best is not None else None,
        )

    def straight(self, ctx: AnyContext) -> Way | None:
        """Straight back as far as may be gone; None: it may not."""
        here = self.standing(ctx)
        for length in range(self.most, 0, -UNIT):
            way = self.way_to(ctx, here.ahead(length, HALF_TURN))
            if way.legs and self.why_not_way(ctx, way) is None:
                return way
        return None

    def _back(self, ctx: AnyContext) -> Way | None:
        """The way that is suggested: straight back as far as may be, or else the longest of those
        that lead least aside.
        """
        best = self.straight(ctx)
        if best is not None:
            return best
        return min(self.ways(ctx), key=lambda way: (_aside(way), -way.length), default=None)

    def _shortest(self, ctx: AnyContext) -> Way | None:
        """The shortest way that may be gone, of equals the one that leads straight back."""
        return min(self.ways(ctx), key=lambda way: (way.length, _aside(way)), default=None)

    def reach(self, ctx: AnyContext) -> tuple[Shape, ...]:
        """Where it may go, as a picture: to each side as far as may be; what lies between sides to
        which it may not go is a fan of its own.
        """
        spokes = [self._spoke(ctx, heading) for heading in range(0, FULL_TURN, SECTOR)]
        place = self.place(ctx)
        fans = (fan_shapes(place, f, lambda _: "allowance", even=False) for f in _fans(spokes))
        return tuple(shape for fan in fans for shape in fan)

    def _spoke(self, ctx: AnyContext, off: Heading) -> Spoke:
        here = self.standing(ctx)
        for length in range(self.most, 0, -UNIT):
            pose = here.ahead(length, off)
            way = self.way_to(ctx, pose)
            if way.length <= self.most and self.why_not_way(ctx, way) is None:
                return Spoke(way.end, way.legs, None)
        return Spoke(here, (), None)

    def why_not_pose(self, ctx: AnyContext, pose: Pose, legs: Legs) -> Refusal | None:
        return self.why_not_way(ctx, self.route_to(ctx, pose))

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
        way = self.route_to(ctx, action.arg)
        return acts.pose(way.end, *way.legs)

    def preview(self, ctx: AnyContext, action: Action) -> Preview | None:
        way = self._meant(ctx, action)
        if way is None:
            return None
        points = [self.standing(ctx)]
        for leg in way.legs:
            points.append(points[-1].ahead(leg.amount, leg.off))
        line = LineShape(points=tuple(pose.at for pose in points), tone="way")
        barred = self.why_not_way(ctx, way) is not None
        warnings = () if barred else self.foreseen(ctx, way)
        return Preview(rule=self.rule, path=tuple(points), shapes=(line,), warnings=warnings)

    def _meant(self, ctx: AnyContext, action: Action) -> Way | None:
        """The way that an action would send it."""
        if isinstance(action.arg, Pose):
            return self.route_to(ctx, action.arg)
        return self._back(ctx) if action.verb == "button" else None

    def candidates(self, ctx: AnyContext, chance: Chance) -> Iterable[Action]:
        ways = self.ways(ctx)
        for way in chance.in_turn(ways[::SOME] or ways):
            yield acts.pose(way.end, *way.legs)
        if ways:
            yield acts.button(STRAIGHT)

    def on_pose(self, ctx: AnyContext, pose: Pose, legs: Legs) -> None:
        self.done(ctx, self.route_to(ctx, pose))

    def why_not_button(self, ctx: AnyContext, name: str) -> Refusal | None:
        return super().why_not_button(ctx, STRAIGHT if name == SHORTEST else name)

    def on_button(self, ctx: AnyContext, name: str) -> None:
        way = self._shortest(ctx) if name == SHORTEST else self._back(ctx)
        assert way is not None, self.unit
        self.done(ctx, way)


def _fans(spokes: list[Spoke]) -> list[tuple[Spoke, ...]]:
    """The spokes that lead somewhere, those side by side together, also past the last one."""
    gap = next((n for n, spoke in enumerate(spokes) if not spoke.legs), 0)
    turned = (*spokes[gap:], *spokes[:gap])
    return [tuple(fan) for leads, fan in groupby(turned, lambda spoke: bool(spoke.legs)) if leads]


def _aside(way: Way) -> int:
    """How far its last leg is off the way straight back."""
    return HALF_TURN - abs(turn(0, way.legs[-1].off))
