"""The ways of moves out of formation: where they may lead and end (NB 8.1.3-2, 8.6.1)."""

from collections.abc import Iterator
from itertools import pairwise

from game.board.plane.contact import crossings, first_meeting
from game.board.plane.distance import between, crossing, overlap, within
from game.board.plane.ground import solid
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.numbers import (
    FULL_TURN,
    HALF_TURN,
    TOLERANCE,
    Heading,
    Length,
    bearing,
    turn,
)
from game.board.plane.shapes import Outline, Pose, base, lay
from game.board.plane.travel import ground_along
from game.engine.refusal import Refusal
from game.rules.kit.errand import Way
from game.rules.kit.manoeuvres import largest, on_table, passed
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.places import (
    afire,
    array,
    enemies,
    footprint,
    friends,
    is_barred,
    is_closed,
    laid,
    touching,
)
from game.rules.napoleons_battles.placing import formed, why_no_room
from game.rules.napoleons_battles.rings import surrounded
from game.rules.napoleons_battles.stands import width
from game.rules.napoleons_battles.states import disorder, fleeing_form
from game.rules.napoleons_battles.table import Ctx, Ground
from game.rules.napoleons_battles.units import name_of, now, open_form

STEP: Heading = 500
"""Between two headings that are looked at (R41)."""
BEND: Heading = 4_500
FARS: tuple[Length, ...] = (2_000, 4_000, 8_000)
"""Where a bend is looked for, and how far on it leads at the most."""
THIN: Length = 4 * TOLERANCE
"""How deep a unit is while it moves out of formation: next to nothing (NB 8.1.3-2)."""


def first_leg(ctx: Ctx, uid: str) -> tuple[Leg, ...]:
    """Who is engaged goes an inch straight back first; a square and who holds a town have their
    front on all sides (NB 8.6.1.2).
    """
    if not touching(ctx, uid) or now(ctx, uid).form in (Form.SQUARE, Form.TOWN):
        return ()
    return (Leg(MOVE, ctx.rules.tables.limits.least_unformed.value, HALF_TURN),)


def way_to(ctx: Ctx, uid: str, goal: Pose) -> Way:
    """The legs of a unit to a place: perhaps an inch back, then straight there."""
    legs, here = first_leg(ctx, uid), laid(ctx, uid)
    for leg in legs:
        here = laid_after(here, leg)
    length = between(here.pose.at, goal.at)
    if length > TOLERANCE:
        off = turn(here.pose.heading, bearing(here.pose.at, goal.at))
        legs = (*legs, Leg(MOVE, length, off))
    return Way(legs, goal)


def round_about(ctx: Ctx, uid: str, way: Way, most: Length) -> Way:
    """The way itself, or where something bars it the shortest one to its end with a bend, if there
    is one (NB 8.6.1.1).
    """
    if _barred(ctx, uid, way) is None:
        return way
    bent = (_on(ctx, uid, knee, way.end) for knee in _knees(ctx, uid))
    found = [w for w in bent if w.length <= most + TOLERANCE and not _crosses(ctx, uid, w)]
    found.sort(key=lambda w: w.length)
    return next((w for w in found if _barred(ctx, uid, w) is None), way)


def bent_ways(ctx: Ctx, uid: str, most: Length) -> Iterator[Way]:
    """Ways with a bend that may be gone, where no straight one may (NB 8.6.1.1)."""
    if surrounded(ctx, uid):
        return
    form = open_form(ctx, uid)
    for knee in _knees(ctx, uid):
        if knee.length > most or _barred(ctx, uid, knee) is not None:
            continue
        for heading in range(0, FULL_TURN, BEND):
            for far in FARS:
                goal = knee.end.ahead(far, heading)
                way = _on(ctx, uid, knee, goal.facing(laid(ctx, uid).pose.heading))
                if why_not_way(ctx, uid, way, most, form) is None:
                    yield way


def _knees(ctx: Ctx, uid: str) -> Iterator[Way]:
    """Ways to where a bend may be."""
    first, here = first_leg(ctx, uid), laid(ctx, uid)
    for leg in first:
        here = laid_after(here, leg)
    for far in FARS:
        for off in range(0, FULL_TURN, BEND):
            yield Way((*first, Leg(MOVE, far, off)), here.pose.ahead(far, off))


