"""Pieces of the tray chosen by clicks and keys: placed, exchanged, put down, told of."""

import pygame
import pytest

from game.ui.widgets.guard import BLIND
from tests.ui.driver import Driver, drag_in, held, told, where
from tests.ui.test_looking import opened

# -- clicks ----------------------------------------------------------------------------------------


def test_two_clicks_place_a_piece(mustered: Driver) -> None:
    mustered.click(mustered.in_tray("keith"))
    assert held(mustered) == ("keith",)
    mustered.click_cell("1405")
    assert where(mustered, "keith") == "1405"


@pytest.mark.parametrize("dragged", [False, True])
def test_one_undo_takes_a_placed_piece_back_into_the_tray(mustered: Driver, dragged: bool) -> None:
    """It was taken up and set down: nobody wants it in hand again."""
    if dragged:
        drag_in(mustered, "keith", "1405")
    else:
        mustered.click(mustered.in_tray("keith"))
        mustered.click_cell("1405")
    assert where(mustered, "keith") == "1405"
    mustered.key(pygame.K_z, pygame.KMOD_CTRL)
    assert where(mustered, "keith") == "tray"
    assert held(mustered) == ()
    assert not mustered.session.match.records
    mustered.key(pygame.K_y, pygame.KMOD_CTRL)
    assert where(mustered, "keith") == "1405"


def test_a_piece_in_hand_is_put_down_by_undo(mustered: Driver) -> None:
    mustered.click(mustered.in_tray("keith"))
    mustered.key(pygame.K_z, pygame.KMOD_CTRL)
    assert held(mustered) == ()


def test_a_piece_that_is_not_offered_says_why(mustered: Driver) -> None:
    """Its leader comes first."""
    mustered.click(mustered.in_tray("keith-1"))
    tip = mustered.table.tips.tip
    assert tip is not None
    assert tip.rule == "MU 1.3"
    assert held(mustered) == ()


def test_a_click_on_another_piece_takes_it_in_exchange(mustered: Driver) -> None:
    mustered.click(mustered.in_tray("keith"))
    mustered.click(mustered.in_tray("henry"))
    assert held(mustered) == ("henry",)
    mustered.key(pygame.K_z, pygame.KMOD_CTRL)
    assert held(mustered) == ("keith",)


def test_a_second_click_puts_the_piece_down(mustered: Driver) -> None:
    mustered.click(mustered.in_tray("keith"))
    mustered.click(mustered.in_tray("keith"))
    assert held(mustered) == ()


def test_a_hex_outside_the_area_says_why_and_the_piece_stays_in_hand(mustered: Driver) -> None:
    mustered.click(mustered.in_tray("keith"))
    mustered.click_cell("2205")
    tip = mustered.gaze.tip
    assert tip is not None
    assert tip.rule == "MU 1.1"
    assert held(mustered) == ("keith",)


def test_the_pointer_shows_a_piece_of_the_tray_in_the_panel(mustered: Driver) -> None:
    mustered.move(mustered.in_tray("keith-1"))
    mustered.frames()
    stack = mustered.table.side.units.stack
    assert [c.id for c, _panel in stack.units] == ["keith-1"]
    assert stack.label == "Keith"


def test_a_piece_under_the_resting_pointer_says_why_it_may_not_be_chosen(mustered: Driver) -> None:
    mustered.move(mustered.in_tray("keith-1"))
    assert mustered.table.tips.tip is None
    mustered.rest(800)
    tip = mustered.table.tips.tip
    assert tip is not None
    assert tip.rule == "MU 1.3"
    mustered.move(mustered.in_tray("keith"))
    mustered.rest(800)
    assert mustered.table.tips.tip is None


def test_a_right_click_keeps_a_piece_in_the_panel(mustered: Driver) -> None:
    mustered.click(mustered.in_tray("keith-1"), button=3)
    mustered.move((mustered.camera.view.centerx, 300))
    mustered.frames()
    assert [c.id for c, _panel in mustered.table.side.units.stack.units] == ["keith-1"]
    assert held(mustered) == ()


# -- keys ------------------------------------------------------------------------------------------


def test_tab_and_enter_choose_from_the_tray(mustered: Driver) -> None:
    """Tab points at the first offered piece; Enter takes it; Tab then goes through the hexes."""
    mustered.key(pygame.K_TAB)
    assert mustered.gaze.waiting == "seydlitz"
    mustered.key(pygame.K_TAB)
    assert mustered.gaze.waiting == "keith"
    mustered.key(pygame.K_RETURN)
    assert held(mustered) == ("keith",)
    mustered.key(pygame.K_TAB)
    assert mustered.gaze.cursor is not None
    mustered.key(pygame.K_RETURN)
    assert where(mustered, "keith") != "tray"


def test_esc_takes_the_pointer_of_the_keyboard_away(mustered: Driver) -> None:
    mustered.key(pygame.K_TAB)
    mustered.key(pygame.K_ESCAPE)
    assert mustered.gaze.waiting is None
    assert mustered.doors.opened == []


def test_the_panel_tells_of_what_tab_took_up_though_the_pointer_rests_elsewhere() -> None:
    """In the tray and on the map; the next move of the mouse counts again, one Esc puts down."""
    driver = opened("zorndorf-main")
    driver.press("hand")
    driver.click(driver.in_tray("pr-gra"))
    driver.rest(BLIND)
    driver.move(driver.in_tray("kanitz"))
    driver.frames()
    assert told(driver) == ["kanitz"] and held(driver) == ("pr-gra",)
    driver.key(pygame.K_TAB)
    assert held(driver) != ("pr-gra",) and tuple(told(driver)) == held(driver)
    driver.rest(BLIND)
    driver.key(pygame.K_ESCAPE)
    assert held(driver) == ()
    driver.click(driver.in_tray("pr-gra"))
    driver.rest(BLIND)
    driver.key(pygame.K_TAB)
    x, y = driver.in_tray("pr-ir2-14")
    driver.move((x, y))
    driver.move((x + 1, y))
    driver.frames()
    assert told(driver) == ["pr-ir2-14"]
