"""Which part of a footprint is the nearest to another."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from game.board.plane.distance import between, nearest_point
from game.board.plane.numbers import BITS, TOLERANCE, Length, Point, cosine, sine
from game.board.plane.shapes import Outline, Pose

Part = Literal[
    "front", "right", "rear", "left", "front right", "front left", "rear right", "rear left"
]
CORNERS: Mapping[tuple[Part, Part], Part] = MappingProxyType(
    {
        ("front", "right"): "front right",
        ("front", "left"): "front left",
        ("rear", "right"): "rear right",
        ("rear", "left"): "rear left",
    }
)
NEAR: Length = 4 * TOLERANCE
"""Points no farther apart lie at the same corner; distances so much larger are still the least."""


def nearest_part(unit: Outline, other: Outline) -> Part:
    """The side of a footprint, or the corner of it, that is the nearest to another."""
    pairs = sorted((between(one, two), one) for one, two in _pairs(unit, other))
    close = [point for off, point in pairs if off <= pairs[0][0] + NEAR]
    x, y = (sum(p[axis] for p in close) // len(close) for axis in (0, 1))
    across, up = _within(unit.pose, (x, y))
    left, right = min(s.left for s in unit.footprint), max(s.right for s in unit.footprint)
    rear, front = min(s.rear for s in unit.footprint), max(s.front for s in unit.footprint)
    end: Part = "front" if front - up <= up - rear else "rear"
    side: Part = "right" if right - across <= across - left else "left"
    ahead, aside = min(front - up, up - rear), min(right - across, across - left)
    if ahead <= NEAR and aside <= NEAR:
        return CORNERS[end, side]
    return end if ahead <= aside else side


def _pairs(unit: Outline, other: Outline) -> Iterator[tuple[Point, Point]]:
    """Points of the one and the other that are near to one another, from the corners of both."""
    for stand in unit.stands:
        for there in other.stands:
            yield from ((corner, nearest_point(there, corner)) for corner in stand)
            yield from ((nearest_point(stand, corner), corner) for corner in there)


def _within(pose: Pose, point: Point) -> tuple[Length, Length]:
    """A point as a unit sees it: how far to its right, and how far before it."""
    dx, dy = point[0] - pose.x, point[1] - pose.y
    s, c = sine(pose.heading), cosine(pose.heading)
    return dx * c - dy * s >> BITS, dx * s + dy * c >> BITS
