"""What lies in the tray and cannot be taken: it tells what it is and when it comes."""

import pygame
import pytest

from game.content import library
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.play.session import Session
from tests.ui import muster
from tests.ui.driver import Driver

BY_HAND = [name for name in sorted(library.scenarios()) if name.endswith(("-main", "-free"))]


def driver_of(scenario: str) -> Driver:
    """A window at the first question of a scenario."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), scenario)
    return Driver(Session(match, setting.board))


@pytest.mark.parametrize("scenario", BY_HAND)
def test_every_piece_off_the_map_has_a_card(scenario: str) -> None:
    """Leaders who have not come are on no list of the table (PG 26.3.3a)."""
    session = driver_of(scenario).session
    groups = session.presentation.reserves
    assert groups
    for counter in (c for group in groups for c in group.counters):
        card = session.match.system.panel(session.match.reading, counter.id)
        assert card.id == counter.id and card.title


def test_who_waits_for_a_die_says_so() -> None:
    """Lacy is pointed at, then clicked: his card, then when he comes, with the rule."""
    driver = driver_of("torgau-main")
    driver.press("quick")
    driver.click(driver.in_tray("lacy"))
    tip = driver.table.tips.tip
    assert tip is not None
    assert "on a die roll at the start of the Austrian Command phase" in f"{tip.title} {tip.text}"
    assert tip.rule == "PG 26.3.3a"


# -- a few that wait -------------------------------------------------------------------------------


def test_a_single_piece_that_waits_leaves_the_room_to_the_map() -> None:
    """Maida: the 20th Foot comes in turn 3. The whole width of the field is in view."""
    driver = driver_of("maida-1806")
    assert driver.rack.folded and driver.rack.rect.width < 40
    wide = driver.session.board.grid.columns
    assert all(driver.camera.visible(cell) for cell in range(wide))


def test_the_folded_tray_says_what_lies_in_it() -> None:
    driver = driver_of("maida-1806")
    driver.move(driver.rack.rect.center)
    tip = driver.table.tips.tip
    assert tip is not None
    assert tip.title == "Not on the map: 1" and "from turn 3 at 0001" in str(tip.text)
    driver.move(driver.camera.view.center)
    assert driver.table.tips.tip is None


def test_a_tray_of_few_pieces_is_unfolded_and_folded_like_any_other() -> None:
    driver = driver_of("maida-1806")
    for open_now in (True, False):
        driver.key(pygame.K_F6)
        assert driver.rack.folded is not open_now
        assert (driver.rack.rect.width > 100) is open_now
    driver.click(driver.rack.rect.center)
    assert not driver.rack.folded


def test_a_piece_that_is_asked_about_lies_open() -> None:
    """The last of an army that is set up: alone in the tray, and to be placed."""
    driver = Driver(muster.session({"henry": ("green", 1)}))
    assert driver.rack.count <= 3 and not driver.rack.folded
    driver.click(driver.in_tray("henry"))
    assert not driver.rack.folded
