"""Where pieces are to one another: distance, contact, attachment, ground (NB 0, 1.5)."""

from collections.abc import Iterable, Mapping

from game.board.plane.contact import Vicinity
from game.board.plane.distance import between, distance, meet, overlap, within
from game.board.plane.ground import Area, Barrier, solid
from game.board.plane.numbers import DEGREE, TOLERANCE, Length, turn
from game.board.plane.shapes import EDGES, Edge, Footprint, Outline, Pose, base, lay
from game.board.plane.share import lies_inside
from game.engine.context import derived
from game.rules.kit.ground import has_room
from game.rules.napoleons_battles.cards import Arm, Form, Rank
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.perimeter import anchor, bulk, evenly, ring, shares
from game.rules.napoleons_battles.stands import blocks, depth, stands
from game.rules.napoleons_battles.table import Ctx, General
from game.rules.napoleons_battles.tables import BaseRow, TerrainRow
from game.rules.napoleons_battles.units import (
    arm_of,
    bases,
    is_infantry,
    is_troops,
    is_wagon,
    now,
    on_table,
    present,
    profile_of,
    side_of,
)

EIGHTH = 45 * DEGREE
CLOSE: Length = 250
"""So near to the middle of a column's rear a battery is directly behind it."""
Laid = tuple[str, Outline]
"""A piece and where it lies."""
RANK_BASES: Mapping[Rank, str] = {
    Rank.DIVISION: "general_division",
    Rank.CORPS: "general_corps",
    Rank.WING: "general_wing",
    Rank.ARMY: "general_army",
}


def footprint(ctx: Ctx, uid: str, form: Form | None = None) -> Footprint:
    """The ground of a unit in the formation it has, or would have, rank by rank (NB 1.4.2)."""
    wanted = form or now(ctx, uid).form
    if wanted is Form.TOWN and now(ctx, uid).town:
        return _deployed(ctx, uid)
    return blocks(wanted, bases(ctx, uid), *_sizes(ctx, uid))


def stands_of(ctx: Ctx, uid: str, form: Form | None = None) -> Footprint:
    """The bases of a unit one by one, in the formation it has or would have (NB 1.4.2)."""
    wanted = form or now(ctx, uid).form
    if wanted is Form.TOWN and now(ctx, uid).town:
        return _deployed(ctx, uid)
    return stands(wanted, bases(ctx, uid), *_sizes(ctx, uid))


def _deployed(ctx: Ctx, uid: str) -> Footprint:
    """The bases of infantry that is deployed in a town (NB 1.4.2.6.2-2, 8.3.2)."""
    unit, town = now(ctx, uid), ctx.rules.area(now(ctx, uid).town).outline
    row, sides = _sizes(ctx, uid)[0], sides_held(ctx, uid)
    slots = unit.slots[: len(sides)]
    if len(slots) < len(sides):
        slots = tuple(evenly(town, sides, row.width))
    return ring(town, sides, slots, row, anchor(town))


def sides_held(ctx: Ctx, uid: str) -> tuple[Edge, ...]:
    """The side of a town on which each base of infantry stands that is deployed there; what its
    losses take are the last ones.
    """
    unit, number = now(ctx, uid), bases(ctx, uid)
    return unit.sides[:number] if len(unit.sides) >= number else shares(EDGES, number)


def _sizes(ctx: Ctx, uid: str) -> tuple[BaseRow, BaseRow | None]:
    """Of its bases, and of the limber of a battery."""
    rows = ctx.rules.tables.base
    limber = rows["limber"] if arm_of(ctx, uid) is Arm.ARTILLERY else None
    return rows[profile_of(ctx, uid).base], limber


@derived
def laid(ctx: Ctx, uid: str) -> Outline:
    """A unit that is on the table, as it lies."""
    unit = now(ctx, uid)
    assert unit.pose is not None, uid
    if unit.form is Form.TOWN and unit.town:
        return lay(footprint(ctx, uid), anchor(ctx.rules.area(unit.town).outline))
    return lay(footprint(ctx, uid), unit.pose)


@derived
def hold(ctx: Ctx, uid: str) -> Outline:
    """What enemies come up against: the bases of a unit, or the outer side of the town in which it
    is deployed (NB 8.4.1.4).
    """
    unit = now(ctx, uid)
    if unit.form is not Form.TOWN or not unit.town:
        return laid(ctx, uid)
    town = ctx.rules.area(unit.town).outline
    return lay(bulk(town, anchor(town)), anchor(town))


def pose_of(ctx: Ctx, uid: str) -> Pose:
    """The centre of the front edge and the heading of a unit on the table (NB 0)."""
    return laid(ctx, uid).pose


