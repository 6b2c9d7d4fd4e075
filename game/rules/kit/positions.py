"""Positions that somebody wrote down: the pieces they name, put where they say."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from game.board.board import Board
from game.board.cells import Cell

U = TypeVar("U")
W = TypeVar("W", bound="Written")


class Written(Protocol):
    """What a position says of one piece."""

    @property
    def id(self) -> str:
        """Which piece."""
        ...


def units_as_written(
    start: Mapping[str, U],
    wanted: Iterable[W],
    placed: Callable[[U, W], U],
    gone: Callable[[U], U] | None = None,
) -> dict[str, U]:
    """The pieces of the set-up, those named as they are written; with `gone` the others are off the
    map. An unknown piece raises ValueError.
    """
    units = dict(start) if gone is None else {uid: gone(unit) for uid, unit in start.items()}
    for one in wanted:
        if one.id not in start:
            raise ValueError(f'unit "{one.id}" is unknown')
        units[one.id] = placed(start[one.id], one)
    return units


def cell_as_written(board: Board, label: str) -> Cell:
    """The cell with this number; ValueError tells which numbers there are."""
    cell = board.cell(label)
    if cell is None:
        raise ValueError(f'at = "{label}" is not on map {board.id} ({board.labels.span()})')
    return cell
