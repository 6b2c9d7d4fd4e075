"""Stacking (PG 3): levels in a hex, limits, the order of a stack."""

from collections.abc import Iterable, Sequence

from game.board.cells import Cell
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.data.cards import Arm
from game.rules.prussias_glory.pieces import card, stack, unit
from game.rules.prussias_glory.table import Ctx


def stacking_levels(ctx: Ctx, uid: str) -> int:
    """Levels as they count in a stack; irregular horse counts twice (PG 25.3.8a, 26.3.6a)."""
    return unit(ctx, uid).level * card(ctx, uid).weight


def levels_of(ctx: Ctx, units: Iterable[str]) -> tuple[int, int]:
    """Levels of infantry and cavalry, and of artillery, of units that share a hex (PG 3.1a)."""
    men = artillery = 0
    cards, now = ctx.rules.oob.units, ctx.table.units  # asked of every hex after every action
    for uid in units:
        made = cards[uid]
        if made.arm is Arm.ARTILLERY:
            artillery += now[uid].level
        else:
            men += now[uid].level * made.weight
    return men, artillery


def levels_at(ctx: Ctx, cell: Cell) -> tuple[int, int]:
    """Levels of foot and horse, and of guns, in a hex (PG 3.1a); leaders never count (PG 3.1c)."""
    return levels_of(ctx, stack(ctx, cell))


def limits_at(ctx: Ctx, cell: Cell) -> tuple[int, int, str]:
    """The limits of a hex for foot and horse, and for guns; their rule (PG 3.1a, 3.1b, 3.2a)."""
    return _limits_of(ctx, stack(ctx, cell))


def _limits_of(ctx: Ctx, units: Sequence[str]) -> tuple[int, int, str]:
    limits = ctx.rules.tables.limits
    if any(unit(ctx, u).column for u in units):
        return limits.column_levels.value, limits.stack_guns.value, limits.column_levels.rule
    if units and all(card(ctx, u).is_artillery for u in units):
        alone = limits.stack_guns_alone
        return limits.stack_levels.value, alone.value, alone.rule
    return limits.stack_levels.value, limits.stack_guns.value, limits.stack_levels.rule


def why_too_many(ctx: Ctx, cell: Cell, units: Sequence[str]) -> Refusal | None:
    """What a hex would hold too much of with these units alone (PG 3.1a, 3.1b, 3.2a)."""
    men, artillery = levels_of(ctx, units)
    limits = ctx.rules.tables.limits
    if (
        men <= limits.column_levels.value
        and men <= limits.stack_levels.value
        and artillery <= limits.stack_guns.value
        and artillery <= limits.stack_guns_alone.value
    ):
        return None  # most hexes are far from any limit
    men_limit, guns_limit, rule = _limits_of(ctx, units)
    if men <= men_limit and artillery <= guns_limit:
        return None
    at = {"hex": ctx.rules.label(cell)}
    text = say("Hex {hex}: levels of artillery {n}, limit {m}.", **at, n=artillery, m=guns_limit)
    if men > men_limit:
        text = say("Hex {hex}: levels {n}, limit {m}.", **at, n=men, m=men_limit)
    return Refusal(rule, text)


def why_overfull(ctx: Ctx, cell: Cell) -> Refusal | None:
    """What a hex holds too much of (PG 3.1a, 3.1b, 3.2a)."""
    return why_too_many(ctx, cell, stack(ctx, cell))


def why_overfull_with(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """What a hex would hold too much of with a unit more (PG 3.1a, 3.1b, 3.2a)."""
    return why_too_many(ctx, cell, (*(u for u in stack(ctx, cell) if u != uid), uid))
