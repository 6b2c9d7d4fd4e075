"""Where a unit has room, and the formations that it can have (NB 1.4.2, 1.5, 8.1.3.2)."""

from collections.abc import Mapping

from game.board.plane.distance import overlap, within
from game.board.plane.ground import Area
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.places import afire, crowd, everybody, footprint, is_barred
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import (
    bases,
    is_battery,
    is_cavalry,
    is_infantry,
    is_troops,
    name_of,
    now,
    profile_of,
    side_of,
)

FORMS: Mapping[Form, Text] = {
    Form.LINE: say("line"),
    Form.COLUMN: say("column"),
    Form.SQUARE: say("square"),
    Form.MARCH: say("march column"),
    Form.TOWN: say("deployed in the town"),
    Form.UNLIMBERED: say("unlimbered"),
    Form.LIMBERED: say("limbered"),
}
"""The names of the formations (NB 1.4.2)."""
GUERRILLA = "guerrilla"


def why_not_form(ctx: Ctx, uid: str, form: Form) -> Refusal | None:
    """Why a unit cannot be in a formation, wherever it is (NB 1.4.2.3, 1.4.2.4, 1.4.2.5)."""
    guns = is_battery(ctx, uid)
    if now(ctx, uid).crew and form is not Form.LIMBERED:
        return refusals.CREW_FORM
    if form in (Form.UNLIMBERED, Form.LIMBERED) and not guns:
        return refusals.NOT_GUNS
    if form in (Form.LINE, Form.COLUMN, Form.SQUARE) and guns:
        return refusals.NO_LINE_OF_GUNS
    if form is Form.SQUARE and (
        not is_infantry(ctx, uid) or profile_of(ctx, uid).kind == GUERRILLA
    ):
        return refusals.NO_SQUARE
    if form is Form.MARCH and bases(ctx, uid) == 1 and not guns:
        return refusals.ONE_BASE
    return None


def forms_of(ctx: Ctx, uid: str) -> tuple[Form, ...]:
    """The formations that it can have in the open."""
    return tuple(f for f in FORMS if f is not Form.TOWN and why_not_form(ctx, uid, f) is None)


def why_no_room(ctx: Ctx, uid: str, place: Outline, but: tuple[str, ...] = ()) -> Refusal | None:
    """Why a unit may not come to stand there: the edge, ground that bars it, a burning town,
    others on whom it would lie, troops that it would touch (NB 1.5-3, 8.1.3.2, 8.2.6.3.1-1,
    15.4.3-1). `but`: units that
    make room.
    """
    if not ctx.rules.table.holds(place):
        return refusals.NO_ROOM
    below = ctx.rules.table.touched(place, lambda area: _matters(ctx, area))
    if any(is_barred(ctx, area) for area in below):
        return refusals.BARRED
    if any(area.name in afire(ctx, uid) for area in below):
        return refusals.BURNING
    for other, there in crowd(ctx).beside(place):
        if other != uid and other not in but and overlap(place, there):
            return refusals.onto(name_of(ctx, other))
    towns = any(ctx.rules.effects(area).town for area in below)
    return why_touching(ctx, uid, place) or (why_full(ctx, uid, place) if towns else None)


def _matters(ctx: Ctx, area: Area) -> bool:
    """Ground that may keep a unit from standing there: barred, burning, a town."""
    town = ctx.rules.effects(area).town
    return town or area.name in ctx.table.burning or is_barred(ctx, area)


def why_full(ctx: Ctx, uid: str, place: Outline) -> Refusal | None:
    """A town holds one unit of infantry and one battery or wagon; others pass through and do not
    stop there, nor does cavalry (NB 8.3.1).
    """
    for area in ctx.rules.table.touched(place):
        if not ctx.rules.effects(area).town:
            continue
        if is_cavalry(ctx, uid):
            return refusals.town_cavalry(area.name)
        for other, there in everybody(ctx):
            same = other != uid and side_of(ctx, other) == side_of(ctx, uid)
            alike = same and is_infantry(ctx, other) == is_infantry(ctx, uid)
            if alike and not is_cavalry(ctx, other) and _touches(ctx, there, area):
                return refusals.town_full(area.name, name_of(ctx, other))
    return None


def _touches(ctx: Ctx, place: Outline, area: Area) -> bool:
    """Does any part of a unit lie in an area?"""
    return bool(ctx.rules.table.touched(place, lambda each: each is area))


def why_touching(ctx: Ctx, uid: str, place: Outline) -> Refusal | None:
    """Infantry and cavalry keep a gap from friends of these arms (NB 1.5-3)."""
    if not is_troops(ctx, uid):
        return None
    gap = ctx.rules.tables.limits.friend_gap.value
    for other, there in crowd(ctx).beside(place, gap):
        own = side_of(ctx, other) == side_of(ctx, uid)
        if other != uid and own and is_troops(ctx, other) and within(place, there, gap - 1):
            return refusals.touching_friend(name_of(ctx, other))
    return None


def formed(ctx: Ctx, uid: str, form: Form, pose: Pose) -> Outline:
    """A unit in another formation or at another pose."""
    return lay(footprint(ctx, uid, form), pose)
