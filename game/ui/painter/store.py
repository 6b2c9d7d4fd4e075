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

from game.content.reading import MEGABYTE, Unreadable, read_outside
from game.content.writing import write_atomically
from game.ui.painter.painted import HEX_WIDTH, Painted, PlacedName

VERSION = 5  # raised whenever the same map would look different
QUALITY = 90
FORMAT = "painted-map"
MOST_PAGE, MOST_PICTURE = 4 * MEGABYTE, 100 * MEGABYTE
MOST_UNITS, MOST_SIZE, MOST_POINTS = 10_000, 2, 1_000
# What json and Pillow report damage with; the remedy is the same for all.
DAMAGE = (
    Unreadable, OSError, EOFError, ValueError, TypeError, LookupError, SyntaxError, AttributeError,
    OverflowError, RecursionError, Image.DecompressionBombError,
)  # fmt: skip


def path_for(folder: Path, name: str, digest: str) -> Path:
    """Where the picture of this map lies, or would lie, in a folder."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "map"
    # All that decides what the picture looks like.
    word = f"{FORMAT} {VERSION} {HEX_WIDTH} {digest}"
    return folder / f"{plain}-{hashlib.sha256(word.encode()).hexdigest()[:16]}.webp"


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
        page = json.loads(read_outside(path.with_suffix(".json"), MOST_PAGE))
        picture = read_outside(path, MOST_PICTURE)
        if page["format"] != FORMAT or page["sha256"] != hashlib.sha256(picture).hexdigest():
            return None
        names = tuple(_name(entry) for entry in page["names"])
        width, height = (_number(value, MOST_UNITS) for value in page["size"])
        hex_width = int(_number(page["hex_width"], HEX_WIDTH))
        with Image.open(io.BytesIO(picture), formats=("WEBP",)) as image:
            told = width * hex_width, height * hex_width
            if any(abs(a - b) > 1 for a, b in zip(image.size, told, strict=True)):
                return None
            rgb = np.asarray(image.convert("RGB"))
    except DAMAGE:
        return None
    return Painted(rgb, names, hex_width, (width, height))


def find(folders: Iterable[Path], name: str, digest: str) -> Painted | None:
    """The first whole picture of this map among some folders."""
    found = (load(path_for(folder, name, digest)) for folder in folders)
    return next((painted for painted in found if painted is not None), None)


def _name(entry: dict[str, object]) -> PlacedName:
    """A name from its entry; a surplus or missing field is damage."""
    curve = entry.pop("curve")
    if not isinstance(curve, list) or len(curve) > MOST_POINTS:
        raise TypeError("curve is no list")
    points = tuple((_number(x, MOST_UNITS), _number(y, MOST_UNITS)) for x, y in curve)
    name = PlacedName(**entry, curve=points)  # type: ignore[arg-type]  # checked below
    for number in (name.x, name.y, name.angle, name.rank):
        _number(number, MOST_UNITS)
    for number in (name.size, name.spacing):
        _number(number, MOST_SIZE)
    if not isinstance(name.text, str) or not isinstance(name.style, str):
        raise TypeError("a field of a name has the wrong type")
    return name


def _number(value: object, most: float) -> float:
    """A number from a page; one that no painter writes is damage."""
    if not isinstance(value, int | float) or not -most <= value <= most:
        raise TypeError("a number is none, or out of all bounds")
    return float(value)
