"""Positions that somebody wrote down: the pieces they name, put where they say."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from game.board.board import Board
from game.board.cells import Cell
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import Point
from game.board.plane.shapes import Pose
from game.board.plane.words import SUCH, SUCH_PLACE, point_of, pose_of, spoken_point

R = TypeVar("R")
U = TypeVar("U")
W = TypeVar("W", bound="Written", covariant=True)


class Written(Protocol):
    """What a position says of one piece."""

    @property
    def id(self) -> str:
        """Which piece."""
        ...


class Position(Protocol[W]):
    """What is written of the pieces; `only`: those that are not named are gone."""

    @property
    def unit(self) -> Iterable[W]: ...
    @property
    def only(self) -> bool: ...


def units_as_written(
    rules: R,
    start: Mapping[str, U],
    position: Position[W],
    placed: Callable[[R, U, W], U],
    gone: Callable[[R, U], U],
) -> dict[str, U]:
    """The set-up as it is written, others gone with `only`; an unknown piece: ValueError."""
    units = {uid: gone(rules, unit) if position.only else unit for uid, unit in start.items()}
    for one in position.unit:
        if one.id not in start:
            raise ValueError(f'unit "{one.id}" is unknown')
        units[one.id] = placed(rules, start[one.id], one)
    return units


def known_cell(board: Board, label: str) -> Cell:
    """The cell with a number of a scenario that was checked."""
    cell = board.cell(label)
    assert cell is not None, label
    return cell


def known_point(words: str) -> Point:
    """The place with these words of a scenario whose shape was checked."""
    point = point_of(words)
    assert point is not None, words
    return point


def cell_as_written(board: Board, label: str) -> Cell:
    """The cell with this number; ValueError tells which numbers there are."""
    cell = board.cell(label)
    if cell is None:
        raise ValueError(f'at = "{label}" is not on map {board.id} ({board.labels.span()})')
    return cell


def pose_as_written(table: OpenTable, words: str) -> Pose:
    """The pose with these words, its point on the table; ValueError tells what is wrong."""
    pose = pose_of(words)
    if pose is None:
        raise ValueError(f'at = "{words}" is no place with a heading, such as "{SUCH}"')
    _on_table(table, pose.at, words)
    return pose


def point_as_written(table: OpenTable, words: str) -> Point:
    """The point with these words, on the table; ValueError tells what is wrong."""
    point = point_of(words)
    if point is None:
        raise ValueError(f'at = "{words}" is no place, such as "{SUCH_PLACE}"')
    _on_table(table, point, words)
    return point


def _on_table(table: OpenTable, point: Point, words: str) -> None:
    if not table.has(point):
        corner = spoken_point((table.width, table.height))
        raise ValueError(f'at = "{words}" lies off table {table.id} (0.0 / 0.0 to {corner})')
