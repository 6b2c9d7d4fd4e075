"""Set-up by hand in the window: the edge of the camp, what the pointer is told."""

import pygame

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.prompt import Mark
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import render
from game.rules import SYSTEMS
from game.ui.field import highlights
from game.ui.play.session import Session
from tests.ui.driver import Driver


def torgau() -> Driver:
    setting = Shelf(SYSTEMS).open("torgau-main")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), "torgau-main")
    driver = Driver(Session(match, setting.board))
    driver.press("hand")
    return driver


def tone(driver: Driver, label: str) -> pygame.Color:
    """The colour of the ground of a hex, on the whole."""
    x, y = driver.show(label)
    driver.gaze.looked()
    driver.frames()
    return pygame.Color(
        pygame.transform.average_color(driver.app.surface, (x - 12, y - 12, 24, 24))
    )


def far(one: pygame.Color, other: pygame.Color) -> int:
    """How far two colours are from one another."""
    return max(abs(one.r - other.r), abs(one.g - other.g), abs(one.b - other.b))


def test_the_edge_of_the_camp_is_drawn_for_who_may_leave_it() -> None:
    """Croats may stand in the camp (2618) and in an area of another colour outside (2619); the
    infantry has no area there.
    """
    driver = torgau()
    driver.camera.still = True
    bare = {label: tone(driver, label) for label in ("2618", "2619")}
    driver.click(driver.in_tray("au-ir1"))
    assert far(tone(driver, "2618"), bare["2618"]) > 10
    assert far(tone(driver, "2619"), bare["2619"]) < 5
    driver.click(driver.in_tray("au-cr1"))
    camp, outside = tone(driver, "2618"), tone(driver, "2619")
    assert far(camp, bare["2618"]) > 10
    assert far(outside, bare["2619"]) > 10
    assert outside.r > outside.g
    assert camp.r < camp.g
    assert highlights.look(Mark.PLACE).line != highlights.look(Mark.APART).line


def test_the_pointer_is_told_which_detachment_a_piece_would_form() -> None:
    driver = torgau()
    driver.click(driver.in_tray("au-cr1"))
    driver.hover_cell("3120")
    told = driver.notice()
    assert told is not None
    assert render(told) == "First detachment: Croat 1 alone so far."
    driver.click_cell("3120")
    driver.click(driver.in_tray("reid"))
    driver.hover_cell("2110")
    told = driver.notice()
    assert told is not None
    assert render(told) == "No unit of his wing stands there yet: he starts with one. (PG 22.2b)"
