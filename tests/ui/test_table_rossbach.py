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
from game.ui.look.words import tr
from game.ui.play.hand import Forbidden
from game.ui.play.march import March
from game.ui.play.session import Session
from tests.ui.driver import Driver, cell_of

SCENARIO = "rossbach-battle"


def rossbach(seed: int | None = 7) -> Driver:
    setting = Shelf(SYSTEMS).open(SCENARIO)
    dice = ScriptedDice(()) if seed is None else SeededDice(seed)
    match = Match.new(setting.system, setting.rules, dice, SCENARIO)
    return Driver(Session(match, setting.board))


def to_movement(driver: Driver) -> None:
    """Through both sides' leaders and the command rolls by the buttons on the screen."""
    for name in ("done", "done", "roll"):
        driver.press(name)
    assert driver.session.prompt.phase == "movement"


def test_the_first_move_of_the_game() -> None:
    """Four buttons, then IR 5/9 out of its stack with Heinrich, one hex to the north."""
    driver = rossbach()
    to_movement(driver)
    driver.click_cell("2407")
    fan = driver.gaze.fan
    assert fan is not None
    driver.click(dict(fan.places)["pr-ir5-9"].center)
    assert driver.session.prompt.subject == ("pr-ir5-9",)
    driver.hover_cell("2307")
    preview = driver.gaze.preview
    assert preview is not None and preview.path[-1] == driver.at("2307")
    driver.click_cell("2307")
    assert cell_of(driver, "pr-ir5-9") == driver.at("2307")
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert cell_of(driver, "pr-ir5-9") == driver.at("2407")


def test_tab_with_a_piece_in_hand_takes_up_the_next_one() -> None:
    """And Shift+Tab the first again; what is framed is what the next click would move."""
    driver = rossbach()
    to_movement(driver)
    offered = tuple(driver.session.prompt.units)
    driver.key(pygame.K_TAB)
    assert driver.session.prompt.subject == ()
    driver.key(pygame.K_RETURN)
    assert driver.session.prompt.subject == offered[:1]
    driver.key(pygame.K_TAB)
    assert driver.session.prompt.subject == offered[1:2]
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert driver.session.prompt.subject == offered[:1]


def ids_at(driver: Driver, label: str) -> list[str]:
    stack = driver.session.presentation.stacks.get(driver.at(label), ())
    return [c.id for c in stack]


def test_leaders_lie_below_the_units_and_hide_none(  # PG 3.1c: their place has no effect
) -> None:
    """Seydlitz rides with three regiments: KR 13 is on top."""
    assert ids_at(rossbach(), "2404") == ["pr-kr13", "pr-kr10", "pr-kr3", "seydlitz"]


@pytest.mark.rule("PG 3.4b")
def test_a_whole_stack_marches_and_keeps_its_order_without_a_question() -> None:
    """Shift+click on Seydlitz's stack, then its goal: all four arrive as they lay; one undo."""
    driver = rossbach()
    to_movement(driver)
    before = ids_at(driver, "2404")
    driver.click_cell("2404", mod=pygame.KMOD_SHIFT)
    assert set(driver.body.units) == set(before)
    driver.click_cell("2305")
    assert ids_at(driver, "2305") == before
    assert ids_at(driver, "2404") == []
    assert driver.gaze.tip is None
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert ids_at(driver, "2404") == before
    assert driver.session.prompt.subject == ()


def test_a_march_ends_with_an_empty_hand() -> None:
    """Seydlitz has MP left, but a click on the next stack must not send him there."""
    driver = rossbach()
    to_movement(driver)
    driver.click_cell("2404", mod=pygame.KMOD_SHIFT)
    driver.click_cell("2405")
    assert driver.session.prompt.subject == ()
    assert not driver.body.held
    before = ids_at(driver, "2405")
    driver.click_cell("2406")
    assert ids_at(driver, "2405") == before


