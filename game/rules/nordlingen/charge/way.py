"""The way of a charge: a wheel, then straight ahead to the first touch (ND 3.26-3.28, 3.38)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import NamedTuple

from game.board.plane.contact import Vicinity, beside_way, crossings, meeting
from game.board.plane.distance import between, contains, foot, overlap, sides
from game.board.plane.ground import Area, solid
from game.board.plane.joining import contact
from game.board.plane.legs import MOVE, WHEEL, Leg, laid_after, vector
from game.board.plane.numbers import (
    DEGREE,
    HALF_TURN,
    QUARTER,
    TOLERANCE,
    Length,
    Point,
    bearing,
    turn,
    turn_of_chord,
)
from game.board.plane.shapes import Edge, Outline
from game.board.plane.travel import cost_of
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.rules.kit.dice import FACES
from game.rules.kit.manoeuvres import (
    Limit,
    barred_ground,
    clear_end,
    clear_of,
    cut,
    largest,
    lying_under,
    on_table,
    turning,
)
from game.rules.nordlingen import refusals, units
from game.rules.nordlingen.movement.ground import Underway, rate, underfoot
from game.rules.nordlingen.movement.limits import obstacle_limit
from game.rules.nordlingen.movement.lines import ahead_of, is_obstacle
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import apart, laid, others, reaches, within
from game.rules.nordlingen.shelter import area_of, line_of
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import arm_of, card, is_cavalry, rotation, side_of

UM: Length = 1_000
STEP = 2 * DEGREE
"""Between two wheels that are looked at."""
WOOD = "wood"


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a charge: its wheel (clockwise, 0: none), how far it goes straight on, what that
    costs, where the charger stands at the touch, the point of it, the touched edges of the target.
    None are where it is an area or a line that is touched, not the unit that holds it.
    """

    target: str
    wheel: int
    travel: Length
    cost: Length
    place: Outline
    at: Point
    edges: tuple[Edge, ...]

    @property
    def legs(self) -> tuple[Leg, ...]:
        """As an action names them."""
        turn_first = (Leg(WHEEL, self.wheel),) if self.wheel else ()
        return (*turn_first, Leg(MOVE, self.travel)) if self.travel else turn_first


class Bar(NamedTuple):
    """Why a wheel does not lead to the target; of several wheels the one is told of that comes
    farthest in the order of the refusals.
    """

    stage: int
    refusal: Refusal


UNMET, TOO_FAR, NOT_CLEAR, IN_WOOD = range(4)
"""The stages of that order: E22, E23, E24."""


def reach_of(ctx: Ctx, uid: str) -> Length:
    """How far a charge may lead: the charge distance, or where a die gives it, the most that it can
    give (ND 3.26, 13.3).
    """
    if Reading.CHARGE_DICE in ctx.rules.options:
        return FACES * UM + ctx.rules.tables.fast[arm_of(ctx, uid)].value
    return units.charge_distance(ctx, uid)


@derived
def find_way(ctx: Ctx, charger: str, target: str) -> Way | Refusal:
    """The way of a charge on a target, or why there is none (ND 3.27)."""
    found = way_to(ctx, charger, target)
    if found is not None:
        return found
    reach, off = reach_of(ctx, charger), apart(ctx, charger, target)
    if _is_far(ctx, charger, target):
        return refusals.beyond_charge(off, reach)
    wheels = (sorted(_wheels(ctx, charger, target, side), key=abs) for side in (1, -1))
    bars = (_judged(ctx, charger, target, angle) for angle in (0, *chain(*wheels)))
    return max((bar for bar in bars if isinstance(bar, Bar)), key=lambda bar: bar.stage).refusal


def _is_far(ctx: Ctx, charger: str, target: str) -> bool:
    """Is a target out of reach whatever the wheel? That brings no part farther than Rot."""
    rot = rotation(ctx, charger) or 0
    return not within(ctx, charger, target, reach_of(ctx, charger) + rot)


@derived
def way_to(ctx: Ctx, charger: str, target: str) -> Way | None:
    """The way of a charge on a target: straight ahead if that meets it, else by the middle of the
    wheels nearest to straight ahead that do (ND 3.27).
    """
    if _is_far(ctx, charger, target):
        return None
    ahead = _open_way(ctx, charger, target, 0)
    if ahead is not None:
        return ahead
    runs = [_first_run(ctx, charger, target, side) for side in (1, -1)]
    found = min((run for run in runs if run), key=lambda run: abs(run[0]), default=None)
    return None if found is None else _middle(ctx, charger, target, found)


