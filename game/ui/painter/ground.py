"""Open ground: warm paper, fields in strips around the villages, meadows along the streams."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import Voronoi

from game.ui.painter import curves, noise
from game.ui.painter.noise import Field, Points
from game.ui.painter.sheet import Colour, Drawing, PaintSheet, blur, colour, shade, value_at
from game.ui.painter.stand import GROUND, PaintStand

PITCH = 104.0  # between parcels, for a hex of 96 pixels
JITTER = 0.36
WARP = ((55, 5.0), (18, 1.6))
STUBBLE, PLOUGH, FALLOW = colour("#e8d29a"), colour("#cfb88a"), colour("#dccf9f")
GREEN, MEADOW = colour("#c3c890"), colour("#bbc690")
HEDGE = colour("#6f7a48")
CROPS = (STUBBLE, STUBBLE, PLOUGH, PLOUGH, FALLOW, GREEN)


def paint(easel: PaintStand, homes: Sequence[Points]) -> None:
    """The ground under everything else; about the `homes` of people there are more fields."""
    _drift(easel)
    _fields(easel, homes)
    _meadows(easel)


def _drift(easel: PaintStand) -> None:
    """Slow changes of hue and lightness over the whole sheet."""
    sheet = easel.sheet
    hue = easel.noise("hue", 420)
    sheet.rgb[..., 0] *= 1 + 0.012 * hue
    sheet.rgb[..., 2] *= 1 - 0.016 * hue
    sheet.light(0.016 * easel.noise("lightness", 150))


def _fields(easel: PaintStand, homes: Sequence[Points]) -> None:
    """Parcels cut into strips, strongest near villages, bare ground far from them."""
    layer = PaintSheet(easel.sheet.width, easel.sheet.height, easel.unit, GROUND)
    hedges, drawing, furrows = Drawing(), Drawing(), Drawing()
    near_water = blur(easel.stream_mask, 40 * easel.k)
    for number, parcel in enumerate(_parcels(easel)):
        _parcel(easel, number, parcel, drawing, furrows, near_water)
        _hedge(easel, number, parcel, hedges)

    def warp(points: Points) -> Points:
        """Field borders wander: without this the parcels look like stained glass."""
        return easel.shifted("warp", points, WARP)

    layer.paint(drawing.moved(warp))
    layer.ink(furrows.moved(warp), colour("#8a6f45"), 0.30)
    strength = _coverage(easel, homes)[..., None]
    easel.sheet.rgb *= 1 + strength * (layer.rgb / (np.asarray(GROUND, np.float32) / 255) - 1)
    cover = easel.sheet.mask(hedges.moved(warp)) * (0.35 + 0.9 * strength[..., 0])
    easel.sheet.wash(cover, HEDGE, 0.62)


def _coverage(easel: PaintStand, homes: Sequence[Points]) -> Field:
    """How strongly fields show: by a noise, more within two hexes of a village."""
    rows, columns = easel.sheet.shape
    villages = np.zeros(easel.sheet.shape, dtype=np.float32)
    for x, y in homes:
        villages[min(int(y), rows - 1), min(int(x), columns - 1)] = 1
    near = blur(villages, 110 * easel.k) * np.float32(2 * np.pi * (110 * easel.k) ** 2)
    level = 0.17 + 0.26 * easel.noise("fields", 210) + 0.34 * np.clip(near, 0, 1)
    return np.asarray(np.clip(level, 0.07, 0.66), dtype=np.float32)


def _parcels(easel: PaintStand) -> list[Points]:
    """Cells of a jittered lattice of points that covers more than the sheet."""
    pitch = PITCH * easel.k
    columns = int(easel.sheet.width / pitch) + 5
    rows = int(easel.sheet.height / pitch) + 5
    x, y = (each.ravel() - 2 for each in np.meshgrid(np.arange(columns), np.arange(rows)))
    spots = np.column_stack([x, y]).astype(float)
    for axis in (0, 1):
        spots[:, axis] += (noise.pick(x, y, easel.number(f"parcel {axis}")) - 0.5) * 2 * JITTER
    diagram = Voronoi(spots * pitch)
    size = np.array([easel.sheet.width, easel.sheet.height])
    found = []
    for region in diagram.point_region:
        corners = diagram.regions[region]
        if corners and -1 not in corners:
            ring = diagram.vertices[corners]
            low, high = ring.min(axis=0), ring.max(axis=0)
            # The outermost cells of the diagram reach far out; no picture needs them.
            if (high > 0).all() and (low < size).all() and (high - low < 4 * pitch).all():
                found.append(ring)
    return found


def _parcel(
    easel: PaintStand,
    number: int,
    corners: Points,
    drawing: Drawing,
    furrows: Drawing,
    near_water: Field,
) -> None:
    """One parcel: parallel strips of one sort of farming, some with furrows."""
    rng = easel.chance(f"parcel {number}")
    middle = corners.mean(axis=0)
    slant = float(easel.noise_at("slant", middle[None], 330)[0]) * 2.2
    angle = slant + (np.pi / 2 if rng.random() < 0.5 else 0)
    along = curves.way(angle)
    across = np.array([-along[1], along[0]])
    low, high = (float(f((corners - middle) @ across)) for f in (np.min, np.max))
    wet = value_at(near_water, middle) > 0.10
    at = low
    strip = rng.uniform(9, 21) * easel.k
    while at < high:
        end = min(at + strip * rng.uniform(0.7, 1.4), high)
        band = _band(corners, middle, across, at, end)
        if len(band) > 2:
            crop = _crop(rng, wet)
            drawing.polygon(_dense(band, 9 * easel.k), crop)
            if crop in (PLOUGH, STUBBLE) or rng.random() < 0.3:
                _furrow(easel, corners, middle, (along, across), (at, end), furrows)
        at = end


def _crop(rng: np.random.Generator, wet: bool) -> Colour:
    if wet and rng.random() < 0.75:
        base = MEADOW if rng.random() < 0.6 else GREEN
    else:
        base = CROPS[int(rng.integers(len(CROPS)))]
    return shade(base, rng.uniform(0.97, 1.03)) if rng.random() < 0.5 else base


def _furrow(
    easel: PaintStand,
    corners: Points,
    middle: Points,
    axes: tuple[Points, Points],
    span: tuple[float, float],
    furrows: Drawing,
) -> None:
    """Ploughed lines along a strip."""
    along, across = axes
    for at in np.arange(span[0] + 1.3 * easel.k, span[1], 2.6 * easel.k):
        cut = _cut(corners, middle, across, at)
        if cut is not None:
            ends = np.array(cut)
            if np.dot(ends[1] - ends[0], along) != 0:
                furrows.hairline(_dense_line(ends, 12 * easel.k), 0.55 * easel.k)


def _hedge(easel: PaintStand, number: int, corners: Points, hedges: Drawing) -> None:
    """A thin boundary around every parcel, here and there grown to a hedge of bushes."""
    rng = easel.chance(f"hedge {number}")
    ring = _dense(corners, 8 * easel.k)
    line = np.vstack([ring, ring[:1]])
    hedges.hairline(line, 0.5 * easel.k, 90)
    if rng.random() < 0.42:
        start = int(rng.integers(len(line) - 3))
        stop = start + int(rng.integers(4, 14))
        even = curves.resample(line[start:stop], 3.4 * easel.k)
        for spot in even:
            if rng.random() < 0.72:
                shift = rng.normal(0, 0.5, 2) * easel.k
                hedges.disc(spot + shift, rng.uniform(0.9, 1.7) * easel.k, 215)


def _meadows(easel: PaintStand) -> None:
    """Green along the streams, and tufts of grass everywhere."""
    sheet, k = easel.sheet, easel.k
    sheet.glaze(np.clip(blur(easel.stream_mask, 15 * k) * 1.6, 0, 1), colour("#c9d0a0"), 0.62)
    rng = easel.chance("tufts")
    tufts = Drawing()
    for _ in range(int(sheet.width * sheet.height / (1500 * k * k))):
        x, y = rng.uniform(0, 1, 2) * (sheet.width, sheet.height)
        for lean in (-0.5, 0.1, 0.6):
            tip = (x + lean * 2.2 * k, y - rng.uniform(1.4, 2.6) * k)
            tufts.hairline(np.array([(x + lean * k, y), tip]), 0.45 * k)
    sheet.ink(tufts, colour("#8b8a55"), 0.42)


def _band(corners: Points, middle: Points, across: Points, low: float, high: float) -> Points:
    """The part of a convex ring between two parallel lines."""
    kept = _clip(corners, (corners - middle) @ across - low)
    if len(kept) < 3:
        return kept
    return _clip(kept, high - (kept - middle) @ across)


def _clip(corners: Points, inside: Points) -> Points:
    """Cuts a convex ring where `inside` turns negative."""
    out = []
    for i in range(len(corners)):
        if inside[i] >= 0:
            out.append(corners[i])
        out += _crossing(corners, inside, i)
    return np.array(out)


def _cut(
    corners: Points, middle: Points, across: Points, at: float
) -> list[NDArray[np.float64]] | None:
    """Where a straight line crosses a convex ring."""
    level = (corners - middle) @ across - at
    found = [spot for i in range(len(corners)) for spot in _crossing(corners, level, i)]
    return found if len(found) == 2 else None


def _crossing(corners: Points, level: Points, i: int) -> list[NDArray[np.float64]]:
    """Where the side from a corner on changes the sign of a level, if it does."""
    j = (i + 1) % len(corners)
    if (level[i] >= 0) == (level[j] >= 0):
        return []
    return [corners[i] + (corners[j] - corners[i]) * (level[i] / (level[i] - level[j]))]


def _dense(corners: Points, step: float) -> Points:
    """More points on the straight sides of a ring, its corners kept."""
    ring = np.vstack([corners, corners[:1]])
    return np.vstack([_dense_line(ring[i : i + 2], step)[:-1] for i in range(len(corners))])


def _dense_line(ends: Points, step: float) -> Points:
    count = max(1, int(np.hypot(*(ends[1] - ends[0])) / step))
    part = np.linspace(0, 1, count + 1)[:, None]
    dense: Points = ends[0] + (ends[1] - ends[0]) * part
    return dense
