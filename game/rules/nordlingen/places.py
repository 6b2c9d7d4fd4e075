"""Where units are to one another: distance, location, zones, contact (ND 0)."""

from collections.abc import Iterable

from game.board.plane.arcs import Arc, arc_of, in_arc
from game.board.plane.distance import between, distance, far, nearest_point, square
from game.board.plane.edges import face_of, location, strip
from game.board.plane.ground import Area, Barrier
from game.board.plane.numbers import TOLERANCE, Length, Point
from game.board.plane.shapes import EDGES, Edge, Footprint, Outline, Pose, lay
from game.board.plane.touch import shared
from game.engine.context import derived
from game.engine.text import Text, say
from game.rules.kit.ground import has_room
from game.rules.nordlingen.table import Charge, Ctx, Location
from game.rules.nordlingen.units import (
    in_good_order,
    is_artillery,
    is_foot_or_horse,
    is_routed,
    is_train,
    now,
    on_table,
    present,
    row_of,
    side_of,
)

Laid = tuple[str, Outline]
"""A unit and where it lies."""


def footprint(ctx: Ctx, uid: str) -> Footprint:
    """Its base (ND 0.4)."""
    limbered = is_artillery(ctx, uid) and now(ctx, uid).limbered
    return ctx.rules.footprints["limbered" if limbered else row_of(ctx, uid).base]


@derived
def laid(ctx: Ctx, uid: str) -> Outline:
    """A unit that is on the table, as it lies."""
    pose = now(ctx, uid).pose
    assert pose is not None, uid
    return lay(footprint(ctx, uid), pose)


def pose_of(ctx: Ctx, uid: str) -> Pose:
    """The centre of the front edge and the heading of a unit on the table (ND 0.3)."""
    return laid(ctx, uid).pose


@derived
def everybody(ctx: Ctx) -> tuple[Laid, ...]:
    """All units on the table in rising id."""
    return tuple((uid, laid(ctx, uid)) for uid in present(ctx))


@derived
def friends(ctx: Ctx, uid: str) -> tuple[Laid, ...]:
    """The other units of its side."""
    side = side_of(ctx, uid)
    return tuple((u, o) for u, o in everybody(ctx) if u != uid and side_of(ctx, u) == side)


@derived
def enemies(ctx: Ctx, uid: str) -> tuple[Laid, ...]:
    """The units of the other side."""
    side = side_of(ctx, uid)
    return tuple((u, o) for u, o in everybody(ctx) if side_of(ctx, u) != side)


@derived
def others(ctx: Ctx, uid: str) -> tuple[Laid, ...]:
    """All units but this."""
    return tuple((u, o) for u, o in everybody(ctx) if u != uid)


# -- distance, location ----------------------------------------------------------------------------


@derived
def apart(ctx: Ctx, one: str, two: str) -> Length:
    """The distance of two units (ND 0.6)."""
    return distance(laid(ctx, one), laid(ctx, two))


def within(ctx: Ctx, one: str, two: str, most: Length) -> bool:
    """Is the distance of two units no more than this?"""
    return not far(laid(ctx, one), laid(ctx, two), most) and apart(ctx, one, two) <= most


def lies(ctx: Ctx, other: str, unit: str) -> Location:
    """Where another unit lies, seen from one: by its rear line (ND 0.5)."""
    return location(laid(ctx, other), laid(ctx, unit))


def front_arc(ctx: Ctx, uid: str) -> Arc:
    """What it has before it, from its front corners outwards at 45 degrees (ND 0.8)."""
    return arc_of(face_of(laid(ctx, uid), "front"))


def in_front(ctx: Ctx, uid: str, target: str) -> bool:
    """Has a unit any part of another in its front arc (ND 0.8)?"""
    return in_arc(laid(ctx, target), front_arc(ctx, uid))


def zone(ctx: Ctx, uid: str) -> Outline:
    """The frontal zone of a combat unit: as wide as its front and 1um deep (ND 0.12)."""
    return strip(laid(ctx, uid), "front", ctx.rules.tables.limits.zone.value)


