"""The list of saved games: what each is, its small picture; damaged files are named, not hidden."""

from functools import partial

import pygame

from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.type import Align
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens import save_notes
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.front import Front, Kept
from game.ui.screens.listing import Listing
from game.ui.screens.page import Page
from game.ui.screens.pictures import draw_picture
from game.ui.screens.ways import Ways
from game.ui.widgets import flow, plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.field import after_key, draw_field, field_height
from game.ui.widgets.flow import Node
from game.ui.widgets.keyboard import ENTER
from game.ui.widgets.messages import Pressed

NAME = type.HEADING.but(size=17)
NOTE = type.DATE.but(size=16)
PICTURE = 400
"""The height of a picture, at most."""


class SavesScreen:
    """Load, watch, delete; a file is deleted by a second press on the button that then says so."""

    def __init__(self, front: Front, ways: Ways) -> None:
        self.front, self.ways = front, ways
        self.page, self.listing = Page(), Listing()
        self.update = self.page.update
        self.kept = front.kept()
        self.listing.chosen = 0 if self.kept else -1
        self.armed = False
        self.typed: str | None = None
        """What is being written of the chosen game."""
        self.notice: Text | None = None
        self.left = self.right = self.inner = pygame.Rect(0, 0, 0, 0)

    @property
    def chosen(self) -> Kept | None:
        return self.kept[self.listing.chosen] if 0 <= self.listing.chosen < len(self.kept) else None

    def resize(self, size: Size) -> None:
        edge, high = 28, size[1] - 2 * 28
        self.left = pygame.Rect(edge, edge, round((size[0] - 3 * edge) * 0.56), high)
        beside = self.left.right + edge
        self.right = pygame.Rect(beside, edge, size[0] - beside - edge, high)
        row = type.line_height(NAME) + 3 * type.line_height(type.BODY) + 12
        self.listing.fit(self.left, type.line_height(type.HEADING) + 26, len(self.kept), row)
        self._place()

    def _place(self) -> None:
        kept, high = self.chosen, type.grown(42)
        none = None if kept else Refusal("KERNEL", say("No saved game is chosen."))
        broken = none
        if kept is not None and kept.damage:
            damage = kept.damage.rstrip(".")
            broken = Refusal("KERNEL", say("The file is damaged: {damage}.", damage=damage))
        load = Control(
            id="load",
            kind=Kind.PRIMARY,
            label=_("Load all the same") if kept and kept.stops else _("Load"),
            key=_("Enter"),
            refusal=broken,
        )
        delete = _("Delete for good") if self.armed else _("Delete")
        note = _("Write a note") if self.typed is None else _("Keep the note")
        foot = flow.column(
            flow.button(load, high),
            flow.alike(
                10,
                flow.button(Control(id="watch", label=_("Watch the replay"), refusal=broken), high),
                flow.button(Control(id="note", label=note, refusal=none), high),
                flow.button(Control(id="delete", label=delete, refusal=none), high),
            ),
            flow.button(Control(id="back", label=_("Back"), key=_("Esc")), high),
            between=10,
        )
        self.inner = self.right.inflate(-40, -40)
        room = self.inner.copy()
        room.height = foot.height(room.width)
        room.bottom = self.inner.bottom
        self.page.controls.set(flow.controls_of(foot.leaves(room)))
        self.page.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface)
        for box in (self.left, self.right):
            plates.panel_card(surface, box)
        heading = self.left.left + 18, self.left.top + 12
        type.draw_text(surface, _("Saved games"), heading, type.HEADING)
        if not self.kept:
            none, place = _("There are no saved games yet."), self.listing.scroll.rect.topleft
            type.draw_text(surface, none, place, type.QUIET)
        self.listing.draw(surface, self._draw_row)
        flow.draw_tree(surface, self._details(), self.inner.move(0, -4))
        self.page.draw(surface)

    def _draw_row(self, surface: pygame.Surface, index: int, box: pygame.Rect) -> None:
        kept = self.kept[index]
        title = LANGUAGE.translate(kept.glance.label.title) if kept.glance else kept.path.name
        room = type.measure(kept.when, type.QUIET)[0] + 10
        when = flow.line(kept.when, type.QUIET, Align.RIGHT)
        head = flow.across((flow.inset(flow.line(title, NAME), right=10), None), (when, room - 10))
        if kept.glance is None:
            why = kept.why_passed_over or _("Damaged. {damage}", damage=kept.damage)
            told = flow.words(why, type.BODY.but(colour=theme.TEXT_WARNING), most=2)
        else:
            kind = _("Saved by itself after every action") if kept.auto else _("Saved by hand")
            last = flow.line(kept.note, NOTE) if kept.note else flow.line(kind, type.QUIET)
            led = flow.line(kept.led, type.BODY)
            told = flow.column(flow.line(kept.where, type.BODY), led, last)
        flow.draw_tree(surface, flow.column(head, told), box.inflate(-24, -10))

    def _details(self) -> Node:
        """The picture of the chosen game, its file, and what there is to tell of it."""
        kept, shown = self.chosen, flow.column()
        if kept is not None:
            text = 3 * type.line_height(type.BODY) + type.line_height(NAME) + 20
            text += 0 if self.typed is None else field_height() + 10
            top = self.page.controls.items[0].box.top - 14 - (self.inner.top - 4)
            picture = partial(draw_picture, kept.glance.picture if kept.glance else b"")
            most = min(self.inner.width * 2 // 3, theme.scaled(PICTURE), top - text)
            frame = flow.gap(max(40, most), picture)
            name = flow.words(kept.path.name, type.SMALL, most=3)
            shown = flow.column(
                frame, flow.inset(self._note(kept), top=10), flow.inset(name, top=6, bottom=6)
            )
        told, style = tr(self.notice), type.BODY.but(colour=theme.TEXT_WARNING)
        if kept is not None and kept.stops and not told:
            told, style = _("It may be sound. If it opens, it is passed over no longer."), type.BODY
        return flow.column(shown, flow.words(told, style, most=4))

    def _note(self, kept: Kept) -> Node:
        """What the player wrote of a game, or the line in which he writes it."""
        if self.typed is None:
            return flow.words(kept.note, NOTE, most=2)
        hint = _("Write down what is worth remembering")

        def paint(surface: pygame.Surface, box: pygame.Rect) -> None:
            draw_field(surface, box, self.typed or "", hint)

        return flow.gap(field_height(), paint)

    def handle(self, event: pygame.event.Event) -> None:
        if self.typed is not None and event.type == pygame.KEYDOWN and self._written(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.ways.back()
            return
        said = self.page.handle(event)
        if isinstance(said, Pressed):
            self._pressed(said.id)
        elif event.type == pygame.KEYDOWN and event.key in ENTER and not self.page.controls.focus:
            pressed = self.page.took(self.page.controls.press("load"))
            if isinstance(pressed, Pressed):
                self._pressed("load")
        elif said is None and self.listing.handle(event):
            self.armed, self.notice, self.typed = False, None, None
            self._place()

    def _written(self, event: pygame.event.Event) -> bool:
        """A key while a note is written: Enter keeps it, Esc leaves it as it was."""
        typed = after_key(event, self.typed or "", save_notes.LONGEST)
        if event.key == pygame.K_ESCAPE:
            self.typed = None
        elif event.key in ENTER:
            self._pressed("note")
        elif typed is not None:
            self.typed = typed
        else:
            return False
        self._place()
        return True

    def _keep_note(self, kept: Kept, words: str) -> None:
        self.notice, self.typed = self.front.note(kept.path, words), None
        self.kept = self.front.kept()

    def _pressed(self, name: str) -> None:
        kept = self.chosen
        if name == "back":
            self.ways.back()
        elif kept is None:
            return
        elif name == "load":
            self.notice = self.ways.go_on(kept.path)
        elif name == "watch":
            self.notice = self.ways.watch(kept.path)
        elif name == "note" and self.typed is None:
            self.typed = kept.note
        elif name == "note":
            self._keep_note(kept, self.typed or "")
        elif name == "delete" and not self.armed:
            self.armed = True
        elif name == "delete":
            self.armed = False
            self.notice = self.front.delete(kept.path)
            self.kept = self.front.kept()
            self.listing.count = len(self.kept)
            self.listing.chosen = min(self.listing.chosen, len(self.kept) - 1)
        self._place()
