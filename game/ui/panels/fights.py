"""Fights out of the log: each with what it led to, and in words for a reader in a hurry."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from game.engine.event import Event
from game.engine.text import Text
from game.ui.look.words import _, sentence
from game.ui.panels.log_lines import ROLLED_FIGHTS

MOST_TOLD = 3
"""So much is told of what one led to."""
GRAVE, WEIGHTS = 10, {"capture": 3, "loss": 2, "retreat": 1}
"""How much something weighs: what is grave, then what comes of fights, by the kind of event."""
VERDICT = "verdict"
"""The kind of what is said of the end, which stands on the sheet already."""


def fights(events: Sequence[Event]) -> Iterator[tuple[int, Sequence[Event]]]:
    """Each fight with what it led to, and whatever else happened by itself, with its number."""
    number = 0
    while number < len(events):
        found = [events[number]]
        if is_fight(found[0]):
            found += takewhile(lambda event: event.depth, events[number + 1 :])
        yield number, found
        number += len(found)


def is_fight(event: Event) -> bool:
    """Whether a fight begins with it."""
    return event.kind in ROLLED_FIGHTS and not event.depth


def weight_of(event: Event) -> int:
    return GRAVE if event.grave else WEIGHTS.get(event.kind, 0) if event.units else 0


def outcomes(events: Sequence[Event]) -> list[Event]:
    """What came of a fight: of several losses of a unit the last."""
    heavy = (event for event in events if weight_of(event) and event.kind != VERDICT)
    return list({(event.kind, event.units or event.text): event for event in heavy}.values())


def lasting(came: Sequence[Event]) -> list[Event]:
    """The same without what a unit suffered before it was taken."""
    taken = {u for event in came if event.kind == "capture" for u in event.units}
    return [e for e in came if e.kind == "capture" or not e.units or not taken.issuperset(e.units)]


def fight_words(
    opened: Event, came: Sequence[Event], most: int = MOST_TOLD, told: Text | None = None
) -> str:
    """Who fought, as it is `told`, and the weightiest of what came of it, in words of the log."""
    heavy = sorted(came, key=weight_of, reverse=True)[:most]
    ends = " ".join(dict.fromkeys(sentence(e.text) for e in came if e in heavy and e != opened))
    names = dict((told or opened.text).values)
    if {"attack", "defence"} <= names.keys():
        who = _("{attack} against {defence}", attack=names["attack"], defence=names["defence"])
        return _("{what}: {value}", what=who, value=ends)
    begun = sentence(opened.text)
    stop = "" if begun.endswith((".", "!")) else "."
    return f"{begun}{stop} {ends}".strip()
