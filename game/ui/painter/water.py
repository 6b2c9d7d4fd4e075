"""Ponds, lakes and rivers, and the streams that run along hexsides."""

from collections.abc import Sequence

import numpy as np
import shapely
from scipy.ndimage import distance_transform_edt

from game.ui.painter import curves, rivers
from game.ui.painter.easel import Easel
from game.ui.painter.noise import Field, Points
from game.ui.painter.sheet import Colour, Drawing, blur, colour, value_at
from game.ui.painter.stand import PaintStand
from game.ui.painter.wet import REED, fan

SHORE = colour("#2c5068")
SHALLOW = (colour("#c0dadb"), colour("#9cc4cc"))
DEEP = (colour("#86afbc"), colour("#54849b"))
BANK, CORE = colour("#27526d"), colour("#8cbccd")
SOFT_BANK = colour("#b9c39a")


def bodies(easel: Easel) -> list[Points]:
    """The shores: ponds and deep water that touch are one body with one shore."""
    found: list[Points] = []
    for body in easel.layout.clusters(easel.subject.hexes("pond_river", "all_water", "pond")):
        whole = easel.subject.extended(body)
        # A long river shows the zigzag of its hexes unless its banks are drawn out straight.
        smooth = 38 if len(body) > 8 and whole != body else 22 if len(body) > 8 else 12
        rings = easel.outlines(whole, smooth=smooth)
        if body <= easel.subject.hexes("pond"):
            rings = [uneven(easel, ring) for ring in rings]
        found += rings
    return found + river_banks(easel)


def uneven(easel: PaintStand, ring: Points) -> Points:
    """The shore of a village pond: no compasses drew it."""
    out = curves.normals(ring, ring=True, sigma=3)
    reach = 9.0 * easel.noise_at("pond wide", ring, 58) + 2.2 * easel.noise_at("pond", ring, 19)
    uneven: Points = ring + out * (reach - 5.0)[:, None] * easel.k
    return uneven


def river_banks(easel: Easel) -> list[Points]:
    return [
        ring for course in easel.courses for ring in rivers.banks(easel.layout, course, easel.unit)
    ]


def depths(easel: Easel) -> list[Points]:
    """Where the water of the bodies is deep."""
    deep = easel.subject.extended(easel.subject.hexes("all_water"))
    return easel.outlines(deep) + river_banks(easel)


def paint_bodies(easel: PaintStand, rings: Sequence[Points], deep_rings: Sequence[Points]) -> None:
    if not rings:
        return
    k, sheet = easel.k, easel.sheet
    mask = easel.mask(rings)
    deep = blur(easel.mask(deep_rings) * mask, 6 * k)
    inward = np.asarray(distance_transform_edt(mask > 0.5), dtype=np.float32)
    depth = 1 - np.exp(-inward / np.float32(22 * k))
    sheet.wash(blur(mask, 4 * k) * (1 - mask), SOFT_BANK, 0.8)
    shallow, dark = _tone(SHALLOW, depth), _tone(DEEP, depth)
    tone: Field = shallow + (dark - shallow) * deep[..., None]
    tone *= (1 + 0.018 * easel.noise("surface", 60))[..., None]
    sheet.rgb += (tone - sheet.rgb) * mask[..., None]
    shape = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings])
    _water_lines(easel, shape)
    _waves(easel, deep)
    _shore_reeds(easel, rings, deep)


def _tone(span: tuple[Colour, Colour], depth: Field) -> Field:
    near, far = (np.asarray(each, dtype=np.float32) / np.float32(255) for each in span)
    return np.asarray(near + (far - near) * depth[..., None], dtype=np.float32)


def _water_lines(easel: PaintStand, shape: shapely.Geometry) -> None:
    """The engraver's lines along the shore, wider apart and fainter further in."""
    k = easel.k
    offset, step, strength = 3.0, 3.2, 0.62
    while strength > 0.06:
        inner = shape.buffer(-offset * k)
        if inner.is_empty:
            break
        easel.sheet.ink(Drawing.of(inner.boundary.buffer(0.42 * k)), SHORE, strength)
        offset, step, strength = offset + step, step * 1.28, strength * 0.74
    easel.sheet.ink(Drawing.of(shape.boundary.buffer(0.9 * k)), SHORE, 0.95)


def _waves(easel: PaintStand, deep: Field) -> None:
    """Small pairs of waves on deep water."""
    k, rng, drawing = easel.k, easel.chance("waves"), Drawing()
    for _ in range(int(deep.size / (2600 * k * k))):
        x, y = rng.uniform(0, easel.sheet.width), rng.uniform(0, easel.sheet.height)
        if deep[int(y), int(x)] > 0.9:
            turn = np.linspace(0, 2 * np.pi * rng.uniform(1.0, 1.6), 14)
            wave = np.column_stack([x + turn * 1.5 * k, y + np.sin(turn) * 1.1 * k])
            drawing.stroke(wave, 0.7 * k)
    easel.sheet.ink(drawing, colour("#d5e6ea"), 0.55)


def _shore_reeds(easel: PaintStand, rings: Sequence[Points], deep: Field) -> None:
    """Reeds here and there on the shores of shallow water."""
    k, rng, drawing = easel.k, easel.chance("shore"), Drawing()
    for ring in rings:
        for spot in curves.resample(ring, 13 * k, ring=True):
            if value_at(deep, spot) < 0.25 and rng.random() < 0.4:
                fan(spot + np.array([0, 2 * k]), rng.uniform(4, 6.5) * k, rng, drawing, k)
    easel.sheet.ink(drawing, REED, 0.9)


def paint_streams(easel: PaintStand) -> None:
    """Draws every stream as bank and core, thin at its source."""
    soft, bank, core, glint = Drawing(), Drawing(), Drawing(), Drawing()
    for line, ends, width in easel.waters:
        taper = _taper(line, ends, easel.k) * width * easel.k
        soft.polygon(curves.ribbon(line, 10.5 * taper))
        bank.polygon(curves.ribbon(line, 5.6 * taper))
        core.polygon(curves.ribbon(line, 5.6 * taper - 2.3 * np.minimum(taper, easel.k)))
        glint.polygon(curves.ribbon(line - 0.45 * easel.k, 0.9 * taper))
    sheet = easel.sheet
    sheet.wash(blur(sheet.mask(soft), 1.3 * easel.k), colour("#a9b585"), 0.5)
    sheet.ink(bank, BANK, 0.96)
    sheet.ink(core, CORE)
    sheet.ink(glint, colour("#c6e2ea"), 0.6)


def _taper(line: Points, sources: tuple[bool, bool], k: float) -> Points:
    """A quarter of the full width at a source, whole after two thirds of a hex."""
    along = curves.arc(line)
    width = np.ones(len(line))
    for is_source, far in zip(sources, (along, along[-1] - along), strict=True):
        if is_source:
            width = np.minimum(width, 0.25 + 0.75 * np.clip(far / (70 * k), 0, 1))
    return width
