"""Pictures as PNG bytes, written and read with Pillow.

pygame-ce 2.5 never lets go of a file object that it saved a picture into: each picture of a save
would stay in memory. And a picture from outside may be of any size and kind: here it is asked
first, and always comes out as 24 bits.
"""

import io
import struct
import zlib

import pygame
from PIL import Image

COLOURS = 256
QUICK = 2
"""A third of the time of the usual level, for a tenth more bytes."""
MOST_PIXELS = 4_000_000
BROKEN = (OSError, EOFError, ValueError, SyntaxError, IndexError, struct.error, zlib.error)
"""Pillow reports a broken picture with any of these."""


def written(surface: pygame.Surface) -> bytes:
    out = io.BytesIO()
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    picture.save(out, "PNG", compress_level=6)
    return out.getvalue()


def written_small(surface: pygame.Surface) -> bytes:
    """The same in as many colours as a palette has: a quarter of the bytes; packed quickly, since
    the game waits for it.
    """
    out = io.BytesIO()
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    few = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=QUICK)
    return out.getvalue()


def read(encoded: bytes) -> pygame.Surface | None:
    """The picture in the bytes, None if there is none, or it is damaged or far too big."""
    try:
        with Image.open(io.BytesIO(encoded), formats=("PNG",)) as image:
            if image.width * image.height > MOST_PIXELS:
                return None
            plain = image.convert("RGB")
    except (*BROKEN, Image.DecompressionBombError):
        return None
    return pygame.image.frombytes(plain.tobytes(), plain.size, "RGB")
