"""The page before a battle: what it tells, and that one press begins."""

from typing import Any

import pygame
import pytest

from game.content import library
from game.content.problems import Problems
from game.content.scenario_file import read_head
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, tr
from game.ui.navigation import House
from game.ui.screens import battle_cards, briefing
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.front import Front
from game.ui.screens.lengths import lasting, length
from game.ui.screens.switches import Switches
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets.flow import Node, words
from game.ui.widgets.messages import Pressed
from tests.ui.screen_driver import click, frames, key

BATTLE = "rossbach-battle"


@pytest.fixture
def house(own_home: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """The title, over which the pages lie."""
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
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
    assert set(page(house).seats.values()) == {"me"}
    house.front.change("seats", ("me", "friend"))
    assert list(page(house).seats.values()) == ["me", "friend"]


@pytest.mark.parametrize(
    ("name", "side", "told"),
    [
        ("maida-1806-table", 0, "Stuart, Kempt (1), Acland (3), Cole (2), Oswald (1), Ross"),
        ("quatre-bras-1815-table", 1, "Wellington, Prince of Orange, Picton, Duke of Brunswick"),
        ("luetzen-1632", 0, "Gustav Adolf, Swedish right wing"),
    ],
)
def test_who_commands_an_army_is_named_before_its_bodies(
    house: House, monkeypatch: pytest.MonkeyPatch, name: str, side: int, told: str
) -> None:
    """As many leaders are named as are counted; Ross, who comes later, among them."""
    lines: list[str] = []

    def noted(text: str, style: type.Style) -> Node:
        lines.append(text)
        return words(text, style)

    monkeypatch.setattr(briefing, "words", noted)
    shown = page(house, name)
    roster_of = shown.setting.system.roster
    assert roster_of is not None
    lines.clear()
    shown._side(shown.table.sides[side], roster_of(shown.match.reading))
    assert any(line.startswith(told) for line in lines)


def test_who_commands_is_named_in_the_language_in_use(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def noted(text: str, style: type.Style) -> Node:
        told.append(text)
        return words(text, style)

    monkeypatch.setattr(briefing, "words", noted)
    LANGUAGE.use("it")
    shown = page(house, "quatre-bras-1815-table")
    told.clear()
    roster_of = shown.setting.system.roster
    assert roster_of is not None
    shown._side(shown.table.sides[1], roster_of(shown.match.reading))
    assert any("Principe d’Orange" in line for line in told)
    assert not any("Prince of Orange" in line for line in told)


def test_who_comes_in_one_turn_over_two_edges_is_told_together(house: House) -> None:
    """The Allies' third turn at Quatre Bras: three units from the north, one from the west."""
    shown = page(house, "quatre-bras-1815-table")
    told = shown._later(shown.table.sides[1])
    assert told.startswith("Reinforcements: Turn 3 (4), Turn 4 (4)")


def test_options_that_are_chosen_are_in_force(house: House) -> None:
    """Two chosen options of Prussia's Glory stand on the page, each as a line."""
    system = SYSTEMS["prussias_glory"]
    assert system.options is not None
    free = system.options.free(page(house).setting.rules)
    for option in free[:2]:
        Switches(house.front, system).switch(option)
    assert system.options.in_force(page(house).setting.rules) == free[:2]
    assert len(page(house)._options()) == 2


@pytest.mark.parametrize("name", library.scenarios())
def test_every_shipped_scenario_has_its_texts_in_both_languages(name: str) -> None:
    head = read_head(library.scenarios()[name], Problems())
    assert head is not None and head.briefing is not None and head.victory is not None
    assert head.special and head.difficulty is not None and head.hours is not None
    for text in (head.briefing, head.victory, *head.special):
        assert text.en and text.it and text.en != text.it


@pytest.mark.parametrize(
    ("code", "name", "told"),
    [
        (
            "en",
            BATTLE,
            "4 turns, about an hour and a half; the battle begins at 14:30. "
            "Easy: a good first battle.",
        ),
        (
            "it",
            BATTLE,
            "4 turni, circa un’ora e mezza; si comincia alle 14:30. Facile: per imparare.",
        ),
        (
            "en",
            "camposanto-1743",
            "2 turns, about two and a half hours. Medium: for players who know the rules.",
        ),
        ("it", "maida-1806", "8 turni, circa un’ora e mezza. Facile: per imparare."),
    ],
)
def test_length_and_difficulty_in_words(house: House, code: str, name: str, told: str) -> None:
    house.change("language", code)
    assert " ".join(page(house, name)._length()) == told


@pytest.mark.parametrize(
    ("hours", "told"),
    [
        (0.25, "about a quarter of an hour"),
        (0.5, "about half an hour"),
        (0.75, "about three quarters of an hour"),
        (0.9, "about an hour"),
        (1.25, "about an hour and a half"),
        (2, "about two hours"),
        (4.5, "about four and a half hours"),
        (10, "about ten hours"),
        (24, "about 24 hours"),
    ],
)
def test_hours_in_words(hours: float, told: str) -> None:
    assert tr(lasting(hours)) == told


def test_what_is_not_known_of_the_length_is_not_told() -> None:
    hours, turns = length(0, 2), length(1, None)
    assert hours is not None and turns is not None
    assert (tr(hours), tr(turns)) == ("about two hours", "1 turn")
    assert length(0, None) is None


def test_units_that_come_later_are_counted_and_told(house: House) -> None:
    """The 20th Foot at Maida, all the Prussians of the whole day at Leuthen."""
    table = page(house, "maida-1806").table
    own = battle_cards.army_of(table, "british")
    assert (len(own), sum(counter.leader for counter in own)) == (11, 4)
    assert [_later(house, "maida-1806", n) for n in (0, 1)] == [
        "Reinforcements: Cole’s Command (1)",
        "",
    ]
    assert _later(house, "leuthen-main", 0) == "All of them enter during the battle."


def _later(house: House, name: str, side: int) -> str:
    shown = page(house, name)
    return shown._later(shown.table.sides[side])


def test_where_little_is_told_the_map_is_larger(house: House) -> None:
    """Length and options stand below what is told; the page becomes no higher."""
    house.app.set_window((1280, 720))
    shown = page(house, "maida-1806")
    room, inner = shown.flow.scroll.rect, shown.flow.scroll.rect.width
    told, framed = tuple(shown._told()), tuple(shown._framed())
    usual = shown._beside(inner, 0.36, told, framed, below=False)
    larger = shown._beside(inner, 0.45, told, framed, below=True)
    assert room.height <= usual.height(inner)
    assert larger.height(inner) <= usual.height(inner)
    assert shown._tree(inner, 600).height(inner) < usual.height(inner)


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", [BATTLE, "camposanto-1743", "maida-1806", "leuthen-main"])
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
        assert shown.sheet.contains(item.seen)
        scrolls = item.id.startswith("seat.")
        assert item.seen.colliderect(shown.flow.scroll.rect) is scrolls
    assert shown.flow.scroll.most == 0


def test_who_comes_later_is_named_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quatre Bras: Kellermann stands among the reinforcements only."""
    said: list[str] = []
    honest = type.draw_wrapped

    def noted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> int:
        said.append(text)
        return honest(surface, text, *rest, **more)

    screen = page(house, "quatre-bras-1815")
    monkeypatch.setattr(type, "draw_wrapped", noted)
    screen.draw(pygame.Surface((1280, 720)))
    assert " ".join(said).count("Kellermann") == 1
    assert " ".join(said).count("Bachelu") == 1


def test_the_map_shows_all_who_stand_on_it(house: House) -> None:
    """The outermost squares of Quatre Bras, whole."""
    screen = page(house, "quatre-bras-1815")
    screen.maps.make(screen.head.id)
    glimpse = screen.maps.get(screen.head.id)
    assert glimpse is not None
    picture = screen.maps.picture(screen.head.id, (645, 321), whole=True)
    assert picture is not None
    share = glimpse.extent[1] * glimpse.map.get_height()
    mask = pygame.mask.from_threshold(picture, theme.SHEET_EDGE, (2, 2, 2))
    assert share > 321 * glimpse.map.get_width() / 645
    assert mask.get_at((2, 160)) and mask.get_at((642, 160))


def test_a_page_that_is_too_long_is_read_to_its_end_by_keys(house: House) -> None:
    type.set_text_scale(200)
    screen = page(house)
    assert screen.flow.scroll.most > 0
    key(house.app, pygame.K_END)
    assert screen.flow.scroll.at_end and house.app.top is screen
    key(house.app, pygame.K_PAGEUP)
    assert not screen.flow.scroll.at_end
