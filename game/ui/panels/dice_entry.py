"""Typed-in dice: what is rolled for, a button for each face, or the number key."""

from functools import partial

import pygame

from game.engine.match import DiceRequest
from game.ui.look import theme, type
from game.ui.look.words import _
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node, across, alike, column, gap, inset, press, words
from game.ui.widgets.messages import DieGiven, Message, RuleWanted

PAD, GAP = 14, 8
MOST_PIPS, MOST_ABREAST = 6, 6
NUMBER_KEYS = {pygame.K_0 + n: n for n in range(10)} | {
    pygame.K_KP_1 + n - 1: n for n in range(1, 10)
}


class DiceEntry:
    """Asks for a die that lay on the player's own table."""

    def __init__(self) -> None:
        self.flow = Flow()
        self.controls = self.flow.controls
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.request: DiceRequest | None = None

    def show(self, request: DiceRequest | None) -> None:
        self.request = request
        self.layout(self.rect)

    def _tree(self, width: int) -> Node:
        asked = self.request
        if asked is None or width == 0:
            return column()
        why = _("Roll a die of {faces} and enter it: {why}.", faces=asked.faces, why=asked.why)
        rule = Control(
            id="dice.rule", kind=Kind.LINK, label=asked.rule, message=RuleWanted(asked.rule)
        )
        link = press(rule, gap(type.line_height(type.RULE)))
        abreast = min(MOST_ABREAST, asked.faces)
        side = (width - 2 * PAD - (abreast - 1) * GAP) // abreast
        rows = [
            inset(alike(GAP, *(_face(n, side, asked.faces) for n in faces), of=abreast), bottom=GAP)
            for faces in _in_rows(asked.faces, abreast)
        ]
        tree = column(
            words(why, type.PROMPT.but(size=17)),
            across((link, type.measure(asked.rule, type.RULE)[0])),
            gap(8),
            *rows,
        )
        return inset(tree, PAD, 4, PAD, 4)

    def height(self, width: int) -> int:
        return self._tree(width).height(width)

    def layout(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.flow.show(self._tree(rect.width), rect, rect.width)

    def draw(self, surface: pygame.Surface) -> None:
        if self.request is not None:
            self.flow.draw(surface)

    def handle(self, event: pygame.event.Event) -> Message | None:
        if self.request is None:
            return None
        if event.type == pygame.KEYDOWN and event.key in NUMBER_KEYS:
            value = NUMBER_KEYS[event.key]
            return DieGiven(value) if 1 <= value <= self.request.faces else None
        return self.flow.handle(event)


def _in_rows(faces: int, abreast: int) -> list[range]:
    return [range(n, min(n + abreast, faces + 1)) for n in range(1, faces + 1, abreast)]


def _face(value: int, side: int, faces: int) -> Node:
    paint = _pips if faces <= MOST_PIPS else _figure
    button = Control(id=f"die.{value}", message=DieGiven(value))
    return press(button, gap(side, partial(paint, value)))


def _pips(value: int, surface: pygame.Surface, box: pygame.Rect) -> None:
    picture = plates.die(value, round(box.width * 0.72))
    surface.blit(picture, picture.get_rect(center=box.center))


def _figure(value: int, surface: pygame.Surface, box: pygame.Rect) -> None:
    type.draw_centred(surface, str(value), box.center, type.VALUE.but(colour=theme.TEXT))
