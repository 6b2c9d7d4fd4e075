"""The strip under the board: the whole map in small, and the system's tracks."""

import pygame

from game.engine.presentation import Presentation
from game.ui import theme
from game.ui.board_view import BoardView
from game.ui.panels import plates
from game.ui.panels.messages import Looked, Message


class Strip:
    """Draws minimap and tracks; a click on the minimap moves the view."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.table: Presentation | None = None

    def show(self, table: Presentation) -> None:
        """Take the table as it is now."""
        self.table = table

    def layout(self, rect: pygame.Rect) -> None:
        """Take a place."""
        self.rect = rect

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Clicks and drags on the minimap."""
        return Looked() if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(
            event.pos) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""
        if self.rect.h == 0:
            return
        plates.panel_ground(surface, self.rect)
        pygame.draw.line(surface, theme.BRASS_ON_SHEET, self.rect.topleft, self.rect.topright)
