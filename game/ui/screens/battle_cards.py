"""Cards of the title screen: battles grouped from their scenarios, and their small maps."""

from collections.abc import Callable

import pygame
from msgspec import Struct

from game.content.problems import Problem
from game.content.scenario_file import Head
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Counter, Presentation, SideInfo
from game.engine.setting import Setting
from game.engine.text import say
from game.ui import theme, type
from game.ui.camera import Layout
from game.ui.control_paint import fitting
from game.ui.counters import blit_counter
from game.ui.grounds import PlainGround
from game.ui.i18n import LANGUAGE, _
from game.ui.map_layer import SOURCE, Ground
from game.ui.painted_ground import PaintedGround
from game.ui.painter import load_or_none

MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)
DOT_SHARE = 0.34
COUNTER = 54
NAME = type.SHEET_TITLE.but(size=24)
DATE = type.DATE.but(colour=theme.INK_SECOND)
TEXT = type.BODY.but(colour=theme.INK)
SIDE = type.BODY_BOLD.but(colour=theme.INK)


class Battle(Struct, frozen=True):
    """A battle: its name and day, and its scenarios, each with the label of its button."""

    name: str
    date: str
    system: str
    map: str
    scenarios: tuple[tuple[str, str, str], ...]  # id, label, summary


def battles_of(heads: list[Head]) -> list[Battle]:
    """Scenarios whose titles agree up to the colon, on one map, are one battle."""
    grouped: dict[tuple[str, str, str], list[Head]] = {}
    for head in heads:
        name = LANGUAGE.translate(head.title).partition(":")[0].strip()
        grouped.setdefault((head.system, head.map, name), []).append(head)
    found = []
    for (system, where, name), members in grouped.items():
        scenarios = tuple((h.id, _label(LANGUAGE.translate(h.title)), h.summary) for h in members)
        found.append(Battle(name, min(h.date for h in members), system, where, scenarios))
    return sorted(found, key=lambda battle: (battle.system, battle.date, battle.name))


def _label(title: str) -> str:
    after = title.partition(":")[2].strip()
    return after[:1].upper() + after[1:] if after else _("Play")


def day(date: str) -> str:
    """A date in words: "5 November 1757"."""
    if not date:
        return ""
    year, month, number = date.split("-")
    return _("{day} {month} {year}", day=int(number), month=MONTHS[int(month) - 1], year=year)


class Glimpse(Struct, frozen=True):
    """What a card shows of a scenario: its map with the armies, and the table at the start."""

    map: pygame.Surface
    table: Presentation


