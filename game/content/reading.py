"""Bytes of data files: size and encoding checked."""

import hashlib
from pathlib import Path

from game.content.problems import Problems

MEGABYTE = 1_000_000
MOST_DIGITS = 10


def read_bytes(path: Path, limit: int, problems: Problems) -> bytes | None:
    """The file's bytes, or `None` if it cannot be read or is bigger than the limit."""
    try:
        if path.stat().st_size > limit:
            problems.error(path, f"is bigger than {limit // MEGABYTE} MB")
            return None
        return path.read_bytes()
    except OSError as error:
        problems.error(path, f"cannot be read: {error.strerror}")
        return None


def is_utf8(path: Path, content: bytes, problems: Problems) -> bool:
    """Whether the bytes are UTF-8; if not, the first wrong one is named."""
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        wrong = f"byte 0x{content[error.start]:02x} is not UTF-8"
        problems.error(path, wrong, line=line, hint="save the file as UTF-8")
        return False
    return True


def fingerprint(*paths: Path) -> str:
    """A hash of the files' bytes, for saves and caches."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def whole(text: str) -> int | None:
    """The number that up to ten plain digits make, `None` for anything else."""
    return int(text) if len(text) <= MOST_DIGITS and text.isascii() and text.isdigit() else None
