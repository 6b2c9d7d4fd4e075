"""The options of the games, or of one scenario, as switches: what each changes, what is on now."""

from collections.abc import Callable, Iterator
from functools import partial

import pygame
from msgspec import Struct

from game.engine.refusal import Refusal
from game.engine.system import System
from game.engine.text import say
from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.page import Page
from game.ui.widgets import flow, plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node, across, column, gap, inset, line, words
from game.ui.widgets.keyboard import ENTER
from game.ui.widgets.messages import Pressed, RuleWanted
from game.ui.widgets.pen import BODY, BOLD, HEADING, QUIET

SWITCH = "option."
"""Before the id of an option: its switch."""
WIDEST, EDGE, PAD = 1080, 34, 8
PILL, KNOB, BAR = (40, 20), 7, 6
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
BY_SCENARIO = say("This scenario is always played by it.")


class Choice(Struct, frozen=True):
    """An option: its entry in the ledger, its name and what it changes; `fixed`: the scenario has
    it in force by itself.
    """

    id: str
    entry: str
    name: str
    told: str
    fixed: bool = False


class Choices(Struct, frozen=True):
    """The options of one game."""

    title: str
    options: tuple[Choice, ...]


def choices_of(system: System, title: str, rules: object = None) -> Choices:
    """All options of a game; with the rules of a scenario those that mean something there."""
    options, ledger = system.options, system.ledger()
    if options is None:
        return Choices(title, ())
    known = tuple(option.id for option in options.known)
    fixed = () if rules is None else options.in_force(rules)
    shown = known if rules is None else (*fixed, *options.free(rules))
    found = []
    for option in options.known:
        if option.id in shown and option.entry in ledger:
            name, told = ledger[option.entry]
            found.append(Choice(option.id, option.entry, name, told, option.id in fixed))
    return Choices(title, tuple(found))


class OptionsScreen:
    """Lies over title or briefing; a row switches its option, its number opens the rule."""

    def __init__(
        self,
        games: tuple[Choices, ...],
        chosen: Callable[[], tuple[str, ...]],
        switch: Callable[[str], None],
        leave: Callable[[], object],
        rules: Callable[[str], None],
    ) -> None:
        self.games = tuple(game for game in games if game.options)
        self.chosen, self.switch, self.leave, self.rules = chosen, switch, leave, rules
        self.page = Page()
        self.flow = Flow(self.page.controls, paper=True)
        self.update = self.page.update
        self.size: Size = (0, 0)
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def on(self, choice: Choice) -> bool:
        """Whether new games are played by it."""
        return choice.fixed or choice.id in self.chosen()

    def resize(self, size: Size) -> None:
        self.size = size
        wide = min(size[0] - 40, type.grown(WIDEST))
        head = type.line_height(type.SHEET_TITLE) + 34
        foot = type.grown(40) + 30
        tree, inner = column(*self._parts()), wide - 2 * EDGE
        high = min(size[1] - 24, head + tree.height(inner) + foot)
        self.sheet = pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)
        room = pygame.Rect(self.sheet.left + EDGE, self.sheet.top + head, inner, high - head - foot)
        width = max(150, type.measure(_("Back"), type.LABEL)[0] + 90)
        box = (room.right - width, room.bottom + 12, width, foot - 30)
        back = Control(id="back", rect=box, kind=Kind.PAPER_PRIMARY, label=_("Back"), key=_("Esc"))
        self.flow.show(tree, room, inner, fixed=(back,))
        self.page.dirty = True

    def _parts(self) -> Iterator[Node]:
        """A note, then each game with the rows of its options."""
        note = _("They hold in new games, where the scenario has a use for them.")
        yield words(note, QUIET)
        for game in self.games:
            on, count = sum(map(self.on, game.options)), len(game.options)
            now = _("{on} of {count} on", on=on, count=count)
            room = type.measure(now, QUIET)[0] + 4
            heading = across(
                (line(LANGUAGE.translate(game.title), HEADING), None), (line(now, QUIET), room)
            )
            yield inset(heading, top=14, bottom=6)
            yield from map(self._row, game.options)

    def _row(self, choice: Choice) -> Node:
        name = LANGUAGE.translate(choice.name).partition(": ")[2] or LANGUAGE.translate(choice.name)
        name, on = name[:1].upper() + name[1:], self.on(choice)
        state = _("On") if on else _("Off (default)")
        state = _("On (by the scenario)") if choice.fixed else state
        states = (_("On"), _("Off (default)"), _("On (by the scenario)"))
        beside = max(PILL[0], *(type.measure(word, BOLD)[0] for word in states)) + 16
        switch = column(gap(PILL[1] + 4, partial(_pill, on=on)), line(state, BOLD if on else QUIET))
        link = Control(
            id=f"see.{choice.entry}",
            kind=Kind.PAPER_LINK,
            label=choice.entry,
            message=RuleWanted(choice.entry),
            tab_stop=False,
        )
        number = flow.button(link, type.line_height(type.RULE))
        told = column(words(name, BOLD), words(LANGUAGE.digest(choice.told), BODY))
        wide = type.measure(choice.entry, type.RULE)[0] + 6
        inside = across((switch, beside), (told, None), (gap(0), 14), (number, wide))
        control = Control(
            id=SWITCH + choice.id,
            kind=Kind.CARD,
            label=name,
            on=on,
            refusal=Refusal(choice.entry, BY_SCENARIO) if choice.fixed else None,
        )
        pressed = flow.press(control, inset(inside, PAD + BAR, PAD, PAD, PAD), _bar if on else None)
        return inset(pressed, 4, 0, 14, 8)

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
            self.flow.reveal(controls.focus, 8)
            self.page.dirty = True
        else:
            self._take(self.page.took(controls.key(event)))

    def _entry(self) -> str:
        """The entry of the option that has the focus, else of the first."""
        options = [choice for game in self.games for choice in game.options]
        focused = (c.entry for c in options if SWITCH + c.id == self.page.controls.focus)
        return next(focused, options[0].entry if options else "")

    def _take(self, said: object) -> None:
        if isinstance(said, RuleWanted):
            self.rules(said.rule)
        elif isinstance(said, Pressed) and said.id.startswith(SWITCH):
            self.switch(said.id.removeprefix(SWITCH))
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
