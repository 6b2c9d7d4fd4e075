"""A click beyond what the unit in hand can reach says so; it goes there only when that is meant."""

import pygame
import pytest

from game.board.plane.shapes import Pose
from game.engine.dice import ScriptedDice
from tests.ui.table_bench import TableDriver, toy

STOOD = Pose(9_000, 5_000, 0)
FAR = "9 / 11.5"
"""Its march is 4, straight on to 9, 9 or a little aside."""


@pytest.fixture
def held() -> TableDriver:
    """Unit r2 in hand; it stands at 9, 5 and looks up."""
    driver = toy(dice=ScriptedDice((4, 4, 4)))  # the brook at 8 costs a die
    driver.click(driver.middle("r2"))
    return driver


@pytest.fixture
def clicked(held: TableDriver) -> TableDriver:
    held.click(held.pixel(FAR))
    return held


def is_near(found: Pose, shown: Pose) -> bool:
    return max(abs(found.x - shown.x), abs(found.y - shown.y)) < 20


def waits(driver: TableDriver) -> bool:
    """Whether it stays in hand where it was, and it is said what will be done with it."""
    stays = driver.stands("r2") == STOOD and driver.session.held == ("r2",)
    ghost = driver.scene().ghost
    return stays and ghost is not None and ghost.held


def test_a_click_too_far_off_moves_nothing_and_says_so(clicked: TableDriver) -> None:
    assert waits(clicked) and clicked.why() == "OT 2.1"


def test_the_next_click_on_the_ghost_sends_it_where_that_was_shown(clicked: TableDriver) -> None:
    solid = clicked.ghost
    assert solid is not None
    x, y = clicked.camera.place(solid)
    clicked.move((x + 3, y - 40))
    clicked.move((x + 2, y + 5))
    clicked.frames()
    assert waits(clicked) and clicked.ghost == solid
    clicked.click((x + 2, y + 5))
    assert is_near(clicked.stands("r2"), solid)


def test_enter_sends_it_too(clicked: TableDriver) -> None:
    solid = clicked.ghost
    clicked.key(pygame.K_RETURN)
    assert solid is not None and is_near(clicked.stands("r2"), solid)


def test_a_second_click_on_the_same_place_sends_it_but_no_double_click(
    clicked: TableDriver,
) -> None:
    clicked.click(clicked.pixel(FAR))
    assert waits(clicked)
    clicked.rest(700)
    clicked.click(clicked.pixel(FAR))
    assert clicked.stands("r2").y > 7_900


def test_away_from_the_ghost_the_ghost_follows_again(clicked: TableDriver) -> None:
    clicked.hover("11 / 8")
    ghost = clicked.scene().ghost
    assert ghost is not None and not ghost.held
    clicked.hover(FAR)
    clicked.click(clicked.pixel(FAR))
    assert waits(clicked)


def test_a_drop_too_far_off_keeps_it_in_hand() -> None:
    driver = toy()
    driver.drag(driver.middle("r2"), driver.pixel(FAR))
    assert waits(driver)


def test_at_the_edge_of_its_reach_one_click_is_enough(held: TableDriver) -> None:
    held.click(held.pixel("9 / 10"))
    assert held.stands("r2").y > 9_000


def test_with_shift_the_line_waits_as_well(held: TableDriver) -> None:
    held.click(held.pixel(FAR), mod=pygame.KMOD_LSHIFT)
    assert waits(held)


def test_turned_by_the_wheel_it_asks_anew(clicked: TableDriver) -> None:
    clicked.wheel(-1)
    clicked.frames()
    ghost = clicked.scene().ghost
    assert ghost is not None and not ghost.held
