"""Autosave: whatever kills the program, the game goes on from the last action.

A full save is written whenever an action cannot be taken back (a die, something revealed, the other
side's turn), with each phase, and after some actions in any case, so that its label and picture
tell of the present; each action in between adds one line to a journal beside it. A new file is
begun with each turn of the game; the last few are kept.

Order within a game is by the number in the files' names. Clocks are set back, and files are copied:
their times say only in which order games are listed. What has not exactly the name of an autosave
belongs to somebody else and is never touched.
"""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from game.content.problems import Problem, Severity
from game.content.reading import Unreadable, clean, files_in, read_outside, why
from game.content.writing import plain_name, write_atomically, write_beside, write_new
from game.engine import journal, save
from game.engine.envelope import Label, Pending
from game.engine.journal import Journal, entries_of, is_in_use
from game.engine.match import Match
from game.engine.record import Record
from game.engine.save import Loaded, pending_of
from game.engine.seating import Seats
from game.engine.setting import Finder, Setting
from game.engine.text import say

SUFFIX = ".auto.json"
JOURNAL = ".journal"
KEEP_TURNS = 3
AFRESH = 6
"""So many records after a full save the next one is due."""
KEEP_GAMES = 30
"""Whoever looks into every scenario does not lose the evening before."""
MOST_TRIES = 100
NO_NAME = say("all its names are taken")
TICK = 2_000_000_000
"""Nanoseconds by which any file system tells two files apart."""

_OWN = re.compile(r"((?:[^\W_]|[-.])+)_([0-9]{3,})\.auto\.json")


class SessionKeeper:
    """Keeps one running game on the disk. Call `after` when something was done or taken back.

    `clock` gives the time as sortable words ("2026-11-05 14-30-00"); `picture` a small picture of
    the window; `game` is the name of a game that is gone on with. Trouble (a full disk) lies in
    `trouble` until a full save succeeds, and files that could not be cleared away in `untidy`: play
    goes on. While no full save finds room, what is done goes to the journal of the last one.
    """

    def __init__(
        self,
        folder: Path,
        setting: Setting,
        clock: Callable[[], str],
        picture: Callable[[], bytes] = bytes,
        game: str = "",
    ) -> None:
        self.folder, self.setting, self.clock, self.picture = folder, setting, clock, picture
        self.game = game or f"{setting.scenario.id} {clock()}"
        self.trouble: Problem | None = None
        self.untidy: Problem | None = None
        self.path: Path | None = None
        self._new = not game
        self._journal: Journal | None = None
        self._label = Label()
        self._kept: list[Record] = []
        self._base = 0
        self._pending: Pending | None = None
        self._seats: Seats = {}
        self._given_up: set[Path] = set()

    def after(self, match: Match) -> None:
        """Write down what happened since the last call, if anything did."""
        same = self._common(match.records)
        pending = pending_of(match)
        seated = match.seats == self._seats
        done = same == len(self._kept) == len(match.records) and pending == self._pending
        if self.path and done and seated:
            return
        sealed = match.seal()
        walled = sealed is not None and sealed.at > self._base
        due = walled or (pending is None and self._outdated(match))
        due = due or self.path is None or match.over or self.trouble is not None or not seated
        noted = not due and self._note(match, same, pending)
        if noted or self._save(match) or (due and self._note(match, same, pending)):
            self._kept, self._pending = list(match.records), pending
            self._seats = match.seats

    def close(self) -> None:
        """The game is left: its journal is free."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _outdated(self, match: Match) -> bool:
        """Whether label and picture of the last full save tell of another time."""
        opened = self._pending is not None and self._pending.action is None
        if opened or abs(len(match.records) - self._base) >= AFRESH:
            return True
        label = save.label_of(match, self.game, self._label.time, auto=True)
        return label != self._label

    def _common(self, records: list[Record]) -> int:
        shorter = min(len(self._kept), len(records))
        return next((n for n in range(shorter, 0, -1) if self._kept[n - 1] is records[n - 1]), 0)

    # -- the full save ---------------------------------------------------------------------------

    def _save(self, match: Match) -> bool:
        """Write a full save; whether the game lies on the disk now."""
        label = save.label_of(match, self.game, self.clock(), auto=True)
        new = self.path is None or label.turn != self._label.turn
        try:
            path, label = self._write(match, label, self.path if not new else None)
        except OSError as error:
            self.trouble = save.unwritten(self.path or self.folder, error)
            return False
        self.trouble = None
        self.path, self._label, self._base = path, label, len(match.records)
        _make_newest(path)
        try:
            if new or self._journal is None or self._journal.lost:
                self.close()
                self._journal = Journal(journal_of(path))
            self._journal.begin(match)
        except OSError as error:  # the save itself is there
            self.trouble = save.unwritten(journal_of(path), error)
        self._prune()
        return True

    def _write(self, match: Match, label: Label, path: Path | None) -> tuple[Path, Label]:
        """Write a save over the last one, or under the next free number of the game."""
        picture = self.picture()
        if path is not None:
            write_atomically(path, save.encode(match, self.setting, label, picture))
            return path, label
        for attempt in range(2, MOST_TRIES):
            taken = numbers(self.folder, stem := plain_name(self.game))
            if self._new and taken:  # another window has begun one in this second
                self.game = f"{self.setting.scenario.id} {self.clock()} {attempt}"
                continue
            label = save.label_of(match, self.game, label.time, auto=True)
            place = self.folder / f"{stem}_{max(taken, default=0) + 1:03}{SUFFIX}"
            with suppress(FileExistsError):  # another window was faster
                write_new(place, save.encode(match, self.setting, label, picture))
                self._new = False
                return place, label
        raise FileExistsError(0, str(NO_NAME))

    # -- clearing away ---------------------------------------------------------------------------

    def _prune(self) -> None:
        """Keep the last turns of this game and the last save of a few others."""
        games = by_game(self.folder)
        spare = games.pop(plain_name(self.game), [])[KEEP_TURNS:]
        for number, files in enumerate(games.values(), 2):
            spare += files[1 if number <= KEEP_GAMES else 0 :]
        for path in spare:
            if path == self.path or path in self._given_up:
                continue
            try:
                remove(path)
            except OSError as error:
                self._given_up.add(path)
                told = say("could not be cleared away: {reason}", reason=why(error))
                self.untidy = Problem(Severity.WARNING, str(path), None, "", str(told), text=told)

    # -- the journal -----------------------------------------------------------------------------

    def _note(self, match: Match, same: int, pending: Pending | None) -> bool:
        if self.path is None or self._journal is None:
            return False
        entries = entries_of(match, self._kept, same, self._pending, pending)
        try:
            if self._journal.lost or not self.path.exists():
                return False  # somebody has removed it
            self._journal.add(entries)
        except OSError as error:
            self.trouble = save.unwritten(journal_of(self.path), error)
            return False
        return True


# -- the files -----------------------------------------------------------------------------------


def autosaves(folder: Path) -> list[Path]:
    """All autosaves in a folder and copies of such, those of the game played last first."""
    own = [path for files in by_game(folder).values() for path in files]
    known = set(own)
    copies = [path for path in files_in(folder, SUFFIX) if path not in known]
    return own + sorted(copies, key=written, reverse=True)


def by_game(folder: Path) -> dict[str, list[Path]]:
    """The program's own autosaves: the game played last first, of each game the last first."""
    games: dict[str, list[tuple[int, Path]]] = {}
    for path in files_in(folder, SUFFIX):
        if (found := _OWN.fullmatch(path.name)) is not None:
            games.setdefault(found[1], []).append((int(found[2]), path))
    ordered = {name: [p for _, p in sorted(files, reverse=True)] for name, files in games.items()}
    played = {name: max(map(written, files)) for name, files in ordered.items()}
    return {name: ordered[name] for name in sorted(ordered, key=lambda n: (-played[n], n))}


