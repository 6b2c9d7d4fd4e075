"""Every screen in every size of window and text: buttons stay in it and apart."""

import os
from itertools import pairwise

import pygame
import pytest

from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.screens.front import Front
from game.ui.screens.keys import KeysScreen
from game.ui.screens.options import GAME, PRESET, SWITCH, OptionsScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.saves import SavesScreen
from game.ui.screens.switches import Switches
from game.ui.screens.title import TitleScreen
from tests.ui import fake
from tests.ui.screen_driver import LEDGER, Ways, begun, end_screen, frames, key

pytestmark = pytest.mark.usefixtures("own_home")


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [80, 100, 150, 200])
@pytest.mark.parametrize("language", ["en", "it"])
def test_buttons_stay_in_the_window_and_apart(
    size: tuple[int, int], scale: int, language: str, front: Front, ways: Ways
) -> None:
    front.change("text_size", scale)
    front.change("language", language)
    app = App(size)
    begun(front)
    went: list[object] = []
    for screen in (
        TitleScreen(front, ways),
        SavesScreen(front, ways),
        KeysScreen((fake.FAKE,), lambda: None),
        RulesScreen(LEDGER, "FK 1.1", lambda: None),
        end_screen(app, went),
    ):
        app.push(screen)
        frames(app, 2)
        boxes = [item.box for item in screen.page.controls.items if item.kind != "card"]
        for index, box in enumerate(boxes):
            assert all(not box.colliderect(other) for other in boxes[index + 1 :]), screen
        assert min(box.left for box in boxes) >= 0
        assert max(box.right for box in boxes) <= size[0], screen


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [80, 100, 200])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_switches_of_options_fit_every_window(
    size: tuple[int, int], scale: int, language: str, front: Front
) -> None:
    """Row under row, in each the number of its rule; tabs, presets and Back within the window."""
    front.change("text_size", scale)
    front.change("language", language)
    games = tuple(Switches(front, system) for system in SYSTEMS.values())
    screen = OptionsScreen(games, lambda: None, lambda _rule: None)
    app = App(size)
    app.push(screen)
    for game in games:
        frames(app, 2)
        items = screen.page.controls.items
        rows = [item.box for item in items if item.id.startswith(SWITCH)]
        links = [item.box for item in items if item.id.startswith("see.")]
        assert screen.game is game and len(rows) == len(game.shown())
        assert all(above.bottom <= below.top for above, below in pairwise(rows))
        assert all(row.contains(link) for row, link in zip(rows, links, strict=True))
        assert all(item.box.left >= 0 and item.box.right <= size[0] for item in items)
        fixed = [screen.page.controls.get(name) for name in (GAME, PRESET, "back")]
        boxes = [item.box for item in fixed if item is not None]
        assert len(boxes) == (3 if game.options.presets else 2)
        assert all(above.bottom <= below.top for above, below in pairwise(boxes))
        assert boxes[0].top >= 0 and boxes[-1].bottom <= size[1]
        assert screen.flow.scroll.rect.height >= 100
        key(app, pygame.K_RIGHT)


def test_the_dummy_driver_is_used() -> None:
    """These tests open no window on anybody's screen."""
    assert os.environ.get("SDL_VIDEODRIVER") == "dummy"
