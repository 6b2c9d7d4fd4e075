"""Detachments: bases that leave their unit, and come back to it (NB 14.5)."""

from collections.abc import Iterator

from msgspec import structs

from game.board.plane.distance import apart, distance, overlap
from game.board.plane.ground import Area
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Pose, lay
from game.engine.refusal import Refusal
from game.engine.state import PART
from game.engine.text import say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.loading import dispersal_number
from game.rules.napoleons_battles.movement.towns import capacity, deploy, nearest_sides, ring_at
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.perimeter import shares
from game.rules.napoleons_battles.places import (
    enemies,
    footprint,
    is_free,
    laid,
    sides_held,
    town_of,
)
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.stands import depth, stands, width
from game.rules.napoleons_battles.table import Ctx, Unit
from game.rules.napoleons_battles.thinning import before_losses, thin
from game.rules.napoleons_battles.units import (
    bases,
    card,
    figures,
    is_infantry,
    is_troops,
    name_of,
    now,
    present,
    profile_of,
    side_of,
)


def each(ctx: Ctx) -> int:
    """Figures of a base."""
    return ctx.rules.tables.limits.figures_a_base.value


def why_not_detach(ctx: Ctx, uid: str, number: int) -> Refusal | None:
    """Why a unit cannot detach so many bases: a detachment none, others half of them at most, and
    not so many that the rest disperses. The bases that go have no losses (NB 14.5.1.2, 14.5.2.3).
    """
    unit = now(ctx, uid)
    if unit.detached_from:
        return refusals.DETACH_TWICE
    if not number or 2 * number > bases(ctx, uid):
        return refusals.DETACH_HALF
    gone = number * each(ctx)
    least = unit.dispersal - dispersal_number(gone, profile_of(ctx, uid))
    if figures(ctx, uid) - gone <= least:
        return refusals.DETACH_DISPERSE
    return None if _lie_apart(ctx, uid, number) else refusals.DETACH_CLOSE


def _lie_apart(ctx: Ctx, uid: str, number: int) -> bool:
    """Whether the bases that would go lie on none of the others: deployed in a small building they
    do, and stay where they are (NB 14.5.1.3).
    """
    if now(ctx, uid).form is not Form.TOWN:
        return True
    every, pose = footprint(ctx, uid), laid(ctx, uid).pose
    left = len(every) - number
    return not overlap(lay(every[:left], pose), lay(every[left:], pose))


