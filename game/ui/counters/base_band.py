"""The band of a plate of an open table: pattern, sign, the letters of its type, and its name."""

import pygame

from game.engine.presentation import Face, Plate
from game.ui.counters import plate as blanks
from game.ui.counters.letters import abbreviations, figures
from game.ui.counters.symbols import draw_symbol
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.type import Align, Stand, Style, Weight

SIGN = {"near": 0.78, "mid": 0.92}
"""How much of its depth the sign takes."""
SIGN_END = {"near": 1.35, "mid": 1.5}
"""Where the sign ends without letters, in depths of the band."""
LETTERS = {"near": 0.72, "mid": 0.86}
"""How high the letters of the type are, in depths of the band."""
LEAST_LETTERS = 0.66
"""By how much they are made smaller before the sign gives way to them."""
LETTERS_FROM = 1.28
"""Where they begin beside the sign, in depths of the band; in its place they begin at GAP."""
GAP = 0.2
LEAST_NAME = 2.2
"""The room, in depths of the band, below which no name is written beside letters."""
BOX, PIP = 1.12, 0.56
"""How wide the box of the strength is, in depths of the band, and a loss beside it, in boxes."""


def has_label(plate: Plate, level: str) -> bool:
    """Whether the letters have a row of their own, as on plates deeper than wide: their band has
    no room beside sign and strength.
    """
    wide = max(s.right for s in plate.stands) - min(s.left for s in plate.stands)
    deep = max(s.front for s in plate.stands) - min(s.rear for s in plate.stands)
    return bool(plate.letters) and level != "far" and deep > wide


def label(face: Face, letters: str, size: tuple[int, int]) -> pygame.Surface:
    """The row of the letters, as its reader sees it."""
    band = theme.band(face.band)
    wide, high = size
    out = pygame.Surface(size)
    out.fill(band.tone)
    full = high * LETTERS["mid"]
    long = ty.measure(letters, figures(full, band.ink))[0]
    style = figures(full * min(1.0, (wide - 2 * GAP * high) / long), band.ink)
    ty.draw_centred(out, letters, (wide / 2, high / 2), style)
    return out


def strip(face: Face, letters: str, level: str, size: tuple[int, int]) -> pygame.Surface:
    """The band as its reader sees it; `level` is near, mid or far."""
    band = theme.band(face.band)
    wide, high = size
    out = pygame.Surface(size)
    out.fill(band.tone)
    box = round(high * 1.05)
    if level != "near":
        blanks.pattern(out, pygame.Rect(0, 0, wide, high), band)
    else:
        end = round(high * 0.8)
        for left in (0, wide - box - end):
            blanks.pattern(out, pygame.Rect(left, 0, end, high), band)
    if level == "far":
        return out
    left = _head(out, face, letters, level)
    if level == "near":
        _name(out, face, (left, wide - box - round(high * 0.35)), lettered=bool(letters))
    return out


def _head(out: pygame.Surface, face: Face, letters: str, level: str) -> int:
    """Sign and letters on plain ground; where the room for the name begins. Where both have no
    room the letters stand alone, since they say more.
    """
    band, high = theme.band(face.band), out.get_height()
    style, start = _fitting(face, letters, level, out.get_size())
    end = round(high * SIGN_END[level])
    if style is not None:
        end = round(start + ty.measure(letters, style)[0] + high * GAP)
    out.fill(band.tone, (0, 0, end, high))
    if style is None or start > high:
        draw_symbol(out, face.symbol, band.ink, (high * 0.72, high * 0.5), high * SIGN[level])
    if style is not None:
        ty.draw_text(out, letters, (start, high * 0.5), style, stand=Stand.MIDDLE)
    return end + round(high * 0.05)


def _fitting(
    face: Face, letters: str, level: str, size: tuple[int, int]
) -> tuple[Style | None, float]:
    """The style in which the letters fit, and where they begin; None: they fit nowhere."""
    (wide, high), ink = size, theme.band(face.band).ink
    if not letters:
        return None, 0.0
    right = wide - high * BOX * (1 + PIP * (face.steps_full - face.steps))
    full = high * LETTERS[level]
    for start in (high * LETTERS_FROM, high * GAP):
        style = figures(full, ink)
        long = ty.measure(letters, style)[0]
        if long > right - start:
            style = figures(full * max(LEAST_LETTERS, (right - start) / long), ink)
        if ty.measure(letters, style)[0] <= right - start + 1:
            return style, start
    return None, 0.0


def _name(out: pygame.Surface, face: Face, room: tuple[int, int], *, lettered: bool) -> None:
    """The name in the middle of its room; beside letters it begins where they end, on plain ground,
    so that it runs into no pattern.
    """
    band, high = theme.band(face.band), out.get_height()
    size = high * 0.66
    style = Style(
        family=ty.Family.SERIF, size=size, weight=Weight.SEMIBOLD, colour=band.ink, scales=False
    )
    left, right = room
    right -= (face.steps_full - face.steps) * round(high * 0.62)
    if lettered and right - left < high * LEAST_NAME:
        return
    words = face.name
    if ty.measure(words, style)[0] > right - left and face.short:
        words = face.short
    while ty.measure(words, style)[0] > right - left and style.size > size * 0.74:
        style = style.but(size=style.size - 1)
    if ty.measure(words, style)[0] > right - left:
        fitting = (one for one in abbreviations(words) if ty.measure(one, style)[0] <= right - left)
        words = next(fitting, ty.cut(words, style, right - left))
    middle = (left + right) / 2
    if lettered:
        long = ty.measure(words, style)[0]
        middle = left + long / 2
        out.fill(band.tone, (left, 0, long + round(high * 0.1), high))
    ty.draw_text(out, words, (middle, high * 0.5), style, align=Align.CENTRE, stand=Stand.MIDDLE)
