"""The stand of a map of cells: its subject, and the shapes that several layers share."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from types import MappingProxyType

import numpy as np

from game.board.kinds import HEXSIDES
from game.ui.painter import curves, rivers
from game.ui.painter.layout import Corner, Hex
from game.ui.painter.noise import Points
from game.ui.painter.sheet import Drawing
from game.ui.painter.stand import PaintStand, Watercourse
from game.ui.painter.subject import Hexside, Subject

# Wider waters that run along hexsides, by how much wider than a stream they are.
RIVERS = MappingProxyType({name: kind.width for name, kind in HEXSIDES.items() if kind.width})


class Easel(PaintStand):
    """The stand of a map of hexes or squares."""

    def __init__(self, subject: Subject, hex_width: int, seed: int) -> None:
        self.subject, self.layout = subject, subject.layout
        super().__init__(subject.layout.size, hex_width, seed)

    def centre(self, place: Hex) -> Points:
        """The centre of a hex in pixels."""
        return np.array(self.layout.centre(place)) * self.unit

    def points(self, keys: Iterable[Corner]) -> Points:
        """Corners in pixels."""
        return np.array([self.layout.point(key) for key in keys]) * self.unit

    def outlines(self, hexes: Iterable[Hex], smooth: float = 10.0) -> list[Points]:
        """The ground of some hexes as smooth bent rings; `smooth` for a hex of 96 pixels."""
        step = 2.0 * self.k
        found = []
        for ring in curves.rings(self.layout, hexes):
            rounded = curves.chaikin(self.points(ring), 3, ring=True)
            even = curves.resample(rounded, step, ring=True)
            ground = curves.soften(even, smooth * self.k / step, ring=True)
            found.append(self.bend(self.shifted("wander", ground, self.layout.wander)))
        return found

    def built(self, places: Iterable[Hex]) -> list[Points]:
        """The ground of towns: their hexes, or a block inside each square."""
        room = self.layout.village
        if room is None:
            return self.outlines(self.subject.extended(places), smooth=8)
        large = {p for s in self.subject.sites if s.rank == 1 for p in s.hexes}
        found = []
        for place in sorted(places):
            wide, high = room[0] * (1.7 if place in large else 1.0), room[1]
            corners = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)])
            ring = curves.chaikin(self.centre(place) + corners * self.unit, 3, ring=True)
            found.append(self.bend(curves.resample(ring, 2.0 * self.k, ring=True)))
        return found

    @cached_property
    def courses(self) -> list[Points]:
        """The middle of each river that fills hexes."""
        return [self.bend(line * self.unit) for line in rivers.courses(self.subject)]

    @cached_property
    def decks(self) -> dict[Hex, tuple[Points, Points]]:
        """The ends of the bridges of boats, not bent yet."""
        found = rivers.decks(self.subject, rivers.courses(self.subject))
        return {place: (a * self.unit, b * self.unit) for place, (a, b) in found.items()}

    @cached_property
    def streams(self) -> list[Watercourse]:
        """Every stream, of the width 1."""
        river = {frozenset((side.a, side.b)) for side in self.subject.lines(*RIVERS)}
        sides = self.subject.lines("stream", "stream_bridge")
        return self._running([s for s in sides if frozenset((s.a, s.b)) not in river], 1.0)

    @cached_property
    def waters(self) -> list[Watercourse]:
        """Streams and rivers along hexsides."""
        rivers = (self._running(self.subject.lines(kind), wide) for kind, wide in RIVERS.items())
        return [*self.streams, *chain.from_iterable(rivers)]

    def _running(self, sides: Sequence[Hexside], width: float) -> list[Watercourse]:
        """Hexsides joined into running water; within a lake there is nothing to see of it."""
        wet = self.subject.hexes("pond_river", "all_water")
        dry = [side for side in sides if not {side.a, side.b} <= wet]
        edges = [self.layout.side(side.a, side.b) for side in dry]
        shore = {key for place in wet for key in self.layout.corner_keys(place)}
        # Two streams may name the same side, each from its own hex.
        edges = sorted({(min(edge), max(edge)) for edge in edges})
        meets = Counter(chain.from_iterable(edges))
        courses = self._confluences(curves.chains(edges))
        smooth = [curves.chaikin(self.points(course), 3) for course in courses]
        found: list[Watercourse] = []
        for course, line in zip(courses, smooth, strict=True):
            for end in (0, -1):
                if meets[course[end]] == 1 and self.layout.on_border(course[end]):
                    line = _run_on(line, end, 0.6 * self.unit)
                elif meets[course[end]] == 3:
                    line = _flow_into(line, end, [other for other in smooth if other is not line])
            first, last = (
                meets[key] == 1 and key not in shore and not self.layout.on_border(key)
                for key in (course[0], course[-1])
            )
            line = self.bend(curves.resample(line, 2.0 * self.k))
            found.append((line, (first, last), width))
        return found

    @staticmethod
    def _confluences(chains: list[list[Corner]]) -> list[list[Corner]]:
        """Where three streams meet, the two longest become one."""
        chains = sorted(chains, key=lambda chain: (-len(chain), chain))
        number = 0
        while number < len(chains):
            main = chains[number]
            for other in chains[number + 1 :]:
                ends = {main[0], main[-1]} & {other[0], other[-1]}
                passed = any(end in each[1:-1] for end in ends for each in chains)
                if ends and not passed and main[0] != main[-1]:
                    chains.remove(other)
                    chains[number] = _join(main, other, min(ends))
                    break
            else:
                number += 1
        return chains

    def _water_lines(self) -> Drawing:
        drawing = super()._water_lines()
        for course in self.courses:
            drawing.stroke(course, (2 * self.layout.river + 0.12) * self.unit)
        return drawing


def _run_on(line: Points, end: int, length: float) -> Points:
    """Lengthens a line straight on, so that it leaves the sheet."""
    way = line[end] - line[min(4, len(line) - 1) if end == 0 else max(-5, -len(line))]
    far = line[end] + way / (np.hypot(*way) + 1e-9) * length
    return np.vstack([far, line] if end == 0 else [line, far])


def _join(first: list[Corner], second: list[Corner], at: Corner) -> list[Corner]:
    head = first if first[-1] == at else first[::-1]
    tail = second if second[0] == at else second[::-1]
    return head + tail[1:]


def _flow_into(line: Points, end: int, others: list[Points]) -> Points:
    """Leads the end of a stream to the nearest point of the one that it joins."""
    spot = line[end]
    points = np.vstack(others) if others else line
    nearest = points[np.argmin(np.hypot(*(points - spot).T))]
    return np.vstack([nearest, line] if end == 0 else [line, nearest])
