"""The odds sheet: everything that is known before a die is rolled, on one sheet of parchment, with
Back and Roll.
"""

import pygame

from game.engine.prompt import Sheet
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.panels.sheet_faces import draw_notes, notes_height
from game.ui.panels.sheet_rungs import draw_lower
from game.ui.panels.sheet_sections import (
    DENSE,
    DENSE_ZEROS,
    FOLDED,
    ROOMY,
    TIGHT,
    ZEROS,
    SheetMeasures,
    Source,
    draw_body,
)
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Control, Controls, Kind
from game.ui.widgets.messages import Looked, Message, Pressed, RuleWanted
from game.ui.widgets.pen import DATE, RULE, Pen
from game.ui.widgets.scroll import Scroll

ROLL, BACK = "ui.roll", "ui.back"
WIDEST, PLAIN_WIDEST = 1180, 800
LARGE_TYPE = 1.2
LEAST_BODY = 96
"""What must be left for the sides above the faces of the die; with less, all scrolls together."""
PAGE_KEYS = {pygame.K_PAGEDOWN: 300, pygame.K_PAGEUP: -300, pygame.K_DOWN: 48, pygame.K_UP: -48}
TITLE = type.SHEET_TITLE
BUTTON_WIDTH = 150


class OddsSheet:
    """Draws any `Sheet`; Enter rolls, Esc goes back. Without a confirm label it is for reading
    only.
    """

    def __init__(self) -> None:
        self.controls = Controls()
        self.scroll = Scroll()
        self.room = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.sheet: Sheet | None = None
        self.given: Source | None = None
        self.confirm: Text | None = None
        self.refusal: Refusal | None = None
        self.sizes: SheetMeasures = ROOMY
        self.unfolded = False
        self.table = 0  # height of the faces of the die under what scrolls; 0: they scroll as well
        self._links: list[tuple[pygame.Rect, str]] = []

    def show(
        self, sheet: Sheet, given: Source, confirm: Text | None, refusal: Refusal | None = None
    ) -> None:
        """Take a sheet; `confirm` labels its button, `refusal` is why it may not be pressed."""
        self.sheet, self.given, self.confirm, self.refusal = sheet, given, confirm, refusal
        self.scroll.offset, self.unfolded = 0, False
        self.layout(self.room)

    # -- placing ----------------------------------------

    def _title_style(self, width: int) -> type.Style:
        """The heading's type: on a dense sheet as small as one line needs."""
        assert self.sheet is not None
        if self.sizes.headings:
            return TITLE
        words = tr(self.sheet.title)
        sizes = (TITLE.size - n for n in range(4, 15, 2))
        styles = [TITLE.but(size=size) for size in sizes]
        return next((s for s in styles if type.measure(words, s)[0] <= width - 110), styles[-1])

    def _head(self, width: int) -> int:
        assert self.sheet is not None
        high = type.wrapped_height(tr(self.sheet.title), self._title_style(width), width - 110)
        if not self.sizes.headings:
            return high + 2
        return high + (type.line_height(DATE) + 6 if self.sheet.subtitle else 4)

    def _foot(self, width: int) -> int:
        assert self.sheet is not None
        notes = 0
        if not self._notes_in_body:
            notes = notes_height(self.sheet, width - self._buttons_width(), self.sizes)
        return max(notes, self._button_height()) + 14

    @property
    def _notes_in_body(self) -> bool:
        # Large type needs the foot for the buttons alone.
        return type.text_scale() > LARGE_TYPE

    def _body(self, pen: Pen) -> None:
        """What may scroll: the sides and modifiers, and what has no room elsewhere."""
        assert self.sheet is not None and self.given is not None
        draw_body(pen, self.sheet, self.given, self.sizes)
        if not self.table:
            draw_lower(pen, self.sheet, self.given, self.sizes)
        if self._notes_in_body:
            pen.y += 10
            draw_notes(pen, self.sheet, self.sizes)

    def _table_height(self, width: int) -> int:
        assert self.sheet is not None and self.given is not None
        pen = Pen(None, 0, width, 0)
        draw_lower(pen, self.sheet, self.given, self.sizes)
        return pen.y

    def _button_height(self) -> int:
        return round(42 * max(1.0, type.text_scale()))

    def _button_width(self) -> int:
        words = [tr(self.confirm), _("Back")]
        widest = max(type.measure(word, type.LABEL)[0] for word in words)
        return max(BUTTON_WIDTH, widest + 90)

    def _buttons_width(self) -> int:
        return (2 if self.confirm is not None else 1) * (self._button_width() + 12) + 12

    def layout(self, room: pygame.Rect) -> None:
        """Place the sheet in the middle: roomy if that fits, else tighter; then the sides scroll
        and the faces of the die stay in view.
        """
        self.room = room
        if self.sheet is None or self.given is None or room.width == 0:
            return
        widest = WIDEST if self.sheet.sides else PLAIN_WIDEST
        width = min(room.width - 8, round(widest * max(1.0, type.text_scale() ** 0.7)))
        steps = (ROOMY, TIGHT, DENSE_ZEROS) if self.unfolded else (ROOMY, TIGHT, FOLDED, DENSE)
        for sizes in steps:
            self.sizes = sizes
            inner = width - 2 * sizes.margin
            around = self._head(inner) + self._foot(inner) + 2 * sizes.margin
            self.table = self._table_height(inner)
            if room.height - 4 - around - self.table < LEAST_BODY:
                self.table = 0
            pen = Pen(None, 0, inner, 0)
            self._body(pen)
            if pen.y + self.table + around <= room.height - 4:
                break
        self.rect = pygame.Rect(0, 0, width, min(room.height - 4, pen.y + self.table + around))
        self.rect.center = room.center
        top = self.rect.top + sizes.margin - 8 + self._head(inner)
        body = pygame.Rect(self.rect.left + sizes.margin, top, inner + 12, 0)
        foot = self._foot(inner) + self.table
        body.height = max(0, self.rect.bottom - sizes.margin - foot + 8 - top)
        self.scroll.fit(body, pen.y)
        self._place_buttons()

    def _place_buttons(self) -> None:
        high, width = self._button_height(), self._button_width()
        y, right = (
            self.rect.bottom - self.sizes.margin + 8 - high,
            self.rect.right - self.sizes.margin,
        )
        items = []
        if self.confirm is not None:
            items.append(
                Control(
                    id=ROLL,
                    rect=(right - width, y, width, high),
                    kind=Kind.PAPER_PRIMARY,
                    label=tr(self.confirm),
                    key=_("Enter"),
                    refusal=self.refusal,
                )
            )
            right -= width + 12
        back = Control(
            id=BACK,
            rect=(right - width, y, width, high),
            kind=Kind.PAPER,
            label=_("Back"),
            key=_("Esc"),
        )
        self.controls.set([back, *items])

    # -- drawing ----------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        if self.sheet is None or self.given is None:
            return
        plates.parchment(surface, self.rect)
        margin = self.sizes.margin
        left, width = self.rect.left + margin, self.rect.width - 2 * margin
        pen = Pen(surface, left, width, self.rect.top + margin - 8)
        self._draw_head(pen)
        self._links = pen.links
        self._draw_body(surface)
        foot = self.scroll.rect.bottom + 6
        if self.table:
            table = Pen(surface, left, width, self.scroll.rect.bottom)
            draw_lower(table, self.sheet, self.given, self.sizes)
            self._links += table.links
            foot = table.y + 6
        plates.hairline(surface, left, left + width, foot, theme.BRASS_ON_SHEET)
        if not self._notes_in_body:
            notes = Pen(surface, left, width - self._buttons_width(), foot + 8)
            draw_notes(notes, self.sheet, self.sizes)
        draw_controls(surface, self.controls)

    def _draw_head(self, pen: Pen) -> None:
        """Title, rule and subtitle; on a dense sheet the subtitle stands beside the title."""
        assert self.sheet is not None
        style, title, top = self._title_style(pen.width), tr(self.sheet.title), pen.y
        pen.y += pen.wrapped(title, pen.left, pen.y, style, pen.width - 110)
        rule = pen.rule(self.sheet.rule, pen.right, top + 8, RULE)
        subtitle = tr(self.sheet.subtitle)
        if self.sizes.headings:
            pen.text(subtitle, pen.left, pen.y, DATE, pen.width)
            return
        x = pen.left + type.measure(title, style)[0] + 16
        room = pen.right - rule - 12 - x
        if room >= type.measure(subtitle, DATE)[0]:
            drop = type.ascent(style) - type.ascent(DATE)
            pen.text(subtitle, x, top + drop, DATE, room)

    def _draw_body(self, surface: pygame.Surface) -> None:
        assert self.sheet is not None and self.given is not None
        view = self.scroll.rect.inflate(20, 0)
        before = surface.get_clip()
        surface.set_clip(view.clip(before))
        place = self.scroll.rect
        pen = Pen(surface, place.left, place.width - 12, place.top - self.scroll.offset)
        self._body(pen)
        surface.set_clip(before)
        self._links += [(rect, rule) for rect, rule in pen.links if view.contains(rect)]
        self.scroll.draw(surface, paper=True)

    # -- events ----------------------------------------

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Buttons, rule links, scrolling, Enter and Esc; clicks beside the sheet are not for it."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if self.scroll.handle(event):
            return Looked()
        said = self.controls.handle(event)
        if said is None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            rule = next((rule for rect, rule in self._links if rect.collidepoint(event.pos)), "")
            if rule == ZEROS:
                self.unfolded = True
                self.layout(self.room)
                return Looked()
            if rule:
                return RuleWanted(rule)
            return Looked() if self.rect.collidepoint(event.pos) else None
        return said

    def _key(self, event: pygame.event.Event) -> Message | None:
        if event.key == pygame.K_ESCAPE:
            return Pressed(BACK)
        if event.key in PAGE_KEYS:
            return Looked() if self.scroll.by(PAGE_KEYS[event.key]) else None
        said = self.controls.key(event)
        roll = self.controls.get(ROLL)
        if said is None and roll is not None and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.controls.press(ROLL)
        return said
