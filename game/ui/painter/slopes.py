"""Slopes: hachures that run downhill from the crest, long and short in turn, fanning at corners."""

import numpy as np

from game.ui.painter import curves
from game.ui.painter.noise import Points
from game.ui.painter.relief import Heights, depth, is_ring
from game.ui.painter.sheet import Drawing, colour
from game.ui.painter.stand import PaintStand

INK = colour("#54351c")


def paint(easel: PaintStand, relief: Heights) -> None:
    strokes, lines = Drawing(), Drawing()
    rng = easel.chance("hachures")
    for crest in relief.crests:
        _comb(easel, crest, rng, strokes)
        swell = np.minimum(1.0, 0.35 + _from_ends(crest) / (16 * easel.k))
        lines.polygon(curves.ribbon(crest, 1.5 * easel.k * swell))
    easel.sheet.ink(strokes, INK, 0.86)
    easel.sheet.ink(lines, INK, 0.78)


def _from_ends(line: Points) -> Points:
    along = curves.arc(line)
    if is_ring(line):
        return np.full_like(along, along[-1])
    nearer: Points = np.minimum(along, along[-1] - along)
    return nearer


def _comb(easel: PaintStand, crest: Points, rng: np.random.Generator, strokes: Drawing) -> None:
    """The hachures of one crest line, shorter towards its ends."""
    k = easel.k
    along = curves.arc(crest)
    aim = curves.normals(crest, sigma=15)
    far = _from_ends(crest)
    share = depth(crest, k)
    at, number = rng.uniform(0.5, 1.5) * k, 0
    while at < along[-1]:
        i = int(np.searchsorted(along, at))
        # One hachure in three goes to the foot of the slope; the others thicken its shoulder.
        length = rng.uniform(19, 25) if number % 3 == 0 else rng.uniform(9, 15)
        length *= share * k * min(1.0, 0.45 + far[i] / (26 * k))
        width = rng.uniform(1.9, 2.7) * k * (0.5 + share / 2)
        _hachure(crest[i], aim[i], length, width, rng, strokes)
        at += rng.uniform(2.5, 3.3) * k
        number += 1


def _hachure(
    root: Points,
    aim: Points,
    length: float,
    width: float,
    rng: np.random.Generator,
    strokes: Drawing,
) -> None:
    cos, sin = curves.way(rng.normal(0, 0.06))
    way = np.array([aim[0] * cos - aim[1] * sin, aim[0] * sin + aim[1] * cos])
    across = np.array([-way[1], way[0]])
    sway = across * rng.normal(0, 0.03) * length
    tip, belly = root + way * length, root + way * length * 0.5 + sway
    half = across * width / 2
    outline = [root - half, belly - half * 0.62, tip, belly + half * 0.62, root + half]
    strokes.polygon(np.array(outline))
