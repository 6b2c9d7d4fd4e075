"""The one writer of files that must not be lost, and the names they get.

A file is written beside its place and then put there in one step, so that a crash leaves the old
one or the new one, never half of one. What a killed program left is swept by the next one.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: there a file in use cannot be removed anyway
    fcntl = None  # type: ignore[assignment]  # told apart where it is used

LEFT_OVER = ".oblique.part"
_OURS = re.compile(r"\..*(\.oblique\.part|\.(json|journal|html|png)\.[a-z0-9_]{8}\.part)")
"""Half-written files by their names; the second form is that of versions up to 0.1."""
LONGEST_STEM = 160
"""Bytes of a file's name before its ending: most file systems take 255 for the whole."""
MOST_OF_ONE_NAME = 1_000
MOST_TRIES = 5


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file in place of the one that may be there."""
    with _written(path, content) as temporary:
        temporary.replace(path)


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet; raises FileExistsError if it is, whoever was faster."""
    with _written(path, content) as temporary:
        if os.name == "nt":
            temporary.rename(path)  # refuses what exists
            return
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without links: the empty file takes the name
            with path.open("xb"):
                pass
            temporary.replace(path)


def write_beside(path: Path, content: bytes) -> Path:
    """Write a file under this name, or under it with the next free number; where it went."""
    ending = "".join(path.suffixes[-2:]) if path.name.endswith(".json") else path.suffix
    stem = path.name.removesuffix(ending)
    for number in range(1, MOST_OF_ONE_NAME):
        place = path if number == 1 else path.with_name(f"{stem} {number}{ending}")
        with suppress(FileExistsError):
            write_new(place, content)
            return place
    raise FileExistsError(0, "all its names are taken", str(path))


def write_numbered(folder: Path, name: str, ending: str, content: bytes) -> Path:
    """Write a file under a name with the number after the highest there is; where it went."""
    form = re.compile(re.escape(name) + r"([0-9]{1,9})" + re.escape(ending))
    folder.mkdir(parents=True, exist_ok=True)
    for _ in range(MOST_OF_ONE_NAME):
        taken = [int(m[1]) for m in map(form.fullmatch, os.listdir(folder)) if m is not None]
        place = folder / f"{name}{max(taken, default=0) + 1:03}{ending}"
        with suppress(FileExistsError):
            write_new(place, content)
            return place
    raise FileExistsError(0, "all its names are taken", str(folder))


@contextmanager
def _written(path: Path, content: bytes) -> Iterator[Path]:
    """The content on the disk under a passing name, which is gone afterwards; then the folder's
    entry is on the disk as well.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = _begun(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if os.name != "nt":  # locked until it has its name; Windows renames no open file
                yield temporary
        if os.name == "nt":
            yield temporary
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    sync_folder(path.parent)


def _begun(path: Path) -> tuple[int, Path]:
    """A new file beside the place of another, locked, so that nobody sweeps it."""
    for _ in range(MOST_TRIES):
        prefix = f".{shortened(path.name)}."
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=prefix, suffix=LEFT_OVER)
        if lock(handle) and os.fstat(handle).st_nlink:
            return handle, Path(name)
        # Swept by another program between the two steps.
        os.close(handle)
        Path(name).unlink(missing_ok=True)
    raise FileNotFoundError(0, "is swept away while it is written", str(path))


def sync_folder(folder: Path) -> None:
    """Have the names in a folder written to the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path, name: str = "") -> None:
    """Remove what killed programs left half-written in a folder of ours, or of one file. Whoever is
    still writing holds a lock on his file; what cannot be removed does no harm.
    """
    with suppress(OSError):
        for path in list(folder.iterdir()):
            ours = path.name.startswith(f".{shortened(name)}.") if name else True
            if ours and _OURS.fullmatch(path.name) and not path.is_symlink():
                with suppress(OSError):
                    _remove_dead(path)


def _remove_dead(path: Path) -> None:
    if path.is_file():
        with path.open("rb") as file:
            dead = lock(file.fileno())
        if dead:
            path.unlink()


def lock(handle: int) -> bool:
    """Lock an open file for as long as it is open; whether nobody else holds it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def plain_name(words: str) -> str:
    """Words as the stem of a file's name: characters that every file system takes, not too long."""
    return shortened("".join(c if c.isalnum() or c in "-." else "-" for c in words))


def shortened(name: str) -> str:
    """A name of at most so many bytes; one that was cut ends in a mark of its own."""
    encoded = name.encode("utf-8", "replace")
    if len(encoded) <= LONGEST_STEM:
        return name
    mark = hashlib.sha256(encoded).hexdigest()[:8]
    return f"{encoded[: LONGEST_STEM - 9].decode('utf-8', 'ignore')}-{mark}"
