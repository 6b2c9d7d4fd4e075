"""The page before a battle: what it tells, and that one press begins."""

import pygame
import pytest

from game.content import library
from game.content.problems import Problems
from game.content.scenario_file import read_head
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.grounds import PlainGround
from game.ui.navigation import House
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets.messages import Pressed
from tests.ui.screen_driver import click, frames, key

BATTLE = "rossbach-battle"


@pytest.fixture
def house(own_home: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """The title, over which the pages lie."""
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda board, path: PlainGround(board))
    made = House(App((1280, 720)), Front(Shelf(SYSTEMS)))
    made.app.push(TitleScreen(made.front, made))
    return made


def page(house: House, scenario: str = BATTLE) -> BriefingScreen:
    """The page of a scenario."""
    assert house.brief(scenario) is None
    top = house.app.top
    assert isinstance(top, BriefingScreen)
    return top


def test_a_card_of_the_title_leads_to_the_page_and_one_press_begins(house: House) -> None:
    title = house.app.top
    assert isinstance(title, TitleScreen)
    title._pressed(Pressed(f"play.{BATTLE}").id)
    assert isinstance(house.app.top, BriefingScreen)
    key(house.app, pygame.K_RETURN)
    assert isinstance(house.app.top, TableScreen)


def test_the_mouse_begins_and_escape_goes_back(house: House) -> None:
    first = page(house)
    frames(house.app)
    key(house.app, pygame.K_ESCAPE)
    assert isinstance(house.app.top, TitleScreen)
    first = page(house)
    frames(house.app)
    click(house.app, first.page.controls, "begin")
    assert isinstance(house.app.top, TableScreen)


def test_the_page_says_who_leads_as_it_is_set(house: House) -> None:
    assert page(house)._seats() == "You play both sides."
    house.change("players", "two")
    assert page(house)._seats() == "Two players, one on each side."


def test_options_that_are_chosen_are_in_force(house: House) -> None:
    """Two chosen options of Prussia's Glory stand on the page, each as a line."""
    system = SYSTEMS["prussias_glory"]
    assert system.options is not None
    free = system.options.free(page(house).setting.rules)
    for option in free[:2]:
        house.front.switch_reading(option)
    assert system.options.in_force(page(house).setting.rules) == free[:2]
    assert len(page(house)._options()) == 2


@pytest.mark.parametrize("name", library.scenarios())
def test_every_shipped_scenario_has_its_texts_in_both_languages(name: str) -> None:
    head = read_head(library.scenarios()[name], Problems())
    assert head is not None and head.briefing is not None and head.victory is not None
    assert head.special
    for words in (head.briefing, head.victory, *head.special):
        assert words.en and words.it and words.en != words.it


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", [BATTLE, "camposanto-1743", "maida-1806"])
def test_the_page_lies_in_the_window(
    house: House, name: str, size: tuple[int, int], code: str
) -> None:
    """Its buttons too, below what scrolls."""
    house.app.set_window(size)
    house.change("language", code)
    shown = page(house, name)
    house.app.frame([], 16)
    assert house.app.surface.get_rect().contains(shown.sheet)
    for item in shown.page.controls.items:
        assert shown.sheet.contains(item.box)
        assert not item.box.colliderect(shown.flow.scroll.rect)
    assert shown.flow.scroll.most == 0
