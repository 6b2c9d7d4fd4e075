"""Line of sight and of fire (SQ 3.1, 3.2, 7.4)."""

from game.board.cells import Cell
from game.engine.context import derived
from game.rules.squares.pieces import holder
from game.rules.squares.table import Ctx

HILL = "hill"


def sight_range(ctx: Ctx) -> int:
    """How far sight reaches in this weather (SQ 3.1, 5.4)."""
    return ctx.rules.tables.weather.sight[ctx.table.sky]


@derived
def obstructs(ctx: Ctx, cell: Cell, over_hills: bool, by_units: bool) -> bool:
    """Whether a square between obstructs: Wood, Built-up, Hill; units for fire (SQ 3.2, R2)."""
    if by_units and holder(ctx, cell) is not None:
        return True
    terrain = ctx.rules.tables.terrain
    return any(
        terrain[kind].obstructs and not (over_hills and kind == HILL)
        for kind in ctx.rules.board.terrain[cell]
    )


def _bars(ctx: Ctx, a: Cell, b: Cell, by_units: bool) -> tuple[Cell, ...]:
    over_hills = ctx.rules.has(a, HILL) or ctx.rules.has(b, HILL)
    for span in ctx.rules.grid.line(a, b)[1:-1]:
        # Two squares side by side block only together (SQ 7.4).
        if all(obstructs(ctx, c, over_hills, by_units) for c in span):
            return span
    return ()


def sight_bars(ctx: Ctx, a: Cell, b: Cell) -> tuple[Cell, ...]:
    """What blocks the line of sight first; nothing: it is clear (SQ 3.2)."""
    return ctx.rules.board.memo((sight_bars, a, b), lambda: _bars(ctx, a, b, False))


@derived
def fire_bars(ctx: Ctx, a: Cell, b: Cell) -> tuple[Cell, ...]:
    """What blocks the line of fire first; friends in the own square do not (SQ 7.4, 7.10)."""
    return _bars(ctx, a, b, True)


def sees(ctx: Ctx, a: Cell, b: Cell) -> bool:
    """Whether one square can be seen from another (SQ 3.1)."""
    if ctx.rules.board.distance(a, b) > sight_range(ctx):
        return False
    return not sight_bars(ctx, a, b)
