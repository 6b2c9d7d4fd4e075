"""The front desk: settings in force, scenarios to begin, games kept. It knows no screens."""

import re
import secrets
import time
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from game.ai.players import leaders
from game.content.lesson_file import LessonHead, lessons, load_lesson
from game.content.library import saves_folder, settings_folder
from game.content.problems import Problem, Problems, did_you_mean
from game.content.reading import Unreadable, clean, files_in, read_outside, why
from game.content.writing import plain_name, sweep, write_beside
from game.engine import autosave, save
from game.engine.autosave import SUFFIX, SessionKeeper, by_game, game_of, written
from game.engine.dice import Dice, ScriptedDice, SeededDice
from game.engine.envelope import Envelope, Glance
from game.engine.lesson import Course, Stuck, course_of
from game.engine.match import SOLO, TWO, Match
from game.engine.options import Wanted, fitting, wanted
from game.engine.save import Loaded
from game.engine.seat import sides
from game.engine.seating import ME, are_two, seated
from game.engine.setting import Setting
from game.engine.shelf import PLUS, Shelf
from game.engine.system import System
from game.engine.text import Text, say
from game.ui.look import type
from game.ui.look.settings import TEXT_SIZES, load_settings, save_settings
from game.ui.look.sound import SOUNDS
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens import save_notes
from game.ui.screens.going_on import notices_of
from game.ui.screens.led import led_at
from game.ui.screens.openings import OPENINGS

SAVE_SUFFIX = ".save.json"
TEXT_STEP = 20
NANO = 1_000_000_000
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}-[0-9]{2}-[0-9]{2}")


class Game(Struct, frozen=True):
    """A match at its table, its files and keeper; `notices` are told before it goes on."""

    match: Match
    setting: Setting
    keeper: SessionKeeper
    notices: tuple[Text, ...] = ()
    envelope: Envelope | None = None


class Kept(Struct, frozen=True):
    """A file in the list of saves: what it says, what is wrong with it, how often it stopped us."""

    path: Path
    when: str
    glance: Glance | None = None
    damage: str = ""
    stops: int = 0
    note: str = ""  # what the player wrote of it

    @property
    def auto(self) -> bool:
        """Whether the program wrote it by itself."""
        return self.path.name.endswith(SUFFIX)

    @property
    def where(self) -> str:
        """Turn and phase at which it was saved."""
        label = self.glance.label if self.glance else None
        return ", ".join(filter(None, (tr(label.turn), tr(label.phase)))) if label else ""

    @property
    def led(self) -> str:
        """Who led whom."""
        return led_at(self.glance) if self.glance else ""

    @property
    def why_passed_over(self) -> str:
        """Why the program does not open it by itself, in words; empty if it does."""
        if self.stops == 0:
            return ""
        if self.stops == 1:
            return _("Passed over: the program made a mistake over it.")
        return _("Passed over: the program stopped {n} times while it opened it.", n=self.stops)


