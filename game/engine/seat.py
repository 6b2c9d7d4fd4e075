"""What one side may know of a match: what the other has answered in secret stays unseen.

Sides that choose unseen by one another are asked one after the other by `secret` questions. Until a
question comes that is not secret, nobody learns what the other has answered in that run. The state
holds it all the same, and so do saves: who reads a file reads everything.

A seat is the id of a side; with the empty seat nothing of an open run is shown to anybody.
"""

from collections.abc import Iterable

from game.engine.event import Event
from game.engine.match import Match
from game.engine.prompt import Prompt
from game.engine.refusal import Refusal
from game.engine.text import say

NOT_YOURS = Refusal("KERNEL", say("The other side chooses in secret."))


def sealed_records(match: Match, seat: str) -> frozenset[int]:
    """The numbers of the records whose action this seat must not learn yet."""
    if match.prompt is None or not match.prompt.secret:
        return frozenset()
    found = []
    for number in range(len(match.records) - 1, -1, -1):
        record = match.records[number]
        if not record.secret:
            break
        if record.side != seat:
            found.append(number)
    return frozenset(found)


def why_not_look(match: Match, seat: str) -> Refusal | None:
    """Why this seat may not see the present question nor answer it."""
    prompt = match.prompt
    if prompt is None or not prompt.secret or prompt.side == seat:
        return None
    return NOT_YOURS


def hides(match: Match, seat: str) -> bool:
    """Whether there is anything that this seat must not learn yet: then it gets no fingerprint of
    the state either, from which it could be guessed.
    """
    return why_not_look(match, seat) is not None or bool(sealed_records(match, seat))


def prompt_for(match: Match, seat: str) -> Prompt | None:
    """The present question as this seat sees it: of a secret one of the other side only that it is
    asked.
    """
    prompt = match.prompt
    if prompt is None or why_not_look(match, seat) is None:
        return prompt
    return Prompt(
        side=prompt.side,
        text=NOT_YOURS.message,
        rule=prompt.rule,
        secret=True,
        phase=prompt.phase,
    )


def events_for(events: Iterable[Event], seat: str) -> tuple[Event, ...]:
    """The events that this seat may know."""
    return tuple(e for e in events if e.audience is None or seat in e.audience)
