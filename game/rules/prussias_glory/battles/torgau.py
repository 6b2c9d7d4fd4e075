"""Torgau: the cost of activation, Ried, the line of retreat (PG 26.1, 26.3)."""

from collections import deque

from game.board.cells import Cell
from game.engine.context import derived
from game.rules.kit.figures import Figure
from game.rules.prussias_glory.command.detachments import det_of
from game.rules.prussias_glory.data.cards import COALITION, GroupCard
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.movement.zones import in_ezoc
from game.rules.prussias_glory.pieces import has_enemy, leader_card
from game.rules.prussias_glory.table import OFF_MAP, Ctx

LACY, REID = "lacy", "reid"


def activation_cost(ctx: Ctx, *, on_sight: bool) -> Figure:
    """What Austrian activation costs: on sight 2, else 4, with Lacy there 3 (PG 26.3.1a)."""
    figures = ctx.rules.tables.torgau
    if on_sight:
        return figures.cost_on_sight
    return figures.cost_with_lacy if lacy_is_there(ctx) else figures.cost_without_lacy


def lacy_is_there(ctx: Ctx) -> bool:
    """Whether Lacy's wing has come: at once where nobody rolls for him (PG 26.3.1a, 26.3.3a)."""
    return not ctx.rules.on(SpecialRule.LACY) or LACY in ctx.table.arrived


def rolls_for_command(ctx: Ctx, group: GroupCard) -> bool:
    """Lacy's group does not roll before he has come, nor in that turn (PG 26.3.3b)."""
    waits = ctx.table.arrived.get(LACY, ctx.table.turn) == ctx.table.turn
    return not (ctx.rules.on(SpecialRule.LACY) and group.wings == (LACY,) and waits)


def reid_serves(ctx: Ctx, uid: str) -> str | None:
    """Ried, to whom all units of a detachment may trace; not his replacement (PG 26.3.4a)."""
    him = ctx.table.leaders.get(REID)
    if not ctx.rules.on(SpecialRule.REID) or him is None or him.cell == OFF_MAP:
        return None
    return REID if det_of(ctx, uid) is not None else None


# -- the line of retreat (PG 26.1a, Ruling 67) -----------------------------------------------------


@derived
def cut_off(ctx: Ctx) -> tuple[str, ...]:
    """The Austrian leaders on the map who cannot trace a path to the town (PG 26.1a, Ruling 67)."""
    him = {
        lid: leader.cell
        for lid, leader in ctx.table.leaders.items()
        if leader.cell != OFF_MAP and leader_card(ctx, lid).side == COALITION
    }
    reached = _reached_from(ctx, ctx.rules.retreat_towns, frozenset(him.values()))
    return tuple(lid for lid, cell in him.items() if cell not in reached)


def _reached_from(ctx: Ctx, town: tuple[Cell, ...], wanted: frozenset[Cell]) -> frozenset[Cell]:
    """Hexes with a path from the town clear of EZOC and enemies, as far as they are wanted."""
    found = {c for c in town if _is_free(ctx, c)}
    queue, missing = deque(found), set(wanted - found)
    while queue and missing:
        here = queue.popleft()
        for there in ctx.rules.links[here]:
            if there not in found and here in ctx.rules.links[there] and _is_free(ctx, there):
                found.add(there)
                missing.discard(there)
                queue.append(there)
    return frozenset(found)


def _is_free(ctx: Ctx, cell: Cell) -> bool:
    return not in_ezoc(ctx, cell, COALITION) and not has_enemy(ctx, cell, COALITION)
