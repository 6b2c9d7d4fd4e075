"""The moments of a battle: what turned it, and the fights from which most came."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from msgspec import Struct

from game.board.cells import Cell
from game.engine.event import Event
from game.engine.record import Record
from game.ui.look.words import _, sentence, tr
from game.ui.panels.log_lines import ROLLED_FIGHTS

Label = Callable[[Cell], str]
MOST_MOMENTS, MOST_TOLD = 6, 3
"""So many are chosen, and so much is told of what one led to."""
GRAVE, WEIGHTS = 10, {"capture": 3, "loss": 2, "retreat": 1}
"""How much something weighs: what is grave, then what comes of fights, by the kind of event."""
VERDICT = "verdict"
"""The kind of what is said of the end, which stands on the sheet already."""


class Moment(Struct, frozen=True):
    """Something worth seeing again: what came of it, its record, when and where it was."""

    text: str
    record: int
    when: str = ""
    where: str = ""
    weight: int = 0


class Told(Struct, frozen=True):
    """An event with its record and the name of its turn."""

    event: Event
    record: int
    when: str


def moments(
    records: Sequence[Record],
    opening: Sequence[Event] = (),
    label: Label = str,
    most: int = MOST_MOMENTS,
) -> list[Moment]:
    """The weightiest, each told once, in their order."""
    told = list(_told(records, opening))
    found: dict[str, Moment] = {}
    for moment in _found(told, label):
        kept = found.setdefault(moment.text, moment)
        if kept.weight < moment.weight:
            found[moment.text] = moment
    chosen = sorted(found.values(), key=lambda m: (-m.weight, m.record))[:most]
    return sorted(chosen, key=lambda m: m.record)


def _told(records: Sequence[Record], opening: Sequence[Event]) -> Iterator[Told]:
    """What happened after the first decision; the turn may have begun before it."""
    when = ""
    for record, events in ((-1, opening), *enumerate(r.events for r in records)):
        for event in events:
            when = _name_of_turn(event) or when
            if record >= 0:
                yield Told(event, record, when)


def _name_of_turn(event: Event) -> str:
    """The hour of a turn that begins, or its name; else nothing."""
    if event.kind != "turn" or event.side:
        return ""
    return str(dict(event.text.values).get("clock", "")) or tr(event.text)


def _found(told: Sequence[Told], label: Label) -> Iterator[Moment]:
    """Each fight with what it led to, and what is grave beside them."""
    after = 0
    for number, here in enumerate(told):
        if number < after:
            continue
        event, came = here.event, []
        if event.kind in ROLLED_FIGHTS and not event.depth:
            chain = takewhile(lambda one: one.event.depth, told[number + 1 :])
            events = [one.event for one in chain]
            after, came = number + 1 + len(events), _outcomes([event, *events])
        elif event.grave and event.kind != VERDICT:
            came = [event]
        if came:
            where = next((label(e.cells[-1]) for e in (event, *came) if e.cells), "")
            text, weight = _words(event, came), sum(map(_weight, came))
            yield Moment(text, here.record, here.when, where, weight)


def _weight(event: Event) -> int:
    return GRAVE if event.grave else WEIGHTS.get(event.kind, 0) if event.units else 0


def _outcomes(events: Sequence[Event]) -> list[Event]:
    """What came of a fight: of several losses of a unit the last."""
    heavy = (event for event in events if _weight(event) and event.kind != VERDICT)
    return list({(event.kind, event.units or event.text): event for event in heavy}.values())


def _words(opened: Event, came: Sequence[Event]) -> str:
    """Who fought and the weightiest of what came of it, in words of the log."""
    heavy = sorted(came, key=_weight, reverse=True)[:MOST_TOLD]
    ends = " ".join(dict.fromkeys(sentence(e.text) for e in came if e in heavy and e != opened))
    names = dict(opened.text.values)
    if {"attack", "defence"} <= names.keys():
        who = _("{attack} against {defence}", attack=names["attack"], defence=names["defence"])
        return _("{what}: {value}", what=who, value=ends)
    begun = sentence(opened.text)
    stop = "" if begun.endswith((".", "!")) else "."
    return f"{begun}{stop} {ends}".strip()
