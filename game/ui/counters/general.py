"""Generals on an open table: a disc that blocks nothing, ringed in the division's colour."""

from functools import lru_cache

import pygame

from game.board.plane.words import UNIT
from game.engine.presentation import Face
from game.ui.counters.letters import BOX_INK, figures, inside
from game.ui.counters.symbols import draw_symbol
from game.ui.look import theme

RADIUS, LEAST = 0.25, 8
"""In units, and the least in pixels."""
FINE = 4
SYMBOL_FROM = 12
"""Pixels of the radius from which the head is drawn: below, the level alone."""


def own_radius(face: Face) -> float:
    """The radius of a disc in units: its own, or that of all."""
    return face.plate.radius / UNIT if face.plate is not None and face.plate.radius else RADIUS


def radius_of(face: Face, scale: float) -> int:
    """The radius of a disc in pixels."""
    return max(LEAST, round(own_radius(face) * scale))


def blit_general(
    surface: pygame.Surface, face: Face, at: tuple[float, float], scale: int
) -> pygame.Rect:
    """Draw a general's disc about a pixel and return its square."""
    radius = radius_of(face, scale)
    picture = _disc(face.nation, face.band, face.simple, radius, face.commander)
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
    square = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    square.center = round(at[0]), round(at[1])
    return square


@lru_cache(maxsize=256)
def _disc(nation_key: str, band_key: str, level: str, radius: int, chief: bool) -> pygame.Surface:
    reach = radius + max(5, radius // 2)
    out = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
    fine = pygame.Surface((2 * reach * FINE, 2 * reach * FINE), pygame.SRCALPHA)
    middle = reach * FINE, reach * FINE
    pygame.draw.circle(
        fine, (20, 14, 4, 90), (middle[0] + FINE, middle[1] + 2 * FINE), radius * FINE
    )
    rings = [(theme.INK, 1.0)]
    if chief:
        rings += [(theme.STAR, 0.95), (theme.INK, 0.86), (theme.STAR, 0.82), (theme.INK, 0.73)]
    rings.append((theme.band(band_key).tone, 0.70 if chief else 0.93))
    rings += [(theme.INK, 0.62 if chief else 0.68), (theme.nation(nation_key).field, 0.56)]
    for tone, share in rings:
        pygame.draw.circle(fine, tone, middle, radius * FINE * share)
    out.blit(pygame.transform.smoothscale(fine, out.get_size()), (0, 0))
    ink = theme.nation(nation_key).ink
    if radius >= SYMBOL_FROM:
        draw_symbol(out, "leader", ink, (reach, reach), radius * 0.85)
        _level(out, level, (reach + round(radius * 0.75), reach - round(radius * 0.75)), radius)
    else:
        inside(out, level, figures(radius * 1.25, theme.WHITE).but(halo=BOX_INK, halo_width=2))
    return out


def _level(out: pygame.Surface, level: str, at: tuple[int, int], radius: int) -> None:
    """What he is worth, in a black box at the upper right."""
    if not level:
        return
    size = max(11, round(radius * 0.72))
    box = pygame.Rect(0, 0, size, size)
    box.center = at
    picture = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(picture, BOX_INK, picture.get_rect(), border_radius=2)
    inside(picture, level, figures(size * 0.9, theme.WHITE))
    out.blit(picture, box.clamp(out.get_rect()))
