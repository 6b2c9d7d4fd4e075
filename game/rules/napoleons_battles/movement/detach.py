"""Detachments are ordered and taken back while their unit is in hand (NB 14.5)."""

from collections.abc import Iterable, Iterator

from game.board.plane.distance import between, distance
from game.board.plane.legs import MOVE, TURN, Leg
from game.board.plane.numbers import TOLERANCE, bearing, turn
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Legs
from game.engine.prompt import Button, Ghost, PoseChoice, Prompt, Role, Wish
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.prompts import BACK
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.detaching import (
    buildings,
    detach,
    detaches,
    detachments,
    has_room_whole,
    most,
    occupy,
    rejoin,
    spots,
    why_not_detach,
    why_not_there,
)
from game.rules.napoleons_battles.movement.price import part
from game.rules.napoleons_battles.movement.told import price_note, short
from game.rules.napoleons_battles.movement.towns import capacity
from game.rules.napoleons_battles.places import is_engaged, laid, pose_of, town_of
from game.rules.napoleons_battles.states import make_way
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import bases, change_of, name_of, now, side_of

NAME, BACKWARDS, INTO = "detach", "rejoin:", "into:"
ALIKE = ((Form.TOWN, Form.LINE), (Form.LINE, Form.TOWN))
"""Formations that count as the same: deployed in a town, in line (NB 14.5.4)."""


def buttons(ctx: Ctx, uid: str) -> Iterator[Button]:
    """To detach bases, to take detachments back."""
    if not detaches(ctx, uid):
        return
    note = price_note(ctx, uid, part(change_of(ctx, uid)))
    if bases(ctx, uid) > 1 and not now(ctx, uid).detached_from:
        label = say("Detach bases")
        yield Button(id=NAME, label=label, refusal=why_not_now(ctx, uid), note=note)
    for name in detachments(ctx, uid):
        label = say("Take back {unit}", unit=name_of(ctx, name))
        refusal = why_not_rejoin(ctx, uid, name)
        yield Button(id=f"{BACKWARDS}{name}", label=label, refusal=refusal, note=note)


def why_not_now(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit detaches nobody now: it takes the time of a change of formation
    (NB 14.5.1.1-1).
    """
    if not most(ctx, uid):
        return why_not_detach(ctx, uid, 1)
    return short(ctx, uid, part(change_of(ctx, uid)))


def pay(ctx: Ctx, uid: str) -> None:
    """The time of a change of formation."""
    unit = now(ctx, uid)
    ctx.change(
        uid,
        spent=unit.spent + part(change_of(ctx, uid)),
        moved=True,
        began=unit.began or unit.form,
        start=unit.start or unit.pose,
    )


class Detach(Ask, frozen=True, tag="nb.movement.detach", rule="NB 14.5.1.2-1"):
    """How many bases go: half of them at most."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Choose how many bases of {unit} to detach.", unit=name_of(ctx, self.unit)),
            phase=ctx.table.phase,
            subject=(self.unit,),
            buttons=(*self._numbers(ctx), BACK),
            suggested=acts.button("back"),
        )

    def _numbers(self, ctx: Ctx) -> Iterator[Button]:
        for number in range(1, bases(ctx, self.unit)):
            refusal = why_not_detach(ctx, self.unit, number)
            label = say("Detach {n} {n:base|bases}", n=number)
            yield Button(id=str(number), label=label, refusal=refusal)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from (acts.button(b.id) for b in self._numbers(ctx) if b.refusal is None)
        yield acts.button("back")

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.end()
            return
        pay(ctx, self.unit)
        stood = pose_of(ctx, self.unit)
        made = detach(ctx, self.unit, int(name), "NB 14.5.1.1-1")
        make_way(ctx)
        ctx.goto(None if now(ctx, made).pose else PlaceDetachment(made, stood))


