"""A long session takes no more memory than a short one: nothing is kept that is never shown again.

`tools/measure_memory.py` measures whole games.
"""

import gc
import io
import weakref
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field import minimap
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.widgets import png
from tools import measure_memory

ACTIONS = 25


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.look.settings.preferred_language", lambda: "en")
    app = App((960, 600))
    house = House(app, Front(Shelf(SYSTEMS)))
    app.push(TitleScreen(house.front, house))
    yield house
    house.close()
    LANGUAGE.use("en")


def open_files() -> int:
    """The file objects in memory that are alive."""
    gc.collect()
    return sum(isinstance(found, io.BytesIO) for found in gc.get_objects())


def test_a_written_picture_leaves_no_file_object(screen: pygame.Surface) -> None:
    """pygame's own writing to one keeps it for ever: 10 MB in 80 saves."""
    before = open_files()
    pictures = [png.written(screen) for _number in range(5)]
    assert open_files() == before
    again = png.read(pictures[0])
    assert again is not None and again.get_size() == screen.get_size()


def test_the_small_map_goes_with_its_ground(screen: pygame.Surface) -> None:
    """A whole ground weighs 14 MB and more."""
    ground = pygame.Surface((300, 200))
    alive = weakref.ref(ground)
    place = pygame.Rect(0, 0, 90, 60)
    for _time in range(2):
        minimap.draw_minimap(screen, place, ground, (30.0, 20.0), (), (0, 0, 10, 10))
    del ground
    gc.collect()
    assert alive() is None


def test_games_one_after_the_other_keep_no_more_pictures(house: House) -> None:
    """After the first game, which makes what all share."""
    measure_memory.play_one(house.app, house, "maida-1806", 1, ACTIONS)
    files, pictures = open_files(), measure_memory.kept_pictures()
    for seed in (2, 3):
        measure_memory.play_one(house.app, house, "maida-1806", seed, ACTIONS)
    assert open_files() <= files
    assert measure_memory.kept_pictures() - pictures < 3_000_000
    assert not house.tables
