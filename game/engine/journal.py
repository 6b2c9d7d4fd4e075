"""The journal beside an autosave: one line for each action since that save was written.

A line that was being written when the program died is left out; everything before it is done again.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.content.reading import Missing, Unreadable, read_outside
from game.content.writing import lock, sync_folder
from game.engine.action import Action
from game.engine.codec import Faulty
from game.engine.envelope import Pending, named
from game.engine.match import Match
from game.engine.record import Record
from game.engine.restoring import go_on
from game.engine.text import Text, say

LARGEST = 32_000_000
UNFIT = say("the action has another outcome now: the rules have changed")
DAMAGED_LINE = say("this line is damaged")


class JournalHead(Struct, frozen=True):
    """First line of a journal: the save that it goes on from."""

    hash: str
    records: int


class JournalLine(Struct, frozen=True, omit_defaults=True):
    """A line of a journal: an action done, some taken back (`keep` stay), one waiting for dice."""

    action: Action | None = None
    group: int = 0
    dice: tuple[int, ...] = ()
    hash: str = ""
    keep: int | None = None
    pending: Pending | None = None
    reason: Text | None = None


class Remainder(Struct, frozen=True):
    """What of a journal could not be done again: from which line on, and why."""

    line: int
    reason: Text


# -- writing -------------------------------------------------------------------------------------


class Journal:
    """A journal being written; while it is open other windows see that its game is played. What
    could not be written whole is taken off again, so that the next line stands by itself.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("w+b", buffering=0)
        lock(self._file.fileno())
        self._head, self._size = b"", 0
        sync_folder(path.parent)

    @property
    def lost(self) -> bool:
        """Whether somebody has removed the file."""
        return os.fstat(self._file.fileno()).st_nlink == 0

    def begin(self, match: Match) -> None:
        """Begin again, on the save of this match."""
        self._head, self._size = _line(JournalHead(match.hash, len(match.records))), 0
        self._add(b"")

    def add(self, entries: list[JournalLine]) -> None:
        """Write some lines down; they are on the disk when this returns."""
        self._add(b"".join(map(_line, entries)))

    def _add(self, content: bytes) -> None:
        if self._size == 0:
            content = self._head + content
        try:
            self._file.seek(self._size)
            self._file.truncate()
            rest = memoryview(content)
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
            os.fsync(self._file.fileno())
        except OSError:
            self._file.truncate(self._size)
            raise
        self._size += len(content)

    def close(self) -> None:
        self._file.close()


def entries_of(
    match: Match, kept: list[Record], same: int, before: Pending | None, now: Pending | None
) -> list[JournalLine]:
    """The lines that lead from what is on the disk (`kept`, of which `same` stay) to the match."""
    entries = [JournalLine(keep=same)] if same < len(kept) else []
    entries += [
        JournalLine(r.action, r.group, r.dice, r.hash, reason=r.reason)
        for r in match.records[same:]
    ]
    if now != before and (now is not None or not entries):
        entries.append(JournalLine(pending=now, keep=None if now else len(match.records)))
    return entries


def _line(value: Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def is_in_use(path: Path) -> bool:
    """Whether a window writes this journal now."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        return not lock(handle)
    finally:
        os.close(handle)


# -- doing it again ------------------------------------------------------------------------------


def play(path: Path, match: Match) -> Remainder | None:
    """Do again what a journal holds; what of it could not be done."""
    try:
        content = read_outside(path, LARGEST)
    except Missing:
        return None
    except Unreadable as error:
        return Remainder(1, error.reason)
    lines = content.splitlines()
    if not lines or _read(lines[0], JournalHead) != JournalHead(match.hash, len(match.records)):
        return None  # a journal of an older save: everything in it is already in this one
    for number, line in enumerate(lines[1:], 2):
        entry = _read(line, JournalLine)
        if entry is None and number == len(lines):
            return None  # the line that was being written when the program died
        fault = DAMAGED_LINE if entry is None else _redo_soundly(match, entry)
        if fault is not None:
            return Remainder(number, fault)
    return None


def _redo_soundly(match: Match, entry: JournalLine) -> Text | None:
    """Do one line again; what went wrong, or nothing."""
    try:
        return _redo(match, entry)
    except Exception as error:  # noqa: BLE001  # the outermost door of files, as in saves:
        # an action with ids that no rule was made for may fail anywhere in the rules. The match
        # works on forks, so that it stands where it stood.
        match.pending, match.dice_request, match.entered = None, None, []
        return say("the action fits neither rules nor position: {error}", error=named(error))


def _redo(match: Match, entry: JournalLine) -> Text | None:
    if entry.keep is not None:
        while match.dice_request is not None or len(match.records) > entry.keep:
            if refusal := match.undo():
                why = refusal.message
                return say("this was taken back, but cannot be now: {reason}", reason=why)
    if entry.pending is not None:
        match.pending, match.dice_request = None, None
        try:
            go_on(match, entry.pending)
        except Faulty as error:
            return Text(str(error))
    return None if entry.action is None else _act(match, entry, entry.action)


def _act(match: Match, entry: JournalLine, action: Action) -> Text | None:
    if match.dice_request is not None and match.pending == action:
        dice, refusal = entry.dice[len(match.entered) :], None
    else:
        refusal, dice = match.act(action, entry.group), entry.dice
    while refusal is None and match.dice_request is not None and dice:
        refusal, dice = match.give_die(dice[0]), dice[1:]
    if refusal is not None:
        return say("the action is no longer possible: {reason}", reason=refusal.message)
    if match.hash != entry.hash:
        return UNFIT
    if entry.reason is not None:
        match.explain(entry.reason)
    return None


def _read(line: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
