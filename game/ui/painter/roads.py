"""Roads between the places. They have no effect in play: nothing but the streets of the time."""

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from game.board.kinds import terrain_with
from game.ui.painter import curves
from game.ui.painter.easel import RIVERS, Easel
from game.ui.painter.layout import Hex
from game.ui.painter.noise import Points
from game.ui.painter.sheet import Drawing, colour
from game.ui.painter.stand import PaintStand
from game.ui.painter.subject import Hexside, Way

CASING, CORE = colour("#6b5135"), colour("#f3e6c4")
DASH_CORE = colour("#efe1bb")
STREAM_COST, SLOPE_COST, MARSH_COST, WOOD_COST = 9.0, 2.5, 4.0, 0.8
RUIN_COST, RUIN_GAP = 3.0, 13.0
USED = 0.35  # a road that is already there draws others on to it
IMPASSABLE = 60.0
CLOSED = terrain_with("water")


@dataclass(frozen=True)
class Stretch:
    """A piece of road; where it leaves another one, the hex from which that other comes."""

    hexes: tuple[Hex, ...]
    major: bool
    before: Hex | None = None
    after: Hex | None = None

    def turned(self) -> "Stretch":
        """The same road from its other end."""
        return Stretch(self.hexes[::-1], self.major, self.after, self.before)


@dataclass
class Network:
    """The roads found so far, and which pairs of hexes they join."""

    roads: list[Stretch] = field(default_factory=list)
    used: set[frozenset[Hex]] = field(default_factory=set)
    lines: list[tuple[Points, bool]] = field(default_factory=list)

    def add(self, path: list[Hex], *, major: bool) -> None:
        """Takes a path in, without the parts that are roads already."""
        fresh: list[Hex] = []
        before: Hex | None = None
        for a, b in pairwise(path):
            if frozenset((a, b)) in self.used:
                self._close(fresh, major, before, b)
                fresh, before = [], a
                continue
            fresh = fresh or [a]
            fresh.append(b)
        self._close(fresh, major, before, None)
        self.used.update(map(frozenset, pairwise(path)))

    def _close(self, fresh: list[Hex], major: bool, before: Hex | None, after: Hex | None) -> None:
        if len(fresh) > 1:
            self.roads.append(Stretch(tuple(fresh), major, before, after))


def build(easel: Easel) -> Network:
    """The roads of the map, or a tree over the places, ways off the sheet, a way to each bridge."""
    network = Network()
    if easel.subject.ways:
        network.roads = _given(easel.subject.ways)
    else:
        _lay_out(easel, network)
    for row in rows(network.roads):
        network.lines += _lines(easel, row)
    network.lines = list(_without_ruins(easel, network.lines))
    return network


def _given(ways: Sequence[Way]) -> list[Stretch]:
    """The roads of the map; one that ends on another forks off from it."""
    found = []
    for number, way in enumerate(ways):
        others = [other.hexes for i, other in enumerate(ways) if i != number]

        def fork(end: Hex, others: list[tuple[Hex, ...]] = others) -> Hex | None:
            inner = [other for other in others if end in other[1:-1]]
            return inner[0][inner[0].index(end) + 1] if inner else None

        found.append(Stretch(way.hexes, way.major, fork(way.hexes[0]), fork(way.hexes[-1])))
    return found


def _lay_out(easel: Easel, network: Network) -> None:
    """Finds roads for a map that has none of its own."""
    ground = _Ground(easel)
    places = _places(easel)
    farms = easel.subject.farms
    main = [place for place in places if place not in farms] or places
    for a, b, major in _tree(easel, main):
        network.add(ground.path(a, [b], network.used), major=major)
    for start, goals in _exits(easel, main):
        network.add(ground.path(start, goals, network.used), major=True)
    # The ways of lonely farms come last: they join the highways and make none.
    for a, b, _ in _tree(easel, places):
        if not farms.isdisjoint((a, b)):
            network.add(ground.path(a, [b], network.used), major=False)
    for a, b in sorted(ground.bridges, key=sorted):
        if frozenset((a, b)) not in network.used and places:
            _serve_bridge(ground, network, places, (a, b))


def _without_ruins(easel: Easel, lines: list[tuple[Points, bool]]) -> Iterator[tuple[Points, bool]]:
    """Roads parted where their bridge is burnt."""
    spots = [crossing(easel, side) for side in easel.subject.lines("ruined_bridge")]
    for line, major in lines:
        dry = np.ones(len(line), dtype=bool)
        for spot in spots:
            dry &= np.hypot(*(line - spot).T) > RUIN_GAP * easel.k
        breaks = np.flatnonzero(np.diff(dry.astype(int))) + 1
        for piece, kept in zip(np.split(line, breaks), np.split(dry, breaks), strict=True):
            if kept[0] and len(piece) > 1:
                yield piece, major


def crossing(easel: Easel, side: Hexside) -> Points:
    """The middle of a hexside, where roads cross it."""
    ends = easel.points(easel.layout.side(side.a, side.b))
    spot: Points = easel.bend(ends.mean(axis=0)[None])[0]
    return spot


