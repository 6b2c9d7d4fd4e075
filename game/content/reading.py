"""The one reader of everything that comes from outside: sizes, kinds of file, encoding, names.

A file that somebody else wrote may be a pipe, a device, a loop of links, far too big, or no text at
all. Whoever reads one reads it here, so that each of these is one clear sentence about that file.
"""

import errno
import os
import stat
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.text import Text, say

if TYPE_CHECKING:  # a Problem cleans its words with what stands here
    from game.content.problems import Problems

MEGABYTE = 1_000_000
MOST_DIGITS = 10
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_KINDS = (
    (stat.S_ISDIR, say("is a folder")),
    (stat.S_ISFIFO, say("is a pipe, not a file")),
    (stat.S_ISCHR, say("is a device, not a file")),
    (stat.S_ISBLK, say("is a device, not a file")),
    (stat.S_ISSOCK, say("is a socket, not a file")),
)
_CLOSED = say("access is not permitted")
_FULL = say("there is no room left on the disk")
_REASONS = {
    errno.EACCES: _CLOSED,
    errno.EPERM: _CLOSED,
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: say("it would be too big for the disk"),
    errno.EROFS: say("what lies there can only be read"),
    errno.ENOENT: say("it is not there"),
    errno.EEXIST: say("something of this name is there already"),
    errno.EISDIR: say("a folder has this name"),
    errno.ENOTDIR: say("what should be a folder is none"),
    errno.ENAMETOOLONG: say("its name is too long"),
    errno.ELOOP: say("its links lead round in a circle"),
    errno.EIO: say("the disk reports a fault"),
    errno.EMFILE: say("too many files are open"),
    errno.EBUSY: say("another program uses it"),
}
_NO_FILE = say("is no file")
_NO_REASON = say("the system gives no reason")


class Unreadable(Exception):
    """A file that cannot be used, with the reason as the rest of a sentence: "is a folder"."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Missing(Unreadable):
    """There is no such file."""


_noted: ContextVar[dict[Path, bytes | None] | None] = ContextVar("seen", default=None)
_instead: ContextVar[Mapping[Path, bytes] | None] = ContextVar("instead", default=None)


@contextmanager
def noting() -> Iterator[dict[Path, bytes | None]]:
    """Whatever is read meanwhile, by its place; `None` for what was only asked for and is there."""
    seen: dict[Path, bytes | None] = {}
    before = _noted.set(seen)
    try:
        yield seen
    finally:
        _noted.reset(before)


@contextmanager
def instead_of_disk(files: Mapping[Path, bytes]) -> Iterator[None]:
    """These files are all there are meanwhile."""
    before = _instead.set(files)
    try:
        yield
    finally:
        _instead.reset(before)


def is_on_disk() -> bool:
    """Whether files are those of the disk, not of a pack."""
    return _instead.get() is None


def read_outside(path: Path, limit: int) -> bytes:
    """The bytes of a regular file, never more than `limit`; raises Unreadable with the reason."""
    files = _instead.get()
    if files is None:
        content = _read(path, limit)
    elif path in files:
        content = files[path]
    else:
        raise Missing(say("is not there"))
    if (seen := _noted.get()) is not None:
        seen[path] = content
    return content


def note(path: Path, content: bytes | None) -> None:
    """What is taken for a file that is not there; a pack holds it as if it were."""
    seen = _noted.get()
    if seen is not None and seen.get(path) is None:
        seen[path] = content


def _read(path: Path, limit: int) -> bytes:
    try:
        # Without waiting: to open a pipe that nobody writes to would hang for ever.
        flags = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(path, os.O_RDONLY | flags)
    except FileNotFoundError as error:
        raise Missing(say("is not there")) from error
    except (OSError, ValueError, UnicodeError, RuntimeError) as error:
        raise Unreadable(say("cannot be read: {reason}", reason=why(error))) from error
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise Unreadable(next((said for is_it, said in _KINDS if is_it(mode)), _NO_FILE))
        with os.fdopen(handle, "rb", closefd=False) as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise Unreadable(say("cannot be read: {reason}", reason=why(error))) from error
    finally:
        os.close(handle)
    if len(content) > limit:
        megabytes = limit // MEGABYTE
        size = say("{n} MB", n=megabytes) if megabytes else say("{n} bytes", n=limit)
        raise Unreadable(say("is bigger than {size}", size=size))
    return content


def why(error: Exception) -> Text:
    """Why the system refuses something, as the rest of a sentence; rare things in its words."""
    if isinstance(error, OSError):
        known = _REASONS.get(error.errno or 0)
        return known or (Text(error.strerror) if error.strerror else _NO_REASON)
    if isinstance(error, UnicodeError | ValueError):
        return say("its name holds a character that no file name may hold")
    return _NO_REASON


def files_in(folder: Path, ending: str) -> list[Path]:
    """The regular files of a folder whose names end so, by name; none where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            found = [e.name for e in entries if e.name.endswith(ending) and _is_file(e)]
    except (OSError, ValueError):
        return []
    return [folder / name for name in sorted(found)]


def _is_file(entry: "os.DirEntry[str]") -> bool:
    with suppress(OSError):
        return entry.is_file()
    return False


def is_file(path: Path) -> bool:
    """Whether there is a regular file, also where asking fails (a loop of links, a NUL)."""
    files, seen, found = _instead.get(), _noted.get(), False
    with suppress(OSError, ValueError, RuntimeError):
        found = path.is_file() if files is None else path in files
    if found and seen is not None:
        seen.setdefault(path, None)
    return found


def is_folder(path: Path) -> bool:
    """Whether there is a folder, also where asking fails."""
    with suppress(OSError, ValueError, RuntimeError):
        return path.is_dir()
    return False


def clean(text: str) -> str:
    """A text from outside as it may be shown: on one line, nothing in it that no font shows."""
    return text if text.isprintable() else "".join(map(_seen, text))


def _seen(character: str) -> str:
    if not is_unseen(character):
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"


def is_unseen(character: str) -> bool:
    """Whether a character controls instead of showing: escapes, NUL, halves of characters."""
    return unicodedata.category(character) in _UNSEEN


def unseen_in(texts: Iterable[str]) -> str | None:
    """The name ("U+001B") of the first character in the texts that is not to be seen."""
    doubtful = (text for text in texts if not text.isprintable())
    unseen = (character for text in doubtful for character in text if is_unseen(character))
    return next((f"U+{ord(character):04X}" for character in unseen), None)


def read_bytes(path: Path, limit: int, problems: "Problems") -> bytes | None:
    """The file's bytes, or `None` with the reason added to the problems."""
    try:
        return read_outside(path, limit)
    except Unreadable as error:
        problems.error(path, error.reason)
        return None


def decoded(path: Path, content: bytes, problems: "Problems") -> str | None:
    """The text of bytes in UTF-8; if they are not, the first wrong one is added to the problems."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        wrong = f"byte 0x{content[error.start]:02x} is not UTF-8"
        problems.error(path, wrong, line=line, hint="save the file as UTF-8")
        return None


def whole(text: str) -> int | None:
    """The number that up to ten plain digits make, `None` for anything else."""
    return int(text) if len(text) <= MOST_DIGITS and text.isascii() and text.isdigit() else None
