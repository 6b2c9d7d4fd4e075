"""Lines from hexsides: chains, rings, smoothing, strokes that swell and taper."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from scipy.ndimage import gaussian_filter1d

from game.ui.painter.layout import Corner, Hex, HexLayout
from game.ui.painter.noise import Points


def chaikin(points: Points, times: int, *, ring: bool = False) -> Points:
    """Cuts the corners of a line; the middles of its pieces and its ends stay where they are."""
    for _ in range(times):
        after = np.roll(points, -1, axis=0) if ring else points[1:]
        before = points if ring else points[:-1]
        cut = np.empty((2 * len(before), 2))
        cut[0::2] = before * 0.75 + after * 0.25
        cut[1::2] = before * 0.25 + after * 0.75
        points = cut if ring else np.vstack([points[:1], cut, points[-1:]])
    return points


def resample(points: Points, step: float, *, ring: bool = False) -> Points:
    """The same line with points at equal distances of about `step`."""
    if ring:
        points = np.vstack([points, points[:1]])
    along = arc(points)
    if along[-1] == 0:
        return points[:1]
    count = max(round(float(along[-1]) / step), 8 if ring else 1)
    wanted = np.linspace(0, along[-1], count + 1)[: count if ring else count + 1]
    return np.column_stack([np.interp(wanted, along, points[:, i]) for i in (0, 1)])


def arc(points: Points) -> Points:
    """Distance along the line at each of its points."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    return np.concatenate([[0.0], np.cumsum(steps)])


def soften(points: Points, sigma: float, *, ring: bool = False) -> Points:
    """A Gaussian along an evenly sampled line; `sigma` in samples. Open ends stay in place."""
    if ring:
        smooth: Points = gaussian_filter1d(points, sigma, axis=0, mode="wrap")
        return smooth
    if len(points) < 3:
        return points
    # Reflecting each end through its own point keeps it fixed and straight.
    pad = min(int(4 * sigma) + 1, len(points) - 1)
    head = 2 * points[0] - points[pad:0:-1]
    tail = 2 * points[-1] - points[-2 : -pad - 2 : -1]
    blurred = gaussian_filter1d(np.vstack([head, points, tail]), sigma, axis=0)
    inner: Points = blurred[pad : pad + len(points)]
    return inner


def normals(points: Points, *, ring: bool = False, sigma: float = 0.0) -> Points:
    """Unit vectors to the left of the line as seen on the sheet, averaged over `sigma` samples."""
    if ring:
        along = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    else:
        along = np.gradient(points, axis=0)
    if sigma:
        along = gaussian_filter1d(along, sigma, axis=0, mode="wrap" if ring else "nearest")
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    unit: Points = np.column_stack([along[:, 1], -along[:, 0]]) / length[:, None]
    return unit


def way(angle: float) -> Points:
    """A unit vector, clockwise from the right."""
    return np.array([np.cos(angle), np.sin(angle)])


def ribbon(points: Points, widths: Points | float) -> Points:
    """The outline of a stroke whose width changes along the line."""
    half = np.broadcast_to(np.asarray(widths, dtype=float) / 2, (len(points),))[:, None]
    left = normals(points) * half
    return np.vstack([points + left, (points - left)[::-1]])


def rings(layout: HexLayout, hexes: Iterable[Hex]) -> list[list[Corner]]:
    """The outlines of a set of hexes, outer ones clockwise, holes the other way."""
    inside = set(hexes)
    follow: dict[Corner, list[Corner]] = {}
    for place in sorted(inside):
        edges = set(layout.edges(place))
        for other in layout.beside(place):
            if other in inside:
                edges.discard(layout.side(place, other))
        for start, end in sorted(edges):
            follow.setdefault(start, []).append(end)
    return _loops(follow)


def _loops(follow: dict[Corner, list[Corner]]) -> list[list[Corner]]:
    """Edges followed one to the next; where two squares meet in a corner, round the same one."""
    found = []
    while follow:
        start = min(follow)
        loop, here = [start], _onward(follow, start, None)
        while here != start:
            loop.append(here)
            here = _onward(follow, here, loop[-2])
        found.append(loop)
    return found


def _onward(follow: dict[Corner, list[Corner]], here: Corner, before: Corner | None) -> Corner:
    """The next corner of a loop; among several the one that turns most to the right."""
    ways = follow[here]
    if before is not None and len(ways) > 1:
        dx, dy = here[0] - before[0], here[1] - before[1]
        ways.sort(key=lambda end: dx * (end[1] - here[1]) - dy * (end[0] - here[0]))
    chosen = ways.pop()
    if not ways:
        del follow[here]
    return chosen


def chains(edges: Sequence[tuple[Corner, Corner]], *, directed: bool = False) -> list[list[Corner]]:
    """Joins hexsides into lines that end where three meet or none goes on.

    Directed edges keep their sense and only join head to tail.
    """
    at: dict[Corner, list[int]] = defaultdict(list)
    for number, edge in enumerate(edges):
        for key in edge:
            at[key].append(number)
    left = set(range(len(edges)))
    found = []
    for number in sorted(range(len(edges)), key=lambda n: edges[n]):
        if number in left:
            left.discard(number)
            chain = list(edges[number])
            _grow(chain, edges, at, left, directed)
            if not directed or chain[0] != chain[-1]:
                chain.reverse()
                _grow(chain, edges, at, left, directed, back=True)
                chain.reverse()
            found.append(chain)
    return found


def _grow(
    chain: list[Corner],
    edges: Sequence[tuple[Corner, Corner]],
    at: dict[Corner, list[int]],
    left: set[int],
    directed: bool,
    back: bool = False,
) -> None:
    """Lengthens a chain at its end while exactly one unused edge goes on from there."""
    while len(at[chain[-1]]) == 2:
        onward = [n for n in at[chain[-1]] if n in left]
        if not onward:
            return
        first, last = edges[onward[0]]
        if directed and chain[-1] != (last if back else first):
            return
        left.discard(onward[0])
        chain.append(last if chain[-1] == first else first)


def area(points: Points) -> float:
    """Signed area of a ring."""
    x, y = points[:, 0], points[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2
