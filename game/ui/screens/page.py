"""What every screen without a board has: controls, keyboard, one tip, and what has changed."""

import pygame

from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Controls
from game.ui.widgets.messages import Looked, Message, RuleWanted
from game.ui.widgets.tip import Tips


class Page:
    """Controls and tips of one screen; `dirty` is answered and cleared by `update`."""

    def __init__(self) -> None:
        self.controls = Controls()
        self.tips = Tips()
        self.dirty = True

    def handle(self, event: pygame.event.Event) -> Message | None:
        """An event for the controls; a tip opens, closes, or has its rule followed."""
        rule = ""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            rule = self.tips.rule_at(event.pos)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            rule = self.tips.rule()
        return self.took(RuleWanted(rule) if rule else self.controls.handle(event, keys=True))

    def took(self, said: Message | None) -> Message | None:
        """Note what a control or a panel said."""
        if said is not None:
            self.tips.take(said)
            self.dirty = True
        return None if isinstance(said, Looked) else said

    def update(self, dt: int) -> bool:
        """Whether the picture changed since the last call; nothing moves by itself."""
        changed, self.dirty = self.dirty, False
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        draw_controls(surface, self.controls)
        self.tips.draw(surface)
