"""The rules, chapter by chapter to read: contents beside them, found by number or by word; before
them the pages with tables, sequence of play and legends.
"""

from collections.abc import Callable, Mapping, Sequence

import pygame
from msgspec import Struct

from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens import rule_text
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.listing import Listing
from game.ui.screens.page import Page
from game.ui.screens.rule_pages import RulePage
from game.ui.screens.rule_search import (
    Ledger,
    chapter_of,
    find_rule,
    in_language,
    in_order,
    matching,
    mentioned,
)
from game.ui.widgets import flow, plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.field import after_key, draw_field, field_height
from game.ui.widgets.flow import Flow, Node
from game.ui.widgets.messages import Pressed, RuleWanted

ENTRY = type.BODY.but(colour=theme.INK, size=17)
NUMBER = type.RULE.but(colour=theme.INK_LINK, size=16)
CHAPTER = type.BODY_BOLD.but(size=14.5)
GAME = type.HEADING.but(size=17, colour=theme.TEXT_LINK)
MOST_SEEN_ALSO = 10
STEPS = {
    pygame.K_UP: (-1, False),
    pygame.K_DOWN: (1, False),
    pygame.K_HOME: (-1, True),
    pygame.K_END: (1, True),
}
TURNS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
ABOVE = 10
"""Room over the entry that was opened."""


class Readings(Struct, frozen=True):
    """The options among the entries: by entry their ids, which are in force in the game on the
    table, which new games are played by, how that is switched and why it cannot be.
    """

    entries: Mapping[str, str]
    in_force: frozenset[str]
    chosen: Callable[[], tuple[str, ...]]
    switch: Callable[[str], None]
    why_not: Callable[[str], Refusal | None]


NO_OPTIONS = Readings({}, frozenset(), tuple, lambda _option: None, lambda _option: None)


class ContentsLine(Struct, frozen=True):
    """A line of the contents: an entry, a page, a chapter or a game, and what opens with it."""

    opens: str
    number: str
    words: str
    chapter: bool = False
    game: bool = False


