"""The face of a counter: names, figures, symbol and pips, at three levels of detail."""

from enum import IntEnum
from functools import lru_cache

import pygame

from game.engine.presentation import Face
from game.ui.counters import banded
from game.ui.counters import plate as blanks
from game.ui.counters.letters import BOX_INK, boxed, figures, middle, write
from game.ui.counters.medallion import draw_medallion
from game.ui.counters.plate import Blank, whole
from game.ui.counters.symbols import HORSE_ARMS, draw_symbol
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Band, Colour, Pattern
from game.ui.look.type import Align, Family, Style, Weight

GUN, LEADER, HIDDEN = "gun", "leader", "hidden"


class Level(IntEnum):
    """How much a counter shows at a size."""

    SMALL = 0
    MEDIUM = 1
    FULL = 2


FULL_FROM, MEDIUM_FROM = 80, 52
ABBREVIATION = 3
"""Letters of the longest one."""
LARGE_NAME = 11
"""Pixels from which a name may be set much smaller."""
_PLAIN_GUN_BAND = Band(theme.GUN_BAND, Pattern.PLAIN, theme.SHEET)
_REPLACEMENT_BAND = Band(theme.INK_SECOND, Pattern.PLAIN, theme.SHEET)
# Shares of the counter's size for each level: where the rule under the name runs, the height of
# the band of troops, of leaders, and of counters that bear their name in it.
_RULE_AT = (0.055, 0.265, 0.235)
_BAND, _LEADER_BAND, _NAME_BAND = (0.11, 0.125, 0.175), (0.11, 0.235, 0.2), (0.14, 0.235, 0.205)


def level_of(size: int) -> Level:
    """The level of detail for a counter of this many pixels."""
    if size >= FULL_FROM:
        return Level.FULL
    return Level.MEDIUM if size >= MEDIUM_FROM else Level.SMALL


def blank_of(face: Face, level: Level) -> Blank:
    """The blank counter that a face is printed on."""
    leader = face.symbol == LEADER
    band = theme.band(face.band)
    if face.symbol == GUN and face.form == "figures":
        band = _PLAIN_GUN_BAND
    elif face.commander:
        band = theme.band("black")
    elif face.replacement and not face.band:
        band = _REPLACEMENT_BAND
    heights, lettered = _BAND, level is Level.FULL and face.symbol != GUN
    if face.form == "banded" or leader:
        heights = _NAME_BAND if face.form == "banded" else _LEADER_BAND
        lettered = level is not Level.SMALL
    return Blank(
        nation=face.nation,
        split=face.symbol in HORSE_ARMS,
        band=band,
        band_height=heights[level],
        lettered=lettered,
        framed=not leader,
        striped=face.symbol == HIDDEN,
        rule_at=_RULE_AT[level],
    )


def draw_face(face: Face, size: int, level: Level) -> pygame.Surface:
    """The printed square without marks, turned as it stands before its owner."""
    blank = blank_of(face, level)
    out, top = blanks.plate(blank, size).copy(), blanks.band_top(blank, size)
    if "moved" in face.marks:
        out.blit(blanks.dimmed_edge(size, top), (0, 0))
    ink = theme.nation(face.nation).ink
    if face.form == "banded":
        banded.draw(out, face, ink, top, small=level is Level.SMALL)
    elif level is Level.SMALL:
        (_small_leader if face.symbol == LEADER else _small)(out, face, ink)
    else:
        {GUN: _gun, LEADER: _leader}.get(face.symbol, _unit)(out, face, level, ink)
    if blank.lettered:
        _band_name(out, face, blank)
    return out if not face.spent else banded.struck(out)


def lettering(size: float, ink: Colour) -> Style:
    """The style of names on a counter: heavier in white, which thins letters."""
    weight = Weight.SEMIBOLD if theme.luminance(ink) > 0.5 else Weight.REGULAR
    return Style(family=Family.SERIF, size=size, weight=weight, colour=ink, scales=False)


