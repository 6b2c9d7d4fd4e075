"""The rules browser: every entry of the ledgers in our own words, found by number or by word."""

from collections.abc import Callable, Mapping

import pygame
from msgspec import Struct

from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.listing import Listing
from game.ui.screens.page import Page
from game.ui.screens.rule_search import Ledger, find_rule, in_language, matching, mentioned
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.messages import Pressed, RuleWanted
from game.ui.widgets.scroll import Scroll

ENTRY = type.BODY.but(colour=theme.INK, size=17)
ENTRY_TITLE = type.SHEET_TITLE
MOST_SEEN_ALSO = 10


class Readings(Struct, frozen=True):
    """The options among the entries: by entry their ids, which are in force in the game on the
    table, which new games are played by, and how that is switched.
    """

    entries: Mapping[str, str]
    in_force: frozenset[str]
    chosen: Callable[[], tuple[str, ...]]
    switch: Callable[[str], None]


class RulesScreen:
    """Type to search; a click on a number follows it; Esc goes back."""

    def __init__(
        self,
        ledger: Ledger,
        rule: str,
        leave: Callable[[], None],
        readings: Readings | None = None,
    ) -> None:
        self.source, self.leave, self.readings = ledger, leave, readings
        self.ledger = in_language(ledger)
        self._language = LANGUAGE.revision
        self.page, self.listing, self.scroll = Page(), Listing(), Scroll()
        self.typed = ""
        self.found = list(ledger)
        self.before: list[str] = []
        self.rule = find_rule(ledger, rule) or (self.found[0] if self.found else "")
        self.left = self.sheet = pygame.Rect(0, 0, 0, 0)

    # -- placing ----------------------------------------

    def resize(self, size: Size) -> None:
        """Lay out for this size, in the language in use."""
        if self._language != LANGUAGE.revision:
            self._language = LANGUAGE.revision
            self.ledger = in_language(self.source)
        edge = 28
        width = round(min(size[0] * 0.42, 430 * max(1.0, type.text_scale() ** 0.7)))
        self.left = pygame.Rect(edge, edge, width, size[1] - 2 * edge)
        self.sheet = pygame.Rect(
            self.left.right + 24, edge, size[0] - self.left.right - 24 - edge, size[1] - 2 * edge
        )
        self._fit()
        self.listing.choose(self.found.index(self.rule) if self.rule in self.found else -1)
        self.listing.centre()
        self._place()

    def _fit(self) -> None:
        head = type.line_height(type.HEADING) + type.line_height(type.BODY) + 46
        self.listing.fit(self.left, head, len(self.found), type.grown(30))

    def _place(self) -> None:
        high = round(40 * max(1.0, type.text_scale()))
        width = max(130, type.measure(_("Back"), type.LABEL)[0] + 90)
        y = self.sheet.bottom - 24 - high
        items = [
            Control(
                id="back",
                rect=(self.sheet.right - 30 - width, y, width, high),
                kind=Kind.PAPER_PRIMARY,
                label=_("Back"),
                key=_("Esc"),
            )
        ]
        if self.before:
            earlier = _("Before: {rule}", rule=self.before[-1])
            wide = type.measure(earlier, type.LABEL)[0] + 40
            items.insert(
                0,
                Control(
                    id="before",
                    rect=(self.sheet.left + 30, y, wide, high),
                    kind=Kind.PAPER,
                    label=earlier,
                ),
            )
        self.page.controls.set([*items, *self._links(y), *self._switch(y, high)])
        self.page.dirty = True

    def _option(self) -> str:
        """The option that the open entry is."""
        return "" if self.readings is None else self.readings.entries.get(self.rule, "")

    def _told_of_option(self) -> list[str]:
        """Whether the open option is in force."""
        option, told = self._option(), []
        if self.readings is not None and option in self.readings.in_force:
            told.append(_("This option is in force in the game on the table."))
        if self.readings is not None and option in self.readings.chosen():
            told.append(_("New games are played by it where it changes something."))
        return told

    def _switch(self, bottom: int, high: int) -> list[Control]:
        """Whether new games are played by the option that is open."""
        option = self._option()
        if self.readings is None or not option:
            return []
        on = option in self.readings.chosen()
        label = _("Play new games without it") if on else _("Play new games by it")
        width = min(type.measure(label, type.LABEL)[0] + 56, self.sheet.width - 60)
        y = bottom - type.line_height(type.RULE) - high - 28
        tip = _("Press to change it. It holds where the scenario's rules have a use for it.")
        rect = (self.sheet.left + 30, y, width, high)
        return [Control(id="switch", rect=rect, kind=Kind.PAPER, label=label, on=on, tip=tip)]

    def _links(self, bottom: int) -> list[Control]:
        if not self.rule:
            return []
        found: list[Control] = []
        x, y = self.sheet.left + 34, bottom - type.line_height(type.RULE) - 14
        for rule in mentioned(self.ledger, self.rule)[:MOST_SEEN_ALSO]:
            width, height = type.measure(rule, type.RULE)
            if x + width > self.sheet.right - 34:
                break
            found.append(
                Control(
                    id=f"see.{rule}",
                    rect=(x, y, width, height + 2),
                    kind=Kind.PAPER_LINK,
                    label=rule,
                    message=RuleWanted(rule),
                    tip=self.ledger[rule][0],
                )
            )
            x += width + 18
        return found

    # -- drawing ----------------------------------------

    def update(self, dt: int) -> bool:
        """Nothing moves by itself."""
        return self.page.changed()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list and the open entry."""
        draw_backdrop(surface)
        plates.panel_card(surface, self.left)
        type.draw_text(surface, _("Rules"), (self.left.left + 18, self.left.top + 12), type.HEADING)
        count = _("{count} of {all}", count=len(self.found), all=len(self.ledger))
        type.draw_text(
            surface,
            count,
            (self.left.right - 18, self.left.top + 16),
            type.QUIET,
            align=type.Align.RIGHT,
        )
        self._draw_search(surface)
        self.listing.draw(surface, self._draw_row)
        plates.parchment(surface, self.sheet)
        self._draw_entry(surface)
        draw_controls(surface, self.page.controls)
        self.page.tips.draw(surface)

    def _draw_search(self, surface: pygame.Surface) -> None:
        y = self.left.top + type.line_height(type.HEADING) + 18
        box = pygame.Rect(
            self.left.left + 14, y, self.left.width - 28, type.line_height(type.BODY) + 14
        )
        surface.blit(
            plates.plate(box.size, theme.SUNK, theme.SUNK, theme.LINE, theme.RADIUS_BUTTON), box
        )
        words = self.typed or _("Type a number or a word")
        style = type.BODY if self.typed else type.QUIET
        place = type.draw_text(
            surface,
            words,
            (box.left + 10, box.centery),
            style,
            stand=type.Stand.MIDDLE,
            width=box.width - 24,
        )
        caret = place.right + 1 if self.typed else box.left + 8
        pygame.draw.line(surface, theme.TEXT_LINK, (caret, box.top + 6), (caret, box.bottom - 7))

    def _draw_row(self, surface: pygame.Surface, index: int, box: pygame.Rect) -> None:
        rule = self.found[index]
        room = round(96 * type.text_scale())
        type.draw_text(
            surface,
            rule,
            (box.left + 10, box.centery),
            type.RULE,
            stand=type.Stand.MIDDLE,
            width=room,
        )
        type.draw_text(
            surface,
            self.ledger[rule][0],
            (box.left + 14 + room, box.centery),
            type.BODY.but(size=14.5),
            stand=type.Stand.MIDDLE,
            width=box.width - room - 22,
        )

    def _draw_entry(self, surface: pygame.Surface) -> None:
        left, width = self.sheet.left + 34, self.sheet.width - 68
        y = self.sheet.top + 28
        if not self.rule:
            type.draw_wrapped(
                surface,
                _("Nothing is found by these words."),
                pygame.Rect(left, y, width, 0),
                ENTRY,
            )
            return
        title, summary = self.ledger[self.rule]
        type.draw_text(surface, self.rule, (left, y), type.RULE.but(colour=theme.INK_LINK, size=16))
        y += type.line_height(type.RULE) + 8
        y += type.draw_wrapped(surface, title, pygame.Rect(left, y, width, 0), ENTRY_TITLE) + 4
        plates.hairline(surface, left, left + width, y, theme.BRASS_ON_SHEET)
        back, switch = self.page.controls.get("back"), self.page.controls.get("switch")
        bottom = (back.box.top if back else self.sheet.bottom) - type.line_height(type.RULE) - 26
        if switch is not None:
            bottom = switch.box.top - 12
        summary = "\n\n".join([summary, *self._told_of_option()])
        room = pygame.Rect(left, y + 14, width, max(20, bottom - y - 14))
        self.scroll.fit(room, type.wrapped_height(summary, ENTRY, width))
        before = surface.get_clip()
        surface.set_clip(room.clip(before))
        type.draw_wrapped(surface, summary, room.move(0, -self.scroll.offset), ENTRY)
        surface.set_clip(before)
        self.scroll.draw(surface, paper=True)

    # -- events ----------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Typing searches, arrows and clicks choose, Esc clears or goes back."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return
        said = self.page.handle(event)
        if isinstance(said, RuleWanted):
            self.follow(said.rule)
        elif isinstance(said, Pressed) and said.id == "back":
            self.leave()
        elif isinstance(said, Pressed) and said.id == "switch" and self.readings is not None:
            self.readings.switch(self._option())
            self._place()
        elif isinstance(said, Pressed) and said.id == "before":
            self._open(self.before.pop())
        elif said is None and (self.listing.handle(event) or self.scroll.handle(event)):
            if 0 <= self.listing.chosen < len(self.found):
                self._open(self.found[self.listing.chosen])
            self.page.dirty = True

    def follow(self, rule: str) -> None:
        """Open an entry that another one named."""
        found = find_rule(self.ledger, rule)
        if found and found != self.rule:
            self.before.append(self.rule)
            self._open(found)

    def _open(self, rule: str) -> None:
        if rule != self.rule:
            self.scroll.offset = 0
        self.rule = rule
        if rule in self.found:
            self.listing.choose(self.found.index(rule))
        self._place()

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE:
            if self.typed:
                self._search("")
            else:
                self.leave()
        elif event.key == pygame.K_BACKSPACE:
            self._search(self.typed[:-1])
        elif (
            event.unicode
            and event.unicode.isprintable()
            and not (event.unicode == " " and not self.typed)
        ):
            self._search(self.typed + event.unicode)
        else:
            return False
        return True

    def _search(self, typed: str) -> None:
        self.typed = typed
        self.found = matching(self.ledger, typed)
        self.listing.scroll.offset, self.listing.chosen = 0, -1
        self._fit()
        self._open(self.rule if self.rule in self.found else (self.found[0] if self.found else ""))
