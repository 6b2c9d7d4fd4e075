"""Camposanto in the window, its orders laid."""

from game.engine import action as acts
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.play.session import Session
from tests.ui.driver import Driver


def laid(size: tuple[int, int] = (1280, 720)) -> Driver:
    """Both sides have laid the first orders that they have, from left to right."""
    setting = Shelf(SYSTEMS).open("camposanto-1743")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), "camposanto-1743")
    while (asked := match.prompt) is not None and asked.secret:
        free = [b for b in asked.buttons if b.refusal is None]
        match.act(acts.button(next((b.id for b in free if b.id == "lay"), free[0].id)))
    return Driver(Session(match, match.rules.board, ask_all=False), size)


def end_the_wing(driver: Driver) -> str:
    """The button that ends the wing that is asked."""
    shown = driver.table.side.prompt.controls.items
    return next((c.id for c in shown if c.id.startswith("run/wing/")), "")
