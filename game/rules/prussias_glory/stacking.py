"""Stacking (PG 3): levels in a hex, limits, the order of a stack."""

from game.board.cells import Cell
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.pieces import card, foot_and_horse, guns, stack, unit
from game.rules.prussias_glory.table import Ctx


def stacking_levels(ctx: Ctx, uid: str) -> int:
    """Levels as they count for stacking and engagement; Cossacks and Freikorps cavalry twice
    (PG 25.3.8a, 26.3.6a).
    """
    return unit(ctx, uid).level * card(ctx, uid).weight


def levels_at(ctx: Ctx, cell: Cell) -> tuple[int, int]:
    """Levels of infantry and cavalry, and of artillery, in a hex (PG 3.1a). Leaders never count
    (PG 3.1c).
    """
    men = sum(stacking_levels(ctx, u) for u in foot_and_horse(ctx, cell))
    return men, sum(unit(ctx, u).level for u in guns(ctx, cell))


def limits_at(ctx: Ctx, cell: Cell) -> tuple[int, int, str]:
    """The limits of a hex for infantry and cavalry, and for artillery, with their rule
    (PG 3.1a, 3.1b, 3.2a).
    """
    limits = ctx.rules.tables.limits
    if any(unit(ctx, u).column for u in stack(ctx, cell)):
        return limits.column_levels.value, limits.stack_guns.value, limits.column_levels.rule
    if not foot_and_horse(ctx, cell) and guns(ctx, cell):
        return (
            limits.stack_levels.value,
            limits.stack_guns_alone.value,
            limits.stack_guns_alone.rule,
        )
    return limits.stack_levels.value, limits.stack_guns.value, limits.stack_levels.rule


def why_overfull(ctx: Ctx, cell: Cell) -> Refusal | None:
    """What a hex holds too much of (PG 3.1a, 3.1b, 3.2a)."""
    men, artillery = levels_at(ctx, cell)
    men_limit, guns_limit, rule = limits_at(ctx, cell)
    if men > men_limit:
        return Refusal(
            rule,
            say("Hex {hex}: levels {n}, limit {m}.", hex=ctx.rules.label(cell), n=men, m=men_limit),
        )
    if artillery > guns_limit:
        return Refusal(
            rule,
            say(
                "Hex {hex}: levels of artillery {n}, limit {m}.",
                hex=ctx.rules.label(cell),
                n=artillery,
                m=guns_limit,
            ),
        )
    return None
