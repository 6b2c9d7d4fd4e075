"""Where a piece goes: what an action points at, and the way that leads there."""

from collections.abc import Callable
from typing import Any

from game.board.cells import Cell
from game.board.search import Reach
from game.engine.action import Action
from game.engine.context import Context
from game.engine.prompt import Preview
from game.engine.refusal import Refusal

Reached = Callable[[Context[Any, Any], str], Reach[Any]]


def whole_way(
    ctx: Context[Any, Any], uid: str, where: Cell, via: tuple[Cell, ...], reach: Reached
) -> tuple[Cell, ...]:
    """The way of a piece, its start included: `via` if it is given, else the cheapest."""
    return (ctx.table.units[uid].cell, *(via or reach(ctx, uid).path(where)))


def way_ahead(
    ctx: Context[Any, Any],
    uid: str,
    where: Cell,
    via: tuple[Cell, ...],
    reach: Reached,
    refused: Refusal | None,
    costs: Callable[[tuple[Cell, ...]], tuple[int, ...]],
) -> Preview | None:
    """The path of a piece and what its steps cost; None where it may not go."""
    if refused is not None:
        return None
    way = whole_way(ctx, uid, where, via, reach)
    return Preview(path=way, costs=costs(way[1:]))


def of_cell(
    action: Action, shows: Callable[[Cell, tuple[Cell, ...]], Preview | None]
) -> Preview | None:
    """The preview of an action that points at a cell; of any other there is none."""
    if action.verb != "cell" or not isinstance(action.arg, int):
        return None
    return shows(action.arg, action.via)
