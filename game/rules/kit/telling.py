"""Sentences of the log that several games tell alike."""

from collections.abc import Sequence
from typing import Any

from game.engine.context import Context
from game.engine.text import Text, Value, joined, say
from game.rules.kit.pieces import name_of

MOST_NAMES = 5
"""So many names are told in a row; of more, how many more there are."""


def of_names(one: Text, many: Text, names: Sequence[str], **values: Value) -> Text:
    """A sentence of one unit ("{unit}"), or of several ("{units}")."""
    if len(names) == 1:
        return say(one.message, unit=names[0], **values)
    return say(many.message, units=tuple(names), **values)


def some_of(names: Sequence[str], most: int = MOST_NAMES) -> Text:
    """Names in a row; of many the first ones, and how many more there are."""
    shown = names if len(names) <= most else names[: most - 1]
    told = joined([Text(name) for name in shown], ", ")
    left = len(names) - len(shown)
    return say("{names} and {n} more", names=told, n=left) if left else told


def to_cell(ctx: Context[Any, Any], told: Text, uid: str, cell: int, word: str) -> Text:
    """A sentence of a unit and a cell, which the game calls `word`."""
    return say(told.message, unit=name_of(ctx, uid), **{word: ctx.rules.label(cell)})


def holding(**marks: object) -> tuple[str, ...]:
    """Those marks of a counter that hold."""
    return tuple(mark for mark, holds in marks.items() if holds)


def signed(value: int) -> str:
    """A value that is added, with its sign; nothing is just 0."""
    return f"{value:+d}" if value else "0"
