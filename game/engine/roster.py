"""What a system tells of its armies at a glance: bodies of pieces under their leaders, in a list.

The window draws it, filters the board by a body and goes from one to the next, knowing no rules.
"""

from collections.abc import Mapping

from msgspec import Struct, field

from game.engine.action import UnitId
from game.engine.presentation import Tone
from game.engine.text import Text


class Column(Struct, frozen=True):
    """A column of figures: its id, a short heading, what it stands for."""

    id: str
    label: Text
    meaning: Text


class Figure(Struct, frozen=True):
    """A figure of a row: as it is now and, if it tells more, out of how many."""

    now: int
    of: int | None = None
    tone: Tone = ""


class Formation(Struct, frozen=True, kw_only=True):
    """A body of pieces under one leader: a wing, a brigade, the guns of an army; all on the board,
    the leader among them. `group` are those who share its orders: bodies of one stand together.
    """

    id: str
    side: str
    name: Text
    band: str = ""  # colour and pattern, a key of the window's theme
    leader: UnitId = ""
    note: Text | None = None  # what the leader brings
    group: Text | None = None
    status: Text | None = None
    tone: Tone = ""
    pieces: tuple[UnitId, ...] = ()
    figures: Mapping[str, Figure] = field(default_factory=dict)


class Roster(Struct, frozen=True):
    """All bodies of both sides, in the order of the order of battle. `title` and `following` are
    the words for the list and for going to the next body, where these are not wings.
    """

    columns: tuple[Column, ...] = ()
    formations: tuple[Formation, ...] = ()
    title: Text | None = None
    following: Text | None = None

    def of(self, name: str) -> Formation | None:
        return next((f for f in self.formations if f.id == name), None)

    def body_of(self, piece: UnitId) -> Formation | None:
        return next((f for f in self.formations if piece in f.pieces), None)
