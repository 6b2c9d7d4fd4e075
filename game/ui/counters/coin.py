"""Order tokens: coins of two series, face up with their number or face down with crossed batons."""

from functools import lru_cache

import pygame

from game.ui.counters.letters import figures, inside
from game.ui.look import theme
from game.ui.look.theme import Colour, mix

FINE = 4
NOTCHES = 26
CREAM: Colour = theme.rgb("#FBF8EF")
RED, RED_DARK = theme.rgb("#7C2B2B"), theme.rgb("#661F20")
YELLOW, BLUE = theme.rgb("#E3BF57"), theme.rgb("#36699C")
INK: Colour = theme.rgb("#1B160A")
SPLIT = "yellow_blue"
"""The series with halves of two colours and a notched rim; the other is red with a plain one."""


@lru_cache(maxsize=128)
def coin(series: str, number: str, size: int, *, faint: bool = False) -> pygame.Surface:
    """A coin; without a number it lies face down. `faint`: it cannot be had now."""
    fine = size * FINE
    out = pygame.Surface((fine, fine), pygame.SRCALPHA)
    middle, radius = pygame.Vector2(fine / 2, fine / 2), fine / 2 - FINE
    _rim(out, series, middle, radius)
    inner, back = radius * 0.62, mix(BLUE, INK, 0.35) if series == SPLIT else RED_DARK
    pygame.draw.circle(out, INK, middle, inner + FINE)
    pygame.draw.circle(out, CREAM if number else back, middle, inner)
    if not number:
        _batons(out, middle, inner * 0.82)
    picture = pygame.transform.smoothscale(out, (size, size))
    if number:
        inside(picture, number, figures(size * 0.4, INK))
    if faint:
        picture.set_alpha(105)
    return picture


def _rim(out: pygame.Surface, series: str, middle: pygame.Vector2, radius: float) -> None:
    """The body: halves and notches, or one colour and a line."""
    pygame.draw.circle(out, INK, middle, radius)
    body = radius - 1.5 * FINE
    if series != SPLIT:
        pygame.draw.circle(out, RED, middle, body)
        pygame.draw.circle(out, mix(RED, CREAM, 0.6), middle, body * 0.9, max(1, FINE // 2))
        return
    pygame.draw.circle(out, BLUE, middle, body)
    left = out.subsurface((0, 0, round(middle.x), out.get_height()))
    pygame.draw.circle(left, YELLOW, middle, body)
    for n in range(NOTCHES):
        way = pygame.Vector2(0, -1).rotate(360 * n / NOTCHES)
        pygame.draw.circle(out, INK, middle + way * radius, radius * 0.06)


def _batons(out: pygame.Surface, middle: pygame.Vector2, reach: float) -> None:
    for angle in (45, -45):
        arm = pygame.Vector2(0, -reach).rotate(angle)
        width = max(FINE, round(reach * 0.22))
        pygame.draw.line(out, INK, middle - arm, middle + arm, width + FINE)
        pygame.draw.line(out, CREAM, middle - arm * 0.96, middle + arm * 0.96, width)
        for end in (-1, 1):
            pygame.draw.circle(out, CREAM, middle + arm * end * 0.9, width * 0.7)
