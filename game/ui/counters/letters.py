"""Figures and words on counters: the player's text size does not change them."""

from collections.abc import Iterator

import pygame

from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour
from game.ui.look.type import Align, Stand, Style, Weight

BOX_INK: Colour = (15, 14, 13)
SHORT = 2
"""Words of so many letters are not abbreviated."""


def figures(size: float, ink: Colour) -> Style:
    """The style of a counter's figures."""
    return Style(size=size, weight=Weight.BOLD, colour=ink, scales=False)


def write(
    out: pygame.Surface,
    words: str,
    at: tuple[float, float],
    style: Style,
    align: Align = Align.LEFT,
) -> pygame.Rect:
    """Words whose baseline stands at a point; the room that they take."""
    return ty.draw_text(out, words, at, style, align=align, stand=Stand.BASELINE)


def middle(
    out: pygame.Surface, words: str, at: tuple[int, int], style: Style, drop: float = 0.34
) -> None:
    """Words about a point, their baseline a share of their size below it."""
    write(out, words, (at[0], at[1] + round(ty.pixels(style) * drop)), style, Align.CENTRE)


def inside(out: pygame.Surface, words: str, style: Style) -> None:
    """Words in the middle of a picture."""
    at = out.get_width() / 2, out.get_height() / 2
    ty.draw_centred(out, words, at, style)


def boxed(
    out: pygame.Surface, figure: str, box: pygame.Rect, share: float, bend: int, drop: float = 0.34
) -> None:
    """A figure in a black box, as high as a share of it; its corners are one part in `bend`."""
    pygame.draw.rect(out, BOX_INK, box, border_radius=max(1, box.h // bend))
    middle(out, figure, box.center, figures(box.h * share, theme.WHITE), drop)


def abbreviations(name: str) -> Iterator[str]:
    """A name of several words in short, less and less of it: "D. Reiter II" for "Deutsche Reiter
    II", then "D. R. II"; its last word stays, which tells it from others of the name.
    """
    words = name.split(" ")
    for count in range(1, len(words)):
        short = (f"{word[0]}." if len(word) > SHORT else word for word in words[:count])
        yield " ".join((*short, *words[count:]))
