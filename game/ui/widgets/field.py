"""A line that is typed into: how it looks, and what a key makes of what stands in it."""

import pygame

from game.ui.look import theme, type
from game.ui.look.type import Stand
from game.ui.widgets import plates

MARGIN = 10


def field_height() -> int:
    return type.line_height(type.BODY) + 14


def draw_field(surface: pygame.Surface, box: pygame.Rect, typed: str, hint: str) -> None:
    """The line with its caret; as long as nothing stands in it, what may be typed."""
    ground = plates.plate(box.size, theme.SUNK, theme.SUNK, theme.LINE, theme.RADIUS_BUTTON)
    surface.blit(ground, box)
    shown, room = typed, box.width - 2 * MARGIN - 4
    # Of what is too long the end is seen, where one types.
    while shown and type.measure(shown, type.BODY)[0] > room:
        shown = shown[1:]
    words, style = (shown, type.BODY) if typed else (hint, type.QUIET)
    at = box.left + MARGIN, box.centery
    place = type.draw_text(surface, words, at, style, stand=Stand.MIDDLE, width=room)
    caret = place.right + 1 if typed else box.left + MARGIN - 2
    pygame.draw.line(surface, theme.TEXT_LINK, (caret, box.top + 6), (caret, box.bottom - 7))


def after_key(event: pygame.event.Event, typed: str, most: int = 60) -> str | None:
    """What stands in the line after a key; None: the key writes nothing."""
    if event.key == pygame.K_BACKSPACE:
        return typed[:-1]
    if event.unicode and event.unicode.isprintable() and (typed or event.unicode != " "):
        written: str = typed + event.unicode
        return written[:most]
    return None
