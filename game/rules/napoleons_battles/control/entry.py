"""Arrivals (NB 4.1.1, 8.1.4.1)."""

from collections.abc import Mapping

from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import FULL_TURN, Heading, Point
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.cards import Edge, Entry
from game.rules.napoleons_battles.movement.joining import clear_places, joined_at, tell_joined
from game.rules.napoleons_battles.places import (
    footprint,
    general_footprint,
)
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.stands import depth
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.unformed.casualty import may_be
from game.rules.napoleons_battles.units import name_of, now, side_of

INWARDS: Mapping[Edge, Heading] = {
    Edge.NORTH: 18_000,
    Edge.EAST: 27_000,
    Edge.SOUTH: 0,
    Edge.WEST: 9_000,
}
STEPS = 8
"""Places along the stretch that are looked at."""


class EntryStep(Auto, frozen=True, tag="nb.control.entry"):
    """Who is due comes onto the table at his stretch of the edge, wholly, as far in as he is deep,
    which is a part of the move he then makes; where there is no room he waits (NB 4.1.1.1, 8.1.4.1,
    R21).
    """

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.ENTRY)
        entries = ctx.rules.terms.entries.items()
        # Generals last: they find a place beside the units.
        for piece, entry in sorted(entries, key=lambda one: one[0] in ctx.table.generals):
            if side_of(ctx, piece) == ctx.table.on_turn and _is_due(ctx, piece, entry):
                _enter(ctx, piece, entry)
        ctx.end()


def is_due(ctx: Ctx, piece: str) -> bool:
    """Whether a piece should be on the table by now and has not come (NB 4.1.1.1)."""
    entry = ctx.rules.terms.entries.get(piece)
    return entry is not None and _is_due(ctx, piece, entry)


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


def spots(entry: Entry) -> tuple[Point, ...]:
    """Places along a stretch, its middle first."""
    (a, b), (c, d) = entry.start, entry.end
    order = sorted(range(STEPS + 1), key=lambda n: abs(2 * n - STEPS))
    return tuple((a + (c - a) * n // STEPS, b + (d - b) * n // STEPS) for n in order)


def _enter(ctx: Ctx, piece: str, entry: Entry) -> None:
    heading = inwards(entry)
    if piece in ctx.table.generals:
        _bring_general(ctx, piece, entry)
        return
    shape = footprint(ctx, piece)
    for spot in spots(entry):
        place = _moved_in(lay(shape, Pose(*spot, heading)), depth(shape))
        if why_no_room(ctx, piece, place) is None:
            ctx.change(piece, pose=place.pose, came=depth(shape))
            _tell(ctx, piece)
            return
    _tell_waiting(ctx, piece)


def _bring_general(ctx: Ctx, general: str, entry: Entry) -> None:
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
    if found is None:
        _tell_waiting(ctx, general)
        return
    lead(ctx, general, pose=found.pose)
    _tell(ctx, general)
    tell_joined(ctx, general)


def _moved_in(place: Outline, by: int) -> Outline:
    return laid_after(place, Leg(MOVE, by))


def _tell(ctx: Ctx, piece: str) -> None:
    text = say("{unit}: arrival on the table.", unit=name_of(ctx, piece))
    ctx.tell("NB 4.1.1.1", text, piece, kind="arrival")


def _tell_waiting(ctx: Ctx, piece: str) -> None:
    """A piece that is due and finds no room (R21)."""
    text = say("{unit}: no room to arrive; it waits for the next turn.", unit=name_of(ctx, piece))
    ctx.tell("NB 4.1.1.1", text, piece, kind="arrival")
