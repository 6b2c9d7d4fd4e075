"""The selected stack: each unit large, with its values now and as printed, state, wing; the cell's
terrain and gauges.
"""

import pygame
from msgspec import Struct

from game.engine.presentation import CellNote, Counter, Line, Panel
from game.engine.text import Text
from game.ui import theme, type
from game.ui.control_paint import draw_controls, fitting
from game.ui.controls import Control, Controls, Kind, area
from game.ui.counters import blit_counter
from game.ui.i18n import _, tr
from game.ui.panels.messages import Looked, Message, RuleWanted, UnitChosen
from game.ui.panels.scroll import Scroll

PAD = 14
NAME = type.HEADING.but(size=17)
LONG = type.DATE.but(colour=theme.TEXT_QUIET)
KEY = type.QUIET.but(size=13.5)
NOW = type.VALUE.but(size=15)
STATE = type.BODY.but(weight=type.Weight.BOLD, colour=theme.TEXT_GOOD, size=14)
COMMAND = type.BODY.but(size=14)
SIDE_CARD = 10
WIDE_FROM = 380


class Stack(Struct, frozen=True):
    """What the panel shows: a cell's label, its note, and its pieces from the top down."""

    label: str = ""
    note: CellNote | None = None
    units: tuple[tuple[Counter, Panel], ...] = ()
    active: str = ""


