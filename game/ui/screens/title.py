"""The title screen: battles to begin, the game to go on with, the settings. Rossbach is one click
away.
"""

from collections.abc import Iterator
from functools import partial

import pygame

from game.content.lesson_file import LessonHead
from game.engine.text import Text
from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.panels import settings_panel
from game.ui.screens import battle_cards
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.battle_cards import Battle, BattleShelf
from game.ui.screens.card_layout import Grid, Plan, planned
from game.ui.screens.front import Front, Kept
from game.ui.screens.openings import GLANCE, OPENINGS
from game.ui.screens.page import Page
from game.ui.screens.pictures import draw_picture
from game.ui.screens.small_maps import SmallMaps
from game.ui.screens.start_band import LEARN, start_band
from game.ui.screens.ways import Ways
from game.ui.widgets import flow, plates
from game.ui.widgets.control_paint import draw_control, draw_focus
from game.ui.widgets.controls import Control, Kind, area
from game.ui.widgets.field import after_key, draw_field, field_height
from game.ui.widgets.flow import Leaf, Node
from game.ui.widgets.messages import Chosen, Looked, Message, Pressed, RuleWanted
from game.ui.widgets.scroll import Scroll

DATE = type.DATE.but(colour=theme.TEXT_LINK, size=17)
NAME = "Oblique Order"
NARROW_BELOW = 1500
SIDE_BY_SIDE = 740
MANY = 12
"""More battles than these are searched by what is typed."""
LEAST_FIELD = 240
"""The width that the line for search needs beside the title."""
RESTS = 400
"""Milliseconds without an event after which small maps are made that nobody asked for."""


