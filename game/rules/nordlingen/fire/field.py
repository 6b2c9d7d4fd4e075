"""What a shooter can reach, as shapes on the table: bands of range, lines of sight (ND 4.2)."""

from collections.abc import Iterator, Mapping
from math import isqrt
from types import MappingProxyType

from game.board.plane.distance import between
from game.board.plane.numbers import DEGREE, QUARTER, Length, Point, bearing
from game.board.plane.shapes import Pose
from game.engine.shapes import LineShape, PolygonShape, Shape, SignShape
from game.engine.text import Text, say
from game.rules.nordlingen.fire.arcs import FireArc, arcs_of
from game.rules.nordlingen.fire.sight import Look, look
from game.rules.nordlingen.fire.who import Band, weapon_row, why_not_target
from game.rules.nordlingen.places import enemies, laid, within
from game.rules.nordlingen.refusals import um
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import is_artillery

BANDS: Mapping[Band, Text] = MappingProxyType(
    {
        "short": say("at short range"),
        "long": say("at long range"),
        "extreme": say("at extreme range"),
    }
)
"""The bands of range in words."""
FINE = 5 * DEGREE
"""The steps in which the rim of a band is drawn."""


def field_of(ctx: Ctx, uid: str, edge: str = "") -> tuple[Shape, ...]:
    """The bands over each edge of a shooter, or over one, the farthest first."""
    return tuple(
        shape
        for over in arcs_of(ctx, uid)
        if edge in ("", over.edge)
        for shape in _bands(ctx, uid, over)
    )


def _bands(ctx: Ctx, uid: str, over: FireArc) -> list[Shape]:
    row, guns = weapon_row(ctx, uid), is_artillery(ctx, uid)
    rows = ctx.rules.tables.fire
    value = {band: rows[f"{band}_range"].modifier(guns).value for band in BANDS}
    found: dict[Band, Length] = {"extreme": row.extreme, "long": row.long, "short": row.short}
    return [
        PolygonShape(
            points=band_outline(over, reach),
            tone="fire",
            text=say(
                "{band}, to {n} um: {value}",
                band=BANDS[band],
                n=um(reach),
                value=f"{value[band]:+d}" if value[band] else "0",
            ),
        )
        for band, reach in found.items()
        if reach
    ]


def band_outline(over: FireArc, reach: Length) -> tuple[Point, ...]:
    """What of an arc lies within a range of the point from which it is measured."""
    left, right, heading = over.face
    half = between(left, right) // 2
    here = Pose(*over.origin, heading)
    if reach <= half:
        return _rim(here, reach, QUARTER)
    # Where a ray from a corner, at half a right angle, meets the circle about the middle.
    off = (isqrt(2 * reach * reach - half * half) - half) // 2
    return (left, *_rim(here, reach, bearing((0, 0), (half + off, off))), right)


def _rim(here: Pose, reach: Length, most: int) -> tuple[Point, ...]:
    """The part of a circle up to an angle to either side of a heading."""
    whole = range(-(most // FINE) * FINE, most, FINE)
    angles = sorted({-most, *whole, most})
    return tuple(here.facing(here.heading + angle).ahead(reach).at for angle in angles)


def sight_line(ctx: Ctx, shooter: str, target: str, edge: str = "") -> tuple[Shape, ...]:
    """How a shooter sees a target: a clear line, or those that are barred, crossed at what bars
    them.
    """
    found = _looks(ctx, shooter, target, edge)
    clear = [seen for seen in found if seen.clear]
    if clear:
        return (LineShape(points=(clear[0].start, clear[0].end), tone="shot"),)
    return tuple(shape for seen in found for shape in _barred(ctx, seen, target, named=True))


def aim_lines(ctx: Ctx, shooter: str, edge: str = "") -> tuple[Shape, ...]:
    """A line to every enemy in range, clear to those that are seen, crossed where something bars
    it (ND 4.2).
    """
    found = list[Shape]()
    for foe, looks in _in_range(ctx, shooter, edge):
        clear = next((seen for seen in looks if seen.clear), None)
        if clear is not None:
            found.append(LineShape(points=(clear.start, clear.end), tone="aim"))
        else:
            found += (shape for seen in looks[:1] for shape in _barred(ctx, seen, foe))
    return tuple(found)


def barred_targets(ctx: Ctx, shooter: str, edge: str = "") -> tuple[str, ...]:
    """The enemies in range and arc whom something hides (ND 4.2)."""
    found = _in_range(ctx, shooter, edge)
    return tuple(foe for foe, looks in found if looks and not any(seen.clear for seen in looks))


def _in_range(ctx: Ctx, shooter: str, edge: str) -> Iterator[tuple[str, list[Look]]]:
    """Every enemy in range who is a target but for what stands between, with the looks at him."""
    reach = weapon_row(ctx, shooter).longest
    for foe, place in enemies(ctx, shooter):
        if not within(ctx, shooter, foe, reach + place.radius):
            continue
        refusal = why_not_target(ctx, shooter, foe, edge)
        if refusal is None or refusal.at is not None:
            yield foe, _looks(ctx, shooter, foe, edge)


def _looks(ctx: Ctx, shooter: str, target: str, edge: str) -> list[Look]:
    """The looks of a shooter over its edges to a target, as far as it lies in their arcs."""
    return [
        seen
        for over in arcs_of(ctx, shooter)
        if edge in ("", over.edge)
        and (seen := look(ctx, shooter, target, over.eye, over.arc)) is not None
    ]


def _barred(ctx: Ctx, seen: Look, target: str, *, named: bool = False) -> tuple[Shape, ...]:
    """A look that is barred: open up to what bars it, which may be named, and beyond it red."""
    if seen.beyond:
        text = say("out of sight") if named else None
        return (LineShape(points=(seen.start, seen.end), tone="bad", text=text),)
    text = say("{blocker} is in the way", blocker=seen.blocker) if named else None
    return (
        LineShape(points=(seen.start, seen.end), tone="aim"),
        LineShape(points=(seen.end, laid(ctx, target).middle), tone="bad", text=text),
        SignShape(at=seen.end, sign="cross", tone="bad"),
    )
