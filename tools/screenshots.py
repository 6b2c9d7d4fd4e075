"""Takes the pictures of docs/screenshots: the real window, without a screen, at moments of games
that bots play with the same dice every time.

    python -m tools.screenshots                    all of them, in one or two minutes
    python -m tools.screenshots odds-sheet title   only these
    python -m tools.screenshots --to FOLDER        into another folder

Settings and saves lie in a folder of its own, which is gone at the end. Exit status 1 if a picture
could not be taken; the others are taken all the same.
"""

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import pygame
from PIL import Image

from game.ai.bot import Bot, BotView
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.board.plane.shapes import Pose
from game.content.library import HOME_VARIABLE, saves_folder
from game.engine.autosave import SessionKeeper
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.navigation import House
from game.ui.screens import rule_pages
from game.ui.screens.front import Front, Game
from game.ui.screens.options import OptionsScreen
from game.ui.screens.title import TitleScreen
from tests.ui.driver import Driver, Pixel, cell_of
from tools.clicks import FIRST_FIGHT, MOVING, asks, by_mouse, opened

FOLDER = Path(__file__).parents[1] / "docs/screenshots"
SEED = 7
SMALL, LARGE = (1280, 720), (1920, 1080)
COLOURS, RARE = 256, 64
WRONG = 24
"""By so much a colour is another one, in one of red, green and blue."""
CLOCK = "2026-01-01 12-00-00"
NOON = time.mktime(time.strptime(CLOCK, "%Y-%m-%d %H-%M-%S"))
SETTLED = 3000
"""Milliseconds until nothing moves any more."""
MOST_ACTIONS = 5000


def played(
    scenario: str, rule: str = "", nth: int = 1, bot: Callable[[int], Bot] = GreedyBot
) -> Match:
    """A game of bots when a rule's question is put for the nth time; without one, at its end."""
    match, player, wanted = opened(scenario, SeededDice(SEED)), bot(SEED), asks(rule)
    for _number in range(MOST_ACTIONS):
        if match.prompt is None:
            break
        nth -= wanted(match.prompt)
        if nth == 0:
            break
        match.act(player.choose(BotView(match)))
    return match


