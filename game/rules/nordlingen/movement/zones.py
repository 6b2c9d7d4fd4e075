"""Before the front of an enemy one stops (ND 0.12)."""

from game.board.plane.contact import beside_way, meeting
from game.board.plane.distance import gap, overlap
from game.board.plane.legs import MOVE, Leg, laid_after, pivot, vector
from game.board.plane.numbers import TOLERANCE, Length, bearing, turn
from game.board.plane.shapes import Outline
from game.board.plane.turns import free_turn
from game.rules.kit.manoeuvres import Limit, Made, Stop
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.bodies import Body, outline_of
from game.rules.nordlingen.places import enemies, is_formed, laid, zone
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card


def stopping_zones(ctx: Ctx, body: Body) -> Limit:
    """Who comes before the front of formed enemies stops, and may only wheel towards them. Where it
    stood there at first it is free.
    """
    start = outline_of(ctx, body)
    zones = tuple(
        (foe, area)
        for foe, _ in enemies(ctx, body[0])
        if is_formed(ctx, foe) and not overlap(start, area := zone(ctx, foe))
    )

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        entered = next((foe for foe, area in zones if overlap(unit, area)), "")
        if leg.kind == MOVE:
            most, foe = (0, entered) if entered else _until_zone(unit, leg, zones)
        else:
            point = pivot(unit.pose, unit.footprint, leg)
            if point is None or not zones:
                return None
            most, foe = (0, entered) if entered else free_turn(unit, point, leg.amount, zones)
            if foe:
                most = abs(most) + (0 if entered else 1)
                most += _towards(laid_after(unit, leg.cut(most)), leg, laid(ctx, foe))
        if not foe or most >= abs(leg.amount) > 0:
            return None
        return Stop(most, refusals.stopped_by(card(ctx, foe).name))

    return limit


def _until_zone(
    unit: Outline, leg: Leg, zones: tuple[tuple[str, Outline], ...]
) -> tuple[Length, str]:
    """How far a leg goes until it has entered a zone, and whose; as far as it goes and ""."""
    way = vector(unit.pose, leg)
    first, whose = leg.amount, ""
    for foe, area in beside_way(unit, zones, way):
        met = meeting(unit, area, way)
        if met is None or met.travel >= first:
            continue
        at = met.travel
        while at < first and (out := gap(_moved(unit, leg, at), area)) >= -TOLERANCE:
            at += max(1, out + TOLERANCE + 1)
        if at < first:
            first, whose = at, foe
    return first, whose


def _moved(unit: Outline, leg: Leg, length: Length) -> Outline:
    return laid_after(unit, leg.cut(length))


def _towards(unit: Outline, leg: Leg, foe: Outline) -> int:
    """How much farther a wheel may go so as to turn the front towards an enemy."""
    off = turn(unit.pose.heading, bearing(unit.pose.at, foe.middle))
    return abs(off) if (off > 0) == (leg.amount > 0) else 0
