"""Fights out of the log: each with what it led to, and in words for a reader in a hurry."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from msgspec import structs

from game.engine.event import Event
from game.engine.text import Text
from game.ui.look.words import _, sentence
from game.ui.panels.log_lines import ROLLED_FIGHTS

MOST_TOLD = 3
"""So much is told of what one led to."""
WEIGHTS: Mapping[str, int] = {"capture": 3, "rout": 3, "loss": 2, "retreat": 1}
"""How much what comes of fights weighs, by the kind of event."""
GRAVE, GRAVEST = 10, {"break": 40, "army": 40, "leader": 25, "general": 25, "objective": 15}
"""How much weighs what is grave: an army that breaks more than the loss of a leader, that more than
what counts for victory, and all of them more than a piece.
"""
VERDICT = "verdict"
"""The kind of what is said of the end, which stands on the sheet already."""


def fights(events: Sequence[Event]) -> Iterator[tuple[int, Sequence[Event]]]:
    """Each fight with what it led to, all rounds of a combat together, and whatever else happened
    by itself, with its number.
    """
    number = 0
    while number < len(events):
        first = events[number]
        found = [first]
        if is_fight(first):
            more = (event.depth or _is_round(first, event) for event in events[number + 1 :])
            found += events[number + 1 : number + 1 + sum(1 for _ in takewhile(bool, more))]
        yield number, found
        number += len(found)


def _is_round(first: Event, event: Event) -> bool:
    """Whether a fight is another round of the combat of the same units."""
    return event.kind == first.kind == "combat" and event.units == first.units != ()


def is_fight(event: Event) -> bool:
    """Whether a fight begins with it."""
    return event.kind in ROLLED_FIGHTS and not event.depth


def weight_of(event: Event) -> int:
    if event.grave:
        return GRAVEST.get(event.kind, GRAVE)
    return WEIGHTS.get(event.kind, 0) if event.units else 0


def outcomes(events: Sequence[Event]) -> list[Event]:
    """What came of a fight: of several losses of a unit the last, with what was lost in all."""
    found: dict[object, Event] = {}
    for event in events:
        if weight_of(event) and event.kind != VERDICT:
            key = event.kind, event.units or event.text
            found[key] = _in_all(found[key], event) if key in found else event
    return list(found.values())


def _in_all(before: Event, event: Event) -> Event:
    """What happened to a unit once more. Of texts that say how many were lost (`n`) and how many
    are `left` the former are added; the way that a unit flees adds nothing to its rout.
    """
    if event.kind == "rout" and event.path:
        return before
    text, old, new = event.text, dict(before.text.values), dict(event.text.values)
    lost, more = old.get("n"), new.get("n")
    same = before.text.message == text.message and "left" in new
    if not same or not isinstance(lost, int) or not isinstance(more, int):
        return event
    values = tuple((key, lost + more if key == "n" else one) for key, one in text.values)
    return structs.replace(event, text=structs.replace(text, values=values))


def lasting(came: Sequence[Event]) -> list[Event]:
    """The same without what a unit suffered before it was taken."""
    taken = {u for event in came if event.kind == "capture" for u in event.units}
    return [e for e in came if e.kind == "capture" or not e.units or not taken.issuperset(e.units)]


def fight_words(
    opened: Event, came: Sequence[Event], most: int = MOST_TOLD, told: Text | None = None
) -> str:
    """Who fought, as it is `told`, and the weightiest of what came of it, in words of the log."""
    ends = weightiest(came, most, opened)
    names = dict((told or opened.text).values)
    if {"attack", "defence"} <= names.keys():
        who = _("{attack} against {defence}", attack=names["attack"], defence=names["defence"])
        return _("{what}: {value}", what=who, value=ends)
    begun = sentence(opened.text)
    stop = "" if begun.endswith((".", "!")) else "."
    return f"{begun}{stop} {ends}".strip()


def weightiest(came: Sequence[Event], most: int = MOST_TOLD, but: Event | None = None) -> str:
    """The weightiest of what happened, in its order, in words of the log."""
    heavy = sorted(came, key=weight_of, reverse=True)[:most]
    return " ".join(dict.fromkeys(sentence(e.text) for e in came if e in heavy and e != but))
