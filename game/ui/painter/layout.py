"""Where the hexes of a map lie on the sheet: centres, corners, sides and the edge of the paper.

Lengths are world units: 1.0 is a hex from corner to opposite corner, in both orientations. Squares
lie on the sheet in the same way; they are two units wide, for a square is wider country than a hex.
What is said of hexes holds for them.
"""

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import ClassVar

import numpy as np

from game.ui.painter.noise import Points

Hex = tuple[int, int]  # column and row from 0; those just outside the map are hexes too
Corner = tuple[int, int]  # whole numbers, exact, shared by the three hexes that meet there

RADIUS = 0.5
INRADIUS = sqrt(3) / 4

# Corner offsets clockwise in the whole numbers of the corner lattice, for flat-topped hexes.
_OFFSETS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


@dataclass(frozen=True)
class HexLayout:
    """The hexes of one sheet; `axis` "x" is flat-topped, `index` says which lines are pushed on."""

    columns: int
    rows: int
    axis: str
    index: str

    # Half the room that a village takes across and down; `None`: its whole hex.
    village: ClassVar[tuple[float, float] | None] = None
    # From the middle of a river that fills hexes to its bank.
    river: ClassVar[float] = 0.285
    # Wavelength and reach of what bends the edges of grounds besides the usual noise.
    wander: ClassVar[tuple[tuple[float, float], ...]] = ()

    def centre_key(self, place: Hex) -> Corner:
        """The centre on the corner lattice (quarters of a hex along, half inradii across)."""
        column, row = place
        if self.axis == "x":
            return 3 * column + 2, 2 * row + 1 + self._pushed(column)
        return 2 * column + 1 + self._pushed(row), 3 * row + 2

    def _pushed(self, line: int) -> int:
        return int(line % 2 == (1 if self.index == "odd" else 0))

    def corner_keys(self, place: Hex) -> tuple[Corner, ...]:
        """The six corners, clockwise on the sheet."""
        x, y = self.centre_key(place)
        if self.axis == "x":
            return tuple((x + dx, y + dy) for dx, dy in _OFFSETS)
        return tuple((x + dy, y + dx) for dx, dy in reversed(_OFFSETS))

    def edges(self, place: Hex) -> list[tuple[Corner, Corner]]:
        """The sides of a hex from corner to corner, clockwise on the sheet."""
        keys = self.corner_keys(place)
        return list(zip(keys, keys[1:] + keys[:1], strict=True))

    def point(self, key: Corner) -> tuple[float, float]:
        """A lattice point in world units."""
        if self.axis == "x":
            return key[0] / 4, key[1] * INRADIUS
        return key[0] * INRADIUS, key[1] / 4

    def centre(self, place: Hex) -> tuple[float, float]:
        """The centre of a hex in world units."""
        return self.point(self.centre_key(place))

    def corners(self, place: Hex) -> Points:
        """The six corners of a hex in world units."""
        return np.array([self.point(key) for key in self.corner_keys(place)])

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the sheet in world units."""
        if self.axis == "x":
            last = 2 * self.rows + (1 if self.columns > 1 or self._pushed(0) else 0)
            return self.point((3 * self.columns + 1, last))
        last = 2 * self.columns + (1 if self.rows > 1 or self._pushed(0) else 0)
        return self.point((last, 3 * self.rows + 1))

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex of the map, row by row."""
        return tuple((c, r) for r in range(self.rows) for c in range(self.columns))

    @cached_property
    def outside(self) -> tuple[Hex, ...]:
        """The hexes around the map: ground that runs off the sheet goes on there."""
        wide = ((c, r) for r in range(-2, self.rows + 2) for c in range(-2, self.columns + 2))
        return tuple(place for place in wide if not self.on_map(place))

    def on_map(self, place: Hex) -> bool:
        return 0 <= place[0] < self.columns and 0 <= place[1] < self.rows

    @cached_property
    def _at(self) -> dict[Corner, Hex]:
        return {self.centre_key(place): place for place in self.hexes + self.outside}

    def neighbours(self, place: Hex) -> list[Hex]:
        """The hexes around a hex, those outside the map as well."""
        x, y = self.centre_key(place)
        steps = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
        if self.axis == "y":
            steps = ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3))
        found = (self._at.get((x + dx, y + dy)) for dx, dy in steps)
        return [hex_ for hex_ in found if hex_ is not None]

    def beside(self, place: Hex) -> list[Hex]:
        """The hexes that share a side with a hex."""
        return self.neighbours(place)

    def number_box(self, place: Hex) -> tuple[float, float, float, float]:
        """Where the window prints the number of a hex: at its top."""
        x, y = self.centre(place)
        top = y - (0.413 if self.axis == "x" else 0.4)
        return x - 0.14, top, x + 0.14, top + 0.11

    def clusters(self, hexes: Iterable[Hex]) -> list[frozenset[Hex]]:
        """Hexes that touch, together: one town, one pond; the first in order of their first hex."""
        left, found = set(hexes), []
        while left:
            found.append(flood([min(left)], self.beside, left))
            left -= found[-1]
        return found

    def side(self, a: Hex, b: Hex) -> tuple[Corner, Corner]:
        """The two corners of the hexside, in clockwise order around `a`."""
        shared = set(self.corner_keys(b))
        for side in self.edges(a):
            if shared.issuperset(side):
                return side
        raise ValueError(f"hexes {a} and {b} have no common side")

    def on_border(self, key: Corner) -> bool:
        """Whether a corner lies on the outer line of the map."""
        return key in self._border

    @cached_property
    def _border(self) -> frozenset[Corner]:
        outer = {key for place in self.outside for key in self.corner_keys(place)}
        inner = {key for place in self.hexes for key in self.corner_keys(place)}
        return frozenset(outer & inner)


