"""Armies that march on in the course of the day, from `OFF_MAP` (PG 22.2a, 24.2.2, 26.3c)."""

from collections.abc import Iterable

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import counted, say
from game.rules.prussias_glory.pieces import card, side_of
from game.rules.prussias_glory.table import OFF_MAP, Ctx


def guns_wait(rule: str, most: int, wings: int, guns: int) -> Refusal:
    """No wing has come, or all guns that may go with those that have (PG 24.2.2a, Ruling 104)."""
    if not wings:
        return Refusal(rule, say("Guns enter with a wing or after it, and none has come yet."))
    text = counted(
        wings,
        "{n} wing has come with {guns} artillery units; {most} may come with each.",
        "{n} wings have come with {guns} artillery units; {most} may come with each.",
        guns=guns,
        most=most,
    )
    return Refusal(rule, text)


# -- readings --------------------------------------------------------------------------------------


def is_to_come(ctx: Ctx, piece: str) -> bool:
    """Whether a piece has still to enter: it is off the map, and lost to nobody (PG 22.2a)."""
    if piece not in ctx.rules.coming or piece in ctx.table.arrived:
        return False
    him = ctx.table.leaders.get(piece)
    return (ctx.table.units[piece].cell if him is None else him.cell) == OFF_MAP


@derived
def to_come(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Who of a side has still to enter: wing by wing, leader first, then guns and commander."""
    return tuple(p for p in ctx.rules.coming if is_to_come(ctx, p) and side_of(ctx, p) == side)


def rolls_off_map(ctx: Ctx, piece: str) -> bool:
    """Whether it shares command rolls off the map, not Effective anyhow (PG 24.2.2b, 26.3c)."""
    return is_to_come(ctx, piece) and not ctx.rules.coming[piece].in_column


@derived
def waiting(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units off the map that share the command rolls of their army (PG 26.3c)."""
    return tuple(p for p in to_come(ctx, side) if p in ctx.table.units and rolls_off_map(ctx, p))


def around(ctx: Ctx, piece: str, cell: Cell) -> Iterable[Cell]:
    """Where a step may lead: to the neighbours, from off the map to the entry hexes (PG 22.2a)."""
    if cell != OFF_MAP:
        return ctx.rules.board.neighbours[cell]
    return ctx.rules.coming[piece].cells if is_to_come(ctx, piece) else ()


def entry_cost(ctx: Ctx, piece: str) -> int:
    """What entering costs, whatever the ground (PG 24.2.2b, 26.3c)."""
    return ctx.rules.coming[piece].cost


def why_not_come(ctx: Ctx, piece: str, there: Cell) -> Refusal | None:
    """What keeps a piece from entering by a hex, enemies apart (PG 22.2a, 24.2.2a)."""
    if not is_to_come(ctx, piece):
        return NOT_OFFERED
    made = ctx.rules.coming[piece]
    if there not in made.cells:
        label = ctx.rules.label(there)
        return Refusal(made.rule, say("{hex} is no entry hex of that army.", hex=label))
    if made.guns_per_wing is None or not _is_gun(ctx, piece):
        return None
    side = side_of(ctx, piece)
    wings, guns = len(wings_come(ctx, side)), len(guns_come(ctx, side))
    full = guns >= made.guns_per_wing * wings
    return guns_wait(made.rule, made.guns_per_wing, wings, guns) if full else None


@derived
def wings_come(ctx: Ctx, side: str) -> frozenset[str]:
    """The wings of which a unit has entered so far (PG 24.2.2a, Ruling 104)."""
    found = (card(ctx, p).wing for p in _come(ctx, side) if p in ctx.table.units)
    return frozenset(wing for wing in found if wing is not None)


@derived
def guns_come(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The guns that have entered so far (PG 24.2.2a, Ruling 104)."""
    return tuple(p for p in _come(ctx, side) if _is_gun(ctx, p))


def _come(ctx: Ctx, side: str) -> tuple[str, ...]:
    coming = ctx.rules.coming
    return tuple(p for p in ctx.table.arrived if p in coming and side_of(ctx, p) == side)


def _is_gun(ctx: Ctx, piece: str) -> bool:
    return piece in ctx.table.units and card(ctx, piece).is_artillery


# -- changes ---------------------------------------------------------------------------------------


def come(ctx: Ctx, piece: str) -> None:
    ctx.put(ctx.table.arrived, piece, ctx.table.turn)
