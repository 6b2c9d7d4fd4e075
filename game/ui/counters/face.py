"""The face of a counter: names, figures, symbol and pips, at three levels of detail."""

from enum import IntEnum
from functools import lru_cache

import pygame

from game.engine.presentation import Face
from game.ui.counters import banded
from game.ui.counters import plate as blanks
from game.ui.counters.medallion import draw_medallion
from game.ui.counters.plate import Blank, whole
from game.ui.counters.symbols import HORSE_ARMS, draw_symbol
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Band, Colour, Pattern
from game.ui.look.type import Align, Family, Stand, Style, Weight

GUN, LEADER, HIDDEN = "gun", "leader", "hidden"


class Level(IntEnum):
    """How much a counter shows at a size."""

    SMALL = 0
    MEDIUM = 1
    FULL = 2


FULL_FROM, MEDIUM_FROM = 80, 52
BOX_INK: Colour = (15, 14, 13)
_PLAIN_GUN_BAND = Band(theme.GUN_BAND, Pattern.PLAIN, theme.SHEET)
_REPLACEMENT_BAND = Band(theme.INK_SECOND, Pattern.PLAIN, theme.SHEET)


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
    height = {Level.FULL: 0.175, Level.MEDIUM: 0.125, Level.SMALL: 0.11}[level]
    lettered = level is Level.FULL and face.symbol != GUN
    if face.form == "banded":
        height = {Level.FULL: 0.205, Level.MEDIUM: 0.235, Level.SMALL: 0.14}[level]
        lettered = level is not Level.SMALL
    elif leader and level is not Level.SMALL:
        height, lettered = {Level.FULL: 0.2, Level.MEDIUM: 0.235}[level], True
    return Blank(
        nation=face.nation,
        split=face.symbol in HORSE_ARMS,
        band=band,
        band_height=height,
        lettered=lettered,
        framed=not leader,
        striped=face.symbol == HIDDEN,
        rule_at={Level.FULL: 0.235, Level.MEDIUM: 0.265, Level.SMALL: 0.055}[level],
    )


def draw_face(face: Face, size: int, level: Level) -> pygame.Surface:
    """The printed square without marks, turned as it stands before its owner."""
    blank = blank_of(face, level)
    out = blanks.plate(blank, size).copy()
    if "moved" in face.marks:
        out.blit(blanks.dimmed_edge(size, blanks.band_top(blank, size)), (0, 0))
    ink = theme.nation(face.nation).ink
    if face.form == "banded":
        banded.draw(out, face, ink, blanks.band_top(blank, size), small=level is Level.SMALL)
    else:
        draw = {GUN: _gun, LEADER: _leader}.get(face.symbol, _unit)
        draw(out, face, level, ink)
    if blank.lettered:
        _band_name(out, face, blank)
    return out if not face.spent else banded.struck(out)


def figures(size: int, share: float, ink: Colour) -> Style:
    """The style of a counter's figures."""
    return Style(size=share * size, weight=Weight.BOLD, colour=ink, scales=False)


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


def _names(face: Face) -> tuple[str, ...]:
    return (face.name, face.short) if face.short else (face.name,)


