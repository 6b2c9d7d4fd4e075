"""What is known of a shot before it is made (NB 9.3, 9.4)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from game.board.plane.distance import between
from game.board.plane.numbers import DEGREE, Length, Point
from game.board.plane.shapes import Pose
from game.engine.prompt import Chances, Modifiers, Preview, Sheet, SheetChance
from game.engine.shapes import LineShape, PolygonShape, Shape
from game.engine.text import Text, cited, say
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.fates import has_cuirass, limits, worded
from game.rules.napoleons_battles.fire.muzzles import HALF_SECTOR, Muzzle, muzzles
from game.rules.napoleons_battles.fire.roll import outcomes, score
from game.rules.napoleons_battles.fire.towns import town_notes
from game.rules.napoleons_battles.fire.who import Shot
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import Hit
from game.rules.napoleons_battles.units import (
    is_battery,
    is_troops,
    name_of,
    profile_of,
    side_of,
)

HITS: Mapping[Hit, Text] = MappingProxyType(
    {
        "none": say("no loss"),
        "one": say("one figure"),
        "two": say("two figures"),
        "eliminated": say("eliminated"),
    }
)
"""The results in words (NB 9.3.3)."""
NEVER = Fraction(0)
FINE = 5 * DEGREE
"""The steps in which the rim of a sector is drawn."""


def shot_preview(ctx: Ctx, shot: Shot) -> Preview:
    """The sheet of a shot, with its sector and its line."""
    line = LineShape(points=(shot.muzzle.origin, shot.at), tone="good", text=odds(ctx, shot))
    return Preview(
        rule="NB 9.3.3",
        sheet=shot_sheet(ctx, shot),
        shapes=(*field_of(ctx, shot.shooter, shot.muzzle), line),
    )


def shot_sheet(ctx: Ctx, shot: Shot) -> Sheet:
    reached = score(ctx, shot)
    return Sheet(
        title=say(
            "Fire of {unit} at {target}",
            unit=name_of(ctx, shot.shooter),
            target=name_of(ctx, shot.target),
        ),
        subtitle=say(
            "{n} away, range {most}",
            n=inches(shot.range),
            most=inches(profile_of(ctx, shot.shooter).fire_range),
        ),
        rule="NB 9.3.3",
        blocks=(
            Modifiers(reached.lines, reached.total),
            Chances(tuple(_rows(ctx, shot))),
        ),
        confirm=say("Fire"),
        notes=tuple(_notes(ctx, shot)),
    )


def _rows(ctx: Ctx, shot: Shot) -> list[SheetChance]:
    return [
        SheetChance(
            label=worded(ctx, shot.target, fall),
            percent=percent(chance),
            side=side_of(ctx, shot.shooter) if fall.lost else "",
            rule="NB 9.3.3",
        )
        for fall, chance in outcomes(ctx, shot).items()
    ]


def _notes(ctx: Ctx, shot: Shot) -> Iterator[tuple[Text, Text]]:
    """What losses of this fire round mean to infantry and cavalry, what saves them, what happens to
    the town (NB 11.1.1, 11.2.1, 15.7hr).
    """
    uid = shot.target
    if is_troops(ctx, uid):
        yield say("Losses"), cited("NB 11.2.2", limits(ctx, uid))
    if has_cuirass(ctx, uid) and not is_battery(ctx, shot.shooter):
        yield say("Cuirasses"), cited("NB 15.7hr-1", say("each figure lost is saved on a 1"))
    yield from town_notes(ctx, shot)


def odds(ctx: Ctx, shot: Shot) -> Text:
    """The chances of one figure and of more."""
    found = outcomes(ctx, shot)
    one = sum((p for fall, p in found.items() if fall.lost == 1), NEVER)
    more = sum((p for fall, p in found.items() if fall.lost > 1), NEVER)
    return say("one figure {one}%, more {more}%", one=percent(one), more=percent(more))


# -- sectors ---------------------------------------------------------------------------------------


def field_of(ctx: Ctx, uid: str, only: Muzzle | None = None) -> tuple[Shape, ...]:
    """The sectors of a unit out to its range, or one of them (NB 9.2.2, 9.2.3)."""
    reach = profile_of(ctx, uid).fire_range
    half = HALF_SECTOR
    if is_battery(ctx, uid):
        half = ctx.rules.tables.limits.artillery_half_angle.value
    wide = is_battery(ctx, uid)
    return tuple(
        PolygonShape(points=_outline(one, reach, half, wide), tone="fire")
        for one in ([only] if only is not None else muzzles(ctx, uid))
    )


def _outline(muzzle: Muzzle, reach: Length, half: int, wide: bool) -> tuple[Point, ...]:
    """What of a sector lies within range: a wedge, or one that begins from the whole front."""
    left, right, heading = muzzle.face
    here = Pose(*muzzle.origin, heading)
    aside = between(left, right) // 2 if wide else 0
    angles = sorted({-half, *range(-(half // FINE) * FINE, half, FINE), half})
    rim = [here.facing(heading + angle).ahead(reach).at for angle in angles]
    if not wide:
        return (here.at, *rim)
    edges = (here.point(-aside, 0), here.point(aside, 0))
    ends = tuple(
        Pose(*edge, heading).facing(heading + way * half).ahead(reach).at
        for edge, way in zip(edges, (-1, 1), strict=True)
    )
    return (edges[0], ends[0], ends[1], edges[1])
