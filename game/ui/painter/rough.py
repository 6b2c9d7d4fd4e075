"""Rough ground: low scrub in clumps, stones between them, worn earth."""

from collections.abc import Sequence

import numpy as np
import shapely

from game.ui.painter import houses, trees
from game.ui.painter.easel import Easel
from game.ui.painter.noise import Points
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.stand import PaintStand
from game.ui.painter.woods import area_of

EARTH = colour("#c3bb8a")
SCRUB = tuple(colour(c) for c in ("#7d8450", "#8b8c55", "#6f7747", "#94905c"))
STONES = tuple(colour(c) for c in ("#b7ad98", "#a59b86", "#c8bfab"))
SHADE = (60, 48, 26, 90)
PITCH = 10.5  # between bushes, for a hex of 96 pixels
THICK = -0.12  # where the noise is above this, scrub grows


def outlines(easel: Easel) -> list[Points]:
    return easel.outlines(easel.subject.extended(easel.subject.hexes("rough")), smooth=10)


def paint(easel: PaintStand, rings: Sequence[Points]) -> None:
    if not rings:
        return
    k, sheet = easel.k, easel.sheet
    mask = easel.mask(rings)
    sheet.glaze(blur(mask, 7 * k), EARTH, 0.5)
    sheet.light(blur(mask, 4 * k) * easel.noise("worn", 26) * np.float32(0.045))
    drawing, rng = Drawing(), easel.chance("rough")
    spots = _spots(area_of(rings).buffer(-3 * k), PITCH * k, rng)
    thick = easel.noise_at("scrub", spots, 44) if len(spots) else np.empty(0)
    for spot, growth in zip(spots, thick, strict=True):
        if growth > THICK:
            leaf = SCRUB[int(rng.integers(len(SCRUB)))]
            trees.bush(spot, rng.uniform(2.0, 3.9) * k, leaf, rng, drawing)
        elif rng.random() < 0.5:
            _stone(spot, rng.uniform(1.5, 2.9) * k, rng, drawing)
    sheet.paint(drawing)


def _spots(ground: shapely.Geometry, pitch: float, rng: np.random.Generator) -> Points:
    """Jittered points over an area, from north to south."""
    if ground.is_empty:
        return np.empty((0, 2))
    left, top, right, bottom = ground.bounds
    x, y = np.meshgrid(np.arange(left, right, pitch), np.arange(top, bottom, pitch))
    spots = np.column_stack([x.ravel(), y.ravel()])
    spots += rng.uniform(-0.45, 0.45, spots.shape) * pitch
    spots = spots[shapely.contains_xy(ground, spots)]
    sorted_: Points = spots[np.argsort(spots[:, 1], kind="stable")]
    return sorted_


def _stone(spot: Points, radius: float, rng: np.random.Generator, drawing: Drawing) -> None:
    turn = np.linspace(0, 2 * np.pi, 7)[:-1] + rng.uniform(0, 1)
    shape = np.column_stack([np.cos(turn), np.sin(turn) * 0.75]) * radius
    shape *= rng.uniform(0.8, 1.15, (6, 1))
    drawing.polygon(spot + shape + radius * 0.35, SHADE)
    drawing.polygon(spot + shape * 1.18, houses.OUTLINE)
    drawing.polygon(spot + shape, STONES[int(rng.integers(len(STONES)))])
