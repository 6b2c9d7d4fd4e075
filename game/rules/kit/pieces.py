"""Pieces as every game keeps them: `rules.oob` has their cards, `table.units` how they stand."""

from collections.abc import Iterable
from typing import Any

from game.board.cells import Cell
from game.engine.context import Context
from game.engine.text import Text

OFF_MAP = -1
AnyCtx = Context[Any, Any]


def side_of(ctx: AnyCtx, uid: str) -> str:
    """The side of a piece."""
    side: str = ctx.rules.oob.units[uid].side
    return side


def name_of(ctx: AnyCtx, uid: str) -> str:
    """The name on the counter."""
    name: str = ctx.rules.oob.units[uid].name
    return name


def names_of(ctx: AnyCtx, uids: Iterable[str]) -> tuple[str, ...]:
    """The names on the counters."""
    return tuple(name_of(ctx, u) for u in uids)


def inline(ctx: AnyCtx, side: str) -> Text:
    """How a side is called within a sentence: "the French"."""
    called: Text = ctx.rules.oob.armies[side].inline
    return called


def on_map(ctx: AnyCtx, uid: str) -> bool:
    """Whether a piece stands on the map by itself."""
    cell: Cell = ctx.table.units[uid].cell
    return cell != OFF_MAP


def stack(ctx: AnyCtx, cell: Cell) -> tuple[str, ...]:
    """All pieces in a cell, the one on top or in the first line first."""
    there: tuple[str, ...] = ctx.table.stacks.get(cell, ())
    return there
