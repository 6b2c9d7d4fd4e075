"""Woods: crowns side by side from north to south, larger at the edge, a soft shadow beside them."""

from collections.abc import Sequence

import numpy as np
import shapely

from game.ui.painter import curves, trees
from game.ui.painter.easel import Easel
from game.ui.painter.noise import Points
from game.ui.painter.relief import Heights
from game.ui.painter.roads import Network
from game.ui.painter.sheet import Colour, Drawing, blur, colour
from game.ui.painter.stand import PaintStand

FLOOR = colour("#4f5a30")
SHADOW = colour("#5d4a2c")
GREENS = tuple(colour(c) for c in ("#56683a", "#5f7040", "#4e6138", "#687746", "#5a6a34"))
AUTUMN = tuple(colour(c) for c in ("#8f7a40", "#86683a", "#98864a", "#7d7a40"))
SPACING = 8.4


def clearings(easel: PaintStand, relief: Heights, network: Network) -> shapely.Geometry:
    """What must stay in sight among trees: water, slopes and roads."""
    k = easel.k
    open_ = [
        shapely.LineString(line).buffer((3.5 + 3 * width) * k) for line, _, width in easel.waters
    ]
    open_ += [shapely.LineString(line).buffer(4.2 * k) for line, _ in network.lines]
    for crest in relief.crests:
        foot = crest + curves.normals(crest, sigma=14) * 19 * k
        band = shapely.Polygon(np.vstack([crest, foot[::-1]])).buffer(0)
        open_.append(band.union(shapely.LineString(crest).buffer(4 * k)))
    return shapely.union_all(open_)


def outlines(easel: Easel) -> list[Points]:
    hexes = easel.subject.extended(easel.subject.hexes("woods"))
    return easel.outlines(hexes, smooth=9)


def paint(easel: PaintStand, rings: Sequence[Points], relief: Heights, network: Network) -> None:
    area = area_of(rings)
    if area.is_empty:
        return
    area = area.difference(clearings(easel, relief, network)).buffer(-2 * easel.k)
    area = area.buffer(2 * easel.k)
    k, sheet = easel.k, easel.sheet
    mask = sheet.mask(Drawing.of(area))
    easel.shadow(mask, 6, 3.2, SHADOW, 0.80)
    sheet.wash(blur(mask, 7 * k) * (1 - mask), colour("#98a06c"), 0.7)
    sheet.glaze(blur(mask, 1.2 * k), FLOOR, 0.96)
    drawing = Drawing()
    rng = easel.chance("woods")
    for spot, radius, leaf in _stand(easel, area, rng):
        trees.crown(spot, radius, leaf, rng, drawing)
    _strays(easel, area, rng, drawing)
    sheet.paint(drawing)
    # Slow light over the canopy keeps a large wood from being a carpet.
    canopy = blur(mask, 2 * k) * easel.noise("canopy", 62) * np.float32(0.085)
    sheet.light(canopy.astype(np.float32))


def area_of(rings: Sequence[Points]) -> shapely.Geometry:
    """Rings and their holes as one area."""
    area = shapely.Polygon()
    for ring in sorted(rings, key=lambda each: -abs(curves.area(each))):
        part = shapely.Polygon(ring).buffer(0)
        area = area.union(part) if curves.area(ring) > 0 else area.difference(part)
    return area


def _stand(
    easel: PaintStand, area: shapely.Geometry, rng: np.random.Generator
) -> list[tuple[Points, float, Colour]]:
    """Every tree, from north to south."""
    k = easel.k
    inner = area.buffer(-3.6 * k)
    rim = [
        curves.resample(np.asarray(line.coords), 8.2 * k)
        for line in shapely.get_parts(inner.boundary)
    ]
    edge = np.vstack(rim) if rim else np.empty((0, 2))
    spots = _lattice(area.bounds, SPACING * k, rng)
    spots = spots[shapely.contains_xy(area.buffer(-8.5 * k), spots)]
    size = np.concatenate([rng.uniform(5.4, 7.0, len(edge)), rng.uniform(4.7, 6.9, len(spots))])
    every = np.vstack([edge + rng.normal(0, 0.7 * k, edge.shape), spots])
    patch = easel.noise_at("autumn", every, 130) if len(every) else np.empty(0)
    order = np.argsort(every[:, 1], kind="stable")
    return [(every[i], float(size[i]) * k, _leaf(patch[i], rng)) for i in order]


def _leaf(patch: float, rng: np.random.Generator) -> Colour:
    turned = 0.11 + 0.30 * float(np.clip(patch - 0.25, 0, 0.9))
    leaves = AUTUMN if rng.random() < turned else GREENS
    return leaves[int(rng.integers(len(leaves)))]


def _lattice(
    bounds: tuple[float, float, float, float], pitch: float, rng: np.random.Generator
) -> Points:
    """Jittered points in staggered rows over a box."""
    left, top, right, bottom = bounds
    rows = np.arange(top, bottom, pitch * 0.87)
    columns = np.arange(left, right + pitch, pitch)
    x, y = np.meshgrid(columns, rows)
    x[1::2] += pitch / 2
    spots = np.column_stack([x.ravel(), y.ravel()])
    jittered: Points = spots + rng.uniform(-0.33, 0.33, spots.shape) * pitch
    return jittered


def _strays(
    easel: PaintStand, area: shapely.Geometry, rng: np.random.Generator, drawing: Drawing
) -> None:
    """A few trees that stand outside the edge."""
    k = easel.k
    for part in shapely.get_parts(area):
        # Shapely runs around outer rings the other way than the painter.
        ring = np.asarray(shapely.orient_polygons(part).exterior.reverse().coords)[:-1]
        even = curves.resample(ring, 15 * k, ring=True)
        out = curves.normals(even, ring=True)
        for spot, side in zip(even, out, strict=True):
            if rng.random() < 0.26:
                where = spot + side * rng.uniform(4, 11) * k
                leaf = GREENS[int(rng.integers(len(GREENS)))]
                if not area.contains(shapely.Point(where)):
                    trees.bush(where, rng.uniform(2.2, 3.8) * k, leaf, rng, drawing)
