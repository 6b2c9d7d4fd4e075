"""Every screen in every size of window and text: buttons stay in it and apart."""

import os

import pytest

from game.ui.app import App
from game.ui.screens.front import Front
from game.ui.screens.keys import KeysScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.saves import SavesScreen
from game.ui.screens.title import TitleScreen
from tests.ui import fake
from tests.ui.screen_driver import LEDGER, Ways, begun, end_screen, frames

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


def test_the_dummy_driver_is_used() -> None:
    """These tests open no window on anybody's screen."""
    assert os.environ.get("SDL_VIDEODRIVER") == "dummy"
