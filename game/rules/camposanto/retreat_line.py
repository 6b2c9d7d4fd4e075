"""The line of retreat: one step back towards the own edge or the bridge (CS 6.5, geometry G5)."""

from game.board.cells import Cell
from game.engine.context import derived
from game.rules.camposanto.pieces import holder, nearest_enemy
from game.rules.camposanto.rules import BRIDGE, EDGE
from game.rules.camposanto.table import Ctx


def goals(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Where a side may make for: its edge, and the bridge where it has that choice (CS 6.5b)."""
    return tuple(goal for goal in (EDGE, BRIDGE) if (side, goal) in ctx.rules.ways)


def to_go(ctx: Ctx, side: str, goal: str, cell: Cell) -> int:
    """Hexes to the goal, ignoring all units: D(h) of geometry G5."""
    return ctx.rules.ways[side, goal][cell]


def is_home(ctx: Ctx, side: str, goal: str, cell: Cell) -> bool:
    """Whether a hex is the goal: nothing lies behind it but the river or the edge."""
    return to_go(ctx, side, goal, cell) == 0


@derived
def next_hexes(ctx: Ctx, side: str, goal: str, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The hexes of one step back, equal ones together; none: it is blocked (CS 6.5c, R11)."""
    return farthest(ctx, side, ways_on(ctx, side, goal, path))


def ways_on(ctx: Ctx, side: str, goal: str, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Free hexes that are nearer to the goal, or else as near and not yet entered (G5, 2-3)."""
    nearer, level = steps_back(ctx, side, goal, path)
    return nearer or level


@derived
def steps_back(
    ctx: Ctx, side: str, goal: str, path: tuple[Cell, ...]
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Hexes without enemies that are nearer to the goal, and those as near and not yet entered."""
    here, rules = path[-1], ctx.rules
    left = to_go(ctx, side, goal, here)
    free = [
        c
        for c in rules.board.neighbours[here]
        if rules.passable[c] and holder(ctx, c) in (None, side)
    ]
    return (
        tuple(c for c in free if to_go(ctx, side, goal, c) == left - 1),
        tuple(c for c in free if to_go(ctx, side, goal, c) == left and c not in path),
    )


def farthest(ctx: Ctx, side: str, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Those farthest from the nearest enemy combat unit (G5, 5)."""
    most = max((nearest_enemy(ctx, c, side) for c in cells), default=0)
    return tuple(c for c in cells if nearest_enemy(ctx, c, side) == most)


def can_go_back(ctx: Ctx, side: str, goal: str, cell: Cell) -> bool:
    """Whether there is a legal first hex (G5)."""
    return not is_home(ctx, side, goal, cell) and bool(next_hexes(ctx, side, goal, (cell,)))
