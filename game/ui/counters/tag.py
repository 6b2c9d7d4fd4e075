"""The name tag of a brigade: the colour of its division, a sign of its formation, its name, what is
left of it, and its states. It always stands upright, behind the rear edge.
"""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.engine.presentation import Face, Plate
from game.ui.counters import plate as blanks
from game.ui.counters.base_parts import FINE, ROUTED, flag_picture, triangle_picture
from game.ui.counters.letters import BOX_INK, figures
from game.ui.counters.marks import mark_picture
from game.ui.counters.pictures import STORE, Picture, shown
from game.ui.counters.rims import draw_rim
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour, Contingent
from game.ui.look.type import Align, Family, Stand, Style, Weight
from game.ui.look.words import LANGUAGE, tr

Size = tuple[int, int]
Box = tuple[int, int, int, int]
HEIGHT = {"near": 22, "mid": 19, "far": 15}
NAME = {"near": 156, "mid": 126, "far": 0}
"""How much room a name has in pixels."""
GAP = 4
EDGE = 5
INK, FIGURE = theme.rgb("#FBF4E2"), theme.rgb("#FFD773")
GROUND = theme.rgb("#1E1C18")
STATES = ("engaged", "no_move", "half_move", "react", "fired", "damaged", "worn", "moved")
"""The states after disorder and rout, in the order in which they stand."""
CLOTH = theme.rgb("#8B8375")
"""The field of the sign of a contingent."""
SWATCH = 42
"""Its line is as thick as on plates of this scale."""
MARK = 0.27
"""Marks are drawn for counters, of whose size they take so much."""


def tag_picture(face: Face, level: str, *, named: bool) -> Picture:
    """The finished tag; its `origin` is its middle: never change it."""
    key = ("tag", face, level, named, LANGUAGE.revision)
    found = STORE.get(key)
    if found is None:
        assert face.plate is not None
        found = _finished(face, face.plate, level, named=named)
        STORE.put(key, found)
    return found


