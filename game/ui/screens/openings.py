"""What is being opened just now, noted on disk: a file that ends the program ends it only once.

Before a file of the player is read, its name is written down; when what was in it has been shown
for a moment the note goes. A note that the next start finds names the file that was open when the
program stopped, however it stopped: from then on that file is passed over until it, or the program,
is another.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from game import __version__
from game.content.reading import Unreadable, read_outside

FILE_NAME = "opening.json"
LIMIT = 100_000
MOST = 50
SETTLED = 40
"""Frames after which what was opened has shown that it does no harm."""


class Stamp(Struct, frozen=True):
    """A file as it was: another size or time is another file."""

    path: str
    size: int = 0
    time: int = 0


class Note(Struct):
    """The file: what is open, what once was when the program stopped, and what is passed over."""

    version: str = ""
    open: Stamp | None = None
    suspect: Stamp | None = None
    shunned: list[Stamp] = []


class Openings:
    """The note of the running program; `find` comes first."""

    def __init__(self) -> None:
        self.place: Path | None = None
        self._note = Note()
        self._frames = 0

    def find(self, place: Path) -> None:
        """Read what the last start has left. A mistake of the program itself has been noted by
        `stopped`; where it was only cut off, the file must have been open twice.
        """
        self.place = place
        note = self._note = _read(place)
        cut_off, note.open = note.open, None
        if cut_off is None:
            return
        if cut_off == note.suspect:
            self._shun(cut_off)
        else:
            note.suspect = cut_off
        self._write()

    def stopped(self) -> Path | None:
        """The program stops because of a mistake: over which file, if over one."""
        guilty, self._note.open = self._note.open, None
        if guilty is None:
            return None
        self._shun(guilty)
        self._write()
        return Path(guilty.path)

    def _shun(self, mark: Stamp) -> None:
        self._note.shunned = [*self._note.shunned, mark][-MOST:]

    def begin(self, path: Path) -> None:
        """A file will be opened and shown."""
        self._frames = 0
        self._note.open = _mark(path)
        self._write()

    @contextmanager
    def reading(self, path: Path) -> Iterator[None]:
        """While a file is only read. If that raises, the file stays noted."""
        before = self._note.open
        self.begin(path)
        yield
        self._note.open = before
        self._write()

    def frame(self) -> None:
        """A frame has passed."""
        if self._note.open is None:
            return
        self._frames += 1
        if self._frames >= SETTLED:
            self.end()

    def end(self) -> None:
        """What was opened does no harm."""
        if self._note.open is not None:
            self._note.open = self._note.suspect = None
            self._write()

    def shuns(self, path: Path) -> bool:
        """Whether the program stopped over this file, as it is now."""
        return bool(self._note.shunned) and _mark(path) in self._note.shunned

    def _write(self) -> None:
        note, place = self._note, self.place
        if place is None:
            return
        # Without the note there is only no help the next time.
        with suppress(OSError, ValueError):
            if note.open is None and note.suspect is None and not note.shunned:
                place.unlink(missing_ok=True)
            else:
                place.parent.mkdir(parents=True, exist_ok=True)
                _overwrite(place, msgspec.json.encode(note))


OPENINGS = Openings()


def _overwrite(place: Path, content: bytes) -> None:
    """Write quickly, often and in place: a note that is torn is none. Never into a pipe or through
    a link; then an OSError is raised.
    """
    careful = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | careful | getattr(os, "O_BINARY", 0), 0o600)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "is no file")
        os.ftruncate(handle, 0)
        os.write(handle, content)
    finally:
        os.close(handle)


def _read(place: Path) -> Note:
    """The note, an empty one if there is none that this program has written."""
    try:
        found = msgspec.json.decode(read_outside(place, LIMIT), type=Note)
    except (Unreadable, msgspec.MsgspecError, UnicodeError, RecursionError):
        return Note(__version__)
    return found if found.version == __version__ else Note(__version__)


def _mark(path: Path) -> Stamp:
    name = str(path).encode("utf-8", "backslashreplace").decode()
    try:
        found = path.stat()
    except (OSError, ValueError):
        return Stamp(name)
    return Stamp(name, found.st_size, found.st_mtime_ns)
