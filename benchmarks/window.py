"""How fast the window is, as ratios to a bare blit of the same run: `python -m benchmarks.window`.

The real loop: a game of a scenario under way, painted ground, panels, all counters, an overlay and
a log of 1,000 lines, panned by dragging at 1920x1080. Works on any display, also without a screen
(`SDL_VIDEODRIVER=dummy`). Only the processor time of the benchmark itself counts.
"""

import argparse
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import pygame

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import ground_for
from game.ui.play.session import Session
from game.ui.table.doors import Doors
from game.ui.table.screen import TableScreen

SIZE = (1920, 1080)
MILLI = 1_000.0
BUDGET = 1000 / 60
LOG_LINES = 1_000
ACTIONS = 250
START = (
    "import sys, time; begin = time.perf_counter()\n"
    "from game.ui import app\n"
    "def once(self):\n"
    "    self.frame([], 16); print(time.perf_counter() - begin, time.process_time())\n"
    "app.App.loop = once\n"
    "from game.__main__ import main; sys.exit(main(['play']))\n"
)


def game_under_way(scenario: str, seed: int) -> Session:
    """A random game with a piece in hand; its records are told again until the log is long."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting), setting
    match = Match.new(setting.system, setting.rules, SeededDice(seed), scenario)
    bot = RandomBot(seed)
    while match.prompt is not None and not (len(match.records) > ACTIONS and match.prompt.subject):
        match.act(bot.choose(BotView(match)))
    lines = sum(len(record.events) for record in match.records)
    match.records *= 1 + LOG_LINES // lines
    return Session(match, setting.board)


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time of one call."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * MILLI


def bare_blit(surface: pygame.Surface) -> float:
    """Median milliseconds of one opaque picture of the window's size and a flip."""
    picture = pygame.Surface(surface.get_size()).convert()

    def once() -> None:
        surface.blit(picture, (0, 0))
        pygame.display.flip()

    return statistics.median(timed(once) for _ in range(120))


def pan(app: App, frames: int) -> list[float]:
    """Milliseconds of each frame while the map is dragged to and fro."""
    x, y = SIZE[0] // 3, SIZE[1] // 2
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=2)], 16)
    found = []
    for n in range(frames):
        step = 9 if n // 40 % 2 else -9
        x, y = x + step, y + step // 2
        move = pygame.event.Event(
            pygame.MOUSEMOTION, pos=(x, y), rel=(step, step // 2), buttons=(0, 1, 0)
        )
        found.append(timed(lambda event=move: app.frame([event], 16)))  # type: ignore[misc]
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=2)], 16)
    return found


def hover(app: App, frames: int) -> list[float]:
    """Milliseconds of each frame while the pointer runs over the map: previews, tips, paths."""
    found = []
    for n in range(frames):
        at = (300 + n * 37 % 1000, 200 + n * 23 % 600)
        move = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(37, 23), buttons=(0, 0, 0))
        found.append(timed(lambda event=move: app.frame([event], 16)))  # type: ignore[misc]
    return found


def start_to_title() -> tuple[float, float]:
    """Median seconds from the interpreter's first line to the first picture of the title, by the
    clock and of processor time; as always but the very first time, with compiled modules.
    """
    with tempfile.TemporaryDirectory() as home:
        words = dict(os.environ, OBLIQUE_HOME=home, PYGAME_HIDE_SUPPORT_PROMPT="1")
        words.pop("PYTHONDONTWRITEBYTECODE", None)
        words["PYTHONPYCACHEPREFIX"] = home
        command = [sys.executable, "-c", START]
        runs = [
            subprocess.run(command, env=words, capture_output=True, text=True, check=True)
            for _ in range(6)
        ][1:]
    clock, spent = zip(*(run.stdout.split()[-2:] for run in runs), strict=True)
    return statistics.median(map(float, clock)), statistics.median(map(float, spent))


def row(name: str, times: list[float], blit: float) -> str:
    """One line of the table."""
    ordered = sorted(times)
    mean, worst = statistics.mean(times), ordered[int(len(ordered) * 0.99)]
    figures = (mean, worst, mean / blit, worst / blit)
    return f"| {name} | {' | '.join(f'{n:.2f}' for n in figures)} | {BUDGET:.1f} |"


def main() -> int:
    """Measure and print the table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("scenario", nargs="?", default="rossbach-battle")
    words.add_argument("--frames", type=int, default=600)
    asked = words.parse_args()
    clock, spent = start_to_title()
    session = game_under_way(asked.scenario, 1)
    app = App(SIZE)
    app.push(TableScreen(app, session, ground_for(session.board, None), Doors(), still=True))
    for _ in range(30):
        app.frame([], 16)
    blit = bare_blit(app.surface)
    gc.collect()
    gc.freeze()
    actions, driver = len(session.match.records), pygame.display.get_driver()
    lines = [
        f"{asked.scenario}, {actions} actions, display {driver}",
        f"bare blit and flip of {SIZE[0]}x{SIZE[1]}: {blit:.2f} ms",
        "| what | mean ms | 99th percentile ms | mean in blits | 99th in blits | budget ms |",
        "|---|---|---|---|---|---|",
        row("panning", pan(app, asked.frames), blit),
        row("pointer over the map", hover(app, asked.frames), blit),
        f"{len(session.presentation.stacks)} stacks",
        f"start to title: {clock:.2f} s, {spent:.2f} s of processor time (budget 1.5 s)",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
