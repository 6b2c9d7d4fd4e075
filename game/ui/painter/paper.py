"""What makes the picture a printed sheet: the strip off the map, grain, darker edges."""

import numpy as np
import shapely

from game.ui.painter import rivers
from game.ui.painter.easel import Easel
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.stand import PaintStand

PALE = colour("#f3ebd3")


def paint_margin(easel: Easel) -> None:
    """Half hexes at the rim of the sheet are no part of the map: they are paler."""
    drawing = Drawing()
    for place in easel.layout.outside:
        drawing.polygon(easel.layout.corners(place) * easel.unit)
    beyond = rivers.beyond(easel.subject, [line / easel.unit for line in easel.courses])
    if not beyond.is_empty:
        drawing.region(shapely.transform(beyond, lambda points: points * easel.unit))
    easel.sheet.ink(drawing, PALE, 0.36)


def paint_grain(easel: PaintStand) -> None:
    """Fibres, a mottle, and a little shade towards the edges of the sheet."""
    sheet, k = easel.sheet, easel.k
    rng = easel.chance("grain")
    grain = blur(rng.standard_normal(sheet.shape, dtype=np.float32), 0.75)
    sheet.light(grain / np.float32(grain.std() + 1e-9) * np.float32(0.0095))
    sheet.light(np.float32(0.007) * easel.noise("mottle", 9))
    rows, columns = sheet.shape
    y = np.minimum(np.arange(rows), np.arange(rows)[::-1])[:, None] / (60 * k)
    x = np.minimum(np.arange(columns), np.arange(columns)[::-1])[None, :] / (60 * k)
    edge = np.exp(-np.minimum(x, y)).astype(np.float32)
    sheet.light(-edge * np.float32(0.06))
