"""The ground of a battle as every game's rules ask for it."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.board.board import Board
from game.board.cells import Cell


@dataclass(frozen=True)
class OnBoard:
    """Rules of a game that is played on a board."""

    board: Board

    def label(self, cell: Cell) -> str:
        """The number of a cell as the map prints it; "-" off the map."""
        return self.board.label(cell) if cell >= 0 else "-"

    def labels(self, cells: Iterable[Cell]) -> tuple[str, ...]:
        return tuple(self.label(c) for c in cells)

    def place(self, cell: Cell) -> str:
        """The name of the place in a cell; "": it has none."""
        return next((place.name for place in self.board.places if cell in place.cells), "")

    def has(self, cell: Cell, kind: str) -> bool:
        """Whether a cell has this kind of terrain."""
        return kind in self.board.terrain[cell]
