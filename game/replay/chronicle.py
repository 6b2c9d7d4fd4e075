"""The log of a game in words, for the console."""

from collections.abc import Iterator

from game.board.ground import Ground
from game.engine.event import Event
from game.engine.match import Match
from game.engine.record import Record
from game.engine.seat import events_for, sealed_records
from game.engine.wire import label, plain_action


def lines(match: Match, ground: Ground) -> Iterator[str]:
    """Every action with what it brought about; rolls unfold to their modifiers."""
    for event in match.opening:
        yield from told(event, ground)
    last = None
    sealed = sealed_records(match, "")
    for number, record in enumerate(match.records):
        if (record.side, record.phase) != last:
            last = (record.side, record.phase)
            yield f"-- {record.side}, {record.phase}"
        yield f"{number:5}  {'(sealed)' if number in sealed else said(record, ground)}"
        for event in events_for(record.events, ""):
            yield from told(event, ground)
        if record.reason is not None and number not in sealed:
            yield f"         {record.reason}"


def said(record: Record, ground: Ground) -> str:
    action = plain_action(record.action, ground)
    arg = action["arg"]
    return f"{action['verb']} {', '.join(arg) if isinstance(arg, list) else arg}"


def told(event: Event, ground: Ground) -> Iterator[str]:
    indent = "       " + "  " * (event.depth + 1)
    places = ", ".join(label(ground, c) for c in event.cells)
    yield f"{indent}{event.text}{f' [{places}]' if places else ''} ({event.rule})"
    if event.roll is None:
        return
    roll = event.roll
    result = f": {roll.result}" if roll.result else ""
    column = f", column {roll.column}" if roll.column else ""
    kind = f"{len(roll.dice)}d{roll.faces}" if roll.dice else f"d{roll.faces}"
    total = f"{sum(event.counts)} count" if event.counts else f"total {roll.total}"
    yield f"{indent}  {kind} {event.thrown}, {total}{column}{result}"
    for one in roll.modifiers:
        if one.value:
            yield f"{indent}    {one.value:+} {one.label} ({one.rule})"
