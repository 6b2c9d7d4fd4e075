"""Obstacles as they lie on the table: which a footprint is astride of, on the line of which its
front edge is, and where bridges, fords and gates lead over them (ND 3.22, 3.24, 10.7).
"""

from collections.abc import Iterator
from functools import cache

from game.board.plane.distance import between, contains, crossing, overlap
from game.board.plane.ground import Barrier, Segment, solid
from game.board.plane.legs import MOVE, Leg, vector
from game.board.plane.numbers import HALF_TURN, QUARTER, TOLERANCE, Length, Point, bearing, ratio
from game.board.plane.shapes import Outline, Pose, base, lay
from game.rules.nordlingen.table import Ctx


@cache
def as_outline(segment: Segment) -> Outline:
    """A straight part of an obstacle as a footprint without depth."""
    a, b = segment
    middle = ratio(a[0] + b[0], 2), ratio(a[1] + b[1], 2)
    heading = (bearing(a, b) - QUARTER) % (4 * QUARTER)
    return lay(base(between(a, b), 0), Pose(*middle, heading))


def is_obstacle(ctx: Ctx, line: Barrier) -> bool:
    return ctx.rules.effects(line).obstacle


def lies_on(place: Outline, line: Barrier) -> bool:
    """Has a footprint parts on both sides of an obstacle?"""
    return any(overlap(place, as_outline(segment)) for segment in solid(line))


def astride(ctx: Ctx, place: Outline) -> tuple[Barrier, ...]:
    """The obstacles that a footprint is astride of; on a bridge, in a ford or a gate it is astride
    of none (ND 3.24).
    """
    ahead = place.pose.heading
    return tuple(
        line
        for line in ctx.rules.table.barriers
        if is_obstacle(ctx, line) and lies_on(place, line) and not by_gap(ctx, place, ahead, line)
    )


def depth(place: Outline) -> Length:
    """How deep a footprint is."""
    return max(s.front for s in place.footprint) - min(s.rear for s in place.footprint)


def by_gap(ctx: Ctx, place: Outline, heading: int, line: Barrier, length: Length = 0) -> bool:
    """Do the centres of front and rear, moved along a heading, come over an obstacle inside one and
    the same bridge, ford or gate (ND 3.24)?
    """
    front, rear = place.pose.at, place.pose.point(0, -depth(place))
    over = [_over(start, heading, line, length + 2 * place.radius) for start in (front, rear)]
    return any(
        all(point is not None and contains(area.outline, point) for point in over)
        for area in ctx.rules.table.areas
        if ctx.rules.effects(area).gap
    )


def _over(start: Point, heading: int, line: Barrier, reach: Length) -> Point | None:
    """Where a point that moves along a heading, or has come along it, is on an obstacle."""
    way = Pose(*start, heading)
    a, b = way.ahead(reach, HALF_TURN).at, way.ahead(reach).at
    found = [p for c, d in solid(line) if (p := crossing(a, b, c, d)) is not None]
    return min(found, key=lambda p: between(start, p), default=None)


def over(ctx: Ctx, place: Outline, leg: Leg) -> Iterator[tuple[Length, Length, Barrier]]:
    """The obstacles that a straight leg would cross, nearest first, and how far off it is from
    touching each and from being beyond it.
    """
    heading = place.pose.heading + leg.off
    for touch, beyond, line in ctx.rules.table.crossed(place, vector(place.pose, leg)):
        if (
            is_obstacle(ctx, line)
            and not lies_on(place, line)
            and not by_gap(ctx, place, heading, line, leg.amount)
        ):
            yield touch, beyond, line


def ahead_of(ctx: Ctx, place: Outline, leg: Leg) -> tuple[Length, Length, Barrier] | None:
    """The first of them."""
    return next(over(ctx, place, leg), None)


def line_before(ctx: Ctx, place: Outline) -> Barrier | None:
    """The obstacle on whose line the front edge of a footprint is (ND 3.22)."""
    met = ahead_of(ctx, place, Leg(MOVE, 10 * TOLERANCE))
    return met[2] if met is not None and met[0] <= TOLERANCE else None
