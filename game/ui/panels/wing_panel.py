"""The overview of the armies: each body of a side with its leader, command, units and losses.

    WingPanel.show(roster, sides, side, only)

It lies over the board's left edge. A press on a row says `Pressed("wing.<id>")`.
"""

from itertools import groupby

import pygame

from game.engine.presentation import SideInfo, Tone
from game.engine.roster import Column, Figure, Formation, Roster
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_control
from game.ui.widgets.controls import Control, Controls, Kind, area
from game.ui.widgets.messages import Chosen, Looked, Message
from game.ui.widgets.scroll import Scroll

ROW, SIDES, CLOSE = "wing.", "ui.wing_side", "ui.wings"
PAD, GAP, SWATCH = 12, 10, 12
LEAST_NAME = 110
TITLE = type.HEADING.but(size=17)
NAME = type.BODY.but(size=14.5, weight=type.Weight.SEMIBOLD)
NOTE = type.BODY.but(size=13, colour=theme.TEXT_QUIET)
HEAD = type.BODY.but(size=12.5, colour=theme.TEXT_QUIET)
VALUE = type.BODY.but(size=14)
TONES = {"": theme.TEXT, "warn": theme.TEXT_LINK, "bad": theme.TEXT_WARNING}
ALWAYS = ("map", "levels")
"""Columns that are shown even where they say nothing."""


