"""The frozen rules object of one game: board, tables, order of battle, scenario values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypedDict, Unpack

from game.board.board import COMPASS, Board
from game.board.cells import Cell
from game.rules.kit.ground import OnBoard
from game.rules.prussias_glory.data.cards import SIDES, Arm, OrderOfBattle
from game.rules.prussias_glory.data.placement import Placement
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.table import PgTable
from game.rules.prussias_glory.tables import Tables, Terrain


@dataclass(frozen=True)
class PgRules(OnBoard):
    """Shared by all states of a game. `on` asks for a special rule or option by its id
    ("23.5.2").
    """

    tables: Tables
    oob: OrderOfBattle
    scenario_id: str = "test"
    title: str = ""
    clock: tuple[str, ...] = ("14:30", "15:30", "16:30", "17:30")
    order: tuple[str, str] = SIDES  # who plays first in a turn (PG 12.0a)
    special: frozenset[str] = frozenset()
    start: Mapping[str, tuple[Cell, int]] = field(
        default_factory=dict
    )  # unit -> hex, order from the top
    start_leaders: Mapping[str, Cell] = field(default_factory=dict)
    towns: tuple[Cell, ...] = ()  # objective hexes of PG 23.1 in this scenario
    bonus_towns: tuple[tuple[Cell, ...], ...] = ()  # the same, town by town
    entries: Mapping[str, tuple[int, Cell]] = field(
        default_factory=dict
    )  # reinforcement -> turn, hex by which it enters (PG 22.2a)
    coming: Mapping[str, "EntryCard"] = field(
        default_factory=dict
    )  # piece -> how it enters by a zone (PG 22.2a)
    lacy_units: tuple[str, ...] = ()  # who comes with Lacy (PG 26.3.3a)
    retreat_towns: tuple[Cell, ...] = ()  # hexes the leaders must reach (PG 26.1a)
    victory: tuple["VictoryCard", ...] = ()
    activation: Mapping[str, "ActivationCard"] = field(default_factory=dict)
    """Armies that start inactive, with what their activation costs (PG 6.1a, 13)."""
    advance: "AdvanceCard | None" = None  # goals of the Coalition's advance (PG 23.4c)
    placement: Placement | None = None  # where the armies are set up by hand (PG 22.2a)
    links: tuple[
        tuple[Cell, ...], ...
    ] = ()  # neighbours that ZOC and combat reach (PG 4.1b, Ruling 6)
    edge_distance: Mapping[str, tuple[int, ...]] = field(
        default_factory=dict
    )  # side -> hexes to its friendly edge
    town_distance: Mapping[str, tuple[int, ...]] = field(
        default_factory=dict
    )  # side -> hexes to the town that it makes for (PG 24.2.4a, 26.3.2a)
    compass_distance: Mapping[str, tuple[int, ...]] = field(
        default_factory=dict
    )  # edge of the map -> hexes to it, where edges are reckoned (PG 25.3.3a)
    costs: Mapping[Arm, tuple[Mapping[Cell, int], ...]] = field(default_factory=dict, repr=False)
    """Terrain cost of each step of an arm, by hex left and hex entered; absent: prohibited
    (PG T4e).
    """
    column_costs: tuple[Mapping[Cell, int], ...] = field(default=(), repr=False)
    """Cost of each step of a unit in column; absent: prohibited, or a ford (PG 7.3.1a)."""
    fords: frozenset[tuple[Cell, Cell]] = field(default=frozenset(), repr=False)
    """Steps that only pieces in column may make: over an unbridged Mietzel (PG 25.3.6a)."""
    banks: frozenset[Cell] = field(default=frozenset(), repr=False)
    """Hexes next to an unbridged Mietzel (PG 25.3.6b, Ruling 63)."""

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
        """The towns whose possession counts at the end (PG 23.1a); villages that count as one town
        have one name between them.
        """
        return tuple(
            "/".join(p.name for p in self.board.places if set(p.cells) & set(town))
            for town in self.bonus_towns or (self.towns,)
        )


@dataclass(frozen=True)
class ActivationCard:
    """How an army that starts inactive is activated (PG 13): costs in army morale of the first and
    of later attempts.
    """

    first: int = 0
    later: int = 0
    normal: bool = True  # whether it has normal attempts at all (PG 23.4a)


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
    """Where the Coalition's advance must lead (PG 23.4c): the towns, and the ground before the
    entrenchments.
    """

    towns: tuple[Cell, ...]
    beyond: frozenset[Cell]


@dataclass(frozen=True)
class VictoryCard:
    """One level of victory with its conditions (PG 23.2): states and morale asked of each army, and
    limits of the differential.
    """

    side: str
    level: str
    coalition: str = ""  # "", "routed", "demoralised", "not demoralised"
    prussian: str = ""
    least: int | None = None  # D >= least
    most: int | None = None  # D <= most
    coalition_most: int | None = None  # current morale at most (PG 25.2a, 26.2a)
    prussian_most: int | None = None
    higher: str | None = None  # the side whose current morale must be higher (PG 26.2)
    otherwise: bool = False
    historical: bool = False
    rule: str = ""


def links_of(board: Board, tables: Tables) -> tuple[tuple[Cell, ...], ...]:
    """The neighbours that ZOC and close combat reach: not where terrain is prohibited
    (PG 4.1b, Ruling 6).
    """
    return tuple(
        tuple(b for b in around if not prohibited(board, tables, a, b))
        for a, around in enumerate(board.neighbours)
    )


def prohibited(board: Board, tables: Tables, a: Cell, b: Cell) -> bool:
    """Terrain marked P between two neighbours or in the second (PG 7.1d, T4)."""
    return any(tables.hexes[kind].prohibited for kind in board.terrain[b]) or any(
        tables.hexsides[kind].prohibited for kind in board.crossing(a, b)
    )


def step_costs(board: Board, tables: Tables, arm: Arm) -> tuple[Mapping[Cell, int], ...]:
    """What each step costs an arm: only the highest hex cost, all hexsides (PG 7.0a, 7.0d, T4a)."""
    found = []
    for a, around in enumerate(board.neighbours):
        steps: dict[Cell, int] = {}
        for b in around:
            hexes = [_move(tables.hexes[kind], arm) for kind in board.terrain[b]]
            sides = [_move(tables.hexsides[kind], arm) for kind in board.crossing(a, b)]
            if None not in hexes and None not in sides:
                steps[b] = max(c for c in hexes if c is not None) + sum(c for c in sides if c)
        found.append(MappingProxyType(steps))
    return tuple(found)


def column_steps(board: Board, tables: Tables) -> tuple[Mapping[Cell, int], ...]:
    """What each step costs a unit in column: the same whatever the terrain or hexside, but not
    over what is prohibited (PG 7.3.1a, Ruling 13).
    """
    flat = tables.column.hex_cost.value
    return tuple(
        MappingProxyType(dict.fromkeys(steps, flat))
        for steps in step_costs(board, tables, Arm.INFANTRY)
    )


def ford_steps(board: Board, tables: Tables) -> frozenset[tuple[Cell, Cell]]:
    """Steps that nothing bars but terrain for pieces in column only (PG 25.3.6a, T4)."""
    found = set()
    for a, around in enumerate(board.neighbours):
        for b in around:
            rows = [tables.hexsides[kind] for kind in board.crossing(a, b)]
            barred = [row for row in rows if row.move_infantry is None]
            dry = all(tables.hexes[kind].move_infantry is not None for kind in board.terrain[b])
            if dry and barred and all(row.column_only for row in barred):
                found.add((a, b))
    return frozenset(found)


def bank_cells(board: Board, tables: Tables) -> frozenset[Cell]:
    """Hexes with a side of terrain for pieces in column only (PG 25.3.6b, Ruling 63)."""
    return frozenset(
        a
        for a, around in enumerate(board.neighbours)
        if any(tables.hexsides[kind].column_only for b in around for kind in board.crossing(a, b))
    )


def _move(row: Terrain, arm: Arm) -> int | None:
    if arm is Arm.CAVALRY:
        return row.move_cavalry
    return row.move_artillery if arm is Arm.ARTILLERY else row.move_infantry


def edge_distances(board: Board, edges: tuple[str, ...]) -> tuple[int, ...]:
    """Hexes from each cell to the nearest cell on one of the edges."""
    rim = [c for name in edges for c in board.edges.get(name, frozenset())]
    if not rim:
        return tuple(0 for _ in range(board.grid.size))
    return tuple(min(board.distance(c, r) for r in rim) for c in range(board.grid.size))


def town_distances(board: Board, oob: OrderOfBattle) -> Mapping[str, tuple[int, ...]]:
    """For each side that has one, hexes from each cell to its town (PG 24.2.4a, 26.3.2a)."""
    towns = {side: a.friendly_hexes for side, a in oob.armies.items() if a.friendly_hexes}
    cells = range(board.grid.size)
    return MappingProxyType(
        {
            s: tuple(min(board.distance(c, t) for t in town) for c in cells)
            for s, town in towns.items()
        }
    )


def compass_distances(board: Board, special: frozenset[str]) -> Mapping[str, tuple[int, ...]]:
    """Hexes from each cell to each edge of the map, where that is asked (PG 25.3.3a)."""
    edges = COMPASS if SpecialRule.EDGE_BY_LIE in special else ()
    return MappingProxyType({edge: edge_distances(board, (edge,)) for edge in edges})


class Given(TypedDict, total=False):
    """What a scenario gives beyond board, tables and armies; what is left out has its default."""

    scenario_id: str
    title: str
    clock: tuple[str, ...]
    order: tuple[str, str]
    special: frozenset[str]
    start: Mapping[str, tuple[Cell, int]]
    start_leaders: Mapping[str, Cell]
    towns: tuple[Cell, ...]
    bonus_towns: tuple[tuple[Cell, ...], ...]
    entries: Mapping[str, tuple[int, Cell]]
    coming: Mapping[str, "EntryCard"]
    lacy_units: tuple[str, ...]
    retreat_towns: tuple[Cell, ...]
    victory: tuple[VictoryCard, ...]
    activation: Mapping[str, ActivationCard]
    advance: AdvanceCard | None
    placement: Placement | None


def make_rules(board: Board, tables: Tables, oob: OrderOfBattle, **given: Unpack[Given]) -> PgRules:
    """Rules with all that can be computed once from board and armies."""
    distance = {
        side: edge_distances(board, army.friendly_edges) for side, army in oob.armies.items()
    }
    return PgRules(
        board=board,
        tables=tables,
        oob=oob,
        **given,
        links=links_of(board, tables),
        costs=MappingProxyType({arm: step_costs(board, tables, arm) for arm in Arm}),
        edge_distance=MappingProxyType(distance),
        town_distance=town_distances(board, oob),
        compass_distance=compass_distances(board, given.get("special", frozenset())),
        column_costs=column_steps(board, tables),
        fords=ford_steps(board, tables),
        banks=bank_cells(board, tables),
    )
