"""What lies in the tray and cannot be taken: it tells what it is and when it comes."""

import pytest

from game.content import library
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.play.session import Session
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
