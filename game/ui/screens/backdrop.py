"""The ground of the screens without a board: a dark table with a breath of hexes, and on it the
villages, slopes and roads of an old map, faintly.
"""

from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random

import pygame

from game.ui.look import theme
from game.ui.look.theme import Colour, mix
from game.ui.widgets.plates import gradient

HEX = 92
FINE = 3
"""So many times larger a mark is drawn than it is shown: its slanting edges are smooth then."""
STAMP = 132
EVERY = 300
"""Pixels from one mark to the next, about."""
SEED = 1757
Point = tuple[float, float]


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
    _draw_country(out)
    return out


def _draw_country(out: pygame.Surface) -> None:
    """Roads across the whole, and between them villages and slopes, always the same ones."""
    wide, high = out.get_size()
    chance, dark = Random(SEED), mix(theme.SUNK, (0, 0, 0), 0.42)
    for number in range(3):
        start, end = high * (number + 0.3) / 3, high * (number + 0.9 * chance.random()) / 3
        bend = chance.uniform(60, 120)
        road = [
            (x, start + (end - start) * x / wide + bend * sin(x / 260 + number * 2.1))
            for x in range(-20, wide + 40, 20)
        ]
        for aside in (-2, 2):
            pygame.draw.aalines(out, dark, False, [(x, y + aside) for x, y in road])
    for column in range(wide // EVERY + 1):
        for row in range(high // EVERY + 1):
            stamp = (_village, _slope)[(column + row) % 2](chance, dark)
            x = column * EVERY + chance.randint(-90, 90)
            y = row * EVERY + chance.randint(-90, 90)
            out.blit(stamp, (x, y))


def _sheet() -> pygame.Surface:
    return pygame.Surface((STAMP * FINE, STAMP * FINE), pygame.SRCALPHA)


def _village(chance: Random, colour: Colour) -> pygame.Surface:
    """Houses, each as it likes, round a place."""
    sheet = _sheet()
    for _house in range(chance.randint(9, 15)):
        turn, far = chance.uniform(0, 2 * pi), chance.uniform(8, 44)
        x, y = STAMP / 2 + far * cos(turn), STAMP / 2 + far * sin(turn) * 0.8
        _polygon(sheet, colour, _house_at((x, y), chance.uniform(-0.5, 0.5)))
    return pygame.transform.smoothscale(sheet, (STAMP, STAMP))


def _house_at(middle: Point, turn: float) -> list[Point]:
    corners = ((-6.0, -4.0), (6.0, -4.0), (6.0, 4.0), (-6.0, 4.0))
    return [
        (middle[0] + x * cos(turn) - y * sin(turn), middle[1] + x * sin(turn) + y * cos(turn))
        for x, y in corners
    ]


def _slope(chance: Random, colour: Colour) -> pygame.Surface:
    """The hachures of a hill's side, from its crest down."""
    sheet, bow, from_angle = _sheet(), chance.uniform(34, 52), chance.uniform(0, 2 * pi)
    for step in range(26):
        turn = from_angle + step * 0.085
        crest = STAMP / 2 + bow * cos(turn), STAMP / 2 + bow * sin(turn)
        long = chance.uniform(9, 15)
        foot = crest[0] + long * cos(turn), crest[1] + long * sin(turn)
        _stroke(sheet, colour, crest, foot)
    return pygame.transform.smoothscale(sheet, (STAMP, STAMP))


def _stroke(sheet: pygame.Surface, colour: Colour, crest: Point, foot: Point) -> None:
    """A stroke that ends in a point."""
    along = foot[0] - crest[0], foot[1] - crest[1]
    reach = hypot(*along)
    side = -along[1] / reach, along[0] / reach
    left = crest[0] + side[0], crest[1] + side[1]
    right = crest[0] - side[0], crest[1] - side[1]
    _polygon(sheet, colour, [left, right, foot])


def _polygon(sheet: pygame.Surface, colour: Colour, points: list[Point]) -> None:
    pygame.draw.polygon(sheet, (*colour, 255), [(x * FINE, y * FINE) for x, y in points])


def draw_backdrop(surface: pygame.Surface) -> None:
    surface.blit(_backdrop(surface.get_size()), (0, 0))


pygame.register_quit(_backdrop.cache_clear)
