"""The selected stack: each unit with its values now and as printed, state, wing; the cell's terrain
and gauges. Where not all have room as cards they are rows, but for the active one.
"""

import pygame
from msgspec import Struct

from game.engine.presentation import CellNote, Counter, Panel
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.words import tr
from game.ui.panels.unit_cards import KEY, NAME, NOW, Cards
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node, column, gap, press
from game.ui.widgets.messages import Message, RuleWanted, UnitChosen

LABEL = NAME.but(family=type.Family.SANS)
PAD = 14
SIDE_CARD = 10
GAP, CLOSE = 6, 2


class Stack(Struct, frozen=True):
    """What the panel shows: a cell's label, its note, and its pieces from the top down."""

    label: str = ""
    note: CellNote | None = None
    units: tuple[tuple[Counter, Panel], ...] = ()
    active: str = ""


class UnitPanel:
    """Shows a stack; a click on a unit chooses it."""

    def __init__(self) -> None:
        self.flow = Flow()
        self.controls, self.scroll = self.flow.controls, self.flow.scroll
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.stack = Stack()
        self.cards = Cards()
        self.rows = False  # whether there are rows for the cards that have no room
        self._revealed = ("", 0)

    def show(self, stack: Stack) -> None:
        moved = stack.label != self.stack.label
        self.stack = stack
        if moved:
            self.scroll.offset = 0
        self._revealed = ("", 0)
        self.layout(self.rect)

    # -- placing ----------------------------------------

    def _head(self) -> int:
        place_below, ground_below = self._lower()
        high = (1 + place_below) * type.line_height(NAME) + 6
        return high + ground_below * (type.line_height(type.QUIET) + 2)

    def _lower(self) -> tuple[bool, bool]:
        """Whether the name of the place, and its ground, have lines of their own: on that of the
        label they would be cut.
        """
        note, wide = self.stack.note, self.rect.width - 2 * PAD
        if note is None or wide <= 0:
            return False, False
        place, ground = tr(note.place), tr(note.terrain)
        room = wide - type.measure(self.stack.label, LABEL)[0] - 8
        below = bool(place) and not type.fits(place, NAME, room)
        room = wide if below else room
        room -= min(room, type.measure(place, NAME)[0]) + 12 if place else 4
        return below, bool(ground) and not type.fits(ground, type.QUIET, room)

    def _foot(self) -> int:
        note = self.stack.note
        if note is None:
            return 0
        rows = (1 if note.gauges else 0) + (1 if note.warning else 0)
        return rows * (type.line_height(KEY) + 4) + self._warned(note) - type.line_height(KEY)

    def _warned(self, note: CellNote) -> int:
        """How high the words of the warning are beside their rule: one line, if there is none."""
        if note.warning is None or not self.rect.width:
            return type.line_height(KEY)
        rule, words = note.warning
        wide = self.rect.width - 2 * PAD - type.measure(rule, type.RULE)[0] - 8
        if type.fits(tr(words), KEY, wide):
            return type.line_height(KEY)
        return type.wrapped_height(tr(words), KEY, wide)

    def _tree(self) -> Node:
        return column(*(self._unit(counter, panel) for counter, panel in self.stack.units))

    def _unit(self, counter: Counter, panel: Panel) -> Node:
        control = Control(
            id=counter.id,
            kind=Kind.ROW,
            label=panel.title,
            on=counter.id == self.stack.active,
            message=UnitChosen(counter.id),
            tip=self.cards.meaning(panel),
        )

        def paint(surface: pygame.Surface, box: pygame.Rect) -> None:
            draw = self.cards.draw_row if below == CLOSE else self.cards.draw
            draw(surface, box, counter, panel)

        high, below = self._size(counter, panel)
        return column(press(control, gap(high, paint)), gap(below))

    def _size(self, counter: Counter, panel: Panel) -> tuple[int, int]:
        """The height of a unit's card or row, and the gap under it."""
        if self.rows and counter.id != self.stack.active:
            return self.cards.row_height(counter, panel), CLOSE
        return self.cards.height(counter, panel), GAP

    def _content(self) -> int:
        return sum(sum(self._size(counter, panel)) for counter, panel in self.stack.units)

    def height(self, width: int) -> int:
        """The height wanted at a width; in less there are rows, in still less it scrolls."""
        self.rect = pygame.Rect(self.rect.x, self.rect.y, width, self.rect.height)
        self.cards.width = width - 2 * SIDE_CARD
        if not self.stack.units and not self.stack.label:
            return 0
        self.rows = False
        return self._head() + self._content() + self._foot() + 4

    def in_rows(self, width: int) -> int:
        """The height where rows stand for the cards."""
        cards, self.rows = self.height(width) - self._content(), True
        return cards + self._content()

    def least(self) -> int:
        """The height below which it is not worth showing: the active unit's card, or one row."""
        active = (unit for unit in self.stack.units if unit[0].id == self.stack.active)
        heights = [self.cards.height(*unit) for unit in active]
        high = heights[0] if heights else self.cards.row_height() * bool(self.stack.units)
        return self._head() + high + self._foot()

    def row(self) -> int:
        """The height of a stack of one unit that is not active."""
        return self._head() + self.cards.row_height() + type.line_height(KEY) + 4

    def layout(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.cards.width = rect.width - 2 * SIDE_CARD
        top = rect.top + self._head()
        high = max(0, rect.bottom - self._foot() - 2 - top)
        room = pygame.Rect(rect.left + SIDE_CARD, top, self.cards.width, high)
        self.rows = False
        self.rows = self._content() > room.height
        bar = 6 if self._content() > room.height else 0
        self.flow.show(self._tree(), room, room.width - bar)
        # The active unit comes into view once for each choice and each height of the panel.
        if self._revealed != (self.stack.active, rect.height):
            self._revealed = (self.stack.active, rect.height)
            self.flow.reveal(self.stack.active, GAP)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.stack.label or self.rect.height <= 0:
            return
        self._draw_head(surface)
        self.flow.draw(surface, (4, 2))
        if self.stack.note is not None:
            self._draw_foot(surface, self.stack.note)

    def _draw_head(self, surface: pygame.Surface) -> None:
        left, right, top = self.rect.left + PAD, self.rect.right - PAD, self.rect.top
        last = type.draw_text(surface, self.stack.label, (left, top), LABEL)
        note = self.stack.note
        if note is None:
            return
        place_below, ground_below = self._lower()
        step, x = type.line_height(NAME), last.right + 8
        if place_below:
            x, top = left, top + step
        if note.place:
            last = type.draw_text(surface, tr(note.place), (x, top), NAME, width=right - x)
        words, at, end = tr(note.terrain), (right, top + 2), type.Align.RIGHT
        room = right - 12 - last.right
        if ground_below:
            at, end, room = (left, top + step + 2), type.Align.LEFT, right - left
        type.draw_text(surface, words, at, type.QUIET, align=end, width=room)

    def _draw_foot(self, surface: pygame.Surface, note: CellNote) -> None:
        x, y = self.rect.left + PAD, self.rect.bottom - self._foot()
        step = self._gauge_step(note)
        for label, now, limit in note.gauges:
            x = draw_gauge(surface, tr(label), now, limit, x, y, step) + 16
        if note.warning is not None:
            (rule, words), link = note.warning, self._link(note.warning[0])
            type.draw_text(surface, rule, link.topleft, type.RULE)
            left, style = self.rect.left + PAD, KEY.but(colour=theme.TEXT_WARNING)
            high = self._warned(note)
            line = pygame.Rect(left, self.rect.bottom - high - 4, link.left - left - 8, high)
            if high > type.line_height(KEY):
                type.draw_wrapped(surface, tr(words), line, style)
            else:
                type.draw_text(surface, tr(words), line.topleft, style, width=line.width)

    def _link(self, rule: str) -> pygame.Rect:
        """Where the rule of the warning stands."""
        link = pygame.Rect(0, 0, type.measure(rule, type.RULE)[0], type.line_height(KEY) + 4)
        link.bottomright = self.rect.right - PAD, self.rect.bottom
        return link

    def _gauge_step(self, note: CellNote) -> int:
        """How wide a box of the gauges is; none where large type leaves only room for figures."""
        words = "".join(f"{tr(label)}{now} / {limit}" for label, now, limit in note.gauges)
        room = self.rect.width - 2 * PAD - 30 * len(note.gauges)
        room -= type.measure(words, NOW.but(size=14))[0]
        boxes = sum(min(limit, 12) for _label, _now, limit in note.gauges)
        return max(0, min(7, room // max(1, boxes))) if room >= 4 * boxes else 0

    def handle(self, event: pygame.event.Event) -> Message | None:
        warning = self.stack.note.warning if self.stack.note is not None else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and warning is not None and self._link(warning[0]).collidepoint(event.pos):
            return RuleWanted(warning[0])
        return self.flow.handle(event)


def draw_gauge(
    surface: pygame.Surface, label: str, now: int, limit: int, x: int, y: int, step: int
) -> int:
    """A row of small boxes, the filled ones first, with its figures; returns its right end."""
    place = type.draw_text(surface, label, (x, y), KEY.but(colour=theme.TEXT))
    x, high = place.right + 8, round(12 * min(1.3, type.text_setting()) * theme.window_factor())
    top = y + (place.height - high) // 2
    for index in range(min(limit, 12) if step else 0):
        box = pygame.Rect(x + index * step, top, step - 1, high)
        if index < now:
            tone = theme.TEXT_WARNING if now > limit else theme.TEXT
            pygame.draw.rect(surface, tone, box)
        else:
            pygame.draw.rect(surface, theme.LINE, box, 1)
    x += min(limit, 12) * step + (6 if step else 0)
    figures = Text("{now} / {limit}", (("now", now), ("limit", limit)))
    return type.draw_text(surface, tr(figures), (x, y), NOW.but(size=14)).right
