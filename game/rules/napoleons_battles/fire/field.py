"""What a unit can reach by fire, as shapes on the table: its sectors and what is screened in them,
lines of fire (NB 9.2.2, 9.2.3).
"""

from collections.abc import Iterator

from game.board.plane.arcs import Arc, clipped, range_to
from game.board.plane.distance import between
from game.board.plane.numbers import DEGREE, HALF_TURN, Heading, Length, Point, bearing
from game.board.plane.shapes import Polygon, Pose
from game.board.plane.words import UNIT
from game.engine.shapes import LineShape, PolygonShape, Shape, SignShape
from game.engine.text import Text, say
from game.rules.kit.charts import signed
from game.rules.napoleons_battles.fire.muzzles import Muzzle, halves, muzzles, sector
from game.rules.napoleons_battles.fire.sight import Blocker, first_in_the_way
from game.rules.napoleons_battles.fire.who import (
    in_the_way,
    shots_at,
    targets,
    why_not_over,
    why_not_target,
)
from game.rules.napoleons_battles.places import enemies, laid
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import is_battery, profile_of, side_of

FINE = 3 * DEGREE
"""The steps in which a rim is drawn."""
STEP = 4 * UNIT
"""So far apart are the arcs that tell how far it is within a sector."""
NEARLY = 99
"""Per cent of a radius that a point of a drawn rim has at least."""
IN_THE_WAY = say("{blocker} is in the way")


# -- sectors ---------------------------------------------------------------------------------------


def field_of(ctx: Ctx, uid: str, only: Muzzle | None = None) -> tuple[Shape, ...]:
    """The sectors of a unit out to its range, or one of them, with arcs that tell how far it is,
    and the bisector that parts that of small arms (NB 9.2.2, 9.2.3).
    """
    over = muzzles(ctx, uid) if only is None else (only,)
    return tuple(shape for one in over for shape in _sector(ctx, uid, one))


def _sector(ctx: Ctx, uid: str, muzzle: Muzzle) -> Iterator[Shape]:
    row, planes = profile_of(ctx, uid), sector(ctx, uid, muzzle)
    reach = row.fire_range
    yield PolygonShape(
        points=part_within(muzzle, reach, planes),
        tone="fire",
        text=say("to {n}: {value}", n=inches(reach), value=signed(row.fire_mod or 0)),
    )
    for far in range(STEP, reach - UNIT, STEP):
        yield LineShape(points=rim(muzzle, far, planes), tone="band", text=Text(inches(far)))
    if not is_battery(ctx, uid):
        here = Pose(*muzzle.origin, muzzle.face.heading)
        yield LineShape(points=(here.at, here.ahead(reach).at), tone="band")


def part_within(muzzle: Muzzle, reach: Length, planes: Arc) -> Polygon:
    """What of a part of a sector lies within so far of the middle of the front (NB 9.2.2.1)."""
    return clipped(_circle(muzzle.origin, muzzle.face.heading, reach), planes)


def rim(muzzle: Muzzle, reach: Length, planes: Arc) -> Polygon:
    """The edge of that part where the range ends, from the left to the right."""
    within, least = part_within(muzzle, reach, planes), reach * NEARLY
    return tuple(p for p in within if between(p, muzzle.origin) * 100 >= least)


def _circle(at: Point, heading: Heading, radius: Length) -> Polygon:
    """A circle clockwise, begun behind, so that what lies ahead is all of a piece."""
    here = Pose(*at, heading)
    return tuple(here.ahead(radius, off).at for off in range(-HALF_TURN, HALF_TURN, FINE))


# -- what is screened ------------------------------------------------------------------------------


def shade_of(ctx: Ctx, uid: str, only: Muzzle | None = None) -> tuple[Shape, ...]:
    """What of each sector lies behind the first who stands there, half by half, and who that is
    unless he is a target himself (NB 9.2.3.1.1, 9.2.3.2.1).
    """
    over = muzzles(ctx, uid) if only is None else (only,)
    return tuple(shape for one in over for shape in _shades(ctx, uid, one))


def _shades(ctx: Ctx, uid: str, muzzle: Muzzle) -> Iterator[Shape]:
    reach, named = profile_of(ctx, uid).fire_range, set[str]()
    for part in halves(ctx, uid, muzzle):
        first = first_in_the_way(ctx, uid, muzzle, part)
        if first is None or first.range >= reach:
            continue
        near = rim(muzzle, first.range, part)
        yield PolygonShape(points=(*rim(muzzle, reach, part), *reversed(near)), tone="shade")
        if len(near) > 1 and not (first.unit and side_of(ctx, first.unit) != side_of(ctx, uid)):
            text = _told(first) if first.name not in named else None
            yield LineShape(points=near, tone="bar", text=text)
            named.add(first.name)


def _told(by: Blocker) -> Text:
    return say(IN_THE_WAY.message, blocker=by.name)


# -- lines of fire ---------------------------------------------------------------------------------


def aim_lines(ctx: Ctx, uid: str, only: tuple[str, ...] | None = None) -> tuple[Shape, ...]:
    """A line to every enemy within sector and range: open to those at whom the unit may fire, else
    as far as to what bars it (NB 9.2.3).
    """
    found = list[Shape]()
    for foe, _ in enemies(ctx, uid):
        if only is not None and foe not in only:
            continue
        if foe in targets(ctx, uid):
            shot = min(shots_at(ctx, uid, foe), key=lambda s: s.range)
            found.append(LineShape(points=(shot.muzzle.origin, shot.at), tone="aim"))
        else:
            found += barred_lines(ctx, uid, foe)
    return tuple(found)


def barred_lines(
    ctx: Ctx, uid: str, foe: str, *, named: bool = False, far: bool = False
) -> tuple[Shape, ...]:
    """The lines over each side of a unit to an enemy at whom it may not fire, as far as he lies in
    the sector; `named`: with the reason; `far`: also where he is beyond the range.
    """
    found = list[Shape]()
    for muzzle in muzzles(ctx, uid):
        near = range_to(muzzle.origin, laid(ctx, foe), sector(ctx, uid, muzzle))
        refusal = why_not_target(ctx, uid, foe) or why_not_over(ctx, uid, foe, muzzle)
        if near is None or refusal is None:
            continue
        text, reach = refusal.message if named else None, profile_of(ctx, uid).fire_range
        if near[0] <= reach:
            found += _barred(ctx, uid, foe, muzzle, near, text)
        elif far:
            found += _parted(muzzle.origin, near[1], reach, text)
    return tuple(found)


def _barred(
    ctx: Ctx, uid: str, foe: str, muzzle: Muzzle, near: tuple[Length, Point], text: Text | None
) -> Iterator[Shape]:
    """A line that is open as far as to what bars it, which is marked."""
    by = next((one for _, one in in_the_way(ctx, uid, foe, muzzle) if one is not None), None)
    yield from _parted(muzzle.origin, near[1], by.range if by is not None else 0, text)
    if by is not None:
        yield SignShape(at=by.at, sign="cross", tone="bad")
        if text is not None and by.unit:
            yield from (PolygonShape(points=s, tone="bad") for s in laid(ctx, by.unit).stands)


def _parted(start: Point, end: Point, open_to: Length, text: Text | None) -> Iterator[Shape]:
    """A line that is open so far, and red beyond."""
    turn = start
    if 0 < open_to < between(start, end):
        turn = Pose(*start, bearing(start, end)).ahead(open_to).at
        yield LineShape(points=(start, turn), tone="aim")
    yield LineShape(points=(turn, end), tone="bad", text=text)
