"""The log: a list view of its own that wraps each line once and draws the visible ones only."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

import pygame

from game.board.where import Where
from game.engine.action import UnitId
from game.engine.event import Event
from game.engine.presentation import SideInfo
from game.engine.record import Record
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _
from game.ui.panels import log_lines
from game.ui.panels.log_lines import BODY, RULE, Entry, Filter, Row, value_room
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Control, Controls, Kind, area
from game.ui.widgets.messages import (
    CellsShown,
    CellsWanted,
    Chosen,
    Explained,
    Looked,
    Message,
    Pressed,
    RecordChosen,
    RuleWanted,
)
from game.ui.widgets.scroll import Scroll

PAD = 14
SIDE_STRIPE = 3
FOLD_ROOM = 16
CLOCK_ROOM = 24
CHIP_ROOM = 18
CHIP_GAP = 5
HEADLINE = theme.mix(theme.BRASS, theme.PANEL, 0.78)
"""The ground of what turns the battle."""
TITLE = type.HEADING.but(size=18)
FILTER_KEY = "J"
"""The key that goes on to the next filter stands beside the heading."""


class LogPanel:
    """Shows what happened. A click on a line unfolds its roll, else shows where it was; the clock
    at the end of the line under the pointer shows the board then. In a replay a line is the clock.
    """

    def __init__(self) -> None:
        self.controls = Controls()
        self.sides: tuple[SideInfo, ...] = ()
        self.tell: log_lines.Tell = lambda _event: log_lines.PLAIN
        """How the game that is shown tells its events."""
        self.phases: tuple[tuple[str, Text], ...] = ()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scroll = Scroll()
        self.filter = Filter.ALL
        self.unfolded: set[int] = set()
        self.keyed = False
        """Whether a key goes through the filters."""
        self.viewed: int | None = None  # record whose board is shown instead of the present one
        self._entries: list[Entry] = []
        self._seen: tuple[int, int, str] = (-1, -1, "")
        self._rows: list[Row] = []
        self._tops: list[int] = [0]  # where each row begins; at the end, where the last one ends
        self._wrapped: dict[tuple[int, bool], tuple[Event, tuple[Row, ...]]] = {}
        self._hover = -1
        self._over_clock = False
        self._stamp: tuple[int, float, int] = (-1, 0.0, 0)

    # -- data ----------------------------------------

    def show(self, opening: Sequence[Event], records: Sequence[Record]) -> None:
        """Take the log. What is new comes into view, scrolled away or not: it is the answer."""
        seen = (len(opening), len(records), records[-1].hash if records else "")
        if seen != self._seen:
            new = len(records) > self._seen[1]
            self._seen = seen
            self._entries = log_lines.entries(opening, records, self.tell, dict(self.phases))
            self._rewrap(follow=new or self.scroll.at_end)

    def set_filter(self, wanted: Filter) -> None:
        self.filter = wanted
        self._rewrap(follow=True)
        self.layout(self.rect)

    def next_filter(self) -> Message:
        """The next filter, after the last the first."""
        filters = tuple(Filter)
        self.set_filter(filters[(filters.index(self.filter) + 1) % len(filters)])
        return Chosen("log.filter", self.filter.value)

    def toggle(self, entry: Entry) -> None:
        self.unfolded ^= {entry.number}
        self._rewrap(follow=False)
        self._show([i for i, row in enumerate(self._rows) if row.entry.number == entry.number])

    def reveal(self, record: int) -> None:
        """Bring the lines of a record into view, or of the last one before it that has any; before
        all of them the beginning.
        """
        if record < 0:
            self.scroll.offset = 0
            return
        told = max((r.entry.record for r in self._rows if r.entry.record <= record), default=-1)
        rows = [i for i, row in enumerate(self._rows) if row.entry.record == told]
        self._show(rows)
        self._show(rows[:1])

    def _show(self, rows: list[int]) -> None:
        if rows:
            self.scroll.reveal(self._tops[rows[0]], self._tops[rows[-1] + 1])

    def _rewrap(self, *, follow: bool) -> None:
        stamp = (LANGUAGE.revision, type.text_scale(), self.rect.width)
        if stamp != self._stamp:
            self._wrapped.clear()
        self._stamp = stamp
        width = self.rect.width - 2 * PAD - 8
        entries = log_lines.filtered(self._entries, self.filter)
        self._rows = [row for entry in entries for row in self._rows_of(entry, width)]
        self._tops = list(accumulate((row.height for row in self._rows), initial=0))
        self._hover = -1
        self.scroll.fit(self._list_rect(), self._tops[-1], follow=follow)

    def _rows_of(self, entry: Entry, width: int) -> tuple[Row, ...]:
        key = (entry.number, entry.number in self.unfolded)
        kept = self._wrapped.get(key)
        # Another event may bear this number after something was taken back.
        if kept is None or kept[0] is not entry.event:
            kept = (entry.event, log_lines.rows_of(entry, width, unfolded=key[1]))
            self._wrapped[key] = kept
        return kept[1]

    # -- placing ----------------------------------------

    def _head_height(self) -> int:
        return type.grown(34)

    def _list_rect(self) -> pygame.Rect:
        left, top = self.rect.left + PAD, self.rect.top + self._head_height()
        return pygame.Rect(left, top, self.rect.width - 2 * PAD, max(0, self.rect.bottom - 6 - top))

    def layout(self, rect: pygame.Rect) -> None:
        self.rect = rect
        words = ((Filter.ALL, _("all")), (Filter.FIGHTS, _("fights")), (Filter.MOVES, _("moves")))
        high = type.grown(24)
        right, items = rect.right - PAD, []
        style = self._chip_style([label for _value, label in words])
        for value, label in reversed(words):
            width = type.measure(label, style)[0] + CHIP_ROOM
            right -= width
            box = (right, rect.top + (self._head_height() - high) // 2, width, high)
            on = value is self.filter
            items.append(Control(id=value.value, rect=box, kind=Kind.CHIP, label=label, on=on))
            right -= CHIP_GAP
        # Half a filter at the window's edge could neither be read nor well be pressed.
        self.controls.set(items[::-1] if rect.height >= self._head_height() else [])
        if self._stamp != (LANGUAGE.revision, type.text_scale(), rect.width):
            self._rewrap(follow=self.scroll.at_end)
        else:
            self.scroll.fit(self._list_rect(), self.scroll.content, follow=self.scroll.at_end)

    def _chip_style(self, labels: list[str]) -> type.Style:
        """The type of the filters: smaller where there is no room, as the heading beside them."""
        room = self.rect.width - 2 * PAD - len(labels) * (CHIP_ROOM + CHIP_GAP) - 6
        room -= plates.key_cap_width(FILTER_KEY) + 8 if self.keyed else 0

        def wide(share: float) -> int:
            chip, title = (s.but(size=s.size * share) for s in (type.LABEL, TITLE))
            chips = sum(type.measure(label, chip)[0] for label in labels)
            return chips + type.measure(_("Log"), title)[0]

        fits = (share for share in type.reductions() if wide(share) <= room)
        size = type.LABEL.size * next(fits, 0.0)
        return type.LABEL.but(size=max(type.least_size(), size))

    def draw(self, surface: pygame.Surface) -> None:
        if self._stamp != (LANGUAGE.revision, type.text_scale(), self.rect.width):
            self.layout(self.rect)
        if self.rect.height < self._head_height():
            return
        middle = self.rect.top + self._head_height() // 2
        first = self.controls.items[0].box.left if self.controls.items else self.rect.right
        left, words = self.rect.left + PAD, _("Log")
        cap = plates.key_cap_width(FILTER_KEY) + 8 if self.keyed else 0
        style = type.fitting(words, TITLE, first - 6 - left - cap)
        told = type.draw_text(surface, words, (left, middle), style, stand=type.Stand.MIDDLE)
        if self.keyed:
            right = told.right + cap
            plates.key_cap(surface, FILTER_KEY, right, middle, theme.TEXT_QUIET, theme.SUNK)
        draw_controls(surface, self.controls)
        room = self._list_rect()
        if room.height <= 0:
            return
        before = surface.get_clip()
        surface.set_clip(room.inflate(12, 0).clip(before))
        # Only whole rows: half a line at an edge would look like dirt.
        first = max(0, min(bisect_left(self._tops, self.scroll.offset), len(self._rows) - 1))
        end = self.scroll.offset + room.height
        for index in range(first, len(self._rows)):
            if self._tops[index] >= end or (index > first and self._tops[index + 1] > end + 3):
                break
            self._draw_row(surface, index, room)
        surface.set_clip(before)
        self.scroll.draw(surface)

    def _draw_side(self, surface: pygame.Surface, row: Row, place: pygame.Rect) -> None:
        key = next((s.colour for s in self.sides if s.id == row.entry.event.side), "")
        if key and not row.entry.heading:
            stripe = pygame.Rect(place.left, place.top + 1, SIDE_STRIPE, place.height - 2)
            pygame.draw.rect(surface, theme.side_colour(key), stripe, border_radius=1)

    def _draw_row(self, surface: pygame.Surface, index: int, room: pygame.Rect) -> None:
        row = self._rows[index]
        top = room.top + self._tops[index] - self.scroll.offset
        place = pygame.Rect(room.left - 5, top, room.width - 2, row.height)
        if index == self._hover or (self.viewed is not None and row.entry.record == self.viewed):
            tone = theme.RAISED if index == self._hover else theme.DISABLED
            surface.blit(plates.plate(place.size, tone, tone, None, 3), place)
        elif row.entry.headline and not row.value and not row.quiet:
            surface.blit(plates.plate(place.size, HEADLINE, HEADLINE, None, 3), place)
        self._draw_side(surface, row, place)
        style = BODY.but(colour=theme.TEXT_QUIET) if row.quiet else row.style
        if self.viewed is not None and row.entry.record > self.viewed:
            style = style.but(colour=theme.TEXT_DISABLED)
        x = room.left + row.indent
        middle = top + type.line_height(BODY) // 2
        if not row.value and row.entry.unfolds:
            down = row.entry.number in self.unfolded
            plates.triangle(surface, (x - 9, middle), 4, theme.TEXT_LINK, down=down)
        elif not row.value and row.entry.event.depth:
            elbow = [(x - 10, top - 4), (x - 10, middle), (x - 4, middle)]
            pygame.draw.lines(surface, theme.LINE, False, elbow)
        if row.value:
            bold = BODY.but(weight=type.Weight.BOLD)
            gap = value_room(row.value)
            type.draw_text(surface, row.value, (x + gap - 10, top), bold, align=type.Align.RIGHT)
            x += gap
        for number, line in enumerate(row.lines):
            type.draw_text(surface, line, (x, top + number * type.line_height(style)), style)
        type.draw_text(surface, row.rule, (room.right - 10, top + 1), RULE, align=type.Align.RIGHT)
        if index == self._hover and self._has_clock(row):
            box = self._clock(index)
            surface.blit(plates.plate(box.size, theme.RAISED, theme.RAISED, None, 3), box)
            plates.clock(surface, box.center, 7, theme.TEXT_LINK)

    def _has_clock(self, row: Row) -> bool:
        return self.viewed is None and not row.value and not row.quiet

    def _over(self, index: int, pos: tuple[int, int]) -> bool:
        """Whether a point is on a line's clock."""
        return self._has_clock(self._rows[index]) and self._clock(index).collidepoint(pos)

    def _clock(self, index: int) -> pygame.Rect:
        """The place of a line's clock: left of its rule."""
        row, room = self._rows[index], self._list_rect()
        right = room.right - 16 - type.measure(row.rule, RULE)[0]
        top = room.top + self._tops[index] - self.scroll.offset
        return pygame.Rect(right - CLOCK_ROOM, top, CLOCK_ROOM, type.line_height(BODY))

    # -- events ----------------------------------------

    def _row_at(self, pos: tuple[int, int]) -> int:
        room = self._list_rect()
        if not room.collidepoint(pos):
            return -1
        index = bisect_right(self._tops, pos[1] - room.top + self.scroll.offset) - 1
        return index if index < len(self._rows) else -1

    def handle(self, event: pygame.event.Event) -> Message | None:
        if self.scroll.handle(event):
            return Looked()
        said = self.controls.handle(event)
        if said is not None:
            return self._filter_chosen(said)
        if event.type == pygame.MOUSEMOTION:
            return self._hovered(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._row_at(event.pos)
            return self._clicked(index, event.pos) if index >= 0 else None
        return None

    def _filter_chosen(self, said: Message) -> Message:
        if not isinstance(said, Pressed):
            return said
        self.set_filter(Filter(said.id))
        return Chosen("log.filter", said.id)

    def _hovered(self, pos: tuple[int, int]) -> Message | None:
        index = self._row_at(pos)
        over = index >= 0 and self._over(index, pos)
        if index == self._hover and over == self._over_clock:
            return None
        left_clock, self._over_clock = self._over_clock and not over, over
        if over:
            self._hover = index
            box = self._clock(index)
            words = _("The board at that moment: a click opens the replay")
            return Explained("", words, "", area(box))
        if left_clock and index == self._hover:
            return Looked()
        self._hover = index
        if index < 0:
            return CellsShown()
        event = self._rows[index].entry.event
        return CellsShown(*_where(event))

    def _clicked(self, index: int, pos: tuple[int, int]) -> Message:
        row, room = self._rows[index], self._list_rect()
        if row.rule and pos[0] > room.right - 12 - type.measure(row.rule, RULE)[0]:
            return RuleWanted(row.rule)
        in_triangle = pos[0] < room.left + row.indent + FOLD_ROOM
        if self.viewed is None:
            if self._over(index, pos):
                return RecordChosen(row.entry.record)
        elif not (row.entry.unfolds and in_triangle):
            return RecordChosen(row.entry.record)
        if row.entry.unfolds and not row.value:
            self.toggle(row.entry)
            return Looked()
        event = row.entry.event
        return CellsWanted(*_where(event))


def _where(event: Event) -> tuple[tuple[Where, ...], tuple[UnitId, ...]]:
    """The cells that a line tells of; of one that tells of none its pieces."""
    cells = event.path or event.cells
    return cells, () if cells else event.units
