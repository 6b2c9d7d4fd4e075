"""Hits that a piece has taken: a row of boxes, crossed out one by one; more than these as a number.

Boxes stand empty at first, unlike steps, which are filled while they are there.
"""

import pygame

from game.engine.presentation import Face
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour
from game.ui.look.type import Style, Weight

GAP = 0.25
_MORE = Style(weight=Weight.BOLD, colour=theme.MARK_LIGHT, scales=False)


def width(face: Face, side: float) -> int:
    """The room of the row, without the number after it."""
    return max(0, face.steps_full * (_side(side) + _gap(side)) - _gap(side))


def draw(
    out: pygame.Surface,
    face: Face,
    ink: Colour,
    at: tuple[float, float],
    side: float,
    *,
    taken_only: bool = False,
) -> None:
    """The row from its left end, about a height, or only the boxes that are crossed out; a number
    follows when the boxes do not do.
    """
    edge, step = _side(side), _side(side) + _gap(side)
    left, top = round(at[0]), round(at[1] - edge / 2)
    hits = face.steps_full - face.steps if face.hits is None else face.hits
    for number in range(min(hits, face.steps_full) if taken_only else face.steps_full):
        box = pygame.Rect(left + number * step, top, edge, edge)
        pygame.draw.rect(out, ink, box, 1)
        if number < hits:
            out.fill(theme.MARK_LIGHT, box.inflate(-2, -2))
            ends = (box.left + 1, box.bottom - 2), (box.right - 2, box.top + 1)
            last = box.right - 2, box.bottom - 2
            pygame.draw.line(out, theme.MARK_RED, (box.left + 1, box.top + 1), last, 2)
            pygame.draw.line(out, theme.MARK_RED, *ends, 2)
    if hits > face.steps_full:
        _number(out, hits, pygame.Rect(left, top, face.steps_full * step - _gap(side), edge))


def _number(out: pygame.Surface, hits: int, row: pygame.Rect) -> None:
    """How many there are, on red over the row."""
    row = row.inflate(2, 2)
    pygame.draw.rect(out, theme.MARK_RED, row, border_radius=2)
    words = ty.picture(str(hits), _MORE.but(size=row.h * 1.1))
    out.blit(words, words.get_rect(center=row.center))


def _side(side: float) -> int:
    return max(5, round(side))


def _gap(side: float) -> int:
    return max(1, round(side * GAP))
