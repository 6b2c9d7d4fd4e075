"""Lonely farmhouses: house, barns and sheds about a yard, with an orchard, beside the road."""

import numpy as np
import shapely

from game.ui.painter import curves, houses, trees
from game.ui.painter.easel import Easel
from game.ui.painter.layout import Hex
from game.ui.painter.noise import Points
from game.ui.painter.roads import Network
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.stand import PaintStand
from game.ui.painter.woods import GREENS

YARD = colour("#dcc594")
GRASS = colour("#a9b577")
BED = colour("#7f8a4e")
FENCE = colour("#5b4a30")
# House, barn, stable and shed in a yard: middle, length, depth, whether they stand across.
BUILDINGS = (
    ((-1.0, -7.5), 17.0, 7.6, False),
    ((-11.5, 2.5), 14.0, 6.6, True),
    ((10.5, 3.0), 11.0, 6.2, True),
    ((1.5, 10.0), 8.0, 5.2, False),
)
YARD_SIZE = (30.0, 25.0)
ORCHARD_STEP = 5.6
AWAY = 19.0  # from the road to the middle of a yard


def paint(easel: Easel, network: Network) -> None:
    """Draws two farmsteads in every hex of lonely farmhouses, one on each side of the road."""
    ground, yards, drawing = Drawing(), Drawing(), Drawing()
    for place in sorted(easel.subject.farms):
        rng = easel.chance(f"farm {place}")
        centre, along = _road(easel, place, network)
        out = np.array([-along[1], along[0]])
        out = -out if out[1] > 0 else out
        ground.disc(centre.tolist(), 36 * easel.k)
        for side, shift in ((1, rng.uniform(-5, 2)), (-1, rng.uniform(-2, 5))):
            spot = centre + (out * side * AWAY + along * shift) * easel.k
            farmstead(easel, spot, along, rng, yards, drawing)
    draw(easel, ground, yards, drawing)


def draw(easel: PaintStand, ground: Drawing, yards: Drawing, drawing: Drawing) -> None:
    """The green about the yards, the yards, what stands in them."""
    sheet = easel.sheet
    sheet.wash(blur(sheet.mask(ground), 9 * easel.k), GRASS, 0.5)
    sheet.glaze(blur(sheet.mask(yards), 1.5 * easel.k), YARD, 0.9)
    sheet.paint(drawing)


def _road(easel: Easel, place: Hex, network: Network) -> tuple[Points, Points]:
    """Where the road passes a hex, and its direction there; without one, the hex alone."""
    centre = easel.centre(place)
    lines = [line for line, _ in network.lines if len(line) > 2]
    near = min(lines, key=lambda ln: float(np.min(np.hypot(*(ln - centre).T))), default=None)
    if near is None or np.min(np.hypot(*(near - centre).T)) > 14 * easel.k:
        return centre, curves.way(easel.chance(f"slant {place}").uniform(-0.5, 0.5))
    at = int(np.argmin(np.hypot(*(near - centre).T)))
    left = curves.normals(near, sigma=6)[at]
    return (near[at] + centre) / 2, np.array([-left[1], left[0]])


def farmstead(
    easel: PaintStand,
    spot: Points,
    along: Points,
    rng: np.random.Generator,
    yards: Drawing,
    drawing: Drawing,
) -> None:
    """One yard with its buildings and its orchard beside it, both together about the spot."""
    k, angle = easel.k, float(np.arctan2(along[1], along[0])) + rng.normal(0, 0.08)
    axis = curves.way(angle)
    across = np.array([-axis[1], axis[0]])
    side = 1 if rng.random() < 0.5 else -1
    spot = spot - axis * side * 12 * k
    yards.polygon(houses.box(spot, YARD_SIZE[0] * k, YARD_SIZE[1] * k, angle))
    _orchard(easel, spot + axis * side * 25 * k, (axis, across), rng, drawing)
    todo = []
    flip = 1 if rng.random() < 0.5 else -1
    for (x, y), length, depth, stands_across in BUILDINGS:
        middle = spot + (axis * x * flip + across * y) * k
        turn = angle + (np.pi / 2 if stands_across else 0.0)
        size = (length * rng.uniform(0.9, 1.1) * k, depth * k)
        todo.append(houses.box(middle, *size, turn))
    for corners in sorted(todo, key=lambda each: float(each[:, 1].max())):
        tone = houses.ROOFS[int(rng.integers(len(houses.ROOFS)))]
        houses.roof(corners, tone, 0.25 if rng.random() < 0.3 else 0.0, drawing, k)


def _orchard(
    easel: PaintStand,
    spot: Points,
    axes: tuple[Points, Points],
    rng: np.random.Generator,
    drawing: Drawing,
) -> None:
    """Trees in rows inside a fence."""
    k, (axis, across) = easel.k, axes
    turn = float(np.arctan2(axis[1], axis[0]))
    fence = houses.box(spot, 19 * k, 21 * k, turn)
    drawing.polygon(fence, (*BED, 90))
    drawing.hairline(np.vstack([fence, fence[:1]]), 0.7 * k, (*FENCE, 170))
    rows = [
        spot + (axis * x + across * y) * ORCHARD_STEP * k
        for x in (-1, 0, 1)
        for y in (-1.2, -0.2, 0.8)
    ]
    for tree in sorted(rows, key=lambda each: float(each[1])):
        leaf = GREENS[int(rng.integers(len(GREENS)))]
        trees.bush(tree + rng.normal(0, 0.35, 2) * k, rng.uniform(2.0, 2.7) * k, leaf, rng, drawing)


def outlines(easel: Easel) -> list[Points]:
    """What the farmsteads of each hex cover, for the names."""
    rings = (
        shapely.Point(easel.centre(place)).buffer(34 * easel.k, quad_segs=4)
        for place in sorted(easel.subject.farms)
    )
    return [np.asarray(ring.exterior.coords) for ring in rings]
