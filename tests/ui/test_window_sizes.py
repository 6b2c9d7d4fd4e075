"""Every screen in windows of any size: nothing raises, however small the window is made."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen

TABLES = ["rossbach-main", "camposanto-1743", "maida-1806", "quatre-bras-1815"]
SIZES = [
    (960, 600),
    (640, 400),
    (520, 400),
    (440, 300),
    (320, 240),
    (320, 200),
    (2000, 120),
    (60, 1000),
    (1, 1),
]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.look.settings.preferred_language", lambda: "en")
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    # Without the floor under the layout: it must hold by itself.
    monkeypatch.setattr("game.ui.app.LEAST_LAYOUT", (1, 1))
    app = App((1280, 720))
    house = House(app, Front(Shelf(SYSTEMS)))
    app.push(TitleScreen(house.front, house))
    yield house
    house.close()
    type.set_text_scale(100)
    LANGUAGE.use("en")


def resize(app: App, size: tuple[int, int]) -> None:
    """The desktop has made the window this large."""
    pygame.display.set_mode(size)
    event = pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    assert app.frame([event], 16)
    assert app.surface.get_size() == size
    # A pointer that crosses it, and the wheel.
    for at in ((size[0] // 2, size[1] // 2), (size[0] - 1, size[1] - 1)):
        app.frame(
            [
                pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)),
                pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1),
            ],
            400,
        )


def all_sizes(house: House) -> None:
    """The screen on top in each size, and with the largest letters in the small ones."""
    for size in SIZES:
        resize(house.app, size)
    house.front.change("text_size", 200)
    for size in SIZES[:4]:
        resize(house.app, size)
    house.front.change("text_size", 100)
    resize(house.app, (1280, 720))


def test_title_saves_rules_and_keys(house: House) -> None:
    all_sizes(house)
    for way in (house.saves, lambda: house.rules(""), house.keys):
        way()
        all_sizes(house)
        house.back()


@pytest.mark.parametrize("name", TABLES)
def test_tables_and_what_opens_over_them(name: str, house: House) -> None:
    assert house.play(name, 3) is None
    all_sizes(house)
    table = house.tables[-1]
    table.doors.menu(table.session)
    all_sizes(house)
    house.back()
    table.doors.over(table.session)
    all_sizes(house)
    house.back()
    table.doors.replay(table.session, None)
    all_sizes(house)
    house.back()
    assert isinstance(house.app.top, TableScreen)


def test_a_loose_wheel_zooms_by_one_step(house: House) -> None:
    """However far it says that it has run."""
    assert house.play("rossbach-main", 3) is None
    camera = house.tables[-1].desk.view.camera
    camera.zoom(-camera.level)
    at = camera.view.center
    house.app.frame(
        [pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], 16
    )
    for run, level in ((15, 1), (15, 2), (-15, 1)):
        house.app.frame([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=run)], 16)
        assert camera.level == level
