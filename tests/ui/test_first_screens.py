"""Title and saves list with the real scenarios: every word fits and is in the language in use."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine import action as acts
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui import type
from game.ui.app import App
from game.ui.grounds import PlainGround
from game.ui.house import House
from game.ui.i18n import LANGUAGE
from game.ui.screens.front import Front
from game.ui.screens.saves import SavesScreen
from game.ui.screens.table import TableScreen
from game.ui.screens.title import TitleScreen


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.house.ground_for", lambda board, path: PlainGround(board))
    front = Front(Shelf(SYSTEMS))
    made = House(App((1280, 720)), front)
    made.app.push(TitleScreen(front, made))
    yield made
    type.set_text_scale(100)
    LANGUAGE.use("en")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text that was drawn, as it was given."""
    found: list[str] = []
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, *rest: object, **more: object) -> pygame.Rect:
        found.append(text)
        return honest(surface, text, *rest, **more)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(type, "draw_text", noted)
    return found


def begin(house: House) -> None:
    """One action of a game, saved by itself."""
    assert house.play("rossbach-battle", 7) is None
    top = house.app.top
    assert isinstance(top, TableScreen)
    top.perform(acts.button("done"))
    house.title()


def test_a_kept_game_is_told_in_the_language_in_use(house: House, drawn: list[str]) -> None:
    """Turn and phase of a save are said anew, on the title and in the list."""
    begin(house)
    house.front.change("language", "it")
    for screen in (TitleScreen(house.front, house), SavesScreen(house.front, house)):
        drawn.clear()
        house.app.push(screen)
        house.app.frame([], 16)
        assert any(words.startswith("Turno 1 di ") for words in drawn), drawn
        assert not any("Turn " in words for words in drawn), drawn
