"""The board: grid, terrain, hexsides and named places, frozen and shared by all states."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from game.board.cells import Cell, Labels
from game.board.grid import Grid
from game.board.hexgrid import HexGrid
from game.board.kinds import side_of
from game.board.plane.shapes import Pose
from game.board.plane.words import spoken
from game.board.where import Where

V = TypeVar("V")
Compass = Literal["north", "east", "south", "west"]
Unit = Literal["yards", "metres"]
COMPASS: tuple[Compass, ...] = ("north", "east", "south", "west")

UP, DOWN = "_up", "_down"
"""What stands behind a kind that rises, by the direction of the step: "slope_up"."""


@dataclass(frozen=True, slots=True)
class HexSide:
    """A feature on the side between two neighbours; `high` is the uphill or the defended
    cell of a kind that has one (`kinds.toml`).
    """

    kind: str
    a: Cell
    b: Cell
    high: Cell | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A name on the map; `rank` 1 is the most important, `anchor` the cell the name belongs to."""

    name: str
    kind: str
    cells: tuple[Cell, ...]
    rank: int
    anchor: Cell


@dataclass(frozen=True, slots=True)
class Relief:
    """High or low ground, for drawing; the rules know slopes only."""

    name: str
    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Road:
    """A road from cell to cell, for drawing."""

    name: str
    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Extent:
    """A way on the ground: so many yards, or metres."""

    length: int
    unit: Unit


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map as the rules see it. Nothing here ever changes; no two boards are equal."""

    id: str
    title: str
    grid: Grid
    labels: Labels
    terrain: tuple[tuple[str, ...], ...]
    compass: Compass = "north"
    sides: tuple[HexSide, ...] = ()
    places: tuple[Place, ...] = ()
    zones: Mapping[str, frozenset[Cell]] = field(default_factory=dict)
    relief: tuple[Relief, ...] = ()
    roads: tuple[Road, ...] = ()
    ground: Extent | None = None
    """How far it is across a cell, for the scale of the map; no rule asks for it."""
    neighbours: tuple[tuple[Cell, ...], ...] = field(init=False, repr=False)
    edges: Mapping[str, frozenset[Cell]] = field(init=False, repr=False)
    _crossings: Mapping[tuple[Cell, Cell], tuple[str, ...]] = field(init=False, repr=False)
    _known: dict[Hashable, Any] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.terrain) != self.grid.size:
            raise ValueError("every cell needs its terrain")
        around = tuple(self.grid.neighbours(cell) for cell in range(self.grid.size))
        object.__setattr__(self, "neighbours", around)
        object.__setattr__(self, "edges", _edges(self.grid, self.compass))
        object.__setattr__(self, "_crossings", _crossings(self.sides))

    def crossing(self, a: Cell, b: Cell) -> tuple[str, ...]:
        """What lies on the hexside when stepping from `a` to `b`: kinds, sorted, each once."""
        return self._crossings.get((a, b), ())

    def memo(self, key: Hashable, make: Callable[[], V]) -> V:
        """What depends on the map alone: made when it is first asked for, and kept with the map."""
        try:
            found: V = self._known[key]
        except KeyError:
            found = self._known[key] = make()
        return found

    @property
    def hexes(self) -> HexGrid:
        """The grid of a map of hexes, for games that are played on no other."""
        assert isinstance(self.grid, HexGrid), f"{self.id} has no hexes"
        return self.grid

    def distance(self, a: Cell, b: Cell) -> int:
        return self.grid.distance(a, b)

    def label(self, where: Where) -> str:
        """A place as it is said: what is printed in a cell."""
        return spoken(where) if isinstance(where, Pose) else self.labels.label(where)

    def cell(self, label: str) -> Cell | None:
        return self.labels.cell(label)

    def row_of(self, cell: Cell) -> int:
        """The printed row number of a cell."""
        return cell // self.grid.columns + self.labels.first_row


def _crossings(sides: Iterable[HexSide]) -> dict[tuple[Cell, Cell], tuple[str, ...]]:
    found: dict[tuple[Cell, Cell], set[str]] = {}
    for side in sides:
        made = side_of(side.kind)
        if made.idle:
            continue
        for a, b in ((side.a, side.b), (side.b, side.a)):
            kinds = found.setdefault((a, b), set())
            way = (UP if side.high == b else DOWN) if made.rises else ""
            kinds.add(f"{side.kind}{way}")
    return {pair: _in_force(kinds) for pair, kinds in found.items()}


def _in_force(kinds: set[str]) -> tuple[str, ...]:
    """A bridged hexside counts as the bridge alone; the water stays in `sides` for the painter."""
    crossed = any(side_of(kind).bridge for kind in kinds)
    return tuple(sorted(k for k in kinds if not (crossed and side_of(k).bridged)))


def _edges(grid: Grid, up: Compass) -> dict[str, frozenset[Cell]]:
    """The cells along each edge of the sheet, by the direction that edge looks to."""
    columns, size = grid.columns, grid.size
    sheet = (  # clockwise from the top, like the compass
        frozenset(range(columns)),
        frozenset(range(columns - 1, size, columns)),
        frozenset(range(size - columns, size)),
        frozenset(range(0, size, columns)),
    )
    turn = COMPASS.index(up)
    return {COMPASS[(turn + i) % 4]: cells for i, cells in enumerate(sheet)}
