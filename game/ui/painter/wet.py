"""Marshes: a green that melts into the ground, broken lines of standing water, reeds."""

from collections.abc import Sequence

import numpy as np
import shapely

from game.ui.painter import curves
from game.ui.painter.easel import Easel
from game.ui.painter.noise import Points
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.stand import PaintStand

GREEN = colour("#a9bb8b")
WATER = colour("#3f7189")
REED = colour("#46552a")


def outlines(easel: Easel) -> list[Points]:
    """The marshes, drawn a little larger than their hexes because their edge is so soft."""
    hexes = easel.subject.extended(easel.subject.hexes("marsh"))
    return mired(easel, easel.outlines(hexes, smooth=6))


def mired(easel: PaintStand, rings: Sequence[Points]) -> list[Points]:
    """Rings whose edge is uneven on a small scale."""
    found = []
    for ring in rings:
        even = curves.resample(ring, 2 * easel.k, ring=True)
        out = curves.normals(even, ring=True, sigma=3)
        reach = 1.2 + 3.6 * easel.noise_at("mire edge", even, 17)
        found.append(even + out * reach[:, None] * easel.k)
    return found


def paint(easel: PaintStand, rings: Sequence[Points]) -> None:
    if not rings:
        return
    k, sheet = easel.k, easel.sheet
    drawing = Drawing()
    drawing.rings(rings)
    ground = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings])
    drawing.region(ground.buffer(4 * k))
    mask = blur(sheet.mask(drawing), 5 * k)
    sheet.glaze(mask, GREEN, 0.80)
    sheet.light((mask * 0.05 * easel.noise("mire", 34)).astype(np.float32))
    _pools(easel, ground)
    _reeds(easel, ground)


def _pools(easel: PaintStand, ground: shapely.Geometry) -> None:
    """Horizontal dashes in rows, each with a paler one under it."""
    k, rng = easel.k, easel.chance("pools")
    dark, pale = Drawing(), Drawing()
    inner = ground.buffer(1.0 * k)
    shapely.prepare(inner)
    left, top, right, bottom = inner.bounds
    for y in np.arange(top, bottom, 5.0 * k):
        x = left + rng.uniform(0, 12) * k
        while x < right:
            length = rng.uniform(6, 19) * k
            at = y + rng.normal(0, 0.5) * k
            ends = np.array([(x, at), (x + length, at)])
            if rng.random() < 0.66 and inner.covers(shapely.LineString(ends)):
                bow = np.array([ends[0], ends.mean(axis=0) + np.array([0, 0.35 * k]), ends[1]])
                dark.stroke(bow, rng.uniform(0.8, 1.35) * k)
                pale.stroke(bow + np.array([0.4, 1.3]) * k, 0.8 * k)
            x += length + rng.uniform(3, 11) * k
    easel.sheet.ink(pale, colour("#d6e4d0"), 0.5)
    easel.sheet.ink(dark, WATER, 0.82)


def _reeds(easel: PaintStand, ground: shapely.Geometry) -> None:
    """Fans of reeds, about four to a hex."""
    k, rng = easel.k, easel.chance("reeds")
    drawing = Drawing()
    inner = ground.buffer(-3 * k)
    shapely.prepare(inner)
    left, top, right, bottom = inner.bounds if not inner.is_empty else (0, 0, 0, 0)
    for _ in range(int((right - left) * (bottom - top) / (620 * k * k))):
        spot = np.array([rng.uniform(left, right), rng.uniform(top, bottom)])
        if inner.covers(shapely.Point(spot)):
            fan(spot, rng.uniform(7.5, 11) * k, rng, drawing, k)
    easel.sheet.ink(drawing, REED, 0.92)


def fan(foot: Points, height: float, rng: np.random.Generator, drawing: Drawing, k: float) -> None:
    """One tuft of reeds."""
    for lean in np.linspace(-0.75, 0.75, int(rng.integers(5, 8))):
        bend = lean + rng.normal(0, 0.08)
        tall = height * (1 - 0.35 * abs(bend)) * rng.uniform(0.8, 1.1)
        tip = foot + np.array([np.sin(bend) * tall, -np.cos(bend) * tall])
        root = foot + np.array([lean * 2.4 * k, 0])
        half = np.array([0.5 * k, 0])
        drawing.polygon(np.array([root - half, tip, root + half]))
