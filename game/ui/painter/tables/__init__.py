"""Paints tables without a grid, with the layers of the other maps about outlines of their own.

A table has no hexes: 96 of its map's pixels stand for the width of one, so trees and houses have
the size that they have beside the objects in Tiled. The sheet begins at its north-west corner.
"""

import hashlib
from dataclasses import replace
from typing import TypeVar

from game.board.plane.ground import Area, Barrier, OpenTable
from game.ui.painter.painted import fitting_width

HEX_PIXELS = 96.0
"""How many pixels of a table's map stand for the width of a hex."""
VERSION = 3  # raised whenever the same table would look different
P = TypeVar("P", Area, Barrier)


def world_units(table: OpenTable) -> float:
    """How many of the painter's units one unit of a table is."""
    return table.unit_pixels / HEX_PIXELS


def world_size(table: OpenTable) -> tuple[float, float]:
    """Width and height of a table in the painter's units."""
    fine = world_units(table) / 1_000
    return table.width * fine, table.height * fine


def pixels_of(table: OpenTable) -> int:
    """Pixels of one unit of a table in its picture; half a unit has whole pixels too."""
    return 2 * max(1, round(fitting_width(world_size(table)) * world_units(table) / 2))


def table_digest(table: OpenTable) -> str:
    """A name for the ground of a table: the same has the same, any change of what is painted
    another.
    """
    parts = (
        f"table {VERSION}",
        (table.width, table.height, table.unit_pixels),
        tuple(_as_painted(area) for area in table.areas),
        tuple(_as_painted(line) for line in table.barriers),
        table.roads,
        tuple(point for point in table.points if "symbol" in dict(point.told)),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _as_painted(piece: P) -> P:
    """A piece of ground without what only sentences say of it."""
    return replace(piece, told=tuple(said for said in piece.told if said[0] != "inline"))
