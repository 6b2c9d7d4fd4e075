"""The foot of an odds sheet: what is known besides, and what its signs mean (PG 11, 19)."""

from collections.abc import Iterable, Iterator, Mapping

from game.engine.text import Text, cited, say
from game.rules.kit.dice import FACES
from game.rules.prussias_glory.combat.army_morale import projected_cm
from game.rules.prussias_glory.data.cards import SIDES
from game.rules.prussias_glory.outcome import Tally, halves, parse
from game.rules.prussias_glory.pieces import (
    card,
    leaders_at,
    name_of,
    names_of,
    on_map,
    people,
    unit,
)
from game.rules.prussias_glory.shown.foresight import MIDDLE, Foresight
from game.rules.prussias_glory.table import Combat, Ctx

Note = tuple[Text, Text]  # heading and text


def combat_notes(
    now: Ctx,
    then: Ctx,
    combat: Combat,
    points: Mapping[int, tuple[Tally, Tally]],
    ahead: Mapping[int, Foresight],
) -> tuple[Note, ...]:
    """Of a close combat; `then` is the table at its roll, after some gave up (PG 8.2j)."""
    return (
        *_notes(then, combat, points),
        *_given_up(now, then),
        *course_notes(ahead.values()),
        *_morale_notes(now, ahead),
    )


def _given_up(now: Ctx, then: Ctx) -> Iterator[Note]:
    """Those who are captured before the die is rolled (PG 8.2j)."""
    gone = tuple(u for u in now.table.units if on_map(now, u) and not on_map(then, u))
    if gone:
        text = say("{units}: captured without a roll", units=names_of(now, gone))
        yield say("Before the roll"), cited("PG 8.2j", text)


def course_notes(ahead: Iterable[Foresight]) -> Iterator[Note]:
    """What the foretold courses hang on besides the die: choices of owners, morale checks."""
    told = tuple(ahead)
    if any(one.choices for one in told):
        yield say("Choices"), say("made as suggested; the owner may choose otherwise")
    if any(one.checked for one in told):
        text = say("resolved as if each die showed a {n}", n=MIDDLE)
        yield say("Morale checks"), text


def _notes(ctx: Ctx, combat: Combat, points: Mapping[int, tuple[Tally, Tally]]) -> tuple[Note, ...]:
    ours = sum(p[0].points for p in points.values()) / len(points)
    theirs = sum(p[1].points for p in points.values()) / len(points)
    notes: list[Note] = [
        (
            say("Mean loss"),
            say("attacker {a}, defender {d} points", a=f"{ours:.1f}", d=f"{theirs:.1f}"),
        )
    ]
    cells = (*combat.attack.cells, *combat.defence.cells)
    leaders = tuple(name_of(ctx, x) for c in cells for x in leaders_at(ctx, c))
    if leaders:
        text = cited("PG 9.2a", say("{names}: {n} % each", names=leaders, n=leader_risk(ctx)))
        notes.append((say("Leaders at risk"), text))
    everybody = (*combat.attack.engaged, *combat.defence.engaged)
    if any(card(ctx, u).is_cavalry for u in everybody):
        notes.append((say("Cavalry"), _afterwards(ctx, combat)))
    return tuple(notes)


def _afterwards(ctx: Ctx, combat: Combat) -> Text:
    """What comes of cavalry; a unit tries one charge a turn (PG 19.12.1d, 19.12.3a)."""
    attackers = (*combat.attack.engaged, *combat.attack.support)
    if any(card(ctx, u).is_cavalry and not unit(ctx, u).charged for u in attackers):
        return cited("PG 19.12.3a", say("Disordered after the fight; a charge may come first"))
    return cited("PG 19.12.3a", say("Disordered after the fight"))


def _morale_notes(ctx: Ctx, ahead: Mapping[int, Foresight]) -> tuple[Note, ...]:
    """Where the armies' morale would stand at the end of the turn, now and after the combat."""
    notes: list[Note] = []
    for side in SIDES:
        after = [a.morale[side] for a in ahead.values()]
        who, now, low, high = (
            people(ctx, side).inline,
            projected_cm(ctx, side),
            min(after),
            max(after),
        )
        text = say("{side}: ends at {n}, after this at {m}", side=who, n=now, m=low)
        if low != high:
            text = say(
                "{side}: ends at {n}, after this at {m} to {high}",
                side=who,
                n=now,
                m=low,
                high=high,
            )
        notes.append((say("Army morale"), text))
    return tuple(notes)


def letters(printed: Iterable[str], points: Iterable[tuple[Tally, Tally]]) -> Iterator[Note]:
    """What the letters in the cells mean, those that occur (PG 11.1b, 11.2, 11.3)."""
    found = [parse(half) for cell in printed for half in halves(cell)]
    made = [one for pair in points for one in pair]
    if any(one.cap is not None and one.uncapped > one.cap for one in made):
        text = cited("PG 11.1b", say("no side loses more than the enemy’s levels"))
        yield say("Fewer than printed"), text
    if any(one.exchange for one in found):
        yield say("Ex"), cited("PG 11.2a", say("a quarter of the enemy’s Engaged levels"))
    if any(one.parentheses for one in found):
        yield say("( )"), cited("PG 11.3.4a", say("one less with Support"))
    if any(one.rout for one in found):
        yield say("R"), cited("PG 11.3.2a", say("who goes back routs"))
    if any(one.extra for one in found):
        yield say("r"), cited("PG 11.3.3a", say("below MR 5 Disordered"))
    if any(one.surrender for one in found):
        yield say("S"), cited("PG 11.3.5a", say("MR 3 or less is captured"))
    if any(one.star for one in found):
        yield say("*"), cited("PG 11.3.1a", say("guns lose a level"))


def leader_risk(ctx: Ctx) -> int:
    """The chance in per cent that a leader in a close combat is hurt or killed (PG 9.2a)."""
    limits, six = ctx.rules.tables.limits, FACES
    hit = six + 1 - limits.leader_hit.value
    harmed = six - limits.leader_unhurt.value
    return round(100 * hit * harmed / six**2)
