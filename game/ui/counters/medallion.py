"""The leader's portrait: a silhouette in an oval."""

from functools import lru_cache

import pygame

from game.engine.presentation import Face
from game.ui.counters.letters import write
from game.ui.counters.symbols import code, draw_symbol, vector
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.type import Align, Family, Style, Weight

_VIEW = (0, 0, 100, 120)
_FADED = (198, 180, 146)


def _oval(size: tuple[int, int], inset: float, paint: str) -> pygame.Surface:
    body = f'<ellipse cx="50" cy="60" rx="{50 - inset}" ry="{60 - inset}" {paint}/>'
    return vector(body, _VIEW, size)


@lru_cache(maxsize=64)
def medallion(size: tuple[int, int], *, commander: bool, replacement: bool) -> pygame.Surface:
    """The oval of a leader, an army commander (two rings) or a replacement (dashes, R)."""
    inset = 9.0 if commander else 4.0
    out = _oval(size, inset, f'fill="{code(theme.MEDALLION)}"')
    bust = pygame.Surface(size, pygame.SRCALPHA)
    ink = _FADED if replacement else theme.MARK_DARK
    draw_symbol(bust, "leader", ink, (size[0] * 0.5, size[1] * 0.56), size[0] * 0.76)
    # The shoulders end at the oval.
    bust.blit(_oval(size, inset, 'fill="#ffffff"'), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(bust, (0, 0))
    ring = code(theme.MEDALLION_RING)
    if replacement:
        dashes = f'fill="none" stroke="{code(theme.INK_SECOND)}" stroke-width="4.5"'
        out.blit(_oval(size, inset, dashes + ' stroke-dasharray="11 8"'), (0, 0))
        _letter(out)
        return out
    out.blit(_oval(size, inset, f'fill="none" stroke="{ring}" stroke-width="5"'), (0, 0))
    if commander:
        gold = f'fill="none" stroke="{code(theme.STAR)}" stroke-width="3"'
        out.blit(_oval(size, 2.0, gold), (0, 0))
    return out


def _letter(out: pygame.Surface) -> None:
    style = Style(
        family=Family.SERIF, size=out.get_height() * 0.62, weight=Weight.BOLD,
        colour=theme.MARK_DARK, scales=False,
    )  # fmt: skip
    width, height = out.get_size()
    baseline = height / 2 + ty.pixels(style) * 0.33
    write(out, "R", (width / 2, baseline), style, Align.CENTRE)


def draw_medallion(surface: pygame.Surface, face: Face, oval: pygame.Rect) -> None:
    """Draw a leader's portrait in its oval; an army commander's is a little larger."""
    if face.commander:
        oval = oval.inflate(round(oval.width * 0.1), round(oval.height * 0.06))
    picture = medallion(oval.size, commander=face.commander, replacement=face.replacement)
    surface.blit(picture, oval)
