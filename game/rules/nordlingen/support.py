"""Who stands beside, behind and against a unit whose morale is tested (ND 7.13-7.15, 7.18)."""

from game.board.plane.distance import overlap
from game.board.plane.edges import strip
from game.board.plane.numbers import FULL_TURN, HALF_TURN, TOLERANCE
from game.board.plane.shapes import Edge, Outline
from game.rules.nordlingen.fire.sight import why_unseen
from game.rules.nordlingen.places import (
    enemies,
    friends,
    front_arc,
    in_front,
    is_barred,
    is_formed,
    laid,
    lies,
    pose_of,
    within,
)
from game.rules.nordlingen.shelter import has_flanks
from game.rules.nordlingen.table import Ctx, Location
from game.rules.nordlingen.units import in_good_order, is_train, threat_distance

SIDE_EDGES: tuple[Edge, ...] = ("left", "right")


def is_rear_supported(ctx: Ctx, uid: str) -> bool:
    """Has it a fit friend in the rectangle behind its rear edge (ND 7.13)?"""
    behind = _behind(ctx, uid)
    return any(overlap(behind, place) for place in _supports(ctx, uid))


def is_chequered(ctx: Ctx, uid: str) -> bool:
    """Has it, without rear support, a fit friend in one of the two rectangles beside that of rear
    support (ND 7.15)?
    """
    if is_rear_supported(ctx, uid):
        return False
    depth = ctx.rules.tables.limits.rear_depth.value
    beside = [strip(_behind(ctx, uid), edge, depth) for edge in SIDE_EDGES]
    return any(overlap(one, place) for one in beside for place in _supports(ctx, uid))


def _behind(ctx: Ctx, uid: str) -> Outline:
    return strip(laid(ctx, uid), "rear", ctx.rules.tables.limits.rear_depth.value)


def _supports(ctx: Ctx, uid: str) -> list[Outline]:
    """Friendly infantry and cavalry fit for rear support: in good order, not in melee, heading
    much the same way (ND 7.13).
    """
    most = ctx.rules.tables.limits.support_angle.value
    heading = pose_of(ctx, uid).heading
    return [
        place
        for friend, place in friends(ctx, uid)
        if is_formed(ctx, friend) and turn_between(heading, place.pose.heading) <= most
    ]


def turn_between(one: int, two: int) -> int:
    """The smaller angle between two headings."""
    off = abs(one - two) % FULL_TURN
    return FULL_TURN - off if off > HALF_TURN else off


def has_safe_flanks(ctx: Ctx, uid: str) -> bool:
    """Are both flanks safe? Always those of a unit that has none (ND 7.14)."""
    return not has_flanks(ctx, uid) or all(_is_safe(ctx, uid, edge) for edge in SIDE_EDGES)


def _is_safe(ctx: Ctx, uid: str, edge: Edge) -> bool:
    """Does the strip along a side edge touch what guards it: a friend in good order, houses, works,
    impassable ground, the edge of the table (ND 7.14)? Its far edge counts, a corner does not.
    """
    # So much deeper that what touches its far edge overlaps it by more than the tolerance.
    depth = ctx.rules.tables.limits.flank_strip.value + 2 * TOLERANCE + 1
    beside, table = strip(laid(ctx, uid), edge, depth), ctx.rules.table
    if not table.holds(beside):
        return True
    for area in table.touched(beside):
        row = ctx.rules.effects(area)
        if row.houses or row.works or is_barred(ctx, area):
            return True
    return any(
        overlap(beside, place)
        for friend, place in friends(ctx, uid)
        if not is_train(ctx, friend) and in_good_order(ctx, friend)
    )


def is_threatened(ctx: Ctx, uid: str, location: Location) -> bool:
    """Is an enemy unit of infantry or cavalry, in good order and not in melee, at charge distance
    on its flank or its rear and sees it in its front arc (ND 7.18)?
    """
    return has_flanks(ctx, uid) and any(
        lies(ctx, foe, uid) == location and _threatens(ctx, foe, uid)
        for foe, _ in enemies(ctx, uid)
    )


def _threatens(ctx: Ctx, foe: str, uid: str) -> bool:
    if not is_formed(ctx, foe) or not in_front(ctx, foe, uid):
        return False
    if not within(ctx, foe, uid, threat_distance(ctx, foe)):
        return False
    return why_unseen(ctx, foe, uid, pose_of(ctx, foe).at, front_arc(ctx, foe)) is None
