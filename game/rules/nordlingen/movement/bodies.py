"""Who moves: one unit, or the units of a line as one body (ND 3.12)."""

from itertools import pairwise

from game.board.plane.legs import ABOUT, MOVE, Leg, after, pivot, vector
from game.board.plane.numbers import TOLERANCE, Length, cosine, scaled, sine
from game.board.plane.shapes import Footprint, Outline, Pose, StandShape, lay
from game.engine.context import derived
from game.rules.nordlingen.movement.who import why_not_manoeuvre
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import division_of, in_good_order, is_foot_or_horse, now, present

Body = tuple[str, ...]
"""The unit that was taken in hand, then the others of its line."""


def offset(base: Pose, other: Pose) -> tuple[Length, Length]:
    """How far to the right and ahead of a pose another lies."""
    east, north = other.x - base.x, other.y - base.y
    s, c = sine(base.heading), cosine(base.heading)
    return scaled(east * c - north * s), scaled(east * s + north * c)


def width(footprint: Footprint) -> Length:
    return max(s.right for s in footprint) - min(s.left for s in footprint)


@derived
def outline_of(ctx: Ctx, body: Body) -> Outline:
    """Where a body lies: the pose of a line is the middle of its whole front."""
    if len(body) == 1:
        return laid(ctx, body[0])
    first = laid(ctx, body[0]).pose
    stands = []
    for uid in body:
        there = laid(ctx, uid)
        right, ahead = offset(first, there.pose)
        stands += [_shifted(stand, right, ahead) for stand in there.footprint]
    middle = (min(s.left for s in stands) + max(s.right for s in stands)) // 2
    footprint = tuple(_shifted(stand, -middle, 0) for stand in stands)
    at = first.point(middle, 0)
    return lay(footprint, Pose(*at, first.heading))


def _shifted(stand: StandShape, right: Length, ahead: Length) -> StandShape:
    return StandShape(
        stand.left + right, stand.rear + ahead, stand.right + right, stand.front + ahead
    )


def member_after(place: Outline, member: Outline, leg: Leg) -> Pose:
    """Where a member of a body that lies there comes by a leg of the body."""
    if leg.kind == ABOUT:
        return after(member.pose, member.footprint, leg)
    if leg.kind == MOVE:
        east, north = vector(place.pose, leg)
        return Pose(member.pose.x + east, member.pose.y + north, member.pose.heading)
    point = pivot(place.pose, place.footprint, leg)
    return member.pose if point is None else member.pose.about(point, leg.amount)


def member_ends(ctx: Ctx, body: Body, legs: tuple[Leg, ...]) -> dict[str, Outline]:
    """Where the members of a body lie at the end of its legs."""
    place = outline_of(ctx, body)
    ends = {uid: laid(ctx, uid) for uid in body}
    for leg in legs:
        ends = {
            uid: lay(there.footprint, member_after(place, there, leg))
            for uid, there in ends.items()
        }
        place = lay(place.footprint, after(place.pose, place.footprint, leg))
    return ends


def poses_of(ctx: Ctx, body: Body, legs: tuple[Leg, ...]) -> tuple[Pose, ...]:
    """The poses of the unit in hand between the legs of its body, the present one first."""
    ends = (member_ends(ctx, body, legs[:n])[body[0]] for n in range(len(legs) + 1))
    return tuple(end.pose for end in ends)


def goals_of(ctx: Ctx, body: Body, goal: Pose) -> tuple[Pose, ...]:
    """The poses of a body in which its first unit has a pose: with the front as it is, or reversed
    by an about-face.
    """
    if len(body) == 1:
        return (goal,)
    right, ahead = offset(laid(ctx, body[0]).pose, outline_of(ctx, body).pose)
    return tuple(Pose(*goal.point(way * right, ahead), goal.heading) for way in (1, -1))


# -- lines (ND 3.12) -------------------------------------------------------------------------------


@derived
def line_of(ctx: Ctx, uid: str) -> Body:
    """The line in which a unit stands, itself first: units of its division in good order side by
    side, front edges in line and headings equal, who may all manoeuvre; alone it stands in none.
    """
    if not _may_be_in_line(ctx, uid, uid):
        return (uid,)
    first = laid(ctx, uid).pose
    row = []
    for other in present(ctx):
        right, ahead = offset(first, laid(ctx, other).pose)
        level = abs(ahead) <= TOLERANCE and laid(ctx, other).pose.heading == first.heading
        if level and _may_be_in_line(ctx, uid, other):
            row.append((right, other))
    row.sort()
    here = next(n for n, (_, other) in enumerate(row) if other == uid)
    low = high = here
    joined = [_side_by_side(ctx, a, b) for a, b in pairwise(row)]
    while low and joined[low - 1]:
        low -= 1
    while high < len(joined) and joined[high]:
        high += 1
    return (uid, *(other for _, other in row[low : high + 1] if other != uid))


def _may_be_in_line(ctx: Ctx, uid: str, other: str) -> bool:
    return (
        division_of(ctx, uid) == division_of(ctx, other)
        and is_foot_or_horse(ctx, other)
        and in_good_order(ctx, other)
        and not now(ctx, other).square
        and why_not_manoeuvre(ctx, other) is None
    )


def _side_by_side(ctx: Ctx, left: tuple[Length, str], right: tuple[Length, str]) -> bool:
    """Do the right edge of the one and the left edge of the other touch?"""
    half = (
        width(laid(ctx, left[1]).footprint) // 2 + (width(laid(ctx, right[1]).footprint) + 1) // 2
    )
    return abs(right[0] - left[0] - half) <= TOLERANCE
