"""What a unit defends and what shelters it (ND 5.22, 7.16, 10.10)."""

from collections.abc import Callable
from fractions import Fraction

from game.board.plane.distance import meet
from game.board.plane.ground import Area, Barrier, solid
from game.board.plane.share import lies_inside, share_inside
from game.engine.context import derived
from game.rules.nordlingen.places import charge_between, laid
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.tables import TerrainRow
from game.rules.nordlingen.units import now, on_table

HALF = Fraction(1, 2)


def area_of(ctx: Ctx, uid: str) -> Area | None:
    """The area that a unit occupies (ND 10.10)."""
    name = now(ctx, uid).occupies
    return next((area for area in ctx.rules.table.areas if name and area.name == name), None)


def line_of(ctx: Ctx, uid: str) -> Barrier | None:
    """The line that a unit occupies (ND 10.10)."""
    name = now(ctx, uid).occupies
    return next((line for line in ctx.rules.table.barriers if name and line.name == name), None)


def has_flanks(ctx: Ctx, uid: str) -> bool:
    """Has a unit flanks and a rear? None in square, and none that occupies an area (ND 3.13,
    10.10).
    """
    return not now(ctx, uid).square and area_of(ctx, uid) is None


def is_beyond(ctx: Ctx, line: Barrier, uid: str, enemy: str) -> bool:
    """Does the segment between the middles of two units cross a line (ND 10.10)?"""
    a, b = laid(ctx, uid).middle, laid(ctx, enemy).middle
    return any(meet(a, b, start, end) for start, end in solid(line))


def defence_against(ctx: Ctx, uid: str, enemy: str) -> int:
    """The defence value a unit has from what it occupies: of an area on every side, of a line
    against enemies beyond it, but not against the target it charged over that line, which holds it;
    0: none (ND 3.28, 5.22, 10.10).
    """
    area, line = area_of(ctx, uid), line_of(ctx, uid)
    if area is not None:
        return ctx.rules.defence(area)
    charge = charge_between(ctx, uid, enemy)
    if charge is not None and charge.charger == uid:
        return 0
    if line is not None and is_beyond(ctx, line, uid, enemy):
        return ctx.rules.defence(line)
    return 0


def cover_of(ctx: Ctx, uid: str, enemy: str = "") -> int:
    """The defence value that counts when morale is tested, unless for fire: of the area or the line
    it occupies, or of a wood. Where the test is for an enemy who is there, a line must lie between
    (ND 7.16).
    """
    line = line_of(ctx, uid)
    if line is not None and not (enemy and on_table(ctx, enemy)):
        return max(ctx.rules.defence(line), wood_cover(ctx, uid))
    return max(defence_against(ctx, uid, enemy), wood_cover(ctx, uid))


@derived
def woods_over(ctx: Ctx, uid: str) -> tuple[Area, ...]:
    """The woods in each of which at least half of a unit stands (ND 4.22)."""
    place = laid(ctx, uid)
    return tuple(
        area
        for area in ctx.rules.table.near(place)
        if ctx.rules.effects(area).shelters and share_inside(place, area.outline) >= HALF
    )


def houses_over(ctx: Ctx, uid: str) -> tuple[Area, ...]:
    """Buildings and works inside which a unit is; it need not occupy them (ND 4.22, 6.9)."""
    place = laid(ctx, uid)
    return tuple(
        area
        for area in ctx.rules.table.near(place)
        if ctx.rules.effects(area).houses and lies_inside(place, area.outline)
    )


def wood_cover(ctx: Ctx, uid: str) -> int:
    """The defence value of the wood that shelters a unit (ND 4.22)."""
    return max((ctx.rules.defence(area) for area in woods_over(ctx, uid)), default=0)


def share_in(ctx: Ctx, uid: str, fits: Callable[[TerrainRow], bool]) -> Fraction:
    """The part of a footprint that lies in areas of certain kinds, which do not overlap."""
    place = laid(ctx, uid)
    areas = ctx.rules.table.near(place)
    inside = (share_inside(place, a.outline) for a in areas if fits(ctx.rules.effects(a)))
    return sum(inside, Fraction(0))
