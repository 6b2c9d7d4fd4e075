"""What the painter needs to know of a map, and no more."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from game.board.board import Board, HexSide
from game.board.cells import Cell
from game.board.hexgrid import HexGrid
from game.board.kinds import terrain_with
from game.ui.painter.layout import Hex, HexLayout, SquareLayout


@dataclass(frozen=True, slots=True)
class Hexside:
    """A line between two hexes; `high` is the uphill or the defended hex."""

    kind: str
    a: Hex
    b: Hex
    high: Hex | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    """A named place; `anchor` is the hex that the name belongs to, rank 1 the most important."""

    name: str
    kind: str
    hexes: tuple[Hex, ...]
    rank: int
    anchor: Hex


@dataclass(frozen=True, slots=True)
class Way:
    """A road that the map itself has."""

    hexes: tuple[Hex, ...]
    major: bool


HIGH_GROUND, LOW_GROUND = "high_ground", "low_ground"
HIGHWAY = "highway"
TOWNS, HILLS = terrain_with("houses"), terrain_with("high")
VILLAGE_RANK = 2  # farmhouses with a name of this rank are drawn as a village


@dataclass(frozen=True)
class Subject:
    """A map as the painter sees it."""

    layout: HexLayout
    terrain: tuple[tuple[Hex, tuple[str, ...]], ...]
    sides: tuple[Hexside, ...]
    sites: tuple[Site, ...]
    high: frozenset[Hex]
    low: frozenset[Hex] = frozenset()
    ways: tuple[Way, ...] = ()

    @classmethod
    def of(cls, board: Board) -> "Subject":
        """What there is to paint on a board."""
        grid = board.grid

        def place(cell: Cell) -> Hex:
            row, column = divmod(cell, grid.columns)
            return column, row

        def ground(kind: str) -> frozenset[Hex]:
            return frozenset(place(c) for r in board.relief if r.kind == kind for c in r.cells)

        def side(line: HexSide) -> Hexside:
            high = None if line.high is None else place(line.high)
            return Hexside(line.kind, place(line.a), place(line.b), high, line.name)

        hills = frozenset(
            place(c) for c, kinds in enumerate(board.terrain) if not set(HILLS).isdisjoint(kinds)
        )

        return cls(
            layout=HexLayout(grid.columns, grid.rows, grid.axis, grid.index)
            if isinstance(grid, HexGrid)
            else SquareLayout(grid.columns, grid.rows),
            terrain=tuple((place(c), kinds) for c, kinds in enumerate(board.terrain)),
            sides=tuple(map(side, board.sides)),
            sites=tuple(
                Site(p.name, p.kind, tuple(map(place, p.cells)), p.rank, place(p.anchor))
                for p in board.places
            ),
            high=ground(HIGH_GROUND) | hills,
            low=ground(LOW_GROUND),
            ways=tuple(Way(tuple(map(place, r.cells)), r.kind == HIGHWAY) for r in board.roads),
        )

    def hexes(self, *kinds: str) -> frozenset[Hex]:
        """The hexes that hold any of these kinds of terrain."""
        return frozenset(place for place, held in self.terrain if not set(kinds).isdisjoint(held))

    @cached_property
    def villages(self) -> frozenset[Hex]:
        """The hexes of towns, and of farmhouses that bear an important name."""
        farms = self.hexes("farmhouse")
        named = {p for site in self.sites if site.rank <= VILLAGE_RANK for p in site.hexes}
        return self.hexes(*TOWNS) | (farms & named)

    @cached_property
    def farms(self) -> frozenset[Hex]:
        """The hexes of lonely farmhouses."""
        return self.hexes("farmhouse") - self.villages

    def lines(self, *kinds: str) -> tuple[Hexside, ...]:
        """The hexsides of these kinds."""
        return tuple(side for side in self.sides if side.kind in kinds)

    def digest(self) -> str:
        """A name for this ground: the same map has the same, any change of it another."""
        parts: tuple[object, ...] = (
            (self.layout.columns, self.layout.rows, self.layout.axis, self.layout.index),
            sorted((place, sorted(held)) for place, held in self.terrain),
            [(s.kind, s.a, s.b, s.high, s.name) for s in self.sides],
            [(s.name, s.kind, s.hexes, s.rank, s.anchor) for s in self.sites],
            sorted(self.high),
            sorted(self.low),
            *([(way.hexes, way.major) for way in self.ways],) * bool(self.ways),
        )
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def extended(self, hexes: Iterable[Hex]) -> frozenset[Hex]:
        """The hexes with those outside the map where the same ground would go on."""
        inside = frozenset(hexes)
        grown = set(inside)
        for place in self.layout.outside:
            near = [each for each in self.layout.beside(place) if self.layout.on_map(each)]
            if near and 2 * sum(each in inside for each in near) > len(near):
                grown.add(place)
        for place in [p for p in self.layout.outside if p not in grown]:
            beside = self.layout.beside(place)
            on_map = any(map(self.layout.on_map, beside))
            if not on_map and sum(each in grown for each in beside) >= 2:
                grown.add(place)
        return frozenset(grown)
