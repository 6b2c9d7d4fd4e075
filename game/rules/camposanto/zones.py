"""Zones of control, fronts and flanks (CS 6.1, geometry G2)."""

from game.board.cells import Cell
from game.engine.context import derived
from game.rules.camposanto.cards import enemy_of
from game.rules.camposanto.pieces import card, combat_at, combat_cells, combat_units, side_of, unit
from game.rules.camposanto.rules import CORNERS, CsRules
from game.rules.camposanto.table import Ctx


def front_at(rules: CsRules, cell: Cell, facing: int) -> tuple[Cell, ...]:
    """The two hexes that share the vertex a unit points to, left one first (CS 6.1b)."""
    grid = rules.board.grid
    both = (grid.neighbour(cell, (facing - 1) % CORNERS), grid.neighbour(cell, facing))
    return tuple(c for c in both if c is not None)


def flank_at(rules: CsRules, cell: Cell, facing: int) -> tuple[Cell, ...]:
    """The other four adjacent hexes (CS 6.1b)."""
    front = front_at(rules, cell, facing)
    return tuple(c for c in rules.board.neighbours[cell] if c not in front)


@derived
def front_of(ctx: Ctx, uid: str) -> tuple[Cell, ...]:
    """The front hexes of a combat unit on the map; marshals have none (CS 2.2a, 6.1b)."""
    if not card(ctx, uid).is_combat:
        return ()
    now = unit(ctx, uid)
    return front_at(ctx.rules, now.cell, now.facing)


@derived
def fronts(ctx: Ctx, side: str) -> frozenset[Cell]:
    return frozenset(c for u in combat_units(ctx, side) for c in front_of(ctx, u))


@derived
def zoc(ctx: Ctx, side: str) -> frozenset[Cell]:
    """The hexes in the ZOC of a side: all around its combat units (CS 6.1a)."""
    around = ctx.rules.board.neighbours
    return frozenset(c for at in combat_cells(ctx, side) for c in around[at])


def in_enemy_zoc(ctx: Ctx, side: str, cell: Cell) -> bool:
    """Whether a hex is in the ZOC of the enemy; friends do not cancel it (CS 6.1d)."""
    return cell in zoc(ctx, enemy_of(side))


def crosses_front(ctx: Ctx, side: str, cell: Cell, movers: tuple[str, ...] = ()) -> bool:
    """Whether a hex costs a HIT: on an enemy front, no friends there (CS 6.4g, 6.4h, 7.3c)."""
    if cell not in fronts(ctx, enemy_of(side)):
        return False
    return not any(side_of(ctx, u) == side and u not in movers for u in combat_at(ctx, cell))


def is_frontal(ctx: Ctx, attacker: Cell, defender: str) -> bool:
    """Whether a hex lies on the front of a unit, else on its flank (G2)."""
    return attacker in front_of(ctx, defender)
