"""Words over the board: why not, the overlay in use, a quiet announcement."""

from collections.abc import Sequence

import pygame

from game.ui.look import theme, type
from game.ui.look.type import Align
from game.ui.look.words import _
from game.ui.widgets.tooltips import freest

LASTS, LASTS_URGENT, FADE = 2200, 3600, 350
"""Milliseconds that an announcement stays, and in which it comes and goes."""
_TITLE = type.LABEL
_WORDS = type.BODY
_BANNER = type.HEADING


def draw_note(
    surface: pygame.Surface,
    view: pygame.Rect,
    title: str,
    words: str,
    taken: list[pygame.Rect],
    *,
    rule: str = "",
    hint: str,
) -> None:
    """A note in a corner of the board, the top left if that is free."""
    head = type.measure(title, _TITLE)[0] + type.measure(f"{rule} {hint}", _TITLE)[0] + 40
    longest = max(type.measure(line, _WORDS)[0] for line in words.split("\n"))
    # What stands side by side in the heading never overlaps, however long the words are.
    width = min(view.w - 24, max(28 + head, min(view.w // 2, 460, 28 + longest)))
    lines = type.wrap(words, _WORDS, width - 28)
    high = type.line_height(_TITLE) + len(lines) * type.line_height(_WORDS) + 22
    room, corners = view.inflate(-24, -24), ("tl", "tr", "bl", "br")
    box = freest(pygame.Rect(0, 0, width, high), room, taken, corners)
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=theme.RADIUS_PANEL)
    pygame.draw.rect(surface, theme.BRASS_DARK, box, 1, border_radius=theme.RADIUS_PANEL)
    x, y = box.left + 14, box.top + 9
    type.draw_text(surface, title, (x, y), _TITLE)
    small = type.SMALL.but(size=13)
    end = type.draw_text(surface, hint, (box.right - 14, y), small, align=Align.RIGHT)
    type.draw_text(surface, rule, (end.left - 14, y), type.RULE, align=Align.RIGHT)
    room = pygame.Rect(x, y + type.line_height(_TITLE) + 2, width - 28, box.h)
    type.draw_wrapped(surface, words, room, _WORDS)


class Banner:
    """A quiet line near the top of the board that comes and goes; on as many lines as it needs."""

    def __init__(self) -> None:
        self.words = ""
        self._left = self._lasts = 0
        self._urgent = False

    def show(self, words: str, *, urgent: bool = False) -> None:
        """Begin; an urgent line is not driven away by the next quiet one."""
        if self._left > 0 and self._urgent and not urgent:
            return
        self.words, self._urgent = words, urgent
        self._lasts = self._left = LASTS_URGENT if urgent else LASTS

    def hush(self) -> None:
        """What the line tells of is over: it goes."""
        self._left = min(self._left, FADE)

    def update(self, dt: int) -> bool:
        """Let time pass; whether the line looks different now."""
        before, self._left = self._left, max(0, self._left - dt)
        return before > 0 and (before > self._lasts - FADE or self._left <= FADE)

    def draw(
        self, surface: pygame.Surface, view: pygame.Rect, taken: Sequence[pygame.Rect]
    ) -> None:
        """Draw it, if it is there; below or beside what else there is to read."""
        if self._left <= 0:
            return
        shown = min(1.0, self._left / FADE, (self._lasts - self._left) / FADE + 0.2)
        style = _BANNER.but(size=22, colour=theme.TEXT_WARNING) if self._urgent else _BANNER
        lines = type.wrap(self.words, style, view.w - 80)
        wide = max(round(type.measure(line, style)[0]) for line in lines)
        step = type.line_height(style)
        plate = pygame.Surface((wide + 56, step * len(lines) + 18), pygame.SRCALPHA)
        body = plate.get_rect()
        pygame.draw.rect(plate, (*theme.PANEL, 235), body, border_radius=theme.RADIUS_PANEL)
        rim = 2 if self._urgent else 1
        pygame.draw.rect(plate, theme.BRASS, body, rim, border_radius=theme.RADIUS_PANEL)
        for number, line in enumerate(lines):
            at = body.centerx, 9 + step * number + step // 2
            type.draw_centred(plate, line, at, style)
        plate.set_alpha(round(255 * shown))
        surface.blit(plate, placed(plate.get_rect(), view, taken))


def placed(box: pygame.Rect, view: pygame.Rect, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Near the upper edge, as far down as words that are there already want."""
    box.midtop = view.centerx, view.top + 16
    for other in sorted(taken, key=lambda rect: rect.top):
        if other.size != (0, 0) and box.colliderect(other):
            box.top = other.bottom + 8
    if box.bottom > view.bottom:
        box.midtop = view.centerx, view.top + 16
    return box


def draw_veil(surface: pygame.Surface) -> None:
    """Darken everything under a sheet."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((8, 18, 17, 150))
    surface.blit(veil, (0, 0))


def draw_what_if(surface: pygame.Surface, view: pygame.Rect, beside: pygame.Rect) -> None:
    """Frame a branch of the game, so that nobody takes it for the game; its words lie beside a
    box in a corner of the board.
    """
    for inset, colour in ((0, theme.INK), (2, theme.STOP_WASH), (7, theme.REFUSAL)):
        pygame.draw.rect(surface, colour, view.inflate(-2 * inset, -2 * inset), 5)
    words = type.picture(_("What if: B goes back to the game"), _TITLE)
    box = words.get_rect(midbottom=(view.centerx, view.bottom - 16)).inflate(28, 10)
    if box.colliderect(beside):
        box.bottom = beside.top - 8
    pygame.draw.rect(surface, theme.REFUSAL, box, border_radius=theme.RADIUS_TIP)
    surface.blit(words, words.get_rect(center=box.center))
