"""Sentences of the log that several games tell alike."""

from collections.abc import Sequence
from typing import Any

from game.engine.context import Context
from game.engine.text import Text, Value, say
from game.rules.kit.pieces import name_of


def of_names(one: Text, many: Text, names: Sequence[str], **values: Value) -> Text:
    """A sentence of one unit ("{unit}"), or of several ("{units}")."""
    if len(names) == 1:
        return say(one.message, unit=names[0], **values)
    return say(many.message, units=tuple(names), **values)


def to_cell(ctx: Context[Any, Any], told: Text, uid: str, cell: int, word: str) -> Text:
    """A sentence of a unit and a cell, which the game calls `word`."""
    return say(told.message, unit=name_of(ctx, uid), **{word: ctx.rules.label(cell)})


def holding(**marks: object) -> tuple[str, ...]:
    """Those marks of a counter that hold."""
    return tuple(mark for mark, holds in marks.items() if holds)


def signed(value: int) -> str:
    """A value that is added, with its sign; nothing is just 0."""
    return f"{value:+d}" if value else "0"
