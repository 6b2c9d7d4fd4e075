"""Ways that are worth trying by who plays by chance or looks at a few of many (NB 8.2)."""

from collections.abc import Iterator

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, TURN, WHEEL, Leg
from game.board.plane.numbers import DEGREE, bearing, turn
from game.board.plane.shapes import Outline
from game.engine.chance import Chance
from game.engine.frame import Legs
from game.rules.kit.courses import end_of
from game.rules.kit.fan import OBLIQUE
from game.rules.kit.manoeuvres import largest
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.limits import farthest, limits
from game.rules.napoleons_battles.movement.moves import ASIDE
from game.rules.napoleons_battles.movement.price import moves_freely
from game.rules.napoleons_battles.places import enemies, laid
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import is_battery, now

PARTS = (1, 2)
"""A whole way or half of it, ..."""
TURNS = (-75 * DEGREE, -30 * DEGREE, 0, 30 * DEGREE, 75 * DEGREE)
OFFS = (-OBLIQUE, 0, OBLIQUE)
"""... after one of these turns, on one of these bearings, ..."""
AIMS = 3
"""... or towards so many enemies."""


def worth_trying(
    ctx: Ctx, uid: str, chance: Chance, *, into_contact: bool = False
) -> Iterator[Legs]:
    """Ways in any order, each looked at when it is wanted: back and to the sides, forward after no
    turn or some, towards the nearest enemies; `into_contact`: the last alone.
    """
    if now(ctx, uid).form is Form.TOWN:
        return
    place, rules, far = laid(ctx, uid), limits(ctx, uid), farthest(ctx, uid)
    for angle, off, part in chance.in_turn(_tries(ctx, uid, into_contact=into_contact)):
        first = largest(place, (), _turn(ctx, uid, angle), rules)
        made: Legs = (first,) if first.amount else ()
        here, length = end_of(place, made), far // part
        leg = largest(here, made, Leg(MOVE, length, off), rules) if length else Leg(MOVE, 0)
        if leg.amount:
            yield (*made, leg)


def worth_declaring(ctx: Ctx, uid: str, chance: Chance) -> Iterator[Legs]:
    """The same ways where nothing may be measured: as long as what the unit has left would carry it
    at the most (NB 1.6hr).
    """
    far = farthest(ctx, uid)
    for angle, off, part in chance.in_turn(_tries(ctx, uid)):
        legs = (_turn(ctx, uid, angle), Leg(MOVE, far // part, off))
        if far // part:
            yield tuple(leg for leg in legs if leg.amount)


def _turn(ctx: Ctx, uid: str, angle: int) -> Leg:
    return Leg(TURN if is_battery(ctx, uid) else WHEEL, angle)


def _tries(ctx: Ctx, uid: str, *, into_contact: bool = False) -> list[tuple[int, int, int]]:
    """Turns, bearings after them, and parts of the farthest way."""
    aims = [_towards(ctx, uid, foe) for foe in _nearest(ctx, uid)]
    if moves_freely(ctx, uid):
        found = [(0, way) for way in (0, *ASIDE)] + [(0, angle + off) for angle, off in aims]
    elif into_contact:
        return [(angle, off, PARTS[0]) for angle, off in aims]
    else:
        found = [(0, way) for way in ASIDE] + [(a, off) for a in TURNS for off in OFFS] + aims
    return [(angle, off, part) for angle, off in found for part in PARTS]


def _nearest(ctx: Ctx, uid: str) -> list[Outline]:
    here = laid(ctx, uid).middle
    places = (place for _, place in enemies(ctx, uid))
    return sorted(places, key=lambda place: between(here, place.middle))[:AIMS]


def _towards(ctx: Ctx, uid: str, foe: Outline) -> tuple[int, int]:
    """The turn and the bearing after it that lead towards an enemy."""
    here = laid(ctx, uid).pose
    way = turn(here.heading, bearing(here.at, foe.middle))
    off = max(-OBLIQUE, min(OBLIQUE, way))
    return way - off, off
