"""How much room a name takes, and what already stands on the sheet."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from game.ui.painter.noise import Field, Points

FINE = 24  # pixels of the occupancy picture to a hex
PLACE, HEIGHT, WOOD, WATER, RIVER = "place", "height", "wood", "water", "river"

Box = tuple[float, float, float, float]  # left, top, right, bottom in world units


@dataclass(frozen=True, slots=True)
class Lettering:
    """Lettering of one sort of name; lengths in world units."""

    font: str
    sizes: tuple[float, float, float, float]  # by rank, 1 first
    spacing: float


STYLES = {
    PLACE: Lettering("SourceSerifPro-Semibold.otf", (0.25, 0.21, 0.182, 0.17), 0.0),
    HEIGHT: Lettering("SourceSerifPro-SemiboldIt.otf", (0.2, 0.19, 0.18, 0.172), 0.027),
    WOOD: Lettering("SourceSerifPro-SemiboldIt.otf", (0.23, 0.215, 0.20, 0.19), 0.047),
    WATER: Lettering("SourceSerifPro-SemiboldIt.otf", (0.19, 0.18, 0.172, 0.165), 0.030),
    RIVER: Lettering("SourceSerifPro-SemiboldIt.otf", (0.26, 0.23, 0.20, 0.18), 0.030),
}


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    with as_file(files("font_source_serif_pro") / "files" / name) as path:
        return ImageFont.truetype(path, 100)


@cache
def advance(letter: str, style: str) -> float:
    """Width of a letter in ems."""
    return _font(STYLES[style].font).getlength(letter) / 100


def length(text: str, style: str, size: float) -> float:
    """Width of one line of text in world units."""
    letters = sum(advance(letter, style) * size for letter in text)
    return letters + STYLES[style].spacing * (len(text) - 1)


def extent(text: str, style: str, size: float) -> tuple[float, float]:
    """Width and height of a name of one or more lines."""
    lines = text.split("\n")
    return max(length(line, style, size) for line in lines), size * (1.12 * len(lines) - 0.14)


class Occupancy:
    """A coarse picture of how bad it would be to write at each spot."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.cost: Field = np.zeros((round(height * FINE) + 1, round(width * FINE) + 1), np.float32)
        self._sums: Field | None = None

    def lines(self, lines: Iterable[Points], width: float, cost: float) -> None:
        """Marks lines, in world units."""
        wide = max(1, round(width * FINE))
        with self._pen(cost) as pen:
            for line in lines:
                pen.line((line * FINE).ravel().tolist(), fill=1, width=wide)

    def areas(self, rings: Iterable[Points], cost: float) -> None:
        """Marks rings, in world units."""
        with self._pen(cost) as pen:
            for ring in rings:
                pen.polygon((ring * FINE).ravel().tolist(), fill=1)

    def boxes(self, boxes: Iterable[Box], cost: float) -> None:
        """Marks boxes, in world units."""
        with self._pen(cost) as pen:
            for box in boxes:
                pen.rectangle([edge * FINE for edge in box], fill=1)

    @contextmanager
    def _pen(self, cost: float) -> Iterator[ImageDraw.ImageDraw]:
        picture = Image.new("L", (self.cost.shape[1], self.cost.shape[0]))
        yield ImageDraw.Draw(picture)
        self.cost = np.maximum(self.cost, np.asarray(picture, dtype=np.float32) * cost)
        self._sums = None

    def mean(self, box: Box) -> float:
        """The mean cost in a box."""
        if self._sums is None:
            sums = np.pad(self.cost.astype(np.float64), ((1, 0), (1, 0)))
            self._sums = sums.cumsum(axis=0).cumsum(axis=1)
        rows, columns = self.cost.shape
        left, right = (int(np.clip(box[i] * FINE, 0, columns)) for i in (0, 2))
        top, bottom = (int(np.clip(box[i] * FINE, 0, rows)) for i in (1, 3))
        count = max((right - left) * (bottom - top), 1)
        s = self._sums
        return float(s[bottom, right] - s[top, right] - s[bottom, left] + s[top, left]) / count

    def holds(self, box: Box, margin: float) -> bool:
        """Whether a box lies on the sheet, clear of its edge."""
        inside = box[0] >= margin and box[1] >= margin
        return inside and box[2] <= self.width - margin and box[3] <= self.height - margin


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
