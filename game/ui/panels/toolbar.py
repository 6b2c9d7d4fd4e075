"""The tools over the edge of the map, as a strip of icons: overlays of the system, grid, counters.

Each stands for a key, which its tip names; one that cannot be used now says why. The strip takes
no room from the map: it lies in the corner where it covers least, and folds to one button.
"""

from collections.abc import Sequence
from functools import lru_cache

import pygame
from msgspec import Struct

from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.theme import Colour
from game.ui.look.type import Align, Stand
from game.ui.look.words import _
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Controls, Kind, area
from game.ui.widgets.icons import ICONS, icon
from game.ui.widgets.messages import Message
from game.ui.widgets.tooltips import freest

TOOL = "ui.tool."
FOLD = "ui.tools"
FOLD_KEY = "X"
SIDE, GAP, EDGE, HANDLE = 26, 2, 4, 16
INSET = 8
"""Pixels between the strip and the edges of the map."""
CORNERS = ("bl", "br", "tl", "tr")
THIN = 225
"""How far the ground of the strip hides the map, of 255."""
LETTER = type.LABEL.but(scales=False)


class Tool(Struct, frozen=True, kw_only=True):
    """A tool, and what it shows; without an icon of its name it has the letter of its key."""

    id: str
    label: str
    shows: Text | str
    key: str
    on: bool = False
    refusal: Refusal | None = None


class Toolbar:
    """A strip of buttons in a corner of a room; they press "ui.tool." and the tool's id, the handle
    "ui.tools".
    """

    def __init__(self) -> None:
        self.controls = Controls()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.tools: tuple[Tool, ...] = ()
        self.folded = False
        self.corner = ""
        self._room = pygame.Rect(0, 0, 0, 0)
        self._held = False

    def show(self, tools: tuple[Tool, ...], *, folded: bool) -> None:
        """Take the tools."""
        self.tools, self.folded = tools, folded
        self._place()

    def layout(self, room: pygame.Rect) -> None:
        """Lie in a corner of this room."""
        self._room = room
        self._place()

    def choose(self, taken: Sequence[pygame.Rect]) -> None:
        """The corner where the whole strip covers least of what lies in the room."""
        box, inner = pygame.Rect((0, 0), self._size()), self._inner()
        best = freest(box, inner, list(taken), CORNERS)
        same = (c for c in CORNERS if freest(box, inner, [], (c,)) == best)
        self.corner = next(same, CORNERS[0])
        self._place()

    def _inner(self) -> pygame.Rect:
        return self._room.inflate(-2 * INSET, -2 * INSET)

    def _side(self) -> int:
        """An icon's button: it grows with the text, as far as all have room."""
        free = self._inner().width - HANDLE - 2 * EDGE
        return max(12, min(type.grown(SIDE), free // max(1, len(self.tools)) - GAP))

    def _size(self) -> tuple[int, int]:
        side = self._side()
        return len(self.tools) * (side + GAP) + HANDLE + 2 * EDGE, side + 2 * EDGE

    def _place(self) -> None:
        side, (wide, high) = self._side(), self._size()
        if self.folded:
            wide = high
        box = pygame.Rect(0, 0, wide, high)
        box = freest(box, self._inner(), [], (self.corner or CORNERS[0],))
        self.rect = box
        inner = box.inflate(-2 * EDGE, -2 * EDGE)
        if self.folded:
            self.controls.set([self._handle(inner, _("Show the map tools"))])
            return
        handle = pygame.Rect(inner.left, inner.top, HANDLE, side)
        first = inner.left + HANDLE + GAP
        if self.corner.endswith("r"):
            handle.right, first = inner.right, inner.left
        icons = [
            Control(
                id=TOOL + tool.id,
                rect=(first + n * (side + GAP), inner.top, side, side),
                kind=Kind.ROW,
                label=tool.label,
                tip=_("{sentence} Key {key}.", sentence=tool.shows, key=tool.key),
                on=tool.on,
                refusal=tool.refusal,
                tab_stop=False,
            )
            for n, tool in enumerate(self.tools)
        ]
        self.controls.set([self._handle(handle, _("Hide the map tools")), *icons])

    def _handle(self, box: pygame.Rect, label: str) -> Control:
        tip = _("Key {key}", key=FOLD_KEY)
        kind = Kind.ROW
        return Control(id=FOLD, rect=area(box), kind=kind, label=label, tip=tip, tab_stop=False)

    def has(self, event: pygame.event.Event) -> bool:
        """Whether an event of the mouse is the strip's alone: what lies there is not the map, but
        what was begun on the map ends there.
        """
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._held = self.rect.collidepoint(event.pos)
            return self._held
        if event.type == pygame.MOUSEBUTTONUP:
            held, self._held = self._held, False
            return held
        if event.type != pygame.MOUSEMOTION:
            return False
        return self._held or (self.rect.collidepoint(event.pos) and not any(event.buttons))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the strip."""
        surface.blit(_ground(self.rect.size), self.rect)
        for control in self.controls.items:
            lit = self.controls.hover == control.id
            ground, ink = _tones(control, lit=lit)
            box = control.box
            if control.on or lit or control.id != FOLD:
                surface.blit(plates.plate(box.size, ground, ground, theme.LINE), box)
            name = control.id.removeprefix(TOOL)
            if control.id == FOLD:
                left = self.corner.endswith("r") is self.folded
                name = "tools" if self.folded else "close_left" if left else "close_right"
            key = next((tool.key for tool in self.tools if tool.id == name), "")
            side = round(max(box.size) * 0.68)
            picture = _picture(name, key, side, ink)
            surface.blit(picture, picture.get_rect(center=box.center))

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Hover and clicks."""
        return self.controls.handle(event)


def _tones(control: Control, *, lit: bool) -> tuple[Colour, Colour]:
    if control.refusal is not None:
        return theme.PANEL, theme.TEXT_PAST
    if control.on:
        return theme.BRASS, theme.BRASS_INK
    return (theme.RAISED_HOVER if lit else theme.RAISED), theme.TEXT


@lru_cache(8)
def _ground(size: tuple[int, int]) -> pygame.Surface:
    ground = pygame.Surface(size, pygame.SRCALPHA)
    box = ground.get_rect()
    pygame.draw.rect(ground, (*theme.PANEL, THIN), box, border_radius=theme.RADIUS_PANEL)
    pygame.draw.rect(ground, theme.BRASS_DARK, box, 1, border_radius=theme.RADIUS_PANEL)
    return ground


def _picture(name: str, key: str, side: int, ink: Colour) -> pygame.Surface:
    """The picture of a tool; one without has the letter of its key."""
    if name in ICONS:
        return icon(name, side, ink)
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, style = sheet.get_rect().center, LETTER.but(colour=ink)
    type.draw_text(sheet, key, middle, style, align=Align.CENTRE, stand=Stand.MIDDLE)
    return sheet
