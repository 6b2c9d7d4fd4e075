"""Generals in danger: with a unit that routs or perishes, or alone before an enemy (NB 8.4.1.3,
15.2.2).
"""

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from game.board.plane.contact import first_meeting
from game.board.plane.distance import between, distance, within
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.numbers import DEGREE, TOLERANCE, Length, bearing
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.action import Action
from game.engine.event import GRAVE
from game.engine.refusal import A_PLACE, Refusal
from game.engine.text import Text, joined, say
from game.rules.kit.owing import Consequence
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.modifiers import FACES, one_die
from game.rules.napoleons_battles.movement.joining import clear_places
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import (
    enemies_of_side,
    general_footprint,
    general_laid,
    is_barred,
    laid,
    touched_by,
)
from game.rules.napoleons_battles.states import beside, lead
from game.rules.napoleons_battles.table import Ctx, General, Matter
from game.rules.napoleons_battles.units import name_of, on_table, present, side_of

WHY = say("Does the general fall?")
UNIT: Length = 1_000
EIGHTH = 45 * DEGREE
AWAY = (0, EIGHTH, -EIGHTH, 2 * EIGHTH, -2 * EIGHTH)
"""Bearings in which a general who is alone looks for a place, off the way straight away."""


class Casualty(Consequence, frozen=True, tag="nb.unformed.casualty"):
    """The opponent rolls for a general whose unit has routed, been dispersed or eliminated: on 1 to
    3 he is out; else he flees, or follows the unit (NB 15.2.2.2).
    """

    settles: ClassVar[str] = "casualty"
    matter: Matter

    @property
    def depth(self) -> int:
        """It came of something."""
        return 1

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        general = ctx.table.generals[self.matter.unit]
        if general.pose is None:
            return
        if falls(ctx, general, "NB 15.2.2.2-1", "NB 15.2.2.2-2"):
            return
        uid = self.matter.cause
        if on_table(ctx, uid):
            beside(ctx, general.id, uid)
        else:
            escape(ctx, general.id)


def falls(ctx: Ctx, general: General, rule: str, spared: str) -> bool:
    """The die for a general: does he fall?"""
    most = ctx.rules.tables.limits.fallen.value
    die = ctx.roll(FACES, why=WHY, rule=rule)
    fallen = die <= most
    name = name_of(ctx, general.id)
    text = (
        say("{general} falls.", general=name) if fallen else say("{general} escapes.", general=name)
    )
    roll = one_die(die, WHY, needed=say("{n} or less", n=most))
    ctx.tell(
        rule if fallen else spared,
        text,
        general.id,
        kind="general",
        roll=roll,
        weight=GRAVE if fallen else "",
    )
    if fallen:
        lead(
            ctx,
            general.id,
            pose=None,
            dead_since=ctx.table.half,
            fallen=general.fallen + 1,
            status="",
        )
    return fallen


class Coming(NamedTuple):
    """A unit that has come upon a general, and the legs that it still has to make."""

    unit: Outline
    legs: tuple[Leg, ...]


def escape(ctx: Ctx, general: str, coming: Coming | None = None) -> None:
    """He rides away from the enemy, behind the nearest unit of his side within his move, clear of
    all units, so that he keeps his radius, and out of the whole way of whoever came upon him; with
    no such place as far away as he may from whoever that was, or from the nearest enemy
    (NB 8.4.1.3-1, 15.2.2.2-2, 7.2.2.3).
    """
    there = ctx.table.generals[general]
    assert there.pose is not None, general
    here = lay(general_footprint(ctx, there.rank), there.pose)
    own = [(distance(here, laid(ctx, u)), u) for u in present(ctx, side_of(ctx, general))]
    for _, uid in sorted(own):
        pose = _clear_behind(ctx, general, uid, coming)
        if pose is None:
            continue
        lead(ctx, general, pose=pose)
        text = say(
            "{general} rides clear, near {unit}.",
            general=name_of(ctx, general),
            unit=name_of(ctx, uid),
        )
        ctx.tell("NB 8.4.1.3-1", text, general, kind="general", path=(there.pose, pose))
        return
    foes = enemies_of_side(ctx, side_of(ctx, general))
    nearest = min(((distance(here, foe), foe.middle) for _, foe in foes), default=None)
    away = nearest[1] if nearest is not None else None
    away = coming.unit.middle if coming is not None else away
    if away is not None:
        _ride_off(ctx, general, bearing(away, there.pose.at), coming)


def _clear_behind(ctx: Ctx, general: str, uid: str, coming: Coming | None) -> Pose | None:
    """A place behind a unit, or else beside it, within his move, where he touches nobody, no enemy
    is within an inch of him or of the unit, and nobody comes upon him again (NB 7.2.2.3,
    8.4.1.3-1).
    """
    there, unit = ctx.table.generals[general], laid(ctx, uid)
    assert there.pose is not None, general
    if _threatened(ctx, unit, general):
        return None
    shape, far = general_footprint(ctx, there.rank), ctx.rules.tables.limits.general_move.value
    rear = min(stand.rear for stand in unit.footprint)
    for pose in clear_places(ctx, general, Pose(*unit.pose.point(0, rear), unit.pose.heading)):
        place = lay(shape, pose)
        if (
            between(there.pose.at, pose.at) <= far
            and may_be(ctx, place)
            and not _threatened(ctx, place, general, coming)
        ):
            return pose
    return None


