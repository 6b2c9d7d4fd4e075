"""The ground of a battle as the rules of every game ask for it: a board, or a table."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.board.board import Board
from game.board.cells import Cell
from game.board.plane.contact import Named
from game.board.plane.distance import far, gap, overlap
from game.board.plane.ground import Area, Barrier, OpenTable
from game.board.plane.numbers import TOLERANCE, Length, Point
from game.board.plane.shapes import Outline
from game.board.where import Where, lies
from game.engine.text import Text, say

ROUNDED: Length = 2 * TOLERANCE
"""So far two pieces that were placed clear of one another may penetrate for rounding."""


@dataclass(frozen=True)
class OnBoard:
    """Rules of a game that is played on a board."""

    board: Board

    @property
    def ground(self) -> Board:
        """What the kernel and the shared code are told of it."""
        return self.board

    def label(self, where: Where) -> str:
        """The number of a cell as the map prints it; "-" off the map."""
        return self.board.label(where) if lies(where) else "-"

    def labels(self, cells: Iterable[Cell]) -> tuple[str, ...]:
        return tuple(self.label(c) for c in cells)

    def place(self, cell: Cell) -> str:
        """The name of the place in a cell; "": it has none."""
        return next((place.name for place in self.board.places if cell in place.cells), "")

    def has(self, cell: Cell, kind: str) -> bool:
        """Whether a cell has this kind of terrain."""
        return kind in self.board.terrain[cell]


@dataclass(frozen=True)
class OnTable:
    """Rules of a game that is played on an open table."""

    table: OpenTable

    @property
    def ground(self) -> OpenTable:
        """What the kernel and the shared code are told of it."""
        return self.table

    def place(self, point: Point) -> str:
        """The name of the place at a point, of several the last in the map's order; "": none."""
        names = (area.name for area in reversed(self.table.areas_at(point)))
        return next(filter(None, names), "")

    def area(self, name: str) -> Area:
        """The area with a name that is known to be there."""
        return next(area for area in self.table.areas if area.name == name)

    def barrier(self, name: str) -> Barrier:
        """The line with a name that is known to be there."""
        return next(line for line in self.table.barriers if line.name == name)

    def spoken(self, ground: Area | Barrier) -> Text | str:
        """What a piece of ground is called within a sentence: as the map has it there, with the
        article if it takes one, or its name; "": it has none.
        """
        inline = dict(ground.told).get("inline", "")
        return say(inline) if inline else ground.name

    def has(self, point: Point, kind: str) -> bool:
        """Whether a point lies in an area of this kind."""
        return any(area.kind == kind for area in self.table.areas_at(point))


def has_room(
    table: OpenTable,
    place: Outline,
    others: Iterable[Outline],
    barred: Callable[[Area], bool],
) -> bool:
    """Is it a place to end in: wholly on the table, on no ground that bars it, on none of the
    others?
    """
    return (
        table.holds(place)
        and not any(barred(area) for area in table.touched(place))
        and not any(overlap(place, other) for other in others)
    )


def ill_placed(table: OpenTable, there: Iterable[Named]) -> Iterator[str]:
    """What is wrong with where pieces lie: off the table, or one on another by more than comes of
    rounding the poses of both.
    """
    standing = tuple(there)
    for name, place in standing:
        if not table.holds(place):
            yield f"{name} is not wholly on the table"
    for (one, a), (two, b) in _near(standing):
        if not far(a, b) and gap(a, b) < -ROUNDED:
            yield f"{one} lies on {two}"


def _near(there: Iterable[Named]) -> Iterator[tuple[Named, Named]]:
    """The pairs of pieces whose circles reach as far from west to east: no others can overlap."""
    before: list[tuple[Length, Named]] = []  # the eastern ends of those that begin farther west
    for one in sorted(there, key=lambda laid: laid[1].middle[0] - laid[1].radius):
        west, east = (one[1].middle[0] + way * one[1].radius for way in (-1, 1))
        before = [(end, two) for end, two in before if end >= west]
        yield from ((two, one) for _, two in before)
        before.append((east, one))
