"""Moves that nobody chooses go straight, through friends until they are clear of them, whatever the
terrain (ND 3.22, 3.40-3.46): how far such a way leads, and what ends it.
"""

from collections.abc import Iterable

from game.board.plane.contact import first_meeting, meeting
from game.board.plane.distance import overlap
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.numbers import Heading, Length, turn
from game.board.plane.shapes import Outline
from game.rules.kit.manoeuvres import barred_ground
from game.rules.nordlingen import refusals
from game.rules.nordlingen.generals import ridden_down
from game.rules.nordlingen.movement.ground import FULL, Underway, rate
from game.rules.nordlingen.movement.lines import over
from game.rules.nordlingen.movement.obstacles import compelled_over, value_of
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.places import Laid, enemies, laid
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, is_battery, is_train

FARTHER: Length = 100_000
"""Longer than the way through any row of friends."""


def gives_no_way(ctx: Ctx, uid: str) -> bool:
    """Artillery in battery and wagons are lost where others recoil or rout (ND 3.42)."""
    return is_battery(ctx, uid) or is_train(ctx, uid)


def retreat_heading(ctx: Ctx, uid: str) -> Heading:
    """The direction in which its army recoils and routs (ND 0.14)."""
    return ctx.rules.oob.armies[card(ctx, uid).side].retreat


def towards(place: Outline, heading: Heading, length: Length) -> Leg:
    """A leg along a heading, that of the unit unchanged."""
    return Leg(MOVE, length, turn(place.pose.heading, heading))


# -- what ends a way -------------------------------------------------------------------------------


def barred_at(ctx: Ctx, uid: str, place: Outline, leg: Leg) -> Length | None:
    """How far off the first ground is on which a unit may not be, or the first obstacle that it
    cannot cross (ND 0.10, 3.23, 3.40).
    """
    ground = barred_ground(Underway(ctx), rate(ctx, (uid,), FULL), refusals.IMPASSABLE)
    stop = ground(place, (), leg)
    found = [] if stop is None else [stop.most]
    lines = over(ctx, place, leg)
    found += [touch for touch, _, line in lines if value_of(ctx, uid, line) is None]
    return min(found, default=None)


def enemy_at(ctx: Ctx, uid: str, place: Outline, leg: Leg) -> Length | None:
    """How far off the first enemy is."""
    met = first_meeting(place, enemies(ctx, uid), vector(place.pose, leg))
    return None if met is None else met[1].travel


def edge_at(ctx: Ctx, place: Outline, leg: Leg) -> Length | None:
    """How far off a corner comes to the edge of the table, if it would cross it."""
    table, (across, up) = ctx.rules.table, vector(place.pose, leg)
    found = []
    for x, y in place.corners:
        for at, way, size in ((x, across, table.width), (y, up, table.height)):
            room = size - at if way > 0 else at
            if way and room < abs(way):
                found.append(max(0, room * leg.amount // abs(way)))
    return min(found, default=None)


# -- through friends -------------------------------------------------------------------------------


def beyond(place: Outline, leg: Leg, others: Iterable[Laid]) -> Leg:
    """The leg, or so much more of it that its end is clear of others (ND 3.41, 3.45)."""
    way, standing = vector(place.pose, leg.cut(FARTHER)), tuple(others)
    end = laid_after(place, leg)
    while (met := _last_beyond(place, end, way, standing)) is not None:
        leg = leg.cut(met)
        end = laid_after(place, leg)
    return leg


def _last_beyond(
    place: Outline, end: Outline, way: tuple[int, int], standing: tuple[Laid, ...]
) -> Length | None:
    """How far the way leads until it is beyond all those on whom its end would be."""
    met = [meeting(place, other, way) for _, other in standing if overlap(end, other)]
    return max((one.beyond for one in met if one is not None), default=None)


def short(place: Outline, leg: Leg, others: Iterable[Laid]) -> Leg:
    """The leg, or so much less of it that its end is clear of others."""
    way, standing = vector(place.pose, leg.cut(FARTHER)), tuple(others)
    end = laid_after(place, leg)
    while leg.amount:
        met = [meeting(place, other, way) for _, other in standing if overlap(end, other)]
        if not met:
            break
        leg = leg.cut(min((one.travel for one in met if one is not None), default=0))
        end = laid_after(place, leg)
    return leg


# -- a way is gone ---------------------------------------------------------------------------------


def compel(ctx: Ctx, uid: str, leg: Leg) -> None:
    """A unit goes a way: what that leads over and whom it touches (ND 3.10, 3.22, 9.4, 10.9)."""
    before = laid(ctx, uid)
    put(ctx, uid, laid_after(before, leg).pose)
    compelled_over(ctx, uid, before, leg)
    step = ctx.rules.tables.limits.general_radius.value
    for length in range(step, leg.amount, step):
        ridden_down(ctx, uid, laid_after(before, leg.cut(length)))
    ridden_down(ctx, uid, laid(ctx, uid))
