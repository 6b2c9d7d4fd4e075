"""The stand of a table without a grid: outlines and lines from its data, in pixels."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.polygon import orient

from game.board.kinds import TABLE_AREAS, TABLE_LINES
from game.board.plane.distance import sides
from game.board.plane.ground import Area, Barrier, OpenTable
from game.board.plane.numbers import TOLERANCE, Point
from game.board.plane.shapes import Polygon
from game.ui.painter import curves
from game.ui.painter.noise import Points
from game.ui.painter.roads import Network
from game.ui.painter.stand import PaintStand, Watercourse
from game.ui.painter.tables import world_size, world_units

STEP = 2.0
SHORE = 9.0  # how far the corners of a pond are rounded
RUN_ON = 40.0  # pixels by which a line that ends at the edge leaves the sheet
WIDTHS = (1.3, 1.7, 2.3, 2.9)  # of a stream, by its level
PASSAGES = tuple(name for name, kind in TABLE_AREAS.items() if kind.passage)
WATERS = tuple(name for name, kind in TABLE_LINES.items() if kind.water)


class TableEasel(PaintStand):
    """The stand of a table. Its lines bend little: what is painted must lie where it counts."""

    bends = ((70.0, 1.3), (24.0, 0.6))

    def __init__(self, table: OpenTable, hex_width: int, seed: int) -> None:
        self.table = table
        self.scale = world_units(table) * hex_width / 1_000  # pixels of a thousandth
        super().__init__(world_size(table), hex_width, seed)

    def spots(self, points: Polygon) -> Points:
        """Places of the table in pixels, whose y grows to the south."""
        x, y = np.array(points, dtype=float).T
        return np.column_stack([x, self.table.height - y]) * self.scale

    def shape(self, area: Area) -> shapely.Geometry:
        """The exact ground of an area in pixels."""
        return shapely.Polygon(self.spots(area.outline))

    def areas(self, *kinds: str) -> list[Area]:
        return [area for area in self.table.areas if area.kind in kinds]

    def lines(self, *kinds: str) -> list[Barrier]:
        return [line for line in self.table.barriers if line.kind in kinds]

    def ground(self, *kinds: str) -> shapely.Geometry:
        """All areas of these kinds, exactly."""
        return shapely.union_all([self.shape(area) for area in self.areas(*kinds)])

    def ring(self, area: Area, smooth: float = 3.0) -> Points:
        """The outline of an area as a hand draws it: corners hardly rounded; what reaches the edge
        of the table runs on off the sheet.
        """
        step = STEP * self.k
        even = curves.resample(self._running_on(area), step, ring=True)
        return self.bend(curves.soften(even, smooth * self.k / step, ring=True))

    def _running_on(self, area: Area) -> Points:
        """The outline of an area, which runs on off the sheet where it lies along the edge of the
        table: there only the table ends.
        """
        spots, outline = self.spots(area.outline), area.outline
        off = [
            shapely.LineString(self.spots(side)).buffer(-RUN_ON * self.k, single_sided=True)
            for side in sides(outline)
            if self.along_edge(*side)
        ]
        if not off:
            return spots
        whole = shapely.union_all([shapely.Polygon(spots), *off])
        return np.asarray(orient(whole).exterior.coords)[:-1]

    def rings(self, *kinds: str, smooth: float = 3.0) -> list[Points]:
        return [self.ring(area, smooth) for area in self.areas(*kinds)]

    def line(self, points: Polygon, smooth: float = 5.0) -> Points:
        """A line as a hand draws it; at the edge of the table it runs on off the sheet."""
        step = STEP * self.k
        spots = self.spots(points)
        for end, beside in ((0, 1), (-1, -2)):
            if self.at_edge(points[end]):
                way = spots[end] - spots[beside]
                off = spots[end] + way / np.hypot(*way) * RUN_ON * self.k
                spots = np.vstack([off, spots] if end == 0 else [spots, off])
        return self.bend(curves.soften(curves.resample(spots, step), smooth * self.k / step))

    def at_edge(self, point: tuple[int, int]) -> bool:
        """Whether a place lies on the edge of the table."""
        x, y = point
        return min(x, y, self.table.width - x, self.table.height - y) <= TOLERANCE

    def along_edge(self, a: Point, b: Point) -> bool:
        """Whether a side lies along one edge of the table."""
        return (a[0] == b[0] and a[0] in (0, self.table.width)) or (
            a[1] == b[1] and a[1] in (0, self.table.height)
        )

    @cached_property
    def waters(self) -> list[Watercourse]:
        """Streams, the wider the more they hinder; one that ends in the open rises there."""
        found: list[Watercourse] = []
        for stream in self.lines(*WATERS):
            level = int(dict(stream.told).get("level", "1"))
            ends = stream.points[0], stream.points[-1]
            first, last = (not self.at_edge(end) and not self._joins(stream, end) for end in ends)
            width = WIDTHS[min(level, len(WIDTHS) - 1)]
            found += self._dry(stream, (first, last), width)
        return found

    def _dry(
        self, stream: Barrier, sources: tuple[bool, bool], width: float
    ) -> Iterator[Watercourse]:
        """A stream without what of it lies in ponds; at their shores it keeps its width."""
        line = self.line(stream.points)
        parts = shapely.get_parts(shapely.LineString(line).difference(self.ponds))
        for part in parts:
            course = np.asarray(part.coords)
            if len(course) > 1:
                first = sources[0] and np.allclose(course[0], line[0])
                last = sources[1] and np.allclose(course[-1], line[-1])
                yield course, (bool(first), bool(last)), width

    @cached_property
    def ponds(self) -> shapely.Geometry:
        """Standing water, all but its rim: there streams run into it."""
        shores = [shapely.Polygon(ring).buffer(0) for ring in self.rings("pond", smooth=SHORE)]
        return shapely.union_all(shores).buffer(-1.5 * self.k)

    def _joins(self, stream: Barrier, end: tuple[int, int]) -> bool:
        """Whether a stream ends in another water."""
        spot = shapely.Point(end)
        others = [shapely.LineString(o.points) for o in self.lines(*WATERS) if o is not stream]
        ponds = [shapely.Polygon(area.outline) for area in self.areas("pond", "marsh")]
        return any(water.distance(spot) <= 50 for water in others + ponds)

    @cached_property
    def network(self) -> Network:
        """The roads that the map draws, and one along each road for troops that has none."""
        drawn = [(self.line(road.points, 14), road.kind == "highway") for road in self.table.roads]
        ways = [shapely.LineString(line) for line, _ in drawn]
        for area in self.areas("road"):
            axis = self.axis(area)
            inside = sum(way.intersection(self.shape(area)).length for way in ways)
            if inside < shapely.LineString(self.spots(axis)).length / 2:
                drawn.append((self.line(axis), True))
        return Network(lines=drawn)

    @staticmethod
    def axis(area: Area) -> Polygon:
        """The middle line of a long area, from end to end."""
        box = shapely.minimum_rotated_rectangle(shapely.Polygon(area.outline))
        a, b, c, d = list(box.exterior.coords)[:4]
        if np.hypot(b[0] - a[0], b[1] - a[1]) > np.hypot(c[0] - b[0], c[1] - b[1]):
            a, b, c, d = b, c, d, a  # the first side is a short one
        ends = ((a, b), (c, d))
        return tuple((round((p[0] + q[0]) / 2), round((p[1] + q[1]) / 2)) for p, q in ends)

    def broken(self, line: Points) -> Iterator[Points]:
        """What is left of a hedge or wall where passages lead through."""
        whole = shapely.LineString(line)
        for part in shapely.get_parts(whole.difference(self.ground(*PASSAGES))):
            if part.geom_type == "LineString" and part.length > 4 * self.k:
                yield np.asarray(part.coords)

    @staticmethod
    def quarters(shape: shapely.Geometry, pitch: float) -> list[Points]:
        """Points all over a ground, about so far apart; its middle if it is too small for that."""
        left, top, right, bottom = shape.bounds
        across, down = (max(1, round((b - a) / pitch)) for a, b in ((left, right), (top, bottom)))
        x = left + (np.arange(across) + 0.5) * (right - left) / across
        y = top + (np.arange(down) + 0.5) * (bottom - top) / down
        spots = [np.array([a, b]) for b in y for a in x if shape.contains(shapely.Point(a, b))]
        return spots or [np.array(shape.representative_point().coords[0])]
