"""The sign over the map that somebody thinks, or waits."""

from collections.abc import Sequence

import pygame

from game.ui.desk.paint import placed
from game.ui.look import theme, type
from game.ui.look.words import _
from game.ui.table.leading import DOT, Leading

DOTS = 3
SOON = 250
"""Milliseconds before it appears: short thoughts are not worth a sign."""
WORDS = type.BODY


def draw_sign(
    surface: pygame.Surface, leading: Leading, view: pygame.Rect, taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Draw it, if there is one; where it lies."""
    words = sign_of(leading)
    if not words:
        return pygame.Rect(0, 0, 0, 0)
    words = type.cut(words, WORDS, view.w - 100)
    wide, high = type.measure(words, WORDS)
    box = placed(pygame.Rect(0, 0, wide + 76, high + 14), view, taken)
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=theme.RADIUS_PANEL)
    pygame.draw.rect(surface, theme.BRASS_DARK, box, 1, border_radius=theme.RADIUS_PANEL)
    lit = -1 if leading.leads and leading.waits else leading.spent // DOT % DOTS
    for dot in range(DOTS):
        tone = theme.BRASS if dot == lit else theme.LINE
        pygame.draw.circle(surface, tone, (box.left + 18 + dot * 12, box.centery), 4)
    middle = (box.left + 58, box.centery)
    type.draw_text(surface, words, middle, WORDS, stand=type.Stand.MIDDLE)
    return box


def sign_of(leading: Leading) -> str:
    """What it says; empty where nobody thinks, or not yet for long."""
    if leading.leads and leading.waits:
        return _("The commander waits: Enter, and it goes on")
    far = leading.progress
    looked_at = f" ({far.done} / {far.of})" if far.done else ""
    if leading.thinks and leading.spent >= SOON:
        return _("The commander considers: Esc has it wait") + looked_at
    if leading.advice.asked is not None:
        return _("Your adviser considers") + looked_at
    return ""
