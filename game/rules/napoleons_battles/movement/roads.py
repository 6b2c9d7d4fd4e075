"""March columns on roads, and batteries that follow them (NB 1.4.2.4-4, 13.1)."""

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import Length, Point
from game.board.plane.shapes import Outline, Pose
from game.rules.kit.manoeuvres import Limit, Made, Stop
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.price import left_of, parts
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import attachments, follows, form_in_tables, laid
from game.rules.napoleons_battles.placing import formed, why_no_room
from game.rules.napoleons_battles.stands import depth
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import now, rate_of

STEP: Length = 100
"""Points of a way so far apart are held against the road."""


def is_road(ctx: Ctx, point: Point) -> bool:
    """Does a road lead through a point?"""
    return any(ctx.rules.effects(area).road for area in ctx.rules.table.areas_at(point))


def on_road(ctx: Ctx, uid: str) -> bool:
    """Is the head of a march column on a road (NB 13.1.1)?"""
    return form_in_tables(ctx, uid) is Form.MARCH and is_road(ctx, laid(ctx, uid).pose.at)


def is_road_bound(ctx: Ctx, uid: str) -> bool:
    """Does a unit that is not in command move only because it marches on a road (NB 13.1.1)?"""
    unit = now(ctx, uid)
    return unit.limit == "none" and not unit.led


def marches(ctx: Ctx, uid: str) -> bool:
    """A march column moves without command on a road, off it within the radius of a general,
    whatever his check (NB 13.1.1, 13.1.2).
    """
    if Switch.ROADS not in ctx.rules.options or form_in_tables(ctx, uid) is not Form.MARCH:
        return False
    return now(ctx, uid).led or on_road(ctx, uid)


def along_road(ctx: Ctx) -> Limit:
    """Its head stays on the road for the whole turn (NB 13.1.1)."""

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind != MOVE:
            there = is_road(ctx, laid_after(unit, leg).pose.at)
            return None if there else Stop(0, refusals.OFF_ROAD)
        for length in range(0, leg.amount + STEP, STEP):
            reached = min(length, leg.amount)
            if not is_road(ctx, unit.pose.ahead(reached, leg.off).at):
                return Stop(max(0, reached - STEP), refusals.OFF_ROAD)
        return None

    return limit


# -- batteries (NB 1.4.2.4-4) ----------------------------------------------------------------------


def followers(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The limbered batteries that are in march column behind a unit."""
    return tuple(one for one in attachments(ctx, uid) if follows(ctx, one) == uid)


def follow(ctx: Ctx, uid: str, battery: str) -> None:
    """A battery follows directly behind, at its own rate of a march column; if it cannot it stays
    (NB 1.4.2.4-4).
    """
    ahead = laid(ctx, uid)
    pose = Pose(*ahead.pose.point(0, -depth(ahead.footprint)), ahead.pose.heading)
    far = between(laid(ctx, battery).pose.at, pose.at)
    cost = far * parts(rate_of(ctx, battery, Form.MARCH))
    held = now(ctx, battery).limit == "none" and Switch.ROADS not in ctx.rules.options
    room = why_no_room(ctx, battery, formed(ctx, battery, Form.LIMBERED, pose))
    if held or room is not None or cost > left_of(ctx, battery):
        ctx.change(battery, attached="")
        return
    spent = now(ctx, battery).spent + cost
    ctx.change(battery, pose=pose, spent=spent, moved=True, attached=uid)
