"""What the painter hands over: a picture of the ground, and where the names go."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

HEX_WIDTH = 128  # pixels from corner to opposite corner
MOST_PIXELS = 32_000_000  # of one sheet; painting takes about 60 bytes for each
Progress = Callable[[float, str], None]


def fitting_width(size: tuple[float, float]) -> int:
    """Pixels of a hex: as many as usual, fewer on a sheet so large that memory would run out."""
    return min(HEX_WIDTH, int(sqrt(MOST_PIXELS / (size[0] * size[1]))))


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A name on the sheet, in world units; `curve` is the middle line of one that is bent.

    x, y is the middle of the text and `angle` (degrees, clockwise) its slope where there is no
    curve. `text` may have several lines, each centred. `style` is place, height, wood or water;
    `size` is the height of an em, `spacing` the room added after each letter.
    """

    text: str
    x: float
    y: float
    style: str
    size: float
    rank: int
    spacing: float = 0.0
    angle: float = 0.0
    curve: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, eq=False)
class Painted:
    """A finished sheet: the ground as rows x columns x RGB, and where the names go."""

    rgb: NDArray[np.uint8]
    names: tuple[PlacedName, ...]
    hex_width: int
    size: tuple[float, float]  # of the sheet in world units
