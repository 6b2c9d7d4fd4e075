"""The frozen rules object of one game: board, tables, order of battle, ways back."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from game.board.board import Board
from game.board.cells import Cell
from game.rules.camposanto.cards import OrderOfBattle
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

    @cached_property
    def passable(self) -> tuple[bool, ...]:
        """Whether each hex can be entered (CS 6.3a, 6.3c)."""
        rows = self.tables.terrain
        return tuple(all(rows[kind].passable for kind in kinds) for kinds in self.board.terrain)

    @cached_property
    def ways(self) -> Mapping[tuple[str, str], tuple[int, ...]]:
        """Side and goal -> hexes to it from each cell, ignoring all units (G5)."""
        goals = {(side, EDGE): army.edge for side, army in self.oob.armies.items()}
        bridges = {(side, BRIDGE): army.bridge for side, army in self.oob.armies.items()}
        goals |= {key: (cell,) for key, cell in bridges.items() if cell is not None}
        return {key: distances(self.board, self.passable, cells) for key, cells in goals.items()}

    def stand(self, table: CsTable, piece: str) -> tuple[str, Cell]:
        """Side and place of a piece, for what is told of it."""
        return self.oob.units[piece].side, table.units[piece].cell


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
