"""The pages before the rules: tables, sequence of play, legends, each a key away from the table."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.grounds import PlainGround
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.rule_pages import CHARTS, RulePage, page_at_hand
from game.ui.screens.rule_text import entry_id
from game.ui.screens.rules import RulesScreen
from game.ui.screens.title import TitleScreen
from game.ui.widgets import flow


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
    made.close()
    LANGUAGE.use("en")


def press(house: House, key: int, letters: str = "") -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letters)
    house.app.frame([event, pygame.event.Event(pygame.KEYUP, key=key)], 16)


def opened(house: House) -> RulesScreen:
    top = house.app.top
    assert isinstance(top, RulesScreen)
    return top


def test_the_table_of_the_present_step_is_meant() -> None:
    def page(name: str, *phases: str) -> RulePage:
        return RulePage(name, say("Title"), flow.column, phases=phases)

    pages = [page("sequence"), page("charts.a", "move"), page("charts.b", "fight")]
    assert page_at_hand(pages, CHARTS, "fight") == "charts.b"
    assert page_at_hand(pages, CHARTS, "rest") == "charts.a"
    assert page_at_hand(pages, "legend", "fight") == "legend"
    assert page_at_hand([], CHARTS, "") == ""


@pytest.mark.parametrize(
    ("key", "page"),
    [
        (pygame.K_F8, "charts.camposanto.orders"),
        (pygame.K_F9, "sequence"),
        (pygame.K_F10, "legend"),
    ],
)
def test_each_page_is_one_key_away_from_the_table(house: House, key: int, page: str) -> None:
    """Camposanto begins with its orders: their table is the first."""
    assert house.play("camposanto-1743", 7) is None
    press(house, key)
    assert opened(house).rule == page
    press(house, pygame.K_ESCAPE)
    assert not isinstance(house.app.top, RulesScreen)


@pytest.mark.parametrize("scenario", ["rossbach-battle", "camposanto-1743", "maida-1806"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_page_is_laid_out_within_the_sheet(
    house: House, scenario: str, language: str
) -> None:
    assert house.play(scenario, 7) is None
    LANGUAGE.use(language)
    house.rules("")
    screen = opened(house)
    assert {"sequence", "legend", "counters"} <= set(screen.pages)
    for page in screen.pages:
        screen.follow(page)
        house.app.frame([], 16)
        assert screen.rule == page and screen.flow.scroll.content > 60


def test_the_legend_shows_each_kind_of_the_map(house: House) -> None:
    assert house.play("rossbach-battle", 7) is None
    board = house.tables[-1].session.board
    kinds = {kind for cell in board.terrain for kind in cell} | {s.kind for s in board.sides}
    house.reference("legend")
    high = opened(house).flow.scroll.content
    assert high >= 84 * len(kinds)


def test_a_rule_opens_its_paragraph_at_the_top_and_marks_it(house: House) -> None:
    """Chapter 7 is longer than the sheet: it is scrolled to the entry that was meant."""
    house.rules("PG 7.2.3b")
    screen = opened(house)
    item = screen.flow.controls.get(entry_id("PG 7.2.3b"))
    assert item is not None and screen.flow.scroll.offset > 0
    assert abs(item.box.top - screen.flow.scroll.rect.top) < 40
    first = screen.flow.controls.get(entry_id("PG 7.0a"))
    assert first is not None and first.box.bottom < screen.flow.scroll.rect.top


def test_a_paragraph_is_opened_where_it_stands(house: House) -> None:
    house.rules("PG 7.0a")
    screen = opened(house)
    item = screen.flow.controls.get(entry_id("PG 7.0c"))
    assert item is not None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        house.app.frame([pygame.event.Event(kind, button=1, pos=item.box.center)], 16)
    assert screen.rule == "PG 7.0c" and screen.flow.scroll.offset == 0


def test_contents_show_the_chapters_and_the_entries_of_the_open_one(house: House) -> None:
    assert house.play("rossbach-battle", 7) is None
    house.rules("PG 17.0a")
    lines = [(line.number, line.words) for line in opened(house).lines if line.number]
    assert ("PG 12", "Sequence of play") in lines and ("PG 17.0a", "Rally phase") in lines
    assert not any(number.startswith("PG 7.") for number, _words in lines)
    numbers = [number for number, _words in lines if "." not in number]
    assert numbers[:4] == ["PG 1", "PG 2", "PG 3", "PG 4"] and numbers[-1] == "PG R"


def test_a_search_finds_tables_and_chapters_by_their_titles_first(house: House) -> None:
    assert house.play("rossbach-battle", 7) is None
    house.rules("")
    for letter in "rally":
        press(house, ord(letter), letter)
    screen = opened(house)
    titles = [line.words for line in screen.lines[:4]]
    assert titles[0] == "Rally and morale checks: modifiers" and "Rally phase" in titles[:2]
    assert titles[2].startswith("Rally")
