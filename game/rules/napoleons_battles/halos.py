"""What lies within a distance of bases, as an outline to be drawn."""

from game.board.plane.distance import cross
from game.board.plane.numbers import DEGREE, FULL_TURN, QUARTER, Length, Point, bearing
from game.board.plane.shapes import Outline, Polygon, Pose

FINE = 15 * DEGREE
"""The steps in which its round corners are drawn."""


def halo(place: Outline, far: Length) -> Polygon:
    """Round the bases of a piece, so far from them; what they enclose counts as theirs."""
    rim = _hull(place.corners)
    found: list[Point] = []
    for n, corner in enumerate(rim):
        start = bearing(rim[n - 1], corner) - QUARTER
        sweep = (bearing(corner, rim[(n + 1) % len(rim)]) - QUARTER - start) % FULL_TURN
        found += (
            Pose(*corner, (start + angle) % FULL_TURN).ahead(far).at
            for angle in sorted({*range(0, sweep, FINE), sweep})
        )
    return tuple(found)


def _hull(points: tuple[Point, ...]) -> Polygon:
    """The outermost of some points, clockwise."""
    rising = sorted(set(points))
    return (*_half(rising), *_half(rising[::-1]))


def _half(points: list[Point]) -> list[Point]:
    found: list[Point] = []
    for point in points:
        while len(found) > 1 and cross(found[-2], found[-1], point) >= 0:
            found.pop()
        found.append(point)
    return found[:-1]
