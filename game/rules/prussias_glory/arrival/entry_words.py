"""Who of a wing falls short as it enters in one gesture, in words (PG 24.2.2a, 26.3c)."""

from collections.abc import Iterable, Mapping
from functools import reduce

from msgspec import Struct

from game.board.cells import Cell
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, say
from game.rules.prussias_glory.pieces import names_of
from game.rules.prussias_glory.table import OFF_MAP, Ctx

STACKING = ("PG 3.1a", "PG 3.1b", "PG 3.2a")


class Shortfall(Struct, frozen=True):
    """A piece that will not come to the end of the way open to it, where it stays, and why."""

    piece: str
    ends: Cell  # OFF_MAP: it waits
    why: Refusal


def short_text(ctx: Ctx, found: Iterable[Shortfall]) -> Text | None:
    """Who falls short, where and why, in a few words; those alike together."""
    causes: dict[Text, dict[Cell, list[str]]] = {}
    for short in found:
        causes.setdefault(_cause(short.why), {}).setdefault(short.ends, []).append(short.piece)
    parts = [
        say("{cause}: {places}.", cause=cause, places=_join("{a}; {b}", _places(ctx, ends)))
        for cause, ends in causes.items()
    ]
    return _join("{a} {b}", parts) if parts else None


def _cause(why: Refusal) -> Text:
    if why.rule in STACKING:
        return say("For want of room")
    return say("For want of movement points") if why.rule == "PG 7.0c" else why.message


def _places(ctx: Ctx, ends: Mapping[Cell, list[str]]) -> list[Text]:
    return [
        counted(
            len(pieces),
            "{units} stays off the map",
            "{units} stay off the map",
            units=names_of(ctx, pieces),
        )
        if cell == OFF_MAP
        else say("{units} only to {hex}", units=names_of(ctx, pieces), hex=ctx.rules.label(cell))
        for cell, pieces in ends.items()
    ]


def _join(form: str, parts: list[Text]) -> Text:
    return reduce(lambda a, b: say(form, a=a, b=b), parts)
