"""The plate of a line: long and flat, its bar along the side it faces; upright if it faces aside.

What is printed is that of a banded face, laid out in a row, or from top to bottom.
"""

from functools import lru_cache

import pygame

from game.engine.presentation import Face
from game.ui.counters import banded, facing, hits, plate
from game.ui.counters.letters import figures, write
from game.ui.counters.plate import FINE, whole
from game.ui.counters.symbols import draw_symbol
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour
from game.ui.look.type import Align, Style, Weight

LONG, FLAT = 1.46, 0.6
"""The plate's sides, by the size of a counter."""
TALL, SLIM = 1.38, 0.8
"""The same where it stands upright: what is written needs its breadth."""
BAND = 0.13  # the height of the command's band, by the plate's short side
LETTERED_FROM = 22
"""Pixels of the short side from which the name is printed."""


def extent(size: int, side: int) -> tuple[int, int]:
    """Width and height of the plate whose front is this side."""
    if side % 2:
        return round(SLIM * size), round(TALL * size)
    return round(LONG * size), round(FLAT * size)


def draw(face: Face, size: int, side: int) -> pygame.Surface:
    """The printed plate without its bar."""
    out = _blank(face.nation, face.band, extent(size, side)).copy()
    (_upright if side % 2 else _lying)(out, face)
    return out if not face.spent else banded.struck(out)


def bar(size: int, side: int) -> tuple[pygame.Surface, pygame.Rect]:
    """The bar of its front, and where it lies about a plate at the origin."""
    box = pygame.Rect((0, 0), extent(size, side))
    strip = facing.strip(max(box.size), round(FLAT * size), side)  # as thick either way
    return strip, facing.beside(strip, box, side)


@lru_cache(maxsize=128)
def _blank(nation_key: str, band_key: str, extent_: tuple[int, int]) -> pygame.Surface:
    """Field, frame, band and edge: never change it, copy it."""
    wide, high = extent_
    nation, band = theme.nation(nation_key), theme.band(band_key)
    short = min(wide, high)
    canvas = pygame.Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
    canvas.fill(nation.field)
    deep = whole(BAND * 1.4, short) * FINE
    band_box = pygame.Rect(0, high * FINE - deep, wide * FINE, deep)
    canvas.fill(band.tone, band_box)
    plate.pattern(canvas, band_box, band)
    line = whole(0.03, short) * FINE
    pygame.draw.rect(canvas, plate.EDGE_INK, (0, band_box.top - line // 2, wide * FINE, line))
    inner = pygame.Rect(0, 0, wide * FINE, band_box.top).inflate(-3 * line, -3 * line)
    pygame.draw.rect(canvas, nation.line, inner, max(2, line // 2))
    radius = whole(0.09, short) * FINE
    pygame.draw.rect(canvas, plate.EDGE_INK, canvas.get_rect(), line, border_radius=radius)
    plate.round_off(canvas, radius)
    return pygame.transform.smoothscale(canvas, extent_)


def _lying(out: pygame.Surface, face: Face) -> None:
    """The name over symbol, figure and boxes; only these on a small plate."""
    wide, high = out.get_size()
    ink = theme.nation(face.nation).ink
    named = high >= LETTERED_FROM
    if named:
        _name(out, face, ink, (wide * 0.06, high * 0.33), 0.34 * high, wide * 0.9)
    middle = high * (0.58 if named else 0.42)
    tall = high * (0.36 if named else 0.6)
    draw_symbol(out, face.symbol, ink, (wide * 0.17, middle), tall)
    _figure(out, face, ink, (wide * 0.36, middle), tall)
    _stars(out, face, (wide * 0.52, middle), tall * 0.7)
    hits.draw(out, face, ink, (wide * 0.94 - hits.width(face, tall * 0.62), middle), tall * 0.62)


def _upright(out: pygame.Surface, face: Face) -> None:
    """Name, symbol, figure and boxes under each other."""
    wide, high = out.get_size()
    ink = theme.nation(face.nation).ink
    named = wide >= LETTERED_FROM
    if named:
        _name(out, face, ink, (wide * 0.1, high * 0.17), 0.25 * wide, wide * 0.84)
    draw_symbol(out, face.symbol, ink, (wide * 0.5, high * 0.36), wide * 0.44)
    _stars(out, face, (wide * 0.74, high * 0.57), wide * 0.2)
    _figure(out, face, ink, (wide * 0.42, high * 0.57), wide * 0.32)
    left = (wide - hits.width(face, wide * 0.18)) / 2
    hits.draw(out, face, ink, (left, high * 0.76), wide * 0.18)


def _name(
    out: pygame.Surface,
    face: Face,
    ink: Colour,
    at: tuple[float, float],
    size: float,
    room: float,
) -> None:
    style = Style(size=size, weight=Weight.SEMIBOLD, colour=ink, scales=False)
    while ty.measure(face.name, style)[0] > room and style.size > size * 0.72:
        style = style.but(size=style.size - 0.5)
    write(out, ty.cut(face.name, style, round(room)), at, style)


def _figure(
    out: pygame.Surface, face: Face, ink: Colour, at: tuple[float, float], size: float
) -> None:
    style = figures(size, ink)
    words = face.values[0] if face.values else face.simple
    write(out, words, (at[0], at[1] + ty.pixels(style) * 0.34), style, Align.CENTRE)


def _stars(out: pygame.Surface, face: Face, at: tuple[float, float], size: float) -> None:
    for number in range(face.stars):
        draw_symbol(out, "star", theme.STAR, (at[0] + number * size, at[1]), size)
