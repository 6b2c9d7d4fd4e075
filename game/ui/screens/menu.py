"""The menu over the table: save, load, settings, leave. Every action is saved by itself anyway."""

from collections.abc import Callable, Iterator

import pygame

from game.engine.text import Text
from game.ui.app import App, Size
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.panels import settings_panel
from game.ui.screens.front import Front
from game.ui.screens.page import Page
from game.ui.screens.seat_rows import Seating, seat_rows
from game.ui.screens.ways import Ways
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node, alike, button, column, gap, inset, words
from game.ui.widgets.messages import Chosen, Pressed

NOTE = type.QUIET.but(size=13.5)


class MenuScreen:
    """Lies over the dimmed table; Esc goes back. `save` keeps the game and tells how it went."""

    def __init__(
        self,
        app: App,
        front: Front,
        ways: Ways,
        save: Callable[[], Text],
        replay: Callable[[], None],
        anew: Callable[[], Text | None] = lambda: None,
        seating: Seating | None = None,
    ) -> None:
        self.app, self.front, self.ways, self.save, self.replay = app, front, ways, save, replay
        self.anew, self.seating = anew, seating
        self.page = Page()
        self.update = self.page.update
        self.flow = Flow(self.page.controls)
        self.notice: Text | None = None
        self.panel = pygame.Rect(0, 0, 0, 0)

    def resize(self, size: Size) -> None:
        """Lay out for this size; the table beneath as well, for it is seen."""
        below = self.app.below(self)
        if below is not None:
            below.resize(size)
        width = min(size[0] - 40, type.grown(440))
        head = type.line_height(type.SHEET_TITLE) + 34
        foot = type.wrapped_height(tr(self.notice), type.BODY, width - 48) + 8 if self.notice else 0
        tree = inset(self._tree(width - 48), left=24, right=24)
        content = tree.height(width)
        # The notice comes below: nothing moves under a pointer that has just pressed a button.
        bare = min(size[1] - 24, head + content + 24)
        top = (size[1] - bare) // 2
        high = min(size[1] - 12 - top, bare + foot)
        self.panel = pygame.Rect((size[0] - width) // 2, top, width, high)
        room = pygame.Rect(self.panel.left, self.panel.top + head, width, high - head - foot - 14)
        self.flow.show(tree, room, width)
        self.page.dirty = True

    def _tree(self, width: int) -> Node:
        high = type.grown(38)
        kept = _("Leaving keeps the game: Continue on the title goes on exactly here.")
        rows = (
            (("ui.resume", _("Back to the table"), _("Esc")),),
            (("save", _("Save"), ""), ("load", _("Load"), "")),
            (("replay", _("Replay"), ""), ("rules", _("Rules"), "F1"), ("keys", _("Keys"), "?")),
            (("anew", _("Begin anew"), ""), ("title", _("Title"), ""), ("quit", _("Quit"), "")),
        )

        def one(name: str, label: str, key: str) -> Node:
            kind = Kind.PRIMARY if name == "ui.resume" else Kind.BUTTON
            return button(Control(id=name, kind=kind, label=label, key=key), high)

        return column(
            *(inset(alike(10, *(one(*entry) for entry in row)), bottom=10) for row in rows),
            inset(words(kept, NOTE), top=-2, bottom=16),
            *self._seats(),
            gap(8, plates.rule_across),
            settings_panel.settings_tree(self.front.settings, width),
            gap(10),
        )

    def _seats(self) -> Iterator[Node]:
        """Who leads the sides, where that may be changed."""
        if self.seating is not None:
            style = type.BODY.but(colour=theme.TEXT)
            yield gap(8, plates.rule_across)
            yield seat_rows(self.seating.sides, self.seating.seats, style)

    def draw(self, surface: pygame.Surface) -> None:
        below = self.app.below(self)
        if below is not None:
            below.draw(surface)
        plates.dim(surface)
        plates.shadow(surface, self.panel, 18, 170)
        plates.panel_card(surface, self.panel)
        left, width = self.panel.left + 24, self.panel.width - 48
        title = type.SHEET_TITLE.but(colour=theme.TEXT)
        type.draw_text(surface, _("Menu"), (left, self.panel.top + 16), title)
        self.flow.draw(surface)
        if self.notice is not None:
            room = pygame.Rect(left, self.flow.scroll.rect.bottom + 2, width, 0)
            type.draw_wrapped(surface, tr(self.notice), room, type.BODY.but(colour=theme.TEXT_LINK))
        self.page.tips.draw(surface)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.ways.back()
            return
        if self.flow.scroll.handle(event):
            self.flow.lay()
            self.page.dirty = True
            return
        said = self.page.handle(event)
        if isinstance(said, Chosen) and self.seating is not None and self.seating.choose(said):
            self.resize(self.app.size)
        elif isinstance(said, Chosen):
            self.ways.change(said.id, said.value)
            self.notice = settings_panel.NEXT_GAME if said.id in settings_panel.LATER else None
            self.resize(self.app.size)
        elif isinstance(said, Pressed):
            self._pressed(said.id)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.ways.rules("")
        elif event.type == pygame.KEYDOWN and event.unicode == "?":
            self.ways.keys()

    def _pressed(self, name: str) -> None:
        doors: dict[str, Callable[[], None]] = {
            "ui.resume": self.ways.back,
            "load": self.ways.saves,
            "replay": self.replay,
            "rules": lambda: self.ways.rules(""),
            "keys": self.ways.keys,
            "title": self.ways.title,
            "quit": self.ways.quit,
        }
        if name in ("save", "anew"):
            self.notice = self.save() if name == "save" else self.anew()
            self.resize(self.app.size)
        elif name in doors:
            doors[name]()
