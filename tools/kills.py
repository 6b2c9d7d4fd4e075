"""Kill the program at random moments, start it again, and see what is left of the game.

    python -m tools.kills --times 200 --seed 1

Three ways in which a game is kept are killed in turn: the keeper alone, the window (on the dummy
driver, from Continue on) and `headless` that saves into one file. In every second home the clock is
set back and forth: what is written gets times years off, before and while the game is played. After
each kill the next start must find the game with every action that had been kept, or with the one
more that was under way, and nothing half-written (needs os.fork: Linux, macOS).
"""

import argparse
import json
import os
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import BinaryIO

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from msgspec import Struct

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.content import library
from game.content.reading import is_file
from game.engine import save
from game.engine.autosave import SessionKeeper, by_game, resume
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.save import Loaded
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.rules import SYSTEMS
from game.ui import start
from game.ui.app import App
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen

SCENARIOS = ("maida-1806", "camposanto-1743", "rossbach-main")
LIVES = 6
"""So often a game is gone on with before a new home is taken."""
LONGEST = {"keeper": 0.25, "window": 0.9, "headless": 0.5}
"""Seconds that a life lasts at most, from its first action on."""
SLOW_START = 60
YEARS = 400_000_000
UNDO = 0.15
FILE = "game.json"
ENDINGS = (".auto.json", ".journal", ".save.json", ".json", ".toml", ".html")
NEXT, KEPT = b"next", b"kept"


class Point(Struct, frozen=True):
    """A position of a game: how many actions lead to it, and its fingerprint."""

    records: int
    hash: str


class Life(Struct):
    """What a program told before it was killed: the last position kept, and what was under way."""

    kept: Point | None = None
    next: Point | None = None


Tell = Callable[[bytes, Match], None]
SHELF = Shelf(SYSTEMS)


# -- those who are killed --------------------------------------------------------------------------


def keep(_home: Path, seed: int, tell: Tell) -> None:
    """The keeper alone, without a window."""
    latest = Front(SHELF).latest()
    loaded = None if latest is None else resume(latest.path, SHELF.find)
    if isinstance(loaded, Loaded):
        match, setting, game = loaded.match, loaded.setting, loaded.envelope.label.game
    else:
        (match, setting), game = _new(seed), ""
    keeper = SessionKeeper(library.saves_folder(), setting, _clock, game=game)
    tell(NEXT, match)
    keeper.after(match)
    tell(KEPT, match)
    for _ in _played(match, seed):
        tell(NEXT, match)
        keeper.after(match)
        tell(KEPT, match)


def window(_home: Path, seed: int, tell: Tell) -> None:
    """The whole window; a bot sits before it."""

    def loop(self: App) -> None:
        title = self.screens[0]
        assert isinstance(title, TitleScreen) and isinstance(title.ways, House)
        house = title.ways
        if title.latest is None or house.go_on(title.latest.path) is not None:
            assert house.play(SCENARIOS[seed % len(SCENARIOS)], seed) is None
        table = house.tables[-1]
        before = table.session.after
        assert before is not None

        def after(match: Match) -> None:
            tell(NEXT, match)
            before(match)
            tell(KEPT, match)

        table.session.after = after
        _sit(self, table, seed)

    App.loop = loop  # type: ignore[method-assign]  # a bot in place of a player
    start.run(SHELF)


def _sit(app: App, table: TableScreen, seed: int) -> None:
    bot, dice = RandomBot(seed), Random(seed)
    while not table.session.match.over:
        app.frame([], 16)
        if dice.random() < UNDO and table.session.match.why_not_undo() is None:
            table.session.undo()
        elif table.session.match.prompt is not None:
            table.session.act(bot.choose(BotView(table.session.match)))


def headless(home: Path, seed: int, tell: Tell) -> None:
    """The protocol: a bot plays and saves into one file after each action."""
    server, place = Server(SHELF), home / FILE

    def ask(**request: object) -> None:
        reply = json.loads(server.answer_line(json.dumps(request).encode()))
        assert reply["ok"], reply

    if is_file(place):
        ask(do="load", file=str(place))
    else:
        ask(do="new", scenario=SCENARIOS[seed % len(SCENARIOS)], seed=seed)
    while server.match is not None and not server.match.over:
        tell(NEXT, server.match)
        ask(do="save", file=str(place))
        tell(KEPT, server.match)
        ask(do="bot", bot="random", seed=seed + len(server.match.records), count=1)


VICTIMS: dict[str, Callable[[Path, int, Tell], None]] = {
    "keeper": keep,
    "window": window,
    "headless": headless,
}


def _new(seed: int) -> tuple[Match, Setting]:
    found = SHELF.open(SCENARIOS[seed % len(SCENARIOS)])
    assert isinstance(found, Setting)
    return Match.new(found.system, found.rules, SeededDice(seed), found.scenario.id), found


def _played(match: Match, seed: int) -> Iterator[None]:
    """A game at each of its steps; now and then an action is taken back."""
    bot, dice = RandomBot(seed), Random(seed)
    while match.prompt is not None:
        if dice.random() > UNDO or match.undo() is not None:
            match.act(bot.choose(BotView(match)))
        yield


