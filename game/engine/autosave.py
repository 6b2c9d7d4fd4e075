"""Autosave: whatever kills the program, the game goes on from the last action.

A full save is written whenever an action cannot be taken back (a die, something revealed, the other
side's turn), with each phase, and after some actions in any case, so that its label and picture
tell of the present; each action in between adds one line to a journal beside it. A new file is
begun with each turn of the game; the last few are kept.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.content.library import write_atomically
from game.content.problems import Problem, Severity
from game.engine import save
from game.engine.action import Action
from game.engine.codec import Faulty
from game.engine.match import Match
from game.engine.record import Record
from game.engine.save import Label, Loaded, Pending, pending_of
from game.engine.setting import Finder, Setting

SUFFIX = ".auto.json"
JOURNAL = ".journal"
KEEP_TURNS = 3
AFRESH = 6
"""So many records after a full save the next one is due."""
KEEP_GAMES = 30
"""Whoever looks into every scenario does not lose the evening before."""


class Head(Struct, frozen=True):
    """First line of a journal: the save that it goes on from."""

    hash: str
    records: int


class Entry(Struct, frozen=True, omit_defaults=True):
    """A line of a journal: an action done, some taken back (`keep` stay), one waiting for dice."""

    action: Action | None = None
    group: int = 0
    dice: tuple[int, ...] = ()
    hash: str = ""
    keep: int | None = None
    pending: Pending | None = None


def no_picture() -> bytes:
    """For games without a window."""
    return b""


class SessionKeeper:
    """Keeps one running game on the disk. Call `after` when something was done or taken back.

    `clock` gives the time as sortable words ("2026-11-05 14-30-00"); `picture` a small picture of
    the window. Trouble (a full disk) lies in `trouble` until a later write succeeds: play goes on.
    """

    def __init__(
        self,
        folder: Path,
        setting: Setting,
        clock: Callable[[], str],
        picture: Callable[[], bytes] = no_picture,
        game: str = "",
    ) -> None:
        self.folder, self.setting, self.clock, self.picture = folder, setting, clock, picture
        self.game = game or f"{setting.scenario.id} {clock()}"
        self.trouble: Problem | None = None
        self.path: Path | None = None
        self._label = Label()
        self._kept: list[Record] = []
        self._base = 0
        self._pending: Pending | None = None

    def after(self, match: Match) -> None:
        """Write down what happened since the last call, if anything did."""
        same = self._common(match.records)
        pending = pending_of(match)
        if self.path and same == len(self._kept) == len(match.records) and pending == self._pending:
            return
        sealed = match.seal()
        walled = sealed is not None and sealed.at > self._base
        due = walled or (pending is None and self._outdated(match))
        if self.path is None or match.over or self.trouble or due:
            self._save(match)
        else:
            self._note(match, same, pending)
        self._kept, self._pending = list(match.records), pending

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

    def _save(self, match: Match) -> None:
        label = save.label_of(match, self.game, self.clock(), auto=True)
        path = self.path
        if path is None or label.turn != self._label.turn:
            path = self._next_path()
        self.trouble = save.write(path, match, self.setting, label, self.picture())
        if self.trouble is None:
            self.trouble = _write(journal_of(path), _line(Head(match.hash, len(match.records))))
        if self.trouble is not None:
            return
        self.path, self._label, self._base = path, label, len(match.records)
        self._prune()

    def _next_path(self) -> Path:
        taken = [int(p.name.removesuffix(SUFFIX).rpartition("_")[2]) for p in self._own_files()]
        return self.folder / f"{_safe(self.game)}_{max(taken, default=0) + 1:03}{SUFFIX}"

    def _own_files(self) -> list[Path]:
        return [p for p in autosaves(self.folder) if p.name.startswith(f"{_safe(self.game)}_")]

    def _prune(self) -> None:
        """Keep the last turns of this game and the last save of a few others."""
        games: dict[str, list[Path]] = {}
        for path in autosaves(self.folder):  # newest first
            games.setdefault(game_of(path), []).append(path)
        mine = _safe(self.game)
        spare = games.pop(mine, [])[KEEP_TURNS:]
        others = list(games.values())
        spare += [p for files in others[: KEEP_GAMES - 1] for p in files[1:]]
        spare += [p for files in others[KEEP_GAMES - 1 :] for p in files]
        for path in spare:
            for file in (path, journal_of(path)):
                file.unlink(missing_ok=True)

    # -- the journal -----------------------------------------------------------------------------

    def _note(self, match: Match, same: int, pending: Pending | None) -> None:
        entries = [Entry(keep=same)] if same < len(self._kept) else []
        entries += [Entry(r.action, r.group, r.dice, r.hash) for r in match.records[same:]]
        if pending != self._pending and (pending is not None or not entries):
            entries.append(Entry(pending=pending, keep=None if pending else len(match.records)))
        assert self.path is not None
        self.trouble = _write(journal_of(self.path), b"".join(map(_line, entries)), add=True)


def autosaves(folder: Path) -> list[Path]:
    """The autosaves in a folder, the newest first."""
    if not folder.is_dir():
        return []
    return sorted(folder.glob(f"*{SUFFIX}"), key=lambda p: (written(p), p.name), reverse=True)


def written(path: Path) -> int:
    """When a save was written last, in nanoseconds; of an autosave when the last action was."""
    files = (path, journal_of(path)) if path.name.endswith(SUFFIX) else (path,)
    return max((found for file in files if (found := _changed(file)) is not None), default=0)


def _changed(file: Path) -> int | None:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return None


def game_of(path: Path) -> str:
    """What the autosaves of one game have in common."""
    return path.name.rpartition("_")[0]


def journal_of(path: Path) -> Path:
    """Where the journal of an autosave lies."""
    return path.with_name(path.name.removesuffix(SUFFIX) + JOURNAL)


def resume(path: Path, find: Finder) -> Loaded | Problem:
    """An autosave with the actions of its journal done again."""
    loaded = save.read(path, find)
    if isinstance(loaded, Problem) or not path.name.endswith(SUFFIX):
        return loaded
    journal = journal_of(path)
    try:
        lines = journal.read_bytes().splitlines() if journal.is_file() else []
    except OSError:
        lines = []
    match = loaded.match
    if not lines or _read(lines[0], Head) != Head(match.hash, len(match.records)):
        return loaded  # a journal of an older save: everything in it is already in this one
    for number, line in enumerate(lines[1:], 2):
        entry = _read(line, Entry)
        if entry is None:
            break  # the line that was being written when the program died
        fault = _redo(match, entry)
        if fault:
            warning = Problem(Severity.WARNING, str(journal), number, "", fault)
            return Loaded(match, loaded.setting, loaded.envelope, (*loaded.warnings, warning))
    return loaded


def _redo(match: Match, entry: Entry) -> str:
    """Do one line of a journal again; what went wrong, or nothing."""
    if entry.keep is not None:
        while match.dice_request is not None or len(match.records) > entry.keep:
            refusal = match.undo()
            if refusal is not None:
                return f"this was taken back, but cannot be now: {refusal}"
    if entry.pending is not None:
        match.pending, match.dice_request = None, None
        try:
            save.go_on(match, entry.pending)
        except Faulty as error:
            return str(error)
    if entry.action is not None:
        return _act(match, entry)
    return ""


def _act(match: Match, entry: Entry) -> str:
    assert entry.action is not None
    if match.dice_request is not None and match.pending == entry.action:
        dice, refusal = entry.dice[len(match.entered) :], None
    else:
        refusal, dice = match.act(entry.action, entry.group), entry.dice
    while refusal is None and match.dice_request is not None and dice:
        refusal, dice = match.give_die(dice[0]), dice[1:]
    if refusal is not None:
        return f"the action is no longer possible: {refusal}"
    if match.hash != entry.hash:
        return "the action has another outcome now: the rules have changed"
    return ""


def _line(value: Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _read(line: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError:
        return None


def _write(path: Path, content: bytes, *, add: bool = False) -> Problem | None:
    try:
        if not add:
            write_atomically(path, content)
            return None
        with path.open("ab") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return save.fault(path, "", f"could not be written: {error.strerror or error}")
    return None


def _safe(name: str) -> str:
    """The name with only such characters as every file system takes."""
    return "".join(c if c.isalnum() or c in "-." else "-" for c in name)