def rows(roads: Sequence[Stretch]) -> list[list[Stretch]]:
    """Roads end to end: where just two of them end in a hex, they pass it as one."""
    ends: dict[Hex, list[int]] = {}
    for number, road in enumerate(roads):
        for place in [road.hexes[0]] * (road.before is None) + [road.hexes[-1]] * (
            road.after is None
        ):
            ends.setdefault(place, []).append(number)
    left = dict(enumerate(roads))
    found = []
    while left:
        number = min(left)
        row = [left.pop(number)]
        for _ in range(2):
            _lengthen(row, ends, left)
            row = [road.turned() for road in reversed(row)]
        found.append(row)
    return found


def _lengthen(row: list[Stretch], ends: dict[Hex, list[int]], left: dict[int, Stretch]) -> None:
    """Adds the one road that goes on from the end of a row, as long as there is one."""
    while row[-1].after is None:
        here = row[-1].hexes[-1]
        meeting = ends.get(here, [])
        onward = [number for number in meeting if number in left]
        if len(meeting) != 2 or len(onward) != 1:
            return
        road = left.pop(onward[0])
        row.append(road if road.hexes[0] == here and road.before is None else road.turned())


def _serve_bridge(
    ground: "_Ground", network: Network, places: Sequence[Hex], bridge: tuple[Hex, Hex]
) -> None:
    """A road over a bridge that no other road uses, on to the nearest place on each bank."""
    near, far = bridge
    banned = frozenset((frozenset(bridge),))
    back = ground.path(near, places, network.used, banned)
    on = ground.path(far, places, network.used, banned)
    network.add([*reversed(back), *on], major=False)


class _Ground:
    """What a road costs from hex to hex."""

    def __init__(self, easel: Easel) -> None:
        subject = easel.subject
        self.easel = easel
        self.bridges = {(s.a, s.b) for s in subject.lines("stream_bridge")}
        bridged = {frozenset(pair) for pair in self.bridges}
        ruined = {frozenset((s.a, s.b)) for s in subject.lines("ruined_bridge")}
        self.sides: dict[frozenset[Hex], float] = {}
        for side in subject.sides:
            pair = frozenset((side.a, side.b))
            if side.kind in ("stream", "entrenchment") and pair not in bridged:
                self.sides[pair] = self.sides.get(pair, 0) + STREAM_COST
            elif side.kind in RIVERS and pair not in bridged:
                # A road still leads to a bridge that is burnt.
                self.sides[pair] = RUIN_COST if pair in ruined else IMPASSABLE
            elif side.kind == "slope":
                self.sides[pair] = self.sides.get(pair, 0) + SLOPE_COST
        self.hexes = dict.fromkeys(subject.hexes("woods"), WOOD_COST)
        self.hexes |= dict.fromkeys(subject.hexes("marsh"), MARSH_COST)
        closed = subject.hexes(*CLOSED) - subject.hexes("bridge")
        self.hexes |= dict.fromkeys(closed, IMPASSABLE)

    def path(
        self,
        start: Hex,
        goals: Iterable[Hex],
        used: set[frozenset[Hex]],
        banned: frozenset[frozenset[Hex]] = frozenset(),
    ) -> list[Hex]:
        """The cheapest way to the nearest goal."""
        wanted = set(goals)
        open_ = [(0.0, start)]
        came: dict[Hex, Hex] = {}
        cost = {start: 0.0}
        while open_:
            spent, here = heapq.heappop(open_)
            if here in wanted:
                path = [here]
                while path[-1] in came:
                    path.append(came[path[-1]])
                return path[::-1]
            if spent > cost[here]:
                continue
            for there in self.easel.layout.neighbours(here):
                pair = frozenset((here, there))
                if not self.easel.layout.on_map(there) or pair in banned:
                    continue
                price = spent + self._step(here, there, pair) * (USED if pair in used else 1.0)
                if price < cost.get(there, np.inf) - 1e-9:
                    cost[there], came[there] = price, here
                    heapq.heappush(open_, (price, there))
        return [start]

    def _step(self, here: Hex, there: Hex, pair: frozenset[Hex]) -> float:
        # A little chance by place keeps roads from running along the grid.
        whim = self.easel.noise_at("whim", self.easel.centre(there)[None], 120)[0]
        return float(1.0 + 0.25 * whim + self.sides.get(pair, 0.0) + self.hexes.get(there, 0.0))


