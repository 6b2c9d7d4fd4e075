"""The pieces off the map as they lie in the tray: groups open or folded, rows, what is in view."""

from collections.abc import Set as AbstractSet

import pygame

from game.engine.action import UnitId
from game.engine.presentation import Reserve
from game.engine.prompt import Prompt
from game.ui.desk.gaze import Gaze
from game.ui.desk.tray import paint as tray_paint
from game.ui.desk.tray.rows import Header, Piece, Row, holds, keeping_places, lay_out, tray_width
from game.ui.field.camera import Pixel
from game.ui.widgets.messages import Area
from game.ui.widgets.scroll import Scroll

TAB = 26
"""The width of the folded tray."""
FEW = 3
"""So few pieces, of which none can be chosen, lie in the folded tray, unless it is unfolded."""
FOLDED, OPENED = "tray", "few"
"""What the window has in mind of it: it is folded; it is open for a few pieces."""


class Rack:
    """Where each piece of the tray lies."""

    def __init__(self, gaze: Gaze) -> None:
        self.session, self.gaze = gaze.session, gaze
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.folded = False
        self.rows: tuple[Row, ...] = ()
        self.scroll = Scroll()
        self.first = ""
        """The side whose pieces come first."""
        self.gone: frozenset[UnitId] = frozenset()
        """Pieces whose places are kept empty."""
        self.at: Pixel = (-1, -1)
        """Where the pointer is."""
        self._toggled: set[str] = set()
        self._window = 0
        self._minded: AbstractSet[str] = frozenset()
        self._only: frozenset[UnitId] | None = None
        self._prompt: Prompt | None = None
        self._shown: tuple[Reserve, ...] = ()

    # -- placing -------------------------------------------------------------------------------

    def place(self, room: pygame.Rect, window: int, minded: AbstractSet[str]) -> pygame.Rect:
        """Take the left edge of the board's room in a window of this width; what is left of it.
        `minded`: the names of what the player has folded, or opened.
        """
        self._window, self._minded = window, minded
        self.folded = self._folds()
        wide = self._wanted()
        self.rect = pygame.Rect(room.topleft, (wide, room.height))
        self.show()
        return pygame.Rect(room.left + wide, room.top, room.width - wide, room.height)

    @property
    def switch(self) -> str:
        """The name of what changes when the tray is folded, or unfolded, as it stands."""
        return OPENED if self._few() else FOLDED

    def _few(self) -> bool:
        """Whether only few pieces wait, and none of them is asked about."""
        prompt, groups = self.session.prompt, self.session.presentation.reserves
        waiting = {c.id for group in groups for c in group.counters}
        if len(waiting) > FEW or prompt is None:
            return len(waiting) <= FEW
        picked = prompt.pick.of if prompt.pick is not None else ()
        return waiting.isdisjoint((*prompt.units, *prompt.subject, *picked))

    def _folds(self) -> bool:
        return OPENED not in self._minded if self._few() else FOLDED in self._minded

    def _wanted(self) -> int:
        """The width wanted; none if no piece is off the map."""
        if not self.session.presentation.reserves:
            return 0
        return TAB if self._folds() else tray_width(self._window)

    @property
    def fits(self) -> bool:
        """Whether the tray still has the width that it wants."""
        return self._wanted() == self.rect.width

    def show(self) -> None:
        """Take the reserves as they are now. Under the pointer nothing moves up: what has gone
        leaves its place empty until the pointer has left the tray. What is in view stays where it
        is if that can be.
        """
        before, first, table = self._only, self.first, self.session.presentation
        reserves, prompt = table.reserves, self.session.prompt
        sides = [r.side for r in reserves]
        if self.session.side in sides:
            self.first = self.session.side
        elif sides and self.first not in sides:
            self.first = sides[0]
        still = not self.folded and self.over(self.at) and first == self.first
        kept = keeping_places(self._shown, reserves) if still else (reserves, frozenset())
        self._shown, self.gone = kept
        # The headers in view or below it, and where each of them lies in the window.
        offset = self.scroll.offset
        anchor = [(g, p.top - offset) for g, p in self._headers().items() if p.bottom > offset]
        self.rows, high = lay_out(self._shown, self.first, self.closed, self._window, self.gone)
        (left, top, wide, tall), head = self.rect, tray_paint.head_height()
        self.scroll.fit(pygame.Rect(left, top + head, wide - 3, tall - head - 4), high + 6)
        if first != self.first:  # another side decides: its first groups
            self.scroll.by(-self.scroll.offset)
        else:  # the first of the headers that is left lies where it lay
            now = self._headers()
            gaps = (now[group].top - y for group, y in anchor if group in now)
            self.scroll.by(next(gaps, self.scroll.offset) - self.scroll.offset)
        waiting = self.gaze.waiting
        if waiting is not None and holds(table, waiting) is None:
            self.gaze.waiting = None
        only, self._only = self.gaze.only, self.gaze.only
        if only is not None and only != before:
            self._bring(only)
        if prompt is not self._prompt:
            self._prompt = prompt
            self._bring_offered(still=still)

    def _bring_offered(self, *, still: bool) -> None:
        """Another question: if only pieces of the tray answer it, and none of them is in view, the
        first comes into view. Not under the pointer, nor where a place on the map is asked for.
        """
        asked = self._prompt
        offered = asked.units if asked is not None and not asked.cells else {}
        lit = [row for row in self._pieces() if row.counter.id in offered]
        if still or not lit or len(lit) < len(offered):
            return
        if not any(self.scroll.rect.contains(self.on_screen(row.place)) for row in lit):
            self._bring(frozenset((lit[0].counter.id,)))

    def _headers(self) -> dict[str, pygame.Rect]:
        return {row.group.id: row.place for row in self.rows if isinstance(row, Header)}

    def _bring(self, units: frozenset[UnitId]) -> None:
        places = [r.place for r in self._pieces() if r.counter.id in units]
        if places:
            self.scroll.reveal(places[0].top - 44, places[-1].bottom + 8)

    def closed(self, group: Reserve) -> bool:
        """Whether the counters of a group are folded away; at first those of the other side."""
        return (group.side != self.first) ^ (group.id in self._toggled)

    def toggle(self, group: Reserve) -> None:
        """Fold a group away, or unfold it."""
        self._toggled ^= {group.id}
        self.show()

    def reveal(self, unit: UnitId) -> None:
        found = holds(self.session.presentation, unit)
        if found is not None and self.closed(found[0]):
            self.toggle(found[0])
        if (place := self._place(unit)) is not None:
            self.scroll.reveal(place.top - 6, place.bottom + 8)

    def _pieces(self) -> list[Piece]:
        return [row for row in self.rows if isinstance(row, Piece)]

    def _place(self, unit: UnitId) -> pygame.Rect | None:
        return next((r.place for r in self._pieces() if r.counter.id == unit), None)

    def on_screen(self, place: pygame.Rect) -> pygame.Rect:
        """A place of the list where it lies in the window now."""
        room = self.scroll.rect
        return place.move(room.left, room.top - self.scroll.offset)

    def area_of(self, unit: UnitId) -> Area:
        """Where a piece lies in the window, for the tip beside it."""
        place = self._place(unit)
        box = self.on_screen(place).clip(self.scroll.rect) if place is not None else self.rect
        return box.x, box.y, box.w, box.h

    def header_of(self, group: str) -> pygame.Rect:
        return self.on_screen(self._headers()[group])

    # -- reading -------------------------------------------------------------------------------

    def over(self, at: Pixel) -> bool:
        return self.rect.collidepoint(at)

    @property
    def count(self) -> int:
        """How many pieces wait of the side that comes first: the one that is asked."""
        reserves = self.session.presentation.reserves
        return sum(len(r.counters) for r in reserves if r.side == self.first)

    def waiting(self) -> frozenset[UnitId]:
        """The pieces that the tray shows, or keeps because they are not asked about: nobody else
        has to list them.
        """
        hidden = self.folded and not self._few()
        groups = () if hidden else self.session.presentation.reserves
        return frozenset(c.id for group in groups for c in group.counters)

    def row_at(self, at: Pixel) -> Row | None:
        if self.folded or not self.scroll.rect.collidepoint(at):
            return None
        return next((r for r in self.rows if self.on_screen(r.place).collidepoint(at)), None)
