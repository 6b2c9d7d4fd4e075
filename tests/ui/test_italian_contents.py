"""What stands in the files of maps and battles is told in Italian too: dates, long names."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.content import library
from game.content.board_file import load_board
from game.content.problems import Problems
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import CellNote, Counter, Face, Panel
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.field import cartouche
from game.ui.look import type
from game.ui.look.words import LANGUAGE, tr
from game.ui.panels.unit_cards import Cards
from game.ui.panels.unit_panel import Stack, UnitPanel
from game.ui.play.session import Session
from game.ui.screens.battle_cards import day
from tests.ui.driver import Driver

BATTLES = ("rossbach", "leuthen", "zorndorf", "torgau")


@pytest.fixture(autouse=True)
def _italian() -> Iterator[None]:
    LANGUAGE.use("it")
    yield
    LANGUAGE.use("en")


def words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written from now on."""
    found: list[str] = []
    before = type.draw_text

    def write(surface: pygame.Surface, text: str, *args: Any, **kwargs: Any) -> pygame.Rect:
        found.append(text)
        return before(surface, text, *args, **kwargs)

    monkeypatch.setattr(type, "draw_text", write)
    return found


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("rossbach", "1757-11-05"),
        ("leuthen", "1757-12-05"),
        ("zorndorf", "1758-08-25"),
        ("torgau", "1760-11-03"),
        ("camposanto", "1743-02-08"),
    ],
)
def test_the_cartouche_has_the_date_in_italian(
    monkeypatch: pytest.MonkeyPatch, name: str, date: str
) -> None:
    board = load_board(library.maps()[name], Problems())
    assert board is not None
    written = words(monkeypatch)
    view = pygame.Rect(0, 0, 1300, 800)
    size = cartouche.cartouche_size(view, board.title, 80)
    surface = pygame.Surface(view.size)
    cartouche.draw_cartouche(surface, view, pygame.Rect((0, 0), size), board, "", 80)
    assert written[0].endswith(day(date))


def test_a_day_is_told_in_italian() -> None:
    assert day("1757-11-05") == "5 novembre 1757"


@pytest.mark.parametrize("battle", BATTLES)
def test_no_long_name_has_english_words(battle: str) -> None:
    scenario = next(p for n, p in library.scenarios().items() if n == f"{battle}-battle")
    table = tomllib.loads((scenario.parent / f"{battle}.oob.toml").read_text("utf-8"))
    english = {"and", "of", "the", "with", "guns", "dragoons", "hussars", "first", "regiment"}
    names = [LANGUAGE.translate(u["full_name"]) for u in table["unit"] if "full_name" in u]
    assert len(names) > 60
    assert [n for n in names if english & set(n.lower().replace(",", "").split())] == []


def test_a_unit_s_card_tells_its_long_name_in_italian(monkeypatch: pytest.MonkeyPatch) -> None:
    cards, written = Cards(), words(monkeypatch)
    cards.width = 380
    panel = Panel(id="u", title="KR 8", subtitle="Seydlitz cuirassiers (8)")
    assert cards.meaning(panel) == "Corazzieri Seydlitz (8)"
    face = Face(name="KR 8", nation="prussia", symbol="cuirassier", values=("5", "7", "5"))
    counter = Counter(id="u", side="pr", at=0, face=face)
    cards.draw(pygame.Surface((400, 200)), pygame.Rect(0, 0, 380, 120), counter, panel)
    assert "Corazzieri Seydlitz (8)" in written


@pytest.mark.parametrize(
    ("scenario", "english", "italian"),
    [
        ("rossbach-battle", "500 yards", "500 iarde"),
        ("camposanto-1743", "225 metres", "225 metri"),
        ("maida-1806", "1 square", "1 quadrato"),
    ],
)
def test_the_bar_of_the_map_says_how_far_it_is_on_the_ground(
    scenario: str, english: str, italian: str
) -> None:
    """Where the rulebook tells it; else it counts cells."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), scenario)
    driver = Driver(Session(match, setting.board))
    driver.camera.level = len(driver.camera.field.levels) - 1
    for language, words in (("en", english), ("it", italian)):
        LANGUAGE.use(language)
        assert driver.view._told(1) == words


def test_the_place_that_is_looked_at_is_named_in_italian(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the units of a place, as on the map."""
    panel, written = UnitPanel(), words(monkeypatch)
    panel.layout(pygame.Rect(0, 0, 380, 300))
    panel.show(Stack(label="4.0 / 12.0", note=CellNote(place="ploughland")))
    panel.draw(pygame.Surface((400, 320)))
    assert "terreno arato" in written and "ploughland" not in written


@pytest.mark.parametrize("wide", [330, 520])
@pytest.mark.parametrize("place", ["", "La Bergerie", "bed of the Gemioncourt brook"])
def test_place_and_ground_are_named_whole(
    place: str, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside where they lie if there is room, else on lines of their own; what lies below begins
    lower.
    """
    panel, written, drawn = UnitPanel(), words(monkeypatch), list[pygame.Rect]()
    LANGUAGE.use("en")
    honest = type.draw_text

    def noted(*given: Any, **more: Any) -> pygame.Rect:
        drawn.append(honest(*given, **more))
        return drawn[-1]

    monkeypatch.setattr(type, "draw_text", noted)
    note = CellNote(place=place, terrain=say("town or village"))
    panel.show(Stack(label="28.71 / 33.67, 270°", note=note))
    panel.layout(pygame.Rect(0, 0, wide, 300))
    panel.draw(pygame.Surface((540, 320)))
    assert {place, tr(note.terrain)} <= {*written, ""}
    shown = [box for box in drawn if box.w]
    assert all(box.collidelist(shown[:n]) < 0 for n, box in enumerate(shown))
    assert max(box.bottom for box in shown) <= panel._head() + 2
