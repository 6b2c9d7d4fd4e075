"""What retirement and flight have in common: pieces of one hex on their way back (CS 6.4, 7.3)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Frame
from game.engine.prompt import Mark, Offer
from game.engine.text import Text, say
from game.rules.camposanto.hits import take_hits
from game.rules.camposanto.pieces import on_map, place, side_of, stack
from game.rules.camposanto.table import Ctx
from game.rules.camposanto.zones import crosses_front


def still_there(ctx: Ctx, pieces: tuple[str, ...]) -> tuple[str, ...]:
    """Those that have not been eliminated on the way."""
    return tuple(u for u in pieces if on_map(ctx, u))


def is_free(ctx: Ctx, cell: Cell, pieces: tuple[str, ...]) -> bool:
    """Whether no other counter is in a hex (CS 6.4f, 7.3b)."""
    return all(u in pieces for u in stack(ctx, cell))


def put(ctx: Ctx, pieces: tuple[str, ...], cell: Cell, *, underway: bool) -> None:
    """Put the pieces into a hex together; under way they may stand on friends."""
    for uid in pieces:
        place(ctx, uid, cell)
        ctx.change(uid, underway=underway)


def enter(ctx: Ctx, pieces: tuple[str, ...], cell: Cell, *, rule: str) -> tuple[Frame, ...]:
    """Enter a hex, a HIT on an enemy front; frames returned run first (CS 6.4g, 6.4h, 7.3c)."""
    hurt = crosses_front(ctx, side_of(ctx, pieces[0]), cell, pieces)
    put(ctx, pieces, cell, underway=True)
    n = ctx.rules.tables.limits.front_hit.value if hurt else 0
    return take_hits(ctx, pieces[0], n, rule=rule)


# -- foreseen --------------------------------------------------------------------------------------


def step_hits(ctx: Ctx, pieces: tuple[str, ...], path: tuple[Cell, ...]) -> tuple[int, ...]:
    """What each step of a way would cost; `path` begins with the start (CS 6.4g, 7.3c)."""
    side, each = side_of(ctx, pieces[0]), ctx.rules.tables.limits.front_hit.value
    return tuple(each * crosses_front(ctx, side, cell, pieces) for cell in path[1:])


def ways_offered(ctx: Ctx, pieces: tuple[str, ...], cells: tuple[Cell, ...]) -> dict[Cell, Offer]:
    """Equal hexes to choose from, with the HIT that one would cost (CS 6.4g, 7.3c)."""
    hurt = Offer(Mark.LOSS, say("1 HIT: an enemy front"))
    side, free = side_of(ctx, pieces[0]), Offer(Mark.RETREAT)
    return {c: hurt if crosses_front(ctx, side, c, pieces) else free for c in cells}


def spared_most(ctx: Ctx, pieces: tuple[str, ...], cells: tuple[Cell, ...]) -> Action:
    """The first of equal hexes that costs no HIT, if there is one."""
    side = side_of(ctx, pieces[0])
    return acts.cell(min(cells, key=lambda c: crosses_front(ctx, side, c, pieces)))


def way_text(ctx: Ctx, end: Cell, hits: int, *, sure: bool) -> Text:
    """Where a way ends, and its HITs; `sure`: no choice among equal hexes is left on it."""
    where = ctx.rules.label(end)
    if sure:
        return say("That way ends at {hex}; HITs: {n}.", hex=where, n=hits)
    return say("That way may end at {hex}; HITs: {n}.", hex=where, n=hits)
