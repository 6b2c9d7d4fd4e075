"""One panel under the hand: pointed at and clicked without a window round it."""

from typing import Any, Protocol

import pygame

from game.engine.prompt import Prompt
from game.ui.panels.dice_entry import DiceEntry
from game.ui.panels.log_panel import LogPanel
from game.ui.panels.odds_sheet import OddsSheet
from game.ui.panels.planner import Planner
from game.ui.panels.prompt_panel import PromptPanel
from game.ui.panels.top_bar import TopBar
from game.ui.panels.unit_panel import UnitPanel
from game.ui.widgets.messages import Message

COLUMN = pygame.Rect(950, 48, 330, 672)


class Handling(Protocol):
    """Any panel."""

    def handle(self, event: pygame.event.Event) -> Message | None: ...


def move(panel: Handling, pos: tuple[int, int]) -> Message | None:
    """Point at a place; what the panel says to it."""
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    return panel.handle(event)


def click(panel: Handling, pos: tuple[int, int]) -> Message | None:
    """Press and let go; the last that the panel says to it."""
    said = None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=pos, button=1)
        answer = panel.handle(event)
        said = answer if answer is not None else said
    return said


def prompt_panel(prompt: Prompt | None, **more: Any) -> PromptPanel:
    """The panel of a question in its usual place."""
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(prompt, **more)
    return panel


def centre(
    panel: PromptPanel | OddsSheet | TopBar | DiceEntry | Planner | UnitPanel | LogPanel, name: str
) -> tuple[int, int]:
    """The middle of a control."""
    item = panel.controls.get(name)
    assert item is not None, [i.id for i in panel.controls.items]
    return item.box.center