class SmallMaps:
    """Glimpses of scenarios, made one at a time; pictures are kept as last scaled."""

    def __init__(self, open_scenario: Callable[[str], Setting | Problem]) -> None:
        self.open = open_scenario
        self._made: dict[str, Glimpse | None] = {}
        self._scaled: dict[str, pygame.Surface] = {}

    def has(self, scenario: str) -> bool:
        """Whether the glimpse was made, or could not be."""
        return scenario in self._made

    def make(self, scenario: str) -> None:
        """Make the glimpse of a scenario."""
        setting = self.open(scenario)
        self._made[scenario] = None if isinstance(setting, Problem) else _glimpse(setting)

    def get(self, scenario: str) -> Glimpse | None:
        """The glimpse, if there is one."""
        return self._made.get(scenario)

    def picture(self, scenario: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The map of a scenario, filling a size."""
        glimpse = self.get(scenario)
        kept = self._scaled.get(scenario)
        if glimpse is not None and (kept is None or kept.get_size() != size):
            kept = self._scaled[scenario] = crop(glimpse.map, size)
        return kept


def _glimpse(setting: Setting) -> Glimpse:
    board = setting.board
    painted = load_or_none(board)
    ground: Ground = PaintedGround(painted) if painted is not None else PlainGround(board)
    match = Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id)
    table = setting.system.presentation(match.reading)
    out = ground.picture.copy()
    _dots(out, Layout(board.grid), table)
    return Glimpse(out, table)


def _dots(out: pygame.Surface, layout: Layout, table: Presentation) -> None:
    tones = {side.id: theme.side_colour(side.colour) for side in table.sides}
    half = SOURCE * DOT_SHARE / 2
    for cell, stack in table.stacks.items():
        x, y = (v * SOURCE for v in layout.centres[cell])
        box = pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))
        pygame.draw.rect(out, theme.INK, box.inflate(6, 6))
        pygame.draw.rect(out, tones.get(stack[0].side, theme.TEXT), box)


def crop(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture scaled to fill a size, what is too much cut off at the sides."""
    share = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    wide, high = round(picture.get_width() * share), round(picture.get_height() * share)
    scaled = pygame.transform.smoothscale(picture, (max(size[0], wide), max(size[1], high)))
    return scaled.subsurface(
        pygame.Rect(((wide - size[0]) // 2, (high - size[1]) // 2), size)
    ).copy()


# -- the inside of a card ----------------------------------------


def draw_card(
    surface: pygame.Surface,
    battle: Battle,
    maps: SmallMaps,
    picture_box: pygame.Rect,
    room: pygame.Rect,
    told: int = 0,
) -> None:
    """Map, name, day, what one of its scenarios is about, and where there is room the armies."""
    scenario = battle.scenarios[0][0]
    summary = battle.scenarios[told][2]
    pygame.draw.rect(surface, theme.SHEET_EDGE, picture_box)
    picture = maps.picture(scenario, picture_box.size)
    if picture is not None:
        surface.blit(picture, picture_box)
    pygame.draw.rect(surface, theme.INK_SECOND, picture_box, 1)
    y = room.top
    y += type.draw_wrapped(surface, battle.name, room, NAME, max_lines=2)
    date = day(battle.date)
    type.draw_text(surface, date, (room.left, y), fitting(date, DATE, room.width))
    y += type.line_height(DATE) + 8
    lines = max(1, (room.bottom - y) // type.line_height(TEXT))
    y += type.draw_wrapped(
        surface,
        LANGUAGE.translate(summary),
        pygame.Rect(room.left, y, room.width, 0),
        TEXT,
        max_lines=lines,
    )
    glimpse = maps.get(scenario)
    if glimpse is not None:
        _draw_armies(
            surface, glimpse.table, pygame.Rect(room.left, y + 14, room.width, room.bottom - y - 14)
        )


def _draw_armies(surface: pygame.Surface, table: Presentation, room: pygame.Rect) -> None:
    """Each side with as many of its counters as there is room for, leaders first."""
    head, step = type.line_height(SIDE) + 4, COUNTER + 9
    rows = (room.height // max(1, len(table.sides)) - head - 8) // step
    if rows < 1:
        return
    across = max(1, room.width // step)
    y = room.top
    for side in table.sides:
        own = [c for stack in table.stacks.values() for c in stack if c.side == side.id]
        _draw_side_line(surface, side, own, pygame.Rect(room.left, y, room.width, head))
        shown = sorted(own, key=lambda c: (not c.leader, c.face.band, c.id))[: rows * across]
        for index, counter in enumerate(shown):
            row, column = divmod(index, across)
            x = room.left + column * step + COUNTER / 2 + 2
            blit_counter(surface, counter.face, (x, y + head + row * step + COUNTER / 2), COUNTER)
        y += head + -(-len(shown) // across) * step + 8


def _draw_side_line(
    surface: pygame.Surface, side: SideInfo, own: list[Counter], room: pygame.Rect
) -> None:
    square = pygame.Rect(room.left, room.top + 3, 14, 14)
    pygame.draw.rect(surface, theme.side_colour(side.colour), square)
    pygame.draw.rect(surface, theme.INK, square, 1)
    units = sum(not c.leader for c in own)
    words = _(
        "{side}: {units} units, {leaders} leaders",
        side=side.name,
        units=units,
        leaders=len(own) - units,
    )
    type.draw_text(surface, words, (room.left + 24, room.top), SIDE, width=room.width - 24)
