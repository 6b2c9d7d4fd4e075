"""What is known of a shot before it is made (NB 9.3, 9.4)."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from game.board.plane.distance import between
from game.board.plane.numbers import DEGREE, Length, Point
from game.board.plane.shapes import Pose
from game.engine.prompt import Chances, Modifiers, Preview, Sheet, SheetChance
from game.engine.shapes import LineShape, PolygonShape, Shape
from game.engine.text import Text, say
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.fire.muzzles import HALF_SECTOR, Muzzle, muzzles
from game.rules.napoleons_battles.fire.roll import chances, score
from game.rules.napoleons_battles.fire.who import Shot
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.states import disorder_number, rout_number
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import Hit
from game.rules.napoleons_battles.units import (
    is_battery,
    is_troops,
    name_of,
    now,
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
ORDER: tuple[Hit, ...] = ("none", "one", "two", "eliminated")
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
            "{unit} fires at {target}",
            unit=name_of(ctx, shot.shooter),
            target=name_of(ctx, shot.target),
        ),
        subtitle=say(
            "{n} of {most}",
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
    found = chances(ctx, shot)
    return [
        SheetChance(
            label=HITS[hit],
            percent=percent(found[hit]),
            side=side_of(ctx, shot.shooter) if hit != "none" else "",
            rule="NB 9.3.3",
        )
        for hit in ORDER
        if hit in found
    ]


def _notes(ctx: Ctx, shot: Shot) -> list[tuple[Text, Text]]:
    """What losses of this fire round mean to infantry and cavalry (NB 11.1.1, 11.2.1)."""
    if not is_troops(ctx, shot.target):
        return []
    text = say(
        "{lost} lost in this fire round; {disorder} disorder it, {rout} rout it.",
        lost=now(ctx, shot.target).losing,
        disorder=disorder_number(ctx, shot.target),
        rout=rout_number(ctx, shot.target),
    )
    return [(say("Losses"), text)]


def odds(ctx: Ctx, shot: Shot) -> Text:
    """The chances of one figure and of more."""
    found = chances(ctx, shot)
    one = percent(found.get("one", NEVER))
    more = percent(found.get("two", NEVER) + found.get("eliminated", NEVER))
    return say("one figure {one}%, more {more}%", one=one, more=more)


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
