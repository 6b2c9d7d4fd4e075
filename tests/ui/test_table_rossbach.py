"""Rossbach at the table: the real game under the mouse."""

import pygame
import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine import action as acts
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.input import Refused
from game.ui.session import Session
from tests.ui.driver import Driver

SCENARIO = "rossbach-battle"


def rossbach(seed: int | None = 7) -> Driver:
    setting = Shelf(SYSTEMS).open(SCENARIO)
    dice = ScriptedDice(()) if seed is None else SeededDice(seed)
    match = Match.new(setting.system, setting.rules, dice, SCENARIO)
    return Driver(Session(match, setting.board))


def to_movement(driver: Driver) -> None:
    """Through both sides' leaders and the command rolls by the buttons on the screen."""
    for name in ("done", "done", "roll", "end"):
        driver.press(name)
    assert driver.session.prompt.phase == "movement"


def cell_of(driver: Driver, unit: str) -> int:
    stacks = driver.session.presentation.stacks
    return next(c for c, stack in stacks.items() if any(p.id == unit for p in stack))


def test_the_first_move_of_the_game() -> None:
    """Four buttons, then IR 5/9 out of its stack with Heinrich, one hex to the north."""
    driver = rossbach()
    to_movement(driver)
    driver.click_cell("2407")
    fan = driver.table.desk.fan
    assert fan is not None
    driver.click(dict(fan.places)["pr-ir5-9"].center)
    assert driver.session.prompt.subject == ("pr-ir5-9",)
    driver.hover_cell("2307")
    preview = driver.table.desk.preview
    assert preview is not None and preview.path[-1] == driver.at("2307")
    driver.click_cell("2307")
    assert cell_of(driver, "pr-ir5-9") == driver.at("2307")
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert cell_of(driver, "pr-ir5-9") == driver.at("2407")


def test_every_click_with_a_piece_in_hand_acts_or_names_a_rule_of_the_ledger() -> None:
    """The whole map, cell by cell: no silence, and no rule that the browser could not open."""
    driver = rossbach()
    to_movement(driver)
    session = driver.session
    session.act(acts.unit("pr-ir5-9"))
    ledger = session.match.system.ledger()
    refused = 0
    for cell in range(session.board.grid.size):
        units = tuple(c.id for c in session.presentation.stacks.get(cell, ()))
        answer = driver.table.desk.hand.click(cell, units)
        if isinstance(answer, Refused):
            assert answer.refusal.rule in ledger or answer.refusal.rule == "KERNEL"
            assert str(answer.refusal.message)
            refused += answer.refusal.rule != "KERNEL"
    assert refused > 100


def test_what_was_rolled_cannot_be_taken_back_and_says_so() -> None:
    """After the command roll Undo is grey, with its reason."""
    driver = rossbach()
    for name in ("done", "done", "roll"):
        driver.press(name)
    assert driver.refusal("ui.undo") is not None


def test_dice_can_be_typed_in() -> None:
    """The command roll waits for a number; a click on the board says what is wanted first."""
    driver = rossbach(seed=None)
    for name in ("done", "done", "roll"):
        driver.press(name)
    assert driver.session.match.dice_request is not None
    driver.click_cell("2407")
    assert driver.table.desk.tip is not None
    before = len(driver.session.match.records)
    for _ in range(12):
        if driver.session.match.dice_request is None:
            break
        driver.key(pygame.K_3, unicode="3")
    assert driver.session.match.dice_request is None
    assert len(driver.session.match.records) == before + 1


@pytest.mark.parametrize("seed", [5])
def test_a_whole_game_goes_over_the_table(seed: int) -> None:
    """A random game is shown step by step to the verdict, sheets and fans included."""
    driver = rossbach(seed)
    bot = RandomBot(seed)
    sheets = fans = 0
    for step in range(3000):
        if driver.session.prompt is None:
            break
        action = bot.choose(BotView(driver.session.match))
        driver.table.do(action)
        if driver.table.wanted is not None:
            sheets += 1
            driver.frames(1)
            driver.key(pygame.K_RETURN)
        fans += driver.table.desk.fan is not None
        if step % 10 == 0:
            driver.frames(1)
    driver.frames(3)
    assert driver.session.match.over
    assert ("over", None) in driver.doors.opened
    assert sheets > 0
    assert fans > 0
