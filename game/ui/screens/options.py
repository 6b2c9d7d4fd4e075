"""The options of the games, or of one scenario, as switches: what each changes, what is on now."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby

import pygame
from msgspec import structs

from game.engine.options import OptionInfo
from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.page import Page
from game.ui.screens.rule_search import chapter_of
from game.ui.screens.switches import Switches
from game.ui.widgets import flow, plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node, across, column, gap, inset, line, words
from game.ui.widgets.keyboard import ENTER
from game.ui.widgets.messages import Chosen, Pressed, RuleWanted
from game.ui.widgets.pen import BODY, BOLD, HEADING, QUIET

SWITCH = "option."
"""Before the id of an option: its switch."""
GAME, PRESET = "game", "preset"
WIDEST, EDGE, PAD, BETWEEN = 1080, 34, 8, 10
PILL, KNOB, BAR = (40, 20), 7, 6
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
ASIDE = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class OptionsScreen:
    """Lies over title or briefing: one game at a time, its presets above its options. A row
    switches its option, its number opens the rule.
    """

    def __init__(
        self,
        games: tuple[Switches, ...],
        leave: Callable[[], object],
        rules: Callable[[str], None],
    ) -> None:
        self.games = tuple(game for game in games if game.shown())
        self.leave, self.rules = leave, rules
        self.chosen = 0
        self.page = Page()
        self.flow = Flow(self.page.controls, paper=True)
        self.update = self.page.update
        self.size: Size = (0, 0)
        self.sheet = pygame.Rect(0, 0, 0, 0)

    @property
    def game(self) -> Switches:
        """The game whose options are shown."""
        return self.games[self.chosen]

    # -- layout ------------------------------------------------------------------------------------

    def resize(self, size: Size) -> None:
        self.size = size
        wide = min(size[0] - 40, type.grown(WIDEST))
        inner = wide - 2 * EDGE
        above = self._above()
        head = type.line_height(type.SHEET_TITLE) + 34 + len(above) * (type.grown(34) + BETWEEN)
        foot = type.grown(40) + 30
        tree = column(*self._parts())
        high = min(size[1] - 24, head + tree.height(inner) + foot)
        if len(self.games) > 1:  # another game does not move the tabs
            high = size[1] - 24
        self.sheet = pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)
        room = pygame.Rect(self.sheet.left + EDGE, self.sheet.top + head, inner, high - head - foot)
        width = max(150, type.measure(_("Back"), type.LABEL)[0] + 90)
        box = (room.right - width, room.bottom + 12, width, foot - 30)
        back = Control(id="back", rect=box, kind=Kind.PAPER_PRIMARY, label=_("Back"), key=_("Esc"))
        self.flow.show(tree, room, inner, fixed=(back, *self._placed(above, room)))
        self.page.dirty = True

    def _above(self) -> list[Control]:
        """The choices that do not scroll: the game, where there are several, and its preset."""
        found = []
        if len(self.games) > 1:
            tabs = tuple((str(n), LANGUAGE.translate(g.title)) for n, g in enumerate(self.games))
            tab = Control(id=GAME, kind=Kind.SEGMENT, options=tabs, value=str(self.chosen))
            found.append(tab)
        presets = self.game.options.presets
        if presets:
            own = _("As each scenario says") if self.game.rules is None else _("The scenario's own")
            named = tuple((one.id, self._name(one.entry)) for one in presets)
            values = (("", own), *named)
            found.append(
                Control(id=PRESET, kind=Kind.SEGMENT, options=values, value=self.game.preset)
            )
        return found

    def _placed(self, above: list[Control], room: pygame.Rect) -> Iterator[Control]:
        """These over the list, the lowest just above it."""
        high = type.grown(34)
        top = room.top - len(above) * (high + BETWEEN)
        for control in above:
            yield structs.replace(control, rect=(room.left, top, room.width, high))
            top += high + BETWEEN

    def _parts(self) -> Iterator[Node]:
        """Notes, then the options, by the chapters of their rules where they name some."""
        game, shown = self.game, self.game.shown()
        note = _("They hold in new games, where the scenario has a use for them.")
        yield words(" ".join((*self._of_preset(), note)), QUIET)
        if not any(option.rule for option in shown):
            yield from self._group(LANGUAGE.translate(game.title), shown)
            return
        chapters = game.system.reference().chapters
        for chapter, inside in groupby(shown, lambda option: chapter_of(option.cited)):
            title = tr(chapters.get(chapter))
            yield from self._group(f"{chapter.partition(' ')[2]}  {title}", tuple(inside))

    def _of_preset(self) -> Iterator[str]:
        """What the preset has, or what a scenario has that brings its own."""
        game, chosen = self.game, self.game.options.preset(self.game.preset)
        if chosen is not None:
            yield LANGUAGE.digest(game.ledger[chosen.entry][1])
        elif game.options.presets:
            brought = "; ".join(
                self._name(entry) if on else _("{option} (not in force)", option=self._name(entry))
                for entry, on in game.by_itself()
            )
            each = _(
                "Each scenario brings its own; one that names none: {options}.", options=brought
            )
            own = _("The scenario brings: {options}.", options=brought)
            yield each if game.rules is None else own

    def _group(self, title: str, options: tuple[OptionInfo, ...]) -> Iterator[Node]:
        there = self.game.in_force()
        on, count = sum(option.id in there for option in options), len(options)
        now = _("{on} of {count} on", on=on, count=count)
        room = type.measure(now, QUIET)[0] + 4
        heading = across((line(title, HEADING), None), (line(now, QUIET), room))
        yield inset(heading, top=14, bottom=6)
        yield from map(self._row, options)

    def _name(self, entry: str) -> str:
        """The name of an option or preset without the word before it."""
        title = LANGUAGE.translate(self.game.ledger[entry][0])
        name = title.partition(": ")[2] or title
        return name[:1].upper() + name[1:]

    def _state(self, option: OptionInfo) -> str:
        """Whether it is on, and by whom."""
        game, on = self.game, option.id in self.game.in_force()
        if on != (option.id in game.brought()):
            return _("On") if on else _("Off")
        if on and game.rules is not None and not game.preset:
            return _("On (by the scenario)")
        return _("On (default)") if on else _("Off (default)")

    def _row(self, option: OptionInfo) -> Node:
        name, on = self._name(option.entry), option.id in self.game.in_force()
        states = (_("On (by the scenario)"), _("On (default)"), _("Off (default)"))
        beside = max(PILL[0], *(type.measure(word, BOLD)[0] for word in states)) + 16
        state = line(self._state(option), BOLD if on else QUIET)
        switch = column(gap(PILL[1] + 4, partial(_pill, on=on)), state)
        link = Control(
            id=f"see.{option.entry}",
            kind=Kind.PAPER_LINK,
            label=option.cited,
            message=RuleWanted(option.cited),
            tab_stop=False,
        )
        number = flow.button(link, type.line_height(type.RULE))
        told = LANGUAGE.digest(self.game.ledger[option.entry][1])
        beneath = (words(text, QUIET) for text in self._ties(option))
        text = column(words(name, BOLD), words(told, BODY), *beneath)
        wide = type.measure(option.cited, type.RULE)[0] + 6
        inside = across((switch, beside), (text, None), (gap(0), 14), (number, wide))
        control = Control(
            id=SWITCH + option.id,
            kind=Kind.CARD,
            label=name,
            on=on,
            refusal=self.game.why_not(option.id),
        )
        pressed = flow.press(control, inset(inside, PAD + BAR, PAD, PAD, PAD), _bar if on else None)
        return inset(pressed, 4, 0, 14, 8)

    def _ties(self, option: OptionInfo) -> Iterator[str]:
        """What it is played only with, what is played only with it, what it is not played with."""
        known = self.game.options.known
        if needs := self._named(option.needs):
            yield _("Only with: {options}", options=needs)
        if needed := self._named(one.id for one in known if option.id in one.needs):
            yield _("Needed by: {options}", options=needed)
        barred = (one.id for one in known if option.id in one.bars)
        if bars := self._named((*option.bars, *barred)):
            yield _("Not with: {options}", options=bars)

    def _named(self, options: Iterable[str]) -> str:
        """Options by their names and paragraphs."""
        found = map(self.game.options.info, options)
        return ", ".join(f"{self._name(one.entry)} ({one.cited})" for one in found if one)

    # -- picture and events ------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface)
        plates.parchment(surface, self.sheet)
        title = self.sheet.move(EDGE, 18).topleft
        type.draw_text(surface, _("Options"), title, type.SHEET_TITLE)
        self.flow.draw(surface)
        self.page.tips.draw(surface)

    def handle(self, event: pygame.event.Event) -> None:
        """A row switches; Tab and the arrows go from row to row, Enter or Space switch as well."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
            return
        self._take(self.page.took(self.flow.handle(event)))

    def _key(self, event: pygame.event.Event) -> None:
        controls = self.page.controls
        if event.key == pygame.K_ESCAPE or (event.key in ENTER and not controls.focus):
            self.leave()
        elif event.key == pygame.K_F1:
            self.rules(self._entry())
        elif event.key in STEPS or event.key == pygame.K_TAB:
            back = event.mod & pygame.KMOD_SHIFT or STEPS.get(event.key) == -1
            self.page.took(controls.move_focus(-1 if back else 1))
            self._reveal()
            self.page.dirty = True
        elif event.key in ASIDE and controls.focus not in (GAME, PRESET):
            self._turn(self.chosen + ASIDE[event.key])
        elif self.flow.key(event.key):
            self.page.dirty = True
        else:
            self._take(self.page.took(controls.key(event)))

    def _reveal(self) -> None:
        """Bring the row with the focus into view."""
        if self.page.controls.focus.startswith(SWITCH):
            self.flow.reveal(self.page.controls.focus, 8)

    def _entry(self) -> str:
        """The rule of the option that has the focus, else of the first."""
        shown = self.game.shown()
        focused = (o.cited for o in shown if SWITCH + o.id == self.page.controls.focus)
        return next(focused, shown[0].cited)

    def _turn(self, chosen: int) -> None:
        """Show another game."""
        if chosen % len(self.games) != self.chosen:
            self.chosen = chosen % len(self.games)
            self.flow.scroll.by(-self.flow.scroll.offset)
            self.resize(self.size)

    def _take(self, said: object) -> None:
        if isinstance(said, RuleWanted):
            self.rules(said.rule)
        elif isinstance(said, Chosen) and said.id == GAME:
            self._turn(int(said.value))
        elif isinstance(said, Chosen):
            self.game.choose(said.value)
            self.resize(self.size)
        elif isinstance(said, Pressed) and said.id.startswith(SWITCH):
            self.game.switch(said.id.removeprefix(SWITCH))
            self.resize(self.size)
        elif isinstance(said, Pressed):
            self.leave()


def _pill(surface: pygame.Surface, box: pygame.Rect, *, on: bool) -> None:
    """A switch: its knob at the right and its ground dark where it is on."""
    pill = pygame.Rect(box.topleft, PILL)
    if on:
        pygame.draw.rect(surface, theme.INK, pill, border_radius=PILL[1] // 2)
    pygame.draw.rect(surface, theme.INK, pill, 2, border_radius=PILL[1] // 2)
    x = pill.right - PILL[1] // 2 if on else pill.left + PILL[1] // 2
    pygame.draw.circle(surface, theme.SHEET if on else theme.INK, (x, pill.centery), KNOB)


def _bar(surface: pygame.Surface, box: pygame.Rect) -> None:
    """What is on stands out by the edge of its card."""
    pygame.draw.rect(surface, theme.BRASS, (box.left, box.top, BAR, box.height))
