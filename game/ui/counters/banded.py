"""The face of a counter that bears its name in the band: stars, steps, symbol, boxes on top."""

import pygame

from game.engine.presentation import Face
from game.ui.counters import hits
from game.ui.counters.letters import BOX_INK, boxed, figures, write
from game.ui.counters.medallion import draw_medallion
from game.ui.counters.symbols import draw_symbol
from game.ui.look import theme
from game.ui.look.theme import Colour
from game.ui.look.type import Align

STAR_ON_LIGHT = theme.MARK_RED
LIGHT_FIELD = 0.4  # from this luminance on a yellow star would not be seen
HALF_BAR = 0.1
COLUMNS = 2
FADED, GREY = (118, 116, 110), (74, 71, 64)  # what is left of the contrast, and the middle tone


def draw(out: pygame.Surface, face: Face, ink: Colour, top: int, *, small: bool) -> None:
    """All above the band, which begins at `top`."""
    if face.half:
        _half_bar(out, top)
    if face.symbol == "leader":
        _leader(out, face, small=small)
    elif small:
        _small(out, face, ink)
    else:
        _unit(out, face, ink, top)


def struck(out: pygame.Surface) -> pygame.Surface:
    """The same counter in grey, a red stroke across: it has done what it can do."""
    grey = pygame.transform.grayscale(out)
    grey.fill(FADED, special_flags=pygame.BLEND_RGB_MULT)
    grey.fill(GREY, special_flags=pygame.BLEND_RGB_ADD)
    size = out.get_width()
    inset, wide = round(0.16 * size), max(2, round(0.05 * size))
    ends = (inset, size - inset - round(0.1 * size)), (size - inset, inset)
    pygame.draw.line(grey, theme.MARK_RED, *ends, wide)
    return grey


def _half_bar(out: pygame.Surface, top: int) -> None:
    """The reverse of a counter: a black bar with a light line over the band."""
    size = out.get_width()
    edge, high = max(1, round(0.02 * size)), max(2, round(HALF_BAR * size))
    line = max(1, round(0.022 * size))
    out.fill(BOX_INK, (edge, top - high, size - 2 * edge, high))
    out.fill(theme.SHEET, (edge, top - high - line, size - 2 * edge, line))


def _unit(out: pygame.Surface, face: Face, ink: Colour, top: int) -> None:
    size = out.get_width()
    lift = HALF_BAR * size if face.half else 0.0
    if face.boxes:
        _boxes(out, face.boxes)
        draw_symbol(out, face.symbol, ink, (0.5 * size, 0.53 * size - lift / 2), 0.42 * size)
        return
    draw_symbol(out, face.symbol, ink, (0.53 * size, 0.44 * size - lift / 2), 0.37 * size)
    _stars(out, face, (0.15 * size, 0.155 * size), 0.155 * size)
    if face.hits is None:
        _pips(out, face, ink)
    else:
        side = 0.115 * size
        hits.draw(out, face, ink, (0.91 * size - hits.width(face, side), 0.15 * size), side)
    foot = 0.08 * size, top - lift - 0.04 * size
    write(out, face.values[0] if face.values else "", foot, figures(0.25 * size, ink))


def _stars(out: pygame.Surface, face: Face, first: tuple[float, float], wide: float) -> None:
    light = theme.luminance(theme.nation(face.nation).field) >= LIGHT_FIELD
    tone = STAR_ON_LIGHT if light else theme.STAR
    for number in range(face.stars):
        draw_symbol(out, "star", tone, (first[0] + number * wide * 1.05, first[1]), wide)


def _pips(out: pygame.Surface, face: Face, ink: Colour) -> None:
    """Two in a row at the upper right; those lost are hollow, from the upper left on."""
    size = out.get_width()
    pip, gap = max(3, round(0.085 * size)), max(1, round(0.025 * size))
    columns = min(COLUMNS, face.steps_full)
    left = size - round(0.09 * size) - columns * pip - (columns - 1) * gap
    for number in range(face.steps_full):
        row, column = divmod(number, columns)
        at = left + column * (pip + gap), round(0.085 * size) + row * (pip + gap)
        lost = number < face.steps_full - face.steps
        pygame.draw.rect(out, ink, (at, (pip, pip)), max(1, round(pip * 0.2)) if lost else 0)


def _boxes(out: pygame.Surface, values: tuple[str, ...]) -> None:
    """Black boxes side by side along the top, a figure in each."""
    size = out.get_width()
    inset, gap = round(0.085 * size), max(1, round(0.012 * size))
    wide = (size - 2 * inset - gap * (len(values) - 1)) / len(values)
    for number, figure in enumerate(values):
        left = round(inset + number * (wide + gap))
        boxed(out, figure, pygame.Rect(left, inset, round(wide), round(0.21 * size)), 0.86, 8)


def _leader(out: pygame.Surface, face: Face, *, small: bool) -> None:
    """A portrait; at the upper right the box of his movement, on small counters his letter."""
    size = out.get_width()
    oval = pygame.Rect(0, 0, round(0.5 * size), round((0.68 if small else 0.6) * size))
    oval.center = (round((0.34 if small else 0.5) * size), round((0.45 if small else 0.4) * size))
    draw_medallion(out, face, oval)
    if small:
        _at_right(out, face.simple, 0.4, theme.nation(face.nation).ink)
    elif len(face.values) > 1 and face.values[1]:
        box = pygame.Rect(0, 0, round(0.2 * size), round(0.21 * size))
        box.topright = (size - round(0.06 * size), round(0.06 * size))
        boxed(out, face.values[1], box, 0.9, 7)


def _small(out: pygame.Surface, face: Face, ink: Colour) -> None:
    """Symbol at the left, one figure at the right, stars over it; the hits taken at the left."""
    size = out.get_width()
    draw_symbol(out, face.symbol, ink, (0.35 * size, 0.47 * size), 0.5 * size)
    _at_right(out, face.simple, 0.46, ink, lift=HALF_BAR if face.half else 0.0)
    _stars(out, face, (0.86 * size - (face.stars - 1) * 0.2 * size, 0.19 * size), 0.19 * size)
    if face.hits:
        hits.draw(out, face, ink, (0.07 * size, 0.16 * size), 0.17 * size, taken_only=True)


def _at_right(
    out: pygame.Surface, figure: str, share: float, ink: Colour, lift: float = 0.0
) -> None:
    size = out.get_width()
    at = (0.935 * size, (0.82 - lift) * size)
    write(out, figure, at, figures(share * size, ink), Align.RIGHT)
