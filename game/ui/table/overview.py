"""The armies at a glance over the board: which wing is shown alone, which comes next, the list.

It draws the line of aims and the list of wings, and says which pieces are not to be dimmed
(`gaze.only`).
"""

from collections.abc import Callable

import pygame

from game.board.where import Where
from game.engine.roster import Formation
from game.engine.text import Text
from game.ui.desk.gaze import Gaze
from game.ui.field.board_view import BoardView, all_offers
from game.ui.panels import aims_bar, wing_panel
from game.ui.panels.aims_bar import AimsBar, ShownAims
from game.ui.panels.wing_panel import WingPanel
from game.ui.play.hand import body_of
from game.ui.table.messages import Inbox
from game.ui.widgets.messages import Explained, Message, Pressed

PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Overview:
    """Filter, list and aims of one table. `pointed`: the button or card under the pointer."""

    def __init__(
        self, gaze: Gaze, view: BoardView, pointed: Callable[[], str], inbox: Inbox
    ) -> None:
        self.session, self.gaze, self.view = gaze.session, gaze, view
        self.pointed, self.inbox = pointed, inbox
        self.bar, self.panel = AimsBar(), WingPanel()
        self.only = ""
        self.opened = False
        self._at = (-1, -1)
        self._held = False
        self._lit: tuple[Where, ...] | None = None
        self._standing: tuple[object, Text] | None = None

    # -- reading -------------------------------------------------------------------------------

    def _now(self) -> Text:
        """The verdict if the game ended now; found once for each state."""
        reading, system = self.session.reading, self.session.match.system
        if self._standing is None or self._standing[0] is not reading:
            self._standing = (reading, system.verdict(reading).title)
        return self._standing[1]

    def ready(self) -> list[Formation]:
        """The bodies with pieces that can act now, in the order of the list."""
        offers = all_offers(self.session.prompt)
        return [f for f in self.session.roster.formations if any(p in offers for p in f.pieces)]

    # -- doing ---------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Show a body alone; if it is already, bring it into the middle."""
        body = self.session.roster.of(name)
        if body is None:
            return
        if self.only == name:
            self._centre(body)
        self.only = name
        self.gaze.looked()

    def next_wing(self) -> None:
        """The next body with pieces that can act, alone and in the middle."""
        ready = self.ready()
        if not ready:
            return
        names = [f.id for f in ready]
        at = names.index(self.only) + 1 if self.only in names else 0
        body = ready[at % len(ready)]
        self.only = body.id
        self.gaze.point_nowhere()
        self._centre(body)
        self.gaze.looked()

    def _centre(self, body: Formation) -> None:
        """Its pieces that can act, else all, come into the middle."""
        offers = all_offers(self.session.prompt)
        acting = [p for p in body.pieces if p in offers] or body.pieces
        if cells := self.session.places(acting):
            view = self.view
            xs, ys = zip(*(view.camera.field.centre(c) for c in cells), strict=True)
            # The list covers the left of the board: what is beside it has its middle farther right.
            aside = self.panel.rect.width / 2 / view.camera.scale if self.opened else 0.0
            view.camera.glide(((min(xs) + max(xs)) / 2 - aside, (min(ys) + max(ys)) / 2))

    def toggle(self) -> None:
        self.opened = not self.opened and bool(self.session.roster.formations)
        if self.opened:
            self.panel.side = self.session.side or self.panel.side
        self.gaze.looked()

    def clear(self) -> bool:
        """Show all again, or close the list; whether there was anything."""
        had = bool(self.only) or self.opened
        self.only, self.opened = "", self.opened and bool(self.only)
        self.gaze.looked()
        return had

    def back(self) -> bool:
        """Esc: like `clear`, but a piece in hand is put down first."""
        return not self.session.held and self.clear()

    # -- what the table does with it -----------------------------------------------------------

    def layout(self, room: pygame.Rect) -> pygame.Rect:
        """Take the line off the room over the board; the rest is the board's."""
        (left, top), (wide, tall) = room.topleft, room.size
        self._show_bar()
        high = self.bar.wanted(wide) if self.session.match.system.roster is not None else 0
        self.bar.layout(pygame.Rect(left, top, wide, high))
        rest = pygame.Rect(left, top + high, wide, tall - high)
        self.panel.layout(rest)
        return rest

    @property
    def cramped(self) -> bool:
        """Whether the line has to become higher than it was laid out."""
        return 0 < self.bar.rect.height < self.bar.wanted(self.bar.rect.width)

    def show(self) -> None:
        roster, table = self.session.roster, self.session.presentation
        if not roster.formations:
            self.gaze.only = None
            return
        body = roster.of(self.only)
        self.only = self.only if body is not None else ""
        self.gaze.only = frozenset(body.pieces) if body is not None else None
        side = self.panel.side or next((s.id for s in table.sides), "")
        if self.opened:
            self.panel.show(roster, table.sides, side, self.only)
        self.view.listed = self.panel.rect if self.opened else pygame.Rect(0, 0, 0, 0)
        self._show_bar()

    def _show_bar(self) -> None:
        roster, prompt = self.session.roster, self.session.prompt
        body = roster.of(self.only)
        self.bar.show(
            ShownAims(
                aims=self.session.presentation.objectives,
                standing=self._now(),
                only=body.name if body is not None else None,
                wings=True,
                title=roster.title,
                following=roster.following,
                opened=self.opened,
                nexts=len(self.ready()) > 1,
                turning=prompt is not None and prompt.poses is not None,
            )
        )

    def draw(self, surface: pygame.Surface) -> None:
        self.bar.draw(surface)
        if self.opened:
            self.panel.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the mouse where line and list lie; whether the board is not to have it."""
        self._at = at = event.pos if "pos" in event.dict else self._at
        mine = self.bar.rect.collidepoint(at) or (self.opened and self.panel.rect.collidepoint(at))
        if event.type == pygame.MOUSEBUTTONUP and not self._held:
            return False
        if event.type in PRESSES:
            self._held = event.type == pygame.MOUSEBUTTONDOWN and mine
        said = self.bar.handle(event)
        if said is None and self.opened:
            said = self.panel.handle(event)
        self.light()
        if said is not None:
            found = self.panel.meaning(at) if self.opened else None
            self._take(Explained(found[0], found[1], "", found[2]) if found is not None else said)
        if mine and event.type == pygame.MOUSEMOTION and self.gaze.hover is not None:
            self.gaze.leave()
        return mine

    def light(self) -> None:
        """Light what is pointed at: the body or piece that a button, card or row names, or what
        counts for victory.
        """
        button = self.pointed()
        name = body_of(button) or button
        body = self.panel.pointed() if self.opened else None
        body = body or (self.session.roster.of(name) if name else None)
        named = body.pieces if body is not None else (name,)
        cells = self.session.places(named) or self.bar.pointed()
        if cells is not None:
            self.gaze.light(cells)
        elif self._lit is not None and self._lit == self.gaze.lit:
            self.gaze.light(())
        self._lit = cells

    def _take(self, said: Message) -> None:
        if not isinstance(said, Pressed):
            self.inbox.take(said)
        elif said.id.startswith(wing_panel.ROW):
            self.choose(said.id.removeprefix(wing_panel.ROW))
        elif said.id == aims_bar.WINGS:
            self.toggle()
        elif said.id == aims_bar.NEXT:
            self.next_wing()
        elif said.id == aims_bar.ONLY:
            self.only = ""
        elif said.id == aims_bar.STANDING:
            self.inbox.doors.over(self.session)
        self.gaze.looked()
