"""What stands in a line of fire, and what no gun can hit (NB 9.2.3.1.1-9.2.3.2.2)."""

from collections.abc import Iterator
from typing import NamedTuple

from game.board.plane.arcs import Arc, clipped, range_to
from game.board.plane.distance import between, contains, nearest_point
from game.board.plane.ground import Area
from game.board.plane.numbers import SCALE, Length, Point, ratio
from game.board.plane.shapes import Outline
from game.board.plane.sight import stretches
from game.rules.napoleons_battles.cards import Arm
from game.rules.napoleons_battles.fire.muzzles import Muzzle
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import array, everybody, laid, level_of
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import (
    arm_of,
    is_battery,
    is_wagon,
    name_of,
    profile_of,
    side_of,
)


class Blocker(NamedTuple):
    """Who or what stands so near in a part of the sector, and where: its name; of a unit also its
    id.
    """

    range: Length
    name: str
    at: Point
    unit: str = ""


def blocker(ctx: Ctx, shooter: str, target: str, muzzle: Muzzle, part: Arc) -> Blocker | None:
    """Who or what stands nearer than the target in a part of the sector, the nearest of them
    (NB 9.2.3.1.1, 9.2.3.2.1); None: the line is clear.
    """
    reached = range_to(muzzle.origin, laid(ctx, target), part)
    far = reached[0] if reached else 0
    met = _in_the_way(ctx, (shooter, target), muzzle, part)
    return min((one for one in met if one.range < far), default=None)


def first_in_the_way(ctx: Ctx, shooter: str, muzzle: Muzzle, part: Arc) -> Blocker | None:
    """Who or what stands nearest in a part of the sector, whoever may be the target beyond it
    (NB 9.2.3.1.1, 9.2.3.2.1). What stands in, or on, ground that is named is not behind it.
    """
    return min(_in_the_way(ctx, (shooter,), muzzle, part), default=None)


def _in_the_way(ctx: Ctx, pair: tuple[str, ...], muzzle: Muzzle, part: Arc) -> Iterator[Blocker]:
    """All that bars a line of fire, first of all the shooter, then perhaps the target."""
    yield from _units(ctx, pair, muzzle, part)
    yield from _ground(ctx, pair, muzzle, part)


def _units(ctx: Ctx, pair: tuple[str, ...], muzzle: Muzzle, part: Arc) -> Iterator[Blocker]:
    """Friends and enemies who bar the line; those attached to either of the two do not (R47). A
    battery of howitzers fires over them (NB 9.2.3.2.1hr).
    """
    shooter = pair[0]
    if fires_over(ctx, shooter):
        return
    apart = {own for uid in pair for own in array(ctx, uid)}
    for uid, place in everybody(ctx):
        if uid in apart or not bars(ctx, shooter, uid):
            continue
        found = range_to(muzzle.origin, place, part)
        if found is not None and not is_hidden_from(ctx, shooter, place, muzzle):
            yield Blocker(found[0], name_of(ctx, uid), found[1], uid)


def bars(ctx: Ctx, shooter: str, uid: str) -> bool:
    """Friendly combat units and wagons bar any fire; enemy combat units that of small arms, enemy
    infantry and cavalry that of guns (NB 9.2.3.1.1-1, 9.2.3.2.1).
    """
    if side_of(ctx, uid) == side_of(ctx, shooter):
        return True
    if is_wagon(ctx, uid):
        return False
    return not is_battery(ctx, shooter) or arm_of(ctx, uid) in (Arm.INFANTRY, Arm.CAVALRY)


def fires_over(ctx: Ctx, shooter: str) -> bool:
    """A battery of howitzers alone, by the house rule (NB 9.2.3.2.1hr)."""
    return Switch.HOWITZERS in ctx.rules.options and profile_of(ctx, shooter).howitzer


def _ground(ctx: Ctx, pair: tuple[str, ...], muzzle: Muzzle, part: Arc) -> Iterator[Blocker]:
    """Buildings and woods, and hills higher than both; not what either of the two stands in
    (R47).
    """
    places = [laid(ctx, uid) for uid in pair]
    height = max(level_of(ctx, place) for place in places)
    stood_on = {a.name for place in places for a in ctx.rules.table.touched(place)}
    for area in ctx.rules.table.areas:
        row = ctx.rules.effects(area)
        high = row.high and not fires_over(ctx, pair[0])
        if area.name in stood_on or not (high or (row.hill and area.level > height)):
            continue
        found = _nearest(area, muzzle.origin, part)
        if found is not None:
            yield Blocker(between(muzzle.origin, found), area.name, found)


def _nearest(area: Area, origin: Point, part: Arc) -> Point | None:
    inside = clipped(area.outline, part)
    return nearest_point(inside, origin) if len(inside) > 2 else None


# -- dead ground (NB 9.2.3.2.2) --------------------------------------------------------------------


def in_dead_ground(ctx: Ctx, shooter: str, target: str, muzzle: Muzzle) -> bool:
    """A target wholly in the strip that a battery on a hill cannot hit, or on a hill whose foot is
    too near to a battery below it (NB 9.2.3.2.2.1, 9.2.3.2.2.2).
    """
    if not is_battery(ctx, shooter) or fires_over(ctx, shooter):
        return False
    if is_hidden_from(ctx, shooter, laid(ctx, target), muzzle):
        return True
    above = level_of(ctx, laid(ctx, target)) > level_of(ctx, laid(ctx, shooter))
    return above and _hidden_below(ctx, laid(ctx, target), muzzle.origin)


def is_hidden_from(ctx: Ctx, shooter: str, place: Outline, muzzle: Muzzle) -> bool:
    """Does a footprint lie wholly in the dead ground of a battery on a hill?"""
    if not is_battery(ctx, shooter):
        return False
    hills = _hills_at(ctx, muzzle.origin)
    return any(
        all(_dead(muzzle.origin, corner, hill) for corner in place.corners) for hill in hills
    )


def _hidden_below(ctx: Ctx, target: Outline, gun: Point) -> bool:
    """Seen from a target on a hill: does the battery lie in the strip that cannot be hit from
    there?
    """
    hills = [a for a in ctx.rules.table.near(target) if ctx.rules.effects(a).hill]
    return any(
        all(
            contains(hill.outline, corner) and _dead(corner, gun, hill) for corner in target.corners
        )
        for hill in hills
    )


def _hills_at(ctx: Ctx, point: Point) -> list[Area]:
    return [a for a in ctx.rules.table.areas_at(point) if ctx.rules.effects(a).hill]


def _dead(origin: Point, point: Point, hill: Area) -> bool:
    """From the foot of the hill to twice as far as the foot is away."""
    whole = between(origin, point)
    inside = stretches(origin, point, hill.outline)
    if not inside or inside[0][0] != 0 or inside[0][1] == SCALE:
        return False
    foot = ratio(inside[0][1] * whole, SCALE)
    return foot < whole <= 2 * foot
