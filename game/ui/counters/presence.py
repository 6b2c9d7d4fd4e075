"""Leaders who lie under others: a disc for each at the stack's upper left, so none is lost."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.engine.presentation import Counter
from game.ui.counters.letters import figures, inside
from game.ui.counters.symbols import draw_symbol
from game.ui.look import theme

SHARE, STEP = 0.42, 0.32
OUT_X, OUT_Y = 0.05, 0.05
LETTERED_FROM = 64
FINE = 4


def disc_rects(
    stack: Sequence[Counter], top: pygame.Rect
) -> tuple[tuple[pygame.Rect, Counter], ...]:
    """Where the discs of a stack's leaders lie; a leader on top has his own counter."""
    wide = max(13, round(SHARE * top.w))
    found = []
    for number, leader in enumerate(c for c in stack[1:] if c.leader):
        place = pygame.Rect(0, 0, wide, wide)
        place.center = (
            round(top.left - OUT_X * top.w) + number * round(STEP * top.w),
            round(top.top - OUT_Y * top.h),
        )
        found.append((place, leader))
    return tuple(found)


def draw_discs(surface: pygame.Surface, stack: Sequence[Counter], top: pygame.Rect) -> None:
    """Draw them, the first over the rest."""
    for place, leader in reversed(disc_rects(stack, top)):
        face = leader.face
        letters = face.name.removeprefix("St. ")[:2] if top.w >= LETTERED_FROM else ""
        kind = face.nation, face.star, face.commander, face.replacement
        surface.blit(_disc(kind, letters, place.w), place)


@lru_cache(maxsize=256)
def _disc(kind: tuple[str, bool, bool, bool], letters: str, wide: int) -> pygame.Surface:
    """A disc in the nation's colour, gold ring for an army commander, star for a special leader."""
    nation, star, commander, replacement = kind
    colours = theme.nation(nation)
    fine = wide * FINE
    out = pygame.Surface((fine, fine), pygame.SRCALPHA)
    middle = (fine // 2, fine // 2)
    ring = theme.STAR if commander else theme.MEDALLION
    pygame.draw.circle(out, theme.INK, middle, fine // 2)
    pygame.draw.circle(out, ring, middle, fine // 2 - FINE)
    pygame.draw.circle(out, theme.INK, middle, round(fine * (0.37 if commander else 0.41)))
    inner = round(fine * (0.34 if commander else 0.385))
    pygame.draw.circle(out, theme.INK_SECOND if replacement else colours.field, middle, inner)
    out = pygame.transform.smoothscale(out, (wide, wide))
    ink = theme.WHITE if replacement else colours.ink
    if letters:
        inside(out, letters, figures(wide * 0.46, ink))
    else:
        draw_symbol(out, "leader", ink, (wide / 2, wide * 0.54), wide * 0.62)
    if star:
        spot = (wide * 0.80, wide * 0.20)
        draw_symbol(out, "star", theme.INK, spot, wide * 0.5)
        draw_symbol(out, "star", theme.STAR, spot, wide * 0.38)
    return out
