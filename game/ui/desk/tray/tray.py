"""The tray at the left edge: the pieces that are not on the map yet, group by group.

Lit pieces can be chosen by a click or dragged on to the map; any other says why not. It folds to a
narrow tab.
"""

from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.engine.action import UnitId
from game.engine.presentation import Counter, Reserve
from game.engine.prompt import Prompt
from game.ui.desk.resting import TIP
from game.ui.desk.tray import paint as tray_paint
from game.ui.desk.tray.hand import TrayHand
from game.ui.desk.tray.rows import (
    Header,
    Heading,
    Piece,
    Row,
    holds,
    keeping_places,
    lay_out,
    tray_width,
)
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE
from game.ui.widgets.messages import Area, Looked, Message, Pressed, RuleWanted
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.ui.desk.desk import Desk

FOLD = "ui.fold_tray"
TAB = 26
"""The width of the folded tray."""
LEFT, RIGHT = 1, 3
SLACK = 6
Pixel = tuple[int, int]


class Tray:
    """Shows the reserves of a desk and takes the hand to them."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self.hand = TrayHand(desk)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.folded = False
        self.hover: Row | None = None
        self.focus: UnitId | None = None
        """The piece that the keyboard points at, or that a right click keeps in the panel."""
        self.rows: tuple[Row, ...] = ()
        self._scroll = Scroll()
        self._toggled: set[str] = set()
        self._first = ""
        self._window = 0
        self._down: tuple[Pixel, Row] | None = None
        self._refused = False  # a drag was refused and the button is still down: its tip stays
        self._stamp = (-1, 0.0)
        self._rested = 0
        self._only: frozenset[UnitId] | None = None
        self._prompt: Prompt | None = None
        self._shown: tuple[Reserve, ...] = ()
        self._gone: frozenset[UnitId] = frozenset()
        self._at: Pixel = (-1, -1)

    # -- placing -------------------------------------------------------------------------------

    def width(self, window: int, *, folded: bool) -> int:
        """The width wanted in a window of this width; none if no piece is off the map."""
        self._window, self.folded = window, folded
        if not self.desk.table.reserves:
            return 0
        return TAB if folded else tray_width(window)

    def place(self, room: pygame.Rect, window: int, *, folded: bool) -> pygame.Rect:
        """Take the left edge of the board's room; what is left of it."""
        wide = self.width(window, folded=folded)
        self.layout(pygame.Rect(room.topleft, (wide, room.height)))
        return pygame.Rect(room.left + wide, room.top, room.width - wide, room.height)

    @property
    def fits(self) -> bool:
        """Whether the tray still has the width that it wants."""
        return self.width(self._window, folded=self.folded) == self.rect.width

    def layout(self, rect: pygame.Rect) -> None:
        """Take a place."""
        self.rect = rect
        self.show()

    def show(self) -> None:
        """Take the reserves as they are now.

        Under the pointer nothing moves up: what has gone leaves its place empty until the pointer
        has left the tray. What is in view stays where it is if that can be.
        """
        before, first = self._only, self._first
        reserves, prompt = self.desk.table.reserves, self.desk.session.prompt
        sides = [r.side for r in reserves]
        if prompt is not None and prompt.side in sides:
            self._first = prompt.side
        elif sides and self._first not in sides:
            self._first = sides[0]
        still = not self.folded and self.over(self._at) and first == self._first
        kept = keeping_places(self._shown, reserves) if still else (reserves, frozenset())
        self._shown, self._gone = kept
        anchor = self._anchor()
        self.rows, high = lay_out(self._shown, self._first, self.closed, self._window, self._gone)
        head = tray_paint.head_height()
        room = pygame.Rect(
            self.rect.left, self.rect.top + head, self.rect.width - 3, self.rect.height - head - 4
        )
        self._scroll.fit(room, high + 6)
        if first == self._first:
            self._hold(anchor)
        else:  # another side decides: its first groups
            self._scroll.by(-self._scroll.offset)
        if self.focus is not None and holds(self.desk.table, self.focus) is None:
            self.focus = None
        only, self._only = self.desk.only, self.desk.only
        if only is not None and only != before:
            self._bring(only)
        if prompt is not self._prompt:
            self._prompt = prompt
            self._bring_offered(still=still)

    def _bring_offered(self, *, still: bool) -> None:
        """Another question: if only pieces of the tray answer it, and none of them is in view, the
        first comes into view. Not under the pointer.
        """
        offered = self._prompt.units if self._prompt is not None else {}
        lit = [row for row in self._pieces() if row.counter.id in offered]
        if still or not lit or len(lit) < len(offered):
            return
        if not any(self._scroll.rect.contains(self._on_screen(row.place)) for row in lit):
            self._bring(frozenset((lit[0].counter.id,)))

    def _anchor(self) -> list[tuple[str, int]]:
        """The headers in view or below it, and where each of them lies in the window."""
        headers = (row for row in self.rows if isinstance(row, Header))
        return [
            (row.group.id, row.place.top - self._scroll.offset)
            for row in headers
            if row.place.bottom > self._scroll.offset
        ]

    def _hold(self, anchor: list[tuple[str, int]]) -> None:
        """Scroll so that the first of these headers that is left lies where it lay."""
        tops = {row.group.id: row.place.top for row in self.rows if isinstance(row, Header)}
        found = next(((tops[name], y) for name, y in anchor if name in tops), None)
        if found is not None:
            self._scroll.by(found[0] - found[1] - self._scroll.offset)

    def _bring(self, units: frozenset[UnitId]) -> None:
        """Bring the pieces that are shown alone into view."""
        places = [r.place for r in self._pieces() if r.counter.id in units]
        if places:
            self._scroll.reveal(places[0].top - 44, places[-1].bottom + 8)

    def closed(self, group: Reserve) -> bool:
        """Whether the counters of a group are folded away; at first those of the other side."""
        return (group.side != self._first) ^ (group.id in self._toggled)

    def reveal(self, unit: UnitId) -> None:
        """Point at a piece, and bring it into view."""
        self.focus = unit
        found = holds(self.desk.table, unit)
        if found is not None and self.closed(found[0]):
            self._toggled ^= {found[0].id}
            self.show()
        place = next((r.place for r in self._pieces() if r.counter.id == unit), None)
        if place is not None:
            self._scroll.reveal(place.top - 6, place.bottom + 8)

    def _pieces(self) -> list[Piece]:
        return [row for row in self.rows if isinstance(row, Piece)]

    def _on_screen(self, place: pygame.Rect) -> pygame.Rect:
        room = self._scroll.rect
        return place.move(room.left, room.top - self._scroll.offset)

    def area_of(self, unit: UnitId) -> Area:
        """Where a piece lies in the window, for the tip beside it."""
        place = next((r.place for r in self._pieces() if r.counter.id == unit), None)
        box = self._on_screen(place).clip(self._scroll.rect) if place is not None else self.rect
        return box.x, box.y, box.w, box.h

    def header_of(self, group: str) -> pygame.Rect:
        """Where the header of a group lies in the window."""
        headers = (row for row in self.rows if isinstance(row, Header))
        place = next(row.place for row in headers if row.group.id == group)
        return self._on_screen(place)

    # -- reading -------------------------------------------------------------------------------

    def over(self, at: Pixel) -> bool:
        """Whether a point of the window lies in the tray."""
        return self.rect.collidepoint(at)

    @property
    def count(self) -> int:
        """How many pieces wait of the side that comes first: the one that is asked."""
        return sum(len(r.counters) for r in self.desk.table.reserves if r.side == self._first)

    def waiting(self) -> frozenset[UnitId]:
        """The pieces that the open tray shows: nobody else has to list them."""
        groups = () if self.folded else self.desk.table.reserves
        return frozenset(c.id for group in groups for c in group.counters)

    def looked_at(self) -> tuple[Reserve, Counter] | None:
        """The piece to be told of: what is dragged, what the keys point at, what is under the
        pointer, else pointed at or in hand.
        """
        desk, prompt = self.desk, self.desk.session.prompt
        held = prompt.subject[0] if prompt is not None and prompt.subject else None
        unit = self.focus or held
        if desk.drag.at is not None:
            unit = held
        elif not (desk.keyed and self.focus is not None):
            if isinstance(self.hover, Piece):
                return holds(desk.table, self.hover.counter.id)
            if desk.hover is not None and desk.stack(desk.hover):
                return None
        return holds(desk.table, unit) if unit is not None else None

    def _row_at(self, at: Pixel) -> Row | None:
        if self.folded or not self._scroll.rect.collidepoint(at):
            return None
        return next((r for r in self.rows if self._on_screen(r.place).collidepoint(at)), None)

    # -- events --------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Hover, clicks, drags, the wheel."""
        if event.type == pygame.MOUSEMOTION:
            self._at = event.pos
        if self.rect.width == 0:
            return None
        if not self.folded and self._scroll.handle(event):
            return Looked()
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos) or self._left()
        if event.type == pygame.MOUSEBUTTONDOWN and self.over(event.pos):
            return self._pushed(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            return self._let_go(event.pos)
        return None

    def _moved(self, at: Pixel) -> Message | None:
        if self._down is not None:
            start, row = self._down
            if hypot(at[0] - start[0], at[1] - start[1]) >= SLACK:
                self._down = None
                self._lift(row, at)
                self._refused = self.desk.drag.at is None
            return None
        if self._refused:
            return None
        before, self.hover = self.hover, self._row_at(at)
        self._rested = 0 if self.hover != before else self._rested
        return Looked() if self.hover != before else None

    def _left(self) -> Message | None:
        """Once the pointer has left the tray the places of what has gone are closed."""
        if not self._gone or self.over(self._at):
            return None
        self.show()
        return Looked()

    def update(self, dt: int) -> bool:
        """Let time pass: a piece under the resting pointer says why it may not be chosen."""
        before, self._rested = self._rested, self._rested + dt
        if isinstance(self.hover, Piece) and self._down is None and before < TIP <= self._rested:
            return self.hand.explain(self.hover.counter.id)
        return False

    def _lift(self, row: Row, at: Pixel) -> None:
        """Begin to drag a piece, or a whole group by its header."""
        if isinstance(row, Piece) and self.hand.take(row.counter.id):
            self.desk.drag.lift(row.counter.id, at)
        elif isinstance(row, Header) and self.hand.take_group(row.group):
            prompt = self.desk.session.prompt
            if prompt is not None and prompt.subject:
                self.desk.drag.lift(prompt.subject[0], at)

    def _pushed(self, event: pygame.event.Event) -> Message | None:
        row = self._row_at(event.pos)
        if event.button == RIGHT and isinstance(row, Piece):
            self.focus = row.counter.id
            return Looked()
        if event.button != LEFT:
            return None
        if self.folded or event.pos[1] < self._scroll.rect.top:
            return Pressed(FOLD)
        if isinstance(row, Heading) and row.rule:
            return RuleWanted(row.rule)
        if row is not None:
            self._down = event.pos, row
        return Looked()

    def _let_go(self, at: Pixel) -> Message | None:
        down, self._down, self._refused = self._down, None, False
        row = self._row_at(at)
        if down is None or row != down[1]:
            return None
        if isinstance(row, Piece):
            self.focus = None
            self.hand.click(row.counter.id)
        elif isinstance(row, Header):
            arrow = self._on_screen(row.place).left + tray_paint.ARROW
            if at[0] < arrow or row.closed or row.group.side != self._first:
                self._toggled ^= {row.group.id}
                self.show()
                return Looked()
            self.hand.take_group(row.group)
        # What was done has already said what there is to say.
        return None

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tray, or its tab."""
        if self.rect.width == 0:
            return
        stamp = (LANGUAGE.revision, type.text_scale())
        if stamp != self._stamp:
            self._stamp = stamp
            self.show()
        tray_paint.draw_ground(surface, self.rect, self.count, folded=self.folded)
        if self.folded:
            return
        before = surface.get_clip()
        surface.set_clip(self._scroll.rect.clip(before))
        look = tray_paint.look_of(self)
        for row in self.rows:
            place = self._on_screen(row.place)
            if place.colliderect(self._scroll.rect.inflate(0, 20)):
                tray_paint.draw_row(surface, row, place, look)
        surface.set_clip(before)
        self._scroll.draw(surface)
        pygame.draw.line(
            surface, theme.BRASS_ON_SHEET, self.rect.topright, self.rect.bottomright, 1
        )