class WingPanel:
    """Lists the bodies of one side; it is as large as they need, and scrolls in less."""

    def __init__(self) -> None:
        self.controls, self.scroll = Controls(), Scroll()
        self.room = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.roster = Roster()
        self.sides: tuple[SideInfo, ...] = ()
        self.side, self.only = "", ""
        self._stamp: tuple[int, float] = (-1, 0.0)

    def show(self, roster: Roster, sides: tuple[SideInfo, ...], side: str, only: str) -> None:
        """Take the armies, the side that is listed and the body that the board shows alone."""
        self.roster, self.sides, self.side, self.only = roster, sides, side, only
        self.layout(self.room)

    # -- placing -------------------------------------------------------------------------------

    @property
    def formations(self) -> tuple[Formation, ...]:
        """The bodies of the side that is listed."""
        return tuple(f for f in self.roster.formations if f.side == self.side)

    def columns(self) -> list[Column]:
        """The columns that say something of either side."""
        return [
            c
            for c in self.roster.columns
            if c.id in ALWAYS
            or any(f.figures[c.id].now for f in self.roster.formations if c.id in f.figures)
        ]

    def layout(self, room: pygame.Rect) -> None:
        """Take a place at the left edge of the room."""
        self.room, self._stamp = room, (LANGUAGE.revision, type.text_scale())
        wide = min(room.width - 16, 2 * PAD + SWATCH + GAP + sum(self._widths()))
        content = self._rows()[-1][1] + self._row() if self.formations else 0
        top = self._head() + 4
        high = min(room.height - 16, top + content + PAD)
        self.rect = pygame.Rect(room.left + 8, room.top + 8, max(0, wide), max(0, high))
        list_room = pygame.Rect(
            self.rect.left + 4, self.rect.top + top, self.rect.width - 12, max(0, high - top - 8)
        )
        self.scroll.fit(list_room, content)
        self.controls.set([self._sides(), *self._items()])

    def _row(self) -> int:
        return type.line_height(VALUE) + 7

    def _head(self) -> int:
        """Sides above, then the headings of the columns."""
        return PAD + self._segment_height() + 6 + type.line_height(HEAD)

    def _segment_height(self) -> int:
        return round(28 * max(1.0, type.text_scale()))

    def _sides(self) -> Control:
        box = (
            self.rect.left + PAD,
            self.rect.top + PAD,
            max(40, self.rect.width - 2 * PAD),
            self._segment_height(),
        )
        options = tuple((s.id, tr(s.name)) for s in self.sides)
        return Control(id=SIDES, rect=box, kind=Kind.SEGMENT, options=options, value=self.side)

    def _rows(self) -> list[tuple[Formation | str, int]]:
        """Each row with its top; a word stands for those who share their orders."""
        found: list[tuple[Formation | str, int]] = []
        y = 0
        for group, bodies in groupby(self.formations, key=lambda f: tr(f.group)):
            if group:
                found.append((group, y))
                y += type.line_height(HEAD) + 3
            for body in bodies:
                found.append((body, y))
                y += self._row()
            y += 3
        return found

    def _items(self) -> list[Control]:
        room = self.scroll.rect
        return [
            Control(
                id=ROW + body.id,
                rect=(room.left, room.top + y - self.scroll.offset, room.width, self._row()),
                kind=Kind.ROW,
                label=tr(body.name),
                on=body.id == self.only,
            )
            for body, y in self._rows()
            if isinstance(body, Formation)
        ]

    def _widths(self) -> list[int]:
        """The widths of name, status and figures."""
        bodies = self.roster.formations
        names = [
            type.measure(tr(f.name), NAME)[0] + type.measure(tr(f.note), NOTE)[0] + 10
            for f in bodies
        ]
        status = [type.measure(tr(f.status), VALUE)[0] for f in bodies]
        found = [max([LEAST_NAME, *names]) + GAP, max([0, *status]) + GAP]
        for column in self.columns():
            figures = [_words(f.figures.get(column.id)) for f in bodies]
            wide = max(type.measure(w, VALUE)[0] for w in (*figures, "00"))
            found.append(max(wide, type.measure(tr(column.label), HEAD)[0]) + GAP)
        return found

    def _places(self) -> tuple[int, int, list[int]]:
        """Left and width of the name, then the right edges of status and figures."""
        widths = self._widths()
        right = self.rect.right - PAD
        edges: list[int] = []
        for width in reversed(widths[1:]):
            edges.insert(0, right)
            right -= width
        left = self.rect.left + PAD + SWATCH + GAP
        return left, max(20, right - left), edges

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list."""
        if self._stamp != (LANGUAGE.revision, type.text_scale()):
            self.layout(self.room)
        if self.rect.height < 60:
            return
        plates.shadow(surface, self.rect)
        plates.panel_card(surface, self.rect)
        sides = self.controls.get(SIDES)
        if sides is not None:
            draw_control(surface, sides, self.controls)
        before = surface.get_clip()
        self._draw_headings(surface)
        surface.set_clip(self.scroll.rect.clip(before))
        for body, y in self._rows():
            top = self.scroll.rect.top + y - self.scroll.offset
            if isinstance(body, str):
                words = pygame.Rect(self.rect.left + PAD, top + 2, self.rect.width - 2 * PAD, 0)
                type.draw_text(surface, body, words.topleft, HEAD, width=words.width)
            else:
                self._draw_body(surface, body)
        surface.set_clip(before)
        self.scroll.draw(surface)

    def _draw_headings(self, surface: pygame.Surface) -> None:
        _left, _width, edges = self._places()
        y = self.rect.top + self._head() - type.line_height(HEAD)
        for column, right in zip(self.columns(), edges[1:], strict=True):
            type.draw_text(surface, tr(column.label), (right, y), HEAD, align=Align.RIGHT)

    def _draw_body(self, surface: pygame.Surface, body: Formation) -> None:
        item = self.controls.get(ROW + body.id)
        if item is None:
            return
        if item.on or self.controls.hover == item.id:
            draw_control(surface, item, self.controls)
        middle = item.box.centery
        left, width, edges = self._places()
        if body.band:
            tone = theme.band(body.band).tone
            box = pygame.Rect(self.rect.left + PAD, 0, SWATCH, item.box.height - 8)
            box.centery = middle
            surface.blit(plates.plate(box.size, tone, tone, theme.TEXT_QUIET, 2), box)
        name = type.draw_text(
            surface, tr(body.name), (left, middle), NAME, stand=Stand.MIDDLE, width=width - 4
        )
        room = left + width - name.right - 16
        if body.note is not None and room > 20:
            at = (name.right + 8, middle)
            type.draw_text(surface, tr(body.note), at, NOTE, stand=Stand.MIDDLE, width=room)
        _right(surface, tr(body.status), (edges[0], middle), body.tone)
        for column, edge in zip(self.columns(), edges[1:], strict=True):
            figure = body.figures.get(column.id)
            if figure is not None:
                _right(surface, _words(figure), (edge, middle), figure.tone, quiet=not figure.now)

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Rows, sides, scrolling."""
        if self.scroll.handle(event):
            self.layout(self.room)
            return Looked()
        outside = "pos" in event.dict and not self._hit(event.pos)
        if outside and event.type == pygame.MOUSEMOTION:
            left, self.controls.hover = self.controls.hover, ""
            return Looked() if left else None
        if outside:
            return None
        said = self.controls.handle(event)
        if isinstance(said, Chosen):
            self.side = said.value
            self.layout(self.room)
            return Looked()
        return said

    def _hit(self, pos: tuple[int, int]) -> bool:
        sides = self.controls.get(SIDES)
        on_sides = sides is not None and sides.box.collidepoint(pos)
        return on_sides or self.scroll.rect.collidepoint(pos)

    def pointed(self) -> Formation | None:
        """The body under the pointer."""
        return self.roster.of(self.controls.hover.removeprefix(ROW))

    def meaning(self, pos: tuple[int, int]) -> tuple[str, str, tuple[int, int, int, int]] | None:
        """A column's heading under a point: heading, what it stands for, where."""
        _left, _width, edges = self._places()
        top = self.rect.top + self._head() - type.line_height(HEAD)
        for column, right in zip(self.columns(), edges[1:], strict=True):
            wide = type.measure(tr(column.label), HEAD)[0]
            box = pygame.Rect(right - wide, top, wide, type.line_height(HEAD))
            if box.collidepoint(pos):
                return tr(column.label), tr(column.meaning), area(box)
        return None


def _words(figure: Figure | None) -> str:
    if figure is None:
        return ""
    if figure.of is None:
        return str(figure.now)
    return _("{now} of {of}", now=figure.now, of=figure.of)


def _right(
    surface: pygame.Surface, words: str, at: tuple[int, int], tone: Tone, *, quiet: bool = False
) -> None:
    colour = theme.LINE if quiet else TONES[tone]
    type.draw_text(
        surface, words, at, VALUE.but(colour=colour), align=Align.RIGHT, stand=Stand.MIDDLE
    )
