"""The frozen rules object of one game: board, tables, order of battle, scenario values."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from game.board.board import COMPASS, Board
from game.board.cells import Cell
from game.rules.kit.ground import OnBoard
from game.rules.prussias_glory.data.cards import SIDES, Arm, OrderOfBattle
from game.rules.prussias_glory.data.placement import Placement
from game.rules.prussias_glory.data.scenario import ActivationEntry, VictoryLevel
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.table import PgTable
from game.rules.prussias_glory.tables import Tables, Terrain


@dataclass(frozen=True)
class PgRules(OnBoard):
    """Shared by all states of a game; `on` asks for a special rule or option ("23.5.2")."""

    tables: Tables
    oob: OrderOfBattle
    scenario_id: str = "test"
    title: str = ""
    clock: tuple[str, ...] = ("14:30", "15:30", "16:30", "17:30")
    order: tuple[str, str] = SIDES  # who plays first in a turn (PG 12.0a)
    special: frozenset[str] = frozenset()
    # unit -> hex, order from the top
    start: Mapping[str, tuple[Cell, int]] = field(default_factory=dict)
    start_leaders: Mapping[str, Cell] = field(default_factory=dict)
    towns: tuple[Cell, ...] = ()  # objective hexes of PG 23.1 in this scenario
    bonus_towns: tuple[tuple[Cell, ...], ...] = ()  # the same, town by town
    # reinforcement -> turn, hex by which it enters (PG 22.2a)
    entries: Mapping[str, tuple[int, Cell]] = field(default_factory=dict)
    # piece -> how it enters by a zone (PG 22.2a)
    coming: Mapping[str, "EntryCard"] = field(default_factory=dict)
    lacy_units: tuple[str, ...] = ()  # who comes with Lacy (PG 26.3.3a)
    retreat_towns: tuple[Cell, ...] = ()  # hexes the leaders must reach (PG 26.1a)
    victory: tuple[VictoryLevel, ...] = ()
    activation: Mapping[str, ActivationEntry] = field(default_factory=dict)
    """Armies that start inactive, with what their activation costs (PG 6.1a, 13)."""
    advance: "AdvanceCard | None" = None  # goals of the Coalition's advance (PG 23.4c)
    placement: Placement | None = None  # where the armies are set up by hand (PG 22.2a)

    @property
    def turns(self) -> int:
        """Number of turns (PG 12.0c)."""
        return len(self.clock)

    def on(self, rule: SpecialRule | Reading) -> bool:
        """Whether a special rule of the scenario, or another reading, is in force."""
        return rule in self.special

    def stand(self, table: PgTable, piece: str) -> tuple[str, Cell]:
        """Side and place of a piece, for what is told of it."""
        if leader := table.leaders.get(piece):
            return self.oob.leaders[leader.card].side, leader.cell
        return self.oob.units[piece].side, table.units[piece].cell

    def town_names(self) -> tuple[str, ...]:
        """The towns that count at the end (PG 23.1a); villages that are one town share a name."""
        return tuple(
            "/".join(p.name for p in self.board.places if set(p.cells) & set(town))
            for town in self.bonus_towns or (self.towns,)
        )

    # -- reckoned from board and armies ------------------------------------------------------------

    @cached_property
    def links(self) -> tuple[tuple[Cell, ...], ...]:
        """Neighbours that ZOC and combat reach: none prohibited (PG 4.1b, 7.1d, T4, Ruling 6)."""
        hexes, hexsides = self.tables.hexes, self.tables.hexsides
        shut = [any(hexes[kind].prohibited for kind in ground) for ground in self.board.terrain]
        return tuple(
            tuple(
                b
                for b in around
                if not shut[b]
                and not any(hexsides[kind].prohibited for kind in self.board.crossing(a, b))
            )
            for a, around in enumerate(self.board.neighbours)
        )

    @cached_property
    def costs(self) -> Mapping[Arm, tuple[Mapping[Cell, int], ...]]:
        """What each step costs an arm, by hex left and entered; absent: prohibited (PG T4e)."""
        return {arm: self._step_costs(arm) for arm in Arm}

    def _step_costs(self, arm: Arm) -> tuple[Mapping[Cell, int], ...]:
        """Only the highest hex cost, all hexsides (PG 7.0a, 7.0d, T4a)."""
        found = []
        for a, around in enumerate(self.board.neighbours):
            steps: dict[Cell, int] = {}
            for b in around:
                hexes = [_move(self.tables.hexes[kind], arm) for kind in self.board.terrain[b]]
                sides = [_move(row, arm) for row in self._sides(a, b)]
                if None not in hexes and None not in sides:
                    steps[b] = max(c for c in hexes if c is not None) + sum(c for c in sides if c)
            found.append(MappingProxyType(steps))
        return tuple(found)

    def _sides(self, a: Cell, b: Cell) -> list[Terrain]:
        return [self.tables.hexsides[kind] for kind in self.board.crossing(a, b)]

    @cached_property
    def column_costs(self) -> tuple[Mapping[Cell, int], ...]:
        """Cost of a step in column, whatever the ground; absent: barred (PG 7.3.1a, Ruling 13)."""
        flat = self.tables.column.hex_cost.value
        return tuple(
            MappingProxyType(dict.fromkeys(steps, flat)) for steps in self.costs[Arm.INFANTRY]
        )

    @cached_property
    def fords(self) -> frozenset[tuple[Cell, Cell]]:
        """Steps over an unbridged Mietzel, for pieces in column only (PG 25.3.6a, T4)."""
        hexes = self.tables.hexes
        dry = [
            all(hexes[kind].move_infantry is not None for kind in ground)
            for ground in self.board.terrain
        ]
        return frozenset(
            (a, b)
            for a, around in enumerate(self.board.neighbours)
            for b in around
            if dry[b]
            and (barred := [row for row in self._sides(a, b) if row.move_infantry is None])
            and all(row.column_only for row in barred)
        )

    @cached_property
    def banks(self) -> frozenset[Cell]:
        """Hexes next to an unbridged Mietzel (PG 25.3.6b, Ruling 63)."""
        return frozenset(
            a
            for a, around in enumerate(self.board.neighbours)
            if any(row.column_only for b in around for row in self._sides(a, b))
        )

    @cached_property
    def edge_distance(self) -> Mapping[str, tuple[int, ...]]:
        """For each side, hexes from each cell to its friendly edge."""
        armies = self.oob.armies
        return {side: edge_distances(self.board, a.friendly_edges) for side, a in armies.items()}

    @cached_property
    def town_distance(self) -> Mapping[str, tuple[int, ...]]:
        """For each side that makes for a town, hexes from each cell to it (PG 24.2.4a, 26.3.2a)."""
        towns = {side: army.friendly_hexes for side, army in self.oob.armies.items()}
        return {side: _distances(self.board, town) for side, town in towns.items() if town}

    @cached_property
    def compass_distance(self) -> Mapping[str, tuple[int, ...]]:
        """For each edge of the map, hexes from each cell to it (PG 25.3.3a)."""
        return {edge: edge_distances(self.board, (edge,)) for edge in COMPASS}


@dataclass(frozen=True)
class EntryCard:
    """How pieces enter that are not on the map when the battle begins (PG 24.2.2, 26.3c)."""

    rule: str
    cells: tuple[Cell, ...]  # the hexes by which they may enter
    cost: int = 1  # movement points for entering
    guns_per_wing: int | None = None  # guns with each wing that enters in a turn
    in_column: bool = False  # Effective and in column in the turn of entry


@dataclass(frozen=True)
class AdvanceCard:
    """Where the Coalition's advance must lead (PG 23.4c): towns, the ground before its works."""

    towns: tuple[Cell, ...]
    beyond: frozenset[Cell]


def edge_distances(board: Board, edges: tuple[str, ...]) -> tuple[int, ...]:
    """Hexes from each cell to the nearest cell on one of the edges."""
    return _distances(board, [c for name in edges for c in board.edges.get(name, frozenset())])


def _distances(board: Board, goals: Collection[Cell]) -> tuple[int, ...]:
    """Hexes from each cell to the nearest goal; 0 where there is none."""
    return tuple(
        min((board.distance(c, goal) for goal in goals), default=0) for c in range(board.grid.size)
    )


def _move(row: Terrain, arm: Arm) -> int | None:
    if arm is Arm.CAVALRY:
        return row.move_cavalry
    return row.move_artillery if arm is Arm.ARTILLERY else row.move_infantry
