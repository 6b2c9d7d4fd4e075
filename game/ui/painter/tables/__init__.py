"""Paints tables without a grid, with the layers of the other maps about outlines of their own.

A table has no hexes: 96 of its map's pixels stand for the width of one, so trees and houses have
the size that they have beside the objects in Tiled. The sheet begins at its north-west corner.
"""

import hashlib

from game.board.plane.ground import OpenTable
from game.ui.painter.painted import fitting_width

HEX_PIXELS = 96.0
"""How many pixels of a table's map stand for the width of a hex."""
VERSION = 3  # raised whenever the same table would look different


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
    """A name for the ground of a table: the same has the same, any change of it another."""
    parts = (
        f"table {VERSION}",
        (table.width, table.height, table.unit_pixels),
        table.areas,
        table.barriers,
        table.roads,
        tuple(point for point in table.points if "symbol" in dict(point.told)),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()
