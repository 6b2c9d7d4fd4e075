"""The frozen rules object of one game: board, tables, order of battle, the scenario's own rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from game.board.cells import Cell
from game.board.squaregrid import SquareGrid
from game.rules.kit.ground import OnBoard
from game.rules.kit.sides import TwoSides
from game.rules.squares.cards import OrderOfBattle
from game.rules.squares.options import Reading
from game.rules.squares.table import Sky, SqTable
from game.rules.squares.tables import Season, Tables

BRIDGE, RIVER, BUILT_UP, WOODS, ROUGH = "bridge", "river", "built_up", "woods", "rough"
FORTIFICATION = "fortification"


class Objective(Struct, frozen=True, kw_only=True):
    """A square worth points (SQ 10.4): a camp counts for `army` if its units stand there at the
    end; what is held belongs to the side that last had a brigade alone in it.
    """

    id: str
    name: str
    cell: Cell
    points: int
    camp: bool = False
    army: str = ""
    owner: str = ""


class Terms(Struct, frozen=True, kw_only=True):
    """How a scenario is played and won."""

    turns: int = 8
    first: str = ""
    sky: Sky | None = Sky.NORMAL  # None: it is rolled for
    season: Season = "may_oct"
    mild: bool = False  # Spain or Italy
    nights: tuple[int, ...] = ()
    loss_points: int = 0
    demoralised_points: int = 0
    tie: str = ""
    objectives: tuple[Objective, ...] = ()
    parks: Mapping[str, tuple[Cell, ...]] = {}
    clock: tuple[str, ...] = ()


@dataclass(frozen=True)
class SqRules(OnBoard, TwoSides):
    """Shared by all states of a game; the first side is the scenario's (SQ 5.6)."""

    tables: Tables
    oob: OrderOfBattle
    start: Mapping[str, tuple[Cell, int, int]]  # piece -> square, facing, order from the front
    terms: Terms = field(default_factory=Terms)
    built_up: Mapping[Cell, int] = field(default_factory=dict)  # built-up bases (SQ 4.2)
    scenario_id: str = "test"
    title: str = ""
    options: frozenset[Reading] = frozenset()

    @property
    def grid(self) -> SquareGrid:
        assert isinstance(self.board.grid, SquareGrid)
        return self.board.grid

    def stand(self, table: SqTable, piece: str) -> tuple[str, Cell]:
        """Side and place of a piece, for what is told of it."""
        now = table.units[piece]
        return self.oob.units[piece].side, table.units[now.under or piece].cell

    def is_difficult(self, cell: Cell) -> bool:
        """Rough or Wood (SQ 6.5)."""
        return any(self.tables.terrain[kind].difficult for kind in self.board.terrain[cell])

    def gives_cover(self, cell: Cell) -> bool:
        """Wood, Built-up or Fields (SQ 7.7)."""
        return any(self.tables.terrain[kind].cover for kind in self.board.terrain[cell])
