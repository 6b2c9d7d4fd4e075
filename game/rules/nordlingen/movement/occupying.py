"""Occupying an area or a line, and the sides over which an occupant shoots (ND 4.17, 10.10)."""

from game.board.plane.distance import apart
from game.board.plane.edges import face_of
from game.board.plane.ground import Area, Barrier, solid
from game.board.plane.numbers import HALF_TURN, QUARTER, Heading, Point, bearing, turn
from game.board.plane.shapes import Outline
from game.board.plane.share import lies_inside
from game.rules.nordlingen.movement.lines import lies_on
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import bases, is_battery, is_infantry, now, present


def may_occupy(ctx: Ctx, uid: str) -> bool:
    """Infantry, and a battery (ND 10.10)."""
    return is_infantry(ctx, uid) or is_battery(ctx, uid)


def held_by(ctx: Ctx, uid: str) -> str:
    """The area or the line that a unit occupies where it stands; empty: none (ND 10.10)."""
    place = laid(ctx, uid)
    if not may_occupy(ctx, uid):
        return ""
    for area in ctx.rules.table.touched(place):
        if ctx.rules.effects(area).houses and lies_inside(place, area.outline):
            return area.name if _holds(ctx, uid, area) else ""
    lines = (line for line in ctx.rules.table.barriers if is_before(ctx, place, line))
    return next((line.name for line in lines), "")


def _holds(ctx: Ctx, uid: str, area: Area) -> bool:
    """Has an area room for the bases of one more unit (ND 10.10)?"""
    capacity = dict(area.told).get("capacity", "")
    if not capacity:
        return True
    inside = sum(
        bases(ctx, other)
        for other in present(ctx)
        if other != uid and now(ctx, other).occupies == area.name
    )
    return inside + bases(ctx, uid) <= int(capacity)


def is_before(ctx: Ctx, place: Outline, line: Barrier) -> bool:
    """Is the front edge within 0.5um of a line that can be defended, and parallel to it within 15
    degrees (ND 10.10)?
    """
    limits, row = ctx.rules.tables.limits, ctx.rules.effects(line)
    if not row.least_vdf or lies_on(place, line):
        return False
    face = face_of(place, "front")
    edge = face.left, face.right
    return any(
        apart(edge, segment) <= limits.line_reach.value
        and _parallel(place.pose.heading, segment) <= limits.line_angle.value
        for segment in solid(line)
    )


def _parallel(heading: Heading, line: tuple[Point, Point]) -> int:
    """The angle of a front and a straight line, at most a right one. Not by the corners of the
    front, which are rounded.
    """
    off = abs(turn(heading + QUARTER, bearing(*line)))
    return min(off, HALF_TURN - off)


def settle_in(ctx: Ctx, uid: str) -> None:
    """What a unit occupies follows from where it stands; its sides are to be chosen anew."""
    held, before = held_by(ctx, uid), now(ctx, uid).occupies
    if held != before:
        ctx.change(uid, occupies=held, sides=())
        take_over(ctx, before)


def take_over(ctx: Ctx, left: str) -> None:
    """What its occupant has left is held by who is inside already and found no room (ND 10.10)."""
    for uid in present(ctx) if left else ():
        if not now(ctx, uid).occupies and held_by(ctx, uid) == left:
            ctx.change(uid, occupies=left)
