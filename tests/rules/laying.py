"""What is laid on a plain table for a test: lengths in units of the game, headings in degrees."""

from collections.abc import Sequence

from game.board.plane.ground import Area, Barrier
from game.board.plane.numbers import FULL_TURN, Heading, Length, Point
from game.board.plane.shapes import Pose


def length(units: float) -> Length:
    """A length in thousandths; halves up."""
    return int(units * 1_000 + 0.5)


def heading(degrees: float) -> Heading:
    return int(degrees * 100 + 0.5) % FULL_TURN


def point(x: float, y: float) -> Point:
    return length(x), length(y)


def pose(x: float, y: float, degrees: float = 0) -> Pose:
    """A pose in units and degrees."""
    return Pose(*point(x, y), heading(degrees))


def area(kind: str, name: str, *corners: tuple[float, float], **told: object) -> Area:
    """Ground with an outline; `told`: its properties (level, vdf, capacity, impassable)."""
    outline = tuple(point(x, y) for x, y in corners)
    level = int(str(told.pop("level", 0)))
    return Area(name, kind, outline, level, _said(told))


def box(
    kind: str, name: str, west: float, south: float, east: float, north: float, **told: object
) -> Area:
    """Ground with a rectangle for its outline; clockwise, as maps are read."""
    corners = (west, south), (west, north), (east, north), (east, south)
    return area(kind, name, *corners, **told)


def line(
    kind: str,
    name: str,
    *points: tuple[float, float],
    gaps: Sequence[tuple[tuple[float, float], float]] = (),
    **told: object,
) -> Barrier:
    """Ground along a line, with gaps (a point of it, how far to each side)."""
    holes = tuple((point(x, y), length(far)) for (x, y), far in gaps)
    return Barrier(name, kind, tuple(point(x, y) for x, y in points), holes, told=_said(told))


def _said(told: dict[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((k, str(v)) for k, v in told.items()))