def most(ctx: Ctx, uid: str) -> int:
    """How many bases it can detach."""
    numbers = range(bases(ctx, uid) // 2, 0, -1)
    return next((n for n in numbers if why_not_detach(ctx, uid, n) is None), 0)


def detach(ctx: Ctx, uid: str, number: int, rule: str) -> str:
    """So many bases become a unit of their own, which is not on the table yet: it has the markers
    of its parent, and both have their own dispersal numbers (NB 14.5.2.1, 14.5.2.2). Returns its
    id.
    """
    unit, gone = now(ctx, uid), number * each(ctx)
    before = before_losses(ctx, uid)
    least = dispersal_number(gone, profile_of(ctx, uid))
    name = next(n for k in range(1, 99) if (n := f"{uid}{PART}{k}") not in ctx.table.units)
    made = Unit(
        name,
        form=unit.form,
        strength=gone,
        dispersal=least,
        disordered=unit.disordered,
        dismounted=unit.dismounted,
        detached_from=uid,
        flag=False,
        limit=unit.limit,
        moved=True,
        done=True,
        fired=unit.fired,
    )
    if unit.form is Form.TOWN:
        # Inside a building they stay where they are (NB 14.5.1.3).
        here = slice(bases(ctx, uid) - number, bases(ctx, uid))
        sides, slots = unit.sides[here], unit.slots[here]
        made = structs.replace(made, pose=unit.pose, town=unit.town, sides=sides, slots=slots)
    ctx.put(ctx.table.units, name, made)
    ctx.change(uid, strength=unit.strength - gone, dispersal=unit.dispersal - least)
    if unit.form is Form.TOWN:
        left = bases(ctx, uid)
        ctx.change(uid, sides=unit.sides[:left], slots=unit.slots[:left])
    thin(ctx, uid, before)
    text = say("{unit}: {n} {n:base|bases} detached.", unit=name_of(ctx, uid), n=number)
    ctx.tell(rule, text, uid, kind="detach")
    return name


# -- where it stands -------------------------------------------------------------------------------


def spots(ctx: Ctx, uid: str, name: str) -> Iterator[Pose]:
    """Places of a detachment beside its unit: at its right, where a line loses its bases, at its
    left, behind it.
    """
    parent, own = laid(ctx, uid), footprint(ctx, name)
    gap = ctx.rules.tables.limits.friend_gap.value
    left = min(stand.left for stand in parent.footprint)
    right = max(stand.right for stand in parent.footprint)
    for across, up in (
        (right + gap + width(own) // 2, 0),
        (left - gap - width(own) // 2, 0),
        (0, -depth(parent.footprint) - gap),
    ):
        yield Pose(*parent.pose.point(across, up), parent.pose.heading)


def why_not_there(ctx: Ctx, name: str, pose: Pose) -> Refusal | None:
    """Why a detachment may not be placed there: it stands within an inch of its unit, where there
    is room, and touches no enemy (NB 14.5).
    """
    place = lay(footprint(ctx, name), pose)
    parent, near = laid(ctx, now(ctx, name).detached_from), ctx.rules.tables.limits.near.value
    if distance(place, parent) > near:
        return refusals.DETACH_NEAR
    if (refusal := why_no_room(ctx, name, place)) is not None:
        return refusal
    foes = enemies(ctx, name)
    met = next((foe for foe, there in foes if distance(place, there) <= TOLERANCE), "")
    return refusals.enemy_in_way(name_of(ctx, met)) if met else None


def buildings(ctx: Ctx, uid: str, whole: int) -> Iterator[Area]:
    """Buildings beside a unit that do not hold all the bases it had, and that in which it is, with
    nobody else in them, and not burning (NB 14.5.1.3).
    """
    place, near = laid(ctx, uid), ctx.rules.tables.limits.near.value
    if not is_infantry(ctx, uid):
        return
    held = {town_of(ctx, other) for other in present(ctx) if other != uid}
    for area in ctx.rules.table.areas:
        if not ctx.rules.effects(area).town or area.name in ctx.table.burning:
            continue
        close = any(apart(stand, area.outline) <= near for stand in place.stands)
        small = 0 < capacity(ctx, area, uid) < whole
        own = town_of(ctx, uid) == area.name
        if (own or (close and small)) and area.name not in held:
            yield area


def occupy(ctx: Ctx, name: str, area: Area) -> bool:
    """A detachment is deployed in a building at once, if there is room (NB 14.5.1.3)."""
    sides = shares(nearest_sides(ctx, name, area), bases(ctx, name))
    if ring_at(ctx, name, area, sides) is None:
        return False
    deploy(ctx, name, area.name)
    return True


# -- coming back (NB 14.5.4) -----------------------------------------------------------------------


def detachments(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The detachments of a unit that are on the table and not in rout."""
    own = (u for u in present(ctx, side_of(ctx, uid)) if now(ctx, u).detached_from == uid)
    return tuple(u for u in own if not now(ctx, u).routed)


def has_room_whole(ctx: Ctx, uid: str, name: str) -> bool:
    """Has the unit room for all its bases, where it stands or in the town where it is deployed?"""
    unit, other, every = now(ctx, uid), now(ctx, name), each(ctx)
    strength, losses = unit.strength + other.strength, unit.losses + other.losses
    whole = strength // every - losses // every
    if unit.form is Form.TOWN:
        area = ctx.rules.area(unit.town)
        sides = shares(nearest_sides(ctx, uid, area), whole)
        return other.town == unit.town or ring_at(ctx, uid, area, sides) is not None
    row = ctx.rules.tables.base[profile_of(ctx, uid).base]
    return is_free(ctx, lay(stands(unit.form, whole, row), laid(ctx, uid).pose), (uid, name))


def rejoin(ctx: Ctx, uid: str, name: str, stood: Pose | None = None) -> None:
    """They are one unit again, with the dispersal number of its bases (NB 14.5.4); `stood`: where
    it was with all of them, if they had not yet left it.
    """
    unit, other = now(ctx, uid), now(ctx, name)
    strength, held = unit.strength + other.strength, sides_held(ctx, uid)
    # It stays in the books without figures, off the table.
    ctx.change(name, pose=None, gone="left", strength=0, losses=0, dispersal=0, town="", limit="")
    row = ctx.rules.profiles[card(ctx, uid).profile]
    ctx.change(
        uid,
        strength=strength,
        losses=unit.losses + other.losses,
        dispersal=dispersal_number(strength, row),
        disordered=unit.disordered or other.disordered,
        fired=unit.fired or other.fired,
        moved=True,
        pose=stood or unit.pose,
    )
    if unit.form is Form.TOWN:
        if other.town == unit.town:
            ctx.change(
                uid, sides=(*held, *other.sides), slots=(*unit.slots[: len(held)], *other.slots)
            )
        else:
            deploy(ctx, uid, unit.town)
    ctx.set(isolated=[one for one in ctx.table.isolated if one != name])
    text = say("{unit}: detachment rejoined.", unit=name_of(ctx, uid))
    ctx.tell("NB 14.5.4", text, uid, kind="detach")


def detaches(ctx: Ctx, uid: str) -> bool:
    """May a unit have detachments at all (NB 14.5)?"""
    return Switch.DETACHMENTS in ctx.rules.options and is_troops(ctx, uid)
