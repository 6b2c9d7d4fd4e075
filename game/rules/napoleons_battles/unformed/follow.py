"""Batteries and generals that go with a unit that they touch (NB 8.6.2.1.1-3, 14.2.5, 14.3.3.3)."""

from collections.abc import Iterator

from msgspec import structs

from game.board.plane.distance import between, distance
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.text import Text, joined, say
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals, in_chain
from game.rules.napoleons_battles.places import (
    enemies,
    footprint,
    general_footprint,
    laid,
    pose_of,
    touched_by,
)
from game.rules.napoleons_battles.placing import formed, why_no_room
from game.rules.napoleons_battles.stands import depth, width
from game.rules.napoleons_battles.states import beside, lead, ride_left
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.units import is_on_turn, name_of, now


def follow(ctx: Ctx, battery: str, uid: str, before: Pose) -> None:
    """A battery goes with a unit that stood there before: limbered and without cost, as it stood
    to the unit, or else on another side of it; where there is no room it stays behind.
    """
    for goal in _places(ctx, battery, uid, before):
        place = formed(ctx, battery, Form.LIMBERED, goal)
        if why_no_room(ctx, battery, place) is None and not _near_enemy(ctx, battery, place):
            ctx.change(battery, pose=goal, form=Form.LIMBERED, attached=uid)
            return
    ctx.change(battery, attached="")


def accompany(ctx: Ctx, general: str, uid: str, before: Pose) -> None:
    """A general goes with a unit that stood there before: as he stood to it, or else beside it
    (R36).
    """
    there, here = ctx.table.generals[general], pose_of(ctx, uid)
    if there.pose is None:
        return
    x, y = there.pose.x + here.x - before.x, there.pose.y + here.y - before.y
    goal = Pose(x, y, there.pose.heading)
    place = lay(general_footprint(ctx, there.rank), goal)
    clear = all(distance(place, foe) > TOLERANCE for _, foe in enemies(ctx, uid))
    if here.heading == before.heading and clear and ctx.rules.table.holds(place):
        lead(ctx, general, pose=goal)
    else:
        beside(ctx, general, uid)


def go_along(ctx: Ctx, generals: tuple[str, ...], uid: str, before: Pose) -> None:
    """Generals go with a unit that stood there before (R36)."""
    for general in generals:
        accompany(ctx, general, uid, before)


def escort(ctx: Ctx, uid: str, before: Pose, generals: tuple[str, ...]) -> None:
    """The generals with infantry of the guard that is committed go with it (NB 14.1.2). In the
    movement step generals who touch nobody else ride along with their own move, as long as it
    lasts, unless their unit is told to move alone (NB 1.5-2, 7.2.4-2).
    """
    if uid in ctx.table.guards:
        for general in generals:
            accompany(ctx, general, uid, before)
    elif ctx.table.step is Step.MOVE and is_on_turn(ctx, uid) and not now(ctx, uid).alone:
        for general in generals:
            _ride_along(ctx, general, uid, before)


def companions(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The generals who would ride along with a unit: they are attached to no other (NB 1.5-2,
    1.5.3).
    """
    found = attached_generals(ctx, uid)
    return tuple(general for general in found if not _held_by(ctx, general, uid))


def _held_by(ctx: Ctx, general: str, uid: str) -> list[str]:
    """The other units to which a general is attached: those of another chain that he touches are
    nothing to him (NB 1.1.4-2, 1.5.3).
    """
    touched = touched_by(ctx, ctx.table.generals[general])
    return [other for other in touched if other != uid and in_chain(ctx, general, other)]


def _ride_along(ctx: Ctx, general: str, uid: str, before: Pose) -> None:
    """One of them goes with his unit, and pays for it with his own move."""
    there = ctx.table.generals[general]
    names = {"general": name_of(ctx, general), "unit": name_of(ctx, uid)}
    others = [Text(name_of(ctx, other)) for other in _held_by(ctx, general, uid)]
    if others:
        # Once for a move, as it begins: then the unit has left him, or moves on beside him.
        if before == now(ctx, uid).start:
            text = say("{general} stays with {units}.", units=joined(others, ", "), **names)
            ctx.tell("NB 1.5.3", text, general, kind="general")
        return
    accompany(ctx, general, uid, before)
    rides = ctx.table.generals[general]
    assert there.pose is not None and rides.pose is not None, general
    far = between(there.pose.at, rides.pose.at)
    if far > ride_left(ctx, general):
        lead(ctx, general, pose=there.pose)
        text = say("{general} has no more of his move and stays behind.", **names)
        ctx.tell("NB 7.2.4-2", text, general, kind="general")
        return
    lead(ctx, general, moved=there.moved + far)
    _tell_along(ctx, general, uid, (there.pose, rides.pose))


def _tell_along(ctx: Ctx, general: str, uid: str, path: tuple[Pose, Pose]) -> None:
    """He rides along: told once for a move, however many legs it has (NB 1.5-2)."""
    rule, pieces = "NB 1.5-2", (general, uid)
    for n, event in enumerate(ctx.events):
        if event.rule == rule and event.units == pieces:
            ctx.events[n] = structs.replace(event, path=(*event.path, path[1]))
            return
    text = say(
        "{general} rides along with {unit}.", general=name_of(ctx, general), unit=name_of(ctx, uid)
    )
    ctx.tell(rule, text, *pieces, kind="general", path=path)


def _places(ctx: Ctx, battery: str, uid: str, before: Pose) -> Iterator[Pose]:
    """First as it stood, then at either side of the unit, then behind it."""
    unit, here = laid(ctx, uid), pose_of(ctx, battery)
    if unit.pose.heading == before.heading:
        yield Pose(here.x + unit.pose.x - before.x, here.y + unit.pose.y - before.y, here.heading)
    own = footprint(ctx, battery, Form.LIMBERED)
    left = min(stand.left for stand in unit.footprint)
    right = max(stand.right for stand in unit.footprint)
    for across, up in (
        (right + width(own) // 2, 0),
        (left - width(own) // 2, 0),
        (0, -depth(unit.footprint)),
    ):
        yield Pose(*unit.pose.point(across, up), unit.pose.heading)


def _near_enemy(ctx: Ctx, battery: str, place: Outline) -> bool:
    return any(distance(place, foe) <= TOLERANCE for _, foe in enemies(ctx, battery))
