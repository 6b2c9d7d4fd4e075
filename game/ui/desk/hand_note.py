"""The note on a unit in hand on a table: where it would end, and what that uses up."""

from collections.abc import Sequence

import pygame

from game.board.plane.words import length_of
from game.engine.prompt import Spending
from game.ui.look import theme, type
from game.ui.look.type import Align
from game.ui.look.words import _, tr
from game.ui.widgets.field import draw_field, field_height
from game.ui.widgets.tooltips import freest

WIDE, PAD, LABEL, BAR_HIGH = 330, 14, 70, 11
_TITLE = type.LABEL.but(size=16)
_WORDS = type.SMALL.but(size=14)
_HINT = type.SMALL.but(size=13, colour=theme.TEXT_QUIET)
OVER = theme.LOW_LINE


def draw_hand(
    surface: pygame.Surface,
    view: pygame.Rect,
    taken: list[pygame.Rect],
    place: str,
    spending: Sequence[Spending],
    hint: str,
    typed: str | None,
) -> pygame.Rect:
    """In a free corner of the board; where it lies."""
    step = type.line_height(_WORDS) + 6
    high = 2 * PAD + type.line_height(_TITLE) + len(spending) * step + type.line_height(_HINT)
    high += field_height() + 6 if typed is not None else 0
    wide = min(type.grown(WIDE), view.w - 24)
    corners = ("br", "bl", "tr", "tl")
    box = freest(pygame.Rect(0, 0, wide, high), view.inflate(-24, -40), taken, corners)
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=theme.RADIUS_PANEL)
    pygame.draw.rect(surface, theme.BRASS_DARK, box, 1, border_radius=theme.RADIUS_PANEL)
    x, y = box.left + PAD, box.top + PAD - 3
    type.draw_text(surface, place, (x, y), _TITLE)
    y += type.line_height(_TITLE) + 3
    for one in spending:
        _bar(surface, one, pygame.Rect(x, y, box.w - 2 * PAD, step))
        y += step
    if typed is not None:
        draw_field(surface, pygame.Rect(x, y, box.w - 2 * PAD, field_height()), typed, "")
        y += field_height() + 6
    type.draw_text(surface, hint, (x, y), _HINT, width=box.w - 2 * PAD)
    return box


def _bar(surface: pygame.Surface, one: Spending, room: pygame.Rect) -> None:
    """What is used up of an allowance, and what is left."""
    label = tr(one.label)
    words = _(
        "{used} of {whole}, left {left}",
        used=length_of(one.used),
        whole=length_of(one.of),
        left=length_of(max(0, one.of - one.used)),
    )
    type.draw_text(surface, label, room.topleft, _WORDS, width=LABEL)
    wide = type.measure(words, _WORDS)[0]
    type.draw_text(surface, words, room.topright, _WORDS, align=Align.RIGHT)
    bar = pygame.Rect(room.left + LABEL + 6, 0, room.w - LABEL - wide - 18, BAR_HIGH)
    bar.centery = room.top + type.line_height(_WORDS) // 2 + 1
    if bar.w < 12:
        return
    pygame.draw.rect(surface, theme.SUNK, bar)
    share = min(1.0, one.used / one.of) if one.of else 1.0
    full = pygame.Rect(bar.left, bar.top, round(bar.w * share), bar.h)
    pygame.draw.rect(surface, OVER if one.used > one.of else theme.BRASS_HOVER, full)
    pygame.draw.rect(surface, theme.LINE, bar, 1)
