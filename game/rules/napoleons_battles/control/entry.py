"""Arrivals (NB 4.1.1, 8.1.4.1)."""

from collections.abc import Mapping

from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import FULL_TURN, Heading, Point
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.cards import Edge, Entry
from game.rules.napoleons_battles.movement.joining import joined_at, tell_joined
from game.rules.napoleons_battles.places import (
    footprint,
    general_footprint,
)
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.stands import depth
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import Ctx, Step
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
        general = ctx.table.generals[piece]
        shape = general_footprint(ctx, general.rank)
        deep = max(stand.front for stand in shape)
        places = (_moved_in(lay(shape, Pose(*spot, heading)), deep) for spot in spots(entry))
        found = [place for place in places if ctx.rules.table.holds(place)]
        for place in sorted(found, key=lambda place: bool(joined_at(ctx, piece, place))):
            lead(ctx, piece, pose=place.pose)
            _tell(ctx, piece)
            tell_joined(ctx, piece)
            return
        return
    shape = footprint(ctx, piece)
    for spot in spots(entry):
        place = _moved_in(lay(shape, Pose(*spot, heading)), depth(shape))
        if why_no_room(ctx, piece, place) is None:
            ctx.change(piece, pose=place.pose, came=depth(shape))
            _tell(ctx, piece)
            return


def _moved_in(place: Outline, by: int) -> Outline:
    return laid_after(place, Leg(MOVE, by))


def _tell(ctx: Ctx, piece: str) -> None:
    text = say("{unit} comes onto the table.", unit=name_of(ctx, piece))
    ctx.tell("NB 4.1.1.1", text, piece, kind="arrival")
