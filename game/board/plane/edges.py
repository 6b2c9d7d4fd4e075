"""The four edges of a footprint: the lines through them, what lies beyond, which one is crossed."""

from fractions import Fraction
from typing import Literal, NamedTuple

from game.board.plane.distance import box, cross, sides
from game.board.plane.numbers import (
    HALF_TURN,
    QUARTER,
    SCALE,
    TOLERANCE,
    Heading,
    Length,
    Point,
    bearing,
    cosine,
    ratio,
    sine,
)
from game.board.plane.shapes import EDGES, Edge, Footprint, Outline, Polygon, StandShape, lay

Location = Literal["front", "flank", "rear"]
"""Where something lies by the rear line of a unit: ahead of it, astride it, beyond it."""


class EdgeFace(NamedTuple):
    """An edge as it is seen from inside: its left and its right end, the heading outwards."""

    left: Point
    right: Point
    heading: Heading

    @property
    def middle(self) -> Point:
        return ratio(self.left[0] + self.right[0], 2), ratio(self.left[1] + self.right[1], 2)


def _frame(footprint: Footprint) -> StandShape:
    """The rectangle round all stands."""
    return StandShape(
        min(stand.left for stand in footprint),
        min(stand.rear for stand in footprint),
        max(stand.right for stand in footprint),
        max(stand.front for stand in footprint),
    )


def _outwards(footprint: Footprint, edge: Edge) -> Length:
    """How far from the pose's point the line through an edge lies, in the edge's direction."""
    left, rear, right, front = _frame(footprint)
    return {"front": front, "right": right, "rear": -rear, "left": -left}[edge]


def heading_of(unit: Outline, edge: Edge) -> Heading:
    """The heading that an edge faces."""
    return (unit.pose.heading + EDGES.index(edge) * QUARTER) % (4 * QUARTER)


def face_of(unit: Outline, edge: Edge) -> EdgeFace:
    """An edge of a footprint; one of several stands has it as long as all of them together and
    where the outermost of them has it.
    """
    # Corner i and corner i + 1 end edge i; seen from inside the first is on the left.
    corners = lay((_frame(unit.footprint),), unit.pose).stands[0]
    number = EDGES.index(edge)
    return EdgeFace(corners[number], corners[(number + 1) % 4], heading_of(unit, edge))


def face_between(left: Point, right: Point) -> EdgeFace:
    """A side of the outline of an area whose corners run clockwise, seen from inside."""
    return EdgeFace(left, right, (bearing(left, right) - QUARTER) % (4 * QUARTER))


def face_of_area(outline: Polygon, side: Edge) -> EdgeFace:
    """A side of the upright rectangle round an area, seen from inside; its north side is the
    front.
    """
    west, south, east, north = box(outline)
    corners = (west, north), (east, north), (east, south), (west, south)
    number = EDGES.index(side)
    return EdgeFace(corners[number], corners[(number + 1) % 4], number * QUARTER)


def across(other: Outline, unit: Outline, edge: Edge) -> tuple[bool, bool]:
    """Has a footprint a part on a unit's own side of the endless line through one of its edges,
    and a part beyond that line? What lies on the line is neither.
    """
    (x, y), heading = unit.pose.at, heading_of(unit, edge)
    east, north = sine(heading), cosine(heading)
    line = _outwards(unit.footprint, edge) * SCALE
    beyond = [(cx - x) * east + (cy - y) * north - line for cx, cy in other.corners]
    slack = TOLERANCE * SCALE
    return min(beyond) < -slack, max(beyond) > slack


def location(other: Outline, unit: Outline) -> Location:
    """Where a footprint lies by the rear line of a unit. Level with its side is in front."""
    inside, beyond = across(other, unit, "rear")
    if not beyond:
        return "front"
    return "flank" if inside else "rear"


