"""Where the names stand: as near as they can to what they name, and clear of what matters."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from game.ui.painter import curves
from game.ui.painter.lettering import (
    RIVER,
    STYLES,
    WATER,
    Box,
    Occupancy,
    extent,
    length,
    overlap,
)
from game.ui.painter.noise import Points
from game.ui.painter.painted import PlacedName

Distance = Callable[[Points], float]
MARGIN = 0.10
NAME_COST = 8.0
WIDELY = 0.5  # ems between the letters of a great river's name
POOR = 1.6  # a bent name that costs more is not worth bending
TOO_CROOKED = 1.1  # radians of turning along a name


@dataclass(frozen=True, slots=True)
class Named:
    """What bears a name: points all over it (`home`) and over all the ground of its kind that joins
    on (`ground`), and the point that the name belongs to.
    """

    text: str
    style: str
    rank: int
    home: Points
    ground: Points
    aim: Points


class Placer:
    """Places one name after another, the most important first; `pull` is what it costs the name of
    a line to stand away from its middle.
    """

    def __init__(self, occupancy: Occupancy, pull: float = 0.0) -> None:
        self.ground, self.pull = occupancy, pull
        self.names: list[PlacedName] = []
        self.boxes: list[Box] = []

    def beside(self, named: Named) -> None:
        """A town's name beside it, on whatever side is free."""
        size = _size(named.style, named.rank)
        wide, high = extent(named.text, named.style, size)
        home, aim = named.home, named.aim
        spots = []
        for ring in (0.40, 0.47, 0.56, 0.68, 0.85, 1.1):
            for centre in home:
                for way in map(curves.way, np.arange(0, 2 * np.pi, np.pi / 12)):
                    # The text touches the ring with the end that faces the town.
                    reach = ring + wide / 2 * abs(way[0]) + high / 2 * way[1] ** 2
                    spots.append(centre + way * reach)
        ideal = 0.42 + high / 2
        self._choose(
            named.text, named.style, named.rank, spots,
            lambda s: 0.9 * float(np.min(np.hypot(*(home - s).T)) - ideal)
            + 0.25 * abs(float(s[1] - aim[1])) + 0.12 * abs(float(s[0] - aim[0])),
        )  # fmt: skip

    def within(self, named: Named) -> None:
        """The name of a height, wood or lake on its own ground."""
        wide, _ = extent(named.text, named.style, _size(named.style, named.rank))
        own, ground = named.home, named.ground
        middle = (own.mean(axis=0) + named.aim) / 2
        low = np.minimum(own.min(axis=0) - 0.6, middle - 1)
        high = np.maximum(own.max(axis=0) + 0.6, middle + 1)
        spots = [
            np.array([x, y])
            for x in np.arange(low[0], high[0], 0.125)
            for y in np.arange(low[1], high[1], 0.08)
        ]
        ends = np.array([(-wide / 2, 0.0), (0.0, 0.0), (wide / 2, 0.0)])

        def away(spot: Points) -> float:
            """Far from its own hexes is bad; reaching off its ground with an end is worse."""
            gaps = (float(np.min(np.hypot(*(ground - end).T))) for end in ends + spot)
            outside = sum(max(0.0, gap - 0.42) for gap in gaps)
            return 0.45 * float(np.hypot(*(spot - middle))) + 0.8 * outside

        self._choose(named.text, named.style, named.rank, spots, away)

    def _choose(
        self, text: str, style: str, rank: int, spots: Sequence[Points], away: Distance
    ) -> None:
        """The spot with the least of what is covered and of distance."""
        size = _size(style, rank)
        wide, high = extent(text, style, size)
        best: tuple[float, Points, Box] | None = None
        for spot in spots:
            box = _box(spot, wide, high)
            if not self.ground.holds(box, MARGIN):
                continue
            cost = self.ground.mean(_wider(box, 0.03)) + away(spot)
            cost += 50.0 * any(overlap(box, other) for other in self.boxes)
            if best is None or cost < best[0] - 1e-9:
                best = (cost, spot, box)
        if best is not None:
            _, spot, box = best
            name = PlacedName(text, *_rounded(spot), style, size, rank, STYLES[style].spacing)
            self._keep(name, [box])

    def _keep(self, name: PlacedName, boxes: list[Box]) -> None:
        self.names.append(name)
        self.boxes += [_wider(box, 0.03) for box in boxes]
        self.ground.boxes(self.boxes[-len(boxes) :], NAME_COST)

    def along(self, text: str, line: Points, style: str = WATER, rank: int = 3) -> None:
        """A stream's name on its own curve, beside the water."""
        size = _size(style, rank)
        wide = length(text, style, size)
        best: tuple[float, Points] | None = None
        for offset in (0.16, -0.16, 0.22, -0.22, 0.28, -0.28, 0.36, -0.36):
            for sigma in (15, 30):
                course = curves.soften(curves.resample(line, 0.04), sigma)
                beside = course + curves.normals(course, sigma=8) * offset
                for piece in _pieces(curves.resample(beside, 0.04), wide):
                    cost = self._cost_along(piece, size) + 0.8 * abs(offset)
                    cost += self._pulled(line, piece[len(piece) // 2])
                    if cost < (1e9 if best is None else best[0]):
                        best = (cost, piece)
        if best is None or best[0] > POOR:
            self.across(text, line, style, rank)
            return
        self._bend(text, style, rank, STYLES[style].spacing, best[1])

    def _pulled(self, line: Points, spot: Points) -> float:
        """What it costs to stand far from the middle of a line."""
        middle = (line[0] + line[-1]) / 2
        return self.pull * float(np.hypot(*(spot - middle))) if self.pull else 0.0

    def in_river(self, named: Named, rivers: Sequence[Points]) -> None:
        """A river's name in its water; the most important one widely spaced."""
        text, rank, size = named.text, named.rank, _size(RIVER, named.rank)
        spacing = STYLES[RIVER].spacing + (WIDELY * size if rank == 1 else 0.0)
        wide = length(text, RIVER, size) + (spacing - STYLES[RIVER].spacing) * len(text)
        home = np.mean(named.home, axis=0)
        courses = (curves.soften(curves.resample(course, 0.04), 30) for course in rivers)
        best = min(
            (piece for course in courses for piece in _pieces(course, wide)),
            key=lambda piece: (
                self._cost_along(piece, size)
                + 0.5 * float(np.hypot(*(piece[len(piece) // 2] - home)))
            ),
            default=None,
        )
        if best is not None:
            self._bend(text, RIVER, rank, spacing, best)

    def _bend(self, text: str, style: str, rank: int, spacing: float, piece: Points) -> None:
        """Keeps a name along a line, from left to right."""
        if piece[-1][0] < piece[0][0]:
            piece = piece[::-1]
        size, (x, y) = _size(style, rank), _rounded(piece[len(piece) // 2])
        curve = tuple(map(_rounded, piece[::3]))
        name = PlacedName(text, x, y, style, size, rank, spacing, curve=curve)
        self._keep(name, _beads(piece, size))

    def across(self, text: str, line: Points, style: str, rank: int) -> None:
        """A name that finds no stretch of its line to follow stands straight beside it."""
        course = curves.resample(line, 0.12)
        wide, high = extent(_broken(text), style, _size(style, rank))
        spots = [
            spot + way * reach
            for spot in course
            for way in np.array([(1, 0), (-1, 0), (0, 1), (0, -1)])
            for reach in (abs(way) @ (wide / 2, high / 2) + gap for gap in (0.1, 0.16, 0.24))
        ]
        self._choose(
            _broken(text), style, rank, spots,
            lambda s: (
                0.3 * float(np.min(np.hypot(*(course - s).T))) + self._pulled(course, s)
            ),
        )  # fmt: skip

    def _cost_along(self, piece: Points, size: float) -> float:
        """What a bent name would cover, and how much it winds."""
        boxes = _beads(piece, size)
        if not all(self.ground.holds(box, MARGIN) for box in boxes):
            return 1e9
        covered = sum(self.ground.mean(box) for box in boxes) / len(boxes)
        steps = np.diff(piece, axis=0)
        headings = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
        winding = float(np.abs(np.diff(headings)).sum())
        steep = abs(float(np.sin(np.arctan2(*(piece[-1] - piece[0])[::-1]))))
        clash = any(overlap(a, b) for a in boxes for b in self.boxes)
        sharp = max(0.0, winding - TOO_CROOKED) * 2.5
        return covered + 0.8 * winding + sharp + 0.15 * steep + 50.0 * clash


def boxes_of(name: PlacedName) -> list[Box]:
    """The ground that a placed name covers."""
    if name.curve:
        return _beads(curves.resample(np.array(name.curve), 0.04), name.size)
    wide, high = extent(name.text, name.style, name.size)
    return [_box(np.array([name.x, name.y]), wide, high)]


def _rounded(spot: Points) -> tuple[float, float]:
    return round(float(spot[0]), 4), round(float(spot[1]), 4)


def _broken(text: str) -> str:
    """A long name in two lines, parted at the gap nearest to its middle."""
    gaps = [i for i, letter in enumerate(text) if letter in " -"]
    if len(text) < 14 or not gaps:
        return text
    gap = min(gaps, key=lambda i: abs(i - len(text) / 2))
    return text[: gap + 1].rstrip() + "\n" + text[gap + 1 :]


def _size(style: str, rank: int) -> float:
    return STYLES[style].sizes[min(max(rank, 1), 4) - 1]


def _box(spot: Points, wide: float, high: float) -> Box:
    x, y = float(spot[0]), float(spot[1])
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _wider(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _beads(piece: Points, size: float) -> list[Box]:
    """A bent name as small boxes, one every half letter."""
    return [_box(spot, size * 0.8, size * 0.8) for spot in piece[:: max(1, round(size / 0.08))]]


def _pieces(line: Points, wide: float) -> Iterator[Points]:
    """Every stretch of a line, sampled at 0.04, that is long enough for a name."""
    count = int(wide * 1.06 / 0.04) + 1
    for start in range(0, len(line) - count, 4):
        piece = line[start : start + count]
        # A folded offset curve is shorter than its points say.
        if np.hypot(*(piece[-1] - piece[0])) > 0.75 * wide:
            yield piece
