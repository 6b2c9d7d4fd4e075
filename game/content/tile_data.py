"""The tiles of a layer, in each form in which Tiled stores them."""

import base64
import binascii
import struct
import zlib

from game.content.reading import whole
from game.content.safe_xml import Element

GZIP = 31  # zlib's word for "gzip, largest window"


def decode(holder: Element, count: int) -> tuple[int, ...]:
    """Tile numbers from CSV, base64 or single elements; no more is unpacked than `count` need."""
    encoding, compression = holder.get("encoding"), holder.get("compression")
    if not encoding:
        return _numbers([tile.get("gid", "0") for tile in holder.all("tile")])
    if encoding == "csv":
        return _numbers([word.strip() for word in holder.text.split(",")])
    if encoding != "base64" or compression not in ("", "zlib", "gzip"):
        raise ValueError(f"tiles stored as {encoding} {compression} cannot be read")
    try:
        packed = base64.b64decode(holder.text.strip(), validate=True)
        if compression:
            opener = zlib.decompressobj(GZIP if compression == "gzip" else zlib.MAX_WBITS)
            packed = opener.decompress(packed, count * 4 + 1)
    except (binascii.Error, zlib.error):
        raise ValueError("the packed tiles are damaged") from None
    return struct.unpack(f"<{len(packed) // 4}I", packed[: len(packed) // 4 * 4])


def _numbers(words: list[str]) -> tuple[int, ...]:
    numbers = [number for word in words if (number := whole(word)) is not None]
    if len(numbers) != len(words):
        raise ValueError("its list has something that is no number")
    return tuple(numbers)
