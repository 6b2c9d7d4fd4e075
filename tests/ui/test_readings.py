"""Options in the window: from the title to their entries, switched there, in force in new games."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine import action as acts
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.grounds import PlainGround
from game.ui.look.settings import load_settings
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.rules import RulesScreen
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen

SCENARIO = "rossbach-battle"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.look.settings.preferred_language", lambda: "en")
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda board, path: PlainGround(board))
    front = Front(Shelf(SYSTEMS))
    made = House(App((1280, 720)), front)
    made.app.push(TitleScreen(front, made))
    made.app.frame([], 16)
    yield made
    LANGUAGE.use("en")


def press(house: House, name: str) -> None:
    """Click a control of the screen on top."""
    top = house.app.top
    assert isinstance(top, TitleScreen | RulesScreen)
    control = top.page.controls.get(name)
    assert control is not None, name
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        more = (
            {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        event = pygame.event.Event(kind, pos=control.box.center, **more)
        house.app.frame([event], 16)


def browser(house: House) -> RulesScreen:
    """The rules browser on top."""
    top = house.app.top
    assert isinstance(top, RulesScreen)
    return top


def options_of(house: House) -> tuple[str, ...]:
    """What the game on the table is played by."""
    top = house.app.top
    assert isinstance(top, TableScreen)
    match = top.session.match
    assert match.system.options is not None
    return match.system.options.in_force(match.rules)


def test_options_are_switched_from_the_title_and_hold_in_new_games(house: House) -> None:
    """On for the next game of a scenario that has a use for it, and off again."""
    press(house, "options")
    assert browser(house).rule == "PG O1"
    press(house, "switch")
    browser(house).follow("PG O7")  # Zorndorf's: changes nothing here
    press(house, "switch")
    chosen = ("retreat-from-morale-5", "frederick-5i")
    assert house.front.settings.readings == chosen
    assert load_settings()[0].readings == chosen
    assert house.play(SCENARIO, 7) is None
    assert options_of(house) == ("retreat-from-morale-5",)
    house.title()
    title = house.app.top
    assert isinstance(title, TitleScreen)
    button = title.page.controls.get("options")
    assert button is not None and button.label == "Options (2)"
    press(house, "options")
    press(house, "switch")
    assert house.play(SCENARIO, 7) is None
    assert options_of(house) == ()


def test_a_game_by_an_option_says_so_and_goes_on_by_it(house: House) -> None:
    """In the log, in the browser opened at the table, and after it is continued."""
    house.front.switch_reading("retreat-from-morale-5")
    assert house.play(SCENARIO, 7) is None
    top = house.app.top
    assert isinstance(top, TableScreen)
    told = [event.rule for event in top.session.match.opening]
    assert told[:1] == ["PG O1"]
    prompt = top.session.prompt
    assert prompt is not None
    top.commands.perform(acts.button(prompt.buttons[0].id))  # any answer: a game to go on with
    house.rules("PG O1")
    readings = browser(house).readings
    assert readings is not None and readings.in_force == {"retreat-from-morale-5"}
    house.title()
    house.front.switch_reading("retreat-from-morale-5")
    latest = house.front.latest()
    assert latest is not None and house.go_on(latest.path) is None
    assert options_of(house) == ("retreat-from-morale-5",)


def test_other_entries_have_no_switch(house: House) -> None:
    """A rule is not switched."""
    house.rules("PG 8.4c")
    assert browser(house).page.controls.get("switch") is None
    browser(house).follow("PG O3")
    assert browser(house).page.controls.get("switch") is not None
