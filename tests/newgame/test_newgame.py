"""A game that was made by docs/new-system.md alone, with a scenario and a map of its own: it is
checked, held to the laws, played by bots, and played by mouse from the title to the verdict.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.arena import MakeBot, contest
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.ai.rollout import Rollout
from game.content.check import check
from game.content.problems import Problem
from game.engine import action as acts
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.engine.prompt import Faces, Modifiers
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.end import EndScreen
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen
from tests.engine.test_properties import laws_of
from tests.newgame.system import NOT_NOW, SYSTEM, TOO_FAR
from tests.ui import screen_driver
from tests.ui.driver import Driver, Pixel, where

HERE = Path(__file__).parent
SCENARIO = HERE / "scenarios" / "bridge-at-aue.toml"
SHELF = Shelf({"aue": SYSTEM})


def opened() -> Setting:
    found = SHELF.open_file(SCENARIO)
    assert not isinstance(found, Problem), str(found)
    return found


def test_it_is_small() -> None:
    """Its lines, blank ones too."""
    lines = [line for path in HERE.glob("*.py") if path != Path(__file__) for line in path.open()]
    assert 0 < len(lines) < 300


# -- files ----------------------------------------------------------------------------------------


def test_scenario_and_map_are_sound() -> None:
    assert list(check([HERE], SHELF.files())) == []


def test_faults_of_its_files_are_told_with_their_place(tmp_path: Path) -> None:
    for folder in ("maps", "scenarios"):
        shutil.copytree(HERE / folder, tmp_path / folder)
    scenario = tmp_path / "scenarios" / SCENARIO.name
    scenario.write_text(scenario.read_text("utf-8").replace('at = "0907"', 'at = "0930"'), "utf-8")
    ground = tmp_path / "maps" / "aue.tmx"
    ground.write_text(ground.read_text("utf-8").replace("1,1,1,13", "1,1,1,5"), "utf-8")
    told = [(p.where, p.message) for p in check([scenario], SHELF.files()).errors]
    assert ('unit 7 "Nádasdy"', 'at = "0930" is not on the map') in told
    assert any('no terrain "marsh"' in message for _where, message in told)


# -- rules and bots -------------------------------------------------------------------------------


TestLaws = laws_of(opened(), examples=8, steps=30)


class Game:
    """A match with dice that were thrown before."""

    def __init__(self, *dice: int) -> None:
        setting = opened()
        self.board = setting.board
        self.match = Match.new(SYSTEM, setting.rules, ScriptedDice(dice), "bridge-at-aue")

    def at(self, label: str) -> int:
        cell = self.board.cell(label)
        assert cell is not None
        return cell

    def act(self, *words: str) -> object:
        """Click regiments and hexes, press buttons; the last answer's refusal."""
        said: object = None
        for word in words:
            number = self.board.cell(word)
            by_name = acts.button(word) if word == "end" else acts.unit(word)
            said = self.match.act(by_name if number is None else acts.cell(number))
        return said

    def steps(self, unit: str) -> int:
        """What is left of a regiment."""
        left: int = self.match.reading.table.units[unit].steps
        return left

    def label(self, unit: str) -> str:
        """Where a regiment stands."""
        return self.board.label(self.match.reading.table.units[unit].cell)


def test_ground_closes_and_stops() -> None:
    """Foot does not swim, horse does not ride into the woods, a hill ends the march."""
    game = Game()
    assert game.act("Zieten", "1103") is TOO_FAR, "woods"
    assert game.act("0905") is None, "the eastern bridge"
    assert game.act("Manstein", "0403", "end", "end", "Manstein", "0204") is TOO_FAR, "over 0303"
    assert game.act("0203") is None, "past the hill"
    assert game.act("Anhalt", "0704", "end", "end", "Anhalt", "0705") is TOO_FAR, "water"


def test_a_fight_from_the_bridge_into_the_town() -> None:
    """4 steps against 3: column 1:1 (1); town -2, bridge -1. A four makes 2: the attacker loses a
    step, a six 4: both.
    """
    for die, left in ((4, (3, 3)), (6, (3, 2))):
        game = Game(die)
        game.act("Manstein", "0504", "end", "end", "Manstein", "0506")
        foreseen = game.match.preview(acts.cell(game.at("0507")))
        assert [m.value for m in foreseen.sheet.of(Modifiers).rows] == [-2, -1, 0]
        assert [face.result for face in foreseen.sheet.of(Faces).rows] == ["A1"] * 4 + ["EX"] * 2
        assert game.act("0507") is None
        assert (game.steps("Manstein"), game.steps("Botta")) == left
        assert game.act("Manstein") is NOT_NOW


def test_who_is_beaten_in_the_open_goes_back() -> None:
    """Nádasdy's 2 steps in the open against Zieten's 3: column 3:2 (2), from a bridge -1. A four
    makes 5: he gives way to a hex that no enemy stands beside.
    """
    game = Game(4)
    game.act("Zieten", "0905", "end", "Nádasdy", "0906", "end")
    assert game.act("Zieten", "0906") is None
    assert (game.steps("Zieten"), game.steps("Nádasdy")) == (3, 2)
    beside = game.board.neighbours[game.at(game.label("Nádasdy"))]
    assert game.label("Nádasdy") != "0906" and game.at("0905") not in beside


