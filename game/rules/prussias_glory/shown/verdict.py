"""The verdict as the window shows it: who won and why (PG 22)."""

from collections.abc import Mapping

from game.engine.presentation import (
    CourseZone,
    Verdict,
    VerdictLevel,
    VerdictSection,
    VerdictSide,
)
from game.engine.text import Text, say
from game.rules.kit.telling import signed
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES
from game.rules.prussias_glory.data.scenario import VictoryLevel
from game.rules.prussias_glory.pieces import army_state, people
from game.rules.prussias_glory.shown.faces import lost_face
from game.rules.prussias_glory.shown.presentation import ARMY_STATES
from game.rules.prussias_glory.table import Ctx
from game.rules.prussias_glory.victory import (
    DRAW,
    differential,
    draw_rule,
    is_met,
    level_name,
    points_of,
    reached,
)


def verdict(ctx: Ctx) -> Verdict:
    """Who won and why (PG 22, 23.2)."""
    level = reached(ctx)
    after = say("{title}, after turn {n}.", title=Text(ctx.rules.title), n=ctx.table.turn)
    if level is not None and level.historical:
        after = say("{after} The same level as on the day itself.", after=after)
    scale = _scale(ctx)
    return Verdict(
        title=level_name(ctx, level) if level else DRAW,
        subtitle=after,
        rule=level.rule if level else draw_rule(ctx),
        winner=level.side if level else None,
        sides=tuple(_verdict_side(ctx, side) for side in SIDES),
        difference=differential(ctx),
        scale=tuple((least, name) for least, name, _side in scale),
        scale_sides=tuple(side for _least, _name, side in scale),
        levels=tuple(_verdict_level(ctx, v, level) for v in ctx.rules.victory),
        course={
            side: (ctx.rules.oob.armies[side].morale, *(pair[i] for pair in ctx.table.course))
            for i, side in enumerate(SIDES)
        },
        course_labels=(START.message, *ctx.rules.clock[: len(ctx.table.course)]),
        course_zones=_zones(ctx),
    )


START = say("start")
BEYOND = 4
"""So much of the highest level, as a divisor, the scale goes on beyond it."""


def _scale(ctx: Ctx) -> tuple[tuple[int, Text, str], ...]:
    """All levels that a differential decides, the enemy's at the low end: a level of theirs reaches
    up to its highest differential, one of ours begins at its least (PG 23.2, 24.1, 25.2, 26.2).
    """
    levels = ctx.rules.victory
    ours = sorted(
        (v for v in levels if v.differential_min is not None), key=lambda v: v.differential_min or 0
    )
    theirs = sorted(
        (v for v in levels if v.differential_max is not None), key=lambda v: v.differential_max or 0
    )
    if not ours:
        return ()
    first, highest = ours[0].differential_min or 0, ours[-1].differential_min or 0
    far = highest + max(1, highest // BEYOND)
    bands, least = [], -far
    for v in theirs:
        bands.append((least, level_name(ctx, v), str(v.side)))
        least = (v.differential_max or 0) + 1
    if least < first:
        rest = next((v for v in levels if v.otherwise), None)
        name, side = (level_name(ctx, rest), rest.side) if rest is not None else (Text(""), "")
        bands.append((least, name, str(side)))
    bands += [(v.differential_min or 0, level_name(ctx, v), str(v.side)) for v in ours]
    return (*bands, (far, Text(""), ""))


def _zones(ctx: Ctx) -> tuple[CourseZone, ...]:
    """Where an army tests for demoralisation, is Demoralised, and is Routed (PG 10.2, 10.3)."""
    limits = ctx.rules.tables.limits
    return (
        CourseZone(limits.demoralisation_tested_at.value, say("a die decides"), "warn"),
        CourseZone(limits.demoralised_at.value, say("Demoralised"), "bad"),
        CourseZone(limits.army_rout_at.value, say("Routed"), "bad"),
    )


def _verdict_side(ctx: Ctx, side: str) -> VerdictSide:
    lines = points_of(ctx, side)
    return VerdictSide(
        side=side,
        points=sum(line.points for line in lines),
        sections=tuple(
            VerdictSection(
                text=line.text,
                rule=line.rule,
                sum=f"{line.count} × {line.each}",
                points=line.points,
                faces=tuple(lost_face(ctx, x) for x in line.lost),
            )
            for line in lines
        ),
        notes=(say("Army {state}.", state=ARMY_STATES[army_state(ctx, side)]),),
    )


CONDITIONS: Mapping[str, str] = {
    "routed": say("{side} Routed").message,
    "demoralised": say("{side} Demoralised").message,
    "not demoralised": say("{side} not Demoralised").message,
}


def _verdict_level(ctx: Ctx, v: VictoryLevel, best: VictoryLevel | None) -> VerdictLevel:
    conditions = [
        say(CONDITIONS[wanted], side=people(ctx, side).name)
        for side, wanted in ((COALITION, v.coalition_state), (PRUSSIAN, v.prussian_state))
        if wanted
    ]
    if v.differential_min is not None:
        conditions.append(say("differential at least {n}", n=signed(v.differential_min)))
    if v.differential_max is not None:
        conditions.append(say("differential at most {n}", n=signed(v.differential_max)))
    for side, most in ((COALITION, v.coalition_morale_max), (PRUSSIAN, v.prussian_morale_max)):
        if most is not None:
            who = people(ctx, side).inline
            conditions.append(say("current morale of {side} at most {n}", side=who, n=most))
    if v.higher_morale is not None:
        who = people(ctx, v.higher_morale).inline
        conditions.append(say("current morale of {side} the higher", side=who))
    if v.otherwise:
        conditions.append(say("nothing else applies"))
    return VerdictLevel(
        name=level_name(ctx, v),
        conditions=tuple(conditions),
        met=is_met(ctx, v) or v == best,
        reached=v == best,
        historical=v.historical,
    )