class UnitPanel:
    """Shows a stack; a click on a unit chooses it."""

    def __init__(self) -> None:
        self.controls = Controls()
        self.scroll = Scroll()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.stack = Stack()
        self._revealed = ("", 0)

    def show(self, stack: Stack) -> None:
        """Take a stack."""
        moved = stack.label != self.stack.label
        self.stack = stack
        if moved:
            self.scroll.offset = 0
        self._revealed = ("", 0)
        self.layout(self.rect)

    # -- placing ----------------------------------------

    @property
    def _counter(self) -> int:
        return 72 if self.rect.width >= WIDE_FROM else 58

    def _head(self) -> int:
        return type.line_height(NAME) + 6

    def _foot(self) -> int:
        note = self.stack.note
        rows = 0 if note is None else (1 if note.gauges else 0) + (1 if note.warning else 0)
        return rows * (type.line_height(KEY) + 4)

    def _card_height(self, panel: Panel) -> int:
        rows = 2 if self._columns else 1
        lines = type.line_height(NAME) + rows * type.line_height(NOW) + type.line_height(STATE)
        lines += type.line_height(STATE) if self._splits(panel) else 0
        return max(self._counter, lines) + 12

    @property
    def _columns(self) -> bool:
        return self.rect.width >= WIDE_FROM and type.text_scale() <= 1.1

    def _splits(self, panel: Panel) -> bool:
        words = (
            type.measure(tr(panel.state), STATE)[0]
            + type.measure(tr(panel.command), COMMAND)[0]
            + 14
        )
        return words > self._text_width()

    def _text_width(self) -> int:
        return self.rect.width - 2 * SIDE_CARD - self._counter - 30

    def height(self, width: int) -> int:
        """The height wanted at a width; the panel scrolls in less."""
        self.rect = pygame.Rect(self.rect.x, self.rect.y, width, self.rect.height)
        if not self.stack.units and not self.stack.label:
            return 0
        return (
            self._head()
            + sum(self._card_height(p) + 6 for _c, p in self.stack.units)
            + self._foot()
            + 4
        )

    def least(self) -> int:
        """The height below which it is not worth showing: one card."""
        cards = [self._card_height(panel) for _counter, panel in self.stack.units[:1]]
        return self._head() + sum(cards) + self._foot()

    def layout(self, rect: pygame.Rect) -> None:
        """Place the cards."""
        self.rect = rect
        top = rect.top + self._head()
        room = pygame.Rect(
            rect.left + SIDE_CARD,
            top,
            rect.width - 2 * SIDE_CARD,
            max(0, rect.bottom - self._foot() - 2 - top),
        )
        self.scroll.fit(room, sum(self._card_height(p) + 6 for _c, p in self.stack.units))
        self._reveal()
        y, items = top - self.scroll.offset, []
        for counter, panel in self.stack.units:
            high = self._card_height(panel)
            box = pygame.Rect(room.left, y, room.width - (6 if self.scroll.most else 0), high)
            items.append(
                Control(
                    id=counter.id,
                    rect=area(box),
                    kind=Kind.ROW,
                    label=panel.title,
                    on=counter.id == self.stack.active,
                    message=UnitChosen(counter.id),
                    tip=self._long_name(panel),
                )
            )
            y += high + 6
        self.controls.set(items)

    def _long_name(self, panel: Panel) -> str | None:
        """The long name, where the card has no room for it."""
        room = self._text_width() - type.measure(panel.title, NAME)[0] - 8
        least = LONG.but(size=theme.SIZE_LEAST)
        return panel.subtitle if type.measure(panel.subtitle, least)[0] > room else None

    def _reveal(self) -> None:
        """Bring the active unit into view once for each choice and each height of the panel."""
        if self._revealed == (self.stack.active, self.rect.height):
            return
        self._revealed = (self.stack.active, self.rect.height)
        top = 0
        for counter, panel in self.stack.units:
            high = self._card_height(panel) + 6
            if counter.id == self.stack.active:
                self.scroll.reveal(top, top + high)
            top += high

    # -- drawing ----------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw heading, cards and gauges."""
        if not self.stack.label or self.rect.height <= 0:
            return
        self._draw_head(surface)
        before = surface.get_clip()
        surface.set_clip(self.scroll.rect.inflate(4, 2).clip(before))
        draw_controls(surface, self.controls)
        for counter, panel in self.stack.units:
            item = self.controls.get(counter.id)
            if item is not None and item.box.colliderect(self.scroll.rect):
                self._draw_card(surface, item.box, counter, panel)
        surface.set_clip(before)
        self.scroll.draw(surface)
        if self.stack.note is not None:
            self._draw_foot(surface, self.stack.note)

    def _draw_head(self, surface: pygame.Surface) -> None:
        left, right, top = self.rect.left + PAD, self.rect.right - PAD, self.rect.top
        place = type.draw_text(
            surface, self.stack.label, (left, top), NAME.but(family=type.Family.SANS)
        )
        note = self.stack.note
        if note is None:
            return
        middle = type.draw_text(
            surface, note.place, (place.right + 8, top), NAME, width=(right - left) // 2
        )
        x = (middle.right if note.place else place.right) + 12
        type.draw_text(
            surface,
            tr(note.terrain),
            (right, top + 2),
            type.QUIET,
            align=type.Align.RIGHT,
            width=max(10, right - x),
        )

    def _draw_card(
        self, surface: pygame.Surface, box: pygame.Rect, counter: Counter, panel: Panel
    ) -> None:
        middle = (box.left + 8 + self._counter // 2, box.centery)
        blit_counter(surface, counter.face, middle, self._counter)
        x, y, right = box.left + self._counter + 18, box.top + 5, box.right - 8
        name = type.draw_text(surface, panel.title, (x, y), NAME, width=right - x)
        type.draw_text(
            surface,
            panel.subtitle,
            (name.right + 8, y + 2),
            fitting(panel.subtitle, LONG, right - name.right - 8),
            width=max(4, right - name.right - 8),
        )
        y += type.line_height(NAME)
        y = self._draw_lines(surface, panel.lines, x, y, right)
        state = type.draw_text(surface, tr(panel.state), (x, y), STATE, width=right - x)
        if self._splits(panel):
            type.draw_text(
                surface,
                tr(panel.command),
                (x, y + type.line_height(STATE)),
                COMMAND,
                width=right - x,
            )
            return
        type.draw_text(
            surface,
            tr(panel.command),
            (state.right + 14, y),
            COMMAND,
            width=max(4, right - state.right - 14),
        )

    def _draw_lines(
        self, surface: pygame.Surface, lines: tuple[Line, ...], x: int, y: int, right: int
    ) -> int:
        if self._columns:
            step = (right - x) // max(1, len(lines))
            for index, line in enumerate(lines):
                left = x + index * step
                type.draw_text(surface, tr(line.label), (left, y), KEY, width=step - 4)
                _value(surface, line, left, y + type.line_height(KEY), step - 4)
            return y + type.line_height(KEY) + type.line_height(NOW)
        for line in lines:
            label, now = tr(line.label), tr(line.now)
            needed = type.measure(label, KEY)[0] + 4 + type.measure(now, NOW)[0]
            if x + needed > right:
                break
            place = type.draw_text(surface, label, (x, y + 2), KEY)
            place = type.draw_text(surface, now, (place.right + 4, y), NOW.but(colour=_tone(line)))
            x = place.right + 10
        return y + type.line_height(NOW)

    def _draw_foot(self, surface: pygame.Surface, note: CellNote) -> None:
        y = self.rect.bottom - self._foot()
        x = self.rect.left + PAD
        step = self._gauge_step(note)
        for label, now, limit in note.gauges:
            x = draw_gauge(surface, tr(label), now, limit, x, y, step) + 16
        if note.gauges:
            y += type.line_height(KEY) + 4
        if note.warning is not None:
            rule, words = note.warning
            place = type.draw_text(
                surface, rule, (self.rect.right - PAD, y), type.RULE, align=type.Align.RIGHT
            )
            type.draw_text(
                surface,
                tr(words),
                (self.rect.left + PAD, y),
                KEY.but(colour=theme.TEXT_WARNING),
                width=place.left - self.rect.left - PAD - 8,
            )

    def _gauge_step(self, note: CellNote) -> int:
        """How wide a box of the gauges is; none where large type leaves only room for figures."""
        words = "".join(f"{tr(label)}{now} / {limit}" for label, now, limit in note.gauges)
        room = (
            self.rect.width
            - 2 * PAD
            - type.measure(words, NOW.but(size=14))[0]
            - 30 * len(note.gauges)
        )
        boxes = sum(min(limit, 12) for _label, _now, limit in note.gauges)
        return max(0, min(7, room // max(1, boxes))) if room >= 4 * boxes else 0

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Hover, clicks, wheel."""
        if self.scroll.handle(event):
            self.layout(self.rect)
            return Looked()
        note = self.stack.note
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and note and note.warning:
            y = self.rect.bottom - type.line_height(KEY) - 4
            width = type.measure(note.warning[0], type.RULE)[0]
            link = pygame.Rect(self.rect.right - PAD - width, y, width, type.line_height(KEY) + 4)
            if link.collidepoint(event.pos):
                return RuleWanted(note.warning[0])
        if (
            event.type != pygame.MOUSEBUTTONUP
            and "pos" in event.dict
            and not self.scroll.rect.collidepoint(event.pos)
        ):
            self.controls.hover = ""
            return None
        return self.controls.handle(event)


def _tone(line: Line) -> theme.Colour:
    """Values below the printed ones stand out."""
    return theme.TEXT if not line.printed or tr(line.now) == line.printed else theme.TEXT_WARNING


def _value(surface: pygame.Surface, line: Line, left: int, y: int, width: int) -> None:
    place = type.draw_text(
        surface, tr(line.now), (left, y), NOW.but(colour=_tone(line)), width=width
    )
    if line.printed:
        words = _("of {printed}", printed=line.printed)
        type.draw_text(
            surface, words, (place.right + 4, y + 2), KEY, width=max(4, width - place.width - 4)
        )


def draw_gauge(
    surface: pygame.Surface, label: str, now: int, limit: int, x: int, y: int, step: int
) -> int:
    """A row of small boxes, the filled ones first, with its figures; returns its right end."""
    place = type.draw_text(surface, label, (x, y), KEY.but(colour=theme.TEXT))
    x, high = place.right + 8, round(12 * min(1.3, type.text_scale()))
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