@pytest.mark.parametrize("bot", [RandomBot, GreedyBot])
def test_bots_play_it_to_its_end(bot: MakeBot) -> None:
    standing = contest(opened(), {"prussia": bot, "austria": bot}, range(3), 1000)
    assert standing.unfinished == 0
    assert sum(standing.results.values()) == 3


def test_the_greedy_bot_takes_the_town_from_one_that_plays_by_chance() -> None:
    bots: dict[str, MakeBot] = {"prussia": GreedyBot, "austria": RandomBot}
    assert contest(opened(), bots, range(3), 1000).wins("prussia") == 3


def test_a_verdict_that_nobody_wrote_names_the_sides() -> None:
    """The plain verdict of a game without one."""
    game = Game()
    assert str(SYSTEM.verdict(game.match.reading).title) == "Undecided"
    while not game.match.over:
        game.act("end")
    assert str(SYSTEM.verdict(game.match.reading).title) == "Victory: Austrians"


def test_it_is_played_on_by_chance() -> None:
    setting = opened()
    assert Rollout(setting.rules, SYSTEM.set_up(setting.rules), 3).run(2000) is not None


def test_it_is_played_by_the_protocol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("maps", "scenarios"):
        shutil.copytree(HERE / folder, tmp_path / folder)
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    server = Server(Shelf({"aue": SYSTEM}))

    def say(do: str, **fields: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(
            server.answer_line(json.dumps({"do": do, **fields}).encode())
        )
        assert reply["ok"], reply
        return reply

    say("new", scenario="bridge-at-aue", seed=1)
    say("act", action={"verb": "unit", "arg": "Manstein"})
    assert say("preview", action={"verb": "cell", "arg": "1109"})["preview"] is None
    way = say("preview", action={"verb": "cell", "arg": "0504"})["preview"]["path"]
    assert way == ["0502", "0503", "0504"]
    end = say("bot", bot="random", count=1000)
    assert end["verdict"]["winner"] == end["result"]["winner"]
    assert say("view")["view"]["turn"] == "Turn 8 of 8"


# -- the window -----------------------------------------------------------------------------------


class Seated(Driver):
    """The driver at a table that was opened by the house."""

    def __init__(self, house: House) -> None:
        top = house.app.top
        assert isinstance(top, TableScreen)
        self.app, self.table, self.session, self.mouse = house.app, top, top.session, (0, 0)
        self.frames()


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """The program with this game alone, its files in the player's own folder."""
    for folder in ("maps", "scenarios"):
        shutil.copytree(HERE / folder, tmp_path / folder)
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.look.settings.preferred_language", lambda: "en")
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    front = Front(Shelf({"aue": SYSTEM}))
    front.change("motion", "reduced")
    yield House(App((1280, 720)), front)
    type.set_text_scale(100)
    LANGUAGE.use("en")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text that was drawn."""
    found: list[str] = []
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        found.append(text)
        return honest(surface, text, *rest, **more)

    monkeypatch.setattr(type, "draw_text", noted)
    return found


def test_it_is_on_the_title_and_begins_there(house: House) -> None:
    title = TitleScreen(house.front, house)
    house.app.push(title)
    screen_driver.frames(house.app)
    assert [battle.name for battle in title.battles] == ["The Bridge at Aue"]
    screen_driver.click(house.app, title.page.controls, "play.bridge-at-aue")
    briefing = house.app.top
    assert isinstance(briefing, BriefingScreen)
    screen_driver.frames(house.app)
    screen_driver.click(house.app, briefing.page.controls, "begin")
    assert isinstance(house.app.top, TableScreen)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_it_is_played_by_mouse_to_the_verdict(house: House, size: Pixel, drawn: list[str]) -> None:
    """A march, a march on to the bridge, a fight with its sheet, and turns to the end."""
    house.app.set_window(size)
    assert house.play("bridge-at-aue", 7) is None
    driver = Seated(house)
    assert all(driver.camera.visible(cell) for cell in driver.session.presentation.stacks)
    water, meadow = driver.show("0606"), driver.show("0604")
    assert driver.app.surface.get_at(water) != driver.app.surface.get_at(meadow)
    driver.click_cell("0502")
    assert driver.session.prompt.subject == ("Manstein",)
    driver.click_cell("0504")
    assert where(driver, "Manstein") == "0504"
    driver.press("end")
    assert driver.session.prompt.side == "austria"
    driver.press("end")
    driver.click_cell("0504")
    driver.click_cell("0506")
    drawn.clear()
    driver.click_cell("0507")
    assert {"Manstein attacks Botta", "odds 1:1", "67%", "33%"} <= set(drawn)
    rolls = len(driver.session.match.records)
    drawn.clear()
    driver.press("ui.roll")
    (die,) = driver.session.match.records[rolls].dice
    told = "The attacker loses a step." if die < 5 else "Both lose a step."
    assert {"Manstein marches.", "AUE 2.2", told, "AUE 3.3"} <= set(drawn)
    drawn.clear()
    for _press in range(14):
        driver.press("end")
    assert isinstance(house.app.top, EndScreen)
    house.app.frame([], 16)
    assert "Victory: Austrians" in drawn and "Difference" not in drawn
