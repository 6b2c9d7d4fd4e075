"""A loupe over a table: what lies round a point four times as large, or more from far off, with the
exact edges of what nearly touches there.
"""

from collections.abc import Sequence
from math import ceil

import pygame
from msgspec import Struct

from game.board.plane.numbers import Point
from game.ui.field.camera import Camera, Pixel
from game.ui.field.shape_paint import draw_pill
from game.ui.field.table_pieces import on_screen, table_of
from game.ui.look import theme
from game.ui.look.theme import Colour

RADIUS = 84
TIMES, LEAST_SCALE = 4, 300
"""How much larger it shows, and how many pixels a unit has in it at least."""
GHOST, OTHER = theme.MARK_YELLOW, theme.INK


class LoupeView(Struct, frozen=True):
    """What it shows: where, the edges of the ghost, those of the others, and what is written under
    it.
    """

    at: Point
    ghost: tuple[tuple[Point, ...], ...]
    others: tuple[tuple[Point, ...], ...]
    words: str


def times_of(camera: Camera) -> int:
    """How much larger than the board it shows."""
    return max(TIMES, ceil(LEAST_SCALE / camera.scale))


def _part(camera: Camera, at: Point) -> pygame.Rect:
    """What of the view it shows round a point of the table."""
    side, (middle,) = ceil(2 * RADIUS / times_of(camera)), on_screen(camera, [at])
    part = pygame.Rect(0, 0, side, side)
    part.center = middle
    return part.clip(camera.view)


def glimpse(surface: pygame.Surface, camera: Camera, at: Point | None) -> pygame.Surface | None:
    """Ground and plates round a point as they are on the surface now: what is drawn over them
    later, words, notes and cards, is not to be magnified.
    """
    part = _part(camera, at) if at is not None else pygame.Rect(0, 0, 0, 0)
    return surface.subsurface(part).copy() if part.w and part.h else None


def draw_loupe(
    surface: pygame.Surface,
    camera: Camera,
    view: LoupeView,
    box: pygame.Rect,
    seen: pygame.Surface | None,
) -> None:
    """In a box of twice the radius, with what was `seen` there before words were drawn over it."""
    times, (at,) = times_of(camera), on_screen(camera, [view.at])
    side, part = 2 * RADIUS, _part(camera, view.at)
    out = pygame.Surface((side, side), pygame.SRCALPHA)
    out.fill((*theme.MAP_HALO, 255))
    if seen is not None:
        picture = pygame.transform.smoothscale_by(seen, times)
        out.blit(picture, ((part.x - at[0]) * times + RADIUS, (part.y - at[1]) * times + RADIUS))
    for lines, tone in ((view.others, OTHER), (view.ghost, GHOST)):
        for line in lines:
            _edge(out, [_within(camera, point, view.at, times) for point in line], tone)
    mask = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(mask, theme.WHITE, (RADIUS, RADIUS), RADIUS - 2)
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(out, box.topleft)
    for tone, wide, radius in ((theme.INK, 5, RADIUS + 1), (theme.BRASS_HOVER, 3, RADIUS)):
        pygame.draw.circle(surface, tone, box.center, radius, wide)
    draw_pill(surface, camera.view, view.words, (box.centerx, box.bottom + 2), theme.PATH_CASING)


def _within(camera: Camera, point: Point, middle: Point, times: int) -> Pixel:
    """A point of the table in the loupe, to its own pixels and not those of the board."""
    world = table_of(camera).world
    (x, y), (mx, my), scale = world(point), world(middle), camera.scale * times
    return round((x - mx) * scale) + RADIUS, round((y - my) * scale) + RADIUS


def _edge(out: pygame.Surface, points: Sequence[Pixel], tone: Colour) -> None:
    if len(points) > 1:
        pygame.draw.lines(out, theme.MAP_HALO, True, points, 5)
        pygame.draw.lines(out, tone, True, points, 3)
