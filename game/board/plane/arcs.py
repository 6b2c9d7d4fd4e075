"""Arcs of fire and parts of the table on one side of a line."""

from game.board.plane.distance import between, nearest_point, sides
from game.board.plane.edges import EdgeFace
from game.board.plane.numbers import (
    DEGREE,
    SCALE,
    TOLERANCE,
    Length,
    Point,
    cosine,
    ratio,
    scaled,
    sine,
)
from game.board.plane.shapes import Outline, Polygon

HalfPlane = tuple[Point, int]
"""All that lies ahead of the endless line through a point and across a heading."""
Arc = tuple[HalfPlane, HalfPlane, HalfPlane]
"""What lies ahead of a line and within two rays that leave it; the line comes first."""


def _ahead(point: Point, plane: HalfPlane) -> int:
    (x, y), heading = plane
    return (point[0] - x) * sine(heading) + (point[1] - y) * cosine(heading)


def ahead_of(point: Point, plane: HalfPlane) -> Length:
    """How far ahead of the line a point lies; negative behind it."""
    return scaled(_ahead(point, plane))


def clipped(polygon: Polygon, planes: tuple[HalfPlane, ...]) -> Polygon:
    """The part of a convex polygon that lies in all the half-planes; empty if none does."""
    for plane in planes:
        kept: list[Point] = []
        for a, b in sides(polygon):
            here, there = _ahead(a, plane), _ahead(b, plane)
            if here >= 0:
                kept.append(a)
            if (here < 0) != (there < 0):
                kept.append(
                    (
                        a[0] + ratio((b[0] - a[0]) * here, here - there),
                        a[1] + ratio((b[1] - a[1]) * here, here - there),
                    )
                )
        polygon = tuple(dict.fromkeys(kept))
        if not polygon:
            return ()
    return polygon


def arc(left: Point, right: Point, heading: int, half: int = 45 * DEGREE) -> Arc:
    """The area ahead of the line from `left` to `right`, between two rays that leave these points
    outwards at an angle of `half` to the heading. One point twice makes a wedge.
    """
    return (
        (left, heading),
        (left, heading - half + 90 * DEGREE),
        (right, heading + half - 90 * DEGREE),
    )


def arc_of(face: EdgeFace, half: int = 45 * DEGREE) -> Arc:
    """The arc of an edge, between rays from both of its ends."""
    return arc(face.left, face.right, face.heading, half)


def wedge(point: Point, heading: int, half: int = 45 * DEGREE) -> Arc:
    """The arc between two rays from one point."""
    return arc(point, point, heading, half)


def part_in(target: Outline, planes: Arc) -> tuple[Polygon, ...]:
    """What of a footprint lies in an arc: the clipped stands, without those that lie outside. What
    comes no farther than to the line from which the arc begins lies outside; what touches a ray
    lies inside.
    """
    parts = (clipped(outline, planes) for outline in target.stands)
    return tuple(
        part
        for part in parts
        if any(_ahead(corner, planes[0]) > TOLERANCE * SCALE for corner in part)
    )


def in_arc(target: Outline, planes: Arc) -> bool:
    """Does any part of a footprint lie in an arc?"""
    return bool(part_in(target, planes))


def range_to(origin: Point, target: Outline, planes: Arc) -> tuple[Length, Point] | None:
    """The range to the nearest point of a footprint in an arc, and that point; `None` outside."""
    points = [nearest_point(part, origin) for part in part_in(target, planes)]
    if not points:
        return None
    point = min(points, key=lambda p: between(origin, p))
    return between(origin, point), point
