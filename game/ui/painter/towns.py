"""Towns and villages: houses along the streets, gardens behind, a church in the middle."""

from collections.abc import Sequence

import numpy as np
import shapely

from game.board.kinds import terrain_with
from game.ui.painter import curves, houses, trees
from game.ui.painter.easel import Easel
from game.ui.painter.layout import Hex
from game.ui.painter.noise import Points
from game.ui.painter.roads import CASING, CORE, Network
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.stand import PaintStand
from game.ui.painter.woods import GREENS, area_of

GROUND = colour("#d3bb93")
GARDEN = colour("#9fae6c")
LANE = colour("#dfcba0")
CROWD = 80  # how many houses are tried for in the yards of a quarter


class Town:
    """One built-up area while it is being filled, about the middle of each of its quarters; those
    that are walled are told besides.
    """

    def __init__(
        self,
        easel: PaintStand,
        rings: Sequence[Points],
        middles: Sequence[Points],
        network: Network,
        walled: Sequence[Points] = (),
    ) -> None:
        self.easel, self.rings, self.middles, self.walled = easel, rings, middles, walled
        self.area = area_of(rings)
        self.stretch = np.array([1.0, 1.0])
        self.crowd = CROWD
        self.gardens: shapely.Geometry | None = None  # where trees may stand; None: anywhere near
        self.streets: list[Points] = []
        for line, _ in network.lines:
            inside = shapely.LineString(line).intersection(self.area)
            for part in shapely.get_parts(inside):
                if part.length > 6 * easel.k:
                    self.streets.append(np.asarray(part.coords))
        self.lanes: list[Points] = []
        self.taken: list[shapely.Geometry] = []
        self.drawn: list[tuple[float, Points, int, float]] = []

    def is_free(self, shape: shapely.Geometry) -> bool:
        """Whether nothing stands there yet."""
        return not shapely.intersects(shape, self.taken).any()


def found(easel: Easel, network: Network) -> list[Town]:
    """The towns of the map, not yet built."""
    places = easel.layout.clusters(easel.subject.villages)
    return [_of_hexes(easel, hexes, network) for hexes in places]


def _of_hexes(easel: Easel, hexes: frozenset[Hex], network: Network) -> Town:
    walled = sorted(hexes & easel.subject.hexes(*terrain_with("walled")))
    middles = [easel.centre(place) for place in sorted(hexes)]
    town = Town(easel, easel.built(hexes), middles, network, list(map(easel.centre, walled)))
    left, top, right, bottom = town.area.bounds
    # Houses spread as far as the ground does: a large village is longer than it is deep.
    if easel.layout.village is not None and right - left > 1.5 * (bottom - top):
        town.stretch = np.array([2.0, 1.0])
    return town


def paint_grounds(towns: Sequence[Town]) -> None:
    """The ground of the towns, on which water and roads still come to lie."""
    for town in towns:
        _ground(town)


def paint(easel: PaintStand, towns: Sequence[Town]) -> None:
    """Builds every town along the roads that lead to it."""
    for number, town in enumerate(towns):
        if not town.lanes:
            _lanes(town, easel.chance(f"lanes {number}"))
        _build(town, easel.chance(f"town {number}"))


def _ground(town: Town) -> None:
    """Trodden earth, and a green rim of gardens that melts into the fields."""
    sheet, k = town.easel.sheet, town.easel.k
    left, top, right, bottom = town.area.bounds
    x, y = max(int(left - 30 * k), 0), max(int(top - 30 * k), 0)
    after, below = min(int(right + 30 * k), sheet.width), min(int(bottom + 30 * k), sheet.height)
    small, drawing = sheet.window((slice(y, below), slice(x, after))), Drawing()
    drawing.rings([ring - (x, y) for ring in town.rings])
    mask = small.mask(drawing)
    small.wash(blur(mask, 9 * k), GARDEN, 0.42)
    small.glaze(blur(mask, 3.5 * k), GROUND, 0.66)


