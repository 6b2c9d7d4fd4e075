"""The moments of a battle: what turned it, and the fights from which most came."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from game.board.plane.shapes import Pose
from game.board.plane.words import UNIT, spoken_point
from game.board.where import Where
from game.engine.event import Event
from game.engine.record import Record
from game.ui.look.words import tr
from game.ui.panels.fights import (
    VERDICT,
    fight_words,
    fights,
    is_fight,
    outcomes,
    weight_of,
    weightiest,
)

Label = Callable[[Where], str]
MOST_MOMENTS = 6
"""So many are chosen."""
TENTH = UNIT // 10


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
    """The weightiest, each told once, in their order; of those that weigh the same the later, which
    were nearer to the decision.
    """
    told = list(_told(records, opening))
    found: dict[str, Moment] = {}
    for moment in _found(told, label):
        kept = found.setdefault(moment.text, moment)
        if kept.weight < moment.weight:
            found[moment.text] = moment
    chosen = sorted(found.values(), key=lambda m: (-m.weight, -m.record))[:most]
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
    """Each fight with what it led to, and what is grave beside them, of one record together."""
    alone: dict[int, list[Told]] = {}
    for number, events in fights([one.event for one in told]):
        event, here = events[0], told[number]
        if is_fight(event) and (came := outcomes(events)):
            yield _moment(here, fight_words(event, came), [event, *came], label)
        elif event.grave and event.kind != VERDICT:
            alone.setdefault(here.record, []).append(here)
    for group in alone.values():
        came = [one.event for one in group]
        yield _moment(group[0], weightiest(came), came, label)


def _moment(here: Told, text: str, events: Sequence[Event], label: Label) -> Moment:
    where = next((_spot(e.cells[-1], label) for e in events if e.cells), "")
    return Moment(text, here.record, here.when, where, sum(map(weight_of, events)))


def _spot(where: Where, label: Label) -> str:
    """A place in a word: on a table to a tenth, and not how somebody stood there."""
    if not isinstance(where, Pose):
        return label(where)
    x, y = (round(one / TENTH) * TENTH for one in where.at)
    return tr(spoken_point((x, y)))
