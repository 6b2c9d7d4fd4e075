"""The state of a game: the table, the stack of frames, the result."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from game.engine.frame import Frame

PART = "~"
"""Between the id of a unit and the number of a part of it that is a unit by itself for a while."""


class Table(Struct):
    """What lies on the board: a system's own holds dicts, lists or scalars with frozen leaves."""


TableT = TypeVar("TableT", bound="Table")


class Result(Struct, frozen=True):
    """The end of the game: the winning side (None: a draw) and the level by its id."""

    winner: str | None
    level: str
    rule: str


class GameState(Struct, Generic[TableT]):
    """All that a save must hold besides the dice."""

    table: TableT
    stack: list[Frame]
    result: Result | None = None


def fork_table(table: TableT) -> TableT:
    """A table that can be written without touching the old one; frozen leaves are shared."""
    copied: dict[str, Any] = {}
    for name in table.__struct_fields__:
        value = getattr(table, name)
        if isinstance(value, dict | list):
            value = value.copy()
        copied[name] = value
    return type(table)(**copied)


def fork(state: GameState[TableT]) -> GameState[TableT]:
    """A state of its own for one action."""
    return GameState(fork_table(state.table), list(state.stack), state.result)


def canonical(value: object) -> bytes:
    """The same bytes for equal values, whatever the order in which they came to be."""
    # Only string keys can be put in order by msgspec, and cells are whole numbers.
    plain = msgspec.to_builtins(value, str_keys=True, order="deterministic")
    return msgspec.json.encode(plain, order="deterministic")
