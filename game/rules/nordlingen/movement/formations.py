"""Square, mounting, limbering: changes that are a unit's whole manoeuvre (ND 3.13, 3.14)."""

from collections.abc import Iterable

from game.board.plane.distance import distance
from game.board.plane.legs import TURN, Leg
from game.board.plane.numbers import FULL_TURN, bearing, turn
from game.board.plane.shapes import Footprint, Outline, Pose, lay
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Legs
from game.engine.prompt import Button, PoseChoice, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.nordlingen import refusals
from game.rules.nordlingen.cards import DRAGOON
from game.rules.nordlingen.generals import attached, place_beside, touched
from game.rules.nordlingen.movement.ground import may_stand
from game.rules.nordlingen.movement.march import EndManoeuvre
from game.rules.nordlingen.movement.occupying import settle_in
from game.rules.nordlingen.movement.who import is_near_enemy
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.places import enemies, pose_of
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import (
    card,
    in_good_order,
    is_artillery,
    is_infantry,
    is_open,
    may_limber,
    now,
    row_of,
    side_of,
)

FAN = tuple(range(0, FULL_TURN, FULL_TURN // 12))
"""Headings to which a battery may be unlimbered that are worth trying."""


def changes(ctx: Ctx, uid: str) -> dict[str, tuple[Text, Refusal | None]]:
    """The changes of state that a unit's kind has, by the id of their button, and what forbids
    each (ND 3.13, 3.14).
    """
    unit = now(ctx, uid)
    found: dict[str, tuple[Text, Refusal | None]] = {}
    if is_infantry(ctx, uid) and not is_open(ctx, uid):
        label = say("Leave square") if unit.square else say("Form square")
        found["square"] = label, why_not_square(ctx, uid)
    if card(ctx, uid).type in DRAGOON:
        label = say("Dismount") if unit.mounted else say("Mount")
        found["mount"] = label, why_not_change(ctx, uid)
    if is_artillery(ctx, uid) and (unit.limbered or may_limber(ctx, uid)):
        label = say("Unlimber") if unit.limbered else say("Limber")
        found["limber"] = label, why_not_limber(ctx, uid)
    return found


def why_not_change(ctx: Ctx, uid: str) -> Refusal | None:
    """No change of state near an enemy (ND 0.13)."""
    return refusals.NEAR_ENEMY if is_near_enemy(ctx, uid) else None


def why_not_square(ctx: Ctx, uid: str) -> Refusal | None:
    if not in_good_order(ctx, uid):
        return refusals.NO_SQUARE
    return why_not_change(ctx, uid)


def why_not_limber(ctx: Ctx, uid: str) -> Refusal | None:
    """Limbered it needs room behind its front centre; how it unlimbers is asked (ND 3.14)."""
    if (refusal := why_not_change(ctx, uid)) is not None:
        return refusal
    if now(ctx, uid).limbered:
        return None
    place = lay(ctx.rules.footprints["limbered"], pose_of(ctx, uid))
    return None if _has_room(ctx, uid, place) else refusals.NO_ROOM_TO_CHANGE


def _has_room(ctx: Ctx, uid: str, place: Outline) -> bool:
    closest = ctx.rules.tables.limits.closest.value
    clear = all(distance(place, foe) >= closest for _, foe in enemies(ctx, uid))
    return clear and may_stand(ctx, uid, place)


def change(ctx: Ctx, uid: str, name: str) -> None:
    """Make a change that asks nothing further; it is the unit's whole manoeuvre."""
    unit, called = now(ctx, uid), card(ctx, uid).name
    if name == "square":
        ctx.change(uid, square=not unit.square)
        text = say("{unit} leaves square.") if unit.square else say("{unit} forms square.")
        ctx.tell("ND 3.13", say(text.message, unit=called), uid, kind="formation")
    elif name == "mount":
        ctx.change(uid, mounted=not unit.mounted)
        settle_in(ctx, uid)
        text = say("{unit} dismounts.") if unit.mounted else say("{unit} mounts.")
        ctx.tell("ND 3.14", say(text.message, unit=called), uid, kind="formation")
    else:
        _reshape(ctx, uid, pose_of(ctx, uid), limbered=True)
        ctx.tell("ND 3.14", say("{unit} limbers.", unit=called), uid, kind="formation")
    ctx.goto(EndManoeuvre((uid,), moved=False))


def _reshape(ctx: Ctx, uid: str, pose: Pose, *, limbered: bool) -> None:
    """A gun takes its other footprint; generals attached to it stay in contact (ND 3.14, 9.1)."""
    ctx.change(uid, limbered=limbered)
    put(ctx, uid, pose)
    for general in attached(ctx, uid):
        if uid not in touched(ctx, general):
            place_beside(ctx, general.id, uid)


class Unlimber(
    Ask, frozen=True, tag="nd.formations.unlimber", rule="ND 3.14", phase=Step.MANOEUVRE
):
    """To which heading a battery unlimbers; the centre of its front stays."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        ahead = Button(
            id="ahead",
            label=say("As it stands"),
            role=Role.CONFIRM,
            refusal=self._why_not(ctx, pose_of(ctx, self.unit)),
        )
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say(
                "Choose the heading to which {unit} unlimbers.", unit=card(ctx, self.unit).name
            ),
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (TURN,)),
            buttons=(ahead, Button(id="back", label=say("Back"), role=Role.BACK)),
        )

    def _battery(self, ctx: Ctx) -> Footprint:
        return ctx.rules.footprints[row_of(ctx, self.unit).base]

    def _why_not(self, ctx: Ctx, pose: Pose) -> Refusal | None:
        free = _has_room(ctx, self.unit, lay(self._battery(ctx), pose))
        return None if free else refusals.NO_ROOM_TO_TURN

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        here = pose_of(ctx, self.unit)
        turned = not legs or (len(legs) == 1 and legs[0] == self._leg(here, pose))
        if pose.at != here.at or not turned:
            return refusals.FRONT_STAYS
        return self._why_not(ctx, pose)

    def _leg(self, here: Pose, pose: Pose) -> Leg:
        return Leg(TURN, turn(here.heading, pose.heading))

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if not isinstance(action.arg, Pose):
            return action
        return acts.pose(action.arg, self._leg(pose_of(ctx, self.unit), action.arg))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        here = pose_of(ctx, self.unit)
        towards = [bearing(here.at, foe.middle) for _, foe in enemies(ctx, self.unit)]
        for heading in dict.fromkeys((*towards, here.heading, *FAN)):
            if self._why_not(ctx, here.facing(heading)) is None:
                yield self.completed(ctx, acts.pose(here.facing(heading)))
        yield acts.button("back")

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        self._set_up(ctx, pose)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.end()
        else:
            self._set_up(ctx, pose_of(ctx, self.unit))

    def _set_up(self, ctx: Ctx, pose: Pose) -> None:
        _reshape(ctx, self.unit, pose, limbered=False)
        text = say("{unit} unlimbers.", unit=card(ctx, self.unit).name)
        ctx.tell("ND 3.14", text, self.unit, kind="formation")
        ctx.goto(EndManoeuvre((self.unit,), moved=False))