class TitleScreen:
    """Where the program begins and comes back to."""

    def __init__(self, front: Front, ways: Ways) -> None:
        self.front, self.ways, self.page = front, ways, Page()
        self.battles: list[Battle] = []
        self.shelves: list[BattleShelf] = []
        self.typed = ""
        self.latest: Kept | None = None
        self.lessons: list[LessonHead] = []
        self.maps = SmallMaps(front.shelf.open)
        self.fault: Text | None = None
        self.left, self.right = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        self.scroll, self.side_scroll = Scroll(), Scroll()
        self.cards: list[tuple[Battle, pygame.Rect, Grid]] = []
        self.plan = Plan()
        self._above: tuple[Leaf, ...] = ()
        self._beside: tuple[Leaf, ...] = ()
        self._field = pygame.Rect(0, 0, 0, 0)
        self._foot = 0
        self._drawn = False
        self._idle = 0

    def resize(self, size: Size) -> None:
        """Lay out anew; also when the screen comes back on top, so lists are read again."""
        self.battles = battle_cards.battles_of(self.front.shelf.heads())
        before, self.latest = self.latest, self.front.latest()
        self.lessons = self.front.lessons()
        if self.latest != before:
            self.page.controls.focus = ""  # back from a game: Enter is to go on with it
        if self.latest is not None:
            OPENINGS.begin(self.latest.path, GLANCE)  # its words and picture are shown
        edge, side = (56, 356) if size[0] >= theme.scaled(NARROW_BELOW) else (32, 318)
        side = round(side * min(1.5 * theme.window_factor(), max(1.0, type.text_scale())))
        edge = theme.scaled(edge)
        top = 18 if size[1] - 2 * edge < SIDE_BY_SIDE else edge
        high = size[1] - 2 * top
        self.right = pygame.Rect(size[0] - edge - side, top, side, high)
        self.left = pygame.Rect(edge, top, self.right.left - edge - 36, high)
        self._foot = size[1]
        self._place()
        self.page.dirty = True

    def _title_style(self) -> type.Style:
        small = self._low or self.left.width <= 1000
        style = type.TITLE.but(size=40) if small else type.TITLE
        return type.fitting(NAME, style, self.left.width)

    def _head_height(self) -> int:
        """Of the title; in a low window what is below it stands beside it."""
        below = -4 if self._low else type.line_height(DATE) + 22
        return type.line_height(self._title_style()) - 4 + below

    def _place(self) -> None:
        # Cards and settings stand in windows that scroll when large type needs more room.
        room = self.left.copy()
        width, head = self.left.width, self.left.top + self._head_height()
        start = start_band(self.lessons, width, low=self._low, fresh=self._fresh)
        band = pygame.Rect(self.left.left, head, width, start.height(width))
        room.top = band.bottom + 10
        self._field = pygame.Rect(room.topleft, (0, 0))
        if self._searched:
            self._field.size = min(room.width, type.grown(420)), field_height()
            line = self._beside_title()
            if line.width >= type.grown(LEAST_FIELD):
                self._field = line
            else:
                room.top = self._field.bottom + 10
        room.height = self._foot - room.top
        systems = self.front.shelf.systems
        found = battle_cards.found_by(self.typed, self.battles, systems)
        self.shelves = battle_cards.shelves_of(found, systems, self.lessons)
        self.plan = planned(self.shelves, room)
        self.scroll.fit(room.inflate(16, 0), self.plan.content)
        self.cards = self.plan.cards(room.left, room.top + 4 - self.scroll.offset)
        side, width = self._side(), self.right.width
        self.side_scroll.fit(self.right.inflate(16, 12), side.height(width))
        place = self.right.move(0, -self.side_scroll.offset)
        above, beside = tuple(start.leaves(band)), tuple(side.leaves(place))
        self._above, self._beside = above, beside
        cards = (control for card in self.cards for control in self._card_controls(*card))
        self.page.controls.set(
            [
                *flow.controls_of(above),
                *flow.within(self.scroll.rect.inflate(8, 0), cards),
                *flow.within(self.side_scroll.rect, flow.controls_of(beside)),
            ]
        )

    def _beside_title(self) -> pygame.Rect:
        """Where the line for search stands in a low window, so that more is seen of the cards."""
        style = self._title_style()
        name, high = type.measure(NAME, style)[0], field_height()
        left = self.left.left + name + 24
        wide = min(self.left.right - left, type.grown(420)) if self._low else 0
        line = self.left.top - 12 + type.line_height(style) // 2
        return pygame.Rect(self.left.right - wide, line - high // 2, wide, high)

    @property
    def _searched(self) -> bool:
        """Whether there are so many battles that one types to find one."""
        return len(self.battles) > MANY

    @property
    def _fresh(self) -> bool:
        """Whether Enter begins the first lesson: no game is to be gone on with or searched for."""
        return self.latest is None and not self.typed

    def _card_controls(self, battle: Battle, box: pygame.Rect, grid: Grid) -> Iterator[Control]:
        first = battle is self.cards[0][0] and self.latest is None
        play = f"play.{battle.scenarios[0][0]}"
        yield Control(
            id=card_id(battle),
            rect=area(box),
            kind=Kind.CARD,
            on=first,
            tab_stop=False,
            message=Pressed(play),
        )
        boxes = grid.inside(battle, box).buttons
        for (name, label, _summary), rect in zip(battle.scenarios, boxes, strict=True):
            primary = first and f"play.{name}" == play and not self.lessons
            kind = Kind.PAPER_PRIMARY if primary else Kind.PAPER
            yield Control(id=f"play.{name}", rect=rect, kind=kind, label=label)

    @property
    def _low(self) -> bool:
        """Whether the window is so low that only what is needed stands above the cards."""
        return self.left.height < SIDE_BY_SIDE

    # -- the right column ----------------------------------------

    def _side(self) -> Node:
        """The game to continue; the settings, and the small buttons side by side."""
        high, width, beside = type.grown(36), self.right.width - 40, 3 if self._low else 2
        doors = [flow.button(Control(id=name, label=label), high) for name, label in self._doors()]
        rows = [doors[n : n + beside] for n in range(0, len(doors), beside)]
        settings = flow.column(
            flow.line(_("Settings"), type.HEADING),
            flow.gap(8),
            settings_panel.settings_tree(self.front.settings, width),
            flow.inset(flow.gap(10, plates.rule_across), top=8),
            *(flow.inset(flow.alike(10, *row, of=beside), bottom=10) for row in rows),
        )
        latest = flow.column(flow.line(_("Continue"), type.HEADING), flow.gap(6), self._latest())
        return flow.column(
            flow.on(plates.panel_card, flow.inset(latest, 20, 14, 20, 18)),
            flow.on(plates.panel_card, flow.inset(settings, 20, 14, 20, 14)),
            between=18,
        )

    def _latest(self) -> Node:
        """Picture and words of the game to continue, in low windows side by side; the button."""
        if self.latest is None or self.latest.glance is None:
            none = flow.words(_("There is no game to go on with."), type.QUIET)
            return flow.inset(none, bottom=-2)
        label = self.latest.glance.label
        picture = partial(draw_picture, self.latest.glance.picture)
        step, title = type.line_height(type.BODY) + 2, type.BODY_BOLD.but(size=16)
        lines = (
            (LANGUAGE.translate(label.title), title.but(family=type.Family.SERIF)),
            (self.latest.where, type.BODY),
            (_("Saved {when}", when=self.latest.when), type.SMALL),
        )
        rows = (flow.gap(step, partial(_fitted, words, style)) for words, style in lines)
        told = flow.inset(flow.column(*rows), bottom=type.line_height(type.SMALL) + 2 - step)
        if self.right.height < SIDE_BY_SIDE:
            wide = round((self.right.width - 40) * 0.4)
            shown = flow.across((flow.gap(0, picture), wide), (flow.gap(0), 12), (told, None))
        else:
            high = min(theme.scaled(170), self.right.height - theme.scaled(610))
            shown = flow.column(flow.gap(high, picture), told, between=10)
        key = "" if self.typed else _("Enter")  # what is typed for is what Enter opens
        go_on = Control(id="continue", kind=Kind.PRIMARY, label=_("Continue"), key=key)
        return flow.column(shown, flow.gap(12), flow.button(go_on, type.grown(44)))

    def _doors(self) -> list[tuple[str, str]]:
        games = self.front.shelf.systems.values()
        chosen = sum(len(self.front.wish(game).words) for game in games)
        named = _("Options ({n})", n=chosen) if chosen else _("Options")
        options = [("options", named)] if any(game.options for game in games) else []
        quit_it = ("quit", _("Quit"))
        return [("load", _("Load")), ("rules", _("Rules")), *options, ("keys", _("Keys")), quit_it]

    def update(self, dt: int) -> bool:
        """Make the small maps one by one, once the screen is seen."""
        self._idle += dt
        wanted = self._map_to_make()
        if self._drawn and wanted:
            self.maps.make(wanted)
            self.page.dirty = True
        return self.page.update(dt)

    def _map_to_make(self) -> str:
        """The scenario whose map is next: one a battle, what is pointed at, at rest the others."""
        battles = [battle for battle, _box, _grid in self.cards]
        firsts = [battle.scenarios[0][0] for battle in battles]
        told = [b.scenarios[self._told(b)][0] for b in battles]
        names = [name for b in battles for name, _label, _summary in b.scenarios]
        rest = names if self._idle > RESTS else []
        return next((n for n in (*firsts, *told, *rest) if not self.maps.has(n)), "")

    def draw(self, surface: pygame.Surface) -> None:
        self._drawn = True
        draw_backdrop(surface)
        self._draw_head(surface)
        for leaf in self._above:
            leaf.draw(surface)
        controls = self.page.controls
        before = surface.get_clip()
        surface.set_clip(self.side_scroll.rect)
        for leaf in self._beside:
            leaf.draw(surface)
        for item in controls.items:
            surface.set_clip(item.window or before)
            draw_control(surface, item, controls)
        surface.set_clip(self.scroll.rect.inflate(8, 0))
        self._draw_headings(surface)
        tags = {battle: shelf.tags(battle) for shelf in self.shelves for battle in shelf.battles}
        for battle, box, grid in self.cards:
            lifted = controls.hover == card_id(battle)
            inside = grid.inside(battle, box.move(0, -2) if lifted else box)
            told = self._told(battle)
            battle_cards.draw_card(surface, battle, self.maps, inside, told, tags[battle])
        focused = controls.get(controls.focus)
        if focused is not None:
            surface.set_clip(focused.window or before)
            draw_focus(surface, focused)
        surface.set_clip(before)
        self.scroll.draw(surface)
        self.side_scroll.draw(surface)
        self._draw_notice(surface)
        self.page.tips.draw(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        left, y, style = self.left.left, self.left.top, self._title_style()
        name = type.draw_text(surface, NAME, (left, y - 12), style)
        y += type.line_height(style) - 8
        slogan = _("Board battles of the age of the musket, with a referee who knows the rules")
        at = (name.right + 18, y - type.line_height(DATE) - 6) if self._low else (left + 2, y)
        room = self.left.right - at[0]
        if self._searched and self._field.top < self.left.top + type.line_height(style):
            room = self._field.left - 18 - at[0]
        fitted = type.fitting(slogan, DATE, room)
        if type.measure(slogan, fitted)[0] <= room:
            type.draw_text(surface, slogan, at, fitted)
        if not self._low:
            line = y + type.line_height(DATE) + 10
            plates.hairline(surface, left, self.left.right, line, theme.BRASS_ON_SHEET)
        if self._searched:
            draw_field(surface, self._field, self.typed, _("Type the name of a battle"))
        if not self.cards:
            at = self.left.left, self.scroll.rect.top
            type.draw_text(surface, _("Nothing is found by these words."), at, type.BODY)

    def _draw_headings(self, surface: pygame.Surface) -> None:
        """Title of each shelf, what its game is about, and a rule to the end."""
        left, top = self.left.left, self.scroll.rect.top + 4 - self.scroll.offset
        for shelf, (x, y) in self.plan.headings(left, top):
            name = type.draw_text(surface, shelf.title, (x, y), type.HEADING)
            x, high = name.right + 12, type.line_height(type.HEADING)
            style = type.fitting(shelf.about, DATE, self.left.right - x)
            at = x, y + high - type.line_height(style) - 2
            if type.measure(shelf.about, style)[0] > self.left.right - x:
                continue
            about = type.draw_text(surface, shelf.about, at, style, width=self.left.right - x)
            start, middle = about.right + 18, y + high // 2 + 2
            if start + 30 < self.left.right:
                pygame.draw.line(surface, theme.LINE, (start, middle), (self.left.right, middle))

    def _told(self, battle: Battle) -> int:
        """A card tells of the scenario that is pointed at, else of its first."""
        pointed = (self.page.controls.hover, self.page.controls.focus)
        names = [f"play.{name}" for name, _label, _summary in battle.scenarios]
        return next((names.index(name) for name in pointed if name in names), 0)

    def _draw_notice(self, surface: pygame.Surface) -> None:
        told = tr(self.fault or self.front.notice or self.front.passed_over)
        if told:
            left, width = self.left.left, self.left.width
            high = type.wrapped_height(told, type.BODY, width - 24) + 12
            box = pygame.Rect(left, surface.get_height() - high - 8, width, high)
            surface.blit(plates.plate(box.size, theme.REFUSAL, theme.REFUSAL, None, 4), box)
            white = type.BODY.but(colour=theme.WHITE)
            type.draw_wrapped(surface, told, box.inflate(-24, -12), white)

    def handle(self, event: pygame.event.Event) -> None:
        self._idle = 0
        if self.scroll.handle(event) or self.side_scroll.handle(event):
            self._place()
            self.page.dirty = True
            return
        said = self.page.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._reveal()
        if said is None and event.type == pygame.KEYDOWN:
            said = self._key(event)
        if isinstance(said, Chosen):
            self.ways.change(said.id, said.value)
        elif isinstance(said, RuleWanted):
            self.ways.rules(said.rule)
        elif isinstance(said, Pressed):
            self._pressed(said.id)

    def _reveal(self) -> None:
        item = self.page.controls.get(self.page.controls.focus)
        if item is None or item.window is None:
            return
        scroll = self.scroll if item.box.left < self.left.right else self.side_scroll
        top = item.box.top - scroll.rect.top + scroll.offset
        scroll.reveal(top - 8, top + item.box.height + 8)
        self._place()

    def _key(self, event: pygame.event.Event) -> Message | None:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.page.controls.focus:
            first = f"play.{self.cards[0][0].scenarios[0][0]}" if self.cards else ""
            if self.typed:
                return Pressed(first)
            first = LEARN + self.lessons[0].id if self.lessons else first
            return Pressed("continue" if self.latest is not None else first)
        if event.key == pygame.K_F1:
            return Pressed("rules")
        if event.unicode == "?":
            return Pressed("keys")
        typed = "" if event.key == pygame.K_ESCAPE else after_key(event, self.typed)
        if self._searched and typed is not None and typed != self.typed:
            self.typed, self.scroll.offset, self.page.dirty = typed, 0, True
            self._place()
        return Looked()

    def _pressed(self, name: str) -> None:
        doors = {
            "load": self.ways.saves,
            "rules": lambda: self.ways.rules(""),
            "options": self.ways.options,
            "keys": self.ways.keys,
            "quit": self.ways.quit,
        }
        if name in doors:
            doors[name]()
        elif name == "continue" and self.latest is not None:
            self.fault = self.ways.go_on(self.latest.path)
        elif name.startswith(LEARN):
            self.fault = self.ways.learn(name.removeprefix(LEARN))
        elif name.startswith("play."):
            self.fault = self.ways.brief(name.removeprefix("play."))
        self.page.dirty = True


def card_id(battle: Battle) -> str:
    return f"card.{battle.scenarios[0][0]}"


def _fitted(told: str, style: type.Style, surface: pygame.Surface, box: pygame.Rect) -> None:
    """A line, as small as it must be and may be."""
    style = type.fitting(told, style, box.width)
    type.draw_text(surface, told, box.topleft, style, width=box.width)
