"""The way into contact with an enemy who is pointed at (NB 8.4-1, 8.4.1)."""

from collections.abc import Iterator
from typing import NamedTuple

from game.board.plane.contact import Meeting, first_meeting
from game.board.plane.distance import between, distance, nearest_point
from game.board.plane.edges import face_of, heading_of
from game.board.plane.legs import MOVE, TURN, WHEEL, Leg, laid_after, vector
from game.board.plane.numbers import DEGREE, HALF_TURN, TOLERANCE, Point, bearing, turn
from game.board.plane.shapes import EDGES, Outline
from game.engine.frame import Legs
from game.engine.prompt import Wish
from game.engine.refusal import Refusal
from game.engine.steps import Steps
from game.rules.kit.fan import OBLIQUE
from game.rules.kit.manoeuvres import largest
from game.rules.napoleons_battles.movement.limits import fan_of, farthest, limits, may_attack
from game.rules.napoleons_battles.movement.march import met
from game.rules.napoleons_battles.movement.moves import pivots, why_not_legs
from game.rules.napoleons_battles.movement.price import left_of, moves_freely, purse
from game.rules.napoleons_battles.places import enemies, laid
from game.rules.napoleons_battles.table import Ctx

SCAN = 5 * DEGREE
"""Between two wheels that are looked at."""
TRIES = 24
"""So many ways are tried, the best first, before it is said that there is none."""
STEP = 50
"""Ends no farther apart are as near to where somebody points."""
Rank = tuple[bool, int, int, int, int]


class Way(NamedTuple):
    """Legs into contact: how good they are (less is better), and which they are."""

    rank: Rank
    legs: Legs


def pointed_at(ctx: Ctx, uid: str, at: Point) -> str:
    """The enemy on whose bases a point lies; "": nobody."""
    for foe, place in enemies(ctx, uid):
        if any(between(nearest_point(stand, at), at) <= TOLERANCE for stand in place.stands):
            return foe
    return ""


def into(
    ctx: Ctx, uid: str, foe: str, wish: Wish, front: bool
) -> Steps[tuple[Legs, Refusal | None]]:
    """The legs that bring a unit into contact with the enemy who is pointed at: with him alone if
    it can be, front flat against his edge or as flat as may be, and there as near as may be to the
    point; none if there are none, and why not if he would be within reach (NB 8.4-1, 8.4.1-1).
    """
    if (refusal := may_attack(ctx, uid)) is not None:
        return (), refusal
    place = laid(ctx, uid)
    if distance(place, dict(enemies(ctx, uid))[foe]) > farthest(ctx, uid) + place.radius:
        return (), None
    first: Refusal | None = None
    found: list[Way] = []
    for turned in _turns(ctx, uid, wish, front, dict(enemies(ctx, uid))[foe]):
        yield
        found += _ways(ctx, uid, foe, wish, *turned)
    for way in sorted(found, key=lambda way: way.rank)[:TRIES]:
        yield
        refusal = why_not_legs(ctx, uid, way.legs)
        if refusal is None:
            return way.legs, None
        first = first or refusal
    return (), first


def _ways(ctx: Ctx, uid: str, foe: str, wish: Wish, made: Legs, here: Outline) -> Iterator[Way]:
    """The legs that meet the enemy first after a turn or none, of those that can be paid."""
    target, left, money = dict(enemies(ctx, uid))[foe], left_of(ctx, uid), purse(ctx, uid)
    for off in sorted(_bearings(here, target, wish.at)):
        whole = Leg(MOVE, farthest(ctx, uid), off)
        hit = first_meeting(here, enemies(ctx, uid), vector(here.pose, whole))
        if hit is None or hit[0] != foe:
            continue
        leg = whole.cut(hit[1].travel)
        legs = (*made, leg)
        if leg.amount and money.spent(legs) <= left:
            yield Way(_rank(ctx, uid, here, leg, hit[1], target, wish), legs)


def _turns(
    ctx: Ctx, uid: str, wish: Wish, front: bool, target: Outline
) -> Iterator[tuple[Legs, Outline]]:
    """The wheels, or changes of front, that may come first: to the heading that was chosen, else
    all; with those that bring the front flat against an edge of the enemy (NB 8.2.4, 8.2.5.3.1hr).
    """
    place, kind = laid(ctx, uid), TURN if pivots(ctx, uid, front) else WHEEL
    if kind == TURN:
        widest = (Leg(TURN, way) for way in (1 - HALF_TURN, HALF_TURN - 1))
        low, high = (largest(place, (), leg, limits(ctx, uid)).amount for leg in widest)
    else:
        low, high = fan_of(ctx, uid).left, fan_of(ctx, uid).right
    own = place.pose.heading
    if wish.heading is not None:
        angles = {turn(own, wish.heading)}
    elif moves_freely(ctx, uid):
        angles = {0}
    else:
        flat = {turn(own, heading_of(target, edge) + HALF_TURN) for edge in EDGES}
        angles = {0, *flat, *range(-(-low // SCAN) * SCAN, high + 1, SCAN)}
    for angle in sorted(angles):
        if low <= angle <= high:
            made = (Leg(kind, angle),) if angle else ()
            yield made, laid_after(place, made[0]) if made else place


def _bearings(here: Outline, target: Outline, at: Point) -> set[int]:
    """Straight on, and towards the point and the middle of each edge, as far as that is forward
    (NB 8.2.1-1).
    """
    goals = [at, *(face_of(target, edge).middle for edge in EDGES)]
    offs = (turn(here.pose.heading, bearing(here.pose.at, goal)) for goal in goals)
    return {0, -OBLIQUE, OBLIQUE, *(max(-OBLIQUE, min(OBLIQUE, off)) for off in offs)}


def _rank(
    ctx: Ctx, uid: str, here: Outline, leg: Leg, hit: Meeting, target: Outline, wish: Wish
) -> Rank:
    """With the front before all (NB 8.4.1-2), then with nobody else."""
    end = laid_after(here, leg).pose
    edges = EDGES if hit.other is None else (hit.other,)
    off = min(abs(turn(end.heading, heading_of(target, edge) + HALF_TURN)) for edge in edges)
    turned = abs(turn(laid(ctx, uid).pose.heading, end.heading))
    more = len(met(ctx, uid, here, leg))
    aside = hit.own not in ("front", None)
    return aside, more, off // DEGREE, between(end.at, wish.at) // STEP, turned