def strip(unit: Outline, edge: Edge, depth: Length) -> Outline:
    """The rectangle outside an edge, as wide as the edge and so deep."""
    left, rear, right, front = _frame(unit.footprint)
    shape = {
        "front": StandShape(left, front, right, front + depth),
        "right": StandShape(right, rear, right + depth, front),
        "rear": StandShape(left, rear - depth, right, rear),
        "left": StandShape(left - depth, rear, left, front),
    }[edge]
    return lay((shape,), unit.pose)


class EdgePiece(NamedTuple):
    """A piece of a footprint's outline: of which stand, which edge, and its ends."""

    stand: int
    edge: Edge
    left: Point
    right: Point


def pieces(unit: Outline) -> tuple[EdgePiece, ...]:
    """The outline of a footprint, without the seams along which its stands touch."""
    if len(unit.stands) == 1:
        ends = zip(EDGES, sides(unit.stands[0]), strict=True)
        return tuple(EdgePiece(0, edge, *pair) for edge, pair in ends)
    return tuple(
        EdgePiece(number, edge, *_laid(unit, stand, edge, start, stop))
        for number, stand in enumerate(unit.footprint)
        for edge in EDGES
        for start, stop in _bare(unit.footprint, stand, edge)
    )


def _laid(
    unit: Outline, stand: StandShape, edge: Edge, start: Length, stop: Length
) -> tuple[Point, Point]:
    """The ends of a part of an edge, the left one first, as it is seen from inside."""
    at = unit.pose.point
    if edge in ("front", "rear"):
        low, high = at(start, getattr(stand, edge)), at(stop, getattr(stand, edge))
        return (low, high) if edge == "front" else (high, low)
    low, high = at(getattr(stand, edge), start), at(getattr(stand, edge), stop)
    return (low, high) if edge == "left" else (high, low)


def _bare(footprint: Footprint, stand: StandShape, edge: Edge) -> list[tuple[Length, Length]]:
    """The parts of an edge of a stand at which no other stand lies."""
    opposite = EDGES[EDGES.index(edge) - 2]
    low, high = ("left", "right") if edge in ("front", "rear") else ("rear", "front")
    taken = sorted(
        (getattr(other, low), getattr(other, high))
        for other in footprint
        if getattr(other, opposite) == getattr(stand, edge)
    )
    bare = []
    at, end = getattr(stand, low), getattr(stand, high)
    for start, stop in [*taken, (end, end)]:
        if min(start, end) > at:
            bare.append((at, min(start, end)))
        at = max(at, stop)
    return bare


def crossed_last(a: Point, b: Point, unit: Outline) -> Edge | None:
    """The edge of a footprint through which a segment enters it for the last time; `None` if it
    never does. At a corner it is the edge that the segment meets more squarely, and of two that it
    meets alike the first of front, right, rear and left.
    """
    east, north = b[0] - a[0], b[1] - a[1]
    last: tuple[Fraction, int] | None = None
    found: Edge | None = None
    for _, edge, left, right in pieces(unit):
        out = left[1] - right[1], right[0] - left[0]
        inwards = -(out[0] * east + out[1] * north)
        off = (a[0] - left[0]) * out[0] + (a[1] - left[1]) * out[1]
        if inwards <= 0 or not 0 <= off <= inwards or cross(a, b, left) * cross(a, b, right) > 0:
            continue
        heading = heading_of(unit, edge)
        here = Fraction(off, inwards), -(sine(heading) * east + cosine(heading) * north)
        if last is None or here > last:
            last, found = here, edge
    return found


def squarest(heading: Heading, unit: Outline, edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """Of some edges of a unit those that face something with a heading most squarely: one, or two
    that face it alike.
    """
    off = {edge: abs(_off_square(heading, heading_of(unit, edge))) for edge in edges}
    least = min(off.values(), default=0)
    return tuple(edge for edge in edges if off[edge] == least)


def _off_square(heading: Heading, faced: Heading) -> int:
    """How far a heading is off the one straight against a face: -17999 to 18000."""
    off = (faced + HALF_TURN - heading) % (4 * QUARTER)
    return off if off <= HALF_TURN else off - 4 * QUARTER
