"""Keys by their place where the layout writes other letters, digits or signs (events made here)."""

import pygame
import pytest

from game.ui.widgets.keyboard import Keyboard
from tests.ui.driver import Driver, cell_of

STACK = ("pr-kr_13", "pr-kr_10", "pr-kr_3")


def press(
    keyboard: Keyboard, key: int, place: int, text: str = "", mod: int = 0
) -> tuple[int, int]:
    """The keys that a press and the release after it mean."""
    down = pygame.event.Event(pygame.KEYDOWN, key=key, scancode=place, unicode=text, mod=mod)
    up = pygame.event.Event(pygame.KEYUP, key=key, scancode=place, unicode="", mod=0)
    return keyboard.read(down).key, keyboard.read(up).key


@pytest.mark.parametrize(
    ("key", "place", "text", "means"),
    [
        (0x44F, pygame.KSCAN_Z, "я", pygame.K_z),  # Russian
        (0x43F, pygame.KSCAN_G, "п", pygame.K_g),
        (0x3B3, pygame.KSCAN_G, "γ", pygame.K_g),  # Greek
        (0x431, pygame.KSCAN_COMMA, "б", pygame.K_COMMA),
        (pygame.K_AMPERSAND, pygame.KSCAN_1, "&", pygame.K_1),  # French
        (pygame.K_AMPERSAND, pygame.KSCAN_1, "1", pygame.K_1),
        (0xE9, pygame.KSCAN_2, "é", pygame.K_2),
        (pygame.K_MINUS, pygame.KSCAN_6, "-", pygame.K_MINUS),
        (pygame.K_MINUS, pygame.KSCAN_6, "6", pygame.K_6),
        (pygame.K_PLUS, pygame.KSCAN_1, "+", pygame.K_PLUS),  # Czech
        (pygame.K_z, pygame.KSCAN_Y, "z", pygame.K_z),  # German: the letter, not the place
        (pygame.K_q, pygame.KSCAN_A, "q", pygame.K_q),
        (0xF6, pygame.KSCAN_SEMICOLON, "ö", 0xF6),
        (pygame.K_3, pygame.KSCAN_3, "3", pygame.K_3),
        (pygame.K_LEFT, pygame.KSCAN_LEFT, "", pygame.K_LEFT),
        (pygame.K_F12, pygame.KSCAN_F12, "", pygame.K_F12),
        (pygame.K_KP_7, pygame.KSCAN_KP7, "7", pygame.K_KP_7),
    ],
)
def test_the_key_that_is_meant(key: int, place: int, text: str, means: int) -> None:
    """A release means the same key, though Shift may have been let go before."""
    assert press(Keyboard(), key, place, text) == (means, means)


def test_ctrl_and_the_key_in_the_place_of_z_undoes(table: Driver) -> None:
    """As a Russian layout sends it."""
    table.click_cell("2403")
    table.click_cell("2303")
    table.send(
        pygame.event.Event(
            pygame.KEYDOWN, key=0x44F, scancode=pygame.KSCAN_Z, unicode="", mod=pygame.KMOD_LCTRL
        )
    )
    assert cell_of(table, "pr-hus_1a") == table.at("2403")


@pytest.mark.parametrize(
    ("key", "taken"),
    [(pygame.K_LSHIFT, STACK), (pygame.K_RSHIFT, STACK), (pygame.K_a, ())],
)
def test_the_shift_that_was_held_when_the_mouse_was_pressed_counts(
    table: Driver, key: int, taken: tuple[str, ...]
) -> None:
    """Its release comes in the same turn of the loop on a slow machine, even before the mouse's."""
    at = table.show("2404")
    table.move(at)
    told = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    table.send(
        pygame.event.Event(pygame.KEYDOWN, told),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
        pygame.event.Event(pygame.KEYUP, told),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
    )
    table.frames()
    assert table.body.units == taken
