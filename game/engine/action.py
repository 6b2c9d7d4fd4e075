"""Actions: all that a player can ever say."""

from typing import Literal

from msgspec import Struct

from game.board.cells import Cell
from game.board.plane.shapes import Pose

UnitId = str


class Action(Struct, frozen=True, omit_defaults=True):
    """One decision: a button's id, a unit's id, a cell with `via` the path to it where the path
    matters, a pose, or (`pick`) a finished selection of cells (int) and units (str), in order.
    """

    verb: Literal["button", "unit", "cell", "pose", "pick"]
    arg: str | int | Pose | tuple[str | int, ...]
    via: tuple[Cell, ...] = ()


def button(name: str) -> Action:
    return Action("button", name)


def unit(uid: UnitId) -> Action:
    return Action("unit", uid)


def cell(where: Cell, *via: Cell) -> Action:
    """Point at a cell, over the cells `via` if the path matters (start excluded, goal included)."""
    return Action("cell", where, via)


def pick(*chosen: str | int) -> Action:
    return Action("pick", chosen)
