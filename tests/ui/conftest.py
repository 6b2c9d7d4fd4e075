"""What several modules of the window's tests begin with."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.screens.front import Front
from game.ui.screens.openings import OPENINGS, Openings
from tests.ui import fake, muster
from tests.ui.driver import Driver
from tests.ui.screen_driver import FakeShelf, Ways


@pytest.fixture
def table() -> Driver:
    """The small game at a table whose pieces do not walk."""
    return Driver(fake.session())


@pytest.fixture
def mustered() -> Driver:
    """The small army that is still to be placed, all of it in the tray."""
    return Driver(muster.session())


@pytest.fixture(autouse=True)
def nothing_noted() -> None:
    """What an earlier test has noted of files over which the program stopped is forgotten."""
    OPENINGS.__dict__.update(vars(Openings()))


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    """A window for panels; what was set of the text and the language goes with it."""
    pygame.display.init()
    yield pygame.display.set_mode((1280, 720))
    type.set_text_scale(100)
    LANGUAGE.use("en")


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Settings and saves of nobody else, in English."""
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.look.settings.preferred_language", lambda: "en")
    yield
    type.set_text_scale(100)
    LANGUAGE.use("en")


@pytest.fixture
def app() -> App:
    """The smaller window, empty."""
    return App((1280, 720))


@pytest.fixture
def front(own_home: None) -> Front:
    """What stands behind the screens, with the one game without real rules."""
    return Front(FakeShelf())


@pytest.fixture
def ways() -> Ways:
    """Remembers where one went."""
    return Ways()
