"""Type: fonts, measuring, wrapping and drawing of text, always at its final size."""

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from itertools import product
from typing import Any

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.content.reading import clean
from game.ui.look import theme
from game.ui.look.theme import Colour

MIN_SCALE, MAX_SCALE = 80, 200
ELLIPSIS = "…"
_GAPS = re.compile(r" (?!(?<=\b[A-Z]{2} )R?\d|%)")
"""Where a line may end: not between "PG" and "11.3.1a", nor before "%"."""
HYPHENATED = re.compile(r"[^-–/]+[-–/]*|[-–/]+")
LONG_TEXT = 60
"""Words; a text of more of them stands in a room in which any word is whole."""


class Family(StrEnum):
    """Serif for names, titles and prompts; sans for numbers, body and labels."""

    SERIF = "serif"
    SANS = "sans"


class Weight(StrEnum):
    """The weights in use; values are never set light."""

    REGULAR = "regular"
    SEMIBOLD = "semibold"
    BOLD = "bold"


class Align(StrEnum):
    """Which point of the line stands at the given x."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Stand(StrEnum):
    """Which line of the text stands at the given y."""

    TOP = "top"
    MIDDLE = "middle"
    BASELINE = "baseline"
    BOTTOM = "bottom"


class Style(Struct, frozen=True, kw_only=True):
    """How a text is set. `size` is in pixels at 100 %; `scales` follows the text size setting."""

    family: Family = Family.SANS
    size: float = theme.SIZE_BODY
    weight: Weight = Weight.REGULAR
    italic: bool = False
    colour: Colour = theme.TEXT
    spacing: float = 0.0  # extra pixels after each letter, at 100 %
    halo: Colour | None = None
    halo_width: int = 2
    scales: bool = True

    def but(self, **changes: Any) -> "Style":
        return replace(self, **changes)


TITLE = Style(family=Family.SERIF, size=theme.SIZE_TITLE, weight=Weight.SEMIBOLD)
SHEET_TITLE = Style(
    family=Family.SERIF, size=theme.SIZE_SHEET_TITLE, weight=Weight.SEMIBOLD, colour=theme.INK
)
HEADING = Style(family=Family.SERIF, size=theme.SIZE_HEADING, weight=Weight.SEMIBOLD)
PROMPT = Style(family=Family.SERIF, size=theme.SIZE_PROMPT, weight=Weight.SEMIBOLD)
BODY = Style()
BODY_BOLD = Style(weight=Weight.SEMIBOLD)
QUIET = Style(colour=theme.TEXT_QUIET)
RULE = Style(size=theme.SIZE_RULE, weight=Weight.SEMIBOLD, colour=theme.TEXT_LINK)
SMALL = Style(size=theme.SIZE_LEAST, colour=theme.TEXT_QUIET)
DATE = Style(family=Family.SERIF, size=theme.SIZE_BODY, italic=True, colour=theme.TEXT_LINK)
LABEL = Style(weight=Weight.SEMIBOLD)
VALUE = Style(size=17, weight=Weight.BOLD)

_PACKAGES = {
    Family.SERIF: ("font_source_serif_pro", "SourceSerifPro"),
    Family.SANS: ("font_source_sans_pro", "SourceSansPro"),
}


LONGEST_LINE = 1_000
"""Characters; more of them are wider than any window and than some surfaces can be."""


class _Scale:
    """The text size setting, in per cent: the one value that all text shares."""

    percent = 100


def set_text_scale(percent: int) -> None:
    """Set the size of all scaling text, 80 to 200 per cent."""
    _Scale.percent = max(MIN_SCALE, min(MAX_SCALE, percent))


@contextmanager
def reduced(share: float) -> Iterator[None]:
    """Text of so large a share of the size set, not smaller than usual text; while it lasts."""
    before = _Scale.percent
    _Scale.percent = max(min(100, before), round(before * share))
    try:
        yield
    finally:
        _Scale.percent = before


def reductions() -> Iterator[float]:
    """Shares for `reduced`: from the size set, in small steps, to usual text."""
    for percent in range(_Scale.percent, min(100, _Scale.percent) - 1, -10):
        yield percent / _Scale.percent


def text_scale() -> float:
    """How much larger text is drawn than usual: by the setting, and in a very high window."""
    return text_setting() * theme.window_factor()


def text_setting() -> float:
    """The text size setting as a factor, 1.0 is 100 per cent: how crowded the window gets."""
    return _Scale.percent / 100


def grown(size: float) -> int:
    """The pixels of something that holds text: more of them in large type, never fewer."""
    return round(size * max(1.0, text_scale()))


def pixels(style: Style) -> int:
    """The size of a style in pixels, with the text size setting."""
    factor = text_scale() if style.scales else 1.0
    return max(5, round(style.size * factor))


def font(
    family: Family, size: int, weight: Weight = Weight.REGULAR, italic: bool = False
) -> pygame.font.Font:
    """A font at a size in pixels; fonts are kept."""
    if not pygame.font.get_init():
        clear_caches()
        pygame.font.init()
    return _load(Family(family), size, Weight(weight), italic)


# The .otf files: the .ttf ones of the serif set wrong widths ("½" and quotes overlap).
@lru_cache(maxsize=160)
def _load(family: Family, size: int, weight: Weight, italic: bool) -> pygame.font.Font:
    return pygame.font.Font(font_path(family, weight, italic), size)


def font_path(family: Family, weight: Weight, italic: bool) -> str:
    package, stem = _PACKAGES[family]
    cut = f"{weight.capitalize()}{'It' if italic else ''}".replace("RegularIt", "It")
    return str(files(package) / "files" / f"{stem}-{cut}.otf")


def style_font(style: Style) -> pygame.font.Font:
    return font(style.family, pixels(style), style.weight, style.italic)


def ascent(style: Style) -> int:
    """Pixels from the top of a line to its baseline."""
    return style_font(style).get_ascent()


def line_height(style: Style) -> int:
    """Pixels from one baseline to the next in wrapped text."""
    return round(pixels(style) * 1.3)


def measure(text: str, style: Style) -> tuple[int, int]:
    """Width and height of one line, without its halo."""
    return _measured(text, style.family, pixels(style), style.weight, style.italic, _spacing(style))


@lru_cache(maxsize=4096)
def _measured(
    text: str, family: Family, size: int, weight: Weight, italic: bool, spacing: float
) -> tuple[int, int]:
    """A panel is laid out anew in every frame in which the pointer has moved, mostly of the same
    words.
    """
    face = font(family, size, weight, italic)
    return _advance(face, _drawable(text), spacing), face.get_height()


def _drawable(text: str) -> str:
    """A line as a font can draw it: with a NUL, or miles long, it would end the program."""
    return clean(text[:LONGEST_LINE])


def _spacing(style: Style) -> float:
    return style.spacing * (text_scale() if style.scales else 1.0)


def _advance(face: pygame.font.Font, text: str, spacing: float) -> int:
    if spacing == 0:
        return face.size(text)[0]
    # The space after the last letter is no part of the line. Spaced letters are measured one by
    # one: a word's own measure would count "ff" as the ligature that is not drawn.
    return sum(face.size(letter)[0] for letter in text) + round(spacing * max(0, len(text) - 1))


def cut(text: str, style: Style, width: int) -> str:
    """The text, shortened with an ellipsis where it is wider than `width`."""
    return _cut(text, style, width, text_scale())


@lru_cache(maxsize=2048)
def _cut(text: str, style: Style, width: int, _scale: float) -> str:
    if measure(text, style)[0] <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, style)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def least_size() -> float:
    """The least size of words before they are cut: in large type no larger than usual."""
    return theme.SIZE_LEAST / max(1.0, text_setting())


def fitting(words: str, style: Style, width: int, least: float | None = None) -> Style:
    """The style, made smaller as far as a line needs it and the least size allows."""
    least = min(style.size, least_size() if least is None else least)
    return style.but(size=_fitting(words, style, width, least, text_scale()))


@lru_cache(maxsize=2048)
def _fitting(words: str, style: Style, width: int, least: float, _scale: float) -> float:
    size = style.size
    while size > least and measure(words, style.but(size=size))[0] > width:
        size = max(least, size - 0.5)
    return size


def fits(words: str, style: Style, width: int) -> bool:
    """Whether a line has room, if need be in smaller type."""
    return measure(words, fitting(words, style, width))[0] <= width


def fitting_lines(text: str, style: Style, width: int, most: int | None = None) -> Style:
    """The style, made smaller as far as words need it to stay whole, and so many lines to hold them
    all, and the least size allows.
    """
    return style.but(size=_fitting_lines(text, style, width, most, text_scale()))


@lru_cache(maxsize=2048)
def _fitting_lines(text: str, style: Style, width: int, most: int | None, _scale: float) -> float:
    size, least = style.size, min(style.size, least_size())
    while size > least:
        small = style.but(size=size)
        if _unbroken(text, small, width) and len(wrap(text, small, width)) <= (most or math.inf):
            break
        size = max(least, size - 0.5)
    return size


def fitting_room(text: str, style: Style, width: int, high: int) -> Style:
    """The style, made smaller as far as the lines of a text need it for a room and the least size
    allows.
    """
    size, least = style.size, min(style.size, least_size())
    while size > least and wrapped_height(text, style.but(size=size), width) > high:
        size = max(least, size - 0.5)
    return style.but(size=size)


def _unbroken(text: str, style: Style, width: int) -> bool:
    words = text.split()
    return len(words) >= LONG_TEXT or all(
        measure(part, style)[0] <= width for word in words for part in _parts(word)
    )


def wrap(text: str, style: Style, width: int) -> tuple[str, ...]:
    """The lines of a text at a width; a word that is too long is broken, after a hyphen if it has
    one. The number of a rule stays with the letters of its book.
    """
    return _wrap(text, style, width, text_scale())


@lru_cache(maxsize=2048)
def _wrap(text: str, style: Style, width: int, _scale: float) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _GAPS.split(paragraph):
            longer = f"{line} {word}" if line else word
            if measure(longer, style)[0] <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _broken(word, style, width)
            lines.extend(whole)
        lines.append(line)
    return tuple(lines)


def _parts(word: str) -> list[str]:
    """The parts of a word between which it may be broken."""
    return HYPHENATED.findall(word)


def _broken(word: str, style: Style, width: int) -> list[str]:
    lines = [""]
    for part in _parts(word) or [word]:
        whole = measure(part, style)[0] <= width
        for piece in [part] if whole else part:
            if lines[-1] and measure(lines[-1] + piece, style)[0] > width:
                lines.append("")
            lines[-1] += piece
    return lines


def picture(text: str, style: Style) -> pygame.Surface:
    """The drawn line, from a bounded cache: never change it."""
    return _picture(_drawable(text), style, pixels(style), _spacing(style))


@lru_cache(maxsize=4096)
def _picture(text: str, style: Style, _size: int, spacing: float) -> pygame.Surface:
    face = style_font(style)
    plain = _line(face, text, style.colour, spacing)
    if style.halo is None or style.halo_width <= 0:
        return plain
    reach, rim = style.halo_width, _line(face, text, style.halo, spacing)
    width, height = plain.get_size()
    out = pygame.Surface((width + 2 * reach, height + 2 * reach), pygame.SRCALPHA)
    for dx, dy in product(range(-reach, reach + 1), repeat=2):
        if dx * dx + dy * dy <= reach * reach + 1:
            out.blit(rim, (reach + dx, reach + dy))
    out.blit(plain, (reach, reach))
    return out


def _line(face: pygame.font.Font, text: str, colour: Colour, spacing: float) -> pygame.Surface:
    if spacing == 0:
        return face.render(text, True, colour)
    size = (max(1, _advance(face, text, spacing)), face.get_height())
    out = pygame.Surface(size, pygame.SRCALPHA)
    for index, letter in enumerate(text):
        x = sum(face.size(before)[0] for before in text[:index]) + round(spacing * index)
        out.blit(face.render(letter, True, colour), (x, 0))
    return out


def draw_text(
    surface: pygame.Surface,
    text: str,
    pos: tuple[float, float],
    style: Style,
    *,
    align: Align = Align.LEFT,
    stand: Stand = Stand.TOP,
    width: int | None = None,
) -> pygame.Rect:
    """Draw one line and return the place it takes (without halo). Where it is wider than `width` it
    is set smaller on the same baseline, and cut if that is not enough.
    """
    if width is not None:
        usual, style = style, fitting(text, style, width)
        text = cut(text, style, width)
        if stand is Stand.TOP:
            pos = pos[0], pos[1] + ascent(usual) - ascent(style)
    size = measure(text, style)
    if not text:
        return pygame.Rect(round(pos[0]), round(pos[1]), 0, size[1])
    back = {Align.LEFT: 0, Align.CENTRE: size[0] // 2, Align.RIGHT: size[0]}[align]
    drop = {Stand.TOP: 0, Stand.MIDDLE: size[1] // 2, Stand.BOTTOM: size[1]}
    down = ascent(style) if stand is Stand.BASELINE else drop[stand]
    place = pygame.Rect((round(pos[0]) - back, round(pos[1]) - down), size)
    reach = style.halo_width if style.halo is not None else 0
    surface.blit(picture(text, style), (place.x - reach, place.y - reach))
    return place


def draw_wrapped(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    style: Style,
    *,
    align: Align = Align.LEFT,
    max_lines: int | None = None,
) -> int:
    """Draw a text wrapped to the rect's width from its top and return the height it takes. It is
    set smaller before a word is broken or more lines than `max_lines` are cut.
    """
    style = fitting_lines(text, style, rect.width, max_lines)
    lines = wrap(text, style, rect.width)
    if max_lines is not None and len(lines) > max_lines:
        rest = cut(" ".join(lines[max_lines - 1 :]), style, rect.width)
        lines = (*lines[: max_lines - 1], rest)
    x = {Align.LEFT: rect.left, Align.CENTRE: rect.centerx, Align.RIGHT: rect.right}[align]
    step = line_height(style)
    for index, line in enumerate(lines):
        draw_text(surface, line, (x, rect.top + index * step), style, align=align)
    return len(lines) * step


def draw_centred(
    surface: pygame.Surface,
    text: str,
    pos: tuple[float, float],
    style: Style,
    width: int | None = None,
) -> pygame.Rect:
    """Draw one line with its middle at a point."""
    return draw_text(surface, text, pos, style, align=Align.CENTRE, stand=Stand.MIDDLE, width=width)


def wrapped_height(text: str, style: Style, width: int, max_lines: int | None = None) -> int:
    """The height that `draw_wrapped` would take."""
    style = fitting_lines(text, style, width, max_lines)
    lines = len(wrap(text, style, width))
    return min(lines, max_lines or lines) * line_height(style)


def clear_caches() -> None:
    """Forget fonts and pictures: fonts die with the font module."""
    for cache in (_load, _measured, _picture, _cut, _wrap, _fitting, _fitting_lines):
        cache.cache_clear()


pygame.register_quit(clear_caches)