class Front:
    """One for the whole program."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.settings, self.notice = load_settings()
        self.passed_over: Text | None = None
        self.asked: dict[str, Wanted] = {}
        """By game: options for this run of the program alone."""
        unlisted = self.shelf.unreadable()
        if unlisted and self.notice is None:
            self.notice = Text(str(unlisted[0]))
        for folder in (saves_folder(), saves_folder().parent, settings_folder()):
            sweep(folder)
        self.apply()

    # -- settings ----------------------------------------

    def apply(self) -> None:
        self.notice = LANGUAGE.use(self.settings.language) or self.notice
        type.set_text_scale(self.settings.text_size)
        SOUNDS.on = self.settings.sound == "on"

    def change(self, name: str, value: object) -> None:
        """Set one setting by its name and keep it on the disk."""
        given: Any = value
        if name == "text_size":
            given = int(str(value))
        elif name == "full_screen":
            given = value == "on"
        self.settings = replace(self.settings, **{name: given})
        self.notice = save_settings(self.settings)
        self.apply()

    def next_text_size(self) -> None:
        """The next larger text size, from the largest back to the smallest."""
        least, most = TEXT_SIZES
        larger = self.settings.text_size + TEXT_STEP
        self.change("text_size", larger if larger <= most else least)

    # -- scenarios ----------------------------------------

    def start(self, scenario: str, seed: int | None = None) -> Game | Problem:
        """A new game of a scenario, or what is wrong with its files."""
        setting = self.setting(scenario)
        if isinstance(setting, Problem):
            return setting
        dice = self._dice(seed)
        match = Match.new(setting.system, setting.rules, dice, setting.scenario.id)
        match.seats = self.seats(sides(match))
        match.mode = TWO if are_two(match.seats) else SOLO
        return Game(match, setting, SessionKeeper(saves_folder(), setting, clock))

    def seats(self, of: Sequence[str]) -> dict[str, str]:
        """Who leads the sides of a new game: as in the one begun last."""
        return seated(of, self.settings.seats, leaders())

    def lessons(self) -> list[LessonHead]:
        """What the sound lessons say of themselves, in their order on the title."""
        found = (load_lesson(path, Problems()) for path in lessons().values())
        return sorted((one.head for one in found if one is not None), key=lambda h: (h.place, h.id))

    def course(self, lesson: str) -> Course | Problem:
        """A lesson to be played, or what is wrong with its file."""
        path, problems = lessons().get(lesson), Problems()
        if path is None:
            problems.error(
                lesson, f'there is no lesson "{lesson}"', hint=did_you_mean(lesson, lessons())
            )
        found = None if path is None else load_lesson(path, problems)
        return problems.errors[0] if found is None else course_of(found, self.shelf)

    def learn(self, course: Course) -> Game | Problem:
        """The game of a lesson at its first step; nobody keeps it."""
        try:
            match = course.match_at(0)
        except Stuck as stuck:
            problems = Problems()
            problems.error(course.lesson.path, stuck.message, hint=stuck.hint)
            return problems.errors[0]
        return Game(match, course.setting, SessionKeeper(saves_folder(), course.setting, clock))

    def setting(self, scenario: str) -> Setting | Problem:
        """A scenario with the options that the player has chosen, as far as they change something
        in it; one with options behind its id as that says.
        """
        setting = self.shelf.open(scenario)
        if isinstance(setting, Problem) or setting.system.options is None or PLUS in scenario:
            return setting
        wish, options = self.wish(setting.system), setting.system.options
        plain = self.shelf.open(f"{scenario}{PLUS}{wish.preset}") if wish.preset else setting
        if isinstance(plain, Problem):
            return plain
        there, free = options.in_force(plain.rules), options.free(plain.rules)
        on = tuple(option for option in free if option in wish.on)
        off = tuple(option for option in there if option in wish.off)
        words = fitting(options, there, Wanted(wish.preset, on, off)).words
        return self.shelf.open(PLUS.join((scenario, *words))) if words else setting

    def wish(self, system: System) -> Wanted:
        """The options that the player has chosen for new games of a system."""
        if system.id in self.asked:
            return self.asked[system.id]
        if system.options is None:
            return Wanted()
        known, kept = {option.id for option in system.options.known}, self.settings
        preset = system.options.preset(kept.presets.get(system.id, ""))
        return Wanted(
            "" if preset is None else preset.id,
            tuple(option for option in kept.readings if option in known),
            tuple(option for option in kept.left_out if option in known),
        )

    def play_by(self, system: System, wish: Wanted) -> None:
        """New games of a system are played by these options."""
        if system.id in self.asked:
            self.asked[system.id] = wish
            return
        known = () if system.options is None else [option.id for option in system.options.known]
        kept = self.settings
        presets = {name: one for name, one in kept.presets.items() if name != system.id}
        self.settings = replace(
            kept,
            readings=(*(one for one in kept.readings if one not in known), *wish.on),
            left_out=(*(one for one in kept.left_out if one not in known), *wish.off),
            presets=presets | ({system.id: wish.preset} if wish.preset else {}),
        )
        self.notice = save_settings(self.settings)

    def ask(self, scenario: str) -> Problem | None:
        """Whoever started the program named options behind the id of a scenario: while it runs they
        hold in place of those that are kept.
        """
        setting = self.shelf.open(scenario)
        if isinstance(setting, Problem):
            return setting
        words = scenario.split(PLUS)[1:]
        if words and setting.system.options is not None:
            self.asked[setting.system.id] = wanted(setting.system.options, words)
        return None

    def _dice(self, seed: int | None) -> Dice:
        if seed is None and self.settings.dice == "typed":
            # The program rolls what one of several who lead a side may see alone.
            several = len({ME, *self.settings.seats}) > 1
            return ScriptedDice(unseen=SeededDice(secrets.randbits(63)) if several else None)
        return SeededDice(secrets.randbits(63) if seed is None else seed)

    # -- saves ----------------------------------------

    def kept(self) -> list[Kept]:
        """All saves and autosaves, the newest first, damaged ones as well."""
        folder = saves_folder()
        places = {p: n for n, p in enumerate(autosave.autosaves(folder))}
        found = [*files_in(folder, SAVE_SUFFIX), *places]
        # Of one game the later turn comes first, whatever the clock said.
        when = {path: written(path) for path in found}
        for files in by_game(folder).values():
            for later, path in pairwise(files):
                when[path] = min(when[path], when[later])
        found.sort(key=lambda p: (-when[p], places.get(p, 0)))
        notes = save_notes.read(folder)
        return [replace(_listed(path), note=notes.get(game_of(path), "")) for path in found]

    def note(self, path: Path, words: str) -> Text | None:
        """Write something down of a save; a notice when that failed."""
        folder = saves_folder()
        saves = (*files_in(folder, SAVE_SUFFIX), *files_in(folder, SUFFIX))
        try:
            save_notes.write(folder, path, words, saves)
        except (OSError, ValueError) as error:
            return say("The note could not be written: {reason}.", reason=why(error))
        return None

    def latest(self) -> Kept | None:
        """The game to continue: of the games that are not over the one played last, its last sound
        autosave. What is passed over on the way to it is told.
        """
        self.passed_over = None
        for files in by_game(saves_folder()).values():
            last = next((kept for kept in map(_listed, files) if self._can_go_on(kept)), None)
            if last is not None and not _over(last.path):
                return last
        return None

    def _can_go_on(self, kept: Kept) -> bool:
        if kept.stops and self.passed_over is None:
            self.passed_over = say(
                "{name}: the program stopped while it opened this game, and passes over it now."
                " Load leads to it all the same.",
                name=clean(kept.path.name),
            )
        return kept.glance is not None

    def load(self, path: Path) -> Loaded | Problem:
        """The game in a file, its journal played on if it is an autosave."""
        return autosave.resume(path, self.shelf.find)

    def go_on(self, path: Path) -> Game | Problem:
        """A saved game to sit down to again, or what is wrong with the file."""
        loaded = self.load(path)
        if isinstance(loaded, Problem):
            return loaded
        name, setting = loaded.envelope.label.game, loaded.setting
        keeper = SessionKeeper(saves_folder(), setting, clock, game=name)
        return Game(loaded.match, setting, keeper, notices_of(path, loaded), loaded.envelope)

    def keep(self, game: Game, picture: bytes) -> Problem | Path:
        """Save a game under its name, turn, phase and time, and over no other save."""
        label = save.label_of(game.match, game.keeper.game, clock())
        words = (label.title, str(label.turn), str(label.phase), label.time)
        path = saves_folder() / f"{plain_name(' '.join(filter(None, words)))}{SAVE_SUFFIX}"
        try:
            return write_beside(path, save.encode(game.match, game.setting, label, picture))
        except OSError as error:
            return save.unwritten(path, error)

    def delete(self, path: Path) -> Text | None:
        """Delete a save with its journal; a notice when that failed."""
        try:
            autosave.remove(path)
        except OSError as error:
            return say("The file could not be deleted: {reason}.", reason=why(error))
        return None


def clock() -> str:
    """The time as sortable words."""
    return time.strftime("%Y-%m-%d %H-%M-%S")


class _State(Struct):
    result: Raw = Raw(b"null")


class _Outcome(Struct):
    state: _State


def _over(path: Path) -> bool:
    """Whether the game of a sound save has ended; the last action of a game is saved in full."""
    try:
        found = msgspec.json.decode(read_outside(path, save.LARGEST), type=_Outcome)
    except (Unreadable, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return bytes(found.state.result) != b"null"


def _listed(path: Path) -> Kept:
    stops = OPENINGS.stops_over(path)
    if stops:
        return Kept(path, _when(path, None), stops=stops)
    with OPENINGS.reading(path):
        found = save.glance(path)
    when = _when(path, found)
    if isinstance(found, Problem):
        return Kept(path, when, damage=tr(found.inside))
    return Kept(path, when, found)


def _when(path: Path, found: Glance | Problem | None) -> str:
    """When a game was last played, by its files; by the save itself if they are of the future."""
    last = written(path) / NANO
    if last > time.time() and isinstance(found, Glance) and TIME.fullmatch(found.label.time):
        date, time_of_day = found.label.time.split()
        return f"{date} {time_of_day[:5].replace('-', ':')}"
    try:
        return datetime.fromtimestamp(last).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):  # a time that no calendar has
        return ""
