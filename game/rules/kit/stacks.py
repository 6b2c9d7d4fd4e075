"""Stacks: a table that keeps, for each cell, its units from the top down."""

from collections.abc import Mapping
from typing import Any

from game.engine.context import Context


def lift(ctx: Context[Any, Any], uid: str) -> bool:
    """Take a unit out of its stack, its own `cell` untouched; whether the cell is left empty."""
    stacks: Mapping[int, tuple[str, ...]] = ctx.table.stacks
    cell = ctx.table.units[uid].cell
    if cell not in stacks:
        return False
    rest = tuple(u for u in stacks[cell] if u != uid)
    if rest:
        ctx.put(stacks, cell, rest)
    else:
        ctx.drop(stacks, cell)
    return not rest


def misplaced(ctx: Context[Any, Any]) -> list[str]:
    """An invariant: every unit lies in exactly the stack that its cell names; -1: off the map."""
    seen: dict[str, int] = {}
    faults = []
    for cell, there in ctx.table.stacks.items():
        if not there:
            faults.append(f"empty stack in {ctx.rules.label(cell)}")
        for uid in there:
            if uid in seen:
                faults.append(f"{uid} lies in two stacks")
            seen[uid] = cell
    for uid, now in ctx.table.units.items():
        if seen.get(uid, -1) != now.cell:
            faults.append(f"{uid}: cell {now.cell}, stack {seen.get(uid, -1)}")
    return faults
