"""What a system prints beside its rules: names of chapters, tables, and what a counter shows.

The window draws it on the pages of the rules, knowing no game.
"""

from collections.abc import Mapping

from msgspec import Struct, field

from game.engine.presentation import Face
from game.engine.prompt import Token
from game.engine.text import Text

Said = Text | str
"""Words to be translated, or a figure that is the same in every language."""


class ChartRow(Struct, frozen=True, kw_only=True):
    """A row of a table: its head and one cell for each column. `ground`: the kinds of ground or
    of hexsides that it speaks of, by which the legend of a map finds it.
    """

    head: Said
    cells: tuple[Said, ...]
    rule: str = ""
    ground: tuple[str, ...] = ()


class Chart(Struct, frozen=True, kw_only=True):
    """A printed table. `corner` says what the heads of the rows are; `phases` are the steps of the
    sequence of play in which it is read.
    """

    id: str
    title: Text
    rule: str
    corner: Text
    columns: tuple[Said, ...]
    rows: tuple[ChartRow, ...]
    notes: tuple[Text, ...] = ()
    phases: tuple[str, ...] = ()


class Specimen(Struct, frozen=True, kw_only=True):
    """A counter as an example: where on it something stands, and what that is; `facing` as on the
    board.
    """

    title: Text
    face: Face
    parts: tuple[tuple[Text, Text], ...]
    facing: int | None = None


class Aspect(Struct, frozen=True, kw_only=True):
    """How a counter looks in one of its states, or a coin that is laid, and what that means."""

    title: Text
    told: Text
    rule: str
    face: Face | None = None
    token: Token | None = None
    facing: int | None = None


class Reference(Struct, frozen=True):
    """All that: chapters by their number in the ledger ("PG 7"), tables, examples of counters,
    their states, and how each type is known where its counter does not print it.
    """

    chapters: Mapping[str, Text] = field(default_factory=dict)
    charts: tuple[Chart, ...] = ()
    specimens: tuple[Specimen, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    types: tuple[Aspect, ...] = ()
