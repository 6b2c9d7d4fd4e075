"""A scenario with all the files that it is made of, packed so that a save can carry them.

A game goes on with the files it began with, whatever becomes of them on the disk. Packed are the
scenario, its bases, its map, and the tilesets and templates of that; of pictures only that they are
there and their first bytes, which say how large they are.
"""

import os
import posixpath
import zlib
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

LARGEST = 24_000_000
LARGEST_PACKED = 4_000_000
TEXTS = (".toml", ".tmx", ".tsx", ".tx", ".xml")
BEGINNING = 2_048
# So deep that no way out of a map's folder leads above it.
_ROOT = Path(os.sep, *(["p"] * 40)).absolute()
_MAPS = "maps"


class Pack(Struct, frozen=True):
    """The scenario's own file, and all files by their way from the folder of the map."""

    scenario: str
    files: dict[str, bytes]


def packed(scenario: Path, map_path: Path, seen: Mapping[Path, bytes | None]) -> bytes:
    """What was read for a scenario as one string of bytes; empty where it cannot be packed."""
    folder = Path(os.path.realpath(map_path)).parent
    files: dict[str, bytes] = {}
    for path, content in seen.items():
        name = _name(path, folder)
        kept = content or b""
        if path.suffix not in TEXTS:
            kept = kept[:BEGINNING]
        if files.setdefault(name, kept) != kept:
            return b""  # two bases of one name
    encoded = msgspec.msgpack.encode(Pack(_name(scenario, folder), dict(sorted(files.items()))))
    made = zlib.compress(encoded, 9)
    return made if len(encoded) <= LARGEST and len(made) <= LARGEST_PACKED else b""


def _name(path: Path, folder: Path) -> str:
    if path.suffix == ".toml":
        return f"../scenarios/{path.name}"
    try:
        return Path(os.path.relpath(os.path.realpath(path), folder)).as_posix()
    except ValueError:  # on another drive
        return path.name


def unpacked(content: bytes) -> tuple[Path, dict[Path, bytes]] | None:
    """The scenario's file and all files, at places of their own; None where it is no pack."""
    try:
        unzip = zlib.decompressobj()
        encoded = unzip.decompress(content, LARGEST)
        if unzip.unconsumed_tail:
            return None
        pack = msgspec.msgpack.decode(encoded, type=Pack)
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return _place(pack.scenario), {_place(name): kept for name, kept in pack.files.items()}


def _place(name: str) -> Path:
    return Path(posixpath.normpath(posixpath.join((_ROOT / _MAPS).as_posix(), name)))