class RulesScreen:
    """Type to search; a click on a number follows it; Esc goes back. `rule` is the entry or the
    page that is open, `found` the entries that the contents are made of, `games` the titles of
    several games by what their numbers begin with.
    """

    def __init__(
        self,
        ledger: Ledger,
        rule: str,
        leave: Callable[[], None],
        readings: Readings = NO_OPTIONS,
        chapters: Mapping[str, Text] | None = None,
        pages: Sequence[RulePage] = (),
        games: Mapping[str, str] | None = None,
    ) -> None:
        self.source, self.leave, self.readings = in_order(ledger), leave, readings
        self.chapters = chapters or {}
        self.pages = {page.id: page for page in pages}
        self.games = games or {}
        self.ledger, self._language = in_language(self.source), LANGUAGE.revision
        self.page, self.listing, self.flow = Page(), Listing(), Flow(paper=True)
        self.update = self.page.update
        self.typed = ""
        self.found = list(self.ledger)
        self.lines: list[ContentsLine] = []
        self._numbers = 0
        """The width of the column of numbers."""
        self.before: list[str] = []
        self.rule = self._find(rule) or (self.found[0] if self.found else "")
        self.left = self.sheet = pygame.Rect(0, 0, 0, 0)

    def _find(self, rule: str) -> str:
        return rule if rule in self.pages else find_rule(self.ledger, rule)

    def resize(self, size: Size) -> None:
        if self._language != LANGUAGE.revision:
            self.ledger, self._language = in_language(self.source), LANGUAGE.revision
        edge = 28
        width = round(min(size[0] * 0.36, 430 * max(1.0, type.text_scale() ** 0.7)))
        self.left = pygame.Rect(edge, edge, width, size[1] - 2 * edge)
        beside = self.left.right + 24
        self.sheet = pygame.Rect(beside, edge, size[0] - beside - edge, size[1] - 2 * edge)
        self._place()
        self._show_entry()
        self.listing.centre()

    # -- contents ----------------------------------------

    def _contents(self) -> list[ContentsLine]:
        """The pages, then the chapters, of which the open one shows its entries; of a search what
        was found.
        """
        entries = [ContentsLine(rule, rule, self.ledger[rule][0]) for rule in self.found]
        if self.typed:
            return [*self._titled(), *entries]
        lines: list[ContentsLine] = []
        for game in self.games or ("",):
            inside = [*self._pages_in(game), *self._chapters_in(game, entries)]
            if game and inside:
                title = LANGUAGE.translate(self.games[game])
                lines.append(ContentsLine(inside[0].opens, "", title, game=True))
            lines += inside
        return lines

    def _pages_in(self, game: str) -> list[ContentsLine]:
        """The pages of a game; without its name those of all."""
        return [
            ContentsLine(page.id, "", tr(page.title), chapter=True)
            for page in self.pages.values()
            if game in ("", page.game)
        ]

    def _chapters_in(self, game: str, entries: Sequence[ContentsLine]) -> list[ContentsLine]:
        """The chapters of a game, the open one with its entries."""
        chapters: dict[str, list[ContentsLine]] = {}
        for line in entries:
            if game in ("", line.opens.partition(" ")[0]):
                chapters.setdefault(chapter_of(line.opens), []).append(line)
        lines: list[ContentsLine] = []
        for chapter, inside in chapters.items():
            named = self._chapter_name(chapter)
            lines.append(ContentsLine(inside[0].opens, chapter, named, chapter=True))
            lines += inside if chapter == self._chapter() else []
        return lines

    def _titled(self) -> list[ContentsLine]:
        """Pages and chapters whose titles hold all that was typed."""
        words = self.typed.lower().split()
        first: dict[str, str] = {}
        for rule in self.ledger:
            first.setdefault(chapter_of(rule), rule)
        every = [
            *(
                ContentsLine(page.id, page.game if self.games else "", tr(page.title), chapter=True)
                for page in self.pages.values()
            ),
            *(ContentsLine(first[c], c, self._chapter_name(c), chapter=True) for c in first),
        ]
        return [line for line in every if all(word in line.words.lower() for word in words)]

    def _chapter(self) -> str:
        """The chapter that is open, empty: a page is."""
        return chapter_of(self.rule) if self.rule in self.ledger else ""

    def _chapter_name(self, chapter: str) -> str:
        return tr(self.chapters.get(chapter))

    def _fit(self) -> None:
        self.lines = self._contents()
        head = type.line_height(type.HEADING) + type.line_height(type.BODY) + 46
        numbers = [line.number for line in self.lines if not line.chapter]
        wide = max((type.measure(number, type.RULE)[0] for number in numbers), default=0) + 24
        self._numbers = min(max(round(96 * type.text_scale()), wide), self.left.width * 2 // 5)
        self.listing.fit(self.left, head, len(self.lines), type.grown(30))
        here = [n for n, line in enumerate(self.lines) if line.opens == self.rule]
        self.listing.choose(here[-1] if here else -1)

    # -- the sheet ----------------------------------------

    def _place(self) -> None:
        """Lay the sheet out from both ends: the text takes what is between."""
        self._fit()
        inner, high, small = (
            self.sheet.inflate(-60, -48),
            type.grown(40),
            type.line_height(type.RULE),
        )
        foot = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
        bottom, trees = foot.top, [(self._foot(high), foot)]
        if self._seen_also():
            low = type.measure("", type.RULE)[1] + 2
            links = pygame.Rect(inner.left + 4, bottom - small - 14, inner.width - 8, low)
            bottom, trees = links.top, [*trees, (self._links(links.width), links)]
        if (switch := self._switch(inner.width, high)) is not None:
            above = foot.move(0, bottom - 14 - high - foot.top)
            bottom, trees = above.top, [*trees, (switch, above)]
        room = pygame.Rect(inner.left + 4, inner.top + 4, inner.width - 8, 0)
        room.top += self._head().height(room.width)
        room.height = max(20, bottom - 12 - room.top)
        self.flow.show(self._text(), room, room.width - 14)
        leaves = (leaf for tree, box in trees for leaf in tree.leaves(box))
        self.page.controls.set(flow.controls_of(leaves))
        self.page.dirty = True

    def _text(self) -> Node:
        """The page that is open, or the chapter of the entry."""
        if self.rule in self.pages:
            return self.pages[self.rule].tree()
        chapter = self._chapter()
        entries = [rule for rule in self.ledger if chapter_of(rule) == chapter]
        told = {rule: self._told(rule) for rule in entries}
        return rule_text.chapter(self.ledger, told, entries, self.rule, self.typed)

    def _told(self, rule: str) -> tuple[str, str]:
        """An entry with what is in force of it, where it is an option."""
        title, summary = self.ledger[rule]
        return title, "\n\n".join((summary, *self._told_of_option(rule)))

    def _head(self) -> Node:
        if not self.rule:
            return flow.words(_("Nothing is found by these words."), ENTRY)
        page = self.pages.get(self.rule)
        number, title = self._chapter(), self._chapter_name(self._chapter())
        if page is not None:
            number, title = page.rule, tr(page.title)
        below = 8 - type.line_height(NUMBER) + type.line_height(type.RULE)
        edge = flow.inset(flow.gap(14, plates.brass_across), top=4)
        above = [flow.inset(flow.line(number, NUMBER), bottom=below)] if number else []
        return flow.column(*above, flow.words(title, type.SHEET_TITLE), edge)

    def _foot(self, high: int) -> Node:
        back = Control(id="back", kind=Kind.PAPER_PRIMARY, label=_("Back"), key=_("Esc"))
        wide = max(130, type.measure(back.label, type.LABEL)[0] + 90)
        earlier = _("Before: {rule}", rule=self._called(self.before[-1])) if self.before else ""
        before = Control(id="before", kind=Kind.PAPER, label=earlier)
        room = type.measure(earlier, type.LABEL)[0] + 40
        parts = [(flow.button(before, high), room)] if earlier else []
        return flow.across(*parts, (flow.gap(0), None), (flow.button(back, high), wide))

    def _option(self) -> str:
        return self.readings.entries.get(self.rule, "")

    def _told_of_option(self, rule: str) -> list[str]:
        option = self.readings.entries.get(rule, "")
        told = (
            (self.readings.in_force, _("This option is in force in the game on the table.")),
            (self.readings.chosen(), _("New games are played by it where it changes something.")),
        )
        return [words for options, words in told if option in options]

    def _switch(self, width: int, high: int) -> Node | None:
        option = self._option()
        if not option:
            return None
        on = option in self.readings.chosen()
        label = _("Play new games without it") if on else _("Play new games by it")
        tip = _("Press to change it. It holds where the scenario's rules have a use for it.")
        wide = min(type.measure(label, type.LABEL)[0] + 56, width)
        barred = self.readings.why_not(option)
        control = Control(id="switch", kind=Kind.PAPER, label=label, on=on, tip=tip, refusal=barred)
        return flow.across((flow.button(control, high), wide), (flow.gap(0), None))

    def _links(self, room: int) -> Node:
        """Other entries that this one names, as many as there is room for."""
        found: list[tuple[Node, int | None]] = []
        for rule in self._seen_also():
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

    def _seen_also(self) -> list[str]:
        named = mentioned(self.ledger, self.rule) if self.rule in self.ledger else []
        return named[:MOST_SEEN_ALSO]

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
        box = pygame.Rect(self.left.left + 14, y, self.left.width - 28, field_height())
        draw_field(surface, box, self.typed, _("Type a number or a word"))

    def _draw_row(self, surface: pygame.Surface, index: int, box: pygame.Rect) -> None:
        line, room = self.lines[index], self._numbers
        style = GAME if line.game else CHAPTER if line.chapter else type.BODY.but(size=14.5)
        number = flow.line(line.number, type.RULE, stand=Stand.MIDDLE)
        indent = 0 if line.game or line.chapter or self.typed else 12
        parts: list[tuple[Node, int | None]] = [(flow.gap(0), indent)] if indent else []
        if line.number:
            short = type.measure(line.number, type.RULE)[0] + 12 if line.chapter else room - indent
            parts.append((number, short))
        left = box.width - 18 - sum(wide or 0 for _part, wide in parts)
        style = type.fitting(line.words, style, left)
        title = flow.line(line.words, style, stand=Stand.MIDDLE)
        flow.draw_tree(surface, flow.inset(flow.across(*parts, (title, None)), 10, right=8), box)

    def _called(self, rule: str) -> str:
        """An entry by its number, a page by its title."""
        return tr(self.pages[rule].title) if rule in self.pages else rule

    def handle(self, event: pygame.event.Event) -> None:
        """Typing searches, arrows and clicks choose, Esc clears or goes back."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return
        said = self.page.handle(event)
        if said is None:
            said = self.page.took(self.flow.handle(event))
        if isinstance(said, RuleWanted):
            self.follow(said.rule)
        elif isinstance(said, Pressed):
            self._pressed(said.id)
        elif self.listing.handle(event):
            self.page.dirty = True
            if event.type == pygame.MOUSEBUTTONDOWN and self.listing.row_at(event.pos) >= 0:
                self._open(self.lines[self.listing.chosen].opens)

    def _pressed(self, name: str) -> None:
        if name == "back":
            self.leave()
        elif name == "switch":
            self.readings.switch(self._option())
            self._place()
        elif name == "before":
            self._open(self.before.pop())
        else:
            self._open(name.removeprefix(rule_text.entry_id("")), stay=True)

    def follow(self, rule: str) -> None:
        """Open an entry or a page that another one named."""
        found = self._find(rule)
        if found and found != self.rule:
            self.before.append(self.rule)
            self._open(found)

    def _open(self, rule: str, *, stay: bool = False) -> None:
        """Open an entry or a page; what is read scrolls to it, unless it is to `stay`."""
        if not stay:
            self.flow.scroll.offset = 0
        self.rule = rule
        self._place()
        if not stay:
            self._show_entry()

    def _show_entry(self) -> None:
        """Bring the open entry to the top of the text, the first with what is above it."""
        item = self.flow.controls.get(rule_text.entry_id(self.rule))
        if item is not None:
            self.flow.scroll.by(item.box.top - self.flow.scroll.rect.top - ABOVE)
            self.flow.lay()

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE:
            if self.typed:
                self._search("")
            else:
                self.leave()
        elif event.key in STEPS:
            self._step(*STEPS[event.key])
        elif event.key in TURNS:
            self.flow.scroll.by(TURNS[event.key] * (self.flow.scroll.rect.height - 60))
            self.flow.lay()
            self.page.dirty = True
        elif (typed := after_key(event, self.typed)) is not None:
            self._search(typed)
        else:
            return False
        return True

    def _step(self, step: int, whole: bool) -> None:
        """To the next page or entry, or to the last in that direction."""
        stops = [line.opens for line in self._titled()] if self.typed else list(self.pages)
        stops = list(dict.fromkeys((*stops, *self.found)))
        if stops:
            at = stops.index(self.rule) + step if self.rule in stops else 0
            at = (0 if step < 0 else len(stops) - 1) if whole else at
            self._open(stops[max(0, min(at, len(stops) - 1))])

    def _search(self, typed: str) -> None:
        self.typed = typed
        self.found = matching(self.ledger, typed)
        self.listing.scroll.offset = 0
        lines = self._contents()
        held = any(line.opens == self.rule for line in lines)
        if typed and lines:
            self._open(lines[0].opens)
        else:
            self._open(self.rule if held else "")
