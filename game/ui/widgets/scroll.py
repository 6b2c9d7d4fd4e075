"""Scrolling: how far a list is moved, the wheel, keys, and the thin bar at its right edge."""

import pygame

from game.ui.look import theme

WHEEL = 48
BAR = 6
LEAST_THUMB = 24


class Scroll:
    """The offset of a content within its window."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.content = self.offset = 0
        self._grip: int | None = None
        self._pointer = (-1, -1)

    @property
    def most(self) -> int:
        return max(0, self.content - self.rect.height)

    @property
    def at_end(self) -> bool:
        """Whether the last line is in view."""
        return self.offset >= self.most - 2

    def fit(self, rect: pygame.Rect, content: int, *, follow: bool = False) -> None:
        """Take the window's rectangle and the content's height; `follow` goes to the end."""
        self.rect, self.content = rect, content
        self._to(self.most if follow else self.offset)

    def _to(self, offset: int) -> None:
        self.offset = max(0, min(offset, self.most))

    def by(self, pixels: int) -> bool:
        """Move by some pixels; whether anything moved."""
        before = self.offset
        self._to(self.offset + pixels)
        return self.offset != before

    def reveal(self, top: int, bottom: int) -> None:
        """Move just so far that a part of the content is in view."""
        self._to(max(bottom - self.rect.height, min(self.offset, top)))

    def key(self, key: int) -> bool:
        """Arrows, page keys, Home and End, where no row is chosen by them; whether the view
        moved.
        """
        page = max(WHEEL, self.rect.height - WHEEL)
        steps = {
            pygame.K_DOWN: WHEEL,
            pygame.K_UP: -WHEEL,
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_HOME: -self.content,
            pygame.K_END: self.content,
        }
        return self.by(steps.get(key, 0))

    def _thumb(self) -> pygame.Rect:
        high = max(LEAST_THUMB, self.rect.height * self.rect.height // max(1, self.content))
        high = min(high, self.rect.height)
        top = self.rect.top + (self.rect.height - high) * self.offset // max(1, self.most)
        return pygame.Rect(self.rect.right - BAR + 6, top, BAR, high)

    def draw(self, surface: pygame.Surface, *, paper: bool = False) -> None:
        if self.most > 0:
            tone = theme.BRASS_ON_SHEET if paper else theme.LINE
            tone = theme.BRASS if self._grip is not None else tone
            pygame.draw.rect(surface, tone, self._thumb(), border_radius=3)

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel over the list, and dragging the bar; whether the view moved."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            return self._dragged(event.pos[1])
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self._pointer):
            return self.by(-event.y * WHEEL)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.most > 0:
            thumb = self._thumb()
            if thumb.inflate(8, 0).collidepoint(event.pos):
                self._grip = event.pos[1] - thumb.top
                return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def _dragged(self, y: int) -> bool:
        if self._grip is None:
            return False
        room = max(1, self.rect.height - self._thumb().height)
        self._to((y - self._grip - self.rect.top) * self.most // room)
        return True
