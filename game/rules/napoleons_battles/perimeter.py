"""The bases of infantry that is deployed in a town: along its perimeter, facing outwards, divided
equally among its sides (NB 1.4.2.6, R6).
"""

from collections.abc import Iterator, Sequence

from game.board.plane.distance import box
from game.board.plane.numbers import Length, Point
from game.board.plane.shapes import EDGES, Edge, Footprint, Polygon, Pose, StandShape
from game.rules.napoleons_battles.tables import BaseRow

STEP: Length = 50
"""Places along a side that are looked at lie so far apart."""


def side_length(town: Polygon, edge: Edge) -> Length:
    """How long a side of the rectangle round a town is; its north side is the front."""
    west, south, east, north = box(town)
    return east - west if edge in ("front", "rear") else north - south


def anchor(town: Polygon) -> Pose:
    """The pose of whoever is deployed round a town: the middle of its north side."""
    west, _, east, north = box(town)
    return Pose((west + east) // 2, north, 0)


def shares(order: Sequence[Edge], bases: int) -> tuple[Edge, ...]:
    """The side of each base: one to each side in turn, those that come first have the rest."""
    return tuple(order[n % len(order)] for n in range(bases))


def even(length: Length, before: int, of: int, width: Length) -> Length:
    """Where a base stands of so many that are spread evenly along a side, from its middle: none
    sticks out over its ends.
    """
    free = max(0, length - width) // 2
    return max(-free, min(free, length * (2 * before + 1) // (2 * of) - length // 2))


def evenly(town: Polygon, sides: Sequence[Edge], width: Length) -> Iterator[Length]:
    """Where each base stands along its side if all are spread evenly."""
    for n, edge in enumerate(sides):
        before, of = sides[:n].count(edge), sides.count(edge)
        yield even(side_length(town, edge), before, of, width)


def along(town: Polygon, edge: Edge, base: BaseRow) -> Iterator[Length]:
    """The places of a base along a side, its middle first."""
    free = max(0, side_length(town, edge) - base.width) // 2
    yield 0
    for off in range(STEP, free + 1, STEP):
        yield off
        yield -off
    if free:
        yield from (free, -free)


def ring(
    town: Polygon, sides: Sequence[Edge], places: Sequence[Length], base: BaseRow, pose: Pose
) -> Footprint:
    """The bases so placed, as they lie from a pose that faces north."""
    found = (_stand(town, edge, off, base) for edge, off in zip(sides, places, strict=True))
    return tuple(
        StandShape(s.left - pose.x, s.rear - pose.y, s.right - pose.x, s.front - pose.y)
        for s in found
    )


def _stand(town: Polygon, edge: Edge, off: Length, base: BaseRow) -> StandShape:
    """One base on the table."""
    west, south, east, north = box(town)
    x, y = (west + east) // 2, (south + north) // 2
    half = base.width // 2
    if edge == "front":
        return StandShape(x + off - half, north - base.depth, x + off - half + base.width, north)
    if edge == "rear":
        return StandShape(x - off - half, south, x - off - half + base.width, south + base.depth)
    if edge == "right":
        return StandShape(east - base.depth, y - off - half, east, y - off - half + base.width)
    return StandShape(west, y + off - half, west + base.depth, y + off - half + base.width)


def bulk(town: Polygon, pose: Pose) -> Footprint:
    """The whole rectangle round a town, as it lies from a pose that faces north: its outer side is
    what enemies come into contact with (NB 8.4.1.4).
    """
    west, south, east, north = box(town)
    return (StandShape(west - pose.x, south - pose.y, east - pose.x, north - pose.y),)


def head(town: Polygon, sides: Sequence[Edge], places: Sequence[Length]) -> Pose:
    """How the base stands that is the Head of Column, the first of them (NB 8.3.3-1)."""
    return stand_pose(town, sides[0], places[0])


def stand_pose(town: Polygon, edge: Edge, off: Length) -> Pose:
    """How somebody stands whose front lies on a side, so far from its middle clockwise."""
    west, south, east, north = box(town)
    x, y = (west + east) // 2, (south + north) // 2
    at: dict[Edge, Point] = {
        "front": (x + off, north),
        "right": (east, y - off),
        "rear": (x - off, south),
        "left": (west, y + off),
    }
    return Pose(*at[edge], EDGES.index(edge) * 9_000)
