"""What a move out of formation does to one's own units, said before it is chosen (NB 8.1.3.1,
8.6). It is made on a supposed table, so that the rules themselves say what comes of it.
"""

from collections.abc import Callable, Iterator

from game.engine.event import Event
from game.engine.text import Text, joined, say
from game.rules.napoleons_battles.places import attachments
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import name_of, now, on_table

Warned = tuple[str, Text]
"""A rule, and what it would cause."""


def brought_about(ctx: Ctx, uid: str, make: Callable[[Ctx], None]) -> tuple[Warned, ...]:
    """What a move of a unit does to others of its side; `make` makes it."""
    then, with_it = supposed(ctx), attachments(ctx, uid)
    make(then)
    left = tuple(b for b in with_it if on_table(then, b) and now(then, b).attached != uid)
    return (*_disordered(ctx, uid, then.events), *_left_behind(ctx, left))


def _disordered(ctx: Ctx, uid: str, events: list[Event]) -> Iterator[Warned]:
    found: dict[str, list[Text]] = {}
    for event in events:
        if event.kind == "disorder" and uid not in event.units:
            found.setdefault(event.rule, []).extend(Text(name_of(ctx, u)) for u in event.units)
    for rule, names in found.items():
        yield rule, say("disorders {units}", units=joined(names, ", "))


def _left_behind(ctx: Ctx, left: tuple[str, ...]) -> Iterator[Warned]:
    for battery in left:
        yield "NB 8.6.2.1.1-3", say("{unit}: left behind", unit=name_of(ctx, battery))
