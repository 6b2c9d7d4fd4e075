"""Lines of words over the board: the overlay in use, a quiet announcement."""

import pygame

from game.engine.presentation import Lens
from game.engine.system import LensInfo
from game.ui import theme, type
from game.ui.i18n import _, tr
from game.ui.type import Align, Stand

_TITLE = type.LABEL
_WORDS = type.BODY
_BANNER = type.HEADING


def draw_lens_words(
    surface: pygame.Surface, view: pygame.Rect, info: LensInfo | None, lens: Lens | None
) -> None:
    """Top left: which overlay is on, what it says, its rule, and how to take it off."""
    if info is None:
        return
    words = tr(lens.text) if lens is not None else _("Point at the board.")
    rule = lens.rule if lens is not None else ""
    hint = _("Esc: off")
    width = min(view.w // 2, 460)
    lines = type.wrap(words, _WORDS, width - 28)
    box = pygame.Rect(
        view.left + 12, view.top + 12, width,
        type.line_height(_TITLE) + len(lines) * type.line_height(_WORDS) + 22,
    )
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=theme.RADIUS_PANEL)
    pygame.draw.rect(surface, theme.BRASS_DARK, box, 1, border_radius=theme.RADIUS_PANEL)
    x, y = box.left + 14, box.top + 9
    type.draw_text(surface, tr(info.title), (x, y), _TITLE)
    end = type.draw_text(
        surface, hint, (box.right - 14, y), type.SMALL.but(size=13), align=Align.RIGHT
    )
    type.draw_text(surface, rule, (end.left - 14, y), type.RULE, align=Align.RIGHT)
    room = pygame.Rect(x, y + type.line_height(_TITLE) + 2, width - 28, box.h)
    type.draw_wrapped(surface, words, room, _WORDS)


def draw_banner(surface: pygame.Surface, view: pygame.Rect, words: str, alpha: int) -> None:
    """One quiet line near the top of the board that comes and goes."""
    wide, high = type.measure(words, _BANNER)
    plate = pygame.Surface((wide + 56, high + 18), pygame.SRCALPHA)
    body = plate.get_rect()
    pygame.draw.rect(plate, (*theme.PANEL, 235), body, border_radius=theme.RADIUS_PANEL)
    pygame.draw.rect(plate, theme.BRASS, body, 1, border_radius=theme.RADIUS_PANEL)
    type.draw_text(plate, words, body.center, _BANNER, align=Align.CENTRE, stand=Stand.MIDDLE)
    plate.set_alpha(alpha)
    surface.blit(plate, plate.get_rect(midtop=(view.centerx, view.top + 16)))