@lru_cache(maxsize=1024)
def fitted(
    names: tuple[str, ...], style: Style, width: int, least: float, last: float
) -> tuple[str, Style]:
    """The first name that fits at its size or smaller: down to `least`, the last one to `last`."""
    for name in names:
        floor = last if name == names[-1] else least
        for tenths in range(10, round(floor * 10) - 1, -1):
            tried = style.but(size=style.size * tenths / 10)
            if ty.measure(name, tried)[0] <= width:
                return name, tried
    smallest = style.but(size=style.size * last)
    return ty.cut(names[-1], smallest, width), smallest


def _name(
    out: pygame.Surface, face: Face, at: tuple[float, float], style: Style, room: int, least: float
) -> None:
    """The name, or the short one, as large as there is room."""
    names = face.name, face.short or brief(face.name)
    last = 0.7 if style.size > LARGE_NAME else 0.8
    _words(out, *_whole(names, style, room, least, last), at)


def _whole(
    names: tuple[str, ...], style: Style, room: int, least: float, last: float
) -> tuple[str, Style]:
    """A name in its type, else in letters without serifs, which are narrower and open, before it is
    cut.
    """
    name, found = fitted(names, style, room, least, least)
    if name in names and ty.measure(name, found)[0] <= room:
        return name, found
    return fitted(names, style.but(family=Family.SANS), room, least, last)


def brief(name: str) -> str:
    """A name without the abbreviation at its beginning, which the symbol tells as well."""
    first, _space, rest = name.partition(" ")
    return rest if len(first) <= ABBREVIATION and len(rest) > ABBREVIATION else name


