"""The tray at the left edge: the pieces that are not on the map yet, group by group.

Lit pieces can be chosen by a click or dragged on to the map; any other says why not. It folds to a
narrow tab.
"""

from math import hypot

import pygame

from game.engine.presentation import Counter, Reserve
from game.ui.desk.body import Body
from game.ui.desk.drag import Drag
from game.ui.desk.resting import TIP
from game.ui.desk.tray import paint as tray_paint
from game.ui.desk.tray.hand import TrayHand
from game.ui.desk.tray.paint import TrayLook
from game.ui.desk.tray.rows import Header, Heading, Piece, Row, holds
from game.ui.field.board_view import all_offers
from game.ui.field.camera import Pixel
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.widgets.messages import Explained, Looked, Message, Pressed, RuleWanted

FOLD = "ui.fold_tray"
SLACK = 6


class Tray:
    """Shows what lies in the rack and takes the hand to it."""

    def __init__(self, hand: TrayHand, body: Body, drag: Drag) -> None:
        self.session, self.gaze, self.rack = hand.session, hand.gaze, hand.rack
        self.hand, self.body, self.drag = hand, body, drag
        self.hover: Row | None = None
        self._down: tuple[Pixel, Row] | None = None
        self._refused = False  # a drag was refused and the button is still down: its tip stays
        self._stamp = (-1, 0.0)
        self._rested = 0
        self._on_tab = False

    @property
    def rect(self) -> pygame.Rect:
        return self.rack.rect

    def looked_at(self) -> tuple[Reserve, Counter] | None:
        """The piece to be told of: dragged, pointed at by the keys or the mouse, or in hand."""
        session, gaze, table = self.session, self.gaze, self.session.presentation
        held = session.held[0] if session.held else None
        unit = gaze.waiting or held
        if gaze.dragged is not None:
            unit = held
        elif not (gaze.keyed and gaze.waiting is not None):
            if isinstance(self.hover, Piece):
                return holds(table, self.hover.counter.id)
            if gaze.hover is not None and session.stack(gaze.hover):
                return None
        return holds(table, unit) if unit is not None else None

    def handle(self, event: pygame.event.Event) -> Message | None:
        if event.type == pygame.MOUSEMOTION:
            self.rack.at = event.pos
        if self.rack.rect.width == 0:
            return None
        if not self.rack.folded and self.rack.scroll.handle(event):
            return Looked()
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos) or self._left()
        if event.type == pygame.MOUSEBUTTONDOWN and self.rack.over(event.pos):
            return self._pushed(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._let_go(event.pos)
        return None

    def _moved(self, at: Pixel) -> Message | None:
        if self._down is not None:
            start, row = self._down
            if hypot(at[0] - start[0], at[1] - start[1]) >= SLACK:
                self._down = None
                self._lift(row, at)
                self._refused = self.gaze.dragged is None
            return None
        if self._refused:
            return None
        if self.rack.folded:
            return self._tell_of_tab(at)
        before, self.hover = self.hover, self.rack.row_at(at)
        self._rested = 0 if self.hover != before else self._rested
        return Looked() if self.hover != before else None

    def _tell_of_tab(self, at: Pixel) -> Message | None:
        """What lies in the folded tray, once the pointer comes upon it."""
        before, self._on_tab = self._on_tab, self.rack.over(at)
        if before == self._on_tab:
            return None
        if not self._on_tab:
            return Looked()
        title = _("Not on the map: {count}", count=self.rack.count)
        groups = self.session.presentation.reserves
        lines = (", ".join(filter(None, (tr(g.title), tr(g.note)))) for g in groups)
        x, y, wide, _high = self.rack.rect
        return Explained(title, "; ".join(lines), "", (x, y, wide, wide))

    def _left(self) -> Message | None:
        """Once the pointer has left the tray the places of what has gone are closed."""
        if not self.rack.gone or self.rack.over(self.rack.at):
            return None
        self.rack.show()
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
            self.drag.lift(row.counter.id, at)
        elif isinstance(row, Header) and self.hand.take_group(row.group) and self.session.held:
            self.drag.lift(self.session.held[0], at)

    def _pushed(self, event: pygame.event.Event) -> Message | None:
        row = self.rack.row_at(event.pos)
        if event.button == pygame.BUTTON_RIGHT and isinstance(row, Piece):
            self.gaze.waiting = row.counter.id
            return Looked()
        if event.button != pygame.BUTTON_LEFT:
            return None
        if self.rack.folded or event.pos[1] < self.rack.scroll.rect.top:
            return Pressed(FOLD)
        if isinstance(row, Heading) and row.rule:
            return RuleWanted(row.rule)
        if row is not None:
            self._down = event.pos, row
        return Looked()

    def _let_go(self, at: Pixel) -> Message | None:
        down, self._down, self._refused = self._down, None, False
        row = self.rack.row_at(at)
        if down is None or row != down[1]:
            return None
        if isinstance(row, Piece):
            self.gaze.waiting = None
            self.hand.click(row.counter.id)
        elif isinstance(row, Header):
            arrow = self.rack.on_screen(row.place).left + tray_paint.ARROW
            if at[0] < arrow or row.closed or row.group.side != self.rack.first:
                self.rack.toggle(row.group)
                return Looked()
            self.hand.take_group(row.group)
        # What was done has already said what there is to say.
        return None

    # -- drawing -------------------------------------------------------------------------------

    def look(self) -> TrayLook:
        session, offers = self.session, frozenset(all_offers(self.session.prompt))
        return TrayLook(
            offers=offers,
            chosen=self.body.chosen(),
            numbered=self.body.hand.ordered,
            hover=self.hover,
            focus=self.gaze.waiting,
            sides={side.id: side for side in session.presentation.sides},
            only=self.gaze.only,
            busy=not offers and bool(session.held),
        )

    def draw(self, surface: pygame.Surface) -> None:
        if self.rack.rect.width == 0:
            return
        before, self._stamp = self._stamp, (LANGUAGE.revision, type.text_scale())
        if self._stamp != before:
            self.rack.show()
        tray_paint.draw_ground(surface, self.rack.rect, self.rack.count, folded=self.rack.folded)
        if self.rack.folded:
            return
        clip, look = surface.get_clip(), self.look()
        surface.set_clip(self.rack.scroll.rect.clip(clip))
        for row in self.rack.rows:
            place = self.rack.on_screen(row.place)
            if place.colliderect(self.rack.scroll.rect.inflate(0, 20)):
                tray_paint.draw_row(surface, row, place, look)
        surface.set_clip(clip)
        self.rack.scroll.draw(surface)
        edge = self.rack.rect.topright, self.rack.rect.bottomright
        pygame.draw.line(surface, theme.BRASS_ON_SHEET, *edge, 1)
