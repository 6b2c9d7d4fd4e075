"""Arrivals (NB 4.1.1, 8.1.4.1)."""

from collections.abc import Iterator, Mapping

from game.board.plane.distance import between, foot, within
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import FULL_TURN, TOLERANCE, Heading, Length, Point
from game.board.plane.shapes import Footprint, Outline, Pose, lay
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Edge, Entry
from game.rules.napoleons_battles.movement.joining import clear_places, joined_at, tell_joined
from game.rules.napoleons_battles.movement.price import parts, rate_now
from game.rules.napoleons_battles.places import (
    enemies,
    enemies_of_side,
    footprint,
    general_footprint,
    general_laid,
    lies_on,
    parted,
)
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.refusals import NO_ROOM
from game.rules.napoleons_battles.stands import depth
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import TURN, Ctx
from game.rules.napoleons_battles.unformed.casualty import lone, may_be
from game.rules.napoleons_battles.units import name_of, now, side_of

INWARDS: Mapping[Edge, Heading] = {
    Edge.NORTH: 18_000,
    Edge.EAST: 27_000,
    Edge.SOUTH: 0,
    Edge.WEST: 9_000,
}
STEPS, FINE = 8, 64
"""Places along the stretch that are looked at, and those in small gaps between units."""


def due(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Who of a side is due and off the table: generals last, they find a place beside the units
    (NB 4.1.1.1).
    """
    own = (p for p in ctx.rules.terms.entries if side_of(ctx, p) == side and is_due(ctx, p))
    return tuple(sorted(own, key=lambda piece: piece in ctx.table.generals))


def is_due(ctx: Ctx, piece: str) -> bool:
    """Whether a piece should be on the table by now and has not come (NB 4.1.1.1)."""
    entry = ctx.rules.terms.entries.get(piece)
    return entry is not None and _is_due(ctx, piece, entry)


def why_not_at_edge(ctx: Ctx, piece: str) -> Refusal | None:
    """What is in the way of a unit in the middle of its stretch; None: somewhere along it there is
    room right at the edge (NB 4.1.1.1).
    """
    found = [why_not_arrive(ctx, piece, place) for place in places_at_edge(ctx, piece)]
    return found[0] if all(found) else None


def why_not_arrive(ctx: Ctx, uid: str, place: Outline) -> Refusal | None:
    """Why a unit may not stand there as it comes in: it has no room, or would touch an enemy, or
    come upon a general who is alone (NB 8.1.3.2, 8.4.1-1, 8.4.1.3-1, R93).
    """
    if (barred := why_no_room(ctx, uid, place)) is not None:
        return barred
    for foe, there in enemies(ctx, uid):
        if within(place, there, TOLERANCE) and not parted(ctx, place, there):
            return refusals.arrives_upon(name_of(ctx, foe))
    theirs = (g for g in ctx.table.generals if side_of(ctx, g) != side_of(ctx, uid))
    for general in lone(ctx, theirs):
        where = general_laid(ctx, ctx.table.generals[general])
        if where is not None and within(place, where, TOLERANCE):
            return refusals.arrives_upon(name_of(ctx, general))
    return None


def tell_waits(ctx: Ctx, piece: str) -> None:
    """A piece that is due and finds no room (R93)."""
    why = None if piece in ctx.table.generals else why_not_at_edge(ctx, piece)
    text = say(
        "{unit}: no room at the edge of the table. {why}",
        unit=name_of(ctx, piece),
        why=(why or NO_ROOM).message,
    )
    ctx.tell("NB 4.1.1.1", text, piece, kind="arrival")


def _is_due(ctx: Ctx, piece: str, entry: Entry) -> bool:
    if entry.turn > ctx.table.turn:
        return False
    if piece in ctx.table.generals:
        there = ctx.table.generals[piece]
        return there.pose is None and not there.fallen
    unit = now(ctx, piece)
    return unit.pose is None and not unit.gone


def inwards(entry: Entry) -> Heading:
    """The heading straight away from the edge."""
    return INWARDS[entry.edge] % FULL_TURN


def spots(entry: Entry, steps: int = STEPS) -> tuple[Point, ...]:
    """Places along a stretch, its middle first."""
    (a, b), (c, d) = entry.start, entry.end
    order = sorted(range(steps + 1), key=lambda n: abs(2 * n - steps))
    return tuple((a + (c - a) * n // steps, b + (d - b) * n // steps) for n in order)


def places_at_edge(ctx: Ctx, piece: str) -> Iterator[Outline]:
    """Where a unit could stand that has just come in; small gaps last."""
    entry = ctx.rules.terms.entries[piece]
    shape, heading = footprint(ctx, piece), inwards(entry)
    for spot in (*spots(entry), *spots(entry, FINE)):
        yield _moved_in(lay(shape, Pose(*spot, heading)), depth(shape))


def shape_of(ctx: Ctx, piece: str) -> Footprint:
    """The base of a general, the bases of a unit."""
    if piece in ctx.table.generals:
        return general_footprint(ctx, ctx.table.generals[piece].rank)
    return footprint(ctx, piece)


def reach_in(ctx: Ctx, piece: str) -> Length:
    """How far in it is that stands right at the edge."""
    shape = shape_of(ctx, piece)
    return max(s.front for s in shape) if piece in ctx.table.generals else depth(shape)


def at_edge(ctx: Ctx, piece: str, spot: Point) -> Pose:
    """How it stands that has come in at a spot of its stretch, straight inwards."""
    heading = inwards(ctx.rules.terms.entries[piece])
    return Pose(*spot, heading).ahead(reach_in(ctx, piece))


def spot_near(ctx: Ctx, piece: str, at: Point) -> Point:
    """The spot of its stretch that is nearest to a point."""
    entry = ctx.rules.terms.entries[piece]
    return entry.start if entry.start == entry.end else foot(at, entry.start, entry.end)


def why_not_placed(ctx: Ctx, piece: str, pose: Pose) -> Refusal | None:
    """Why a piece that is due may not be placed so: it comes in at its stretch of the edge,
    straight inwards; there must be room; a general may touch units, but lie on none (NB 4.1.1.1,
    8.1.4.1, R94).
    """
    if not is_due(ctx, piece):
        return refusals.NOT_DUE
    spot = pose.ahead(-reach_in(ctx, piece)).at
    off = between(spot, spot_near(ctx, piece, spot))
    if off > TOLERANCE or pose.heading != inwards(ctx.rules.terms.entries[piece]):
        return refusals.OFF_STRETCH
    place = lay(shape_of(ctx, piece), pose)
    if piece not in ctx.table.generals:
        return why_not_arrive(ctx, piece, place)
    foes = enemies_of_side(ctx, side_of(ctx, piece))
    near = next((foe for foe, there in foes if within(place, there, TOLERANCE)), "")
    if near:
        return refusals.arrives_upon(name_of(ctx, near))
    return None if may_be(ctx, place) and not lies_on(ctx, piece, place) else refusals.NO_ROOM


@derived
def places(ctx: Ctx, piece: str) -> tuple[Pose, ...]:
    """Where it could stand that has just come in, from the middle of its stretch outwards."""
    entry = ctx.rules.terms.entries[piece]
    found = dict.fromkeys((*spots(entry), *spots(entry, FINE)))
    stand = (at_edge(ctx, piece, spot) for spot in found)
    return tuple(pose for pose in stand if why_not_placed(ctx, piece, pose) is None)


def proposed(ctx: Ctx, piece: str) -> Pose:
    """The place that the program takes for somebody who has one: the first, for a general the first
    where he touches nobody (NB 7.2.2.3).
    """
    found = places(ctx, piece)
    if piece not in ctx.table.generals:
        return found[0]
    shape = shape_of(ctx, piece)
    alone = (at for at in found if not joined_at(ctx, piece, lay(shape, at)))
    return next(alone, found[0])


def put_at(ctx: Ctx, piece: str, pose: Pose) -> None:
    """A piece comes onto the table where its player has chosen (NB 4.1.1.1)."""
    if piece in ctx.table.generals:
        lead(ctx, piece, pose=pose)
        _tell(ctx, piece)
        tell_joined(ctx, piece)
        return
    ctx.change(piece, pose=pose, came=reach_in(ctx, piece))
    _tell(ctx, piece)


def enter(ctx: Ctx, piece: str) -> bool:
    """It comes right onto the edge, if there is room; whether it has come."""
    if piece in ctx.table.generals:
        return _bring_general(ctx, piece, ctx.rules.terms.entries[piece])
    places = places_at_edge(ctx, piece)
    found = next((at for at in places if why_not_arrive(ctx, piece, at) is None), None)
    if found is not None:
        put_at(ctx, piece, found.pose)
    return found is not None


def charge_entry(ctx: Ctx, uid: str) -> None:
    """The move of who has come onto the table is measured from its edge (NB 8.1.4.1, R21)."""
    unit = now(ctx, uid)
    spent = min(TURN, unit.came * parts(rate_now(ctx, uid)))
    ctx.change(uid, came=0, spent=spent, moved=True, began=unit.form)


def _bring_general(ctx: Ctx, general: str, entry: Entry) -> bool:
    """A general comes next to the units that have come, and touches none where there is room, so
    that he commands as far as he can; else it is told whom he joins (NB 4.1.1.1, 7.2.2.3).
    """
    shape = general_footprint(ctx, ctx.table.generals[general].rank)
    deep = max(stand.front for stand in shape)
    stretch = (lay(shape, Pose(*spot, inwards(entry))) for spot in spots(entry))
    first = [_moved_in(place, deep) for place in stretch]
    clear = (lay(shape, pose) for at in first for pose in clear_places(ctx, general, at.pose))
    places = [
        *(at for at in first if not joined_at(ctx, general, at)),
        *(place for place in clear if may_be(ctx, place)),
        *first,
    ]
    found = next((place for place in places if ctx.rules.table.holds(place)), None)
    if found is not None:
        put_at(ctx, general, found.pose)
    return found is not None


def _moved_in(place: Outline, by: int) -> Outline:
    return laid_after(place, Leg(MOVE, by))


def _tell(ctx: Ctx, piece: str) -> None:
    text = say("{unit}: arrival on the table.", unit=name_of(ctx, piece))
    ctx.tell("NB 4.1.1.1", text, piece, kind="arrival")
