"""Units that come onto the table: who is due, and where they enter (ND 2.2)."""

from collections.abc import Iterable, Iterator

from game.board.plane.distance import between, foot
from game.board.plane.numbers import QUARTER, TOLERANCE, turn
from game.board.plane.shapes import Pose, lay
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto, Legs
from game.engine.prompt import Button, Mark, Offer, PoseChoice, Prompt, Role, Run
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.shapes import LineShape, Shape
from game.engine.text import say
from game.rules.nordlingen import refusals
from game.rules.nordlingen.generals import change
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.places import footprint, is_free, laid
from game.rules.nordlingen.rules import Entry
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import card, division_of, now, side_of

ENTER = Run("enter", say("All enter as suggested"))


class Reinforcements(Auto, frozen=True, tag="nd.reinforcements.phase"):
    """Who is due enters before orders are given, the side with the initiative first (ND 2.2)."""

    def run(self, ctx: Ctx) -> None:
        first = ctx.table.initiative or ctx.rules.sides[0]
        sides = (first, ctx.rules.enemy_of(first))
        ctx.goto(*(Enter(side) if due(ctx, side) else None for side in sides))


def entry_of(ctx: Ctx, uid: str) -> Entry | None:
    """Where the division of a unit enters."""
    division = division_of(ctx, uid)
    return next((e for e in ctx.rules.terms.entries if e.division == division), None)


def edge_of(ctx: Ctx, uid: str) -> tuple[Shape, ...]:
    """The segment on which a unit enters, for the eye (ND 2.2)."""
    entry = entry_of(ctx, uid)
    if entry is None:
        return ()
    return (LineShape(points=(entry.start, entry.end), tone="good", text=say("enters here")),)


def is_due(ctx: Ctx, uid: str) -> bool:
    """It is to come now, or could not come earlier (ND 2.2)."""
    unit, entry = now(ctx, uid), entry_of(ctx, uid)
    waits = unit.pose is None and not unit.gone
    return waits and entry is not None and entry.turn <= ctx.table.turn


def due(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side that are due."""
    return tuple(u for u in ctx.table.units if side_of(ctx, u) == side and is_due(ctx, u))


def why_not_enter(ctx: Ctx, uid: str, pose: Pose) -> Refusal | None:
    """Why a unit may not enter so: it must be due, wholly on the table with its rear edge on the
    segment, face inwards within 45 degrees, and lie on nobody (ND 2.2, R16).
    """
    entry = entry_of(ctx, uid)
    if entry is None or not is_due(ctx, uid):
        return refusals.NOT_DUE
    place, most = lay(footprint(ctx, uid), pose), ctx.rules.tables.limits.entry_angle.value
    off = [between(c, foot(c, entry.start, entry.end)) for c in place.corners[2:]]
    # Turned, one rear corner lies on the segment and the other before it.
    along = [_within(c, entry) for c in place.corners[2:]]
    faces = abs(turn(entry.inwards, pose.heading)) <= most
    if min(off) > TOLERANCE or not all(along) or not faces or not ctx.rules.table.holds(place):
        return refusals.OUTSIDE_ENTRY
    return None if is_free(ctx, place) else refusals.ON_ANOTHER


def _within(corner: tuple[int, int], entry: Entry) -> bool:
    """Does a point lie between the ends of the segment, measured along the edge?"""
    axis = 0 if entry.start[1] == entry.end[1] else 1
    low, high = sorted((entry.start[axis], entry.end[axis]))
    return low - TOLERANCE <= corner[axis] <= high + TOLERANCE


def places_to_enter(ctx: Ctx, uid: str) -> Iterator[Pose]:
    """Places side by side along the segment, straight inwards, from its middle outwards."""
    entry = entry_of(ctx, uid)
    if entry is None:
        return
    shape = footprint(ctx, uid)[0]
    wide, deep = shape.right - shape.left, shape.front - shape.rear
    length = between(entry.start, entry.end)
    middle = Pose(
        (entry.start[0] + entry.end[0]) // 2, (entry.start[1] + entry.end[1]) // 2, entry.inwards
    ).ahead(deep)
    for step in range(length // wide + 1):
        for side in (1, -1) if step else (1,):
            yield middle.ahead(side * step * wide // 2, QUARTER)


class Enter(
    Ask,
    frozen=True,
    tag="nd.reinforcements.enter",
    rule="ND 2.2",
    phase=Step.REINFORCEMENTS,
    runs=(ENTER,),
):
    """Which of the units that are due enters now, or none (ND 2.2)."""

    side: str
    unit: str = ""

    def prompt(self, ctx: Ctx) -> Prompt:
        waiting = due(ctx, self.side)
        first = self.unit or (waiting[0] if waiting else "")
        place = next((p for p in places_to_enter(ctx, first) if self._fits(ctx, first, p)), None)
        best = acts.pose(place) if place is not None else acts.button("hold")
        if not first:
            best = acts.button("hold")
        return Prompt(
            side=self.side,
            text=say("Choose where {unit} enters.", unit=card(ctx, first).name if first else ""),
            subject=(first,) if first else (),
            units={u: Offer(Mark.SELECT) for u in waiting if u != first},
            poses=PoseChoice(first) if first else None,
            buttons=(Button(id="hold", label=say("The rest wait"), role=Role.END),),
            suggested=best,
            moot=None if waiting else say("No unit is due."),
            shapes=edge_of(ctx, first) if first else (),
        )

    def _fits(self, ctx: Ctx, uid: str, pose: Pose) -> bool:
        return why_not_enter(ctx, uid, pose) is None

    def _first(self, ctx: Ctx) -> str:
        waiting = due(ctx, self.side)
        return self.unit or (waiting[0] if waiting else "")

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        in_hand = uid == self._first(ctx)
        if in_hand or uid not in ctx.table.units or side_of(ctx, uid) != self.side:
            return NOT_OFFERED
        return None if is_due(ctx, uid) else refusals.NOT_DUE

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(Enter(self.side, uid))

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        return why_not_enter(ctx, self._first(ctx), pose)

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        uid = self._first(ctx)
        put(ctx, uid, pose, mere_turn=True)
        text = say("{unit} enters.", unit=card(ctx, uid).name)
        ctx.tell("ND 2.2", text, uid, kind="move")
        _with_general(ctx, uid)
        ctx.goto(Enter(self.side) if due(ctx, self.side) else None)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        uid = self._first(ctx)
        free = [pose for pose in places_to_enter(ctx, uid) if self._fits(ctx, uid, pose)]
        yield from (acts.pose(pose) for pose in free)
        if not free:
            yield acts.button("hold")


def _with_general(ctx: Ctx, uid: str) -> None:
    """The general of the division enters with its first unit, on it (ND 2.2)."""
    general = ctx.rules.oob.divisions[division_of(ctx, uid)].general
    there = ctx.table.generals[general]
    if there.at is None and not there.fate:
        change(ctx, general, at=laid(ctx, uid).middle)
