"""Tactical movement: a normal move with doubled Mov (ND 3.8)."""

from game.board.plane.distance import between, distance, nearest_point, sides
from game.board.plane.ground import Area
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import ratio
from game.board.plane.shapes import Outline
from game.engine.refusal import Refusal
from game.rules.kit.manoeuvres import Limit, Made, Stop
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.sight import first_block, sight_limit
from game.rules.nordlingen.movement.bodies import Body
from game.rules.nordlingen.movement.ground import Underway, is_difficult, underfoot
from game.rules.nordlingen.movement.lines import ahead_of
from game.rules.nordlingen.movement.who import is_near_enemy
from game.rules.nordlingen.places import combat_enemies, laid
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import in_good_order, is_battery


def on_clear_ground(ctx: Ctx, body: Body, way: Underway) -> Limit:
    """In good order, no battery, far from visible enemies, over clear ground all the way."""
    fit = is_fit(ctx, body)

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if not fit:
            return Stop(0, refusals.NO_TACTICAL)
        if leg.kind == MOVE:
            stretches = way.ground(unit, leg.off, leg.amount)
            starts = [start for start, _, areas in stretches if hard(areas)]
            met = ahead_of(ctx, unit, leg)
            starts += [met[0]] if met is not None else []
            return Stop(min(starts), refusals.NO_TACTICAL) if starts else None
        end = laid_after(unit, leg)
        return Stop(0, refusals.NO_TACTICAL) if hard(underfoot(ctx, end)) else None

    def hard(areas: tuple[Area, ...]) -> bool:
        return any(is_difficult(ctx, body, area) for area in areas)

    return limit


def is_fit(ctx: Ctx, body: Body) -> bool:
    """Good order, no battery, no visible enemy near where it begins (ND 3.8)."""
    fit = all(in_good_order(ctx, uid) and not is_battery(ctx, uid) for uid in body)
    return fit and not any(is_seen_near(ctx, uid, laid(ctx, uid)) for uid in body)


def why_not_tactical(ctx: Ctx, body: Body) -> Refusal | None:
    """Why a body cannot begin a tactical move (ND 0.13, 3.8)."""
    if any(is_near_enemy(ctx, uid) for uid in body):
        return refusals.NEAR_ENEMY
    return None if is_fit(ctx, body) else refusals.NO_TACTICAL


def is_seen_near(ctx: Ctx, uid: str, place: Outline) -> bool:
    """Is an enemy combat unit, not routed, within 3um and visible from a place (ND 3.8)?"""
    clear = ctx.rules.tables.limits.tactical_clear.value
    return any(
        distance(place, there) <= clear and _visible(ctx, uid, place, foe)
        for foe, there in combat_enemies(ctx, uid)
    )


def _visible(ctx: Ctx, uid: str, place: Outline, foe: str) -> bool:
    """Does a clear segment lead from the centre of the front to one of the points of an enemy that
    one looks for (ND 0.9)?
    """
    origin, most, there = place.pose.at, sight_limit(ctx), laid(ctx, foe)
    points = [there.middle]
    for stand in there.stands:
        points += [nearest_point(stand, origin), *stand]
        points += [(ratio(a[0] + b[0], 2), ratio(a[1] + b[1], 2)) for a, b in sides(stand)]
    return any(
        (most is None or between(origin, point) <= most)
        and first_block(ctx, uid, foe, origin, point) is None
        for point in points
    )