def _unit(out: pygame.Surface, face: Face, level: Level, ink: Colour) -> None:
    size = out.get_width()
    if level is Level.SMALL:
        _small(out, face, ink)
        return
    full = level is Level.FULL
    pip = whole(0.073, size)
    gap = max(1, round(0.022 * size))
    columns = _pip_columns(face.steps_full)
    pips_wide = columns * pip + max(0, columns - 1) * gap
    if full:
        right = size - whole(0.075, size)
        _pips(out, face, (right - pips_wide, whole(0.075, size)), pip, gap, ink)
        room = right - pips_wide - round(0.077 * size) - whole(0.025, size)
        name, style = fitted(_names(face), lettering(0.15 * size, ink), room, 0.8, 0.8)
        _words(out, name, (0.077, 0.183), style)
        draw_symbol(out, face.symbol, ink, (0.49 * size, 0.42 * size), 0.32 * size)
    else:
        room = size - 2 * whole(0.08, size)
        name, style = fitted(_names(face), lettering(0.19 * size, ink), room, 0.9, 0.8)
        _words(out, name, (0.088, 0.215), style)
        draw_symbol(out, face.symbol, ink, (0.47 * size, 0.445 * size), 0.285 * size)
        _pips(out, face, (round(0.775 * size) - pips_wide // 2, round(0.34 * size)), pip, gap, ink)
    _values(out, face, level, ink)


def _values(out: pygame.Surface, face: Face, level: Level, ink: Colour) -> None:
    """Strength, morale and movement at the foot of the field."""
    size = out.get_width()
    full = level is Level.FULL
    style = figures(size, 0.23 if full else 0.255, ink)
    baseline = 0.765 if full else 0.81
    strength, morale, movement = (*face.values, "", "", "")[:3]
    left = _words(out, strength, (0.085, baseline), style)
    middle = _words(out, morale, (0.5 if full else 0.52, baseline), style, Align.CENTRE)
    box = movement_box(size, level)
    if movement:
        _movement(out, movement, box)
    if full:
        y, thick, air = round(0.687 * size), whole(0.016, size), whole(0.03, size)
        dash = theme.mix(ink, theme.nation(face.nation).field, 0.2)
        for start, end in ((left.right, middle.left), (middle.right, box.left)):
            if end - start > 3 * air:
                out.fill(dash, (start + air, y, end - start - 2 * air, thick))


def movement_box(size: int, level: Level) -> pygame.Rect:
    """The black box of the movement allowance."""
    wide, high = whole(0.205, size), whole(0.19, size)
    if level is Level.MEDIUM:
        wide, high = whole(0.21, size), whole(0.215, size)
    box = pygame.Rect(0, 0, wide, high)
    box.bottomright = (
        size - whole(0.08, size),
        round((0.793 if level is Level.FULL else 0.84) * size),
    )
    return box


def _movement(out: pygame.Surface, figure: str, box: pygame.Rect) -> None:
    radius = max(1, box.height // 7)
    rim = theme.mix(BOX_INK, theme.WHITE, 0.28)
    pygame.draw.rect(out, rim, box.inflate(2, 2), border_radius=radius + 1)
    pygame.draw.rect(out, BOX_INK, box, border_radius=radius)
    style = Style(size=box.height * 0.98, weight=Weight.BOLD, colour=theme.WHITE, scales=False)
    baseline = box.centery + round(ty.pixels(style) * 0.325)
    ty.draw_text(
        out, figure, (box.centerx, baseline), style, align=Align.CENTRE, stand=Stand.BASELINE
    )


def _words(
    out: pygame.Surface,
    words: str,
    at: tuple[float, float],
    style: Style,
    align: Align = Align.LEFT,
) -> pygame.Rect:
    """Words whose baseline stands at a point given in shares of the counter."""
    size = out.get_width()
    point = (at[0] * size, at[1] * size)
    return ty.draw_text(out, words, point, style, align=align, stand=Stand.BASELINE)


def _pip_columns(steps: int) -> int:
    return 1 if steps <= 2 else (steps + 1) // 2


def _pips(
    out: pygame.Surface, face: Face, at: tuple[int, int], pip: int, gap: int, ink: Colour
) -> None:
    """Steps: a column for one or two, two rows for more; what is lost is hollow."""
    columns = _pip_columns(face.steps_full)
    rows = -(-face.steps_full // columns) if face.steps_full else 0
    # Filled from the last square backwards, so that losses hollow the upper left ones.
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    squares = squares[len(squares) - face.steps_full :]
    for index, (row, column) in enumerate(squares):
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


def _pip_row(out: pygame.Surface, face: Face, place: pygame.Rect, pip: int, ink: Colour) -> None:
    """Steps in one row from the left of a place; kept ones first."""
    gap = max(1, round(pip * 0.3))
    for index in range(face.steps_full):
        square = pygame.Rect(place.left + index * (pip + gap), place.top, pip, pip)
        _pip(out, square, ink, index < face.steps)


def _gun(out: pygame.Surface, face: Face, level: Level, ink: Colour) -> None:
    size = out.get_width()
    if level is Level.SMALL:
        _small(out, face, ink)
        return
    full = level is Level.FULL
    top = figures(size, 0.195 if full else 0.215, ink)
    _words(out, face.corners[0], (0.08, 0.2 if full else 0.225), top)
    _words(out, face.corners[1], (0.92, 0.2 if full else 0.225), top, Align.RIGHT)
    movement = (*face.values, "", "", "")[2]
    box = movement_box(size, level)
    if full:
        draw_symbol(out, GUN, ink, (0.42 * size, 0.44 * size), 0.34 * size)
        room = box.left - whole(0.08, size) - whole(0.03, size)
        name, style = fitted(_names(face), lettering(0.15 * size, ink), room, 0.8, 0.8)
        _words(out, name, (0.08, 0.77), style)
    else:
        draw_symbol(out, GUN, ink, (0.38 * size, 0.57 * size), 0.4 * size)
    if movement:
        _movement(out, movement, box)
    _gun_pips(out, face, blanks.band_top(blank_of(face, level), size))


def _gun_pips(out: pygame.Surface, face: Face, top: int) -> None:
    """A battery's steps, light squares in the middle of the dark band."""
    size = out.get_width()
    high = size - top
    pip = max(3, round(high * 0.45))
    gap = max(1, round(pip * 0.3))
    wide = face.steps_full * (pip + gap) - gap
    place = pygame.Rect((size - wide) // 2, top + (high - pip) // 2, wide, pip)
    _pip_row(out, face, place, pip, theme.SHEET)


def _leader(out: pygame.Surface, face: Face, level: Level, ink: Colour) -> None:
    size = out.get_width()
    if level is Level.SMALL:
        _small_leader(out, face, ink)
        return
    full = level is Level.FULL
    oval = pygame.Rect(0, 0, round(0.52 * size), round(0.62 * size))
    oval.center = (round(0.49 * size), round((0.415 if full else 0.395) * size))
    draw_medallion(out, face, oval)
    initiative, _, movement = (*face.values, "", "", "")[:3]
    style = figures(size, 0.19 if full else 0.2, ink)
    _words(out, face.corners[1], (0.95, 0.2 if full else 0.23), style, Align.RIGHT)
    _words(out, initiative, (0.06, 0.755 if full else 0.73), style)
    if face.star:
        draw_symbol(out, "star", theme.STAR, (0.145 * size, 0.15 * size), 0.15 * size)
    if movement:
        box = pygame.Rect(0, 0, whole(0.17, size), whole(0.18, size))
        box.bottomright = (size - whole(0.06, size), round((0.775 if full else 0.745) * size))
        _movement(out, movement, box)


def _band_name(out: pygame.Surface, face: Face, blank: Blank) -> None:
    """The leader's name in the wing band."""
    size = out.get_width()
    top = blanks.band_top(blank, size)
    words = face.band_label or face.name
    share = 0.74 if level_of(size) is Level.FULL else 0.8
    room = size - whole(0.1 if face.form == "figures" else 0.26, size)
    light = theme.luminance(blank.band.ink) > 0.5
    # Small letters without serifs are narrower and open.
    plain = face.form == "banded" and level_of(size) is not Level.FULL
    style = Style(
        family=Family.SANS if plain else Family.SERIF,
        size=(size - top) * share,
        weight=Weight.BOLD if light else Weight.SEMIBOLD,
        colour=blank.band.ink,
        scales=False,
    )
    own = face.symbol == LEADER or face.form == "banded"
    candidates = (words, face.short) if own and face.short else (words,)
    name, style = fitted(candidates, style, room, 0.8, 0.7)
    # The middle of the small letters, not of the line, stands in the middle of the band.
    baseline = top + (size - top) // 2 + round(ty.pixels(style) * 0.3)
    ty.draw_text(out, name, (size // 2, baseline), style, align=Align.CENTRE, stand=Stand.BASELINE)


def _small(out: pygame.Surface, face: Face, ink: Colour) -> None:
    """Symbol at the left, one figure at the right, pips in a row."""
    size = out.get_width()
    gun = face.symbol == GUN
    draw_symbol(out, face.symbol, ink, (0.33 * size, 0.37 * size), (0.44 if gun else 0.45) * size)
    pip = max(2, round(0.08 * size))
    _pip_row(out, face, pygame.Rect(round(0.1 * size), round(0.715 * size), 0, 0), pip, ink)
    _one_figure(out, face.simple, 0.46, ink)


def _one_figure(out: pygame.Surface, figure: str, share: float, ink: Colour) -> None:
    size = out.get_width()
    style = figures(size, share if len(figure) < 2 else share * 0.86, ink)
    _words(out, figure, (0.935, 0.81), style, Align.RIGHT)


def _small_leader(out: pygame.Surface, face: Face, ink: Colour) -> None:
    size = out.get_width()
    oval = pygame.Rect(0, 0, round(0.5 * size), round(0.68 * size))
    oval.center = (round(0.34 * size), round(0.45 * size))
    draw_medallion(out, face, oval)
    if face.star:
        draw_symbol(out, "star", theme.STAR, (0.79 * size, 0.22 * size), 0.23 * size)
    _one_figure(out, face.simple, 0.42, ink)
