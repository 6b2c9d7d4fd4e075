"""March columns on roads, and batteries that follow them (NB 1.4.2.4-4, 13.1)."""

from game.board.plane.distance import between, contains
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import FULL_TURN, Heading, Length, Point
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
WAYS = 4_096
"""On so many ways it is kept where they leave the road."""


def is_road(ctx: Ctx, point: Point) -> bool:
    """Does a road lead through a point?"""
    near = ctx.rules.table.around(point, 0)
    return any(ctx.rules.effects(area).road and contains(area.outline, point) for area in near)


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
    known: dict[tuple[Point, Heading], tuple[int, bool]] = {}

    def first_off(unit: Outline, leg: Leg) -> int | None:
        """The number of the first step of a leg that is off the road; None: all are on it."""
        way = unit.pose.at, (unit.pose.heading + leg.off) % FULL_TURN
        step, off = known.get(way, (0, False))
        while not off and step * STEP <= leg.amount:
            off = not is_road(ctx, unit.pose.ahead(step * STEP, leg.off).at)
            step += not off
        if len(known) >= WAYS:
            known.clear()
        known[way] = step, off
        return step if off and step * STEP <= leg.amount else None

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind != MOVE:
            there = is_road(ctx, laid_after(unit, leg).pose.at)
            return None if there else Stop(0, refusals.OFF_ROAD)
        step = first_off(unit, leg)
        if step is not None:
            return Stop(max(0, step - 1) * STEP, refusals.OFF_ROAD)
        if is_road(ctx, unit.pose.ahead(leg.amount, leg.off).at):
            return None
        return Stop(max(0, leg.amount - STEP), refusals.OFF_ROAD)

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