def _first_run(ctx: Ctx, charger: str, target: str, side: int) -> list[int]:
    """The wheels to one side that meet a target without a gap, the nearest to straight ahead: those
    that were looked at, and to the hundredth of a degree where they begin and end.
    """
    run: list[int] = []
    shut = 0
    for angle in sorted(_wheels(ctx, charger, target, side), key=abs):
        if _open_way(ctx, charger, target, angle) is not None:
            run = run or [_border(ctx, charger, target, angle, shut)]
            run.append(angle)
        elif run:
            return [*run, _border(ctx, charger, target, run[-1], angle)]
        else:
            shut = angle
    return run


def _border(ctx: Ctx, charger: str, target: str, meets: int, shut: int) -> int:
    """Between a wheel that meets a target and one that does not, the last that does."""
    while abs(meets - shut) > 1:
        middle = (meets + shut) // 2
        if _open_way(ctx, charger, target, middle) is not None:
            meets = middle
        else:
            shut = middle
    return meets


def _open_way(ctx: Ctx, charger: str, target: str, wheel: int) -> Way | None:
    """The way by a wheel; what is touched too late or too far off is not looked at any closer."""
    ahead = met_by_wheel(ctx, charger, wheel)
    mine = next((one for one in ahead if one.name == target), None)
    if mine is None or mine.travel > min(reach_of(ctx, charger), ahead[0].travel + TOLERANCE):
        return None
    found = _judged(ctx, charger, target, wheel)
    return found if isinstance(found, Way) else None


def _middle(ctx: Ctx, charger: str, target: str, run: list[int]) -> Way | None:
    """Of wheels that meet a target without a gap, the middle one."""
    middle = (run[0] + run[-1]) // 2
    ways = (_open_way(ctx, charger, target, n) for n in sorted((middle, *run), key=_off(middle)))
    return next((way for way in ways if way is not None), None)


def _off(middle: int) -> Callable[[int], int]:
    return lambda angle: abs(angle - middle)


