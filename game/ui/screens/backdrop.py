"""The ground of the screens without a board: a dark table with a breath of hexes."""

from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.ui.look import theme
from game.ui.look.theme import mix
from game.ui.widgets.plates import gradient

HEX = 92


@lru_cache(maxsize=2)
def _backdrop(size: tuple[int, int]) -> pygame.Surface:
    top, bottom = mix(theme.SUNK, theme.PANEL, 0.55), theme.SUNK
    out = gradient(size, top, bottom)
    line = mix(theme.PANEL, theme.LINE, 0.16)
    step_x, step_y = HEX * 1.5, HEX * 3**0.5
    for column in range(int(size[0] / step_x) + 2):
        for row in range(int(size[1] / step_y) + 2):
            x, y = column * step_x, row * step_y + (step_y / 2 if column % 2 else 0)
            corners = [(x + HEX * cos(k * pi / 3), y + HEX * sin(k * pi / 3)) for k in range(6)]
            pygame.draw.aalines(out, line, True, corners)
    return out


def draw_backdrop(surface: pygame.Surface) -> None:
    surface.blit(_backdrop(surface.get_size()), (0, 0))


pygame.register_quit(_backdrop.cache_clear)
