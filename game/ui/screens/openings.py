"""What is being opened just now, noted on disk: no file ends the program at every start.

Before a file of the player is read, its name is written down; when the window has shown what was in
it the note goes. A note that the next start finds names the file that was being opened when the
program stopped, however it stopped. After a mistake of the program over it, or after so many stops
in a row (`TIMES`), nothing opens that file by itself any more until it, or the program, is another.
The player may still do so: if it is shown for a moment without harm, all is forgotten.
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
TIMES = 3
"""A program is also killed over a sound file: by a power cut, or by whoever has no patience."""
SHOWN = 3
"""Frames after which a file has been opened: what cuts the program off later is not its doing."""
SETTLED = 40
"""Frames after which what was opened has shown that it does no harm."""
GLANCE, TABLE = "glance", "table"


class Stamp(Struct, frozen=True):
    """A file as it was: another size or time is another file."""

    path: str
    size: int = 0
    time: int = 0


class Opening(Struct, frozen=True):
    """A file and what it is opened for: a glance at its beginning, or to sit down to it."""

    mark: Stamp
    use: str


class Stops(Struct, frozen=True):
    """How often in a row the program was cut off over an opening."""

    opening: Opening
    times: int


class Shunned(Struct, frozen=True):
    """A file that is passed over, and after how many stops; of a mistake of ours one is enough."""

    mark: Stamp
    times: int


class Note(Struct):
    """The file: what is being opened, what has been cut off, and what is passed over."""

    version: str = ""
    open: Opening | None = None
    stops: list[Stops] = []
    shunned: list[Shunned] = []


class Openings:
    """The note of the running program; `find` comes first."""

    def __init__(self) -> None:
        self.place: Path | None = None
        self._note = Note()
        self._open: Opening | None = None
        self._frames = 0

    def find(self, place: Path) -> None:
        """Read what the last start left; one that was only cut off counts once."""
        self.place = place
        note = self._note = _read(place)
        cut_off, note.open = note.open, None
        if cut_off is None:
            return
        times = 1 + sum(s.times for s in note.stops if s.opening == cut_off)
        self._forget(cut_off)
        if times >= TIMES:
            self._shun(cut_off.mark, times)
        else:
            note.stops = [*note.stops, Stops(cut_off, times)][-MOST:]
        self._write()

    def stopped(self) -> Path | None:
        """The program stops because of a mistake: over which file, if over one."""
        guilty, self._open = self._open, None
        if guilty is None:
            return None
        self._note.open = None
        self._shun(guilty.mark, 1)
        self._write()
        return Path(guilty.mark.path)

    def _shun(self, mark: Stamp, times: int) -> None:
        self._note.shunned = [*self._others(mark), Shunned(mark, times)][-MOST:]

    def _others(self, mark: Stamp) -> list[Shunned]:
        return [s for s in self._note.shunned if s.mark != mark]

    def _forget(self, opening: Opening) -> None:
        self._note.stops = [s for s in self._note.stops if s.opening != opening]

    def begin(self, path: Path, use: str = TABLE) -> None:
        """A file will be opened and shown."""
        self._frames = 0
        self._note.open = self._open = Opening(_mark(path), use)
        self._write()

    @contextmanager
    def reading(self, path: Path) -> Iterator[None]:
        """While a file is only read. If that raises, the file stays noted."""
        before = self._open, self._frames, self._note.open
        self.begin(path, GLANCE)
        yield
        self._open, self._frames, self._note.open = before
        self._write()

    def frame(self) -> None:
        """A frame has passed."""
        if self._open is None:
            return
        self._frames += 1
        if self._frames == SHOWN:
            self._forget(self._open)
            self._note.open = None
            self._write()
        if self._frames >= SETTLED:
            self.end()

    def end(self) -> None:
        """What was opened does no harm."""
        harmless, self._open, self._note.open = self._open, None, None
        if harmless is None:
            return
        self._forget(harmless)
        if harmless.use == TABLE:
            self._note.shunned = self._others(harmless.mark)
        self._write()

    def stops_over(self, path: Path) -> int:
        """How often the program stopped over this file as it is now; 0: it is not passed over."""
        mark = _mark(path) if self._note.shunned else None
        return next((s.times for s in self._note.shunned if s.mark == mark), 0)

    def _write(self) -> None:
        note, place = self._note, self.place
        if place is None:
            return
        # Without the note there is only no help the next time.
        with suppress(OSError, ValueError):
            if note.open is None and not note.stops and not note.shunned:
                place.unlink(missing_ok=True)
            else:
                place.parent.mkdir(parents=True, exist_ok=True)
                _overwrite(place, msgspec.json.encode(note))


OPENINGS = Openings()


def _overwrite(place: Path, content: bytes) -> None:
    """Write quickly, often, in place (a torn note is none); OSError for a pipe or a link."""
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
