"""Poses, footprints and their corners on the table."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from game.board.plane.numbers import (
    BITS,
    FULL_TURN,
    HALF,
    QUARTER,
    SINES,
    TOLERANCE,
    Heading,
    Length,
    Point,
    cosine,
    root,
    scaled,
    sine,
)

Edge = Literal["front", "right", "rear", "left"]
EDGES: tuple[Edge, ...] = ("front", "right", "rear", "left")
"""In the order in which corner i and corner i + 1 end them."""
Polygon = tuple[Point, ...]
"""Corners in order, the last joined to the first."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a unit stands: the centre of its front edge, and its heading."""

    x: Length
    y: Length
    heading: Heading

    @property
    def at(self) -> Point:
        return self.x, self.y

    def point(self, right: Length, ahead: Length) -> Point:
        """A point in front of the unit (or behind: negative), to its right (or left)."""
        s, c = SINES[self.heading], SINES[self.heading + QUARTER]
        return self.x + scaled(right * c + ahead * s), self.y + scaled(ahead * c - right * s)

    def facing(self, heading: Heading) -> "Pose":
        """The same place with another heading."""
        return Pose(self.x, self.y, heading % FULL_TURN)

    def ahead(self, length: Length, off: int = 0) -> "Pose":
        """Moved straight on, or along a bearing `off` clockwise from the heading, which stays."""
        x, y = self.way(length, off)
        return Pose(self.x + x, self.y + y, self.heading)

    def way(self, length: Length, off: int = 0) -> Point:
        """The vector to the place where that leads."""
        way = (self.heading + off) % FULL_TURN
        return scaled(length * SINES[way]), scaled(length * SINES[way + QUARTER])

    def about(self, pivot: Point, angle: int) -> "Pose":
        """Turned clockwise about a point of the table."""
        x, y = rotated(self.at, pivot, angle)
        return Pose(x, y, (self.heading + angle) % FULL_TURN)


def rotated(point: Point, pivot: Point, angle: int) -> Point:
    """A point turned clockwise about another."""
    dx, dy = point[0] - pivot[0], point[1] - pivot[1]
    s, c = sine(angle), cosine(angle)
    return pivot[0] + scaled(dx * c + dy * s), pivot[1] + scaled(dy * c - dx * s)


class StandShape(NamedTuple):
    """One stand in the unit's own frame: x to the right, y ahead, the pose's point at 0, 0."""

    left: Length
    rear: Length
    right: Length
    front: Length


Footprint = tuple[StandShape, ...]
"""The stands of a unit; they touch, so their union is its outline."""


def base(width: Length, depth: Length) -> Footprint:
    """One base with the centre of its front edge at the pose's point."""
    return (StandShape(-(width // 2), -depth, width - width // 2, 0),)


def inner(footprint: Footprint) -> Footprint:
    """The footprint without a rim as wide as the tolerance: what of it counts as inside. Where
    stands touch there is no rim.
    """
    if len(footprint) == 1:
        left, rear, right, front = footprint[0]
        rim = TOLERANCE
        return (StandShape(left + rim, rear + rim, right - rim, front - rim),)
    return tuple(
        StandShape(
            r.left + (0 if _joined(r, footprint, "left") else TOLERANCE),
            r.rear + (0 if _joined(r, footprint, "rear") else TOLERANCE),
            r.right - (0 if _joined(r, footprint, "right") else TOLERANCE),
            r.front - (0 if _joined(r, footprint, "front") else TOLERANCE),
        )
        for r in footprint
    )


def _joined(stand: StandShape, footprint: Footprint, edge: Edge) -> bool:
    """Does another stand lie at this edge of a stand?"""
    across = edge in ("left", "right")
    opposite = EDGES[EDGES.index(edge) - 2]
    for other in footprint:
        if getattr(stand, edge) != getattr(other, opposite):
            continue
        if across and stand.rear < other.front and other.rear < stand.front:
            return True
        if not across and stand.left < other.right and other.left < stand.right:
            return True
    return False


Span = tuple[int, int, int, int]
"""The least and the greatest product of corners with the axis ahead and with that to the right."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A footprint at a pose: the corners of each stand (front left, front right, rear right, rear
    left), and a circle round all of them.
    """

    pose: Pose
    footprint: Footprint
    stands: tuple[Polygon, ...]
    middle: Point
    radius: Length
    led: tuple[object, "Outline"] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """The leg that was last asked about from here, and where it ends: many rules ask one by one."""
    _spans: tuple[Span, ...] = field(default=(), init=False, repr=False, compare=False)

    @property
    def axes(self) -> tuple[Point, Point]:
        """Ahead and to the right, as long as `SCALE`."""
        s, c = SINES[self.pose.heading], SINES[self.pose.heading + QUARTER]
        return (s, c), (c, -s)

    @property
    def spans(self) -> tuple[Span, ...]:
        """From where to where each stand reaches along both axes; worked out when first asked."""
        if not self._spans:
            object.__setattr__(self, "_spans", _spans(self))
        return self._spans

    @property
    def corners(self) -> Polygon:
        """The corners of all stands."""
        if len(self.stands) == 1:
            return self.stands[0]
        return tuple(corner for stand in self.stands for corner in stand)


def _spans(unit: Outline) -> tuple[Span, ...]:
    (s, c), _ = unit.axes
    found = []
    for corners in unit.stands:
        ahead = [x * s + y * c for x, y in corners]
        right = [x * c - y * s for x, y in corners]
        found.append((min(ahead), max(ahead), min(right), max(right)))
    return tuple(found)


def lay(footprint: Footprint, pose: Pose) -> Outline:
    """Lay a footprint at a pose."""
    x, y, heading = pose.x, pose.y, pose.heading
    s, c = SINES[heading], SINES[heading + QUARTER]
    stands: list[Polygon] = []
    for left, rear, right, front in footprint:
        # Sums of products, each rounded once: what `Pose.point` does for one point.
        lc, ls, rc, rs = left * c + HALF, HALF - left * s, right * c + HALF, HALF - right * s
        fs, fc, bs, bc = front * s, front * c, rear * s, rear * c
        stands.append(
            (
                (x + (lc + fs >> BITS), y + (ls + fc >> BITS)),
                (x + (rc + fs >> BITS), y + (rs + fc >> BITS)),
                (x + (rc + bs >> BITS), y + (rs + bc >> BITS)),
                (x + (lc + bs >> BITS), y + (ls + bc >> BITS)),
            )
        )
    if len(footprint) == 1:
        left, rear, right, front = footprint[0]
    else:
        left, right = min(r.left for r in footprint), max(r.right for r in footprint)
        rear, front = min(r.rear for r in footprint), max(r.front for r in footprint)
    middle = pose.point((left + right) // 2, (rear + front) // 2)
    # Two steps more: middle and corners are each rounded once.
    radius = root((right - left) ** 2 + (front - rear) ** 2, 4) + 2
    return Outline(pose, footprint, tuple(stands), middle, radius)
