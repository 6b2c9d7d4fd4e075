"""What is known of a shot before it is made (NB 9.3, 9.4)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from game.engine.prompt import (
    Chances,
    Modifiers,
    Preview,
    Sheet,
    SheetChance,
    SheetSide,
    Sides,
)
from game.engine.shapes import LineShape
from game.engine.text import Text, cited, say
from game.rules.kit.charts import signed
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.fates import Fall, has_cuirass, limits, worded
from game.rules.napoleons_battles.fire.field import field_of, shade_of
from game.rules.napoleons_battles.fire.roll import hits_on, idle_lines, outcomes, score
from game.rules.napoleons_battles.fire.towns import town_notes
from game.rules.napoleons_battles.fire.who import Shot, in_the_way
from game.rules.napoleons_battles.pictured import pictured, state_lines
from game.rules.napoleons_battles.placing import FORMS
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import Hit
from game.rules.napoleons_battles.units import (
    figures,
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
NEVER = Fraction(0)


def shot_preview(ctx: Ctx, shot: Shot) -> Preview:
    """The sheet of a shot, with its sector and its line."""
    uid, muzzle = shot.shooter, shot.muzzle
    line = LineShape(points=(muzzle.origin, shot.at), tone="shot", text=odds(ctx, shot))
    return Preview(
        rule="NB 9.3.3",
        sheet=shot_sheet(ctx, shot),
        shapes=(*field_of(ctx, uid, muzzle), *shade_of(ctx, uid, muzzle), line),
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
            Sides(_sides(ctx, shot)),
            Modifiers((*reached.lines, *idle_lines(ctx, shot)), reached.total),
            Chances(tuple(_rows(ctx, shot))),
        ),
        confirm=say("Fire"),
        notes=tuple(_notes(ctx, shot)),
    )


def _sides(ctx: Ctx, shot: Shot) -> tuple[SheetSide, ...]:
    """Who fires, and at whom (NB 9.1)."""
    return (
        pictured(ctx, shot.shooter, say("Fires"), _of_shooter(ctx, shot)),
        pictured(ctx, shot.target, say("Target"), state_lines(ctx, shot.target)),
    )


def _of_shooter(ctx: Ctx, shot: Shot) -> Iterator[Text]:
    """Formation, what of it fires, and what of its sector is open (NB 9.2.3.1.1, 9.4.5)."""
    uid = shot.shooter
    yield FORMS[now(ctx, uid).form]
    if not is_battery(ctx, uid):
        yield say("{n} {n:base|bases} firing", n=shot.muzzle.bases)
    parts = in_the_way(ctx, uid, shot.target, shot.muzzle)
    barred = [(where, by.name) for where, by in parts if by is not None]
    yield from (say("{part} screened by {blocker}", blocker=by, part=where) for where, by in barred)
    if not barred:
        yield say("line of fire clear")


def _rows(ctx: Ctx, shot: Shot) -> list[SheetChance]:
    return [
        SheetChance(
            label=worded(ctx, shot.target, fall),
            percent=percent(chance),
            side=side_of(ctx, shot.shooter) if fall.lost else "",
            text=_left(ctx, shot.target, fall),
            rule="NB 9.3.3",
        )
        for fall, chance in outcomes(ctx, shot).items()
    ]


def _left(ctx: Ctx, uid: str, fall: Fall) -> Text | None:
    """What is left of infantry or cavalry after it (NB 11.3.1)."""
    if not is_troops(ctx, uid) or not fall.lost or fall.fate == "gone":
        return None
    return say("{n} left", n=figures(ctx, uid) - fall.lost)


def _notes(ctx: Ctx, shot: Shot) -> Iterator[tuple[Text, Text]]:
    """What losses of this fire round mean to infantry and cavalry, what saves them, what happens to
    the town (NB 11.1.1, 11.2.1, 15.7hr).
    """
    uid = shot.target
    yield say("Dice"), _dice(ctx, shot)
    if is_troops(ctx, uid):
        yield say("Losses"), cited("NB 11.2.2", limits(ctx, uid))
    if has_cuirass(ctx, uid) and not is_battery(ctx, shot.shooter):
        yield say("Cuirasses"), cited("NB 15.7hr-1", say("each figure lost is saved on a 1"))
    yield from town_notes(ctx, shot)


def _dice(ctx: Ctx, shot: Shot) -> Text:
    """How the dice of a shot are read (NB 9.3.3)."""
    row, sum_ = hits_on(ctx, shot.target), signed(score(ctx, shot).total)
    one, two = (HITS[hit] for hit in row.results[1:])
    return cited(
        row.rule,
        say(
            "a die of ten {sum}, from 1 to 10, against the bare die of the target: higher, {one}; "
            "twice as high, {two}",
            sum=sum_,
            one=one,
            two=two,
        ),
    )


def odds(ctx: Ctx, shot: Shot) -> Text:
    """The chances of one figure and of more."""
    found = outcomes(ctx, shot)
    one = sum((p for fall, p in found.items() if fall.lost == 1), NEVER)
    more = sum((p for fall, p in found.items() if fall.lost > 1), NEVER)
    if not more:
        return say("one figure {one}%", one=percent(one))
    return say("one figure {one}%, more {more}%", one=percent(one), more=percent(more))
