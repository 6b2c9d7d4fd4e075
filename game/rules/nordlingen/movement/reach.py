"""Where a unit in hand could end, as a picture and as a list of limits (ND 3.3-3.8)."""

from collections.abc import Iterator

from game.board.plane.legs import MOVE, TURN, Leg
from game.board.plane.numbers import DEGREE, HALF_TURN
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, Shape, ShapeTone
from game.engine.steps import Steps
from game.rules.kit.courses import end_of
from game.rules.kit.fan import WIDE, Spoke, ends, fan_shapes
from game.rules.kit.manoeuvres import Made, cut, largest, stop_of
from game.rules.nordlingen.movement.bodies import Body, outline_of
from game.rules.nordlingen.movement.limits import Manner, allowance, fan_of, limits, rotation_of
from game.rules.nordlingen.movement.moves import SIDEWAYS, turning_kind, why_not_legs
from game.rules.nordlingen.places import enemies, is_formed, within, zone
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import now

STEP = 10 * DEGREE
"""Between two turns of a gun or a wagon that are looked at."""
TONES: tuple[tuple[ShapeTone, tuple[str, ...]], ...] = (
    ("zone", ("ND 0.11", "ND 0.12")),
    ("obstacle", ("ND 10.1", "ND 3.8", "ND 3.22", "ND 3.23")),
    ("edge", ("ND 0.10", "ND 3.16", "ND 3.17")),
)
"""How the edge is painted where a rule ends a move; anywhere else an allowance does."""


def tone_of(refusal: Refusal | None) -> ShapeTone:
    """What ends a move there: an enemy, the ground, a friend or the table's edge, an allowance."""
    rule = "" if refusal is None else refusal.rule
    return next((tone for tone, rules in TONES if rule in rules), "allowance")


def reach(ctx: Ctx, body: Body, normal: Manner) -> tuple[Shape, ...]:
    """The fan of a normal move, how far the body goes straight back and to either side, and the
    zones of enemies that it may come to.
    """
    if any(now(ctx, uid).square for uid in body):
        return ()
    place = outline_of(ctx, body)
    found = fan_shapes(place, _spokes(ctx, body, normal), tone_of)
    ways = (LineShape(tone="reach", points=(place.pose.at, s.end.at)) for s in _sheer(ctx, body))
    zones = _zones_ahead(ctx, body, normal)
    return (*zones, *found) if normal is Manner.TACTICAL else (*zones, *found, *ways)


def spread(ctx: Ctx, body: Body, normal: Manner) -> Steps[None]:
    """What `reach` will ask of the fan, in small steps: the fan keeps it."""
    if turning_kind(ctx, body) != TURN and not any(now(ctx, uid).square for uid in body):
        yield from fan_of(ctx, body, normal).spreading()


def _zones_ahead(ctx: Ctx, body: Body, normal: Manner) -> Iterator[Shape]:
    """The frontal zones of formed enemies who are near enough to be met by a move, or by the one
    after it (ND 0.12).
    """
    most = allowance(ctx, body, normal) + ctx.rules.tables.limits.zone.value
    most += rotation_of(ctx, body) or 0
    for foe, _ in enemies(ctx, body[0]):
        if is_formed(ctx, foe) and any(within(ctx, uid, foe, 2 * most) for uid in body):
            yield from (PolygonShape(tone="zone", points=s) for s in zone(ctx, foe).stands)


def stops(ctx: Ctx, body: Body, normal: Manner) -> Iterator[Spoke]:
    """The places at which something ends a move that is allowed as a whole: ahead, backwards, to
    the sides, and the farthest turns on the spot.
    """
    if any(now(ctx, uid).square for uid in body):
        return
    found = [*ends(outline_of(ctx, body), _spokes(ctx, body, normal))]
    found += _sheer(ctx, body) if normal is Manner.NORMAL else ()
    found += _on_the_spot(ctx, body, normal)
    for stop in found:
        if stop.legs and why_not_legs(ctx, body, stop.legs, normal) is None:
            yield stop


def _spokes(ctx: Ctx, body: Body, normal: Manner) -> tuple[Spoke, ...]:
    """The farthest places of a normal move, from left to right."""
    if turning_kind(ctx, body) != TURN:
        return fan_of(ctx, body, normal).spokes()
    return tuple(_turning(ctx, body, normal)) if allowance(ctx, body, normal) > 0 else ()


def _on_the_spot(ctx: Ctx, body: Body, normal: Manner) -> Iterator[Spoke]:
    """As far to the left and to the right as it turns without a leg (ND 3.3)."""
    place, kind = outline_of(ctx, body), turning_kind(ctx, body)
    for way in (-WIDE, WIDE):
        leg, refusal = cut(place, (), Leg(kind, way), limits(ctx, body, normal))
        yield Spoke(end_of(place, (leg,)).pose, (leg,) if leg.amount else (), refusal)


def _turning(ctx: Ctx, body: Body, normal: Manner) -> Iterator[Spoke]:
    """Straight on after every turn about the front centre, from left to right."""
    place, rules = outline_of(ctx, body), limits(ctx, body, normal)
    most = allowance(ctx, body, normal)
    left, right = (
        largest(place, (), Leg(TURN, way), rules).amount for way in (1 - HALF_TURN, HALF_TURN - 1)
    )
    for angle in sorted({left, *range(-(-left // STEP) * STEP, right, STEP), right}):
        made: Made = (Leg(TURN, angle),) if angle else ()
        here, leg = end_of(place, made), Leg(MOVE, most)
        stop = stop_of(here, made, leg, rules)
        leg = leg if stop is None else leg.cut(stop.most)
        refusal = None if stop is None else stop.refusal
        yield Spoke(here.pose.ahead(leg.amount), (*made, leg), refusal)


def _sheer(ctx: Ctx, body: Body) -> Iterator[Spoke]:
    """The farthest places straight back and to the sides (ND 3.6)."""
    place = outline_of(ctx, body)
    for manner, off in ((Manner.BACK, HALF_TURN), *((Manner.SIDE, way) for way in SIDEWAYS)):
        most = Leg(MOVE, allowance(ctx, body, manner), off)
        leg, refusal = cut(place, (), most, limits(ctx, body, manner))
        if leg.amount:
            yield Spoke(place.pose.ahead(leg.amount, off), (leg,), refusal)