def _finished(face: Face, plate: Plate, level: str, *, named: bool) -> Picture:
    high = HEIGHT[level]
    parts = [_sign(plate.sign, high)]
    if named and NAME[level]:
        parts.append(_words(tr(face.name), _name_style(high), NAME[level]))
    left = face.steps if face.steps_full else 0
    parts.append(_words(str(left), figures(high * 0.66, FIGURE), 99))
    parts += _states(face, plate, high, level)
    theirs = theme.contingent(plate.contingent)
    if theirs is not None:
        parts.append(_contingent(theirs, high))
    wide = EDGE + GAP + 2 + sum(part.get_width() + GAP for part in parts) + 1
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    box = out.get_rect()
    pygame.draw.rect(out, GROUND, box, border_radius=3)
    edge = pygame.Rect(2, 2, EDGE, high - 4)
    out.fill(theme.band(face.band).tone, edge)
    blanks.pattern(out, edge, theme.band(face.band))
    pygame.draw.rect(out, theme.nation(face.nation).field, box, 1, border_radius=3)
    x = EDGE + GAP + 2
    for part in parts:
        out.blit(part, (x, (high - part.get_height()) // 2))
        x += part.get_width() + GAP
    return Picture(shown(out), (wide // 2, high // 2))


def _contingent(of: Contingent, high: int) -> pygame.Surface:
    """The line of a contingent round a field that is neither side's."""
    out = pygame.Surface((round(high * 0.66) * FINE, round(high * 0.55) * FINE))
    out.fill(CLOTH)
    draw_rim(out, out.get_rect(), of, SWATCH)
    return pygame.transform.smoothscale_by(out, 1 / FINE)


def _name_style(high: int) -> Style:
    return Style(
        family=Family.SERIF,
        size=high * 0.62,
        weight=Weight.SEMIBOLD,
        colour=INK,
        scales=False,
    )


def _words(words: str, style: Style, room: int) -> pygame.Surface:
    words = ty.cut(words, style, room)
    wide, high = ty.measure(words, style)[0], ty.line_height(style)
    out = pygame.Surface((max(1, round(wide) + 1), high), pygame.SRCALPHA)
    ty.draw_text(out, words, (0, high / 2), style, align=Align.LEFT, stand=Stand.MIDDLE)
    return out


# -- the sign of the formation ---------------------------------------------------------------------


def _sign(sign: str, high: int) -> pygame.Surface:
    """A formation as small blocks seen from above."""
    size = max(7, round(high * 0.55))
    return _SIGNS.get(sign, _line)(size, INK)


def _blocks(size: Size, boxes: Sequence[Box], ink: Colour) -> pygame.Surface:
    out = pygame.Surface(size, pygame.SRCALPHA)
    for box in boxes:
        out.fill(ink, box)
    return out


def _line(size: int, ink: Colour) -> pygame.Surface:
    each = max(2, size // 3)
    boxes = [(n * (each + 1), 0, each, each + 1) for n in range(4)]
    return _blocks((4 * each + 3, each + 1), boxes, ink)


def _column(size: int, ink: Colour) -> pygame.Surface:
    each = max(2, (size - 1) // 2)
    spots = [(x, y) for x in (0, each + 1) for y in (0, each + 1)]
    return _blocks((2 * each + 1, 2 * each + 1), [(x, y, each, each) for x, y in spots], ink)


def _march(size: int, ink: Colour) -> pygame.Surface:
    each = max(2, (size - 2) // 3)
    boxes = [(0, n * (each + 1), each + 1, each) for n in range(3)]
    return _blocks((each + 1, 3 * each + 2), boxes, ink)


def _square(size: int, ink: Colour) -> pygame.Surface:
    out = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.rect(out, ink, out.get_rect(), max(2, size // 5))
    return out


def _house(size: int, ink: Colour) -> pygame.Surface:
    out = pygame.Surface((size, size), pygame.SRCALPHA)
    roof = [(size / 2, 0), (size, size * 0.5), (0, size * 0.5)]
    pygame.draw.polygon(out, ink, roof)
    out.fill(ink, (round(size * 0.15), size // 2, round(size * 0.7), size - size // 2))
    out.fill(GROUND, (round(size * 0.4), round(size * 0.65), round(size * 0.25), size))
    return out


def _gun(size: int, ink: Colour) -> pygame.Surface:
    """A gun from above, muzzle up."""
    out = pygame.Surface((size, size), pygame.SRCALPHA)
    thick = max(2, size // 5)
    out.fill(ink, ((size - thick) // 2, 0, thick, size))
    for x in (round(size * 0.1), round(size * 0.9) - thick):
        out.fill(ink, (x, round(size * 0.35), thick, round(size * 0.45)))
    out.fill(ink, (round(size * 0.1), round(size * 0.52), round(size * 0.8), max(1, thick // 2)))
    return out


def _limbered(size: int, ink: Colour) -> pygame.Surface:
    """A gun drawn by its tail."""
    out = pygame.Surface((size, size + 4), pygame.SRCALPHA)
    out.blit(pygame.transform.flip(_gun(size, ink), False, True), (0, 4))
    for x in (size // 3, size - size // 3):
        out.fill(ink, (x - 1, 0, 2, 3))
    return out


_SIGNS: Mapping[str, Callable[[int, Colour], pygame.Surface]] = {
    "line": _line,
    "column": _column,
    "march": _march,
    "square": _square,
    "town": _house,
    "unlimbered": _gun,
    "limbered": _limbered,
}


# -- states ----------------------------------------------------------------------------------------


def _states(face: Face, plate: Plate, high: int, level: str) -> list[pygame.Surface]:
    """Disorder or rout first; from afar no more than one."""
    size = round(high * 0.76)
    found = []
    if plate.disorder >= ROUTED:
        found.append(flag_picture(size))
    elif plate.disorder:
        found.append(triangle_picture(size, plate.disorder))
    found += [_mark(mark, size) for mark in STATES if mark in face.marks]
    return found[:1] if level == "far" else found


def _mark(mark: str, size: int) -> pygame.Surface:
    if mark in LETTERS:
        return _lettered(LETTERS[mark], size)
    return mark_picture(mark, round(size / MARK), 1.0)


LETTERS: Mapping[str, tuple[str, Colour, Colour]] = {
    "react": ("R", theme.MARK_LIGHT, theme.MARK_DARK),
    "half_move": ("½", theme.MARK_LIGHT, theme.MARK_DARK),
    "no_move": ("–", theme.MARK_RED, theme.WHITE),
    "damaged": ("∞", BOX_INK, theme.WHITE),
    "worn": ("W", theme.rgb("#8A6A2A"), theme.WHITE),
}
"""States that are a letter on a disc: the letter, the disc, the ink."""


def _lettered(look: tuple[str, Colour, Colour], size: int) -> pygame.Surface:
    letter, disc, ink = look
    fine = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    pygame.draw.circle(fine, INK, (size * 2, size * 2), size * 2)
    pygame.draw.circle(fine, disc, (size * 2, size * 2), size * 2 - 4)
    out = pygame.transform.smoothscale(fine, (size, size))
    ty.draw_centred(out, letter, (size / 2, size / 2), figures(size * 0.72, ink))
    return out
