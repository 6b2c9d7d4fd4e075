"""The painter's stand: the sheet, chance and noise by place, lines that bend, masks and shadows."""

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import numpy as np

from game.ui.painter import noise
from game.ui.painter.noise import Field, Points
from game.ui.painter.sheet import Colour, Drawing, PaintSheet, blur, colour

GROUND = colour("#e6d9b2")

Watercourse = tuple[Points, tuple[bool, bool], float]
"""A bent line, whether its first and its last point is a source, and its width in streams."""

# Wavelength and reach of the noise that bends every line, for a hex of 96 pixels.
Waves = Sequence[tuple[float, float]]


class PaintStand:
    """What every layer of the picture reads and draws on, whatever the map is made of.

    `unit` is how many pixels a hex is wide; of a map without hexes, what stands for one.
    """

    bends: ClassVar[Waves] = ((70.0, 3.6), (24.0, 1.4))

    def __init__(self, size: tuple[float, float], unit: int, seed: int) -> None:
        self.seed, self.unit = seed, unit
        width, height = (round(length * unit) for length in size)
        self.sheet = PaintSheet(width, height, unit, GROUND)
        self.k = self.sheet.k

    def chance(self, what: str) -> np.random.Generator:
        """A source of chance of its own for each layer, so that a change in one leaves the rest."""
        return np.random.Generator(np.random.PCG64(self.number(what)))

    def number(self, what: str) -> int:
        """A seed for noise."""
        word = hashlib.sha256(f"{self.seed} {what}".encode()).digest()
        return int.from_bytes(word[:4], "big")

    def noise(self, what: str, wavelength: float) -> Field:
        """A noise over the sheet, its wavelength given for a hex of 96 pixels."""
        return noise.field(self.sheet.shape, wavelength * self.k, self.number(what))

    def noise_at(self, what: str, points: Points, wavelength: float) -> Points:
        """The same noise at single points."""
        return noise.at(points, wavelength * self.k, self.number(what))

    def bend(self, points: Points) -> Points:
        """Moves points by the noise of their place: lines that touch stay together."""
        return self.shifted("bend", points, self.bends)

    def shifted(self, what: str, points: Points, waves: Waves) -> Points:
        """Points moved both ways by noises of these wavelengths and reaches."""
        moved = points.copy()
        for wavelength, reach in waves:
            for axis in (0, 1):
                shift = self.noise_at(f"{what} {wavelength} {axis}", points, wavelength)
                moved[:, axis] += shift * reach * self.k
        return moved

    def mask(self, rings: Sequence[Points]) -> Field:
        """Rings as coverage."""
        drawing = Drawing()
        drawing.rings(rings)
        return self.sheet.mask(drawing)

    def shadow(self, mask: Field, fall: float, soft: float, tint: Colour, strength: float) -> None:
        """What stands on a ground shades the paper to the south-east of it."""
        down, sheet = round(fall * self.k), self.sheet
        fallen = np.pad(mask, ((down, 0), (down, 0)))[: sheet.height, : sheet.width]
        sheet.wash(blur(fallen, soft * self.k) * (1 - mask), tint, strength)

    @cached_property
    def waters(self) -> list[Watercourse]:
        """The running waters."""
        return []

    def _water_lines(self) -> Drawing:
        """The courses of the running waters, of middling width."""
        drawing = Drawing()
        for line, _, width in self.waters:
            drawing.stroke(line, (11 + 5 * width) * self.k)
        return drawing

    @cached_property
    def stream_mask(self) -> Field:
        """The courses of the waters, for meadows and reeds."""
        return self.sheet.mask(self._water_lines())