def _clock() -> str:
    return time.strftime("%Y-%m-%d %H-%M-%S")


# -- the killer ------------------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 if anything was lost or left over."""
    top = argparse.ArgumentParser(prog="tools.kills", description="Kill the program at random.")
    top.add_argument("--times", type=int, default=100)
    top.add_argument("--seed", default="1")
    top.add_argument("--victims", nargs="*", choices=sorted(VICTIMS), default=sorted(VICTIMS))
    given = top.parse_args(words)
    count = Count()
    # Whoever stops it before its end still learns how far it came.
    with suppress(KeyboardInterrupt):
        while count.kills < given.times:
            victim = given.victims[count.homes % len(given.victims)]
            _home(victim, Random(f"{given.seed} {count.homes}"), given.times, count)
            count.homes += 1
    print(f"{count.kills} kills, {count.within} of them within an action; {count.faults} faults")
    return 1 if count.faults else 0


class Count(Struct):
    """How it went so far."""

    homes: int = 0
    kills: int = 0
    within: int = 0
    faults: int = 0


def _home(victim: str, dice: Random, most: int, count: Count) -> None:
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        for life in lives(victim, Path(folder), dice, most - count.kills):
            count.kills += 1
            count.within += life.under_way
            for fault in life.faults:
                count.faults += 1
                print(f"{victim}, home {count.homes}: {fault}", flush=True)


class Outcome(Struct):
    """What became of one life: whether it ended within an action, and what was lost or left."""

    under_way: bool
    faults: list[str]


def lives(victim: str, home: Path, dice: Random, most: int) -> Iterator[Outcome]:
    """One game in a home, killed again and again."""
    os.environ[library.HOME_VARIABLE] = str(home)
    skewed = dice.random() < 0.5
    known = Life()
    for _ in range(min(LIVES, most)):
        if skewed:
            _skew(home, dice)
        life = _one_life(victim, home, dice, skewed=skewed)
        if life.kept is None:
            life.kept = known.kept
        found = _found(victim, home)
        faults = _lost(life, known, found)
        if found is not None:  # what was left of the first save of all goes with the next one
            faults += _left_over(home)
        yield Outcome(life.next is not None and life.next != life.kept, faults)
        if faults:
            return
        known = Life(found, found)


def _one_life(victim: str, home: Path, dice: Random, *, skewed: bool) -> Life:
    """Start the program, let it play for a while, and kill it."""
    reader, writer = os.pipe()
    seed, lasts = dice.randrange(10_000), dice.random() * LONGEST[victim]
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _live(victim, home, seed, writer, Random(seed) if skewed else None)
    os.close(writer)
    with os.fdopen(reader, "rb", buffering=0) as told:
        select.select([told], [], [], SLOW_START)
        time.sleep(lasts)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return _read(told)


def _live(victim: str, home: Path, seed: int, writer: int, skew: Random | None) -> None:
    """Never returns."""

    def tell(what: bytes, match: Match) -> None:
        os.write(writer, b"%b %d %b\n" % (what, len(match.records), match.hash.encode()))
        if skew is not None and skew.random() < 0.2:
            _skew(home, skew)

    try:
        VICTIMS[victim](home, seed, tell)
        time.sleep(SLOW_START)  # the game is over: it waits to be killed
    finally:
        os._exit(1)


def _read(told: BinaryIO) -> Life:
    life = Life()
    for line in told.read().split(b"\n")[:-1]:
        what, records, mark = line.split()
        point = Point(int(records), mark.decode())
        if what == KEPT:
            life.kept = point
        else:
            life.next = point
    return life


def _skew(home: Path, dice: Random) -> None:
    """The clock jumps: every file gets a time of its own, years ago or years ahead."""
    for path in list(home.rglob("*")):
        then = time.time() + dice.uniform(-YEARS, YEARS)
        with suppress(OSError):
            os.utime(path, (then, then))


def _found(victim: str, home: Path) -> Point | None:
    """What the next start finds."""
    if victim == "headless":
        place = home / FILE
        if not is_file(place):
            return None
        loaded = save.read(place, SHELF.find)
        assert isinstance(loaded, Loaded), str(loaded)
        # The next save sweeps.
        assert save.write(place, loaded.match, loaded.setting, loaded.envelope.label) is None
    else:
        latest = Front(SHELF).latest()
        over = [path for files in by_game(library.saves_folder()).values() for path in files]
        if latest is None and not over:
            return None
        found = resume(over[0] if latest is None else latest.path, SHELF.find)
        assert isinstance(found, Loaded), str(found)
        loaded = found
    return Point(len(loaded.match.records), loaded.match.hash)


def _lost(life: Life, before: Life, found: Point | None) -> list[str]:
    wanted = {life.kept, life.next} - {None}
    if life.kept is None:
        wanted.add(before.kept)
    if not wanted or found in wanted or (life.kept is None and found is None):
        return []
    return [f"{found} is left, kept was {life.kept}, under way {life.next}"]


def _left_over(home: Path) -> list[str]:
    names = [p.name for p in home.rglob("*") if p.is_file() and not p.name.endswith(ENDINGS)]
    return [f"{name} is left over" for name in names]


if __name__ == "__main__":
    sys.exit(main())
