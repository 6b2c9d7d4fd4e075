"""Invariants: what must hold after every action (SQ 3, 4, 5)."""

from collections.abc import Iterator

from game.board.cells import Cell
from game.rules.kit.stacks import misplaced
from game.rules.squares.pieces import card, command_card, unit
from game.rules.squares.prices import HALF, move_halves
from game.rules.squares.stacking import fits, garrisons
from game.rules.squares.table import OFF_MAP, Ctx


def invariants(ctx: Ctx) -> list[str]:
    """What is broken; nothing when the table is sound."""
    return [*misplaced(ctx), *_squares(ctx), *_units(ctx), *_points(ctx)]


def _squares(ctx: Ctx) -> Iterator[str]:
    """One side, capacity, ground, bases alone, garrisons in bases (SQ 4.4-4.7, 6.8)."""
    for cell, pieces in ctx.table.stacks.items():
        holders = [u for u in pieces if not card(ctx, u).is_general]
        if holders:
            for fault in _square(ctx, cell, holders):
                yield f"{fault} in {ctx.rules.label(cell)}"


def _square(ctx: Ctx, cell: Cell, holders: list[str]) -> Iterator[str]:
    cards = [card(ctx, u) for u in holders]
    if len({made.side for made in cards}) > 1:
        yield "both sides"
    if len(holders) > 1 and any(made.is_base for made in cards):
        yield "a base is not alone"
    if any(made.is_battery for made in cards) and ctx.rules.is_difficult(cell):
        yield "artillery"
    held = garrisons(ctx, cell)
    open_ = (made for u, made in zip(holders, cards, strict=True) if u not in held)
    if not fits(ctx.rules, open_):
        yield f"too many ({', '.join(holders)})"
    if len(held) > ctx.rules.built_up.get(cell, 0):
        yield f"{len(held)} garrisons"
    if not all(card(ctx, u).is_infantry for u in held):
        yield "a garrison that is no infantry"


def _units(ctx: Ctx) -> Iterator[str]:
    """Lost units are off the table, hidden ones under a base that is there; AP."""
    for uid, now in ctx.table.units.items():
        made = card(ctx, uid)
        if now.lost and (now.cell != OFF_MAP or now.under):
            yield f"{uid} is lost, but still there"
        if now.under and (now.cell != OFF_MAP or unit(ctx, now.under).cell == OFF_MAP):
            yield f"{uid} is under {now.under}, which is not there"
        if made.is_unit and made.command == ctx.table.command:
            extra = HALF * ctx.rules.tables.movement.light_cavalry.value  # before it fought on
            if now.halves > move_halves(ctx, uid) + (extra if now.attacked else 0):
                yield f"{uid} spent {now.halves} halves of AP"
        if now.march and not made.linear:
            yield f"{uid} is in March formation"
        if now.hits < 0:
            yield f"{uid} has {now.hits} hits"


def _points(ctx: Ctx) -> Iterator[str]:
    """The pool falls; each Command acts once (SQ 5.5, 5.9)."""
    table = ctx.table
    if list(table.pool) != sorted(table.pool, reverse=True):
        yield f"the pool {list(table.pool)} does not fall"
    acted = [c for c, _ in table.won]
    if len(set(acted)) != len(acted):
        yield f"a Command acted twice: {acted}"
    for side, command in table.sealed.items():
        if command_card(ctx, command).side != side:
            yield f"{side} chose {command}"
