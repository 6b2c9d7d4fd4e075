"""A facing that is chosen: front and flank shaded, a point at each way the unit may look."""

from math import hypot

import pygame
from msgspec import Struct

from game.board.cells import Cell
from game.engine.prompt import Facing, FacingChoice
from game.ui.field.camera import Camera, Pixel
from game.ui.look import theme

RING = 1.06
"""Where the points stand: this share of the way from the middle of the hex to its corner."""
INSIDE = 0.43
"""The same on squares, by the side: a point does not stand on the ground of a neighbour."""
FRONT, FLANK = "front", "flank"
_SIZE = 0.095
"""Half the width of a point, in hex widths."""


class FacingView(Struct, frozen=True):
    """What the board shows of the choice: the facing tried out, the others, the one it has."""

    choice: FacingChoice
    tried: Facing
    points: bool = True


def handle_at(camera: Camera, cell: Cell, facing: Facing) -> Pixel:
    """Where the point of a facing stands in the window."""
    x, y = camera.place(cell)
    if camera.field.spread:
        away = INSIDE * camera.scale
    else:
        away = RING * max(hypot(px - x, py - y) for px, py in camera.polygon(cell))
    turned = pygame.Vector2(0, -away).rotate(facing.degrees)
    return round(x + turned.x), round(y + turned.y)


def sides(view: FacingView) -> list[tuple[Cell, str]]:
    """The cells to be marked: the front amber with a firm line, the flank slate with a dotted."""
    flank = [(cell, FLANK) for cell in view.tried.flank]
    return flank + [(cell, FRONT) for cell in view.tried.front]


def draw_points(surface: pygame.Surface, camera: Camera, view: FacingView) -> None:
    """A small arrow at each vertex; that of the facing tried out is brass."""
    cell = view.choice.cell
    if not camera.visible(cell, -camera.scale):
        return
    for facing in view.choice.facings:
        chosen = facing.button == view.tried.button
        at = handle_at(camera, cell, facing)
        _arrow(surface, at, facing.degrees, max(5, round(_SIZE * camera.scale)), chosen=chosen)


def _arrow(surface: pygame.Surface, at: Pixel, way: int, size: int, *, chosen: bool) -> None:
    fill = theme.BRASS_HOVER if chosen else theme.CHIP_RIM
    grown = size * 1.3 if chosen else size
    shape = [(0.0, -1.1), (0.95, 0.65), (0.0, 0.3), (-0.95, 0.65)]
    points = [pygame.Vector2(x * grown, y * grown).rotate(way) + at for x, y in shape]
    pygame.draw.polygon(surface, theme.INK, [p + (p - at).normalize() * 1.5 for p in points])
    pygame.draw.polygon(surface, fill, points)
    pygame.draw.aalines(surface, theme.INK, True, points)
