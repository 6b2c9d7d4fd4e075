"""Zones of control, Engaged and Support (PG 4)."""

from game.board.cells import Cell
from game.engine.context import derived
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.pieces import card, foot_and_horse, holders, is_formed, owner, stack
from game.rules.prussias_glory.stacking import stacking_levels
from game.rules.prussias_glory.table import Ctx, Morale


def has_zoc(ctx: Ctx, uid: str) -> bool:
    """Every unit that is not Routed has a ZOC, guns too (PG 4.1a, 4.1c)."""
    return ctx.table.units[uid].morale is not Morale.ROUTED


@derived
def zoc(ctx: Ctx, side: str) -> frozenset[Cell]:
    """The hexes in a side's ZOC, whoever holds them, not across barred terrain (PG 4.1a, 4.1b)."""
    links, cards, found = ctx.rules.links, ctx.rules.oob.units, set[Cell]()
    for cell, holder in holders(ctx).items():
        if holder != side:
            continue
        for uid in ctx.table.stacks[cell]:
            if cards[uid].side == side and has_zoc(ctx, uid):
                found.update(links[cell])
                break
    return frozenset(found)


def in_ezoc(ctx: Ctx, cell: Cell, side: str) -> bool:
    """Whether a hex lies in an enemy zone of control, seen from `side`."""
    return cell in zoc(ctx, enemy_of(side))


@derived
def front_of(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The topmost foot and horse up to 4 levels, in EZOC Engaged (PG 3.4a, 4.2a, Ruling 4)."""
    return front_in_order(ctx, stack(ctx, cell))


def front_in_order(ctx: Ctx, order: tuple[str, ...]) -> tuple[str, ...]:
    """The front of a stack if its units lay in this order, top first (Ruling 4)."""
    found: list[str] = []
    room = ctx.rules.tables.limits.engaged_levels.value
    for uid in order:
        if card(ctx, uid).is_artillery:
            continue
        room -= stacking_levels(ctx, uid)
        if found and room < 0:
            break
        found.append(uid)
    return tuple(found)


def engaged_at(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The Engaged units of a hex (PG 4.2a, 4.2b). Artillery never is (PG 4.2c)."""
    side = owner(ctx, cell)
    return front_of(ctx, cell) if side is not None and in_ezoc(ctx, cell, side) else ()


def support_at(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The Support units of a hex: all other infantry and cavalry there (PG 4.2a)."""
    engaged = engaged_at(ctx, cell)
    return tuple(u for u in foot_and_horse(ctx, cell) if u not in engaged) if engaged else ()


def is_engaged(ctx: Ctx, uid: str) -> bool:
    return uid in engaged_at(ctx, ctx.table.units[uid].cell)


def enemy_neighbours(ctx: Ctx, cell: Cell, side: str) -> tuple[Cell, ...]:
    """Neighbouring hexes with enemy units that combat can reach (PG 19.1b)."""
    held, foe = holders(ctx), enemy_of(side)
    return tuple(c for c in ctx.rules.links[cell] if held.get(c) == foe)


def holding_unit(ctx: Ctx, cell: Cell, side: str) -> str | None:
    """An enemy fast unit next to an Engaged marker: it holds by an option (PG 4.4a, Ruling 9)."""
    if cell not in ctx.table.markers or not ctx.rules.on(Reading.ALL_FAST_UNITS_PIN):
        return None
    around = (u for there in enemy_neighbours(ctx, cell, side) for u in stack(ctx, there))
    return next((u for u in around if card(ctx, u).is_fast and has_zoc(ctx, u)), None)


def pinning_cavalry(ctx: Ctx, cell: Cell, side: str) -> str | None:
    """An enemy cavalry unit, Formed and Engaged, next to a hex: it pins fast units there
    (PG 7.2.3a, Ruling 9).

    The ZOC of the unit that stands or arrives in `cell` itself makes the enemy's front Engaged.
    """
    for there in enemy_neighbours(ctx, cell, side):
        for uid in front_of(ctx, there):
            if card(ctx, uid).is_cavalry and is_formed(ctx, uid):
                return uid
    return None
