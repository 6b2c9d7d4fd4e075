"""The front desk: settings in force, scenarios to be begun, games kept. It knows files, not
screens.
"""

import secrets
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.content.library import saves_folder
from game.content.problems import Problem
from game.content.scenario_file import Head
from game.engine import save
from game.engine.autosave import (
    SUFFIX,
    SessionKeeper,
    autosaves,
    game_of,
    journal_of,
    resume,
    written,
)
from game.engine.dice import Dice, ScriptedDice, SeededDice
from game.engine.match import TWO, Match
from game.engine.save import Glance, Loaded
from game.engine.setting import Setting
from game.engine.shelf import PLUS, Shelf
from game.engine.text import Text, say
from game.ui import type
from game.ui.i18n import LANGUAGE, _
from game.ui.openings import OPENINGS
from game.ui.settings import TEXT_SIZES, load_settings, save_settings
from game.ui.sound import SOUNDS

SAVE_SUFFIX = ".save.json"
TEXT_STEP = 20
NANO = 1_000_000_000


class Game(Struct, frozen=True):
    """A match at its table, with the files it came from and the keeper that saves it."""

    match: Match
    setting: Setting
    keeper: SessionKeeper


class Kept(Struct, frozen=True):
    """A file in the list of saves: what it says of itself, or what is wrong with it."""

    path: Path
    when: str
    glance: Glance | None = None
    damage: str = ""

    @property
    def auto(self) -> bool:
        """Whether the program wrote it by itself."""
        return self.path.name.endswith(SUFFIX)


class Front:
    """One for the whole program."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.settings, self.notice = load_settings()
        unlisted = self.shelf.unreadable()
        if unlisted and self.notice is None:
            self.notice = Text(str(unlisted[0]))
        self.apply()

    # -- settings ----------------------------------------

    def apply(self) -> None:
        """Put the settings in force."""
        self.notice = LANGUAGE.use(self.settings.language) or self.notice
        type.set_text_scale(self.settings.text_size)
        SOUNDS.on = self.settings.sound == "on"

    def change(self, name: str, value: object) -> None:
        """Set one setting by its name and keep it on the disk."""
        fields: dict[str, Any] = {name: int(str(value)) if name == "text_size" else value}
        self.settings = replace(self.settings, **fields)
        self.notice = save_settings(self.settings)
        self.apply()

    def next_text_size(self) -> None:
        """The next larger text size, from the largest back to the smallest."""
        least, most = TEXT_SIZES
        larger = self.settings.text_size + TEXT_STEP
        self.change("text_size", larger if larger <= most else least)

    # -- scenarios ----------------------------------------

    def battles(self) -> list[Head]:
        """What every scenario says of itself."""
        return self.shelf.heads()

    def start(self, scenario: str, seed: int | None = None) -> Game | Problem:
        """A new game of a scenario, or what is wrong with its files."""
        setting = self._by_readings(scenario)
        if isinstance(setting, Problem):
            return setting
        mode = self.settings.players
        match = Match.new(
            setting.system, setting.rules, self._dice(seed), setting.scenario.id, mode
        )
        return Game(match, setting, SessionKeeper(saves_folder(), setting, clock))

    def _by_readings(self, scenario: str) -> Setting | Problem:
        """A scenario with those of the chosen options that change something in it."""
        setting = self.shelf.open(scenario)
        if isinstance(setting, Problem) or setting.system.options is None:
            return setting
        free = setting.system.options.free(setting.rules)
        wanted = [option for option in free if option in self.settings.readings]
        return self.shelf.open(PLUS.join((scenario, *wanted))) if wanted else setting

    def switch_reading(self, option: str) -> None:
        """New games are played by an option, or no more."""
        had = self.settings.readings
        kept = tuple(other for other in had if other != option)
        self.change("readings", kept if option in had else (*had, option))

    def _dice(self, seed: int | None) -> Dice:
        if seed is None and self.settings.dice == "typed":
            # Between two players the program rolls what one of them alone may see.
            two = self.settings.players == TWO
            return ScriptedDice(unseen=SeededDice(secrets.randbits(63)) if two else None)
        return SeededDice(secrets.randbits(63) if seed is None else seed)

    # -- saves ----------------------------------------

    def kept(self) -> list[Kept]:
        """All saves and autosaves, the newest first, damaged ones as well."""
        folder = saves_folder()
        own = list(folder.glob(f"*{SAVE_SUFFIX}")) if folder.is_dir() else []
        found = [*own, *autosaves(folder)]
        return [_listed(path) for path in sorted(found, key=written, reverse=True)]

    def latest(self) -> Kept | None:
        """The game to continue: the newest sound autosave of a game that is not over, whatever lies
        there from its earlier turns.
        """
        ended: set[str] = set()
        for kept in self.kept():
            if not kept.auto or kept.glance is None or game_of(kept.path) in ended:
                continue
            if not _over(kept.path):
                return kept
            ended.add(game_of(kept.path))
        return None

    def load(self, path: Path) -> Loaded | Problem:
        """The game in a file, its journal played on if it is an autosave."""
        return resume(path, self.shelf.open)

    def go_on(self, path: Path) -> Game | Problem:
        """A saved game to sit down to again, or what is wrong with the file."""
        loaded = self.load(path)
        if isinstance(loaded, Problem):
            return loaded
        if loaded.warnings:
            self.notice = Text(str(loaded.warnings[0]))
        name = loaded.envelope.label.game
        return Game(
            loaded.match,
            loaded.setting,
            SessionKeeper(saves_folder(), loaded.setting, clock, game=name),
        )

    def keep(self, game: Game, picture: bytes) -> Problem | Path:
        """Save a game under its name, turn, phase and time."""
        label = save.label_of(game.match, game.keeper.game, clock())
        words = " ".join(
            part for part in (label.title, str(label.turn), str(label.phase), label.time) if part
        )
        name = "".join(c if c.isalnum() or c in "-." else "-" for c in words)
        path = saves_folder() / f"{name}{SAVE_SUFFIX}"
        return save.write(path, game.match, game.setting, label, picture) or path

    def delete(self, path: Path) -> Text | None:
        """Delete a save with its journal; a notice when that failed."""
        try:
            path.unlink(missing_ok=True)
            if path.name.endswith(SUFFIX):
                journal_of(path).unlink(missing_ok=True)
        except OSError as error:
            return say("The file could not be deleted: {reason}.", reason=error.strerror or "")
        return None


def clock() -> str:
    """The time as sortable words."""
    return time.strftime("%Y-%m-%d %H-%M-%S")


class _State(Struct):
    result: Any = None


class _Outcome(Struct):
    state: _State


def _over(path: Path) -> bool:
    """Whether the game of a sound save has ended; the last action of a game is saved in full."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Outcome).state.result is not None
    except (OSError, msgspec.MsgspecError):
        return False


def _listed(path: Path) -> Kept:
    when = datetime.fromtimestamp(written(path) / NANO).strftime("%Y-%m-%d %H:%M")
    if OPENINGS.shuns(path):
        return Kept(path, when, damage=_("the program has stopped over this file"))
    with OPENINGS.reading(path):
        found = save.glance(path)
    if isinstance(found, Problem):
        return Kept(
            path, when, damage=f"{found.where}: {found.message}" if found.where else found.message
        )
    return Kept(path, when, found)
