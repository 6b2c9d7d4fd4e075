"""Small pictures for buttons: lines and rings, drawn in any size and ink."""

from collections.abc import Mapping
from functools import lru_cache

import pygame
from msgspec import Struct

from game.ui.look.theme import Colour

FINE = 4
"""Icons are drawn so many times as large, then made smooth."""
Lines = tuple[tuple[tuple[float, float], ...], ...]
Rings = tuple[tuple[float, float, float], ...]


class Icon(Struct, frozen=True):
    """Lines and rings (middle, radius) in a square of 20 by 20."""

    lines: Lines = ()
    rings: Rings = ()


HEX = ((10, 2), (17, 6), (17, 14), (10, 18), (3, 14), (3, 6), (10, 2))
ICONS: Mapping[str, Icon] = {
    "sight": Icon(
        (((1, 10), (6, 5), (14, 5), (19, 10), (14, 15), (6, 15), (1, 10)),), ((10, 10, 3),)
    ),
    "zones": Icon((HEX,), ((10, 10, 3),)),
    "engaged": Icon((HEX,), ((10, 10, 3),)),
    "command": Icon((((5, 18), (5, 2), (16, 5), (5, 9)),)),
    "reach": Icon((((2, 16), (8, 9), (12, 12), (18, 4)), ((12, 4), (18, 4), (18, 10)))),
    "threats": Icon(
        (((3, 3), (16, 16)), ((17, 3), (4, 16)), ((3, 13), (7, 17)), ((17, 13), (13, 17)))
    ),
    "dangers": Icon(
        (((10, 3), (18, 17), (2, 17), (10, 3)), ((10, 8), (10, 13)), ((10, 15), (10, 16)))
    ),
    "odds": Icon((((3, 17), (17, 3)),), ((6, 6, 3), (14, 14, 3))),
    "fire": Icon((((10, 18), (2, 5)), ((10, 18), (18, 5)), ((10, 18), (10, 3)))),
    "front": Icon((((3, 12), (10, 4), (17, 12)), ((3, 17), (17, 17)))),
    "back": Icon((((18, 5), (8, 5), (4, 9), (8, 13), (18, 13)), ((8, 9), (4, 13), (10, 17)))),
    "what_if": Icon(
        (((3, 17), (10, 10), (17, 3)), ((10, 10), (17, 17)), ((12, 3), (17, 3), (17, 8)))
    ),
    "advice": Icon(
        (
            ((6.5, 7), (6.5, 5), (8, 3), (12, 3), (13.5, 5), (13.5, 7.5), (10, 10.5), (10, 13)),
            ((9.9, 17), (10.1, 17)),
        )
    ),
    "undo": Icon(
        (
            ((4, 7), (13, 7), (16.5, 9), (17, 12), (15, 15.5), (12, 16), (7, 16)),
            ((8, 3), (4, 7), (8, 11)),
        )
    ),
    "replay": Icon((((8, 6), (14, 10), (8, 14), (8, 6)),), ((10, 10, 9),)),
    "rules": Icon(
        (((10, 5), (2, 3), (2, 15), (10, 17), (18, 15), (18, 3), (10, 5)), ((10, 5), (10, 17)))
    ),
    "menu": Icon((((3, 4), (17, 4)), ((3, 10), (17, 10)), ((3, 16), (17, 16)))),
    "grid": Icon(
        (
            ((7, 2), (7, 18)),
            ((13, 2), (13, 18)),
            ((2, 7), (18, 7)),
            ((2, 13), (18, 13)),
        )
    ),
    "measure": Icon(
        (
            ((2, 13), (13, 2), (18, 7), (7, 18), (2, 13)),
            ((5, 10), (7, 12)),
            ((8, 7), (11, 10)),
            ((11, 4), (13, 6)),
        )
    ),
    "counters": Icon((((4, 4), (16, 4), (16, 16), (4, 16), (4, 4)), ((1, 19), (19, 1)))),
    "tools": Icon((((12, 12), (18, 18)),), ((8, 8, 6),)),
    "close_left": Icon((((13, 4), (7, 10), (13, 16)),)),
    "close_right": Icon((((7, 4), (13, 10), (7, 16)),)),
    "fit": Icon(
        (
            ((2, 7), (2, 2), (7, 2)),
            ((13, 2), (18, 2), (18, 7)),
            ((18, 13), (18, 18), (13, 18)),
            ((7, 18), (2, 18), (2, 13)),
        )
    ),
}


@lru_cache(128)
def icon(name: str, side: int, ink: Colour) -> pygame.Surface:
    """A picture by its name: never change it."""
    shape = ICONS[name]
    large = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    scale, wide = side * FINE / 20, max(2, round(side * FINE * 0.1))
    for line in shape.lines:
        points = [(x * scale, y * scale) for x, y in line]
        pygame.draw.lines(large, ink, False, points, wide)
        for point in points:
            pygame.draw.circle(large, ink, point, wide / 2)
    for x, y, radius in shape.rings:
        pygame.draw.circle(large, ink, (x * scale, y * scale), radius * scale, wide)
    return pygame.transform.smoothscale(large, (side, side))