def _on(ctx: Ctx, uid: str, knee: Way, goal: Pose) -> Way:
    """From a bend straight on to a place."""
    off = turn(laid(ctx, uid).pose.heading, bearing(knee.end.at, goal.at))
    return Way((*knee.legs, Leg(MOVE, between(knee.end.at, goal.at), off)), goal)


def _crosses(ctx: Ctx, uid: str, way: Way) -> bool:
    """Does a way lead back over itself (NB 8.6.1.1-1)?"""
    poses = [laid(ctx, uid).pose]
    for leg in way.legs:
        poses.append(poses[-1].ahead(leg.amount, leg.off))
    back = any(turn(a.off, b.off) == HALF_TURN for a, b in pairwise(way.legs))
    steps = [(a.at, b.at) for a, b in pairwise(poses)]
    return back or any(
        crossing(*one, *other) is not None
        for n, one in enumerate(steps)
        for other in steps[n + 2 :]
    )


def shorter(ctx: Ctx, uid: str, way: Way, by: Length) -> Way:
    """The same way with so much less of its last leg."""
    here = laid(ctx, uid).pose
    *before, last = way.legs
    for leg in before:
        here = here.ahead(leg.amount, leg.off)
    amount = max(0, last.amount - by)
    end = here.ahead(amount, last.off).facing(way.end.heading)
    return Way((*before, Leg(MOVE, amount, last.off)), end)


def why_not_way(ctx: Ctx, uid: str, way: Way, most: Length, form: Form) -> Refusal | None:
    """Why a unit may not go that way: too short or too long, back over itself, enemies and ground
    in the way, no room, enemies touched at its end (NB 8.6.1, 8.6.1.1-1, 8.6.1.3, 8.6.1.5-1,
    8.6.2.1.1-2, 15.4.3-1).
    """
    least = ctx.rules.tables.limits.least_unformed.value
    if between(laid(ctx, uid).pose.at, way.end.at) < least - TOLERANCE:
        return refusals.UNFORMED_LEAST
    if way.length > most + TOLERANCE:
        return refusals.unformed_most(way.length, most)
    if _crosses(ctx, uid, way):
        return refusals.OWN_WAY
    met = _barred(ctx, uid, way)
    if met is not None:
        return met
    place = formed(ctx, uid, form, way.end)
    if (refusal := why_no_room(ctx, uid, place)) is not None:
        return refusal
    below = {area.name for area in ctx.rules.table.touched(place)}
    if now(ctx, uid).routed and not below.isdisjoint(ctx.table.burning):
        # Who flees out of a burning town leaves it (NB 15.4.3-2).
        return refusals.BURNING
    foes = enemies(ctx, uid)
    near = next((foe for foe, there in foes if within(place, there, TOLERANCE)), "")
    return refusals.unformed_contact(name_of(ctx, near)) if near else None


def on_former_ground(ctx: Ctx, uid: str, way: Way, form: Form, left: tuple[Ground, ...]) -> bool:
    """Would it end where an enemy with whom it fought stood (NB 8.6.1.1-2)?"""
    place = formed(ctx, uid, form, way.end)
    return any(overlap(place, lay(stood.footprint, stood.pose)) for stood in left)


def grounds(ctx: Ctx, foes: tuple[str, ...]) -> tuple[Ground, ...]:
    """The ground on which the enemies of a combat and all that is attached to them stand."""
    places = (laid(ctx, one) for foe in foes for one in array(ctx, foe))
    return tuple(Ground(place.pose, place.footprint) for place in places)


