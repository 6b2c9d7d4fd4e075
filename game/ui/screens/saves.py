"""The list of saved games: what each is, its small picture; damaged files are named, not hidden."""

import pygame

from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.front import Front, Kept
from game.ui.screens.listing import Listing
from game.ui.screens.page import Page
from game.ui.screens.pictures import read_picture
from game.ui.screens.small_maps import crop
from game.ui.screens.ways import Ways
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.messages import Pressed

NAME = type.HEADING.but(size=17)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class SavesScreen:
    """Load, watch, delete; a file is deleted by a second press on the button that then says so."""

    def __init__(self, front: Front, ways: Ways) -> None:
        self.front, self.ways = front, ways
        self.page, self.listing = Page(), Listing()
        self.kept = front.kept()
        self.listing.chosen = 0 if self.kept else -1
        self.armed = False
        self.notice: Text | None = None
        self.left = self.right = pygame.Rect(0, 0, 0, 0)

    @property
    def chosen(self) -> Kept | None:
        """The save that is chosen."""
        return self.kept[self.listing.chosen] if 0 <= self.listing.chosen < len(self.kept) else None

    # -- placing ----------------------------------------

    def resize(self, size: Size) -> None:
        """Lay out for this size."""
        edge = 28
        self.left = pygame.Rect(edge, edge, round((size[0] - 3 * edge) * 0.56), size[1] - 2 * edge)
        self.right = pygame.Rect(
            self.left.right + edge, edge, size[0] - self.left.right - 2 * edge, size[1] - 2 * edge
        )
        head = type.line_height(type.HEADING) + 26
        room = pygame.Rect(
            self.left.left + 14,
            self.left.top + head,
            self.left.width - 24,
            self.left.height - head - 14,
        )
        high = type.line_height(NAME) + 2 * type.line_height(type.BODY) + 12
        self.listing.fit(room, len(self.kept), high)
        self._place()

    def _place(self) -> None:
        kept = self.chosen
        left, width = self.right.left + 20, self.right.width - 40
        high = round(42 * max(1.0, type.text_scale()))
        none = None if kept else Refusal("KERNEL", say("No saved game is chosen."))
        broken = none
        if kept is not None and kept.damage:
            broken = Refusal(
                "KERNEL", say("The file is damaged: {damage}.", damage=kept.damage.rstrip("."))
            )
        half = (width - 10) // 2
        y = self.right.bottom - 20 - high
        delete = _("Delete for good") if self.armed else _("Delete")
        self.page.controls.set(
            [
                Control(
                    id="load",
                    rect=(left, y - 2 * (high + 10), width, high),
                    kind=Kind.PRIMARY,
                    label=_("Load all the same") if kept and kept.stops else _("Load"),
                    key=_("Enter"),
                    refusal=broken,
                ),
                Control(
                    id="watch",
                    rect=(left, y - high - 10, half, high),
                    label=_("Watch the replay"),
                    refusal=broken,
                ),
                Control(
                    id="delete",
                    rect=(left + half + 10, y - high - 10, half, high),
                    label=delete,
                    refusal=none,
                ),
                Control(id="back", rect=(left, y, width, high), label=_("Back"), key=_("Esc")),
            ]
        )
        self.page.dirty = True

    # -- drawing ----------------------------------------

    def update(self, dt: int) -> bool:
        """Nothing moves by itself."""
        return self.page.changed()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw list and details."""
        draw_backdrop(surface)
        for box in (self.left, self.right):
            plates.panel_card(surface, box)
        type.draw_text(
            surface, _("Saved games"), (self.left.left + 18, self.left.top + 12), type.HEADING
        )
        if not self.kept:
            type.draw_text(
                surface,
                _("There are no saved games yet."),
                self.listing.scroll.rect.topleft,
                type.QUIET,
            )
        self.listing.draw(surface, self._draw_row)
        self._draw_details(surface)
        self.page.draw(surface)

    def _draw_row(self, surface: pygame.Surface, index: int, box: pygame.Rect) -> None:
        kept = self.kept[index]
        x, y, width = box.left + 12, box.top + 5, box.width - 24
        when = type.draw_text(
            surface, kept.when, (box.right - 12, y), type.QUIET, align=type.Align.RIGHT
        )
        title = LANGUAGE.translate(kept.glance.label.title) if kept.glance else kept.path.name
        type.draw_text(surface, title, (x, y), NAME, width=when.left - x - 10)
        y += type.line_height(NAME)
        if kept.glance is None:
            words = kept.why_passed_over or _("Damaged. {damage}", damage=kept.damage)
            type.draw_wrapped(
                surface,
                words,
                pygame.Rect(x, y, width, 0),
                type.BODY.but(colour=theme.TEXT_WARNING),
                max_lines=2,
            )
            return
        label = kept.glance.label
        type.draw_text(
            surface,
            ", ".join(p for p in (tr(label.turn), tr(label.phase)) if p),
            (x, y),
            type.BODY,
            width=width,
        )
        y += type.line_height(type.BODY)
        kind = _("Saved by itself after every action") if kept.auto else _("Saved by hand")
        type.draw_text(surface, kind, (x, y), type.QUIET, width=width)

    def _draw_details(self, surface: pygame.Surface) -> None:
        kept = self.chosen
        x, y, width = self.right.left + 20, self.right.top + 16, self.right.width - 40
        load = self.page.controls.get("load")
        bottom = load.box.top - 14 if load else self.right.bottom
        if kept is not None:
            text = 3 * type.line_height(type.BODY) + type.line_height(NAME) + 20
            frame = pygame.Rect(x, y, width, max(40, min(width * 2 // 3, bottom - y - text)))
            picture = read_picture(kept.glance.picture) if kept.glance else None
            pygame.draw.rect(surface, theme.SUNK, frame)
            if picture is not None:
                surface.blit(crop(picture, frame.size), frame)
            pygame.draw.rect(surface, theme.LINE, frame, 1)
            y = frame.bottom + 10
            y += (
                type.draw_wrapped(
                    surface, kept.path.name, pygame.Rect(x, y, width, 0), type.SMALL, max_lines=3
                )
                + 6
            )
        if kept is not None and kept.stops and self.notice is None:
            words = _("It may be sound. If it opens, it is passed over no longer.")
            type.draw_wrapped(surface, words, pygame.Rect(x, y, width, 0), type.BODY, max_lines=4)
        if self.notice is not None:
            room = pygame.Rect(x, y, width, 0)
            type.draw_wrapped(
                surface,
                tr(self.notice),
                room,
                type.BODY.but(colour=theme.TEXT_WARNING),
                max_lines=4,
            )

    # -- events ----------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event."""
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
            self.armed, self.notice = False, None
            self._place()

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
        elif name == "delete" and not self.armed:
            self.armed = True
        elif name == "delete":
            self.armed = False
            self.notice = self.front.delete(kept.path)
            self.kept = self.front.kept()
            self.listing.count = len(self.kept)
            self.listing.chosen = min(self.listing.chosen, len(self.kept) - 1)
        self._place()
