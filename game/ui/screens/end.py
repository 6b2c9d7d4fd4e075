"""The end of a game: who won and why, point by point, and the course of the army morale.

`led` says who led whom. With `over=False` it tells of a game that goes on what its end would be
now.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from msgspec import Struct, structs

from game.engine.event import Event
from game.engine.presentation import Presentation, Verdict
from game.engine.record import Record
from game.engine.text import Text, joined
from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.panels.sheet_page import source
from game.ui.screens import verdict_sections as sections
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.moments import Label, moments
from game.ui.screens.page import Page
from game.ui.widgets import flow, plates
from game.ui.widgets.controls import Control, Kind, area
from game.ui.widgets.flow import Node
from game.ui.widgets.keyboard import ENTER
from game.ui.widgets.messages import Pressed, RuleWanted
from game.ui.widgets.pen import BODY, QUIET, Pen
from game.ui.widgets.scroll import Scroll

GUTTER = 48
SPARE = 9
"""Pixels of the air above the buttons that the list may take."""
LEVELS = "levels"
NARROW = 0.44
"""The share of the left column where the right one needs more."""
A_MOMENT = 0.03
"""Seconds of a frame in which the report is written."""
LEAST_LEVELS = 3
"""So many levels stand there at least: the one reached and its neighbours."""
TITLE = type.TITLE.but(size=44, colour=theme.INK)
SUBTITLE = type.DATE.but(colour=theme.INK_SECOND, size=16)


class EndWays(Struct, frozen=True):
    """Where one can go from the end."""

    title: Callable[[], None]
    again: Callable[[], object]
    export: Callable[[], Iterator[Text]]
    """Writes the report step by step, and says what is done; at last where it lies."""
    replay: Callable[[int | None], None]
    rules: Callable[[str], None]
    back: Callable[[], None]


class Fold(Struct, frozen=True):
    """What gives way in a low window: how many levels are told, whether all is set tighter and the
    right column wider, whether the moments stand there, whether the counters are small.
    """

    levels: int | None = None
    tight: bool = False
    moments: bool = False
    small: bool = False

    def columns(self, pen: Pen) -> list[Pen]:
        """The two columns."""
        if not self.tight:
            return pen.columns(2, GUTTER)
        left = round((pen.width - GUTTER) * NARROW)
        right = left + GUTTER
        return [pen.part(pen.left, left), pen.part(pen.left + right, pen.width - right)]


class EndScreen:
    """The verdict on one sheet; Esc goes back to look at the table."""

    def __init__(
        self,
        verdict: Verdict,
        table: Presentation,
        records: Sequence[Record],
        ways: EndWays,
        *,
        opening: Sequence[Event] = (),
        over: bool = True,
        label: Label = str,
        led: str = "",
    ) -> None:
        self.verdict, self.ways, self.over, self.led = verdict, ways, over, led
        self.given = source(table, label)
        self.moments = moments(records, opening, label)
        self.page, self.scroll = Page(), Scroll()
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.notice: Text | None = None
        self._writing: Iterator[Text] | None = None
        """The rest of the report, while it is written."""
        self._links: list[tuple[pygame.Rect, str]] = []
        self._moment_rows: list[tuple[pygame.Rect, int]] = []
        self.fold, self._all_levels = Fold(), False
        self._levels: pygame.Rect | None = None
        self._ways: tuple[Control, ...] = ()
        self._size: Size = (0, 0)

    def update(self, dt: int) -> bool:
        """Let time pass, and write on; whether the picture changed."""
        changed, until = False, time.perf_counter() + A_MOMENT
        while self._writing is not None and time.perf_counter() < until:
            changed |= self._write()
        return self.page.update(dt) or changed

    def _write(self) -> bool:
        """A step of the report; whether something else is to be said."""
        before, said = self.notice, next(self._writing or iter(()), None)
        self._writing = self._writing if said is not None else None
        self.notice = said or self.notice
        self.page.dirty |= self.notice != before
        return self.notice != before

    def resize(self, size: Size) -> None:
        self._size = size
        wide = min(size[0] - 28, round(1480 * max(1.0, type.text_scale() ** 0.5)))
        inner, button_high = wide - 88, type.grown(40)
        head, foot = self._head(inner).height(inner), button_high + 16
        self.fold = self._folded(inner, size[1] - 24 - head - foot - 44)
        pen = Pen(None, 0, inner, 0)
        self._body(pen)
        high = min(size[1] - 24, head + pen.y + foot + 50)
        self.sheet = pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)
        room = self.sheet.inflate(-88, -44)
        buttons = pygame.Rect(room.left, room.bottom - button_high, inner, button_high)
        room.update(room.left, room.top + head, inner + 14, room.height - head - foot)
        # A few pixels are taken from the air above the buttons rather than scrolled.
        room.height += pen.y - room.height if 0 < pen.y - room.height <= SPARE else 0
        self.scroll.fit(room, pen.y)
        self._ways = tuple(flow.controls_of(self._foot(buttons).leaves(buttons)))
        self._place()

    def _place(self) -> None:
        """The controls: the ways out, and in the list the button for all levels."""
        shown: list[Control] = []
        if self._levels is not None:
            label = _("Show all levels")
            box = self._levels.move(self.scroll.rect.left, self.scroll.rect.top)
            box.move_ip(0, -self.scroll.offset)
            box.width = type.measure(label, type.RULE)[0]
            link = Control(id=LEVELS, rect=area(box), kind=Kind.PAPER_LINK, label=label)
            shown = [link] if self.scroll.rect.contains(box) else []
        self.page.controls.set([*self._ways, *shown])
        self.page.dirty = True

    def _head(self, width: int) -> Node:
        title = tr(self.verdict.title)
        sizes = (s for s in (44, 36, 28) if _wide(title, s) < width - 200)
        style = TITLE.but(size=next(sizes, 24))
        return flow.column(
            flow.gap(type.line_height(style), partial(self._draw_title, title, style)),
            flow.words(tr(self.verdict.subtitle), SUBTITLE, align=type.Align.CENTRE),
            flow.words(self.led, SUBTITLE, align=type.Align.CENTRE),
            flow.words(self._played_by(), QUIET, align=type.Align.CENTRE),
            flow.inset(flow.gap(10, plates.brass_across), top=8),
        )

    def _played_by(self) -> str:
        """The options of the game; empty: the rules as they are printed."""
        if not self.verdict.options:
            return ""
        return _("Options: {options}", options=joined(self.verdict.options, "; "))

    def _foot(self, room: pygame.Rect) -> Node:
        """The ways out, at the right, as wide as their words or as there is room."""
        ways = [("back", _("Back to the table"))]
        if self.over:
            ways = [
                ("back", _("Look at the table")),
                ("title", _("Title")),
                ("again", _("Play again")),
                ("export", _("Export report")),
                ("replay", _("Watch the replay")),
            ]
        wanted = [type.measure(label, type.LABEL)[0] + 44 for _name, label in ways]
        free = room.width - 12 * (len(ways) - 1)
        if sum(wanted) > free:
            wanted = [free // len(ways)] * len(ways)
        parts: list[tuple[Node, int | None]] = []
        for (name, label), width in zip(ways, wanted, strict=True):
            kind = Kind.PAPER_PRIMARY if name == ways[-1][0] else Kind.PAPER
            control = Control(id=name, kind=kind, label=label)
            parts += [
                (flow.gap(0), 12 if parts else None),
                (flow.button(control, room.height), width),
            ]
        return flow.across(*parts)

    def _body(self, pen: Pen) -> None:
        self._levels, ends = self._columns(pen, self.fold)
        pen.y = max(ends)

    def _columns(self, pen: Pen, fold: Fold) -> tuple[pygame.Rect | None, tuple[int, int]]:
        """Points at the left, levels and the curve at the right, the moments under what is shorter;
        the place of the button for the levels left out, and where both columns end.
        """
        left, right = fold.columns(pen)
        sections.draw_sides(left, self.verdict, self.given, small=fold.small)
        sections.draw_difference(right, self.verdict, self.given)
        button = sections.draw_levels(right, self.verdict, fold.levels, tight=fold.tight)
        sections.draw_course(right, self.verdict, self.given, tight=fold.tight)
        below = right if fold.moments else left
        self._moment_rows = sections.draw_moments(below, self.moments)
        return button, (left.y, right.y)

    def _folded(self, width: int, room: int) -> Fold:
        """What must give way for all to be seen without scrolling, or at least the right column
        with the curve and as much as can be of the rest; where nothing helps all is scrolled.
        """
        count = len(self.verdict.levels)
        fewer = () if self._all_levels else range(count - 1, LEAST_LEVELS - 1, -1)
        ways = [Fold(), Fold(tight=True), *(Fold(levels=most, tight=True) for most in fewer)]
        ways += [structs.replace(fold, small=True) for fold in ways if fold.tight]
        both = [structs.replace(fold, moments=right) for fold in ways for right in (False, True)]
        ends = {fold: self._columns(Pen(None, 0, width, 0), fold)[1] for fold in both}
        whole = (fold for fold in both if max(ends[fold]) <= room)
        curve = [fold for fold in both if ends[structs.replace(fold, moments=False)][1] <= room]
        best = min(curve, key=lambda fold: max(ends[fold]), default=ways[0])
        return next(whole, best)

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface)
        plates.parchment(surface, self.sheet)
        inner = self.sheet.inflate(-88, -36)
        flow.draw_tree(surface, self._head(inner.width), inner)
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

    def _draw_title(
        self, title: str, style: type.Style, surface: pygame.Surface, box: pygame.Rect
    ) -> None:
        """The title between two hairlines, where there is room for them."""
        middle, width = (box.centerx, box.top), box.width
        place = type.draw_text(surface, title, middle, style, align=type.Align.CENTRE, width=width)
        for left in (place.left - 150, place.right + 40):
            if left > self.sheet.left + 20 and left + 110 < self.sheet.right - 20:
                y = place.centery + 4
                plates.hairline(surface, left, left + 110, y, theme.BRASS_ON_SHEET)

    def _draw_notice(self, surface: pygame.Surface) -> None:
        if self.notice is not None:
            left, first = self.sheet.left + 44, self.page.controls.items[0].box
            room = pygame.Rect(left, first.top, first.left - left - 20, 0)
            small = BODY.but(size=13.5)
            words = tr(self.notice)
            small = type.fitting_lines(words, small, room.width, 3)
            type.draw_wrapped(surface, words, room.move(0, -6), small, max_lines=3)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.ways.back()
            return
        if self.scroll.handle(event):
            self._place()
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
        elif said is None and event.type == pygame.KEYDOWN and self.scroll.key(event.key):
            self._place()

    def _clicked(self, pos: tuple[int, int]) -> None:
        for box, rule in self._links:
            if box.collidepoint(pos):
                self.ways.rules(rule)
                return
        for box, record in self._moment_rows if self.scroll.rect.collidepoint(pos) else ():
            if box.collidepoint(pos):
                self.ways.replay(record)
                return

    def _pressed(self, name: str) -> None:
        if name == LEVELS:
            self._all_levels = True
            self.resize(self._size)
        elif name == "export":
            self._writing = self._writing or self.ways.export()
            self._write()
        elif name == "replay":
            self.ways.replay(None)
        else:
            {"again": self.ways.again, "title": self.ways.title, "back": self.ways.back}[name]()


def _wide(title: str, size: int) -> int:
    return type.measure(title, TITLE.but(size=size))[0]