def _barred(ctx: Ctx, uid: str, way: Way) -> Refusal | None:
    """What is in the way of a moving unit: it passes where the gap is wide enough (NB 8.6.1.3)."""
    foes = enemies(ctx, uid)
    for going, leg in _lanes(ctx, uid, way):
        by = vector(going.pose, leg)
        met = first_meeting(going, foes, by)
        if met is not None:
            return refusals.unformed_gap(name_of(ctx, met[0]))
        along = ground_along(ctx.rules.table, going, by)
        crossed = dict.fromkeys(area for _, _, areas in along for area in areas)
        if (bar := next((area for area in crossed if is_barred(ctx, area)), None)) is not None:
            return refusals.barred_by(bar.name)
        if any(area.name in afire(ctx, uid) for area in crossed):
            return refusals.BURNING
        closed = (line for line in ctx.rules.table.barriers if is_closed(ctx, line))
        if any(True for line in closed for _ in crossings(going, solid(line), by)):
            return refusals.BARRED
    return None


def _lanes(ctx: Ctx, uid: str, way: Way) -> Iterator[tuple[Outline, Leg]]:
    """A moving unit at the beginning of each leg, facing the way it goes, and the leg: its width
    lies across, about the middle of its bases (NB 8.1.3-2).
    """
    place = laid(ctx, uid)
    here = Pose(*place.middle, place.pose.heading)
    for leg in way.legs:
        yield _thin(ctx, uid, here.facing(here.heading + leg.off)), Leg(MOVE, leg.amount)
        here = here.ahead(leg.amount, leg.off)


def _thin(ctx: Ctx, uid: str, pose: Pose) -> Outline:
    """A moving unit is two inches wide at most and has no depth; one in rout has changed to column
    before (NB 8.1.3-2, 8.6.2.2.1).
    """
    form = fleeing_form(ctx, uid) if now(ctx, uid).routed else open_form(ctx, uid)
    own = width(footprint(ctx, uid, form))
    wide = min(ctx.rules.tables.limits.unformed_width.value, own)
    (stand,) = base(wide, THIN)
    return lay((stand._replace(rear=0, front=THIN),), pose)


# -- where to --------------------------------------------------------------------------------------


def rays(ctx: Ctx, uid: str, most: Length, form: Form, *, turns: bool) -> Iterator[Way]:
    """The ways of a whole move in all directions, stopped at the edge of the table; `turns`: the
    unit faces the way it goes at its end.
    """
    first, start = first_leg(ctx, uid), laid(ctx, uid)
    for leg in first:
        start = laid_after(start, leg)
    left = most - sum(leg.amount for leg in first)
    for heading in range(0, FULL_TURN, STEP):
        end = _farthest(ctx, uid, form, start.pose.facing(heading), left)
        off = turn(start.pose.heading, heading)
        length = between(start.pose.at, end.at)
        legs = (*first, Leg(MOVE, length, off)) if length else first
        yield Way(legs, end if turns else end.facing(start.pose.heading))


def _farthest(ctx: Ctx, uid: str, form: Form, start: Pose, most: Length) -> Pose:
    """Where a unit comes that goes straight ahead, at the edge of the table at last."""
    place, edge = formed(ctx, uid, form, start), on_table(ctx.rules.table, refusals.NO_ROOM)
    return start.ahead(largest(place, (), Leg(MOVE, most), (edge,)).amount)


# -- along the way ---------------------------------------------------------------------------------


def unsettle(ctx: Ctx, uid: str, way: Way) -> None:
    """A disordered or routed unit disorders the formed friends through whom it passes
    (NB 8.1.3.1).
    """
    unit = now(ctx, uid)
    if not unit.disordered and not unit.routed:
        return
    for going, leg in tuple(_lanes(ctx, uid, way)):
        for friend in passed(going, leg, friends(ctx, uid)):
            if not now(ctx, friend).routed:
                disorder(ctx, friend, "NB 8.1.3.1")


def open_ways(ctx: Ctx, uid: str, most: Length) -> list[Way]:
    """Ways in all directions that may be gone in the formation it has, an inch long and as far as
    may be; none for who is surrounded (NB 8.6.1.5-2).
    """
    if surrounded(ctx, uid):
        return []
    form, least = open_form(ctx, uid), ctx.rules.tables.limits.least_unformed.value
    found = (
        way
        for far in (least, most)
        for way in dict.fromkeys(rays(ctx, uid, far, form, turns=False))
    )
    return [w for w in found if w.legs and why_not_way(ctx, uid, w, most, form) is None]
