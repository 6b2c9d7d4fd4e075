"""A long list with one chosen row: draws only what is seen; mouse, wheel, arrows and page keys."""

from collections.abc import Callable

import pygame

from game.ui.widgets import plates
from game.ui.widgets.scroll import Scroll

DrawRow = Callable[[pygame.Surface, int, pygame.Rect], None]
GAP = 3


class Listing:
    """Rows of one height; `chosen` is the index of the chosen one, -1: none."""

    def __init__(self) -> None:
        self.scroll = Scroll()
        self.count, self.row_height = 0, 40
        self.chosen = self.hover = -1

    def fit(self, panel: pygame.Rect, head: int, count: int, row_height: int) -> None:
        """Take the panel that it stands in under a head, and the number of rows."""
        rect = panel.move(14, head)
        rect.width, rect.height = panel.width - 24, panel.height - head - 14
        self.count, self.row_height = count, row_height
        self.chosen = min(self.chosen, count - 1)
        self.scroll.fit(rect, count * (row_height + GAP))

    @property
    def step(self) -> int:
        """From one row to the next."""
        return self.row_height + GAP

    def choose(self, index: int) -> None:
        """Choose a row and bring it into view."""
        self.chosen = max(-1, min(index, self.count - 1))
        if self.chosen >= 0:
            top = self.chosen * self.step
            self.scroll.reveal(top, top + self.row_height)

    def centre(self) -> None:
        """Bring the chosen row into the middle of the view."""
        middle = self.chosen * self.step - self.scroll.rect.height // 2
        self.scroll.by(middle - self.scroll.offset)

    def draw(self, surface: pygame.Surface, draw_row: DrawRow) -> None:
        view = self.scroll.rect
        before = surface.get_clip()
        surface.set_clip(view.clip(before))
        first = self.scroll.offset // self.step
        for index in range(first, min(self.count, first + view.height // self.step + 2)):
            top = view.top + index * self.step - self.scroll.offset
            box = pygame.Rect(view.left, top, view.width - 10, self.row_height)
            plates.row_ground(surface, box, lit=index == self.hover, on=index == self.chosen)
            draw_row(surface, index, box)
        surface.set_clip(before)
        self.scroll.draw(surface)

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row under a point, -1: none."""
        if not self.scroll.rect.collidepoint(pos):
            return -1
        index = (pos[1] - self.scroll.rect.top + self.scroll.offset) // self.step
        return index if index < self.count else -1

    def handle(self, event: pygame.event.Event) -> bool:
        """Hover, click, scroll, keys; whether anything changed."""
        if self.scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            before, self.hover = self.hover, self.row_at(event.pos)
            return before != self.hover
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self.row_at(event.pos)
            if index >= 0:
                self.choose(index)
            return index >= 0
        return event.type == pygame.KEYDOWN and self._key(event.key)

    def _key(self, key: int) -> bool:
        page = max(1, self.scroll.rect.height // self.step - 1)
        steps = {
            pygame.K_DOWN: 1,
            pygame.K_UP: -1,
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_HOME: -self.count,
            pygame.K_END: self.count,
        }
        if key not in steps or not self.count:
            return False
        self.choose(max(0, min(self.count - 1, self.chosen + steps[key])))
        return True
