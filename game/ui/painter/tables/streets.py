"""Streets of a large town: lanes that cross, a market place in the middle of them."""

import numpy as np
import shapely

from game.ui.painter import curves
from game.ui.painter.noise import Points
from game.ui.painter.stand import PaintStand
from game.ui.painter.towns import Town

BLOCK = 66.0  # from one street to the next
MARKET = (34.0, 26.0)  # half its width and depth
YARDS = 22  # houses tried for behind those on the streets of a quarter
WAVES = ((170.0, 15.0), (60.0, 3.5))


def lay_out(stand: PaintStand, town: Town, rng: np.random.Generator) -> None:
    """Lanes both ways through a town, each a little astray, and its market place."""
    k, room = stand.k, town.area.buffer(-5 * stand.k)
    middle = np.array(town.area.centroid.coords[0])
    ways = shapely.union_all([shapely.LineString(street) for street in town.streets])
    for across in (False, True):
        for line in _parallels(stand, town, rng, across=across):
            # A lane beside a road would leave no room for houses between them.
            free = shapely.LineString(line).difference(ways.buffer(16 * k))
            for part in shapely.get_parts(free.intersection(room)):
                if part.geom_type == "LineString" and part.length > 34 * k:
                    town.lanes.append(np.asarray(part.coords))
    wide, deep = MARKET
    market = shapely.box(
        middle[0] - wide * k, middle[1] - deep * k, middle[0] + wide * k, middle[1] + deep * k
    )
    town.taken.append(market)
    town.crowd = YARDS


def _parallels(
    stand: PaintStand, town: Town, rng: np.random.Generator, *, across: bool
) -> list[Points]:
    """Streets that run one way, about a block apart; some stop short."""
    k = stand.k
    left, top, right, bottom = town.area.bounds
    low, high, start, end = (left, right, top, bottom) if across else (top, bottom, left, right)
    count = max(2, round((high - low) / (BLOCK * k)))
    found = []
    for number in range(1, count):
        at = low + (high - low) * number / count + rng.normal(0, 4) * k
        first = start + (end - start) * (0.0 if rng.random() < 0.7 else rng.uniform(0.2, 0.4))
        last = end - (end - start) * (0.0 if rng.random() < 0.7 else rng.uniform(0.2, 0.4))
        line = np.array([(first, at), (last, at)])
        even = curves.resample(line[:, ::-1] if across else line, 4 * k)
        found.append(stand.shifted("street", even, WAVES))
    return found