class Studio(Driver):
    """The whole window, from the title on, in a home of its own."""

    def __init__(self, size: Pixel, language: str) -> None:
        self.front = Front(Shelf(SYSTEMS))
        for name, value in (("language", language), ("motion", "reduced")):
            self.front.change(name, value)
        self.app, self.mouse = App(size), (0, 0)
        self.house = House(self.app, self.front)
        self.app.push(TitleScreen(self.front, self.house))

    def sit_down(self, match: Match) -> None:
        """A table at which this match goes on."""
        setting = self.front.setting(match.scenario_id)
        assert isinstance(setting, Setting)
        keeper = SessionKeeper(saves_folder(), setting, lambda: CLOCK)
        self.table = self.house.open_table(Game(match, setting, keeper))
        self.session = self.table.session
        self.app.push(self.table)
        self.desk.view.camera.show(self.desk.looking.offered())
        self.rest(SETTLED)

    def at_table(self) -> None:
        """The table on top, as a screen opened it."""
        self.table = self.house.tables[-1]
        self.session = self.table.session
        self.rest(SETTLED)

    def keep(self) -> None:
        """Save the game at the table at a time that is always the same."""
        assert self.session.after is not None
        self.session.after(self.session.match)
        for path in saves_folder().iterdir():
            os.utime(path, (NOON, NOON))

    def point_at(self, unit: str) -> None:
        """Take up a unit."""
        self.click_cell(self.session.board.label(cell_of(self, unit)))
        self.rest(SETTLED)

    def aside(self) -> None:
        """The pointer where it lights nothing."""
        self.move((self.app.size[0] // 2, 2))
        self.rest(SETTLED)


# -- what is shown --------------------------------------------------------------------------------


def title(studio: Studio) -> None:
    """A game was begun."""
    studio.sit_down(by_mouse(MOVING))
    studio.keep()
    studio.house.title()
    studio.rest(SETTLED)


def first_title(studio: Studio) -> None:
    """Nothing was begun yet."""
    studio.aside()


def saves(studio: Studio) -> None:
    """Three games, one of them chosen."""
    for match in (played("maida-1806", "SQ 5.12"), by_mouse(FIRST_FIGHT)):
        studio.sit_down(match)
        studio.keep()
        studio.house.title()
    studio.house.saves()
    studio.aside()


def briefing(scenario: str, studio: Studio) -> None:
    """The page before a battle."""
    studio.house.brief(scenario)
    studio.aside()


def lesson(number: int, studio: Studio) -> None:
    """A lesson at its second step."""
    studio.house.learn(studio.front.lessons()[number].id)
    studio.at_table()
    studio.key(pygame.K_F9)
    studio.aside()


def table(scenario: str, rule: str, nth: int, studio: Studio) -> None:
    """A question at the table."""
    studio.sit_down(played(scenario, rule, nth))
    studio.aside()


def beginning(scenario: str, studio: Studio) -> None:
    """The table before anything was done."""
    studio.sit_down(opened(scenario))
    studio.aside()


def move(studio: Studio) -> None:
    """A unit in hand: where it may go and at what cost."""
    studio.sit_down(by_mouse(MOVING))
    studio.point_at("pr-ir23")
    studio.hover_cell("2508")
    studio.rest(SETTLED)


def ghost(scenario: str, rule: str, nth: int, ahead: int, studio: Studio) -> None:
    """A unit in hand on a table without cells, wished farther ahead than it can go."""
    studio.sit_down(played(scenario, rule, nth))
    prompt = studio.session.prompt
    assert prompt is not None and prompt.poses is not None
    piece = studio.session.piece(prompt.poses.unit)
    assert piece is not None and isinstance(piece.at, Pose)
    studio.camera.zoom(1)
    studio.camera.look(studio.camera.field.centre(piece.at.ahead(ahead // 2)))
    studio.gaze.looked()
    studio.frames()
    studio.move(studio.camera.place(piece.at.ahead(ahead)))
    studio.rest(SETTLED)


def planner(studio: Studio) -> None:
    """The fights of a phase."""
    studio.sit_down(by_mouse(FIRST_FIGHT))
    studio.aside()


def odds(studio: Studio) -> None:
    """The sheet of the first fight."""
    studio.sit_down(by_mouse(FIRST_FIGHT))
    sheet(studio)


def sheet(studio: Studio) -> None:
    """Press on until a sheet lies open."""
    for _number in range(6):
        if studio.commands.sheet_open:
            break
        studio.key(pygame.K_RETURN)
        studio.rest(600)
    assert studio.commands.sheet_open
    studio.aside()


def sheet_at(scenario: str, rule: str, nth: int, studio: Studio) -> None:
    """The sheet of a fight between two who play by chance: they do fight."""
    studio.sit_down(played(scenario, rule, nth, RandomBot))
    sheet(studio)


def page(name: str, studio: Studio) -> None:
    """A page before the rules, as the game on the table has it."""
    studio.sit_down(by_mouse(FIRST_FIGHT))
    studio.house.reference(name)
    studio.aside()


def rules(studio: Studio) -> None:
    """The chapters."""
    studio.sit_down(by_mouse(FIRST_FIGHT))
    studio.house.rules("PG 19.9a")
    studio.aside()


def options(studio: Studio) -> None:
    """The presets and switches of the first game that has presets."""
    studio.house.options()
    page = studio.app.top
    assert isinstance(page, OptionsScreen)
    while not page.game.options.presets:
        studio.key(pygame.K_RIGHT)
    studio.aside()


def keys(studio: Studio) -> None:
    """All keys."""
    studio.house.keys()
    studio.aside()


def menu(studio: Studio) -> None:
    """Menu and settings over the table."""
    studio.sit_down(by_mouse(MOVING))
    studio.table.doors.menu(studio.session)
    studio.aside()


def verdict(scenario: str, studio: Studio) -> None:
    """The end of a battle."""
    studio.sit_down(played(scenario))
    studio.table.doors.over(studio.session)
    studio.aside()


def replay(studio: Studio) -> None:
    """A battle told, in the middle of it."""
    studio.sit_down(played("rossbach-battle"))
    records = studio.session.match.records
    fights = [n for n, r in enumerate(records) if any(e.kind == "combat" for e in r.events)]
    studio.table.doors.replay(studio.session, fights[len(fights) // 2] if fights else None)
    studio.aside()


@dataclass(frozen=True)
class Shot:
    """A picture: its file's name, the window, and what leads there."""

    name: str
    take: Callable[[Studio], None]
    size: Pixel = SMALL
    language: str = "en"


SHOTS = (
    Shot("title", first_title, LARGE),
    Shot("title-continue", title),
    Shot("title-italian", first_title, language="it"),
    Shot("title-small", first_title),
    Shot("lesson", partial(lesson, 0)),
    Shot("lesson-maida", partial(lesson, 1)),
    Shot("lesson-camposanto", partial(lesson, 2)),
    Shot("briefing-rossbach", partial(briefing, "rossbach-battle")),
    Shot("briefing-maida", partial(briefing, "maida-1806")),
    Shot("rossbach-move", move, LARGE),
    Shot("rossbach-move-small", move),
    Shot("rossbach-planner", planner),
    Shot("rossbach-odds", odds, LARGE),
    Shot("rossbach-odds-small", odds),
    Shot("rossbach-charge", partial(table, "rossbach-battle", "PG 19.12.2a", 1)),
    Shot("rossbach-rout", partial(table, "rossbach-battle", "PG 8.2d", 1)),
    Shot("rossbach-italian", planner, language="it"),
    Shot("leuthen", partial(beginning, "leuthen-battle")),
    Shot("leuthen-set-up", partial(beginning, "leuthen-main")),
    Shot("zorndorf", partial(beginning, "zorndorf-battle")),
    Shot("torgau", partial(beginning, "torgau-battle")),
    Shot("camposanto-orders", partial(table, "camposanto-1743", "CS 4a", 1)),
    Shot("camposanto-move", partial(table, "camposanto-1743", "CS 6b", 5), LARGE),
    Shot("camposanto-retire", partial(table, "camposanto-1743", "CS 6.4c", 1)),
    Shot("camposanto-assault", partial(table, "camposanto-1743", "CS 7b", 1)),
    Shot("maida-contest", partial(table, "maida-1806", "SQ 5.7", 1)),
    Shot("maida-activation", partial(table, "maida-1806", "SQ 5.12", 3)),
    Shot("maida-combat", partial(sheet_at, "maida-1806", "SQ 8.2", 1)),
    Shot("quatre-bras", partial(table, "quatre-bras-1815", "SQ 5.12", 20), LARGE),
    Shot("rippach-move", partial(ghost, "rippach-1632", "ND 3.3", 1, 4_400), LARGE),
    Shot("luetzen", partial(beginning, "luetzen-1632")),
    Shot("maida-table-move", partial(ghost, "maida-1806-table", "NB 8.1.1.2", 2, 9_000), LARGE),
    Shot("quatre-bras-table", partial(table, "quatre-bras-1815-table", "NB 8.1.1.2", 1), LARGE),
    Shot("charts", partial(page, rule_pages.CHARTS)),
    Shot("sequence", partial(page, rule_pages.SEQUENCE)),
    Shot("legend", partial(page, rule_pages.LEGEND)),
    Shot("rules", rules),
    Shot("options", options),
    Shot("keys", keys),
    Shot("menu", menu),
    Shot("saves", saves),
    Shot("verdict-rossbach", partial(verdict, "rossbach-battle"), LARGE),
    Shot("verdict-camposanto", partial(verdict, "camposanto-1743")),
    Shot("verdict-maida", partial(verdict, "maida-1806")),
    Shot("replay", replay),
)


def few_colours(whole: Image.Image) -> Image.Image:
    """The picture in the colours of one palette: those that make most of it, and those that small
    things have, a mark or a square of an army, which would else be taken for others. Dithering
    would keep the tones of the maps truer still, and double the size.
    """
    plain = Image.Dither.NONE
    most = whole.quantize(COLOURS - RARE, Image.Quantize.MEDIANCUT, kmeans=1, dither=plain)
    true, shown = np.asarray(whole, dtype=int), np.asarray(most.convert("RGB"), dtype=int)
    far = np.asarray(whole)[np.abs(true - shown).max(axis=2) > WRONG]
    if len(far) < RARE:
        return most
    strip = Image.fromarray(far[None]).quantize(RARE, Image.Quantize.MEDIANCUT, dither=plain)
    palette = Image.new("P", (1, 1))
    colours = (most.getpalette() or [])[: 3 * (COLOURS - RARE)]
    palette.putpalette([*colours, *(strip.getpalette() or [])[: 3 * RARE]])
    return whole.quantize(palette=palette, dither=plain)


def photograph(shot: Shot, folder: Path) -> Path:
    """Take one picture in a new home."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        studio = Studio(shot.size, shot.language)
        shot.take(studio)
        studio.frames()
        surface = studio.app.surface
        whole = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        studio.house.close()
    small = few_colours(whole)
    path = folder / f"{shot.name}.png"
    small.save(path, "PNG", optimize=True)
    return path


def main(given: list[str] | None = None) -> int:
    """Take the pictures; 1 if one of them failed."""
    parser = argparse.ArgumentParser(description="Takes the pictures of docs/screenshots.")
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder")
    asked = parser.parse_args(given)
    asked.to.mkdir(parents=True, exist_ok=True)
    failed = 0
    for shot in SHOTS:
        if asked.names and shot.name not in asked.names:
            continue
        begun = time.monotonic()
        try:
            path = photograph(shot, asked.to)
        except Exception:  # noqa: BLE001 - one picture must not cost the others; it is told, and fails
            failed += 1
            print(f"{shot.name}: FAILED\n{traceback.format_exc()}")
            continue
        size, took = path.stat().st_size // 1024, time.monotonic() - begun
        print(f"{shot.name}: {size} KB in {took:.1f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
