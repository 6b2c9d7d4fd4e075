"""The frozen rules object of one game: board, tables, order of battle, ways back."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.board.board import Board
from game.board.cells import Cell
from game.rules.camposanto.cards import SIDES, OrderOfBattle
from game.rules.camposanto.table import CsTable
from game.rules.camposanto.tables import Tables
from game.rules.kit.ground import OnBoard

FAR = 10_000
"""Hexes to a goal that cannot be reached at all."""

EDGE, BRIDGE = "edge", "bridge"
"""The goals of a way back (CS 6.5a, 6.5b)."""

CORNERS = 6


@dataclass(frozen=True)
class CsRules(OnBoard):
    """Shared by all states of a game. `options` holds the other readings in force (R3, R12)."""

    tables: Tables
    oob: OrderOfBattle
    start: Mapping[str, tuple[Cell, int, int]]  # unit -> hex, facing, order from the top
    scenario_id: str = "test"
    title: str = ""
    options: frozenset[str] = frozenset()
    passable: tuple[bool, ...] = field(default=(), repr=False)  # by cell (CS 6.3a, 6.3c)
    ways: Mapping[tuple[str, str], tuple[int, ...]] = field(
        default_factory=dict, repr=False
    )  # side and goal -> hexes to it from each cell, ignoring all units (G5)

    def stand(self, table: CsTable, piece: str) -> tuple[str, Cell]:
        """Side and place of a piece, for what is told of it."""
        return self.oob.units[piece].side, table.units[piece].cell


def make_rules(
    board: Board,
    tables: Tables,
    oob: OrderOfBattle,
    start: Mapping[str, tuple[Cell, int, int]],
    *,
    scenario_id: str = "test",
    title: str = "",
    options: frozenset[str] = frozenset(),
) -> CsRules:
    """Rules with all that can be computed once from board and armies."""
    passable = tuple(
        all(tables.terrain[kind].passable for kind in kinds) for kinds in board.terrain
    )
    ways = {}
    for side in SIDES:
        army = oob.armies[side]
        ways[side, EDGE] = distances(board, passable, army.edge)
        if army.bridge is not None:
            ways[side, BRIDGE] = distances(board, passable, (army.bridge,))
    return CsRules(
        board=board,
        tables=tables,
        oob=oob,
        start=MappingProxyType(dict(start)),
        scenario_id=scenario_id,
        title=title,
        options=options,
        passable=passable,
        ways=MappingProxyType(ways),
    )


def distances(board: Board, passable: tuple[bool, ...], goal: tuple[Cell, ...]) -> tuple[int, ...]:
    """Steps of the shortest path from each hex to the nearest hex of the goal (G5)."""
    found = [FAR] * board.grid.size
    waiting = deque(sorted(c for c in goal if passable[c]))
    for cell in waiting:
        found[cell] = 0
    while waiting:
        cell = waiting.popleft()
        for there in board.neighbours[cell]:
            if passable[there] and found[there] == FAR:
                found[there] = found[cell] + 1
                waiting.append(there)
    return tuple(found)
