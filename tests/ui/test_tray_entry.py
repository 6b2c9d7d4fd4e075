"""The tray with a real army in it: Leuthen, whose Prussians enter in the course of the day."""

import pygame
import pytest

from game.board.where import lies
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.play.session import Session
from tests.ui.driver import Driver

SCENARIO = "leuthen-main"


@pytest.fixture
def leuthen() -> Driver:
    """The movement phase of the Prussians, who are all off the map."""
    setting = Shelf(SYSTEMS).open(SCENARIO)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), SCENARIO)
    driver = Driver(Session(match, setting.board))
    driver.press("quick")
    assert driver.session.prompt is not None
    assert driver.session.prompt.phase == "movement"
    return driver


def on_map(driver: Driver, piece: str) -> bool:
    found = driver.session.presentation.piece(piece)
    assert found is not None
    return lies(found.at)


def test_a_regiment_marches_in_by_one_drag(leuthen: Driver) -> None:
    """Six hexes along the road of Neumarkt, the first of them an entry hex."""
    start = leuthen.in_tray("pr-ir26")
    leuthen.move(start)
    leuthen.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, mod=0))
    leuthen.move((start[0] + 20, start[1]), (1, 0, 0))
    assert leuthen.session.prompt is not None
    assert leuthen.session.prompt.subject == ("pr-ir26",)
    goal = leuthen.show("2426")
    leuthen.move(goal, (1, 0, 0))
    leuthen.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1, mod=0))
    leuthen.frames()
    assert on_map(leuthen, "pr-ir26")
    held = leuthen.session.presentation.stacks[leuthen.at("2426")]
    assert [c.id for c in held] == ["pr-ir26"]


def test_the_map_stays_where_a_way_in_is_in_view(leuthen: Driver) -> None:
    camera = leuthen.camera
    leuthen.click(leuthen.in_tray("pr-ir26"))
    assert leuthen.session.prompt is not None
    cells = leuthen.session.prompt.cells
    leuthen.key(pygame.K_ESCAPE)
    leuthen.tray.hand._framed.clear()
    camera.zoom(2)
    rightmost = max(cells, key=lambda c: camera.cells.centres[c])
    camera.jump(camera.cells.centres[rightmost])
    camera.pan(camera.view.width // 2 - camera.scale, 0)
    assert camera.visible(rightmost, camera.scale // 3)
    assert sum(camera.visible(c) for c in cells) * 2 < len(cells)
    before = camera.centre
    leuthen.click(leuthen.in_tray("pr-ir26"))
    assert leuthen.session.prompt.cells.keys() == cells.keys()
    assert camera.centre == before


def test_the_header_of_a_wing_brings_it_in_whole(leuthen: Driver) -> None:
    """The next question is where the head of the wing goes; the others follow it."""
    leuthen.click(leuthen.header("entry:wedell"))
    prompt = leuthen.session.prompt
    assert prompt is not None
    assert set(prompt.subject) == {"wedell", "pr-ir26", "pr-ir13", "pr-grbevern", "pr-frei"}
    leuthen.click_cell("2425")
    assert all(on_map(leuthen, piece) for piece in prompt.subject)
    tray = leuthen.tray
    assert all(r.id != "entry:wedell" for r in leuthen.session.presentation.reserves)
    assert tray.rect.width > 0


def test_the_tray_stays_where_it_is_while_a_wing_enters(leuthen: Driver) -> None:
    """The guns that might go along lie at its end; what is asked is where the head goes."""
    leuthen.move((900, 300))
    leuthen.in_tray("pr-ir26")
    before = leuthen.rack.scroll.offset
    leuthen.click(leuthen.in_tray("wedell"))
    leuthen.press("wing")
    assert leuthen.session.prompt is not None and leuthen.session.prompt.units
    assert leuthen.rack.scroll.offset == before
    leuthen.click_cell("2425")
    assert on_map(leuthen, "wedell") and leuthen.rack.scroll.offset == before


def test_guns_that_go_along_are_chosen_in_the_tray(leuthen: Driver) -> None:
    leuthen.click(leuthen.header("entry:wedell"))
    prompt = leuthen.session.prompt
    assert prompt is not None
    gun = next(iter(prompt.units))
    leuthen.click(leuthen.in_tray(gun))
    prompt = leuthen.session.prompt
    assert prompt is not None
    assert gun in prompt.subject
    leuthen.click(leuthen.in_tray(gun))
    prompt = leuthen.session.prompt
    assert prompt is not None
    assert gun not in prompt.subject


def test_another_wing_is_taken_instead_by_its_header(leuthen: Driver) -> None:
    leuthen.click(leuthen.header("entry:wedell"))
    leuthen.click(leuthen.header("entry:moritz"))
    prompt = leuthen.session.prompt
    assert prompt is not None
    assert "moritz" in prompt.subject
    assert "wedell" not in prompt.subject


def test_a_hex_far_from_the_entry_says_why(leuthen: Driver) -> None:
    leuthen.click(leuthen.in_tray("pr-ir26"))
    leuthen.click_cell("2412")
    tip = leuthen.gaze.tip
    assert tip is not None
    assert tip.rule.startswith("PG")
    assert not on_map(leuthen, "pr-ir26")
