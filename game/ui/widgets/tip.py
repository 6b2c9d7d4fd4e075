"""What a panel's message opens: the tip beside a control that was refused or has more to say."""

import pygame

from game.ui.look.words import tr
from game.ui.widgets.messages import Explained, Message, Refused
from game.ui.widgets.tooltips import PlacedTip, Tip, draw_tip, ruled

MARGIN = 6


class Tips:
    """The one tip of a screen: opened and closed by its panels' messages."""

    def __init__(self) -> None:
        self.tip: Tip | None = None
        self.beside = pygame.Rect(0, 0, 0, 0)
        self.apart: list[pygame.Rect] = []
        """What the tip had better not cover."""
        self.placed: PlacedTip | None = None

    def take(self, message: Message | None) -> None:
        """Open the message's tip; any other message closes the tip, None leaves it."""
        if message is None:
            return
        self.tip = tip_of(message)
        self.placed = None
        if isinstance(message, Refused | Explained):
            self.beside = pygame.Rect(message.area)

    def close(self) -> None:
        self.tip = self.placed = None

    def rule(self) -> str:
        """The rule that F1 opens while the tip is there."""
        return self.tip.rule if self.tip else ""

    def rule_at(self, pos: tuple[int, int]) -> str:
        """The rule whose link lies under a point."""
        if self.tip is None or self.placed is None or not self.placed.link.collidepoint(pos):
            return ""
        return self.tip.rule

    def draw(self, surface: pygame.Surface) -> None:
        if self.tip is not None:
            bounds = surface.get_rect().inflate(-2 * MARGIN, -2 * MARGIN)
            self.placed = draw_tip(surface, self.tip, [self.beside, *self.apart], bounds)


def tip_of(message: Message) -> Tip | None:
    if isinstance(message, Refused):
        return ruled(message.title, tr(message.refusal.message), message.refusal.named)
    if isinstance(message, Explained):
        title, text = message.title, tr(message.text)
        return ruled(title or text, text if title else "", message.rule, bad=False)
    return None
