"""The end of a game: who won and why, point by point, and the course of the army morale.

With `over=False` it tells of a game that goes on what its end would be now.
"""

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from game.engine.presentation import Presentation, Verdict
from game.engine.record import Record
from game.engine.text import Text
from game.ui.app import App, Size
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.screens import verdict_sections as sections
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.page import Page
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.messages import Pressed, RuleWanted
from game.ui.widgets.pen import BODY, Pen
from game.ui.widgets.scroll import Scroll

GUTTER = 48
TITLE = type.TITLE.but(size=44, colour=theme.INK)
SUBTITLE = type.DATE.but(colour=theme.INK_SECOND, size=16)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class EndWays(Struct, frozen=True):
    """Where one can go from the end."""

    title: Callable[[], None]
    again: Callable[[], object]
    export: Callable[[], Text]
    replay: Callable[[int | None], None]
    rules: Callable[[str], None]
    back: Callable[[], None]


class EndScreen:
    """The verdict on one sheet; Esc goes back to look at the table."""

    def __init__(
        self,
        app: App,
        verdict: Verdict,
        table: Presentation,
        records: Sequence[Record],
        ways: EndWays,
        *,
        over: bool = True,
    ) -> None:
        self.app, self.verdict, self.ways, self.over = app, verdict, ways, over
        self.given = sections.given(table)
        self.moments = sections.moments(records)
        self.page, self.scroll = Page(), Scroll()
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.notice: Text | None = None
        self._links: list[tuple[pygame.Rect, str]] = []
        self._moment_rows: list[tuple[pygame.Rect, int]] = []

    # -- placing ----------------------------------------

    def resize(self, size: Size) -> None:
        """Lay out for this size."""
        wide = min(size[0] - 28, round(1480 * max(1.0, type.text_scale() ** 0.5)))
        inner = wide - 88
        pen = Pen(None, 0, inner, 0)
        self._body(pen)
        head, foot = self._head_height(inner), self._foot_height()
        high = min(size[1] - 24, head + pen.y + foot + 50)
        self.sheet = pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)
        top = self.sheet.top + 22 + head
        room = pygame.Rect(
            self.sheet.left + 44, top, inner + 14, self.sheet.bottom - foot - 22 - top
        )
        self.scroll.fit(room, pen.y)
        self._place()
        self.page.dirty = True

    def _title_style(self, width: int) -> type.Style:
        words = tr(self.verdict.title)
        return next(
            (
                TITLE.but(size=s)
                for s in (44, 36, 28)
                if type.measure(words, TITLE.but(size=s))[0] < width - 200
            ),
            TITLE.but(size=24),
        )

    def _head_height(self, width: int) -> int:
        subtitle = type.wrapped_height(tr(self.verdict.subtitle), SUBTITLE, width)
        return type.line_height(self._title_style(width)) + subtitle + 18

    def _button_height(self) -> int:
        return round(40 * max(1.0, type.text_scale()))

    def _foot_height(self) -> int:
        return self._button_height() + 16

    def _place(self) -> None:
        words: tuple[tuple[str, str, Kind], ...] = (
            ("replay", _("Watch the replay"), Kind.PAPER_PRIMARY),
            ("export", _("Export report"), Kind.PAPER),
            ("again", _("Play again"), Kind.PAPER),
            ("title", _("Title"), Kind.PAPER),
            ("back", _("Look at the table"), Kind.PAPER),
        )
        if not self.over:
            words = (("back", _("Back to the table"), Kind.PAPER_PRIMARY),)
        high, right = self._button_height(), self.sheet.right - 44
        y = self.sheet.bottom - 22 - high
        items: list[Control] = []
        wanted = [type.measure(label, type.LABEL)[0] + 44 for _name, label, _kind in words]
        room = self.sheet.width - 88 - 12 * (len(words) - 1)
        if sum(wanted) > room:
            wanted = [room // len(words)] * len(words)
        for (name, label, kind), width in zip(words, wanted, strict=True):
            items.insert(
                0, Control(id=name, rect=(right - width, y, width, high), kind=kind, label=label)
            )
            right -= width + 12
        self.page.controls.set(items)

    # -- drawing ----------------------------------------

    def _body(self, pen: Pen) -> None:
        """Two columns: points and moments at the left, levels and the curve at the right."""
        left, right = pen.columns(2, GUTTER)
        sections.draw_sides(left, self.verdict, self.given)
        self._moment_rows = sections.draw_moments(left, self.moments)
        sections.draw_difference(right, self.verdict, self.given)
        sections.draw_levels(right, self.verdict)
        sections.draw_course(right, self.verdict, self.given)
        pen.y = max(left.y, right.y)

    def update(self, dt: int) -> bool:
        """Nothing moves by itself."""
        return self.page.changed()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        draw_backdrop(surface)
        plates.parchment(surface, self.sheet)
        self._draw_head(surface)
        room = self.scroll.rect
        before = surface.get_clip()
        surface.set_clip(room.inflate(20, 0).clip(before))
        pen = Pen(surface, room.left, room.width - 14, room.top - self.scroll.offset)
        self._body(pen)
        self._links = [(box, rule) for box, rule in pen.links if room.collidepoint(box.center)]
        surface.set_clip(before)
        self.scroll.draw(surface, paper=True)
        self._draw_notice(surface)
        self.page.draw(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        width = self.sheet.width - 88
        style = self._title_style(width)
        middle, y = self.sheet.centerx, self.sheet.top + 18
        place = type.draw_text(
            surface,
            tr(self.verdict.title),
            (middle, y),
            style,
            align=type.Align.CENTRE,
            width=width,
        )
        for left, right in (
            (place.left - 150, place.left - 40),
            (place.right + 40, place.right + 150),
        ):
            if left > self.sheet.left + 20 and right < self.sheet.right - 20:
                plates.hairline(surface, left, right, place.centery + 4, theme.BRASS_ON_SHEET)
        y += type.line_height(style)
        room = pygame.Rect(self.sheet.left + 44, y, width, 0)
        y += type.draw_wrapped(
            surface, tr(self.verdict.subtitle), room, SUBTITLE, align=type.Align.CENTRE
        )
        plates.hairline(
            surface, self.sheet.left + 44, self.sheet.right - 44, y + 8, theme.BRASS_ON_SHEET
        )

    def _draw_notice(self, surface: pygame.Surface) -> None:
        if self.notice is not None:
            left = self.sheet.left + 44
            first = self.page.controls.items[0].box.left
            y = self.sheet.bottom - 22 - self._button_height()
            type.draw_wrapped(
                surface,
                tr(self.notice),
                pygame.Rect(left, y, first - left - 20, 0),
                BODY.but(size=13.5),
                max_lines=2,
            )

    # -- events ----------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.ways.back()
            return
        if self.scroll.handle(event):
            self.page.dirty = True
            return
        said = self.page.handle(event)
        if isinstance(said, Pressed):
            self._pressed(said.id)
        elif isinstance(said, RuleWanted):
            self.ways.rules(said.rule)
        elif said is None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._clicked(event.pos)
        elif event.type == pygame.KEYDOWN and event.key in ENTER and not self.page.controls.focus:
            self._pressed("replay" if self.over else "back")

    def _clicked(self, pos: tuple[int, int]) -> None:
        rule = next((rule for box, rule in self._links if box.collidepoint(pos)), "")
        if rule:
            self.ways.rules(rule)
            return
        if self.scroll.rect.collidepoint(pos):
            record = next(
                (number for box, number in self._moment_rows if box.collidepoint(pos)), None
            )
            if record is not None:
                self.ways.replay(record)

    def _pressed(self, name: str) -> None:
        if name == "export":
            self.notice = self.ways.export()
            self.page.dirty = True
        elif name == "replay":
            self.ways.replay(None)
        else:
            {"again": self.ways.again, "title": self.ways.title, "back": self.ways.back}[name]()
