"""Engaged markers (PG 4.3): where they are placed, what flips them, the order of a stack."""

from game.board.cells import Cell
from game.engine.frame import Auto
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.movement.zones import engaged_at, front_in_order, front_of
from game.rules.prussias_glory.pieces import card, cells_of, foot_and_horse, stack, unit, units_of
from game.rules.prussias_glory.table import Ctx, EngagedMarker

PHASE = "movement"
GUNS_STAY_LOW = Refusal("PG 3.4c", say("They may be raised only in the next own Movement phase."))


class PlaceMarkers(Auto, frozen=True, tag="pg.movement.markers"):
    """Engaged markers after rout movement (PG 4.3a, 15.0a)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        """Mark the hexes; Coalition guns may be raised again (PG 3.4c)."""
        place_engaged_markers(ctx, self.side)
        for uid in units_of(ctx, self.side):
            if unit(ctx, uid).bottomed:
                ctx.change(uid, bottomed=False)
        ctx.tell("PG 12.0a", say("Movement"), kind="phase", side=self.side)
        ctx.end()


def place_engaged_markers(ctx: Ctx, side: str) -> None:
    """Hexes of the active side with foot or horse in an EZOC are marked (PG 4.3a, Ruling 55)."""
    for cell in cells_of(ctx, side):
        engaged = engaged_at(ctx, cell)
        if engaged:
            ctx.put(ctx.table.markers, cell, EngagedMarker(side))
        for uid in engaged:
            ctx.change(uid, started_engaged=True)


def flip_marker(ctx: Ctx, cell: Cell, before: tuple[str, ...]) -> None:
    """An Engaged unit that becomes Support flips it (PG 4.3c); support joins freely (PG 4.3d)."""
    marker = ctx.table.markers.get(cell)
    if marker is None or marker.flipped:
        return
    if not would_flip(before, front_of(ctx, cell), stack(ctx, cell)):
        return
    ctx.put(ctx.table.markers, cell, EngagedMarker(marker.side, flipped=True))
    text = say("The Engaged marker in {hex} is flipped: -2.", hex=ctx.rules.label(cell))
    ctx.tell("PG 4.3c", text, kind="move", side=marker.side, cells=(cell,), depth=1)


def relieve(ctx: Ctx, cell: Cell, before: tuple[str, ...]) -> None:
    """Whom one that came in made Support may leave; restacking frees nobody (PG 7.2.1c)."""
    for uid in before:
        if uid not in front_of(ctx, cell) and unit(ctx, uid).started_engaged:
            ctx.change(uid, started_engaged=False)


def lift_marker(ctx: Ctx, cell: Cell) -> None:
    """A marker goes when no infantry or cavalry is left in its hex (PG 4.4b)."""
    if cell in ctx.table.markers and not foot_and_horse(ctx, cell):
        ctx.drop(ctx.table.markers, cell)


def would_flip(before: tuple[str, ...], after: tuple[str, ...], there: tuple[str, ...]) -> bool:
    """Whether a unit Engaged before is still there but no longer Engaged (PG 4.3c)."""
    return any(u in there and u not in after for u in before)


def front_without(ctx: Ctx, cell: Cell, uid: str) -> tuple[str, ...]:
    """The units Engaged before a unit came in."""
    return front_in_order(ctx, tuple(u for u in stack(ctx, cell) if u != uid))


def why_not_order(ctx: Ctx, order: tuple[str, ...]) -> Refusal | None:
    """Coalition guns forced down stay so until their next Movement phase (PG 3.4c, Ruling 69)."""
    for i, uid in enumerate(order):
        if unit(ctx, uid).bottomed and any(not card(ctx, u).is_artillery for u in order[i + 1 :]):
            return GUNS_STAY_LOW
    return None
