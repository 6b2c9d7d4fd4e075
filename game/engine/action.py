"""Actions: all that a player can ever say."""

from typing import Literal

from msgspec import Struct

from game.board.cells import Cell
from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.board.where import Where

UnitId = str


class Action(Struct, frozen=True, omit_defaults=True):
    """One decision: a button's id, a unit's id, a cell with `via` the path to it where the path
    matters, a pose with the `legs` that lead to it, or (`pick`) a finished selection of cells (int)
    and units (str), in order. A record always has the legs; who acts may leave them to the game.
    """

    verb: Literal["button", "unit", "cell", "pose", "pick"]
    arg: str | int | Pose | tuple[str | int, ...]
    via: tuple[Cell, ...] = ()
    legs: tuple[Leg, ...] = ()


def button(name: str) -> Action:
    return Action("button", name)


def unit(uid: UnitId) -> Action:
    return Action("unit", uid)


def cell(where: Cell, *via: Cell) -> Action:
    """Point at a cell, over the cells `via` if the path matters (start excluded, goal included)."""
    return Action("cell", where, via)


def to(where: Where) -> Action:
    """Point at a place: a cell, or a pose."""
    return pose(where) if isinstance(where, Pose) else cell(where)


def pick(*chosen: str | int) -> Action:
    return Action("pick", chosen)


def pose(where: Pose, *legs: Leg) -> Action:
    """Point at a pose on the open table, to be reached by these legs, or by the game's own."""
    return Action("pose", where, legs=legs)