def is_free(ctx: Ctx, place: Outline, but: Iterable[str] = ()) -> bool:
    """Is it a place to end in: on the table, clear of impassable ground and of others (ND 0.10)?"""
    left_out = set(but)
    others = (one for uid, one in everybody(ctx) if uid not in left_out)
    return has_room(ctx.rules.table, place, others, lambda area: is_barred(ctx, area))


def is_barred(ctx: Ctx, area: Area) -> bool:
    """Ground that no unit may enter, by its kind or because its map says so (ND 0.10)."""
    row = ctx.rules.effects(area)
    return dict(area.told).get("impassable") == "true" or row.close == row.open == "no"


@derived
def height(ctx: Ctx, uid: str) -> int:
    """The level of the slope on which the centre of a unit's front is; 0: on open ground (ND 0.9,
    5.23).
    """
    areas = ctx.rules.table.areas_at(pose_of(ctx, uid).at)
    return max((area.level for area in areas if ctx.rules.effects(area).hill), default=0)


# -- contact ---------------------------------------------------------------------------------------


@derived
def touching(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The enemies in contact with a unit, which makes a melee (ND 0.7); beside the table none."""
    if not on_table(ctx, uid):
        return ()
    return tuple(foe for foe, _ in enemies(ctx, uid) if in_contact(ctx, uid, foe))


def in_contact(ctx: Ctx, one: str, two: str) -> bool:
    """Do two enemies touch along an edge, or at the corner that a charge reached (ND 0.7)? Across a
    defended line they need not touch (ND 3.28).
    """
    if charge_between(ctx, one, two) is not None:
        return True
    least = ctx.rules.tables.limits.edge_contact.value
    near = within(ctx, one, two, TOLERANCE)
    return near and shared(laid(ctx, one), laid(ctx, two)) >= least


def charge_between(ctx: Ctx, one: str, two: str) -> Charge | None:
    """The contact that a charge of one on the other made, or the other way round."""
    pair = {one, two}
    return next((c for c in ctx.table.charges if {c.charger, c.target} == pair), None)


def in_melee(ctx: Ctx, uid: str) -> bool:
    """Is an enemy in contact with it (ND 0.7)?"""
    return bool(touching(ctx, uid))


def contact_edges(ctx: Ctx, one: str, two: str) -> tuple[Edge, ...]:
    """The edges of the first along which the second touches it."""
    least = ctx.rules.tables.limits.edge_contact.value
    a, b = laid(ctx, one), laid(ctx, two)
    return tuple(edge for edge in EDGES if shared(a, b, edge) >= least)


# -- who counts ------------------------------------------------------------------------------------


def is_formed(ctx: Ctx, uid: str) -> bool:
    """Infantry or cavalry in good order and not in melee: it has a zone, supports, threatens
    (ND 0.12, 7.13, 7.18).
    """
    return is_foot_or_horse(ctx, uid) and in_good_order(ctx, uid) and not in_melee(ctx, uid)


def combat_enemies(ctx: Ctx, uid: str) -> tuple[Laid, ...]:
    """Enemy combat units that are not routed."""
    return tuple(
        (foe, place)
        for foe, place in enemies(ctx, uid)
        if not is_train(ctx, foe) and not is_routed(ctx, foe)
    )


def reaches(ctx: Ctx, uid: str, point: Point, reach: Length) -> bool:
    """Is any part of a unit within a distance of a point?"""
    place = laid(ctx, uid)
    near = square(place.middle, point) <= (place.radius + reach) ** 2
    return near and point_off(place, point) <= reach


def point_off(place: Outline, point: Point) -> Length:
    """The distance of a point from a footprint; 0 inside."""
    return min(between(point, nearest_point(stand, point)) for stand in place.stands)


def spoken(ctx: Ctx, ground: Area | Barrier) -> Text | str:
    """What a piece of ground is called within a sentence; unnamed: its kind, with the article."""
    return ctx.rules.spoken(ground) or say(ctx.rules.effects(ground).inline)
