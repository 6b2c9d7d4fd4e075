"""Ways over and through: bridges where roads cross, fords, and the dashed edges of passages."""

from collections.abc import Iterator

import numpy as np
import shapely

from game.board.plane.ground import Area
from game.ui.painter import curves, houses
from game.ui.painter.noise import Points
from game.ui.painter.rough import STONES
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.tables.easel import TableEasel
from game.ui.painter.works import BridgeSite, draw_bridge

EDGE, WET_EDGE, UNDER = colour("#7a5a2c"), colour("#4a6f86"), colour("#fff6dc")
SAND, SHOAL, FOAM = colour("#dccba0"), colour("#c3d6cf"), colour("#f3f7ef")
DASH, GAP = 5.5, 3.6
LARGE = 1.5  # how much larger than on maps of hexes a bridge is drawn: troops pass over it


def paint_bridges(easel: TableEasel) -> None:
    """A bridge over each water in a bridge's ground, under the road if one leads over."""
    drawing = Drawing()
    for area in easel.areas("bridge"):
        for line, _, _ in easel.waters:
            site = _site(easel, area, line)
            if site is not None:
                draw_bridge(site, _half(easel, area, site), drawing)
    easel.sheet.paint(drawing)


def _site(easel: TableEasel, area: Area, water: Points) -> BridgeSite | None:
    """Where a bridge stands: where a road crosses the water, else in the middle of its ground."""
    ground, course = easel.shape(area), shapely.LineString(water)
    over = course.intersection(ground)
    if over.is_empty:
        return None
    spot = course.interpolate(course.project(ground.centroid))
    roads = [shapely.LineString(line) for line, _ in easel.network.lines]
    crossings = [road.intersection(over) for road in roads if road.intersects(over)]
    if crossings:
        spot = crossings[0].centroid
    at = course.project(spot)
    a, b = (course.interpolate(at + d * easel.k) for d in (-8, 8))
    bank = np.array([b.x - a.x, b.y - a.y])
    bank = bank / np.hypot(*bank)
    along = np.array([-bank[1], bank[0]])
    return BridgeSite(np.array([spot.x, spot.y]), along, bank, easel.k * LARGE)


def _half(easel: TableEasel, area: Area, site: BridgeSite) -> float:
    """Half the length of a bridge: nearly as long as its ground is deep, within reason."""
    reach = site.along * 400 * easel.k
    across = shapely.LineString([site.spot - reach, site.spot + reach])
    deep = across.intersection(easel.shape(area)).length / (2 * site.k)
    return float(np.clip(deep - 4, 9, 20))


def paint_fords(easel: TableEasel) -> None:
    """Trodden banks, and shallow water broken by stones and foam."""
    k, sheet, rng = easel.k, easel.sheet, easel.chance("fords")
    banks, shoals, foam, stones = Drawing(), Drawing(), Drawing(), Drawing()
    for ground, bed in _fords(easel):
        banks.region(ground.buffer(-4 * k))
        shoals.region(bed)
        left, top, right, bottom = bed.bounds
        for _ in range(int((right - left) * (bottom - top) / (34 * k * k))):
            spot = np.array([rng.uniform(left, right), rng.uniform(top, bottom)])
            if not bed.contains(shapely.Point(spot)):
                continue
            if rng.random() < 0.34:
                _pebble(spot, rng.uniform(0.9, 2.1) * k, rng, stones)
            else:
                long = np.array([rng.uniform(3, 8) * k, 0])
                foam.hairline(np.array([spot - long / 2, spot + long / 2]), 0.8 * k)
    sheet.glaze(blur(sheet.mask(banks), 6 * k), SAND, 0.62)
    sheet.ink(shoals, SHOAL, 0.9)
    sheet.ink(foam, FOAM, 0.85)
    sheet.paint(stones)


def _fords(easel: TableEasel) -> Iterator[tuple[shapely.Geometry, shapely.Geometry]]:
    """The ground of each ford, and the bed of the water in it."""
    for area in easel.areas("ford"):
        ground = easel.shape(area)
        for line, _, width in easel.waters:
            bed = shapely.LineString(line).buffer((1.6 + 2.6 * width) * easel.k)
            bed = bed.intersection(ground)
            if not bed.is_empty:
                yield ground, bed


def _pebble(spot: Points, radius: float, rng: np.random.Generator, drawing: Drawing) -> None:
    turn = np.linspace(0, 2 * np.pi, 8)[:-1] + rng.uniform(0, 1)
    shape = np.column_stack([np.cos(turn), np.sin(turn) * 0.8]) * radius
    drawing.polygon(spot + shape * 1.25, houses.OUTLINE)
    drawing.polygon(spot + shape, STONES[int(rng.integers(len(STONES)))])


def paint_edges(easel: TableEasel) -> None:
    """The edges of passages and of roads for troops, exactly where they count, in dashes; where two
    lie on one another there is one line of them, at the edge of the table none.
    """
    k, sheet = easel.k, easel.sheet
    rim = shapely.box(0, 0, sheet.width, sheet.height).boundary.buffer(2 * k)
    wet = _edges(easel, "ford").difference(rim)
    dry = _edges(easel, "road", "bridge", "gate").difference(shapely.union(rim, wet.buffer(k)))
    under = Drawing()
    drawings = [_dashes(lines, under, k) for lines in (dry, wet)]
    sheet.ink(under, UNDER, 0.5)
    for drawing, tint in zip(drawings, (EDGE, WET_EDGE), strict=True):
        sheet.ink(drawing, tint, 0.84)


def _edges(easel: TableEasel, *kinds: str) -> shapely.Geometry:
    return shapely.union_all([easel.shape(area).boundary for area in easel.areas(*kinds)])


def _dashes(lines: shapely.Geometry, under: Drawing, k: float) -> Drawing:
    drawing = Drawing()
    for part in shapely.get_parts(shapely.line_merge(lines)):
        even = curves.resample(np.asarray(part.coords), 0.5 * k)
        for start in range(0, len(even) - 2, round((DASH + GAP) * 2)):
            dash = even[start : start + round(DASH * 2) + 1]
            under.stroke(dash, 2.6 * k)
            drawing.stroke(dash, 1.15 * k)
    return drawing
