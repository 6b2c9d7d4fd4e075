"""Where nothing may be measured before something is declared, the window opens no way round it."""

import pygame
import pytest

from game.engine.action import button, unit
from game.engine.dice import ScriptedDice
from game.engine.match import WHAT_IF, Match
from game.engine.text import render
from game.ui.look.words import _
from game.ui.play.session import Session
from tests.open_toy import BEFORE, HIDDEN, OPEN_TOY
from tests.ui.table_bench import TableDriver


@pytest.fixture
def blind() -> TableDriver:
    """r2 is taken up, and has not been declared to move."""
    match = Match.new(OPEN_TOY, HIDDEN.rules, ScriptedDice(()), "open-toy")
    match.act(unit("r2"))
    return TableDriver(Session(match, HIDDEN.ground), (1280, 720))


def declare(driver: TableDriver) -> None:
    driver.session.act(button("declare"))
    driver.commands.changed()
    driver.frames()


def tip(driver: TableDriver) -> str:
    """What the tip beside the question says."""
    found = driver.table.tips.tip
    return found.text if found is not None else ""


def test_no_what_if_game_is_opened_before_it_is_declared(blind: TableDriver) -> None:
    """In it one could declare, measure, and come back."""
    blind.key(pygame.K_b, unicode="b")
    assert blind.doors.opened == [] and render(BEFORE) in tip(blind)
    declare(blind)
    blind.key(pygame.K_b, unicode="b")
    assert blind.doors.opened == [("what_if", None)]


def test_its_tool_says_why(blind: TableDriver) -> None:
    def refusal() -> str:
        tool = next(t for t in blind.table.tools.tools if t.id == "what_if")
        return render(tool.refusal.message) if tool.refusal is not None else ""

    assert refusal() == render(BEFORE)
    declare(blind)
    assert refusal() == ""


def test_out_of_a_what_if_game_there_is_always_a_way(blind: TableDriver) -> None:
    blind.session.match.mode = WHAT_IF
    blind.key(pygame.K_b, unicode="b")
    assert blind.doors.opened == [("what_if", None)]


def test_the_other_of_two_may_not_be_asked_in_his_place(blind: TableDriver) -> None:
    """Who decides is the side that may not measure; a side that is not asked may."""
    match = blind.session.match
    assert match.why_not_branch("red") == match.why_not_branch() != match.why_not_branch("blue")
    assert match.why_not_branch("blue") is None


def test_an_overlay_is_not_opened_and_says_why(blind: TableDriver) -> None:
    blind.key(pygame.K_l, unicode="l")
    assert blind.lenses.info is None and render(BEFORE) in tip(blind)
    declare(blind)
    blind.key(pygame.K_l, unicode="l")
    assert blind.lenses.info is not None


def test_one_that_is_open_says_why_it_shows_nothing() -> None:
    """It was opened before the question came."""
    match = Match.new(OPEN_TOY, HIDDEN.rules, ScriptedDice(()), "open-toy")
    driver = TableDriver(Session(match, HIDDEN.ground), (1280, 720))
    (level,) = (info for info in OPEN_TOY.lenses if info.id == "level")
    driver.lenses.toggle(level, None)
    assert driver.lenses.told() == (render(BEFORE), "")
    match.act(unit("r2"))
    declare(driver)
    assert driver.lenses.told() == (_("Point at the board."), "")
