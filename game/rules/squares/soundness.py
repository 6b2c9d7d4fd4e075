"""Invariants: what must hold after every action (SQ 3, 4, 5)."""

from game.rules.kit.stacks import misplaced
from game.rules.squares.pieces import base_at, card, command_card, stack, unit, units_at
from game.rules.squares.prices import move_halves
from game.rules.squares.stacking import fits, garrisons, outside
from game.rules.squares.table import OFF_MAP, Ctx


def invariants(ctx: Ctx) -> list[str]:
    """What is broken; nothing when the table is sound."""
    return [*_positions(ctx), *_squares(ctx), *_units(ctx), *_points(ctx)]


def _positions(ctx: Ctx) -> list[str]:
    """Every piece stands in exactly the stack that its cell names."""
    cells = {uid: now.cell for uid, now in ctx.table.units.items()}
    return misplaced(ctx.table.stacks, cells, ctx.rules.label)


def _squares(ctx: Ctx) -> list[str]:
    """One side, capacity, ground, bases alone, garrisons in bases (SQ 4.4-4.7, 6.8)."""
    faults = []
    for cell in ctx.table.stacks:
        label, there = ctx.rules.label(cell), units_at(ctx, cell)
        holders = [u for u in stack(ctx, cell) if not card(ctx, u).is_general]
        if len({card(ctx, u).side for u in holders}) > 1:
            faults.append(f"both sides in {label}")
        if not fits(ctx.rules, [card(ctx, u) for u in outside(ctx, cell)]):
            faults.append(f"too many in {label}: {', '.join(there)}")
        if base_at(ctx, cell) is not None and len(holders) > 1:
            faults.append(f"a base is not alone in {label}")
        if any(card(ctx, u).is_battery for u in there) and ctx.rules.is_difficult(cell):
            faults.append(f"artillery in {label}")
        held = garrisons(ctx, cell)
        if len(held) > ctx.rules.built_up.get(cell, 0):
            faults.append(f"{len(held)} garrisons in {label}")
        if not all(card(ctx, u).is_infantry for u in held):
            faults.append(f"a garrison in {label} is no infantry")
    return faults


def _units(ctx: Ctx) -> list[str]:
    """Lost units are off the table, hidden ones under a base that is there; AP."""
    faults = []
    for uid, now in ctx.table.units.items():
        made = card(ctx, uid)
        if now.lost and (now.cell != OFF_MAP or now.under):
            faults.append(f"{uid} is lost, but still there")
        if now.under and (now.cell != OFF_MAP or unit(ctx, now.under).cell == OFF_MAP):
            faults.append(f"{uid} is under {now.under}, which is not there")
        if made.is_unit and made.command == ctx.table.command:
            combat = 2 * ctx.rules.tables.movement.light_cavalry.value
            if now.halves > move_halves(ctx, uid) + (combat if now.attacked else 0):
                faults.append(f"{uid} spent {now.halves} halves of AP")
        if now.march and not made.linear:
            faults.append(f"{uid} is in March formation")
        if now.hits < 0:
            faults.append(f"{uid} has {now.hits} hits")
    return faults


def _points(ctx: Ctx) -> list[str]:
    """The pool falls; each Command acts once (SQ 5.5, 5.9)."""
    faults, table = [], ctx.table
    if list(table.pool) != sorted(table.pool, reverse=True):
        faults.append(f"the pool {list(table.pool)} does not fall")
    acted = [c for c, _ in table.won]
    if len(set(acted)) != len(acted):
        faults.append(f"a Command acted twice: {acted}")
    for side, command in table.sealed.items():
        if command_card(ctx, command).side != side:
            faults.append(f"{side} chose {command}")
    return faults
