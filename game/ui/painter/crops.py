"""Standing crops: tall rye in strips, ear beside ear, trodden paths between them."""

from collections.abc import Sequence

import numpy as np
import shapely

from game.ui.painter import noise
from game.ui.painter.easel import Easel
from game.ui.painter.noise import Points
from game.ui.painter.sheet import Colour, Drawing, blur, colour
from game.ui.painter.stand import PaintStand
from game.ui.painter.woods import area_of

GOLD = colour("#d9b65c")
TONES = tuple(colour(c) for c in ("#e0c06a", "#d4ae52", "#dcb962", "#cfa84c"))
STALK, EAR = colour("#a07a2a"), colour("#f2dc95")
RIM = colour("#7c6226")
STRIP = 20.0  # from path to path, for a hex of 96 pixels
ROW = 3.3


def outlines(easel: Easel) -> list[Points]:
    return easel.outlines(easel.subject.hexes("fields"), smooth=5)


def paint(easel: PaintStand, rings: Sequence[Points]) -> None:
    if not rings:
        return
    k, sheet = easel.k, easel.sheet
    ground = area_of(rings).buffer(-3 * k)
    mask = sheet.mask(Drawing.of(ground))
    easel.shadow(mask, 3, 1.8, RIM, 0.5)
    sheet.glaze(blur(mask, 0.8 * k), GOLD, 0.9)
    tones, stalks, ears = Drawing(), Drawing(), Drawing()
    for ring in rings:
        _strips(easel, ring, ground, tones)
        _rows(easel, ring, ground, stalks, ears)
    sheet.paint(tones)
    sheet.ink(stalks, STALK, 0.62)
    sheet.ink(ears, EAR, 0.62)
    sheet.ink(Drawing.of(ground.boundary.buffer(0.5 * k)), RIM, 0.55)


def _strips(easel: PaintStand, ring: Points, ground: shapely.Geometry, tones: Drawing) -> None:
    """Bands of slightly different ripeness."""
    k, rng = easel.k, easel.chance(f"strips {int(ring[:, 0].min())} {int(ring[:, 1].min())}")
    (left, top), (right, bottom) = ring.min(axis=0), ring.max(axis=0)
    at = top
    while at < bottom:
        high = STRIP * k * rng.uniform(0.6, 1.5)
        band = shapely.box(left, at, right, at + high - 1.2 * k).intersection(ground)
        tone: Colour = TONES[int(rng.integers(len(TONES)))]
        tones.region(band, (*tone, 150))
        at += high


def _rows(
    easel: PaintStand, ring: Points, ground: shapely.Geometry, stalks: Drawing, ears: Drawing
) -> None:
    """Rows of stalks that sway with the wind, a bright ear on every third."""
    k = easel.k
    (left, top), (right, bottom) = ring.min(axis=0), ring.max(axis=0)
    columns, lines = np.arange(left, right, 2.6 * k), np.arange(top, bottom, ROW * k)
    x, y = (each.ravel() for each in np.meshgrid(columns, lines))
    number = np.arange(len(x), dtype=np.int64)
    chance = noise.pick(number, number[::-1].copy(), easel.number("ears"))
    spots = np.column_stack([x + (chance - 0.5) * 2.2 * k, y + (chance - 0.5) * 1.4 * k])
    inside = shapely.contains_xy(ground.buffer(-1.5 * k), spots)
    if not inside.any():
        return
    lean = easel.noise_at("wind", spots, 60) * 1.1
    for i in np.flatnonzero(inside):
        foot = spots[i]
        tip = foot + np.array([lean[i] * k, -(1.8 + chance[i]) * k])
        stalks.hairline(np.array([foot, tip]), 0.45 * k)
        if i % 3 == 0:
            ears.hairline(np.array([tip, tip + np.array([0.3, -1.1]) * k]), 0.8 * k)