def _lanes(town: Town, rng: np.random.Generator) -> None:
    """A short lane in each quarter with a street, a street of its own in one that has none."""
    k = town.easel.k
    for middle in town.middles:
        near = shapely.Point(middle).buffer(20 * k)
        street = [s for s in town.streets if shapely.LineString(s).intersects(near)]
        if street:
            i = int(np.argmin(np.hypot(*(street[0] - middle).T)))
            along = curves.normals(street[0], sigma=3)[i]
        else:
            along = curves.way(rng.uniform(0, np.pi))
        reach = rng.uniform(22, 30) * k
        bow = np.array([-along[1], along[0]]) * rng.normal(0, 3) * k
        lane = np.array([middle - along * reach, middle + bow, middle + along * reach])
        lane = curves.chaikin(lane, 3)
        inside = shapely.LineString(lane).intersection(town.area.buffer(-7 * k))
        for part in shapely.get_parts(inside):
            if part.geom_type == "LineString" and part.length > 4 * k:
                town.lanes.append(np.asarray(part.coords))


def _build(town: Town, rng: np.random.Generator) -> None:
    easel, k = town.easel, town.easel.k
    streets = Drawing()
    for lane in town.lanes:
        streets.stroke(lane, 3.4 * k, LANE)
    for street in town.streets:
        streets.stroke(street, 5.2 * k, CASING)
        streets.stroke(street, 3.8 * k, CORE)
    easel.sheet.paint(streets)
    ways = [shapely.LineString(way) for way in town.streets + town.lanes]
    town.taken += [way.buffer(2.3 * k) for way in ways]
    water = (shapely.LineString(line).buffer((1 + 3 * wide) * k) for line, _, wide in easel.waters)
    town.taken += [stream for stream in water if stream.intersects(town.area)]
    rings = _walls(town)
    church = _church_spot(town)
    for way in town.streets + town.lanes:
        _row(town, way, rng)
    _fill(town, ways, rng)
    _gardens(town, rng, rings, church)


def _walls(town: Town) -> list[Points]:
    """The wall around each walled quarter, at 0.80 of its size."""
    found = []
    for middle in town.walled:
        turn = np.linspace(0, 2 * np.pi, 25)[:-1]
        ring = np.column_stack([np.cos(turn), np.sin(turn)]) * 0.365 * town.easel.unit
        ring += middle
        found.append(ring)
        town.taken.append(shapely.LinearRing(ring).buffer(5.5 * town.easel.k))
    return found


def _church_spot(town: Town) -> Points:
    """Beside the street in the middle quarter, where the least ground is taken."""
    k = town.easel.k
    middle = np.mean(town.middles, axis=0)
    away = [round(float(np.hypot(*(at - middle))), 3) for at in town.middles]
    home = town.walled[0] if town.walled else town.middles[away.index(min(away))]

    def lost(spot: tuple[float, int]) -> float:
        x, y = _foot(home, spot, k)
        ground = shapely.box(x - 6 * k, y - 9 * k, x + 12 * k, y + 1 * k)
        taken = sum(ground.intersection(other).area for other in town.taken) / (k * k)
        return float(taken + spot[1] * 1.5)

    turns = np.linspace(0, 2 * np.pi, 13)[:-1]
    best = min(((turn, reach) for turn in turns for reach in (6, 11, 16)), key=lost)
    foot = _foot(home, best, k)
    x, y = foot
    town.taken.append(shapely.box(x - 6.5 * k, y - 15 * k, x + 12.5 * k, y + 2 * k))
    return foot


def _foot(home: Points, spot: tuple[float, int], k: float) -> Points:
    """A place for a church so far from the middle of its quarter, in a direction."""
    foot: Points = home + curves.way(spot[0]) * spot[1] * k
    return foot


def _try_house(
    town: Town, centre: Points, size: tuple[float, float], angle: float, rng: np.random.Generator
) -> bool:
    k = town.easel.k
    corners = houses.box(centre, size[0], size[1], angle)
    shape = shapely.Polygon(corners)
    if not town.area.contains(shape) or not town.is_free(shape.buffer(0.7 * k)):
        return False
    town.taken.append(shape)
    hipped = 0.28 if rng.random() < 0.3 else 0.0
    town.drawn.append((float(corners[:, 1].max()), corners, int(rng.integers(7)), hipped))
    return True


