"""How fast the window is, as ratios to a bare blit of the same run: `python -m benchmarks.window`.

The real loop: a game of a scenario under way, painted ground, panels, all counters, an overlay and
a log of 1,000 lines, panned by dragging at 1920x1080, then under the pointer, then zoomed in and
out by keys with some frames between two steps, as a hand does it. On a table without cells
`--plates N` lays copies of its units beside them until there are so many. Works on any display,
also without a screen (`SDL_VIDEODRIVER=dummy`). Only the processor time of the benchmark itself
counts.
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
from msgspec import structs

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.board.ground import Ground
from game.board.plane.legs import WHEEL
from game.board.plane.numbers import FULL_TURN
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Counter, Presentation
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
STEPS = 6
"""Steps of the zoom in one direction, before it turns back."""
ZOOM = ("a step of the zoom", "frames between the steps")
BETWEEN = 5
"""Frames between two steps."""
ACTIONS = 250
START = (
    "import sys, time; begin = time.perf_counter()\n"
    "from game.ui import app\n"
    "def once(self):\n"
    "    self.frame([], 16); print(time.perf_counter() - begin, time.process_time())\n"
    "app.App.loop = once\n"
    "from game.__main__ import main; sys.exit(main(['play']))\n"
)


COPY = "'"


class Crowded(Session):
    """A session that shows more plates than there are: each copy another picture."""

    def __init__(self, match: Match, ground: Ground, plates: int) -> None:
        self.plates = plates
        self._made: tuple[object, Presentation] | None = None
        super().__init__(match, ground)

    @property
    def presentation(self) -> Presentation:
        plain = super().presentation
        if self._made is None or self._made[0] is not plain:
            self._made = plain, self._crowd(plain)
        return self._made[1]

    def stack(self, cell: Where | None) -> tuple[Counter, ...]:
        """What is told of: no copies, which the game does not know."""
        return tuple(c for c in super().stack(cell) if COPY not in c.id)

    def _crowd(self, plain: Presentation) -> Presentation:
        plates = [c for stack in plain.stacks.values() for c in stack if c.stands]
        stacks = dict(plain.stacks)
        for number in range(max(0, self.plates - len(plates))):
            round_, counter = number // len(plates) + 1, plates[number % len(plates)]
            assert isinstance(counter.at, Pose)
            heading = (counter.at.heading + round_ * 700) % FULL_TURN
            there = Pose(counter.at.x, counter.at.y - round_ * 1_700, heading)
            face = structs.replace(counter.face, name=f"{counter.face.name} {round_}")
            name = f"{counter.id}{COPY}{round_}"
            stacks[there] = (structs.replace(counter, id=name, at=there, face=face),)
        return structs.replace(plain, stacks=stacks)


def game_under_way(scenario: str, seed: int, plates: int = 0) -> Session:
    """A random game with a piece in hand, on a table one that wheels, for which most is looked for;
    its records are told again until the log is long.
    """
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting), setting
    match = Match.new(setting.system, setting.rules, SeededDice(seed), scenario)
    bot = RandomBot(seed)
    while match.prompt is not None and not (
        len(match.records) > ACTIONS
        and match.prompt.subject
        and (match.prompt.poses is None or WHEEL in match.prompt.poses.kinds)
    ):
        match.act(bot.choose(BotView(match)))
    lines = sum(len(record.events) for record in match.records)
    match.records *= 1 + LOG_LINES // lines
    return Crowded(match, setting.ground, plates)


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


def zoom(app: App, frames: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame with a step of the zoom, and of those between."""
    steps, between = [], []
    for n in range(frames // (BETWEEN + 1)):
        key = pygame.K_MINUS if n // STEPS % 2 else pygame.K_PLUS
        step = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
        steps.append(timed(lambda event=step: app.frame([event], 16)))  # type: ignore[misc]
        between += [timed(lambda: app.frame([], 16)) for _ in range(BETWEEN)]
    return steps, between


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
    words.add_argument("--plates", type=int, default=0, help="at least so many on a table")
    asked = words.parse_args()
    clock, spent = start_to_title()
    session = game_under_way(asked.scenario, 1, asked.plates)
    app = App(SIZE)
    table = TableScreen(app, session, ground_for(session.ground, None), Doors(), still=True)
    app.push(table)
    for _ in range(30):
        app.frame([], 16)
    blit = bare_blit(app.surface)
    gc.collect()
    gc.freeze()
    actions, driver = len(session.match.records), pygame.display.get_driver()
    panned = pan(app, asked.frames)
    hovered = hover(app, asked.frames)
    lines = [
        f"{asked.scenario}, {actions} actions, display {driver}",
        f"bare blit and flip of {SIZE[0]}x{SIZE[1]}: {blit:.2f} ms",
        "| what | mean ms | 99th percentile ms | mean in blits | 99th in blits | budget ms |",
        "|---|---|---|---|---|---|",
        row("panning", panned, blit),
        row("pointer over the map", hovered, blit),
        *(
            row(name, times, blit)
            for name, times in zip(ZOOM, zoom(app, asked.frames), strict=True)
        ),
        f"{len(session.presentation.stacks)} stacks",
        f"start to title: {clock:.2f} s, {spent:.2f} s of processor time (budget 1.5 s)",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