@pytest.mark.rule("PG 3.4b")
def test_a_march_to_friends_asks_nothing_while_on_top_keeps_the_order() -> None:
    """KR 10 lies in 2305 already: the others come on top of it, in their order."""
    driver = rossbach()
    to_movement(driver)
    session = driver.session
    session.act(acts.unit("pr-kr10"))
    session.act(acts.cell(driver.at("2305")))
    driver.commands.changed()
    driver.click_cell("2404", mod=pygame.KMOD_SHIFT)
    driver.click_cell("2305")
    assert ids_at(driver, "2305") == ["pr-kr13", "pr-kr3", "pr-kr10", "seydlitz"]


def test_a_march_waits_for_its_question_and_then_goes_on() -> None:
    """KR 13 sets out before KR 3, which lies below it: on top would be the wrong order."""
    driver = rossbach()
    to_movement(driver)
    session = driver.session
    march = March(
        session.match,
        dict.fromkeys(("pr-kr13", "pr-kr3"), driver.at("2305")),
        ("pr-kr13", "pr-kr3"),
        9,
    )
    march.go_on()
    assert march.waits
    assert session.prompt.subject == ("pr-kr3",) and not session.prompt.cells
    session.match.act(acts.button("place:1"), 9)
    march.go_on()
    assert not march.waits
    assert ids_at(driver, "2305") == ["pr-kr13", "pr-kr3"]
    assert march.arrived == ["pr-kr13", "pr-kr3"]


def test_a_hex_that_counts_for_victory_says_so() -> None:
    """Reichardtswerben, under the pointer for a moment."""
    driver = rossbach()
    driver.hover_cell("2605")
    driver.rest(900)
    tip = driver.gaze.tip
    assert tip is not None and not tip.bad
    assert "Reichardtswerben" in tip.title and "10 VP to the French and Imperials" in tip.text
    assert tip.rule


def test_what_is_not_to_be_decided_now_says_what_is() -> None:
    """An empty hex while the set-up waits: the question and its rule."""
    driver = rossbach()
    driver.click_cell("2209")
    tip = driver.gaze.tip
    assert tip is not None
    assert tr(driver.session.prompt.text) in tip.text
    assert tip.rule == driver.session.prompt.rule


def test_a_fan_closes_when_the_pointer_goes_elsewhere() -> None:
    """And the click there is for the stack there."""
    driver = rossbach()
    to_movement(driver)
    driver.click_cell("2407")
    assert driver.gaze.fan is not None
    driver.hover_cell("2312")
    assert driver.gaze.fan is None


def test_what_turns_the_battle_is_announced() -> None:
    """Random battles until a leader falls or the like: the banner has the log's own words."""
    for seed in range(9, 30):
        driver, bot = rossbach(seed), RandomBot(seed)
        news, match = driver.news, driver.session.match
        while driver.session.prompt is not None and not news.fell:
            driver.commands.perform(bot.choose(BotView(match)))
        if news.fell:
            break
    assert driver.table.banner.words == news.fell
    grave = [str(e.text) for e in match.records[-1].events if e.grave]
    assert grave and news.fell == "  ·  ".join(grave)


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
        answer = driver.hand.click(cell, units)
        if isinstance(answer, Forbidden):
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
    assert driver.gaze.tip is not None
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
        driver.commands.do(action)
        if driver.table.commands.wanted is not None:
            sheets += 1
            driver.frames(1)
            driver.key(pygame.K_RETURN)
        fans += driver.gaze.fan is not None
        if step % 10 == 0:
            driver.frames(1)
    driver.frames(3)
    assert driver.session.match.over
    assert ("over", None) in driver.doors.opened
    assert sheets > 0
    assert fans > 0


def test_what_passivity_may_cost_is_said_before_movement_is_ended() -> None:
    """In the question, and again where its end waits for the second press (PG 23.4.4b)."""
    driver = rossbach()
    to_movement(driver)
    cost = "a 6 costs 2 points of army morale (1 in 6)"
    assert cost in tr(driver.session.prompt.context)
    driver.key(pygame.K_e, unicode="e")
    assert driver.armed == "end" and cost in driver.table.banner.words
