"""Ploughed fields: dark earth in strips, every furrow drawn, a balk of grass between two strips."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from game.ui.painter import curves
from game.ui.painter.noise import Points
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.stand import PaintStand

EARTH = colour("#b3966a")
TONES = tuple(colour(c) for c in ("#9a7a4e", "#b99c70", "#a98a5c", "#c4ab80", "#8f7148"))
FURROW, CREST, BALK, RIM = (colour(c) for c in ("#5f4526", "#e6d4aa", "#a9a46c", "#6b5330"))
STRIP, ROW = 27.0, 3.5  # from strip to strip, from furrow to furrow


@dataclass
class _Ploughed:
    """What is drawn of all fields together, from below."""

    strips: Drawing = field(default_factory=Drawing)
    crests: Drawing = field(default_factory=Drawing)
    furrows: Drawing = field(default_factory=Drawing)
    balks: Drawing = field(default_factory=Drawing)


def paint(stand: PaintStand, grounds: Sequence[shapely.Geometry]) -> None:
    """Each ground is ploughed along its longer side."""
    whole = shapely.union_all(list(grounds))
    if whole.is_empty:
        return
    k, sheet, layers = stand.k, stand.sheet, _Ploughed()
    mask = sheet.mask(Drawing.of(whole))
    sheet.glaze(blur(mask, 0.8 * k), EARTH, 0.86)
    for number, ground in enumerate(grounds):
        _plough(stand, number, ground, layers)
    sheet.paint(layers.strips)
    sheet.ink(layers.crests, CREST, 0.38)
    sheet.ink(layers.furrows, FURROW, 0.55)
    sheet.ink(layers.balks, BALK, 0.62)
    sheet.light(mask * stand.noise("clods", 30) * np.float32(0.04))
    sheet.ink(Drawing.of(whole.boundary.buffer(0.55 * k)), RIM, 0.6)


def _plough(stand: PaintStand, number: int, ground: shapely.Geometry, layers: _Ploughed) -> None:
    """One field, strip by strip."""
    k, rng = stand.k, stand.chance(f"plough {number}")
    start, along, across = _frame(ground)
    depth, inner = float(np.hypot(*across)), ground.buffer(-1.2 * k)
    across = across / depth
    at = 0.0
    while at < depth:
        end = min(at + STRIP * k * rng.uniform(0.7, 1.4), depth)
        near, far = start + across * at, start + across * end
        band = shapely.Polygon([near, near + along, far + along, far]).intersection(ground)
        tone = TONES[int(rng.integers(len(TONES)))]
        layers.strips.region(band, (*tone, 150))
        for row in np.arange(at + 1.8 * k, end - 0.6 * k, ROW * k * rng.uniform(0.92, 1.12)):
            edge = start + across * row
            for line in _within(stand, np.array([edge, edge + along]), inner):
                _furrow(line, layers, k, rng)
        for line in _within(stand, np.array([far, far + along]), inner) if end < depth else ():
            layers.balks.hairline(line, 1.3 * k)
        at = end


def _frame(ground: shapely.Geometry) -> tuple[Points, Points, Points]:
    """A corner of the box about a field, its long side and its short one."""
    corners = np.asarray(shapely.minimum_rotated_rectangle(ground).exterior.coords)[:4]
    one, other = corners[1] - corners[0], corners[2] - corners[1]
    if np.hypot(*one) >= np.hypot(*other):
        return corners[0], one, other
    return corners[1], other, -one


def _within(stand: PaintStand, ends: Points, ground: shapely.Geometry) -> list[Points]:
    """A line that wavers a little, as far as the field goes."""
    even = curves.resample(ends, 14 * stand.k)
    even = even + stand.noise_at("furrow", even, 90)[:, None] * 0.8 * stand.k
    parts = shapely.get_parts(shapely.LineString(even).intersection(ground))
    lines = [part for part in parts if part.geom_type == "LineString"]
    return [np.asarray(part.coords) for part in lines if part.length > 3 * stand.k]


def _furrow(line: Points, layers: _Ploughed, k: float, rng: np.random.Generator) -> None:
    """A furrow, interrupted here and there, and beside it the lit earth that the plough threw."""
    even = curves.resample(line, 3 * k)
    at = 0
    while at < len(even) - 2:
        end = at + int(rng.integers(20, 90))
        part = even[at : end + 1]
        if len(part) > 1:
            layers.furrows.hairline(part, 0.75 * k)
            layers.crests.hairline(part + 1.2 * k, 0.6 * k)
        at = end + int(rng.integers(0, 3))
