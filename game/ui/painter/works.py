"""Bridges with splayed parapets, burnt ones, entrenchments with teeth, trees along the roads."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from game.ui.painter import curves, rivers, trees
from game.ui.painter.easel import RIVERS, Easel
from game.ui.painter.layout import Corner
from game.ui.painter.noise import Points
from game.ui.painter.roads import CLOSED, CORE, Network, crossing
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.stand import PaintStand
from game.ui.painter.subject import TOWNS, Hexside
from game.ui.painter.woods import GREENS

Sides = dict[tuple[Corner, Corner], Hexside]
TIMBER = colour("#3a2a1c")
CHAR = colour("#6d5a44")
SAND = colour("#e2cc9c")
STONE = colour("#c9bda4")
BOATS = 5
# Half a hull wide and half a hull long: pointed at both ends.
HULL = ((0, -1), (0.7, -0.72), (1, -0.3), (1, 0.3), (0.7, 0.72), (0, 1), (-0.7, 0.72), (-1, 0.3),
        (-1, -0.3), (-0.7, -0.72))  # fmt: skip


@dataclass(frozen=True)
class BridgeSite:
    """Where a bridge stands: its middle, its way across the water and the way along its banks."""

    spot: Points
    along: Points
    across: Points
    k: float

    def at(self, shape: Sequence[tuple[float, float]], drop: float = 0.0) -> Points:
        """A shape about the middle, on the sheet; dropped to the south-east like a shadow."""
        points, spot = np.array(shape) * self.k, self.spot + drop * self.k
        placed: Points = spot + points[:, :1] * self.along + points[:, 1:] * self.across
        return placed

    def turned(self) -> "BridgeSite":
        """The same, seen from the other bank."""
        return replace(self, along=-self.along)


def _on_sides(easel: Easel, kind: str) -> Iterator[tuple[Hexside, BridgeSite]]:
    """The sites on hexsides of a kind."""
    for side in easel.subject.lines(kind):
        along = easel.centre(side.b) - easel.centre(side.a)
        along = along / np.hypot(*along)
        across = np.array([-along[1], along[0]])
        yield side, BridgeSite(crossing(easel, side), along, across, easel.k)


def _on_rivers(easel: Easel, kind: str) -> Iterator[tuple[float, BridgeSite]]:
    """The sites in hexes of a river, each with half its length for a hex of 96 pixels."""
    places = easel.subject.hexes(kind)
    for place, deck in easel.decks.items():
        if place in places:
            ends = easel.bend(np.array(deck))
            length = float(np.hypot(*(ends[1] - ends[0])))
            along = (ends[1] - ends[0]) / length
            across = np.array([-along[1], along[0]])
            yield length / easel.k / 2, BridgeSite(ends.mean(axis=0), along, across, easel.k)


def _box(wide: float, high: float) -> list[tuple[float, float]]:
    return [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]


def paint_bridges(easel: Easel) -> None:
    """A bridge on the middle of each bridged hexside, across the water."""
    drawing = Drawing()
    river = {frozenset((side.a, side.b)) for side in easel.subject.lines(*RIVERS)}
    for side, site in _on_sides(easel, "stream_bridge"):
        wide = frozenset((side.a, side.b)) in river
        draw_bridge(site, 11.0 if wide else 8.0, drawing)
    easel.sheet.paint(drawing)


def draw_bridge(site: BridgeSite, half: float, drawing: Drawing) -> None:
    """A bridge of wood between splayed rails; `half` its length for a hex of 96 pixels."""
    k, deck = site.k, _box(half, 2.9)
    drawing.polygon(site.at(deck, 1.6), (40, 40, 30, 90))
    drawing.polygon(site.at(deck), CORE)
    for at in np.arange(4 - half, half - 3, 4):
        drawing.hairline(site.at([(at, -2.7), (at, 2.7)]), 0.5 * k, (120, 95, 60, 190))
    for flip in (-1, 1):
        end, bend = half + 2.5, half - 1
        rail = [(-end, 6 * flip), (-bend, 3.1 * flip), (bend, 3.1 * flip), (end, 6 * flip)]
        drawing.stroke(site.at(rail), 1.9 * k, TIMBER)


def paint_boats(easel: Easel) -> None:
    """Bridges of boats: hulls side by side along the stream, the roadway over them."""
    k, drawing = easel.k, Drawing()
    water = easel.layout.river * easel.unit / k
    for half, site in _on_rivers(easel, rivers.PONTOON):
        for at in np.linspace(-water + 5.5, water - 5.5, BOATS):
            hull = [(at + bow * 4.0, reach * 19.0) for bow, reach in HULL]
            drawing.polygon(site.at(hull, 1.8), (20, 40, 55, 110))
            drawing.polygon(site.at(hull), TIMBER)
            inner = [(at + bow * 2.6, reach * 16.4) for bow, reach in HULL]
            drawing.polygon(site.at(inner), colour("#8a6a45"))
        deck = _box(half, 5.2)
        drawing.polygon(site.at(deck, 2.0), (20, 30, 40, 90))
        drawing.polygon(site.at(deck), colour("#dcc38f"))
        for at in np.arange(2.6 - half, half - 1.2, 3.2):
            drawing.hairline(site.at([(at, -4.8), (at, 4.8)]), 0.6 * k, (105, 78, 45, 200))
        for rail in (-5.2, 5.2):
            drawing.stroke(site.at([(-half - 1, rail), (half + 1, rail)]), 1.7 * k, TIMBER)
    easel.sheet.paint(drawing)


def paint_spans(easel: Easel) -> None:
    """Bridges of stone over rivers that fill hexes: a deck between splayed parapets, two piers."""
    k, drawing = easel.k, Drawing()
    for half, site in _on_rivers(easel, rivers.BRIDGE):
        for at in (-half / 4, half / 4):
            pier = [(at, -8.5), (at + 3, -6), (at + 3, 6), (at, 8.5), (at - 3, 6), (at - 3, -6)]
            drawing.polygon(site.at(pier), TIMBER)
        deck = _box(half, 5)
        drawing.polygon(site.at(deck, 2.4), (30, 35, 35, 100))
        drawing.polygon(site.at(deck), CORE)
        for flip in (-1, 1):
            rail = [(-half - 4, 9 * flip), (2 - half, 5.2 * flip)]
            rail += [(half - 2, 5.2 * flip), (half + 4, 9 * flip)]
            drawing.stroke(site.at(rail), 3.4 * k, TIMBER)
            drawing.stroke(site.at(rail), 1.7 * k, STONE)
    easel.sheet.paint(drawing)


def paint_ruins(easel: Easel) -> None:
    """What is left of a burnt bridge: a charred stump on each bank, piles in the water."""
    k, drawing = easel.k, Drawing()
    for _, site in _on_sides(easel, "ruined_bridge"):
        for bank in (site.turned(), site):
            stump = [(14, -2.9), (14, 2.9), (6.5, 2.9), (8.5, 1.2), (5.5, 0), (8, -1.4), (6, -2.9)]
            drawing.polygon(bank.at(stump), CHAR)
            for rail in (-1, 1):
                post = [(16, 5.5 * rail), (13, 3.1 * rail), (9, 3.1 * rail)]
                drawing.stroke(bank.at(post), 1.7 * k, TIMBER)
            for pile in bank.at([(2.2, -2.2), (2.2, 2.2)]):
                drawing.disc(pile, 1.0 * k, TIMBER)
    easel.sheet.paint(drawing)


def paint_entrenchments(easel: Easel) -> None:
    """A line a little inside the defended hexes, teeth towards the enemy."""
    k = easel.k
    sides = _by_ends(easel, "entrenchment")
    lines = []
    for chain in curves.chains(sorted(sides)):
        if _defended_to_left(easel, chain, sides):
            chain.reverse()
        line = curves.resample(curves.chaikin(easel.points(chain), 3), 1.5 * k)
        line = easel.bend(curves.soften(line, 5))
        lines.append((line, curves.normals(line, sigma=4)))
    entrench(easel, [(line - outward * 5.5 * k, outward) for line, outward in lines])


def entrench(easel: PaintStand, lines: Iterable[tuple[Points, Points]]) -> None:
    """Works along lines, each with the way outwards at its points."""
    k, sheet = easel.k, easel.sheet
    apron, drawing = Drawing(), Drawing()
    for line, outward in lines:
        apron.stroke(line, 10 * k)
        _teeth(line, outward, drawing, k)
    sheet.glaze(blur(sheet.mask(apron), 1.2 * k), SAND, 0.85)
    sheet.paint(drawing)


def _by_ends(easel: Easel, kind: str) -> Sides:
    """The hexsides of a kind by their two corners."""
    sides = ((easel.layout.side(s.a, s.b), s) for s in easel.subject.lines(kind))
    return {(min(ends), max(ends)): side for ends, side in sides}


def _defended_to_left(easel: Easel, chain: list[Corner], sides: Sides) -> bool:
    """Which way a work faces, where the map does not say: it holds high ground, or its bow."""
    votes = 0.0
    for a, b in pairwise(chain):
        side = sides[min(a, b), max(a, b)]
        left = side.a if easel.layout.side(side.a, side.b) == (b, a) else side.b
        right = side.b if left == side.a else side.a
        votes += 10 * ((side.high == left) - (side.high == right))
        votes += (left in easel.subject.high) - (right in easel.subject.high)
    points = easel.points(chain)
    turns = np.diff(points, axis=0)
    bow = float(np.sum(turns[:-1, 0] * turns[1:, 1] - turns[:-1, 1] * turns[1:, 0]))
    return votes > 0 or (votes == 0 and bow < 0)


def paint_walls(easel: Easel) -> None:
    k, drawing = easel.k, Drawing()
    for chain in curves.chains(sorted(_by_ends(easel, "wall"))):
        line = easel.bend(curves.resample(curves.chaikin(easel.points(chain), 2), 2 * k))
        draw_wall(line, drawing, k)
    easel.sheet.paint(drawing)


def draw_wall(line: Points, drawing: Drawing, k: float) -> None:
    """A wall of stones with its shadow."""
    drawing.stroke(line + 1.6 * k, 4.4 * k, (50, 30, 10, 96))
    drawing.stroke(line, 4.8 * k, TIMBER)
    drawing.stroke(line, 3.0 * k, STONE)
    for spot in curves.resample(line, 5 * k):
        drawing.disc(spot, 0.7 * k, TIMBER)


def _teeth(line: Points, side: Points, drawing: Drawing, k: float) -> None:
    along = curves.arc(line)
    for at in np.arange(4.5 * k, along[-1] - 3 * k, 9.0 * k):
        i, j = (int(np.searchsorted(along, at + d * k)) for d in (-3.1, 3.1))
        m = int(np.searchsorted(along, at))
        j = min(j, len(line) - 1)
        drawing.polygon(np.array([line[i], line[m] + side[m] * 7.5 * k, line[j]]), TIMBER)
    drawing.stroke(line, 3.2 * k, TIMBER)
    drawing.stroke(line - side * 2.6 * k, 0.9 * k, colour("#a58a58"))


def open_ground(easel: Easel) -> Callable[[Points], bool]:
    """Whether the hex nearest to a spot is open and clear of water."""
    closed = easel.subject.hexes("woods", *TOWNS, "marsh", *CLOSED, "farmhouse", "rough")
    middles = np.array([easel.centre(place) for place in easel.layout.hexes])

    def is_open(spot: Points) -> bool:
        nearest = int(np.argmin(np.hypot(*(middles - spot).T)))
        return easel.layout.hexes[nearest] not in closed

    return is_open


def paint_wayside(easel: PaintStand, network: Network, is_open: Callable[[Points], bool]) -> None:
    """Sparse rows of trees along roads, only on open ground."""
    k, drawing = easel.k, Drawing()
    rng = easel.chance("wayside")
    for line, major in network.lines:
        even = curves.resample(line, 9.5 * k)
        if len(even) < 3:
            continue
        out = curves.normals(even, sigma=2)
        rows = easel.noise_at("avenue", even, 210) > (0.26 if major else 0.5)
        for spot, side, planted in zip(even, out, rows, strict=True):
            if not planted or not is_open(spot):
                continue
            for flip in (-1, 1):
                if rng.random() < 0.58:
                    where = spot + side * flip * rng.uniform(5.2, 7.0) * k
                    where += rng.normal(0, 1.4, 2) * k
                    leaf = GREENS[int(rng.integers(len(GREENS)))]
                    trees.bush(where, rng.uniform(1.9, 2.8) * k, leaf, rng, drawing)
    easel.sheet.paint(drawing)
