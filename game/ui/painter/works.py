"""Bridges with splayed parapets, burnt ones, entrenchments with teeth, trees along the roads."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from game.ui.painter import curves, rivers, trees
from game.ui.painter.easel import RIVERS, Easel
from game.ui.painter.layout import Corner
from game.ui.painter.noise import Points
from game.ui.painter.roads import CLOSED, CORE, Network, crossing
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.subject import TOWNS, Hexside
from game.ui.painter.woods import GREENS

TIMBER = colour("#3a2a1c")
CHAR = colour("#6d5a44")
SAND = colour("#e2cc9c")
STONE = colour("#c9bda4")
BOATS = 5
# Half a hull wide and half a hull long: pointed at both ends.
HULL = ((0, -1), (0.7, -0.72), (1, -0.3), (1, 0.3), (0.7, 0.72), (0, 1), (-0.7, 0.72), (-1, 0.3),
        (-1, -0.3), (-0.7, -0.72))  # fmt: skip


def paint_bridges(easel: Easel) -> None:
    """A bridge on the middle of each bridged hexside, across the water."""
    k, drawing = easel.k, Drawing()
    river = {frozenset((side.a, side.b)) for side in easel.subject.lines(*RIVERS)}
    for side in easel.subject.lines("stream_bridge"):
        spot, along, across = _axes(easel, side)
        half = 11.0 if frozenset((side.a, side.b)) in river else 8.0
        deck = [(-half, -2.9), (half, -2.9), (half, 2.9), (-half, 2.9)]
        drawing.polygon(_placed(deck, spot + 1.6 * k, along, across, k), (40, 40, 30, 90))
        drawing.polygon(_placed(deck, spot, along, across, k), CORE)
        for at in np.arange(4 - half, half - 3, 4):
            plank = _placed([(at, -2.7), (at, 2.7)], spot, along, across, k)
            drawing.hairline(plank, 0.5 * k, (120, 95, 60, 190))
        for flip in (-1, 1):
            end, bend = half + 2.5, half - 1
            rail = [(-end, 6 * flip), (-bend, 3.1 * flip), (bend, 3.1 * flip), (end, 6 * flip)]
            drawing.stroke(_placed(rail, spot, along, across, k), 1.9 * k, TIMBER)
    easel.sheet.paint(drawing)


def paint_boats(easel: Easel) -> None:
    """Bridges of boats: hulls side by side along the stream, the roadway over them."""
    k, drawing = easel.k, Drawing()
    boats = easel.subject.hexes(rivers.PONTOON)
    for one, other in (ends for place, ends in easel.decks.items() if place in boats):
        ends = easel.bend(np.array([one, other]))
        spot, length = ends.mean(axis=0), float(np.hypot(*(ends[1] - ends[0])))
        along = (ends[1] - ends[0]) / length
        across = np.array([-along[1], along[0]])
        half = length / k / 2
        water = easel.layout.river * easel.unit / k
        for at in np.linspace(-water + 5.5, water - 5.5, BOATS):
            hull = [(at + bow * 4.0, reach * 19.0) for bow, reach in HULL]
            drawing.polygon(_placed(hull, spot + 1.8 * k, along, across, k), (20, 40, 55, 110))
            drawing.polygon(_placed(hull, spot, along, across, k), TIMBER)
            inner = [(at + bow * 2.6, reach * 16.4) for bow, reach in HULL]
            drawing.polygon(_placed(inner, spot, along, across, k), colour("#8a6a45"))
        deck = [(-half, -5.2), (half, -5.2), (half, 5.2), (-half, 5.2)]
        drawing.polygon(_placed(deck, spot + 2.0 * k, along, across, k), (20, 30, 40, 90))
        drawing.polygon(_placed(deck, spot, along, across, k), colour("#dcc38f"))
        for at in np.arange(2.6 - half, half - 1.2, 3.2):
            plank = _placed([(at, -4.8), (at, 4.8)], spot, along, across, k)
            drawing.hairline(plank, 0.6 * k, (105, 78, 45, 200))
        for rail in (-5.2, 5.2):
            beam = _placed([(-half - 1, rail), (half + 1, rail)], spot, along, across, k)
            drawing.stroke(beam, 1.7 * k, TIMBER)
    easel.sheet.paint(drawing)


def paint_spans(easel: Easel) -> None:
    """Bridges of stone over rivers that fill hexes: a deck between splayed parapets, two piers."""
    k, drawing = easel.k, Drawing()
    stone = easel.subject.hexes(rivers.BRIDGE)
    for one, other in (ends for place, ends in easel.decks.items() if place in stone):
        ends = easel.bend(np.array([one, other]))
        spot, length = ends.mean(axis=0), float(np.hypot(*(ends[1] - ends[0])))
        along = (ends[1] - ends[0]) / length
        across = np.array([-along[1], along[0]])
        half = length / k / 2
        for at in (-half / 4, half / 4):
            pier = [(at, -8.5), (at + 3, -6), (at + 3, 6), (at, 8.5), (at - 3, 6), (at - 3, -6)]
            drawing.polygon(_placed(pier, spot, along, across, k), TIMBER)
        deck = [(-half, -5), (half, -5), (half, 5), (-half, 5)]
        drawing.polygon(_placed(deck, spot + 2.4 * k, along, across, k), (30, 35, 35, 100))
        drawing.polygon(_placed(deck, spot, along, across, k), CORE)
        for flip in (-1, 1):
            rail = [(-half - 4, 9 * flip), (2 - half, 5.2 * flip)]
            rail += [(half - 2, 5.2 * flip), (half + 4, 9 * flip)]
            drawing.stroke(_placed(rail, spot, along, across, k), 3.4 * k, TIMBER)
            drawing.stroke(_placed(rail, spot, along, across, k), 1.7 * k, STONE)
    easel.sheet.paint(drawing)


def paint_ruins(easel: Easel) -> None:
    """What is left of a burnt bridge: a charred stump on each bank, piles in the water."""
    k, drawing = easel.k, Drawing()
    for side in easel.subject.lines("ruined_bridge"):
        spot, along, across = _axes(easel, side)
        for flip in (-1, 1):
            stump = [(14, -2.9), (14, 2.9), (6.5, 2.9), (8.5, 1.2), (5.5, 0), (8, -1.4), (6, -2.9)]
            drawing.polygon(_placed(stump, spot, along * flip, across, k), CHAR)
            for rail in (-1, 1):
                post = [(16, 5.5 * rail), (13, 3.1 * rail), (9, 3.1 * rail)]
                drawing.stroke(_placed(post, spot, along * flip, across, k), 1.7 * k, TIMBER)
            for pile in _placed([(2.2, -2.2), (2.2, 2.2)], spot, along * flip, across, k):
                drawing.disc(pile, 1.0 * k, TIMBER)
    easel.sheet.paint(drawing)


def _axes(easel: Easel, side: Hexside) -> tuple[Points, Points, Points]:
    """Where a bridge stands, its way across the water and the way along its banks."""
    along = easel.centre(side.b) - easel.centre(side.a)
    along = along / np.hypot(*along)
    return crossing(easel, side), along, np.array([-along[1], along[0]])


def _placed(
    shape: Sequence[tuple[float, float]], spot: Points, along: Points, across: Points, k: float
) -> Points:
    points = np.array(shape) * k
    placed: Points = spot + points[:, :1] * along + points[:, 1:] * across
    return placed


def paint_entrenchments(easel: Easel) -> None:
    """A line a little inside the defended hexes, teeth towards the enemy."""
    k = easel.k
    sides = {}
    for side in easel.subject.lines("entrenchment"):
        ends = easel.layout.side(side.a, side.b)
        sides[min(ends), max(ends)] = side
    apron, drawing = Drawing(), Drawing()
    for chain in curves.chains(sorted(sides)):
        if _defended_to_left(easel, chain, sides):
            chain.reverse()
        line = curves.resample(curves.chaikin(easel.points(chain), 3), 1.5 * k)
        line = easel.bend(curves.soften(line, 5))
        outward = curves.normals(line, sigma=4)
        line = line - outward * 5.5 * k
        apron.stroke(line, 10 * k)
        _teeth(line, outward, drawing, k)
    sheet = easel.sheet
    sheet.glaze(blur(sheet.mask(apron), 1.2 * k), SAND, 0.85)
    sheet.paint(drawing)


def _defended_to_left(
    easel: Easel, chain: list[Corner], sides: dict[tuple[Corner, Corner], Hexside]
) -> bool:
    """Which way a work faces, where the map does not say: it holds high ground, or its bow."""
    votes = 0.0
    for a, b in pairwise(chain):
        side = sides[min(a, b), max(a, b)]
        left = side.a if easel.layout.side(side.a, side.b) == (b, a) else side.b
        right = side.b if left == side.a else side.a
        votes += 10 * ((side.high == left) - (side.high == right))
        high = easel.subject.high
        votes += (left in high) - (right in high)
    points = easel.points(chain)
    turns = np.diff(points, axis=0)
    bow = float(np.sum(turns[:-1, 0] * turns[1:, 1] - turns[:-1, 1] * turns[1:, 0]))
    return votes > 0 or (votes == 0 and bow < 0)


def paint_walls(easel: Easel) -> None:
    """Stone walls on hexsides."""
    k, drawing = easel.k, Drawing()
    edges = set()
    for side in easel.subject.lines("wall"):
        ends = easel.layout.side(side.a, side.b)
        edges.add((min(ends), max(ends)))
    for chain in curves.chains(sorted(edges)):
        line = easel.bend(curves.resample(curves.chaikin(easel.points(chain), 2), 2 * k))
        drawing.stroke(line + 1.6 * k, 4.4 * k, (50, 30, 10, 96))
        drawing.stroke(line, 4.8 * k, TIMBER)
        drawing.stroke(line, 3.0 * k, STONE)
        for spot in curves.resample(line, 5 * k):
            drawing.disc(spot, 0.7 * k, TIMBER)
    easel.sheet.paint(drawing)


def _teeth(line: Points, side: Points, drawing: Drawing, k: float) -> None:
    along = curves.arc(line)
    for at in np.arange(4.5 * k, along[-1] - 3 * k, 9.0 * k):
        i, j = (int(np.searchsorted(along, at + d * k)) for d in (-3.1, 3.1))
        m = int(np.searchsorted(along, at))
        j = min(j, len(line) - 1)
        drawing.polygon(np.array([line[i], line[m] + side[m] * 7.5 * k, line[j]]), TIMBER)
    drawing.stroke(line, 3.2 * k, TIMBER)
    drawing.stroke(line - side * 2.6 * k, 0.9 * k, colour("#a58a58"))


def paint_wayside(easel: Easel, network: Network) -> None:
    """Sparse rows of trees along roads, only in open hexes and clear of water."""
    k, drawing = easel.k, Drawing()
    rng = easel.chance("wayside")
    subject = easel.subject
    closed = subject.hexes("woods", *TOWNS, "marsh", *CLOSED, "farmhouse", "rough")
    middles = np.array([easel.centre(place) for place in easel.layout.hexes])
    for line, major in network.lines:
        even = curves.resample(line, 9.5 * k)
        if len(even) < 3:
            continue
        out = curves.normals(even, sigma=2)
        rows = easel.noise_at("avenue", even, 210) > (0.26 if major else 0.5)
        for spot, side, planted in zip(even, out, rows, strict=True):
            nearest = easel.layout.hexes[int(np.argmin(np.hypot(*(middles - spot).T)))]
            if not planted or nearest in closed:
                continue
            for flip in (-1, 1):
                if rng.random() < 0.58:
                    where = spot + side * flip * rng.uniform(5.2, 7.0) * k
                    where += rng.normal(0, 1.4, 2) * k
                    leaf = GREENS[int(rng.integers(len(GREENS)))]
                    trees.bush(where, rng.uniform(1.9, 2.8) * k, leaf, rng, drawing)
    easel.sheet.paint(drawing)
