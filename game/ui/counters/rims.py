"""The line round the men of a contingent: its colour, and how it runs, tell it from the others of
its army. It lies inside the field: what bounds the plate is the footprint and nothing else.
"""

import pygame

from game.ui.counters.base_parts import FINE
from game.ui.look.theme import Contingent, Hem

THICK, LEAST = 0.045, 1.0
"""How thick the line is, in units and in pixels."""
DASH = 2.6
"""A dash is so many times as long as the line is thick."""
CORNER = 0.3
"""The part of a side that the line follows from each corner."""


def thickness(scale: int) -> int:
    """How thick the line of a contingent is drawn."""
    return round(max(THICK * scale, LEAST) * FINE)


def draw_rim(out: pygame.Surface, room: pygame.Rect, of: Contingent, scale: int) -> None:
    """The line along the edge of the men's room."""
    thick = thickness(scale)
    if of.frame is Hem.WHOLE:
        pygame.draw.rect(out, of.tone, room, thick)
    elif of.frame is Hem.DOUBLE:
        thin = max(FINE, thick * 2 // 3)
        for inset in (0, 2 * thin):
            pygame.draw.rect(out, of.tone, room.inflate(-2 * inset, -2 * inset), thin)
    else:
        for strip in _sides(room, thick):
            _run(out, strip, of, thick)


def _sides(room: pygame.Rect, thick: int) -> tuple[pygame.Rect, ...]:
    return (
        pygame.Rect(room.left, room.top, room.w, thick),
        pygame.Rect(room.left, room.bottom - thick, room.w, thick),
        pygame.Rect(room.left, room.top, thick, room.h),
        pygame.Rect(room.right - thick, room.top, thick, room.h),
    )


def _run(out: pygame.Surface, strip: pygame.Rect, of: Contingent, thick: int) -> None:
    """One side: its ends alone, or in dashes."""
    across, long = strip.w >= strip.h, max(strip.size)
    if of.frame is Hem.CORNERS:
        part = round(long * CORNER)
        spans = [(0, part), (long - part, long)]
    else:
        step = max(1, round(DASH * thick))
        spans = [(at, min(at + step, long)) for at in range(0, long, 2 * step)]
    for start, end in spans:
        if across:
            out.fill(of.tone, (strip.left + start, strip.top, end - start, thick))
        else:
            out.fill(of.tone, (strip.left, strip.top + start, thick, end - start))
