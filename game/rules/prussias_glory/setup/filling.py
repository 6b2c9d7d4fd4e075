"""Placing pieces in set-up (PG 22.2); by themselves near their place of the quick start."""

from collections.abc import Iterable

from game.board.cells import Cell
from game.rules.prussias_glory.pieces import (
    card,
    cell_of,
    change_leader,
    place,
    side_of,
    stack,
    take_off,
    units_of,
    wing_of,
)
from game.rules.prussias_glory.setup.pieces import missing, pieces_of
from game.rules.prussias_glory.setup.places import (
    follows_leader,
    guns_without_wing,
    hexes_for,
    leader_for,
    leaders_alone,
    may_join,
    why_not_place,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx

LAST = 99


def put(ctx: Ctx, piece: str, cell: Cell, position: int = 0) -> None:
    """A piece stands in a hex, a unit on top of the others there."""
    if piece in ctx.table.leaders:
        change_leader(ctx, piece, cell=cell)
    else:
        place(ctx, piece, cell, position=position)


def take_back(ctx: Ctx, piece: str) -> tuple[str, ...]:
    """Take a piece off again, with a leader all that cannot stand without him; returns them."""
    _off(ctx, piece)
    if piece in ctx.table.units:
        return (piece,)
    side, wing = side_of(ctx, piece), wing_of(ctx, piece)
    unled = [u for u in units_of(ctx, side) if card(ctx, u).wing == wing and follows_leader(ctx, u)]
    for uid in unled:
        _off(ctx, uid)
    guns = guns_without_wing(ctx, side, {})
    for uid in guns:
        _off(ctx, uid)
    return (piece, *unled, *guns)


def _off(ctx: Ctx, piece: str) -> None:
    if piece in ctx.table.units:
        take_off(ctx, piece)
    else:
        put(ctx, piece, OFF_MAP)


def home_of(ctx: Ctx, piece: str) -> Cell:
    leader = ctx.rules.start_leaders.get(piece)
    return ctx.rules.start[piece][0] if leader is None else leader


def quick_start(ctx: Ctx, side: str) -> None:
    """All pieces of a side where they stand in the quick start (PG 22.2a)."""
    clear(ctx, side)
    for piece in _in_order(ctx, pieces_of(ctx, side)):
        put(ctx, piece, home_of(ctx, piece), _rank(ctx, piece, home_of(ctx, piece)))


def clear(ctx: Ctx, side: str) -> None:
    """All pieces of a side off the map."""
    for piece in pieces_of(ctx, side):
        if cell_of(ctx, piece) != OFF_MAP:
            _off(ctx, piece)


def fill(ctx: Ctx, pieces: Iterable[str]) -> tuple[str, ...]:
    """Place pieces near their places in the quick start; returns those that find none."""
    left = []
    for piece in _in_order(ctx, pieces):
        cell = best_cell(ctx, piece)
        if cell is None:
            left.append(piece)
        else:
            put(ctx, piece, cell, _rank(ctx, piece, cell))
    return tuple(left)


def fill_all(ctx: Ctx, side: str) -> bool:
    """Place all that is missing, leaders with units; False: all as in the quick start."""
    left = fill(ctx, missing(ctx, side))
    for lid in leaders_alone(ctx, side):
        _join(ctx, lid)
    filled = not left and not leaders_alone(ctx, side)
    if not filled:
        quick_start(ctx, side)
    return filled


def best_cell(ctx: Ctx, piece: str) -> Cell | None:
    """With its leader if he stands alone, else next to its place in the quick start."""
    lone = _lone_leader_of(ctx, piece)
    if lone is not None and why_not_place(ctx, piece, cell_of(ctx, lone)) is None:
        return cell_of(ctx, lone)
    centre, board = _centre(ctx, piece), ctx.rules.board
    if why_not_place(ctx, piece, centre) is None and _with_unit(ctx, piece, centre):
        return centre
    cells = sorted(range(board.grid.size), key=lambda c: (board.distance(centre, c), c))
    able = [c for c in cells if why_not_place(ctx, piece, c) is None]
    return next((c for c in able if _with_unit(ctx, piece, c)), able[0] if able else None)


def _in_order(ctx: Ctx, pieces: Iterable[str]) -> list[str]:
    """Leaders of wings, units from the bottom of their stacks up, guns, Army Commanders."""

    def turn(piece: str) -> tuple[int, int]:
        if piece in ctx.table.leaders:
            return (0 if wing_of(ctx, piece) else 3, 0)
        return (2 if card(ctx, piece).is_artillery else 1, -ctx.rules.start[piece][1])

    return sorted(pieces, key=turn)


def _rank(ctx: Ctx, piece: str, cell: Cell) -> int:
    """How deep a unit goes: as in the quick start, below all that lay above it then."""
    start = ctx.rules.start
    if piece in ctx.table.leaders or start[piece][0] != cell:
        return 0
    orders = [start[u][1] if start[u][0] == cell else LAST for u in stack(ctx, cell) if u in start]
    above = (i + 1 for i, order in enumerate(orders) if order < start[piece][1])
    return max(above, default=0)


def _centre(ctx: Ctx, piece: str) -> Cell:
    """The place in the quick start, moved as its leader has moved from his."""
    home, wing = home_of(ctx, piece), wing_of(ctx, piece)
    lid = leader_for(ctx, wing) if piece in ctx.table.units and wing is not None else None
    if lid is None or cell_of(ctx, lid) in (OFF_MAP, home_of(ctx, lid)):
        return home
    grid, his = ctx.rules.board.hexes, cell_of(ctx, lid)
    of = zip(grid.cube(home), grid.cube(his), grid.cube(home_of(ctx, lid)), strict=True)
    x, y, z = (a + b - c for a, b, c in of)
    moved = grid.at_cube((x, y, z))
    return his if moved is None else moved


def _with_unit(ctx: Ctx, piece: str, cell: Cell) -> bool:
    """Whether a leader would have a unit of his there, if all his units are set up (PG 22.2b)."""
    if piece not in ctx.table.leaders:
        return True
    to_come = missing(ctx, side_of(ctx, piece))
    return any(may_join(ctx, u, piece) for u in to_come) or cell in hexes_for(ctx, piece)


def _lone_leader_of(ctx: Ctx, piece: str) -> str | None:
    """The leader of a unit's wing if no unit of his stands with him or has its own place there."""
    if piece in ctx.table.leaders:
        return None
    wing = card(ctx, piece).wing
    lid = None if wing is None else leader_for(ctx, wing)
    if lid is None or lid not in leaders_alone(ctx, side_of(ctx, piece)):
        return None
    his = cell_of(ctx, lid)
    mine = (u for u in missing(ctx, side_of(ctx, piece)) if may_join(ctx, u, lid))
    expected = (u for u in mine if _centre(ctx, u) == his and why_not_place(ctx, u, his) is None)
    return None if any(expected) else lid


def _join(ctx: Ctx, lid: str) -> None:
    """A leader who stands alone goes to a unit of his, or one comes to him (PG 22.2b)."""
    here, board = cell_of(ctx, lid), ctx.rules.board
    for cell in sorted(hexes_for(ctx, lid), key=lambda c: (board.distance(here, c), c)):
        if why_not_place(ctx, lid, cell) is None:
            put(ctx, lid, cell)
            return
    for uid in units_of(ctx, side_of(ctx, lid)):
        if may_join(ctx, uid, lid) and why_not_place(ctx, uid, here) is None:
            put(ctx, uid, here)
            return