def _ride_off(ctx: Ctx, general: str, way: int, coming: Coming | None) -> None:
    """Alone, straight away or else to a side, to where no enemy is within an inch."""
    there = ctx.table.generals[general]
    assert there.pose is not None, general
    far, shape = ctx.rules.tables.limits.general_move.value, general_footprint(ctx, there.rank)
    for off in AWAY:
        for length in range(far, 0, -UNIT):
            pose = there.pose.ahead(length, way - there.pose.heading + off)
            place = lay(shape, pose)
            if may_be(ctx, place) and not _threatened(ctx, place, general, coming):
                lead(ctx, general, pose=pose)
                text = say("{general} rides away.", general=name_of(ctx, general))
                path = (there.pose, pose)
                ctx.tell("NB 8.4.1.3-1", text, general, kind="general", path=path)
                return


def may_be(ctx: Ctx, place: Outline) -> bool:
    """Is it on the table, and on ground that does not bar everybody?"""
    table = ctx.rules.table
    return table.holds(place) and not any(is_barred(ctx, area) for area in table.touched(place))


def _threatened(ctx: Ctx, place: Outline, general: str, coming: Coming | None = None) -> bool:
    """Is an enemy within an inch, or will one that is on its way be, or ride over it?"""
    near: Length = ctx.rules.tables.limits.near.value
    if coming is not None and on_way(coming.unit, coming.legs, place, near - 1):
        return True
    return any(
        within(place, foe, near - 1) for _, foe in enemies_of_side(ctx, side_of(ctx, general))
    )


def on_way(unit: Outline, legs: Iterable[Leg], place: Outline, near: Length) -> bool:
    """Does a unit touch a place as it makes its legs, or come so near at the end of one?"""
    for leg in legs:
        end = laid_after(unit, leg)
        if within(end, place, near):
            return True
        way = vector(unit.pose, leg) if leg.kind == MOVE else (0, 0)
        if leg.kind == MOVE and first_meeting(unit, (("", place),), way) is not None:
            return True
        unit = end
    return False


# -- alone before an enemy (NB 8.4.1.3) ------------------------------------------------------------


def lone(ctx: Ctx, among: Iterable[str]) -> tuple[str, ...]:
    """Those of some generals who touch no unit of theirs (NB 8.4.1.3-1)."""
    return tuple(name for name in among if not touched_by(ctx, ctx.table.generals[name]))


def come_upon(ctx: Ctx, uid: str, leg: Leg) -> tuple[str, ...]:
    """The enemy generals who are alone and whom a unit meets on a leg (NB 8.4.1.3)."""
    before, foe = laid(ctx, uid), ctx.rules.enemy_of(side_of(ctx, uid))
    places = ((g.id, general_laid(ctx, g)) for g in ctx.table.generals.values())
    met = (
        general
        for general, place in places
        if place is not None and side_of(ctx, general) == foe
        if on_way(before, (leg,), place, TOLERANCE)
    )
    return lone(ctx, met)


def met_lone(ctx: Ctx, mover: str, general: str, legs: tuple[Leg, ...]) -> None:
    """A unit comes upon a general who is alone: he has to ride away out of its way, the `legs` that
    are left; the unit goes on as if he had not been there; by the advanced rule its player rolls
    first whether he falls (NB 8.4.1.3, 15.2.2.1).
    """
    text = say(
        "{general} is found alone by {unit}.",
        unit=name_of(ctx, mover),
        general=name_of(ctx, general),
    )
    ctx.tell("NB 8.4.1.3-1", text, mover, general, kind="contact")
    if Switch.MOVING_COMBAT in ctx.rules.options:
        there = ctx.table.generals[general]
        if falls(ctx, there, "NB 15.2.2.1-1", "NB 15.2.2.1-2"):
            return
    escape(ctx, general, Coming(laid(ctx, mover), legs))


def of_enemy_general(ctx: Ctx, uid: str, action: Action) -> Refusal | None:
    """What a unit in hand can do to an enemy general who is pointed at: one who is alone is come
    upon where he stands, which is a place to go to; who is with a unit shares its fate, and nobody
    attacks him by himself (NB 8.4.1.3, 15.2.2.1, 15.2.2.2).
    """
    there = ctx.table.generals.get(str(action.arg)) if action.verb == "unit" else None
    if there is None or there.pose is None or side_of(ctx, there.id) == side_of(ctx, uid):
        return None
    units = touched_by(ctx, there)
    if not units:
        return A_PLACE
    names = joined([Text(name_of(ctx, one)) for one in units], ", ")
    if Switch.MOVING_COMBAT in ctx.rules.options:
        return refusals.general_with(name_of(ctx, there.id), names)
    return refusals.general_safe(name_of(ctx, there.id), names)
