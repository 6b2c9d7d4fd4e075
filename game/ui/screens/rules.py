"""The rules browser: every entry of the ledgers in our own words, found by number or by word."""

from collections.abc import Callable, Mapping

import pygame
from msgspec import Struct

from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand
from game.ui.look.words import LANGUAGE, _
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.listing import Listing
from game.ui.screens.page import Page
from game.ui.screens.rule_search import Ledger, find_rule, in_language, matching, mentioned
from game.ui.widgets import flow, plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node
from game.ui.widgets.messages import Pressed, RuleWanted

ENTRY = type.BODY.but(colour=theme.INK, size=17)
NUMBER = type.RULE.but(colour=theme.INK_LINK, size=16)
MOST_SEEN_ALSO = 10


class Readings(Struct, frozen=True):
    """The options among the entries: by entry their ids, which are in force in the game on the
    table, which new games are played by, and how that is switched.
    """

    entries: Mapping[str, str]
    in_force: frozenset[str]
    chosen: Callable[[], tuple[str, ...]]
    switch: Callable[[str], None]


NO_OPTIONS = Readings({}, frozenset(), tuple, lambda _option: None)


class RulesScreen:
    """Type to search; a click on a number follows it; Esc goes back."""

    def __init__(
        self,
        ledger: Ledger,
        rule: str,
        leave: Callable[[], None],
        readings: Readings = NO_OPTIONS,
    ) -> None:
        self.source, self.leave, self.readings = ledger, leave, readings
        self.ledger, self._language = in_language(ledger), LANGUAGE.revision
        self.page, self.listing, self.flow = Page(), Listing(), Flow(paper=True)
        self.update = self.page.update
        self.typed = ""
        self.found = list(ledger)
        self.before: list[str] = []
        self.rule = find_rule(ledger, rule) or (self.found[0] if self.found else "")
        self.left = self.sheet = pygame.Rect(0, 0, 0, 0)

    def resize(self, size: Size) -> None:
        """Lay out for this size, in the language in use."""
        if self._language != LANGUAGE.revision:
            self.ledger, self._language = in_language(self.source), LANGUAGE.revision
        edge = 28
        width = round(min(size[0] * 0.42, 430 * max(1.0, type.text_scale() ** 0.7)))
        self.left = pygame.Rect(edge, edge, width, size[1] - 2 * edge)
        beside = self.left.right + 24
        self.sheet = pygame.Rect(beside, edge, size[0] - beside - edge, size[1] - 2 * edge)
        self._fit()
        self.listing.choose(self.found.index(self.rule) if self.rule in self.found else -1)
        self.listing.centre()
        self._place()

    def _fit(self) -> None:
        head = type.line_height(type.HEADING) + type.line_height(type.BODY) + 46
        self.listing.fit(self.left, head, len(self.found), type.grown(30))

    def _place(self) -> None:
        """Lay the sheet out from both ends: the text takes what is between."""
        inner, high, small = (
            self.sheet.inflate(-60, -48),
            type.grown(40),
            type.line_height(type.RULE),
        )
        foot = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
        low = type.measure("", type.RULE)[1] + 2
        links = pygame.Rect(inner.left + 4, foot.top - small - 14, inner.width - 8, low)
        switch, head = self._switch(inner.width, high), self._head()
        room = pygame.Rect(links.left, inner.top + 4, links.width, 0)
        room.top += head.height(room.width)
        room.height = max(20, links.top - (high + 26 if switch else 12) - room.top)
        summary = [self.ledger[self.rule][1], *self._told_of_option()] if self.rule else []
        self.flow.show(flow.words("\n\n".join(summary), ENTRY), room, room.width)
        above = foot.move(0, -small - high - 28)
        trees = ((self._foot(high), foot), (self._links(links.width), links), (switch, above))
        leaves = (leaf for tree, box in trees if tree is not None for leaf in tree.leaves(box))
        self.page.controls.set(flow.controls_of(leaves))
        self.page.dirty = True

    def _head(self) -> Node:
        if not self.rule:
            return flow.words(_("Nothing is found by these words."), ENTRY)
        number = flow.line(self.rule, NUMBER)
        below = 8 - type.line_height(NUMBER) + type.line_height(type.RULE)
        title = flow.words(self.ledger[self.rule][0], type.SHEET_TITLE)
        edge = flow.inset(flow.gap(14, plates.brass_across), top=4)
        return flow.column(flow.inset(number, bottom=below), title, edge)

    def _foot(self, high: int) -> Node:
        back = Control(id="back", kind=Kind.PAPER_PRIMARY, label=_("Back"), key=_("Esc"))
        wide = max(130, type.measure(back.label, type.LABEL)[0] + 90)
        earlier = _("Before: {rule}", rule=self.before[-1]) if self.before else ""
        before = Control(id="before", kind=Kind.PAPER, label=earlier)
        room = type.measure(earlier, type.LABEL)[0] + 40
        parts = [(flow.button(before, high), room)] if earlier else []
        return flow.across(*parts, (flow.gap(0), None), (flow.button(back, high), wide))

    def _option(self) -> str:
        return self.readings.entries.get(self.rule, "")

    def _told_of_option(self) -> list[str]:
        told = (
            (self.readings.in_force, _("This option is in force in the game on the table.")),
            (self.readings.chosen(), _("New games are played by it where it changes something.")),
        )
        return [words for options, words in told if self._option() in options]

    def _switch(self, width: int, high: int) -> Node | None:
        option = self._option()
        if not option:
            return None
        on = option in self.readings.chosen()
        label = _("Play new games without it") if on else _("Play new games by it")
        tip = _("Press to change it. It holds where the scenario's rules have a use for it.")
        wide = min(type.measure(label, type.LABEL)[0] + 56, width)
        control = Control(id="switch", kind=Kind.PAPER, label=label, on=on, tip=tip)
        return flow.across((flow.button(control, high), wide), (flow.gap(0), None))

    def _links(self, room: int) -> Node:
        """Other entries that this one names, as many as there is room for."""
        found: list[tuple[Node, int | None]] = []
        for rule in mentioned(self.ledger, self.rule)[:MOST_SEEN_ALSO] if self.rule else ():
            width = type.measure(rule, type.RULE)[0]
            room -= width
            if room < 0:
                break
            room -= 18
            link = Control(
                id=f"see.{rule}",
                kind=Kind.PAPER_LINK,
                label=rule,
                message=RuleWanted(rule),
                tip=self.ledger[rule][0],
            )
            found += [(flow.button(link, 0), width), (flow.gap(0), 18)]
        return flow.across(*found)

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface)
        plates.panel_card(surface, self.left)
        left, right, top = self.left.left, self.left.right, self.left.top
        type.draw_text(surface, _("Rules"), (left + 18, top + 12), type.HEADING)
        count = _("{count} of {all}", count=len(self.found), all=len(self.ledger))
        type.draw_text(surface, count, (right - 18, top + 16), type.QUIET, align=Align.RIGHT)
        self._draw_search(surface)
        self.listing.draw(surface, self._draw_row)
        plates.parchment(surface, self.sheet)
        flow.draw_tree(surface, self._head(), self.sheet.inflate(-68, -56))
        self.flow.draw(surface)
        self.page.draw(surface)

    def _draw_search(self, surface: pygame.Surface) -> None:
        y = self.left.top + type.line_height(type.HEADING) + 18
        high = type.line_height(type.BODY) + 14
        box = pygame.Rect(self.left.left + 14, y, self.left.width - 28, high)
        ground = plates.plate(box.size, theme.SUNK, theme.SUNK, theme.LINE, theme.RADIUS_BUTTON)
        surface.blit(ground, box)
        words = self.typed or _("Type a number or a word")
        style, at = type.BODY if self.typed else type.QUIET, (box.left + 10, box.centery)
        place = type.draw_text(surface, words, at, style, stand=Stand.MIDDLE, width=box.width - 24)
        caret = place.right + 1 if self.typed else box.left + 8
        pygame.draw.line(surface, theme.TEXT_LINK, (caret, box.top + 6), (caret, box.bottom - 7))

    def _draw_row(self, surface: pygame.Surface, index: int, box: pygame.Rect) -> None:
        rule, room = self.found[index], round(96 * type.text_scale())
        number = flow.line(rule, type.RULE, stand=Stand.MIDDLE)
        title = flow.line(self.ledger[rule][0], type.BODY.but(size=14.5), stand=Stand.MIDDLE)
        row = flow.across((number, room), (flow.gap(0), 4), (title, None))
        flow.draw_tree(surface, flow.inset(row, left=10, right=8), box)

    def handle(self, event: pygame.event.Event) -> None:
        """Typing searches, arrows and clicks choose, Esc clears or goes back."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return
        said = self.page.handle(event)
        if isinstance(said, RuleWanted):
            self.follow(said.rule)
        elif isinstance(said, Pressed) and said.id == "back":
            self.leave()
        elif isinstance(said, Pressed) and said.id == "switch":
            self.readings.switch(self._option())
            self._place()
        elif isinstance(said, Pressed) and said.id == "before":
            self._open(self.before.pop())
        elif said is None and (self.listing.handle(event) or self.flow.handle(event)):
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
            self.flow.scroll.offset = 0
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
        elif event.unicode and event.unicode.isprintable() and (self.typed or event.unicode != " "):
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
