"""A window with a position of the battle in it, for tests of what it shows and answers."""

import pygame

from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.rules.camposanto.written import Position, arrange_position
from game.ui.play.session import Session
from tests.rules.camposanto.battles import battle
from tests.ui.driver import Driver


def begun(
    position: Position | None = None, mode: str = "solo", dice: tuple[int, ...] | None = None
) -> Match:
    """A match at its first question."""
    setting = battle()
    state = None if position is None else arrange_position(setting.rules, position)
    source = SeededDice(1) if dice is None else ScriptedDice(dice)
    return Match.new(setting.system, setting.rules, source, setting.scenario.id, mode, state)


def window(match: Match, size: tuple[int, int] = (1280, 720)) -> Driver:
    """A window on a match."""
    return Driver(Session(match, battle().board), size)


def picture(driver: Driver) -> pygame.Surface:
    """What the window shows now."""
    driver.frames()
    return driver.app.surface.copy()
