"""Painted maps on disk: a picture and a page of names, found again by what was painted.

`<id>-<key>.webp` is the ground, `<id>-<key>.json` the names and the size. The key is a hash of the
map and of the painter's version. The picture is written first: without its page it counts for
nothing, and any damage to either means only that the map is painted again.
"""

import hashlib
import io
import json
import re
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

import numpy as np
from PIL import Image

from game.content.library import write_atomically
from game.ui.painter.painted import HEX_WIDTH, Painted, PlacedName
from game.ui.painter.subject import Subject

VERSION = 5  # raised whenever the same map would look different
QUALITY = 90
FORMAT = "painted-map"


def key_of(subject: Subject, hex_width: int = HEX_WIDTH) -> str:
    """Short hash of everything that decides what the picture looks like."""
    word = f"{FORMAT} {VERSION} {hex_width} {subject.digest()}"
    return hashlib.sha256(word.encode()).hexdigest()[:16]


def path_for(folder: Path, name: str, subject: Subject, hex_width: int = HEX_WIDTH) -> Path:
    """Where the picture of this map lies, or would lie, in a folder."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "map"
    return folder / f"{plain}-{key_of(subject, hex_width)}.webp"


def save(path: Path, painted: Painted) -> None:
    """Writes picture and page so that a crash leaves either a whole map or none."""
    buffer = io.BytesIO()
    Image.fromarray(painted.rgb).save(buffer, "WEBP", quality=QUALITY, method=4)
    picture = buffer.getvalue()
    page = {
        "format": FORMAT,
        "version": VERSION,
        "hex_width": painted.hex_width,
        "size": painted.size,
        "sha256": hashlib.sha256(picture).hexdigest(),
        "names": [asdict(name) for name in painted.names],
    }
    write_atomically(path, picture)
    text = json.dumps(page, ensure_ascii=False, indent=1, sort_keys=True)
    write_atomically(path.with_suffix(".json"), text.encode() + b"\n")


def load(path: Path) -> Painted | None:
    """A painted map from disk, `None` if it is not there or not whole."""
    try:
        page = json.loads(path.with_suffix(".json").read_bytes())
        picture = path.read_bytes()
        if page["format"] != FORMAT or page["sha256"] != hashlib.sha256(picture).hexdigest():
            return None
        with Image.open(io.BytesIO(picture)) as image:
            rgb = np.asarray(image.convert("RGB"))
        names = tuple(_name(entry) for entry in page["names"])
        width, height = page["size"]
        return Painted(rgb, names, int(page["hex_width"]), (float(width), float(height)))
    except (OSError, ValueError, TypeError, KeyError, SyntaxError):
        # Pillow reports a broken picture with any of these; the remedy is the same for all.
        return None


def find(folders: Iterable[Path], name: str, subject: Subject) -> Painted | None:
    """The first whole picture of this map among some folders."""
    for folder in folders:
        painted = load(path_for(folder, name, subject))
        if painted is not None:
            return painted
    return None


def _name(entry: dict[str, object]) -> PlacedName:
    """A name from its entry; a surplus or missing field is damage."""
    curve = entry.pop("curve")
    if not isinstance(curve, list):
        raise TypeError("curve is no list")
    name = PlacedName(**entry, curve=tuple((float(x), float(y)) for x, y in curve))  # type: ignore[arg-type]  # checked below
    numbers = (name.x, name.y, name.size, name.spacing, name.angle)
    if not isinstance(name.text, str) or not all(isinstance(n, int | float) for n in numbers):
        raise TypeError("a field of a name has the wrong type")
    return name
