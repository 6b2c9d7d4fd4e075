"""How events are told: results of the tables in words, headlines, the phase without questions.

It reads what the events of any save hold, so that an old log is told like a new one.
"""

from collections.abc import Iterator, Mapping, Sequence

from game.engine.event import Event, Telling
from game.engine.text import Text, Value, counted, joined, say
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.outcome import halves, parse
from game.rules.prussias_glory.pieces import people_of

MORALE_PHASE = "army_morale"
OPENED: Mapping[str, str] = {
    "PG 8.2d": "rout",
    "PG 16.0a": "bombardment",
    "PG 17.0a": "rally",
    "PG 18.0a": "defensive_fire",
}
"""The phases whose headings say what there is to do in them."""


def told(rules: PgRules, event: Event) -> Telling:
    """A result of a table in words (PG 11), an army whose morale a die now tests (PG 10.2a)."""
    values = dict(event.text.values)
    if event.rule == "PG 19.6a" and event.roll is not None and event.roll.result:
        ours, theirs = map(half_in_words, halves(event.roll.result))
        message = say("{attack} against {defence} at {odds}. Attacker: {ours}. Defender: {theirs}.")
        texts = {k: v for k, v in values.items() if k != "result"}
        attack = texts["attack"]
        if isinstance(attack, tuple) and len(event.units) > len(attack):
            sides = event.units[: len(attack)], event.units[len(attack) :]
            texts["attack"], texts["defence"] = apart(rules, *sides)
        return Telling(words=say(message.message, **texts, ours=ours, theirs=theirs))
    if event.rule == "PG 16.2c" and event.roll is not None and event.roll.result:
        outcome = half_in_words(event.roll.result)
        return Telling(words=say("{what}: {outcome}.", what=values["what"], outcome=outcome))
    if not event.rule.startswith("PG 21."):
        phase = OPENED.get(event.rule, "") if event.kind == "phase" else ""
        return Telling(phase=phase, headline=event.kind == "objective")
    limits, cm = rules.tables.limits, values.get("cm")
    tested, falls = limits.demoralisation_tested_at.value, limits.demoralised_at.value
    if not isinstance(cm, int) or not falls < cm <= tested:
        return Telling(phase=MORALE_PHASE)
    low = say("Current morale of {side}: {cm}. From {n} down a die may demoralise the army.")
    words = say(low.message, side=values["side"], cm=cm, n=tested)
    return Telling(words=words, headline=True, phase=MORALE_PHASE)


def apart(rules: PgRules, ours: Sequence[str], theirs: Sequence[str]) -> tuple[Value, Value]:
    """The names of the units of both sides; one that is borne by both, with whose it is."""
    named = [tuple(rules.oob.units[u].name for u in units) for units in (ours, theirs)]
    both = set(named[0]) & set(named[1])
    if not both:
        return named[0], named[1]
    first, second = (
        joined(
            [_named(rules, u, whose=name in both) for u, name in zip(units, names, strict=True)],
            ", ",
        )
        for units, names in zip((ours, theirs), named, strict=True)
    )
    return first, second


def _named(rules: PgRules, uid: str, *, whose: bool) -> Text:
    card = rules.oob.units[uid]
    if not whose:
        return Text("{unit}", (("unit", (card.name,)),))
    return say("{unit} ({side})", unit=(card.name,), side=people_of(rules, card.side).name)


def half_in_words(printed: str) -> Text:
    """One half of a cell, as a list (PG 11.1 to 11.3)."""
    return joined(tuple(_parts(printed)), ", ")


def _parts(printed: str) -> Iterator[Text]:
    found = parse(printed)
    if found.exchange:
        yield say("a quarter of the enemy’s Engaged levels")
    points = found.plus if found.exchange else found.lp
    if points:
        yield counted(points, "1 loss point", "{n} loss points")
    elif not found.exchange:
        yield say("no loss")  # No sign stands beside a 0.
    if found.parentheses:
        yield say("one less with Support")
    if found.rout:
        yield say("who goes back routs")
    if found.extra:
        yield say("below MR 5 Disordered")
    if found.surrender:
        yield say("MR 3 or less is captured")
    if found.star:
        yield say("guns lose a level")