def _wheels(ctx: Ctx, charger: str, target: str, side: int) -> set[int]:
    """The wheels to one side (1: right) that are looked at, of those that may bring the target
    straight ahead: between each two at which a corner of who may be met before it comes to the way
    or leaves it, and in steps where these are far apart.
    """
    room, across = wheel_room(ctx, charger)[side > 0], _crossed(ctx, charger, target, side)
    least, most = max(1, min(across)), min(room, max(across))
    if least > most:
        return set()
    start, goal = laid(ctx, charger).middle, laid(ctx, target)
    reach = between(start, goal.middle) + goal.radius
    cuts = {least, most}
    for uid, _ in others(ctx, charger):
        if reaches(ctx, uid, start, reach):
            cuts.update(a for a in _crossed(ctx, charger, uid, side) if least < a < most)
    found = {least, most}
    for one, two in pairwise(sorted(cuts)):
        parts = (two - one) // STEP + 1
        found.update(one + (two - one) * n // (2 * parts) for n in range(1, 2 * parts, 2))
    return {side * angle for angle in found}


@derived
def _crossed(ctx: Ctx, charger: str, uid: str, side: int) -> tuple[int, ...]:
    """The wheels to a side at which a corner of a unit, or of what it holds, comes to the way
    straight ahead or leaves it.
    """
    area, line = area_of(ctx, uid), line_of(ctx, uid)
    held = area.outline if area is not None else line.points if line is not None else ()
    points = laid(ctx, uid).corners + held
    return tuple(a for point in points for a in _crossed_at(laid(ctx, charger), point, side))


def _crossed_at(place: Outline, point: Point, side: int) -> tuple[int, int]:
    """By how much of a wheel to one side a point comes onto the line along which the corner moves
    about which it is made, and onto that of the other: between the two it lies straight ahead.
    """
    far = max(s.right for s in place.footprint), min(s.left for s in place.footprint)
    pivot = place.pose.point(far[side < 0], 0)
    first = side * turn(place.pose.heading, bearing(pivot, point))
    wide, off = far[0] - far[1], between(pivot, point)
    return first, first + (turn_of_chord(off, 2 * wide) // 2 if off > wide else QUARTER)


@derived
def wheel_room(ctx: Ctx, charger: str) -> tuple[int, int]:
    """How far a charger can wheel to the left and to the right (ND 3.27)."""
    place, limits = laid(ctx, charger), wheel_limits(ctx, charger)
    left, right = (
        abs(largest(place, (), Leg(WHEEL, most), limits).amount) for most in (-HALF_TURN, HALF_TURN)
    )
    return left, right


@derived
def wheel_limits(ctx: Ctx, charger: str) -> tuple[Limit, ...]:
    """What limits the wheel of a charge: Rot, everybody else, the ground, the edge (ND 3.27)."""
    rot = rotation(ctx, charger)
    cost = rate(ctx, (charger,), reach_of(ctx, charger))
    found = [] if rot is None else [turning(rot, refusals.short_of_rotation)]
    return (
        *found,
        barred_ground(Underway(ctx), cost, refusals.IMPASSABLE),
        clear_of(others(ctx, charger), lambda uid: refusals.charge_meets(card(ctx, uid).name)),
        on_table(ctx.rules.table, refusals.OFF_TABLE),
        obstacle_limit(ctx, (charger,)),
    )


def by_wheel(ctx: Ctx, charger: str, target: str, wheel: int) -> Way | Refusal:
    """The way of a charge by a wheel that is given (ND 3.27)."""
    left, right = wheel_room(ctx, charger)
    if not -left <= wheel <= right:
        return _too_wide(ctx, charger, wheel)
    found = _judged(ctx, charger, target, wheel)
    return found.refusal if isinstance(found, Bar) else found


def _too_wide(ctx: Ctx, charger: str, wheel: int) -> Refusal:
    """What ends a wheel to one side. The widest is asked, as for the room that there is: a shorter
    one may be rounded otherwise where a corner grazes what limits it.
    """
    widest = Leg(WHEEL, HALF_TURN if wheel > 0 else -HALF_TURN)
    _, refusal = cut(laid(ctx, charger), (), widest, wheel_limits(ctx, charger))
    return refusal or refusals.unmet(rotation(ctx, charger) or 0)


def wheeled(ctx: Ctx, charger: str, wheel: int) -> Outline:
    """Where the straight part of a charge begins."""
    place = laid(ctx, charger)
    return laid_after(place, Leg(WHEEL, wheel)) if wheel else place


def wheel_left(ctx: Ctx, charger: str, wheel: int) -> int:
    """How much of a wheel there is room for now."""
    if not wheel:
        return 0
    leg = Leg(WHEEL, wheel)
    return largest(laid(ctx, charger), (), leg, wheel_limits(ctx, charger)).amount


# -- straight ahead --------------------------------------------------------------------------------


class Met(NamedTuple):
    """Who is touched straight ahead, and how far off, as if nobody else were there; `held`: what is
    touched is the area or the line that the unit holds.
    """

    travel: Length
    name: str
    held: bool = False


@derived
def met_by_wheel(ctx: Ctx, charger: str, wheel: int) -> tuple[Met, ...]:
    """Who is ahead of a charger after a wheel, also some way beyond its charge distance."""
    return met_ahead(ctx, charger, wheeled(ctx, charger, wheel))


def met_ahead(ctx: Ctx, charger: str, start: Outline) -> tuple[Met, ...]:
    """Who is touched straight ahead, the nearest first (ND 3.27). Who occupies an area is touched
    when its outline is, who defends a line across it (ND 3.28, 3.38). It is always looked as far:
    a line is defended by one who may stand a good way behind where it is met.
    """
    way = vector(start.pose, Leg(MOVE, 2 * reach_of(ctx, charger)))
    found = [
        Met(hit.travel, name)
        for name, other in beside_way(start, others(ctx, charger), way, 2 * TOLERANCE)
        if (hit := meeting(start, other, way)) is not None
    ]
    own = side_of(ctx, charger)
    holders = [name for name, _ in others(ctx, charger) if side_of(ctx, name) != own]
    for name in holders:
        direct = next((one for one in found if one.name == name), None)
        held = _held(ctx, name, start, way, direct)
        if held is not None:
            found = [one for one in found if one.name != name]
            found.append(Met(held, name, held=True))
    return tuple(sorted(found))


def _held(ctx: Ctx, foe: str, start: Outline, way: Point, direct: Met | None) -> Length | None:
    """How far off the outline of the area is that an enemy occupies, or the line that it defends
    before itself; None: neither is in the way (ND 3.28, 3.38).
    """
    area, line = area_of(ctx, foe), line_of(ctx, foe)
    if area is not None:
        # Who is inside with it meets the unit itself.
        inside = any(contains(area.outline, corner) for corner in start.corners)
        edges = () if inside else tuple(sides(area.outline))
    elif line is not None and direct is not None and is_obstacle(ctx, line):
        edges = solid(line)
    else:
        return None
    found = min((touch for touch, _ in crossings(start, edges, way)), default=None)
    beyond = direct is not None and found is not None and found > direct.travel + TOLERANCE
    return None if found is None or beyond else max(0, found)


def touched_first(
    ctx: Ctx, charger: str, target: str, start: Outline, length: Length
) -> Way | None:
    """The straight way of a charge that is under way, if it still touches its target, and nobody
    before it (ND 3.35, 3.36).
    """
    met = met_ahead(ctx, charger, start)
    mine = next((one for one in met if one.name == target), None)
    if mine is None or mine.travel > min(length, met[0].travel) + TOLERANCE:
        return None
    way = _touch(ctx, target, start, _stopped(mine, met[0]), length + UM)
    if way is None:
        return None
    travel, place = straight_on(ctx, charger, start, way.travel)
    return replace(way, travel=travel, place=place)


def _stopped(target: Met, first: Met) -> Met:
    """Who is touched within the tolerance before the target stops the charger just as well: to go
    on would bring it deeper onto that one than the tolerance allows (ND 0.10, 3.27).
    """
    return target._replace(travel=min(target.travel, first.travel))


def _touch(ctx: Ctx, target: str, start: Outline, met: Met, length: Length) -> Way | None:
    """The touch itself; what it costs to come there is not yet counted. None: by a corner no deeper
    than the tolerance it would be no touch.
    """
    place = laid_after(start, Leg(MOVE, met.travel)) if met.travel else start
    if met.held:
        return Way(target, 0, met.travel, 0, place, place.pose.at, ())
    hit = contact(start, laid(ctx, target), vector(start.pose, Leg(MOVE, max(length, TOLERANCE))))
    if hit is None:
        return None
    return Way(target, 0, met.travel, 0, place, hit.at, hit.edges)


def straight_on(ctx: Ctx, charger: str, start: Outline, length: Length) -> tuple[Length, Outline]:
    """So much of a straight way whose end, as it is rounded, is laid on nobody, and that end
    (ND 0.10).
    """
    near = Vicinity(others(ctx, charger)).around(start.middle, start.radius + length)
    made = clear_end(Leg(MOVE, length), lying_under(start, near))[0] if length else 0
    return made, laid_after(start, Leg(MOVE, made)) if made else start


# -- what bars it ----------------------------------------------------------------------------------


def _judged(ctx: Ctx, charger: str, target: str, wheel: int) -> Way | Bar:
    """The way by a wheel for which there is room, or what bars it, in the order of the refusals."""
    ahead = met_by_wheel(ctx, charger, wheel)
    mine = next((one for one in ahead if one.name == target), None)
    start, reach = wheeled(ctx, charger, wheel), reach_of(ctx, charger)
    if mine is not None and ahead[0].travel >= mine.travel - TOLERANCE:
        mine = _stopped(mine, ahead[0])
    way = None if mine is None else _touch(ctx, target, start, mine, 2 * reach)
    if way is None:
        return Bar(UNMET, refusals.unmet(rotation(ctx, charger) or 0))
    cost = cost_ahead(ctx, charger, start, way.travel)
    need = way.travel if cost is None else cost
    if need > reach:
        return Bar(TOO_FAR, refusals.beyond_charge(need, reach))
    if ahead[0].travel < way.travel - TOLERANCE:
        return Bar(NOT_CLEAR, refusals.charge_meets(card(ctx, ahead[0].name).name))
    under = next((uid for uid, there in others(ctx, charger) if overlap(start, there)), None)
    if under is not None:
        # There is room for the wheel, but its end is rounded onto who touches the charger.
        return Bar(NOT_CLEAR, refusals.charge_meets(card(ctx, under).name))
    if cost is None or _crosses(ctx, start, way) or not ctx.rules.table.holds(way.place):
        return Bar(NOT_CLEAR, refusals.CHARGE_BARRED)
    if is_cavalry(ctx, charger) and _in_wood(ctx, charger, way):
        return Bar(IN_WOOD, refusals.INTO_WOOD)
    return replace(way, wheel=wheel, cost=cost)


def cost_ahead(ctx: Ctx, charger: str, start: Outline, travel: Length) -> Length | None:
    """What a straight way costs of the charge distance; None: it leads over ground that bars it."""
    if not travel:
        return 0
    stretches = Underway(ctx).ground(start, 0, travel)
    return cost_of(stretches, rate(ctx, (charger,), reach_of(ctx, charger)), travel)


def _crosses(ctx: Ctx, start: Outline, way: Way) -> bool:
    """Does it cross an obstacle before the touch (ND 3.28)?"""
    met = ahead_of(ctx, start, Leg(MOVE, way.travel)) if way.travel else None
    return met is not None and met[0] < way.travel - TOLERANCE


def stands_in_wood(ctx: Ctx, uid: str) -> bool:
    """Is any part of a unit in a wood (ND 3.38)?"""
    return any(area.kind == WOOD for area in underfoot(ctx, laid(ctx, uid)))


def _in_wood(ctx: Ctx, charger: str, way: Way) -> bool:
    """Does cavalry charge from inside a wood, or farther into one than its edge (ND 3.38)?"""
    most = ctx.rules.tables.limits.wood_edge.value
    return stands_in_wood(ctx, charger) or any(_depth(area, way.at) > most for area in _woods(ctx))


def _woods(ctx: Ctx) -> Iterator[Area]:
    return (area for area in ctx.rules.table.areas if area.kind == WOOD)


def _depth(area: Area, point: Point) -> Length:
    """How far inside an area a point lies."""
    if not contains(area.outline, point):
        return 0
    return min(between(point, foot(point, a, b)) for a, b in sides(area.outline))
