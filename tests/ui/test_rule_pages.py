"""The pages before the rules: tables, sequence of play, legends, each a key away from the table."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.counters.marks import SHAPES
from game.ui.counters.tag import STATES
from game.ui.field.painted_ground import plain_ground
from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.screens import rule_pages
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.front import Front
from game.ui.screens.rule_pages import CHARTS, RulePage, page_at_hand
from game.ui.screens.rule_text import entry_id
from game.ui.screens.rules import RulesScreen
from game.ui.screens.title import TitleScreen
from game.ui.widgets import flow
from game.ui.widgets.flow import Node


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.look.settings.preferred_language", lambda: "en")
    for module in ("game.ui.navigation", "game.ui.screens.rule_book"):
        monkeypatch.setattr(f"{module}.ground_for", lambda land, path: plain_ground(land))
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
    ("scenario", "chart"),
    [
        ("rossbach-battle", "charts.prussias_glory.close_combat"),
        ("camposanto-1743", "charts.camposanto.orders"),
        ("maida-1806", "charts.squares.ap"),
    ],
)
def test_each_page_is_one_key_away_from_the_table(house: House, scenario: str, chart: str) -> None:
    """The first table is that of the step with which the battle begins; Rossbach begins with
    leaders to be placed, which no table tells of.
    """
    assert house.play(scenario, 7) is None
    for key, page in (
        (pygame.K_F8, chart),
        (pygame.K_F9, "sequence"),
        (pygame.K_F10, "legend"),
    ):
        press(house, key)
        assert opened(house).rule == page
        press(house, pygame.K_ESCAPE)
        assert not isinstance(house.app.top, RulesScreen)


@pytest.mark.parametrize("scenario", ["rossbach-battle", "camposanto-1743", "maida-1806"])
def test_the_sequence_of_play_lights_the_present_step_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    """Played by chance until three steps have been the present one."""
    assert house.play(scenario, 7) is None
    session = house.tables[-1].session
    lit: list[str] = []
    told = rule_pages._step

    def step(number: int, name: str, words: str, now: bool, charts: tuple[RulePage, ...]) -> Node:
        lit.extend([name] * now)
        return told(number, name, words, now, charts)

    monkeypatch.setattr(rule_pages, "_step", step)
    seen: set[str] = set()
    bot = RandomBot(3)
    while len(seen) < 3:
        phase = session.presentation.phase
        if phase not in seen:
            lit.clear()
            press(house, pygame.K_F9)
            assert set(lit) == {phase} & {name for name, _title in session.presentation.phases}
            press(house, pygame.K_ESCAPE)
            seen.add(phase)
        assert session.match.prompt is not None
        session.act(bot.choose(BotView(session.match)))


@pytest.mark.parametrize("scenario", ["rossbach-battle", "camposanto-1743", "maida-1806"])
def test_before_a_battle_begins_its_pages_can_be_read(house: House, scenario: str) -> None:
    """The same keys on its page, its map; no step is the present one yet."""
    assert house.brief(scenario) is None
    for key, page in ((pygame.K_F9, "sequence"), (pygame.K_F10, "legend")):
        press(house, key)
        assert opened(house).rule == page and opened(house).flow.scroll.content > 200
        press(house, pygame.K_ESCAPE)
        assert isinstance(house.app.top, BriefingScreen)
    press(house, pygame.K_F1)
    assert {"sequence", "legend", "counters"} <= set(opened(house).pages)
    assert len({page.game for page in opened(house).pages.values()}) == 1


def test_from_the_title_each_game_has_its_pages_under_its_name(house: House) -> None:
    house.rules("")
    screen = opened(house)
    for system in SYSTEMS:
        for page in ("sequence", "legend", "counters"):
            screen.follow(f"{page}.{system}")
            assert screen.rule == f"{page}.{system}" and screen.flow.scroll.content > 200
    heads = [line.words for line in screen.lines if line.game]
    assert len(heads) == len(SYSTEMS) and "Camposanto 1743" in heads
    first = next(n for n, line in enumerate(screen.lines) if line.words == "Camposanto 1743")
    inside = [line.number for line in screen.lines[first + 1 :] if line.number][:3]
    assert [number.partition(" ")[0] for number in inside] == ["CS"] * 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_state_of_a_counter_is_in_the_key_with_its_rule(system: str) -> None:
    reference, ledger = SYSTEMS[system].reference(), SYSTEMS[system].ledger()
    assert len(reference.aspects) > 5
    for aspect in (*reference.types, *reference.aspects):
        assert aspect.rule in ledger and (aspect.face is None) != (aspect.token is None)
    shown = {mark for a in reference.aspects if a.face is not None for mark in a.face.marks}
    assert {"moved", "fired"} <= shown <= {*SHAPES, *STATES, "engaged_2", "colours"}


def test_a_rule_number_in_a_paragraph_leads_to_its_own(house: House) -> None:
    """PG 7.3a names 7.3.2 and 7.3.3, PG 7.2.3b a ruling."""
    house.rules("PG 7.3a")
    for rule, to in (("PG 7.3a", ("PG 7.3.2a", "PG 7.3.3a")), ("PG 7.2.3b", ("PG R8",))):
        for number, named in enumerate(to):
            screen = opened(house)
            screen.follow(rule)
            links = [i for i in screen.flow.controls.items if i.id.startswith(f"link.{rule}.")]
            assert len(links) == len(to)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                house.app.frame(
                    [pygame.event.Event(kind, button=1, pos=links[number].box.center)], 16
                )
            assert screen.rule == named


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


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_long_numbers_leave_a_gap_before_their_titles(house: House, size: tuple[int, int]) -> None:
    """NB 8.2.5.1.2-1 among them; the numbers of a chapter stand in one column."""
    house.app.set_window(size)
    house.rules("NB 8.2.5-1")
    house.app.frame([], 16)
    screen = house.app.top
    assert isinstance(screen, RulesScreen)
    numbers = [line.number for line in screen.lines if not line.chapter]
    assert "NB 8.2.5.1.2-1" in numbers
    widest = max(type.measure(number, type.RULE)[0] for number in numbers)
    assert 12 + widest + 8 <= screen._numbers < screen.left.width // 2
