"""What one side may know of a match. The law: whatever a seat is told is the same in any two games
that differ only in what its side may not know.

It is kept by one rule: a seat is shown the state as its side may imagine it (`Match.seen_by`), of
the other side's questions no more than that they are asked, of events and dice those that it may
see, and of secret answers nothing but what they brought about. A question is its side's own, or it
is not for this seat at all. Saves hold everything: who reads the file reads everything.

A seat is the id of a side. The empty seat is whoever plays all sides alone.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from msgspec import Struct, structs

from game.engine.action import Action
from game.engine.event import Event
from game.engine.match import Match, state_hash
from game.engine.prompt import Preview, Prompt
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.text import say

NOT_YOURS = Refusal("KERNEL", say("The other side chooses in secret."))
OTHERS_TURN = Refusal("KERNEL", say("The other side decides now."))
NOT_YOUR_DEED = Refusal("KERNEL", say("Only what you did yourself can be taken back."))


class SeatRecord(Struct, frozen=True):
    """A record as a seat may read it; without an action if that was a secret answer."""

    side: str
    action: Action | None
    dice: tuple[int, ...]
    events: tuple[Event, ...]


def sealed_records(match: Match, seat: str) -> frozenset[int]:
    """The numbers of the records whose action this seat must not learn yet: what the other side has
    answered in secret since the last question that was not secret. With the empty seat what nobody
    may learn.
    """
    if match.prompt is None or not match.prompt.secret:
        return frozenset()
    last = takewhile(lambda one: one[1].secret, reversed(list(enumerate(match.records))))
    return frozenset(number for number, record in last if record.side != seat)


def sides(match: Match) -> tuple[str, ...]:
    return tuple(side.id for side in match.system.presentation(match.reading).sides)


def hash_for(match: Match, seat: str) -> str:
    """Fingerprint of the present state: for a seat of what everybody may know of it."""
    state, veil = match.reading.state, match.system.veil
    if seat and veil is not None:
        for side in sides(match):
            state = veil(match.rules, state, side)
    return state_hash(state)


# -- the question ----------------------------------------------------------------------------------


def why_not_look(match: Match, seat: str) -> Refusal | None:
    """Why this seat may not see the details of the present question, nor answer it."""
    prompt = match.prompt
    if not seat or prompt is None or prompt.side == seat:
        return None
    return NOT_YOURS if prompt.secret else OTHERS_TURN


def prompt_for(match: Match, seat: str) -> Prompt | None:
    """The present question as this seat sees it: of one of the other side only that it is asked."""
    prompt, barred = match.prompt, why_not_look(match, seat)
    if prompt is None or barred is None:
        return prompt
    side, rule, phase = prompt.side, prompt.rule, prompt.phase
    return Prompt(side=side, text=barred.message, rule=rule, secret=prompt.secret, phase=phase)


def why_not_for(match: Match, seat: str, action: Action) -> Refusal | None:
    """Why this seat may not do an action now, as far as its side can know."""
    return why_not_look(match, seat) or match.why_not(action, seat)


def preview_for(match: Match, seat: str, action: Action) -> Preview | None:
    """What an action would do, as far as a side can know."""
    return match.preview(action, seat) if why_not_look(match, seat) is None else None


def why_not_undo_for(match: Match, seat: str) -> Refusal | None:
    """Why this seat may not take back: it is not asked, or the last deed was not its own."""
    barred = why_not_look(match, seat)
    if barred is not None or not seat or match.dice_request is not None or not match.records:
        return barred
    return None if match.records[-1].side == seat else NOT_YOUR_DEED


# -- what happened ---------------------------------------------------------------------------------


def events_for(events: Iterable[Event], seat: str) -> tuple[Event, ...]:
    """The events that this seat may know."""
    return tuple(e for e in events if e.audience is None or seat in e.audience)


def told_to(records: Iterable[Record], seat: str) -> list[Record]:
    """The records with the events that this seat may know. Why the other side has chosen something
    in secret is as secret as what it has chosen.
    """
    return [_told_to(record, seat) for record in records] if seat else list(records)


def _told_to(record: Record, seat: str) -> Record:
    if record.reason is not None and is_sealed_from(record, seat):
        record = structs.replace(record, reason=None)
    if all(event.audience is None for event in record.events):
        return record
    return structs.replace(record, events=events_for(record.events, seat))


def dice_for(record: Record, seat: str) -> tuple[int, ...]:
    """The dice of a record that this seat may see."""
    barred = {at for at, side in record.unseen if side != seat}
    return tuple(die for at, die in enumerate(record.dice) if at not in barred)


def is_sealed_from(record: Record, seat: str) -> bool:
    """Whether a record is a secret answer of the other side: its action is never told, for with it
    goes what was weighed and rejected; what it brought about is told when it comes to light.
    """
    return record.secret and record.side != seat


def entries_for(records: Iterable[Record], seat: str) -> Iterator[SeatRecord]:
    """The records as this seat may read them. Secret answers that brought nothing about are left
    out: even their number would tell something.
    """
    for record in records:
        told, dice = events_for(record.events, seat), dice_for(record, seat)
        if not is_sealed_from(record, seat):
            yield SeatRecord(record.side, record.action, dice, told)
        elif told or dice:
            yield SeatRecord(record.side, None, dice, told)
