"""Cards of the title screen: battles grouped from their scenarios, and their small maps."""

from collections.abc import Callable

import pygame
from msgspec import Struct

from game.content.problems import Problem
from game.content.scenario_file import Head
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Presentation
from game.engine.setting import Setting
from game.ui import theme
from game.ui.camera import Layout
from game.ui.grounds import PlainGround
from game.ui.i18n import _
from game.ui.map_layer import SOURCE

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
DOT_SHARE = 0.34


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
        name = head.title.partition(":")[0].strip()
        grouped.setdefault((head.system, head.map, name), []).append(head)
    found = []
    for (system, where, name), members in grouped.items():
        scenarios = tuple((h.id, _label(h.title), h.summary) for h in members)
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
    return _("{day} {month} {year}", day=int(number), month=_(MONTHS[int(month) - 1]), year=year)


class SmallMaps:
    """Small pictures of battles with their armies at the start, made one at a time."""

    def __init__(self, open_scenario: Callable[[str], Setting | Problem]) -> None:
        self.open = open_scenario
        self._made: dict[str, pygame.Surface | None] = {}

    def has(self, scenario: str) -> bool:
        """Whether the picture was made, or could not be."""
        return scenario in self._made

    def make(self, scenario: str) -> None:
        """Make the picture of a scenario."""
        setting = self.open(scenario)
        self._made[scenario] = None if isinstance(setting, Problem) else _picture(setting)

    def get(self, scenario: str) -> pygame.Surface | None:
        """The picture, if there is one."""
        return self._made.get(scenario)


def _picture(setting: Setting) -> pygame.Surface:
    board = setting.board
    ground = PlainGround(board)
    out = ground.picture.copy()
    match = Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id)
    _dots(out, ground.layout, setting.system.presentation(match.reading))
    return out


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