def _unit(out: pygame.Surface, face: Face, level: Level, ink: Colour) -> None:
    size = out.get_width()
    pip, gap = whole(0.073, size), max(1, round(0.022 * size))
    columns = _pip_columns(face.steps_full)
    pips_wide = columns * pip + max(0, columns - 1) * gap
    if level is Level.FULL:
        right = size - whole(0.075, size)
        _pips(out, face, (right - pips_wide, whole(0.075, size)), pip, gap, ink)
        room = right - pips_wide - round(0.077 * size) - whole(0.025, size)
        _name(out, face, (0.077, 0.183), lettering(0.15 * size, ink), room, 0.8)
        draw_symbol(out, face.symbol, ink, (0.49 * size, 0.42 * size), 0.32 * size)
    else:
        room = size - 2 * whole(0.08, size)
        _name(out, face, (0.088, 0.215), lettering(0.19 * size, ink), room, 0.9)
        draw_symbol(out, face.symbol, ink, (0.47 * size, 0.445 * size), 0.285 * size)
        _pips(out, face, (round(0.775 * size) - pips_wide // 2, round(0.34 * size)), pip, gap, ink)
    _values(out, face, level, ink)


def _values(out: pygame.Surface, face: Face, level: Level, ink: Colour) -> None:
    """Strength, morale and movement at the foot of the field."""
    size = out.get_width()
    full = level is Level.FULL
    style = figures((0.23 if full else 0.255) * size, ink)
    baseline = 0.765 if full else 0.81
    strength, morale, movement = (*face.values, "", "", "")[:3]
    left = _words(out, strength, style, (0.085, baseline))
    centre = _words(out, morale, style, (0.5 if full else 0.52, baseline), Align.CENTRE)
    box = movement_box(size, level)
    _movement(out, movement, box)
    if full:
        y, thick, air = round(0.687 * size), whole(0.016, size), whole(0.03, size)
        dash = theme.mix(ink, theme.nation(face.nation).field, 0.2)
        for start, end in ((left.right, centre.left), (centre.right, box.left)):
            if end - start > 3 * air:
                out.fill(dash, (start + air, y, end - start - 2 * air, thick))


def movement_box(size: int, level: Level) -> pygame.Rect:
    full = level is Level.FULL
    wide, high, foot = (0.205, 0.19, 0.793) if full else (0.21, 0.215, 0.84)
    return _box(size, wide, high, (size - whole(0.08, size), round(foot * size)))


def _box(size: int, wide: float, high: float, corner: tuple[int, int]) -> pygame.Rect:
    box = pygame.Rect(0, 0, whole(wide, size), whole(high, size))
    box.bottomright = corner
    return box


def _movement(out: pygame.Surface, figure: str, box: pygame.Rect) -> None:
    """The figure in its box, which has a rim; nothing where there is none."""
    if figure:
        rim, bend = theme.mix(BOX_INK, theme.WHITE, 0.28), max(1, box.height // 7) + 1
        pygame.draw.rect(out, rim, box.inflate(2, 2), border_radius=bend)
        boxed(out, figure, box, 0.98, 7, 0.325)


def _words(
    out: pygame.Surface,
    words: str,
    style: Style,
    at: tuple[float, float],
    align: Align = Align.LEFT,
) -> pygame.Rect:
    """Words whose baseline stands at a point given in shares of the counter."""
    size = out.get_width()
    return write(out, words, (at[0] * size, at[1] * size), style, align)


def _pip_columns(steps: int) -> int:
    return 1 if steps <= 2 else (steps + 1) // 2


def _pips(
    out: pygame.Surface, face: Face, at: tuple[int, int], pip: int, gap: int, ink: Colour
) -> None:
    """Steps: a column for one or two, two rows for more; what is lost is hollow."""
    columns = _pip_columns(face.steps_full)
    # Filled from the last square backwards, so that losses hollow the upper left ones.
    first = -face.steps_full % columns
    for index in range(face.steps_full):
        row, column = divmod(first + index, columns)
        place = pygame.Rect(at[0] + column * (pip + gap), at[1] + row * (pip + gap), pip, pip)
        _pip(out, place, ink, index >= face.steps_full - face.steps)


def _pip(out: pygame.Surface, place: pygame.Rect, ink: Colour, kept: bool) -> None:
    if kept:
        out.fill(ink, place)
    elif place.width < 3:
        # Too small for a hollow: only its ground line stays.
        out.fill(ink, (place.left, place.bottom - 1, place.width, 1))
    else:
        pygame.draw.rect(out, ink, place, max(1, round(place.width * 0.18)))


def _pip_row(out: pygame.Surface, face: Face, at: tuple[int, int], pip: int, ink: Colour) -> None:
    """Steps in one row; kept ones first."""
    step = pip + max(1, round(pip * 0.3))
    for index in range(face.steps_full):
        square = pygame.Rect(at[0] + index * step, at[1], pip, pip)
        _pip(out, square, ink, index < face.steps)


def _gun(out: pygame.Surface, face: Face, level: Level, ink: Colour) -> None:
    size = out.get_width()
    full = level is Level.FULL
    style, line = figures((0.195 if full else 0.215) * size, ink), 0.2 if full else 0.225
    _words(out, face.corners[0], style, (0.08, line))
    _words(out, face.corners[1], style, (0.92, line), Align.RIGHT)
    box = movement_box(size, level)
    if full:
        draw_symbol(out, GUN, ink, (0.42 * size, 0.44 * size), 0.34 * size)
        room = box.left - whole(0.08, size) - whole(0.03, size)
        _name(out, face, (0.08, 0.77), lettering(0.15 * size, ink), room, 0.8)
    else:
        draw_symbol(out, GUN, ink, (0.38 * size, 0.57 * size), 0.4 * size)
    _movement(out, (*face.values, "", "", "")[2], box)
    _gun_pips(out, face, blanks.band_top(blank_of(face, level), size))


def _gun_pips(out: pygame.Surface, face: Face, top: int) -> None:
    """A battery's steps, light squares in the middle of the dark band."""
    size = out.get_width()
    high = size - top
    pip = max(3, round(high * 0.45))
    gap = max(1, round(pip * 0.3))
    wide = face.steps_full * (pip + gap) - gap
    _pip_row(out, face, ((size - wide) // 2, top + (high - pip) // 2), pip, theme.SHEET)


def _leader(out: pygame.Surface, face: Face, level: Level, ink: Colour) -> None:
    size = out.get_width()
    full = level is Level.FULL
    _portrait(out, face, (0.49, 0.415 if full else 0.395), (0.52, 0.62))
    initiative, _, movement = (*face.values, "", "", "")[:3]
    style = figures((0.19 if full else 0.2) * size, ink)
    _words(out, face.corners[1], style, (0.95, 0.2 if full else 0.23), Align.RIGHT)
    _words(out, initiative, style, (0.06, 0.755 if full else 0.73))
    if face.star:
        draw_symbol(out, "star", theme.STAR, (0.145 * size, 0.15 * size), 0.15 * size)
    foot = round((0.775 if full else 0.745) * size)
    _movement(out, movement, _box(size, 0.17, 0.18, (size - whole(0.06, size), foot)))


def _portrait(
    out: pygame.Surface, face: Face, at: tuple[float, float], extent: tuple[float, float]
) -> None:
    size = out.get_width()
    oval = pygame.Rect(0, 0, round(extent[0] * size), round(extent[1] * size))
    oval.center = (round(at[0] * size), round(at[1] * size))
    draw_medallion(out, face, oval)


def _band_name(out: pygame.Surface, face: Face, blank: Blank) -> None:
    """The leader's name in the wing band."""
    size = out.get_width()
    top = blanks.band_top(blank, size)
    full, named = level_of(size) is Level.FULL, face.form == "banded"
    room = size - whole(0.26 if named else 0.1, size)
    light = theme.luminance(blank.band.ink) > 0.5
    style = Style(
        # Small letters without serifs are narrower and open.
        family=Family.SANS if named and not full else Family.SERIF,
        size=(size - top) * (0.74 if full else 0.8),
        weight=Weight.BOLD if light else Weight.SEMIBOLD,
        colour=blank.band.ink,
        scales=False,
    )
    words = face.band_label or face.name
    own = face.symbol == LEADER or named
    candidates = (words, face.short) if own and face.short else (words,)
    if face.symbol == LEADER and not named:
        candidates = (*candidates, words.split(" ")[-1])
        name, style = _whole(candidates, style, room, 0.8, 0.7)
    else:
        name, style = fitted(candidates, style, room, 0.8, 0.7)
    # The middle of the small letters, not of the line, stands in the middle of the band.
    middle(out, name, (size // 2, top + (size - top) // 2), style, 0.3)


def _small(out: pygame.Surface, face: Face, ink: Colour) -> None:
    """Symbol at the left, one figure at the right, pips in a row."""
    size = out.get_width()
    tall = (0.44 if face.symbol == GUN else 0.45) * size
    draw_symbol(out, face.symbol, ink, (0.33 * size, 0.37 * size), tall)
    pip = max(2, round(0.08 * size))
    _pip_row(out, face, (round(0.1 * size), round(0.715 * size)), pip, ink)
    _one_figure(out, face.simple, 0.46, ink)


def _one_figure(out: pygame.Surface, figure: str, share: float, ink: Colour) -> None:
    style = figures(out.get_width() * (share if len(figure) < 2 else share * 0.86), ink)
    _words(out, figure, style, (0.935, 0.81), Align.RIGHT)


def _small_leader(out: pygame.Surface, face: Face, ink: Colour) -> None:
    size = out.get_width()
    _portrait(out, face, (0.34, 0.45), (0.5, 0.68))
    if face.star:
        draw_symbol(out, "star", theme.STAR, (0.79 * size, 0.22 * size), 0.23 * size)
    _one_figure(out, face.simple, 0.42, ink)
