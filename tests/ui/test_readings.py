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
from game.ui.field.painted_ground import plain_ground
from game.ui.look.settings import load_settings
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.front import Front
from game.ui.screens.options import SWITCH, Choice, Choices, OptionsScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets.controls import Control
from tests.ui.screen_driver import key

SCENARIO = "rossbach-battle"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.look.settings.preferred_language", lambda: "en")
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    front = Front(Shelf(SYSTEMS))
    made = House(App((1280, 720)), front)
    made.app.push(TitleScreen(front, made))
    made.app.frame([], 16)
    yield made
    LANGUAGE.use("en")


def press(house: House, name: str) -> None:
    """Click a control of the screen on top."""
    top = house.app.top
    assert isinstance(top, TitleScreen | RulesScreen | OptionsScreen | BriefingScreen)
    control = top.page.controls.get(name)
    assert control is not None, name
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        more = (
            {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        event = pygame.event.Event(kind, pos=control.box.center, **more)
        house.app.frame([event], 16)


def switches(house: House) -> OptionsScreen:
    """The page of options on top."""
    top = house.app.top
    assert isinstance(top, OptionsScreen)
    return top


def reach(house: House, name: str) -> None:
    """Scroll a row of that page into view."""
    switches(house).flow.reveal(name)
    house.app.frame([], 16)


def row(house: House, option: str) -> Control:
    """The row of an option."""
    found = switches(house).page.controls.get(SWITCH + option)
    assert found is not None, option
    return found


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
    press(house, "option.retreat-from-morale-5")
    reach(house, "option.frederick-5i")  # Zorndorf's: changes nothing here
    press(house, "option.frederick-5i")
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
    press(house, "option.retreat-from-morale-5")
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


def test_the_options_of_all_games_stand_on_one_page_each_with_what_it_changes(house: House) -> None:
    """Every known one has its row: name, sentence, number; its number opens the rule."""
    press(house, "options")
    screen = switches(house)
    for system in SYSTEMS.values():
        assert system.options is not None
        shown = next(game for game in screen.games if game.title == system.title)
        assert [c.id for c in shown.options] == [option.id for option in system.options.known]
        for choice in shown.options:
            assert row(house, choice.id).label and choice.told == system.ledger()[choice.entry][1]
    press(house, "see.PG O1")
    assert browser(house).rule == "PG O1"
    house.back()
    assert isinstance(house.app.top, OptionsScreen)


def test_what_is_on_now_is_seen_on_its_row(house: House) -> None:
    press(house, "options")
    assert row(house, "retreat-from-morale-5").label == "Voluntary retreat at morale 5 or more"
    assert not row(house, "retreat-from-morale-5").on
    press(house, "option.retreat-from-morale-5")
    assert row(house, "retreat-from-morale-5").on
    on = [c.id for game in switches(house).games for c in game.options if switches(house).on(c)]
    assert on == ["retreat-from-morale-5"]


def test_options_are_switched_by_keyboard(house: House) -> None:
    """Down to the second row, Enter switches it, Esc goes back to the title."""
    press(house, "options")
    for typed in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        key(house.app, typed)
    first = switches(house).games[0].options
    assert house.front.settings.readings == (first[1].id,)
    for typed in (pygame.K_UP, pygame.K_SPACE):
        key(house.app, typed)
    assert set(house.front.settings.readings) == {first[0].id, first[1].id}
    key(house.app, pygame.K_F1)
    assert browser(house).rule == first[0].entry
    house.back()
    key(house.app, pygame.K_ESCAPE)
    assert isinstance(house.app.top, TitleScreen)


def test_a_briefing_leads_to_the_options_of_its_scenario_alone(house: House) -> None:
    """Rossbach has no use for those of Leuthen and Zorndorf; what is switched there is in force."""
    assert house.brief(SCENARIO) is None
    key(house.app, pygame.K_o)
    shown = [choice.id for game in switches(house).games for choice in game.options]
    assert "passivity-while-advancing" in shown
    assert not {"leuthen-always-first", "frederick-5i", "no-fatigue"} & set(shown)
    press(house, "option.retreat-from-morale-5")
    key(house.app, pygame.K_ESCAPE)
    top = house.app.top
    assert isinstance(top, BriefingScreen)
    options = top.setting.system.options
    assert options is not None
    assert options.in_force(top.setting.rules) == ("retreat-from-morale-5",)
    press(house, "options")
    assert row(house, "retreat-from-morale-5").on


def test_what_a_scenario_has_in_force_by_itself_cannot_be_switched(app: App) -> None:
    """Its row is on, and a press says why it stays so."""
    switched: list[str] = []
    fixed = Choice("a", "FK O1", "Option: a reading", "Told.", fixed=True)
    games = (Choices("A game", (fixed,)),)
    screen = OptionsScreen(games, tuple, switched.append, lambda: None, lambda _rule: None)
    app.push(screen)
    for typed in (pygame.K_TAB, pygame.K_RETURN):
        key(app, typed)
    assert screen.on(fixed) and switched == []
    tip = screen.page.tips.tip
    assert tip is not None and tip.text == "This scenario always uses this option."
