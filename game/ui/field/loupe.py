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


def draw_loupe(surface: pygame.Surface, camera: Camera, view: LoupeView, box: pygame.Rect) -> None:
    """In a box of twice the radius; what it shows is already on the surface."""
    times, (at,) = times_of(camera), on_screen(camera, [view.at])
    side = 2 * RADIUS
    out = pygame.Surface((side, side), pygame.SRCALPHA)
    out.fill((*theme.MAP_HALO, 255))
    part = pygame.Rect(0, 0, ceil(side / times), ceil(side / times))
    part.center = at
    seen = part.clip(camera.view)
    if seen.w and seen.h:
        picture = pygame.transform.smoothscale_by(surface.subsurface(seen), times)
        out.blit(picture, ((seen.x - at[0]) * times + RADIUS, (seen.y - at[1]) * times + RADIUS))
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
