"""Who may fire, and at whom (NB 9.1, 9.2)."""

from collections.abc import Iterator
from typing import NamedTuple

from game.board.plane.arcs import Arc, range_to
from game.board.plane.distance import apart, between
from game.board.plane.numbers import TOLERANCE, Length, Point
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.fire.muzzles import Muzzle, halves, muzzles, sector
from game.rules.napoleons_battles.fire.sight import Blocker, blocker, in_dead_ground
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import (
    array,
    enemies,
    engaged_with,
    is_partly_in,
    laid,
    parent_of,
    touching,
)
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import (
    is_battery,
    is_cavalry,
    name_of,
    now,
    present,
    profile_of,
)

MUTE = (Form.MARCH, Form.LIMBERED)
"""Formations from which nobody fires (NB 9.2.1.1-1)."""


class Shot(NamedTuple):
    """A target over a side, and how far its nearest part in the sector is (NB 9.2.2.3)."""

    shooter: str
    target: str
    muzzle: Muzzle
    range: Length
    at: Point


# -- who fires -------------------------------------------------------------------------------------


def why_not_fire(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from firing in this fire round (NB 9.2.1, 9.3.1)."""
    unit, row = now(ctx, uid), profile_of(ctx, uid)
    if row.fire_mod is None:
        return refusals.MOUNTED if is_cavalry(ctx, uid) else refusals.NO_FIRE
    if unit.crew:
        return refusals.NO_GUNS
    if unit.form in MUTE:
        return refusals.MUTE_FORMATION
    if unit.routed:
        return refusals.ROUTED_FIRE
    if unit.disordered and Switch.DISORDERED_FIRE not in ctx.rules.options:
        return refusals.DISORDERED_FIRE
    if is_battery(ctx, uid) and is_partly_in(ctx, uid, "ford"):
        return refusals.BATTERY_IN_FORD
    return refusals.HAS_FIRED if unit.fired else None


# -- at whom ---------------------------------------------------------------------------------------


def why_not_target(ctx: Ctx, shooter: str, target: str) -> Refusal | None:
    """What keeps a unit from a target, whatever is measured (NB 9.1.3, 9.2.1.5, 9.2.1.6)."""
    opponents = engaged_with(ctx, shooter)
    if opponents and not set(array(ctx, target)) & set(opponents):
        return refusals.engaged_fire(name_of(ctx, opponents[0]))
    parent = parent_of(ctx, target)
    protected = parent and is_battery(ctx, target)
    if protected and Switch.ATTACHED_BATTERY in ctx.rules.options:
        answers = is_battery(ctx, shooter) and (target, shooter) in ctx.table.shots
        if not answers:
            return refusals.attached_target(name_of(ctx, parent))
    return None


def why_not_over(ctx: Ctx, shooter: str, target: str, muzzle: Muzzle) -> Refusal | None:
    """What keeps a unit from a target over one of its sides: sector, range, what stands in the
    line of fire, dead ground. An enemy who touches the front is always a target (NB 9.2.2, 9.2.3).
    """
    if target in touching(ctx, shooter) and _touches(ctx, target, muzzle):
        return None
    whole = sector(ctx, shooter, muzzle)
    found = range_to(muzzle.origin, laid(ctx, target), whole)
    if found is None:
        return refusals.OUTSIDE_SECTOR
    longest = profile_of(ctx, shooter).fire_range
    if found[0] > longest:
        return refusals.out_of_range(found[0], longest)
    parts = in_the_way(ctx, shooter, target, muzzle)
    barred = [(found, where) for where, found in parts if found is not None]
    if barred and len(barred) == len(parts):
        first, where = barred[0]
        return refusals.blocked(first.name, first.unit, where)
    return refusals.DEAD_GROUND if in_dead_ground(ctx, shooter, target, muzzle) else None


def in_the_way(
    ctx: Ctx, shooter: str, target: str, muzzle: Muzzle
) -> tuple[tuple[Text, Blocker | None], ...]:
    """The parts of the sector in which a target lies, and who or what screens it in each
    (NB 9.2.3.1.1).
    """
    return tuple(
        (where, blocker(ctx, shooter, target, muzzle, part))
        for part, where in _parts_with(ctx, shooter, target, muzzle)
    )


def _touches(ctx: Ctx, target: str, muzzle: Muzzle) -> bool:
    """Does an enemy touch the front over which a unit fires (NB 9.2.3-2)?"""
    front = muzzle.face.left, muzzle.face.right
    return any(apart(front, stand) <= TOLERANCE for stand in laid(ctx, target).stands)


def _parts_with(ctx: Ctx, shooter: str, target: str, muzzle: Muzzle) -> Iterator[tuple[Arc, Text]]:
    """The halves of the sector in which a target lies, and their names (NB 9.2.3.1.1)."""
    parts = halves(ctx, shooter, muzzle)
    names = refusals.HALVES if len(parts) > 1 else (refusals.SECTOR,)
    for part, name in zip(parts, names, strict=True):
        if range_to(muzzle.origin, laid(ctx, target), part) is not None:
            yield part, name


@derived
def shots_at(ctx: Ctx, shooter: str, target: str) -> tuple[Shot, ...]:
    """The ways in which a unit may fire at a target, by side."""
    if why_not_target(ctx, shooter, target) is not None:
        return ()
    found = []
    for muzzle in muzzles(ctx, shooter):
        if why_not_over(ctx, shooter, target, muzzle) is None:
            reached = range_to(muzzle.origin, laid(ctx, target), sector(ctx, shooter, muzzle))
            length, at = reached or (0, muzzle.origin)
            found.append(Shot(shooter, target, muzzle, length, at))
    return tuple(found)


def why_not_shoot_at(ctx: Ctx, shooter: str, target: str) -> Refusal | None:
    """What keeps a unit from a target over any of its sides."""
    if (refusal := why_not_target(ctx, shooter, target)) is not None:
        return refusal
    found = [why_not_over(ctx, shooter, target, muzzle) for muzzle in muzzles(ctx, shooter)]
    if None in found:
        return None
    # Of several sides the one in whose sector the target lies tells more.
    told = (why for why in found if why != refusals.OUTSIDE_SECTOR)
    return next(told, refusals.OUTSIDE_SECTOR)


@derived
def targets(ctx: Ctx, shooter: str) -> tuple[str, ...]:
    """The enemies at whom a unit may fire, in rising id."""
    longest = profile_of(ctx, shooter).fire_range
    here = laid(ctx, shooter)
    return tuple(
        foe
        for foe, place in enemies(ctx, shooter)
        if between(here.middle, place.middle) <= longest + here.radius + place.radius
        and shots_at(ctx, shooter, foe)
    )


def shooters(ctx: Ctx, side: str, only: tuple[str, ...] | None = None) -> Iterator[str]:
    """The units of a side that may fire and have a target; `only`: among these (NB 4.6.3)."""
    for uid in present(ctx, side):
        if why_not_fire(ctx, uid) is None and allowed_targets(ctx, uid, only):
            yield uid


def allowed_targets(ctx: Ctx, uid: str, only: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The targets of a unit, perhaps among some alone."""
    return tuple(foe for foe in targets(ctx, uid) if only is None or foe in only)
