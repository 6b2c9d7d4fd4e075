"""Typed-in dice: what is rolled for, a button for each face, or the number key."""

import pygame

from game.engine.match import DiceRequest
from game.ui.look import theme, type
from game.ui.look.words import _
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Control, Controls, Kind
from game.ui.widgets.messages import DieGiven, Message, RuleWanted

PAD, GAP = 14, 8
MOST_PIPS = 6
NUMBER_KEYS = {pygame.K_0 + n: n for n in range(10)} | {
    pygame.K_KP_1 + n - 1: n for n in range(1, 10)
}


class DiceEntry:
    """Asks for a die that lay on the player's own table."""

    def __init__(self) -> None:
        self.controls = Controls()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.request: DiceRequest | None = None

    def show(self, request: DiceRequest | None) -> None:
        """Take the die that is wanted, or None."""
        self.request = request
        self.layout(self.rect)

    def _columns(self) -> int:
        return min(6, self.request.faces) if self.request else 6

    def _side(self, width: int) -> int:
        return (width - 2 * PAD - (self._columns() - 1) * GAP) // self._columns()

    def _sentence(self) -> str:
        assert self.request is not None
        return _(
            "Roll a die of {faces} and enter it: {why}.",
            faces=self.request.faces,
            why=self.request.why,
        )

    def height(self, width: int) -> int:
        """The height wanted at a width."""
        if self.request is None:
            return 0
        rows = -(-self.request.faces // self._columns())
        words = type.wrapped_height(self._sentence(), type.PROMPT.but(size=17), width - 2 * PAD)
        return words + type.line_height(type.RULE) + rows * (self._side(width) + GAP) + 16

    def layout(self, rect: pygame.Rect) -> None:
        """Place a button for each face."""
        self.rect = rect
        if self.request is None or rect.width == 0:
            self.controls.set([])
            return
        words = type.wrapped_height(
            self._sentence(), type.PROMPT.but(size=17), rect.width - 2 * PAD
        )
        rule = self.request.rule
        width = type.measure(rule, type.RULE)[0]
        y = rect.top + 4 + words
        items = [
            Control(
                id="dice.rule",
                rect=(rect.left + PAD, y, width, type.line_height(type.RULE)),
                kind=Kind.LINK,
                label=rule,
                message=RuleWanted(rule),
            )
        ]
        y += type.line_height(type.RULE) + 8
        side = self._side(rect.width)
        for value in range(1, self.request.faces + 1):
            row, column = divmod(value - 1, self._columns())
            box = (rect.left + PAD + column * (side + GAP), y + row * (side + GAP), side, side)
            items.append(Control(id=f"die.{value}", rect=box, message=DieGiven(value)))
        self.controls.set(items)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the question and the dice."""
        if self.request is None:
            return
        room = pygame.Rect(self.rect.left + PAD, self.rect.top + 4, self.rect.width - 2 * PAD, 0)
        type.draw_wrapped(surface, self._sentence(), room, type.PROMPT.but(size=17))
        draw_controls(surface, self.controls)
        for value in range(1, self.request.faces + 1):
            item = self.controls.get(f"die.{value}")
            if item is None:
                continue
            if self.request.faces <= MOST_PIPS:
                side = round(item.box.width * 0.72)
                picture = plates.die(value, side)
                surface.blit(picture, picture.get_rect(center=item.box.center))
            else:
                type.draw_text(
                    surface,
                    str(value),
                    item.box.center,
                    type.VALUE.but(colour=theme.TEXT),
                    align=type.Align.CENTRE,
                    stand=type.Stand.MIDDLE,
                )

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Clicks on a face, or its number key."""
        if self.request is None:
            return None
        if event.type == pygame.KEYDOWN and event.key in NUMBER_KEYS:
            value = NUMBER_KEYS[event.key]
            return DieGiven(value) if 1 <= value <= self.request.faces else None
        return self.controls.handle(event)