def _places(easel: Easel) -> list[Hex]:
    """One hex for each named town, and one for each town without a name."""
    towns = easel.subject.villages | easel.subject.farms
    named = [[place for place in site.hexes if place in towns] for site in easel.subject.sites]
    found = [inside[len(inside) // 2] for inside in named if inside]
    return found + sorted(towns.difference(*named))


def _apart(easel: Easel, a: Hex, b: Hex) -> float:
    (ax, ay), (bx, by) = easel.layout.centre(a), easel.layout.centre(b)
    return float(np.hypot(ax - bx, ay - by))


def _tree(easel: Easel, places: Sequence[Hex]) -> list[tuple[Hex, Hex, bool]]:
    """The shortest net that joins all places, and a few short cuts; long ways are highways."""
    pairs = sorted(
        (_apart(easel, a, b), a, b) for i, a in enumerate(places) for b in places[i + 1 :]
    )
    group = {place: place for place in places}

    def root(place: Hex) -> Hex:
        while group[place] != place:
            place = group[place]
        return place

    found, degree = [], dict.fromkeys(places, 0)
    for length, a, b in pairs:
        joins = root(a) != root(b)
        if joins:
            group[root(a)] = root(b)
        if joins or (length < 4.2 and degree[a] < 2 and degree[b] < 2):
            degree[a] += 1
            degree[b] += 1
            found.append((a, b, length > 2.4))
    return found


def _exits(easel: Easel, places: Sequence[Hex]) -> list[tuple[Hex, list[Hex]]]:
    """For each side of the sheet, one or two places nearest to it and where the road leaves."""
    width, height = easel.layout.size
    found = []
    if not places:
        return []
    for axis, wall in ((0, 0.0), (0, width), (1, 0.0), (1, height)):
        ranked = sorted(places, key=lambda p: abs(easel.layout.centre(p)[axis] - wall))
        chosen = ranked[:1] + [p for p in ranked[1:6] if _apart(easel, p, ranked[0]) > 6.0][:1]
        edge = [p for p in easel.layout.hexes if abs(easel.layout.centre(p)[axis] - wall) < 0.8]
        dry = [p for p in edge if p not in easel.subject.hexes(*CLOSED)]
        for place in chosen:
            across = 1 - axis
            level = easel.layout.centre(place)[across]
            near = [p for p in dry if abs(easel.layout.centre(p)[across] - level) < 2.5]
            found.append((place, near or dry))
    return [(start, goals) for start, goals in found if goals]


def _lines(easel: Easel, row: Sequence[Stretch]) -> list[tuple[Points, bool]]:
    """A row of roads as one smooth line, parted again because not all are highways."""
    path = [*row[0].hexes, *(place for road in row[1:] for place in road.hexes[1:])]
    line = _line(easel, Stretch(tuple(path), row[0].major, row[0].before, row[-1].after))
    found, start = [], 0
    for road in row[:-1]:
        joint = easel.centre(road.hexes[-1])
        away = np.hypot(*(line[start + 1 :] - joint).T)
        cut = start + 1 + int(np.argmin(away))
        found.append((line[start : cut + 1], road.major))
        start = cut
    return [*found, (line[start:], row[-1].major)]


def _line(easel: Easel, road: Stretch) -> Points:
    """A road through the middles of hexsides, led off the sheet where it ends at the edge."""
    path = road.hexes
    spots = [easel.centre(place) for place in path]
    towns = easel.subject.villages | easel.subject.farms
    for end, beside, joined in ((0, 1, road.before), (-1, -2, road.after)):
        outside = [p for p in easel.layout.neighbours(path[end]) if not easel.layout.on_map(p)]
        if joined is not None:
            # Ending on a hexside of the other road makes a fork; ending on a centre, a stub.
            extra = (easel.centre(joined) + spots[end]) / 2
        elif outside and path[end] not in towns:
            way = spots[end] - spots[beside]
            best = max(outside, key=lambda p: float((easel.centre(p) - spots[end]) @ way))
            extra = easel.centre(best) * 1.5 - spots[end] * 0.5
        else:
            continue
        spots = [extra, *spots] if end == 0 else [*spots, extra]
    line = curves.chaikin(np.array(_over_boats(easel, spots)), 4)
    return easel.bend(curves.resample(line, 2.0 * easel.k))


def _over_boats(easel: Easel, spots: Sequence[Points]) -> list[Points]:
    """Where a road meets a bridge of boats it crosses straight from end to end."""
    decks = {tuple(easel.centre(place)): ends for place, ends in easel.decks.items()}
    found: list[Points] = []
    for number, spot in enumerate(spots):
        ends = decks.get(tuple(spot))
        if ends is None:
            found.append(spot)
            continue
        near = spots[number - 1] if number else spots[-1]
        one, other = sorted(ends, key=lambda end: float(np.hypot(*(end - near))))
        beyond = other + (other - one) * 0.8
        last = number == len(spots) - 2  # off the sheet on the far bank
        found += [one, (one + other) / 2, other, *([beyond] if last else [])]
        if last:
            break
    return found


def paint(easel: PaintStand, network: Network) -> None:
    """Draws minor ways dashed, then highways with a casing."""
    k, sheet = easel.k, easel.sheet
    casing, core, minor, gaps = Drawing(), Drawing(), Drawing(), Drawing()
    for line, major in network.lines:
        if major:
            casing.stroke(line, 4.9 * k)
            core.stroke(line, 2.9 * k)
        else:
            minor.stroke(line, 3.6 * k)
            even = curves.resample(line, 1.0 * k)
            for start in range(0, len(even) - 1, 8):
                gaps.stroke(even[start : start + 6], 2.1 * k)
    sheet.ink(minor, CASING, 0.55)
    sheet.ink(gaps, DASH_CORE, 0.95)
    sheet.ink(casing, CASING, 0.88)
    sheet.ink(core, CORE)
