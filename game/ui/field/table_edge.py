"""The edge of a table without cells: dark wood beyond a double line of brass, and over the ground
ticks of a unit with its figures. There is no grid, ever.
"""

import pygame

from game.ui.counters.letters import figures
from game.ui.field.camera import Camera
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand

WOOD, GRAIN = theme.rgb("#2E1D12"), theme.rgb("#3A2618")
TENTHS_FROM, EVERY_FROM = 100, 100
"""Pixels of a unit from which tenths are ticked, and every figure is written."""
FEW_BELOW = 30
"""Below, every fifth figure is written; else every second."""
_FIGURE = figures(12, theme.INK).but(halo=theme.MAP_HALO, halo_width=2)
TICK, TENTH = 7, 4


def draw_table(surface: pygame.Surface, camera: Camera) -> None:
    """The wood beside the table, and the line round it."""
    place = place_of(camera)
    if place.contains(camera.view):
        return
    surface.fill(WOOD, camera.view)
    for y in range(camera.view.top - camera.origin[1] % 7, camera.view.bottom, 7):
        pygame.draw.line(surface, GRAIN, (camera.view.left, y), (camera.view.right, y))
    for grown, tone, wide in (
        (14, theme.INK, 5),
        (10, theme.BRASS, 2),
        (4, theme.BRASS_DARK, 1),
    ):
        pygame.draw.rect(surface, tone, place.inflate(grown, grown), wide)


def place_of(camera: Camera) -> pygame.Rect:
    """Where the table lies in the window."""
    (ox, oy), (wide, high) = camera.origin, camera.field.size
    return pygame.Rect(-ox, -oy, round(wide * camera.scale), round(high * camera.scale))


def draw_ticks(surface: pygame.Surface, camera: Camera) -> None:
    """Along the lower and the left edge of what is seen of the table: x from the west, y from the
    south.
    """
    place, scale = place_of(camera), camera.scale
    seen = place.clip(camera.view)
    if not seen.w or not seen.h:
        return
    parts = 10 if scale >= TENTHS_FROM else 1
    every = 1 if scale >= EVERY_FROM else 2 if scale >= FEW_BELOW else 5
    first, last = (
        (seen.left - place.left) * parts // scale,
        (seen.right - place.left) * parts // scale,
    )
    for n in range(first, last + 1):
        x = place.left + round(n * scale / parts)
        _tick(surface, (x, seen.bottom - 1), (0, -1), whole=n % parts == 0)
        if n % (parts * every) == 0 and seen.left + 20 < x < seen.right - 10:
            at = x, seen.bottom - TICK - 2
            type.draw_text(
                surface, str(n // parts), at, _FIGURE, align=Align.CENTRE, stand=Stand.BOTTOM
            )
    first, last = (
        (place.bottom - seen.bottom) * parts // scale,
        (place.bottom - seen.top) * parts // scale,
    )
    for n in range(first, last + 1):
        y = place.bottom - round(n * scale / parts)
        _tick(surface, (seen.left, y), (1, 0), whole=n % parts == 0)
        if n % (parts * every) == 0 and seen.top + 10 < y < seen.bottom - 20:
            type.draw_text(
                surface, str(n // parts), (seen.left + TICK + 3, y), _FIGURE, stand=Stand.MIDDLE
            )


def _tick(
    surface: pygame.Surface, at: tuple[int, int], way: tuple[int, int], *, whole: bool
) -> None:
    long = TICK if whole else TENTH
    end = at[0] + way[0] * long, at[1] + way[1] * long
    pygame.draw.line(surface, theme.MAP_HALO, at, end, 3)
    pygame.draw.line(surface, theme.INK, at, end, 1)
