"""Measures the window's memory over several games, which a bot plays at real tables.

    python -m tools.measure_memory maida-1806 --games 11 --actions 600

Prints after each game the memory of the process and what the kept pictures weigh. Nothing is
shown: the window is drawn by the dummy driver, with a home of its own.
"""

import argparse
import gc
import os
import sys
import tempfile
from functools import _lru_cache_wrapper

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.counters.pictures import STORE
from game.ui.navigation import House
from game.ui.screens.end import EndScreen
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen

MEGABYTE = 1_000_000
PAGE = os.sysconf("SC_PAGE_SIZE")


def resident() -> int:
    """The memory that the process has now, in bytes (Linux)."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * PAGE


def kept_pictures() -> int:
    """The bytes of all pictures in caches of functions, and in the store of counters."""
    caches = [found for found in gc.get_objects() if isinstance(found, _lru_cache_wrapper)]
    surfaces: dict[int, pygame.Surface] = {}
    for cache in caches:
        for entry in gc.get_referents(cache):
            inside = gc.get_referents(entry) if not isinstance(entry, pygame.Surface) else [entry]
            surfaces |= {id(one): one for one in inside if isinstance(one, pygame.Surface)}
    return sum(one.get_pitch() * one.get_height() for one in surfaces.values()) + STORE.bytes


def play_one(app: App, house: House, scenario: str, seed: int, most: int) -> int:
    """Let a bot play a game at the table, each action shown; how many actions it took."""
    fault = house.play(scenario, seed)
    if fault is not None:
        raise SystemExit(str(fault))
    table, bot = house.tables[-1], RandomBot(seed)
    session, done = table.session, 0
    while session.match.prompt is not None and done < most:
        table.commands.perform(bot.choose(BotView(session.match)))
        done += 1
        for _frame in range(3):
            app.frame([], 40)
        while isinstance(app.top, EndScreen):
            house.back()
    house.title()
    app.frame([], 16)
    return done


def main() -> int:
    """Play the games and print a line after each."""
    args = _parser().parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["OBLIQUE_HOME"] = home
        front = Front(Shelf(SYSTEMS))
        app = App(tuple(args.size))
        house = House(app, front)
        app.push(TitleScreen(front, house))
        for _frame in range(30):
            app.frame([], 16)
        print(f"title: {resident() / MEGABYTE:.0f} MB", flush=True)
        for number in range(args.games):
            done = play_one(app, house, args.scenario, args.seed + number, args.actions)
            pictures = kept_pictures() / MEGABYTE
            print(
                f"game {number + 1}: {done} actions, {resident() / MEGABYTE:.0f} MB, of it"
                f" {pictures:.0f} MB of kept pictures",
                flush=True,
            )
        house.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description="Measure the window's memory over several games.")
    top.add_argument("scenario")
    top.add_argument("--games", type=int, default=11)
    top.add_argument("--actions", type=int, default=600, help="a game takes no more")
    top.add_argument("--seed", type=int, default=1)
    top.add_argument("--size", type=int, nargs=2, default=(1280, 720))
    return top


if __name__ == "__main__":
    sys.exit(main())
