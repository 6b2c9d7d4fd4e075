"""The small maps on the cards of the title screen: the ground with the armies at the start."""

from collections.abc import Callable

import pygame
from msgspec import Struct

from game.content import library
from game.content.problems import Problem
from game.engine.action import button
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Presentation
from game.engine.prompt import Role
from game.engine.setting import Setting
from game.ui.field.painted_ground import finished_ground
from game.ui.look import theme
from game.ui.play.fields import Field, field_of
from game.ui.screens.openings import OPENINGS
from game.ui.screens.pictures import crop

DOT_SHARE, RIM_SHARE = 0.34, 0.04
WIDEST = 900
"""Pixels of a small map from side to side; what a card shows is smaller still."""


Share = tuple[float, float]


class Glimpse(Struct, frozen=True):
    """What a card shows of a scenario: its map with the armies, and the table at the start."""

    map: pygame.Surface
    table: Presentation
    middle: Share = (0.5, 0.5)  # where the armies are, in shares of the map
    extent: Share = (0.0, 0.0)  # and how far they reach


class SmallMaps:
    """Glimpses of scenarios, made one at a time; pictures are kept as last scaled."""

    def __init__(self, open_scenario: Callable[[str], Setting | Problem]) -> None:
        self.open = open_scenario
        self._made: dict[str, Glimpse | None] = {}
        self._grounds: dict[str, pygame.Surface] = {}
        self._scaled: dict[str, pygame.Surface] = {}

    def has(self, scenario: str) -> bool:
        """Whether the glimpse was made, or could not be."""
        return scenario in self._made

    def make(self, scenario: str) -> None:
        """Make the glimpse of a scenario; there is none of one that cannot be opened."""
        self._made[scenario] = None
        path = library.scenarios().get(scenario)
        if path is None:
            self._made[scenario] = self._opened(scenario)
        elif not OPENINGS.stops_over(path):
            with OPENINGS.reading(path):
                self._made[scenario] = self._opened(scenario)

    def _opened(self, scenario: str) -> Glimpse | None:
        try:
            setting = self.open(scenario)
            return None if isinstance(setting, Problem) else self._glimpse(setting)
        except Exception:  # noqa: BLE001
            # The outermost door for files that nobody asked for: whatever is wrong with one, the
            # title screen shows the others. It is told when this battle is chosen.
            return None

    def get(self, scenario: str) -> Glimpse | None:
        return self._made.get(scenario)

    def picture(
        self, scenario: str, size: tuple[int, int], *, whole: bool = False
    ) -> pygame.Surface | None:
        """The part of the map that fills a size; with `whole` all that stands on it is in view."""
        glimpse = self.get(scenario)
        kept = self._scaled.get(scenario)
        if glimpse is not None and (kept is None or kept.get_size() != size):
            least = glimpse.extent if whole else (0.0, 0.0)
            kept = self._scaled[scenario] = crop(glimpse.map, size, glimpse.middle, least)
        return kept

    def _glimpse(self, setting: Setting) -> Glimpse:
        table = table_at_start(setting)
        name, field = setting.map.id, field_of(setting.ground)
        if name not in self._grounds:
            self._grounds[name] = _small_ground(setting)
        out = self._grounds[name].copy()
        _dots(out, field, table)
        return Glimpse(out, table, *_whereabouts(field, table))


def table_at_start(setting: Setting) -> Presentation:
    """The table before the first turn; an army set up by hand as if its player just confirms."""
    match = Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id)
    table = setting.system.presentation(match.reading)
    while (name := _confirms(match, table)) and match.act(button(name)) is None:
        table = setting.system.presentation(match.reading)
    return table


def _confirms(match: Match, table: Presentation) -> str:
    """The button that sets up an army of which nothing is on the map yet, if that is asked."""
    prompt = match.prompt
    if prompt is None or any(c.side == prompt.side for s in table.stacks.values() for c in s):
        return ""
    if not any(group.side == prompt.side for group in table.reserves):
        return ""
    buttons = (b for b in prompt.buttons if b.role is Role.CONFIRM and b.refusal is None)
    return next((b.id for b in buttons if not b.commits), "")


def _small_ground(setting: Setting) -> pygame.Surface:
    ground = finished_ground(setting.ground)
    wide, high = ground.picture.get_size()
    share = min(1.0, WIDEST / wide)
    return pygame.transform.smoothscale(ground.picture, (round(wide * share), round(high * share)))


def _whereabouts(field: Field, table: Presentation) -> tuple[Share, Share]:
    """The middle of all that stands on the map, and how far it reaches, in shares of the map."""
    points = [field.centre(cell) for cell in table.stacks]
    if not points:
        return (0.5, 0.5), (0.0, 0.0)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = field.size
    middle = (min(xs) + max(xs)) / 2 / wide, (min(ys) + max(ys)) / 2 / high
    far = max(xs) - min(xs) + 2 * DOT_SHARE, max(ys) - min(ys) + 2 * DOT_SHARE
    return middle, (min(1.0, far[0] / wide), min(1.0, far[1] / high))


def _dots(out: pygame.Surface, field: Field, table: Presentation) -> None:
    tones = {side.id: theme.side_colour(side.colour) for side in table.sides}
    scale = out.get_width() / field.size[0]
    half, rim = scale * DOT_SHARE / 2, max(2, round(scale * RIM_SHARE))
    for cell, stack in table.stacks.items():
        x, y = (v * scale for v in field.centre(cell))
        box = pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))
        pygame.draw.rect(out, theme.INK, box.inflate(rim, rim))
        pygame.draw.rect(out, tones.get(stack[0].side, theme.TEXT), box)
