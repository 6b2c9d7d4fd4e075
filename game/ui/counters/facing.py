"""Where a counter points: the plate turns as little as it must, a bar and a point mark its front.

A square has four sides, so that any direction is reached by the nearest of them and a turn of 45
degrees at most (30 on hexes); nothing that is written ever stands on its head.
"""

from functools import lru_cache

import pygame

from game.ui.counters import plate
from game.ui.look import theme
from game.ui.look.theme import Colour

QUARTER = 90
BAR, POINT, GAP = 0.07, 0.125, 0.02
INK: Colour = (28, 26, 22)
LIGHT: Colour = theme.MARK_LIGHT


def turn_of(degrees: int) -> int:
    """Degrees clockwise by which the plate turns to point that way with one of its sides."""
    return (degrees + QUARTER // 2) % QUARTER - QUARTER // 2


def front_side(degrees: int) -> int:
    """Which side of the plate points: 0 above, then clockwise."""
    return (degrees - turn_of(degrees)) // QUARTER % 4


@lru_cache(maxsize=64)
def strip(length: int, size: int, side: int) -> pygame.Surface:
    """The bar of a side so long, with its point, as thick as a counter of this size has it."""
    fine = plate.FINE
    edge = max(1, round(0.016 * size)) * fine
    thick, high = max(3, round(BAR * size)) * fine, max(5, round(POINT * size)) * fine
    wide = round(0.94 * length) * fine
    half = round(0.18 * size) * fine
    box = pygame.Surface((wide, thick + high), pygame.SRCALPHA)
    middle = wide // 2
    outline = [
        (0, high), (middle - half, high), (middle, 0), (middle + half, high), (wide, high),
        (wide, high + thick), (0, high + thick),
    ]  # fmt: skip
    pygame.draw.polygon(box, INK, outline)
    inner = [
        (edge, high + edge), (middle - half + edge // 3, high + edge), (middle, edge * 3 // 2),
        (middle + half - edge // 3, high + edge), (wide - edge, high + edge),
        (wide - edge, high + thick - edge), (edge, high + thick - edge),
    ]  # fmt: skip
    pygame.draw.polygon(box, LIGHT, inner)
    small = pygame.transform.smoothscale(box, (wide // fine, (thick + high) // fine))
    return pygame.transform.rotate(small, -QUARTER * side)


@lru_cache(maxsize=64)
def bar(size: int, side: int) -> tuple[pygame.Surface, pygame.Rect]:
    """The bar along a side of an upright plate with its point, and where it lies about it."""
    turned, gap = strip(size, size, side), 2 * round(GAP * size)
    return turned, beside(turned, pygame.Rect(0, 0, size, size).inflate(gap, gap), side)


def beside(strip: pygame.Surface, box: pygame.Rect, side: int) -> pygame.Rect:
    """Where a bar lies that touches a side of a box, in its middle."""
    edges = ("midtop", "midright", "midbottom", "midleft")
    return strip.get_rect(**{edges[side - 2]: getattr(box, edges[side])})