def _row(town: Town, way: Points, rng: np.random.Generator) -> None:
    """Houses on both sides of a street, their long sides to it."""
    k = town.easel.k
    even = curves.resample(way, 1.0 * k)
    if len(even) < 4:
        return
    out = curves.normals(even, sigma=4)
    for side in (-1, 1):
        at = rng.uniform(1, 5)
        while at < len(even):
            length, depth = rng.uniform(8, 13) * k, rng.uniform(6, 8) * k
            i = int(min(at + length / k / 2, len(even) - 1))
            gap = 2.9 * k + depth / 2 + rng.uniform(0, 1.2) * k
            angle = float(np.arctan2(out[i][1], out[i][0])) + np.pi / 2 + rng.normal(0, 0.05)
            if rng.random() < 0.24:
                length, depth = depth, length
                gap = 2.9 * k + depth / 2
            if rng.random() < 0.93 and _try_house(
                town, even[i] + out[i] * side * gap, (length, depth), angle, rng
            ):
                at += length / k + rng.uniform(1.5, 4)
            else:
                at += 3


def _fill(town: Town, ways: Sequence[shapely.Geometry], rng: np.random.Generator) -> None:
    """Houses behind the streets, parallel to the nearest one, until the quarter is full."""
    k = town.easel.k
    for middle in town.middles:
        for _ in range(town.crowd):
            reach = town.easel.unit * 0.46 * np.sqrt(rng.random())
            spot = middle + curves.way(rng.uniform(0, 2 * np.pi)) * reach * town.stretch
            angle = _angle_at(ways, spot) + rng.normal(0, 0.12)
            angle += np.pi / 2 if rng.random() < 0.35 else 0.0
            size = rng.uniform(7.5, 11.5) * k, rng.uniform(5.8, 7.2) * k
            _try_house(town, spot, size, angle, rng)


def _angle_at(ways: Sequence[shapely.Geometry], spot: Points) -> float:
    if not ways:
        return 0.0
    point = shapely.Point(spot)
    way = min(ways, key=lambda each: float(each.distance(point)))
    at = way.project(point)
    a, b = way.interpolate(max(at - 2, 0)), way.interpolate(min(at + 2, way.length))
    return float(np.arctan2(b.y - a.y, b.x - a.x))


def _gardens(town: Town, rng: np.random.Generator, rings: Sequence[Points], church: Points) -> None:
    """Trees in what is left; then everything is drawn from north to south."""
    k, drawing = town.easel.k, Drawing()
    bushes = []
    for middle in town.middles:
        for _ in range(30):
            reach = town.easel.unit * 0.50 * np.sqrt(rng.uniform(0.1, 1))
            spot = middle + curves.way(rng.uniform(0, 2 * np.pi)) * reach * town.stretch
            radius = rng.uniform(2.2, 3.4) * k
            shape = shapely.Point(spot).buffer(radius * 0.9)
            outside = town.gardens is not None and not town.gardens.contains(shape)
            if not outside and town.is_free(shape):
                town.taken.append(shape)
                bushes.append((spot, radius))
    for ring in rings:
        houses.wall(ring, ring[::4], drawing, k)
    todo = [(bottom, i) for i, (bottom, *_) in enumerate(town.drawn)]
    todo += [(float(spot[1]), -1 - i) for i, (spot, _) in enumerate(bushes)]
    for _, i in sorted(todo):
        if i >= 0:
            _, corners, tone, hipped = town.drawn[i]
            houses.roof(corners, houses.ROOFS[tone], hipped, drawing, k)
        else:
            leaf = GREENS[int(rng.integers(len(GREENS)))]
            trees.bush(*bushes[-1 - i], leaf, rng, drawing)
    houses.church(church, drawing, k)
    town.easel.sheet.paint(drawing)
