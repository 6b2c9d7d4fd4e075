"""Who sees whom: clear segments from the centre of the front (ND 0.9, 13.5)."""

from typing import NamedTuple

from game.board.plane.arcs import Arc, ahead_of, in_arc, range_to
from game.board.plane.distance import between, contains, far_from
from game.board.plane.edges import face_of
from game.board.plane.numbers import TOLERANCE, Length, Point, ratio
from game.board.plane.shapes import EDGES, Outline, Pose
from game.board.plane.sight import blocked_by_area, blocked_by_units
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.rules.nordlingen import refusals
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import everybody, height, laid, point_off, spoken
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, is_artillery


class Look(NamedTuple):
    """A look from one unit to another: where it ends, on the target or at what bars it (`blocker`,
    as a sentence has it); `beyond`: it is clear but longer than can be seen in this turn.
    """

    start: Point
    end: Point
    blocker: Text | str = ""
    beyond: bool = False

    @property
    def clear(self) -> bool:
        return self.blocker == "" and not self.beyond


class Bar(NamedTuple):
    """What bars a line of sight, as a sentence has it, and where the line meets it."""

    name: Text | str
    at: Point


def why_unseen(ctx: Ctx, looker: str, target: str, origin: Point, arc: Arc) -> Refusal | None:
    """Why a unit does not see another in an arc from a point of its own: nothing of it lies in the
    arc, or each segment to it is barred, by what bars the shortest (ND 0.9).
    """
    found = look(ctx, looker, target, origin, arc)
    if found is None:
        return refusals.OUTSIDE_ARC
    if found.clear:
        return None
    limit = sight_limit(ctx)
    if found.beyond and limit is not None:
        return refusals.beyond_sight(limit)
    return refusals.unseen(found.blocker, Pose(*found.end, 0))


def look(ctx: Ctx, looker: str, target: str, origin: Point, arc: Arc) -> Look | None:
    """The first clear segment to a target in an arc, else the shortest that is barred; None:
    nothing of it lies in the arc (ND 0.9).
    """
    place = laid(ctx, target)
    if not in_arc(place, arc):
        return None
    most = sight_limit(ctx)
    failed: Look | None = None
    for point in points_of(place, origin, arc):
        block = first_block(ctx, looker, target, origin, point)
        if block is not None:
            failed = failed or Look(origin, block.at, block.name)
        elif most is not None and between(origin, point) > most:
            failed = failed or Look(origin, point, beyond=True)
        else:
            return Look(origin, point)
    return failed


def sight_limit(ctx: Ctx) -> Length | None:
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
    middles = (face_of(place, edge).middle for edge in EDGES)
    others = (*place.corners, *middles, place.middle)
    return tuple(dict.fromkeys((nearest[1], *(p for p in others if _holds(arc, p)))))


def _holds(arc: Arc, point: Point) -> bool:
    """Does a point lie in an arc? Not on the line from which it begins, but on its rays
    (ND 0.8).
    """
    line, *rays = arc
    return ahead_of(point, line) > TOLERANCE and all(ahead_of(point, ray) >= 0 for ray in rays)


# -- what bars a segment ---------------------------------------------------------------------------


def first_block(ctx: Ctx, looker: str, target: str, a: Point, b: Point) -> Bar | None:
    """What bars a segment between two units first; None: nothing (ND 0.9)."""
    others = [
        (uid, place)
        for uid, place in everybody(ctx)
        if uid not in (looker, target)
        and not far_from(place, a, b)
        and not _shot_over(ctx, looker, target, uid, (a, b))
    ]
    unit = blocked_by_units(a, b, others)
    ground = blocked_by_ground(ctx, a, b)
    if unit is not None and (ground is None or between(a, unit[1].at) <= between(a, ground.at)):
        return Bar(card(ctx, unit[1].name).name, unit[1].at)
    return ground


def blocked_by_ground(ctx: Ctx, a: Point, b: Point) -> Bar | None:
    """The first ground that bars a segment: more than 1um of it inside a wood or houses, or a hill
    in which neither end lies (ND 0.9).
    """
    most = ctx.rules.tables.limits.sight_inside.value
    found = []
    middle = ratio(a[0] + b[0], 2), ratio(a[1] + b[1], 2)
    for area in ctx.rules.table.around(middle, between(a, b) // 2 + 1):
        row = ctx.rules.effects(area)
        over = row.hill and area.level and not any(contains(area.outline, end) for end in (a, b))
        if not over and not row.hides:
            continue
        barred = blocked_by_area(a, b, area.outline, 0 if over else most)
        if barred is not None:
            found.append((barred[0], Bar(spoken(ctx, area), barred[1])))
    return min(found, key=lambda one: one[0], default=(0, None))[1]


def _shot_over(ctx: Ctx, looker: str, target: str, uid: str, ends: tuple[Point, Point]) -> bool:
    """Artillery ignores a unit that is lower than itself or the target and more than 1um from both
    ends of a segment (ND 0.9).
    """
    if not is_artillery(ctx, looker):
        return False
    if max(height(ctx, looker), height(ctx, target)) <= height(ctx, uid):
        return False
    place, near = laid(ctx, uid), ctx.rules.tables.limits.near.value
    return all(point_off(place, end) > near for end in ends)