def game_of(path: Path) -> str:
    """What all autosaves of a game have in common; of any other save the name of its file."""
    found = _OWN.fullmatch(path.name)
    return found[1] if found is not None else path.name


def numbers(folder: Path, stem: str) -> list[int]:
    """The numbers that a game's name has been given in a folder, to files or anything else."""
    with suppress(OSError):
        own = [found for found in map(_OWN.fullmatch, os.listdir(folder)) if found is not None]
        return [int(found[2]) for found in own if found[1] == stem]
    return []


def written(path: Path) -> int:
    """When a save was written last, in nanoseconds; of an autosave when the last action was."""
    times = [0]
    for file in (path, journal_of(path)) if path.name.endswith(SUFFIX) else (path,):
        with suppress(OSError, ValueError):
            times.append(file.stat().st_mtime_ns)
    return max(times)


def _make_newest(path: Path) -> None:
    """Give a save just written the latest time of all: its game is the one to be continued."""
    latest = max((written(p) for p in files_in(path.parent, SUFFIX) if p != path), default=0)
    if written(path) <= latest:
        with suppress(OSError, OverflowError):
            os.utime(path, ns=(latest + TICK, latest + TICK))


def journal_of(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(SUFFIX) + JOURNAL)


def remove(path: Path) -> None:
    """Remove a save, an autosave with its journal; one that another window is writing stays."""
    if path.name.endswith(SUFFIX):
        if is_in_use(journal_of(path)):
            return
        journal_of(path).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


def resume(path: Path, find: Finder) -> Loaded | Problem:
    """An autosave with the actions of its journal done again."""
    loaded = save.read(path, find)
    if isinstance(loaded, Problem) or not path.name.endswith(SUFFIX):
        return loaded
    rest = journal.play(journal_of(path), loaded.match)
    if rest is None:
        return loaded
    file, told = str(journal_of(path)), rest.reason
    warning = Problem(Severity.WARNING, file, rest.line, "", clean(str(told)), text=told)
    return replace(loaded, warnings=(*loaded.warnings, warning))


def set_aside(path: Path) -> Path | None:
    """Copy an autosave and its journal under a name that is never cleared away; where the copy
    lies, `None` if there is no room for it. What has such a name already stays where it is.
    """
    if _OWN.fullmatch(path.name) is None:
        return path
    stem = path.name.removesuffix(SUFFIX)
    beside = path.with_name(f"{stem} before{SUFFIX}")
    try:
        content = read_outside(path, save.LARGEST)
        if beside.is_file() and beside.read_bytes() == content:
            return beside  # of an earlier start
        copy = write_beside(beside, content)
        with suppress(Unreadable):  # there is none, or a pipe in its place: nothing was played on
            write_atomically(journal_of(copy), read_outside(journal_of(path), journal.LARGEST))
    except (OSError, Unreadable):
        return None
    return copy
