"""What several modules of the window's tests begin with."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui import type
from game.ui.i18n import LANGUAGE
from tests.ui import fake
from tests.ui.driver import Driver


@pytest.fixture
def table() -> Driver:
    """The small game at a table whose pieces do not walk."""
    return Driver(fake.session())


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    """A window for panels; what was set of the text and the language goes with it."""
    pygame.display.init()
    yield pygame.display.set_mode((1280, 720))
    type.set_text_scale(100)
    LANGUAGE.use("en")