def general_footprint(ctx: Ctx, rank: Rank) -> Footprint:
    """The base of a general, with its centre at the pose's point (NB 0.0-6)."""
    row = ctx.rules.tables.base[RANK_BASES[rank]]
    return tuple(
        stand._replace(rear=-row.depth // 2, front=row.depth - row.depth // 2)
        for stand in base(row.width, row.depth)
    )


def general_laid(ctx: Ctx, general: General) -> Outline | None:
    """A general's base as it lies; None: he is not on the table."""
    if general.pose is None:
        return None
    return _general_laid(ctx, general.rank, general.pose)


@derived
def _general_laid(ctx: Ctx, rank: Rank, pose: Pose) -> Outline:
    return lay(general_footprint(ctx, rank), pose)


def lies_on(ctx: Ctx, general: str, place: Outline) -> bool:
    """Would a general lie on a unit or on another general there (NB 8.1.3.2, R94)?"""
    if any(overlap(place, there) for _, there in crowd(ctx).around(place.middle, place.radius)):
        return True
    others = (g for g in ctx.table.generals.values() if g.id != general)
    found = (general_laid(ctx, other) for other in others)
    return any(there is not None and overlap(place, there) for there in found)


@derived
def everybody(ctx: Ctx) -> tuple[Laid, ...]:
    """All units on the table in rising id."""
    return tuple((uid, laid(ctx, uid)) for uid in present(ctx))


@derived
def crowd(ctx: Ctx) -> Vicinity:
    """The same, to be asked who stands near a place."""
    return Vicinity(everybody(ctx))


@derived
def friends(ctx: Ctx, uid: str) -> tuple[Laid, ...]:
    """The other units of its side."""
    side = side_of(ctx, uid)
    return tuple((u, o) for u, o in everybody(ctx) if u != uid and side_of(ctx, u) == side)


def enemies(ctx: Ctx, uid: str) -> tuple[Laid, ...]:
    """The units of the other side."""
    return enemies_of_side(ctx, side_of(ctx, uid))


@derived
def enemies_of_side(ctx: Ctx, side: str) -> tuple[Laid, ...]:
    """The units of the other side, with what one comes up against."""
    return tuple((u, hold(ctx, u)) for u, _ in everybody(ctx) if side_of(ctx, u) != side)


@derived
def apart(ctx: Ctx, one: str, two: str) -> Length:
    """The distance of two units (NB 0)."""
    return distance(laid(ctx, one), laid(ctx, two))


@derived
def dangerous(ctx: Ctx, uid: str) -> tuple[Laid, ...]:
    """Enemy combat units that are not in rout: near them no sideways move, wheel or change
    (NB 8.4.1).
    """
    return tuple(
        (foe, place)
        for foe, place in enemies(ctx, uid)
        if not now(ctx, foe).routed and not is_wagon(ctx, foe)
    )


# -- contact and attachment ------------------------------------------------------------------------


def is_closed(ctx: Ctx, line: Barrier) -> bool:
    """A line that nobody crosses, because its map says so (NB 8.2.6.3.1-1)."""
    return dict(line.told).get("impassable") == "true"


def parted(ctx: Ctx, one: Outline, two: Outline) -> bool:
    """Does impassable ground lie between two footprints that touch (NB 8.2.6.3.1-2)?"""
    return any(
        meet(one.middle, two.middle, *segment)
        for line in ctx.rules.table.barriers
        if is_closed(ctx, line)
        for segment in solid(line)
    )


@derived
def touching(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The enemies whose bases touch those of a unit (NB 8.4)."""
    return tuple(
        foe
        for foe, place in enemies(ctx, uid)
        if within(hold(ctx, uid), place, TOLERANCE) and not parted(ctx, hold(ctx, uid), place)
    )


@derived
def attachments(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The batteries and wagons that are attached to a unit (NB 1.5)."""
    return tuple(u for u in present(ctx) if parent_of(ctx, u) == uid)


@derived
def parent_of(ctx: Ctx, uid: str) -> str:
    """The unit to which a battery or a wagon is attached: in a town that which is wholly inside
    with it, whether or not they touch (NB 1.5.2, 1.5.4).
    """
    if is_troops(ctx, uid):
        return ""
    parent = now(ctx, uid).attached
    if town := town_of(ctx, uid):
        own = present(ctx, side_of(ctx, uid))
        return next((u for u in own if is_infantry(ctx, u) and town_of(ctx, u) == town), "")
    return "" if parent and town_of(ctx, parent) else parent


@derived
def follows(ctx: Ctx, uid: str) -> str:
    """The march column directly behind which a limbered battery stands, by the house rule; empty:
    none (NB 1.4.2.4-4).
    """
    parent = parent_of(ctx, uid)
    limbered = now(ctx, uid).form is Form.LIMBERED and arm_of(ctx, uid) is Arm.ARTILLERY
    if not limbered or not parent or Switch.FOLLOWING_BATTERY not in ctx.rules.options:
        return ""
    ahead, here = laid(ctx, parent), laid(ctx, uid).pose
    if now(ctx, parent).form is not Form.MARCH:
        return ""
    behind = ahead.pose.point(0, -depth(ahead.footprint))
    straight = abs(turn(ahead.pose.heading, here.heading)) <= EIGHTH
    return parent if straight and between(behind, here.at) <= CLOSE else ""


def form_in_tables(ctx: Ctx, uid: str) -> Form:
    """The formation that counts for a unit in every table: of a battery that follows a march column
    that one (NB 1.4.2.4-4).
    """
    return Form.MARCH if follows(ctx, uid) else now(ctx, uid).form


@derived
def array(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """A unit with its attachments, itself first; one that is attached counts with its parent, who
    is gone with nobody (NB 1.5-4, 8.4.2.1).
    """
    if not on_table(ctx, uid):
        return ()
    parent = parent_of(ctx, uid) or uid
    return (parent, *attachments(ctx, parent))


@derived
def engaged_with(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The enemies in contact with a unit, through attachments too (NB 8.4-1)."""
    own = array(ctx, uid)
    found = (foe for member in own for foe in touching(ctx, member))
    return tuple(dict.fromkeys(found))


def is_engaged(ctx: Ctx, uid: str) -> bool:
    """Is it in contact with an enemy (NB 8.4-1)?"""
    return bool(engaged_with(ctx, uid))


def touches(ctx: Ctx, general: General, uid: str) -> bool:
    """Does a general touch a unit of his own side?"""
    if general.pose is None or side_of(ctx, general.id) != side_of(ctx, uid):
        return False
    place = general_laid(ctx, general)
    assert place is not None, general.id
    if town := town_of(ctx, uid):
        # In a town who is wholly inside is attached, nobody else (NB 1.5.4).
        return lies_inside(place, ctx.rules.area(town).outline)
    return within(place, laid(ctx, uid), TOLERANCE)


def touched_by(ctx: Ctx, general: General) -> tuple[str, ...]:
    """The units of his side that a general touches (NB 7.2.2.3)."""
    return tuple(u for u in present(ctx, side_of(ctx, general.id)) if touches(ctx, general, u))


def is_free(ctx: Ctx, place: Outline, but: Iterable[str] = ()) -> bool:
    """Is it a place to end in: on the table, clear of impassable ground and of other units
    (NB 8.1.3.2)?
    """
    left_out = set(but)
    others = (one for uid, one in everybody(ctx) if uid not in left_out)
    return has_room(ctx.rules.table, place, others, lambda area: is_barred(ctx, area))


# -- ground ----------------------------------------------------------------------------------------


def is_barred(ctx: Ctx, area: Area) -> bool:
    """Ground that nobody may enter, by its kind or because its map says so (NB 8.2.6.3.1-1)."""
    return ctx.rules.effects(area).barred or ("impassable", "true") in area.told


@derived
def afire(ctx: Ctx, uid: str) -> frozenset[str]:
    """The burning towns that a unit may neither enter nor cross: all but that in which it stands
    (NB 15.4.3-1).
    """
    if not ctx.table.burning:
        return frozenset()
    own = (
        {area.name for area in ctx.rules.table.touched(laid(ctx, uid))}
        if on_table(ctx, uid)
        else ()
    )
    return frozenset(ctx.table.burning).difference(own)


@derived
def ground_of(ctx: Ctx, uid: str) -> tuple[TerrainRow, ...]:
    """The kinds of ground on which any part of a unit lies (NB 10.3.4)."""
    return tuple(ctx.rules.effects(area) for area in ctx.rules.table.touched(laid(ctx, uid)))


def is_partly_in(ctx: Ctx, uid: str, trait: str) -> bool:
    """Lies any part of a unit on ground of which this holds ("wood", "ford")?"""
    return any(getattr(row, trait) for row in ground_of(ctx, uid))


@derived
def inside(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The areas in which a unit lies with all of its bases, by their names (NB 1.5.4, 9.4.2.1)."""
    place = laid(ctx, uid)
    near = ctx.rules.table.near(place)
    return tuple(area.name for area in near if lies_inside(place, area.outline))


@derived
def town_of(ctx: Ctx, uid: str) -> str:
    """The town or fortified place in which it is: deployed there, or wholly inside; empty: none
    (NB 8.3).
    """
    unit = now(ctx, uid)
    if unit.town:
        return unit.town
    place = laid(ctx, uid)
    towns = (area for area in ctx.rules.table.near(place) if ctx.rules.effects(area).town)
    return next((area.name for area in towns if lies_inside(place, area.outline)), "")


@derived
def level_of(ctx: Ctx, place: Outline) -> int:
    """The height on which a footprint stands with all its corners; 0: on the plain (NB 10.3.3)."""
    hills = [a for a in ctx.rules.table.near(place) if ctx.rules.effects(a).hill]
    return max((a.level for a in hills if lies_inside(place, a.outline)), default=0)
