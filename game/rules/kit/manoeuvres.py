"""Moves on a table without a grid: how much of each leg can be made, and what forbids more.

A move is a row of legs. A *limit* is one rule of a game, asked of each leg in turn: it says how
much of the leg may be made and which refusal forbids more. The one that allows least decides; of
two that allow the same, the one named first. Nothing here knows a game: what may be passed, what
the ground costs, how near one may come is handed in.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from msgspec import structs

from game.board.plane.contact import (
    ROUNDING,
    Named,
    Vicinity,
    beside_way,
    first_meeting,
    meeting,
)
from game.board.plane.distance import apart, box, distance, gap, overlap, square
from game.board.plane.ground import Area, OpenTable
from game.board.plane.legs import MOVE, TURNING, Leg, laid_after, outer, pivot, vector
from game.board.plane.numbers import (
    HALF_TURN,
    TOLERANCE,
    Length,
    Point,
    chord_of,
    root,
    turn_of_chord,
)
from game.board.plane.shapes import Outline, Pose, inner, lay
from game.board.plane.travel import Going, Rate, approach, cost_of, farthest
from game.board.plane.turns import Turning, beside_turn, free_turn, swept_span, turned_until
from game.engine.refusal import Refusal

NORTH_AND_EAST: tuple[Point, Point] = (0, 1), (1, 0)
WHOLE = 1_000
"""A whole move, in the parts in which a refusal tells how far it would have come."""


@dataclass(frozen=True, slots=True)
class Stop:
    """How much of a leg may be made (a length or an angle, never negative), and why not more."""

    most: int
    refusal: Refusal


Made = tuple[Leg, ...]
Limit = Callable[[Outline, Made, Leg], Stop | None]
"""(where the unit is, the legs made before, the leg) -> where it must end; None: it is free."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A move that was judged: the poses in which its legs end, the start first. One that fails
    ends with the pose that it can reach; its refusal tells that pose and the part of the move.
    """

    poses: tuple[Pose, ...]
    refusal: Refusal | None = None

    @property
    def end(self) -> Pose:
        return self.poses[-1]


def stop_of(unit: Outline, made: Made, leg: Leg, limits: Iterable[Limit]) -> Stop | None:
    """What ends a leg first; None: it can be made to its end."""
    stops = [stop for limit in limits if (stop := limit(unit, made, leg)) is not None]
    short = [stop for stop in stops if stop.most < abs(leg.amount) or not leg.amount]
    return min(short, key=lambda stop: stop.most, default=None)


def largest(unit: Outline, made: Made, leg: Leg, limits: Sequence[Limit]) -> Leg:
    """As much of a leg as all limits allow."""
    return cut(unit, made, leg, limits)[0]


def cut(unit: Outline, made: Made, leg: Leg, limits: Sequence[Limit]) -> tuple[Leg, Refusal | None]:
    """As much of a leg as all limits allow, and what forbids more. Asked again of what is left of
    it are a limit that cut it, which may have rounded otherwise on the longer way, and those that
    look at its end; every other one allows less of a leg whenever it allows more. Whoever is asked
    later need not look farther.
    """
    refusal = None
    for limit in limits if leg.amount else ():
        while (stop := limit(unit, made, leg)) is not None and stop.most < abs(leg.amount):
            leg, refusal = leg.cut(stop.most), stop.refusal
            if not leg.amount:
                return leg, refusal
    again = [limit for limit in limits if isinstance(limit, AtEnd)]
    while leg.amount and (stop := stop_of(unit, made, leg, again)) is not None:
        leg, refusal = leg.cut(stop.most), stop.refusal
    return leg, refusal


def judge(unit: Outline, legs: Sequence[Leg], limits: Sequence[Limit]) -> Judged:
    """Make the legs one after the other, as far as the limits allow."""
    poses, made = [unit.pose], Made()
    for number, leg in enumerate(legs):
        stop = stop_of(unit, made, leg, limits)
        if stop is not None:
            reached = laid_after(unit, leg.cut(stop.most)).pose if leg.amount else unit.pose
            part = number * WHOLE + stop.most * WHOLE // (abs(leg.amount) or WHOLE)
            refusal = structs.replace(stop.refusal, at=reached, part=part // len(legs))
            return Judged((*poses, reached), refusal)
        unit = laid_after(unit, leg)
        poses.append(unit.pose)
        made = (*made, leg)
    return Judged(tuple(poses))


def makes(unit: Outline, legs: Sequence[Leg], limits: Sequence[Limit]) -> bool:
    """Can all of the legs be made, one after the other? It asks no farther than the first limit
    that ends one.
    """
    made = Made()
    for leg in legs:
        for limit in limits:
            stop = limit(unit, made, leg)
            if stop is not None and (stop.most < abs(leg.amount) or not leg.amount):
                return False
        unit, made = laid_after(unit, leg), (*made, leg)
    return True


# -- allowances ------------------------------------------------------------------------------------


def turned(unit: Outline, legs: Iterable[Leg]) -> Length:
    """How far the outer front corner comes in all turns of a row of legs, in straight lines."""
    return sum(
        chord_of(outer(unit.footprint, leg), leg.amount) for leg in legs if leg.kind in TURNING
    )


def turning(allowance: Length, refusal: Callable[[Length, Length], Refusal]) -> Limit:
    """All turns of a move together may bring the outer front corner only so far; `refusal` is told
    what is needed and what is left.
    """

    def limit(unit: Outline, made: Made, leg: Leg) -> Stop | None:
        if leg.kind not in TURNING:
            return None
        left = max(0, allowance - turned(unit, made))
        radius = outer(unit.footprint, leg)
        most = turn_of_chord(radius, left)
        if abs(leg.amount) <= most:
            return None
        # What is needed is rounded: it may look like what is left.
        return Stop(most, refusal(max(left + 1, chord_of(radius, leg.amount)), left))

    return limit


def marching(
    table: OpenTable | Going,
    allowance: Length,
    rate: Rate,
    refusal: Callable[[Length, Length], Refusal],
) -> Limit:
    """A straight leg may cost so much over the ground that the footprint touches on its way."""
    going = _going(table)

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind != MOVE:
            return None
        stretches = going.ground(unit, leg.off, leg.amount)
        # Ground that bars the way ends what there is to pay for.
        barred = (start for start, _, areas in stretches if rate(areas) is None)
        cost = cost_of(stretches, rate, next(barred, leg.amount))
        if cost is None or cost <= allowance:
            return None
        return Stop(farthest(stretches, rate, allowance), refusal(cost, allowance))

    return limit


def barred_ground(
    table: OpenTable | Going, rate: Rate, refusal: Refusal | Callable[[tuple[Area, ...]], Refusal]
) -> Limit:
    """A unit stops before ground on which it may not be; `refusal` may be told what it would touch
    there.
    """
    going = _going(table)

    def said(areas: tuple[Area, ...]) -> Refusal:
        return refusal if isinstance(refusal, Refusal) else refusal(areas)

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind == MOVE:
            stretches = going.ground(unit, leg.off, leg.amount)
            barred = ((start, areas) for start, _, areas in stretches if rate(areas) is None)
            start, areas = next(barred, (None, ()))
            return None if start is None else Stop(start, said(areas))
        point = pivot(unit.pose, unit.footprint, leg)
        if point is None:
            there = going.touched(laid_after(unit, leg))
            return Stop(0, said(there)) if rate(there) is None else None
        made = _until_barred(going, rate, unit, point, leg.amount)
        if made == leg.amount:
            return None
        return Stop(abs(made), said(going.touched(laid_after(unit, leg))))

    return limit


def _going(table: OpenTable | Going) -> Going:
    return table if isinstance(table, Going) else Going(table)


def _until_barred(going: Going, rate: Rate, unit: Outline, point: Point, angle: int) -> int:
    """How much of a turn can be made before a part of the unit comes onto ground that bars it."""
    radius = root(max(square(point, corner) for corner in unit.corners)) + TOLERANCE
    around = going.table.around(point, radius)
    barring = [area.outline for area in around if rate((area,)) is None]
    if not barring:
        return angle

    def room(place: Outline) -> Length:
        stands = lay(inner(place.footprint), place.pose).stands
        off = min(apart(stand, outline) for stand in stands for outline in barring) - 1
        # Where a game does not count the ground that lies there, the next step is a short one.
        return TOLERANCE if off < 0 and rate(going.touched(place)) is not None else off

    return turned_until(unit, point, angle, room)


# -- others and the edge ---------------------------------------------------------------------------

Others = Iterable[Named] | Vicinity


class AtEnd:
    """A limit that looks at the end of a leg: it may allow it all and not all of a part of it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Clear(AtEnd):
    """No footprint may come to lie on another; `refusal` is told whom it would meet. `free`: the
    bearings along which a straight leg is let through.
    """

    others: Vicinity
    refusal: Callable[[str], Refusal]
    free: tuple[int, ...] = ()

    def __call__(self, unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind == MOVE and leg.off in self.free:
            return None
        standing = _near(self.others, unit, leg)
        if not standing:
            return None
        swept, met = _swept(unit, leg, standing)
        most, below = clear_end(leg.cut(swept), lying_under(unit, standing))
        name = below or met
        return Stop(most, _by(self.refusal, name)) if name else None


def _by(refusal: Callable[[str], Refusal], name: str) -> Refusal:
    """A refusal that tells who is in the way."""
    return structs.replace(refusal(name), by=name)


def clear_of(others: Others, refusal: Callable[[str], Refusal]) -> Limit:
    """No footprint may come to lie on another; `refusal` is told whom it would meet."""
    return Clear(_vicinity(others), refusal)


def _swept(unit: Outline, leg: Leg, standing: Sequence[Named]) -> tuple[int, str]:
    """How much of a leg can be made before a footprint penetrates another, and which."""
    if leg.kind == MOVE:
        met = first_meeting(unit, standing, vector(unit.pose, leg))
        return (abs(leg.amount), "") if met is None else (met[1].travel, met[0])
    point = pivot(unit.pose, unit.footprint, leg)
    if point is None:
        # It ends in its own place, but for its corners.
        return abs(leg.amount), ""
    made, name = free_turn(unit, point, leg.amount, standing)
    return abs(made), name


def lying_under(unit: Outline, standing: Sequence[Named]) -> Callable[[Leg], str]:
    """Who lies under the end of a leg; "": nobody."""

    def under(leg: Leg) -> str:
        if not standing:
            return ""
        end = laid_after(unit, leg)
        (x, y), radius = end.middle, end.radius
        # Most are told by their circles: many rules ask, of every pose.
        return next(
            (
                uid
                for uid, other in standing
                if (other.middle[0] - x) ** 2 + (other.middle[1] - y) ** 2
                <= (other.radius + radius) ** 2
                and overlap(end, other)
            ),
            "",
        )

    return under


def clear_end(leg: Leg, under: Callable[[Leg], str]) -> tuple[int, str]:
    """How much of a leg can be made so that nobody lies under its end, and who is in the way of
    more. Corners are rounded where a leg ends: who touches another as deep as may be could come to
    lie a thousandth deeper on it, and a row of units need not be as wide.
    """
    if not leg.amount:
        return 0, under(leg)
    most, step, name = abs(leg.amount), 1, ""
    while most and (met := under(leg.cut(most))):
        name, most, step = met, max(0, most - step), 2 * step
    return most, name


@dataclass(frozen=True, slots=True)
class Passage(AtEnd):
    """A leg may lead through those that may be passed if it carries the whole footprint beyond
    them; it ends on nobody. `ways`: the bearings along which that may be done; None: any.
    """

    standing: Vicinity
    may: Callable[[str], bool]
    refusal: Callable[[str], Refusal]
    ways: tuple[int, ...] | None = (0,)

    def __call__(self, unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind != MOVE or (self.ways is not None and leg.off not in self.ways):
            return None
        way = vector(unit.pose, leg)
        beside = beside_way(unit, _near(self.standing, unit, leg, ROUNDING), way, ROUNDING)
        met = [
            (found.travel, found.beyond, name)
            for name, other in beside
            if (found := meeting(unit, other, way)) is not None
        ]
        stop: Stop | None = None
        most = abs(leg.amount)
        # Who stops short of one may thereby end on another that stands before him.
        for travel, beyond, name in sorted(met, reverse=True):
            if travel < most and (most < beyond or not self.may(name)):
                most, stop = travel, Stop(travel, _by(self.refusal, name))
        clear, below = clear_end(leg.cut(most), lying_under(unit, beside))
        return Stop(clear, _by(self.refusal, below)) if below else stop


def passed(unit: Outline, leg: Leg, others: Others) -> tuple[str, ...]:
    """Those through whom a leg leads, in the order in which they are met."""
    if leg.kind != MOVE:
        return ()
    way = vector(unit.pose, leg)
    met = [
        (found.travel, name)
        for name, other in beside_way(unit, _near(_vicinity(others), unit, leg), way)
        if (found := meeting(unit, other, way)) is not None
    ]
    return tuple(name for _, name in sorted(met))


def no_nearer(others: Others, limit_of: Length, refusal: Callable[[str], Refusal]) -> Limit:
    """No part of a unit may come nearer than so much to another, or nearer still to one that is
    nearer already; `refusal` is told to whom.
    """
    vicinity = _vicinity(others)

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        stops = [
            (most, name)
            for name, other in _concerned(unit, leg, vicinity, limit_of)
            if (most := _until_near(unit, leg, other, limit_of)) is not None
        ]
        most, name = min(stops, default=(-1, ""))
        return None if most < 0 else Stop(most, _by(refusal, name))

    return limit


def _vicinity(others: Others) -> Vicinity:
    return others if isinstance(others, Vicinity) else Vicinity(others)


def _near(vicinity: Vicinity, unit: Outline, leg: Leg, limit: Length = 0) -> Sequence[Named]:
    """Those that any leg like this may bring a unit as near as `limit` to."""
    length = abs(leg.amount) if leg.kind == MOVE else 4 * unit.radius
    return vicinity.around(unit.middle, unit.radius + length + limit)


def _concerned(unit: Outline, leg: Leg, vicinity: Vicinity, limit: Length) -> Sequence[Named]:
    """Those that a leg may bring a unit as near as `limit` to."""
    others = _near(vicinity, unit, leg, limit)
    if leg.kind == MOVE:
        return beside_way(unit, others, vector(unit.pose, leg), limit)
    point = pivot(unit.pose, unit.footprint, leg)
    return [] if point is None else beside_turn(unit, point, others, limit, leg.amount)


def _until_near(unit: Outline, leg: Leg, other: Outline, limit: Length) -> int | None:
    if leg.kind == MOVE:
        return approach(unit, other, vector(unit.pose, leg), limit)
    point, most = pivot(unit.pose, unit.footprint, leg), abs(leg.amount)
    if point is None:
        return None
    least = limit - TOLERANCE
    if gap(unit, other) < limit:
        # One who is nearer already comes no nearer: the tolerance is not given again and again.
        least = max(-TOLERANCE, min(least, _off(unit, other) - ROUNDING))
    # A direction that parts them is the quicker answer; near a corner they may be parted by none.
    parted = Turning(unit, point, leg.amount).until(other, least, most)
    if parted == most:
        return None
    made = turned_until(unit, point, leg.amount, lambda place: _off(place, other) - least, parted)
    return None if made == leg.amount else abs(made)


def _off(unit: Outline, other: Outline) -> Length:
    """The distance of two footprints; of those that touch it tells how deep they do, below 0."""
    return distance(unit, other) or min(0, gap(unit, other))


def _turned(unit: Outline, leg: Leg, room: Callable[[Outline], Length]) -> int | None:
    """How much of a turning leg can be made before `room` falls below 0; None: all of it."""
    point = pivot(unit.pose, unit.footprint, leg)
    if point is None:
        return None if room(laid_after(unit, leg)) >= 0 else 0
    most = turned_until(unit, point, leg.amount, room)
    return None if most == leg.amount else abs(most)


def on_table(table: OpenTable, refusal: Refusal) -> Limit:
    """No part of a unit may leave the table."""

    def room(unit: Outline) -> Length:
        west, south, east, north = box(unit.corners)
        return min(west, south, table.width - east, table.height - north) + TOLERANCE

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind == MOVE:
            if table.is_well_inside(unit, abs(leg.amount)):
                return None
            most = _until_edge(table, unit, leg)
            return None if most >= abs(leg.amount) else Stop(most, refusal)
        if table.is_well_inside(unit, 3 * unit.radius) or room(unit) > 4 * unit.radius:
            return None
        if _swings_inside(table, unit, leg):
            return None
        made = _turned(unit, leg, room)
        return None if made is None else Stop(made, refusal)

    return limit


def _swings_inside(table: OpenTable, unit: Outline, leg: Leg) -> bool:
    """Does a turning leg certainly keep on the table, however corners are rounded?"""
    point = pivot(unit.pose, unit.footprint, leg)
    if point is None or abs(leg.amount) > HALF_TURN:
        return False
    end = laid_after(unit, leg)
    south, north, west, east = swept_span(unit, end, point, leg.amount, NORTH_AND_EAST, 1)
    off = TOLERANCE - 2 * ROUNDING
    return min(west, south, table.width - east, table.height - north) >= -off


def _until_edge(table: OpenTable, unit: Outline, leg: Leg) -> Length:
    """How far a footprint can go before a corner passes an edge by more than the tolerance."""
    across, up = vector(unit.pose, leg)
    whole = abs(leg.amount)
    most = whole
    for x, y in unit.corners:
        for at, way, size in ((x, across, table.width), (y, up, table.height)):
            room = (size - at if way > 0 else at) + TOLERANCE
            if way and room < abs(way):
                most = min(most, max(0, room * whole // abs(way)))
    return most