class PlaceDetachment(Ask, frozen=True, tag="nb.movement.place-detachment", rule="NB 14.5.1.3"):
    """Where it stands: near its unit, or at once in a building beside it that is too small for the
    whole unit (NB 14.5, 14.5.1.3). `stood`: where that stood with all its bases.
    """

    unit: str
    stood: Pose

    def _parent(self, ctx: Ctx) -> str:
        return now(ctx, self.unit).detached_from

    def _places(self, ctx: Ctx) -> list[Pose]:
        parent = self._parent(ctx)
        found = spots(ctx, parent, self.unit)
        return [pose for pose in found if why_not_there(ctx, self.unit, pose) is None]

    def _here(self, ctx: Ctx) -> Pose:
        return now(ctx, self.unit).pose or pose_of(ctx, self._parent(ctx))

    def prompt(self, ctx: Ctx) -> Prompt:
        names = {"unit": name_of(ctx, self._parent(ctx))}
        back = Button(id="back", label=say("No detachment"), role=Role.BACK)
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Choose where the detachment of {unit} stands, within an inch.", **names),
            phase=ctx.table.phase,
            subject=(self._parent(ctx),),
            poses=PoseChoice(self._parent(ctx), (TURN, MOVE)),
            buttons=(*self._buttons(ctx), back),
            suggested=acts.button("back"),
        )

    def _buttons(self, ctx: Ctx) -> Iterator[Button]:
        if self._places(ctx):
            yield Button(id="beside", label=say("Beside it"), role=Role.CONFIRM)
        parent, number = self._parent(ctx), bases(ctx, self.unit)
        for area in buildings(ctx, parent, number + bases(ctx, parent)):
            refusal = None if number <= capacity(ctx, area, parent) else refusals.DETACH_FULL
            label = say("Into {place}", place=area.name)
            yield Button(id=f"{INTO}{area.name}", label=label, refusal=refusal)

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        return why_not_there(ctx, self.unit, pose)

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost | None:
        """The place itself."""
        here = self._here(ctx)
        heading = here.heading if wish.heading is None else wish.heading
        pose = Pose(*wish.at, heading)
        refusal = self.why_not_pose(ctx, pose, ())
        return Ghost(self.completed(ctx, acts.pose(pose)) if refusal is None else None, refusal)

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if not isinstance(action.arg, Pose):
            return action
        here, goal = self._here(ctx), action.arg
        way = Leg(MOVE, between(here.at, goal.at), turn(here.heading, bearing(here.at, goal.at)))
        rest = turn(here.heading, goal.heading)
        return acts.pose(goal, *((way, Leg(TURN, rest)) if rest else (way,)))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from (acts.button(b.id) for b in self._buttons(ctx) if b.refusal is None)
        yield acts.button("back")

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        ctx.change(self.unit, pose=pose)
        make_way(ctx)
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        parent = self._parent(ctx)
        placed = True
        if name == "beside":
            ctx.change(self.unit, pose=self._places(ctx)[0])
        elif name == "back":
            placed = False
        else:
            placed = occupy(ctx, self.unit, ctx.rules.area(name.removeprefix(INTO)))
        if not placed:
            # The time is spent, the bases stay.
            rejoin(ctx, parent, self.unit, self.stood)
        make_way(ctx)
        ctx.end()


# -- coming back (NB 14.5.4) -----------------------------------------------------------------------


def why_not_rejoin(ctx: Ctx, uid: str, name: str) -> Refusal | None:
    """Why a unit does not take a detachment back: they must be as near as friends come to one
    another, in the same formation, and have the time of a change of formation each.
    """
    close = ctx.rules.tables.limits.friend_gap.value + TOLERANCE
    inside = town_of(ctx, uid) and town_of(ctx, uid) == town_of(ctx, name)
    if not inside and distance(laid(ctx, uid), laid(ctx, name)) > close:
        return refusals.REJOIN_APART
    one, two = now(ctx, uid).form, now(ctx, name).form
    if one is not two and (one, two) not in ALIKE:
        return refusals.REJOIN_FORM
    if is_engaged(ctx, uid) or is_engaged(ctx, name):
        return refusals.ENGAGED
    if now(ctx, name).limit == "none":
        return refusals.NO_MOVE
    for each in (uid, name):
        if (refusal := short(ctx, each, part(change_of(ctx, each)))) is not None:
            return refusal
    return None if has_room_whole(ctx, uid, name) else refusals.NO_ROOM


def take_back(ctx: Ctx, uid: str, name: str) -> None:
    """They are one unit again."""
    pay(ctx, uid)
    rejoin(ctx, uid, name.removeprefix(BACKWARDS))