def flood(
    start: Iterable[Hex], onward: Callable[[Hex], Iterable[Hex]], among: Container[Hex]
) -> frozenset[Hex]:
    """All that is reached from some hexes over those among which it is looked for."""
    found, edge = set(start), list(start)
    while edge:
        fresh = {each for each in onward(edge.pop()) if each in among} - found
        found |= fresh
        edge += fresh
    return frozenset(found)


# Corners of a square, clockwise, in halves of its side: a world unit.
_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True)
class SquareLayout(HexLayout):
    """The squares of one sheet."""

    axis: str = "square"
    index: str = ""

    # A village is a block inside its square, with room for troops around it; a river fills little
    # of such wide country; sides of squares are long and straight, woods are not.
    village = 0.54, 0.46
    river = 0.17
    wander = (170.0, 13.0), (62.0, 5.0)

    def centre_key(self, place: Hex) -> Corner:
        """The centre on the corner lattice, in halves of a square."""
        return 2 * place[0] + 1, 2 * place[1] + 1

    def corner_keys(self, place: Hex) -> tuple[Corner, ...]:
        """The four corners, clockwise on the sheet."""
        x, y = self.centre_key(place)
        return tuple((x + dx, y + dy) for dx, dy in _SQUARE)

    def point(self, key: Corner) -> tuple[float, float]:
        """A lattice point in world units."""
        return float(key[0]), float(key[1])

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the sheet in world units."""
        return self.point((2 * self.columns, 2 * self.rows))

    def neighbours(self, place: Hex) -> list[Hex]:
        """The squares around a square, those across a corner last."""
        column, row = place
        straight = ((0, -1), (1, 0), (0, 1), (-1, 0))
        across = ((1, -1), (1, 1), (-1, 1), (-1, -1))
        return [(column + dx, row + dy) for dx, dy in straight + across]

    def beside(self, place: Hex) -> list[Hex]:
        """The squares that share a side with a square."""
        return self.neighbours(place)[:4]

    def number_box(self, place: Hex) -> tuple[float, float, float, float]:
        """Where the window prints the number of a square: in its upper left corner."""
        x, y = self.centre(place)
        return x - 0.97, y - 0.97, x - 0.52, y - 0.72
