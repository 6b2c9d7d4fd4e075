"""Who sees whom: clear segments from the centre of the front (ND 0.9, 13.5)."""

from game.board.plane.arcs import Arc, ahead_of, in_arc, range_to
from game.board.plane.distance import between, contains
from game.board.plane.numbers import Point
from game.board.plane.shapes import Outline
from game.board.plane.sight import Block, blocked_by_area, blocked_by_units
from game.engine.refusal import Refusal
from game.rules.nordlingen import refusals
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import everybody, laid, point_off
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, is_artillery


def why_unseen(ctx: Ctx, looker: str, target: str, origin: Point, arc: Arc) -> Refusal | None:
    """Why a unit does not see another in an arc from a point of its own: nothing of it lies in the
    arc, or each segment to it is barred, by what bars the shortest (ND 0.9).
    """
    place = laid(ctx, target)
    if not in_arc(place, arc):
        return refusals.OUTSIDE_ARC
    most = sight_limit(ctx)
    barred = ""
    for point in points_of(place, origin, arc):
        if most is not None and between(origin, point) > most:
            continue
        block = first_block(ctx, looker, target, origin, point)
        if block is None:
            return None
        barred = barred or block
    return refusals.unseen(barred)


def sight_limit(ctx: Ctx) -> int | None:
    """How far can be seen in this turn; None: as far as the table (ND 13.5)."""
    limits = ctx.rules.terms.sight
    if Reading.VISIBILITY not in ctx.rules.options or not limits:
        return None
    return limits[min(ctx.table.turn, len(limits)) - 1]


def points_of(place: Outline, origin: Point, arc: Arc) -> tuple[Point, ...]:
    """The points of a unit that one looks for, those in the arc: its nearest, its corners, the
    middles of its edges, its centre (ND 0.9).
    """
    nearest = range_to(origin, place, arc)
    assert nearest is not None
    found = [nearest[1]]
    for stand in place.stands:
        found += stand
        found += [_middle(a, b) for a, b in zip(stand, (*stand[1:], stand[0]), strict=True)]
    found.append(place.middle)
    inside = [point for point in found[1:] if _holds(arc, point)]
    return tuple(dict.fromkeys((found[0], *inside)))


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def _holds(arc: Arc, point: Point) -> bool:
    return all(ahead_of(point, plane) >= 0 for plane in arc)


# -- what bars a segment ---------------------------------------------------------------------------


def first_block(ctx: Ctx, looker: str, target: str, a: Point, b: Point) -> str | None:
    """What bars a segment between two units first, by its name; None: nothing (ND 0.9)."""
    others = [
        (uid, place)
        for uid, place in everybody(ctx)
        if uid not in (looker, target) and not _shot_over(ctx, looker, target, uid)
    ]
    unit = blocked_by_units(a, b, others)
    ground = blocked_by_ground(ctx, a, b)
    if unit is not None and (ground is None or between(a, unit[1].at) <= between(a, ground.at)):
        return card(ctx, unit[1].name).name
    return None if ground is None else ground.name


def blocked_by_ground(ctx: Ctx, a: Point, b: Point) -> Block | None:
    """The first ground that bars a segment: more than 1um of it inside a wood or houses, or a hill
    in which neither end lies (ND 0.9).
    """
    most = ctx.rules.tables.limits.sight_inside.value
    found = []
    for area in ctx.rules.table.areas:
        if ctx.rules.effects(area).hides:
            barred = blocked_by_area(a, b, area.outline, most)
        elif area.level and not (contains(area.outline, a) or contains(area.outline, b)):
            barred = blocked_by_area(a, b, area.outline, 0)
        else:
            continue
        if barred is not None:
            found.append((barred[0], Block(area.name or ctx.rules.effects(area).name, barred[1])))
    return min(found, key=lambda one: one[0], default=(0, None))[1]


def _shot_over(ctx: Ctx, looker: str, target: str, uid: str) -> bool:
    """Artillery ignores a unit that is lower than itself or the target and more than 1um from both
    (ND 0.9).
    """
    if not is_artillery(ctx, looker):
        return False
    table, near = ctx.rules.table, ctx.rules.tables.limits.near.value
    here, there = laid(ctx, looker), laid(ctx, target)
    level = table.level(laid(ctx, uid).pose.at)
    higher = max(table.level(here.pose.at), table.level(there.pose.at)) > level
    ends = (here.pose.at, there.middle)
    return higher and all(point_off(laid(ctx, uid), end) > near for end in ends)
