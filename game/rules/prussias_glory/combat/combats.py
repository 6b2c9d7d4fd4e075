"""Combats in progress, in `table.combats`: opening them, who takes part, what steps share."""

from msgspec import structs

from game.board.cells import Cell
from game.rules.prussias_glory.battles import fatigue
from game.rules.prussias_glory.battles.baggage import is_baggage
from game.rules.prussias_glory.battles.rossbach_advance import note_attack
from game.rules.prussias_glory.command.detachments import may_act
from game.rules.prussias_glory.data.cards import SIDES, enemy_of
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.outcome import Which, side_of
from game.rules.prussias_glory.pieces import (
    card,
    foot_and_horse,
    is_formed,
    is_routed,
    owner,
    stack,
    unit,
)
from game.rules.prussias_glory.table import Combat, CombatSide, Ctx

HEX_SIDES = 6


def failed_to_charge(ctx: Ctx, combat: Combat) -> tuple[str, ...]:
    """Cavalry that tried to take part in a charge and may not (PG 19.12.2b)."""
    if combat.kind != "charge":
        return ()
    tried = get(ctx, combat.parent).attempted
    return tuple(u for u in tried if u not in combat.attack.engaged)


def get(ctx: Ctx, index: int) -> Combat:
    """A combat in progress."""
    return ctx.table.combats[index]


def side_named(combat: Combat, which: Which) -> str:
    """The army that attacks or defends."""
    return combat.attacker if which == "attack" else enemy_of(combat.attacker)


def change(ctx: Ctx, index: int, **fields: object) -> None:
    """Give a combat new values."""
    combats = list(ctx.table.combats)
    combats[index] = structs.replace(combats[index], **fields)
    ctx.set(combats=combats)


def change_side(ctx: Ctx, index: int, which: Which, **fields: object) -> None:
    """Give one side of a combat new values."""
    side = side_of(get(ctx, index), which)
    change(ctx, index, **{which: structs.replace(side, **fields)})


def open_combat(ctx: Ctx, combat: Combat) -> int:
    """Begin a combat; its place in the list. All but bombardment tires both armies (PG 25.3.4b)."""
    ctx.set(fought_yet=True)
    if combat.kind != "bombardment":
        fatigue.exert(ctx, *SIDES)
        cells = combat.attack.cells
        units = combat.attack.engaged or tuple(u for c in cells for u in attackers_at(ctx, c))
        note_attack(ctx, combat.attacker, units)
    ctx.append(ctx.table.combats, combat)
    return len(ctx.table.combats) - 1


def close_all(ctx: Ctx) -> None:
    """A phase of fighting is over: forget its combats."""
    ctx.set(combats=[])


def reckon(ctx: Ctx, side: CombatSide) -> CombatSide:
    """The side with its sums of levels (PG 11.1b, 11.2a): real ones, none doubled (Ruling 5)."""
    engaged = sum(unit(ctx, u).level for u in side.engaged)
    used = sum(unit(ctx, u).level for u in side.used_support)
    home = {u: unit(ctx, u).cell for u in side.engaged}
    return structs.replace(side, engaged_levels=engaged, levels=engaged + used, home=home)


# -- who takes part --------------------------------------------------------------------------------


def attackers_at(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The units that attack from a hex: Engaged or, next to Routed enemies, who would be; active,
    not Routed, not fought, no baggage (PG 6.1a, 19.0b, 19.1a, 25.3.5e, Rulings 46, 75).
    """
    units = ctx.table.units
    return tuple(
        u
        for u in front_of(ctx, cell)
        if not is_routed(ctx, u)
        and not units[u].fought
        and not is_baggage(ctx, u)
        and may_act(ctx, u)
    )


def defenders_at(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The units of a hex that can be attacked: those on top that have not fought (PG 19.0b)."""
    return tuple(u for u in front_of(ctx, cell) if not ctx.table.units[u].fought)


def support_in(ctx: Ctx, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """All infantry and cavalry of the hexes below the Engaged ones (PG 4.2a, Ruling 31)."""
    return tuple(u for c in cells for u in foot_and_horse(ctx, c) if u not in front_of(ctx, c))


def all_routed(ctx: Ctx, cell: Cell) -> bool:
    """Whether a hex holds only Routed units: it may, but need not be attacked (Ruling 75)."""
    return all(is_routed(ctx, u) for u in stack(ctx, cell))


def guns_alone(ctx: Ctx, cell: Cell) -> bool:
    """Whether a hex holds artillery and nothing else (PG 19.1c)."""
    return bool(stack(ctx, cell)) and not foot_and_horse(ctx, cell)


def formed_cavalry(ctx: Ctx, uid: str) -> bool:
    """Whether a unit is Formed cavalry (PG 19.2a, 19.5.1b, T8d)."""
    return card(ctx, uid).is_cavalry and is_formed(ctx, uid)


def is_surrounded(ctx: Ctx, attack: tuple[Cell, ...], defence: tuple[Cell, ...]) -> bool:
    """Whether a hex is surrounded by participants' ZOC on six sides (PG 19.1.1a, Ruling 45)."""
    links = ctx.rules.links
    if len(defence) != 1 or len(links[defence[0]]) < HEX_SIDES:
        return False
    covered = set(attack)
    for cell in attack:
        covered.update(links[cell])
    return covered.issuperset(links[defence[0]])


def drop_vacated_momentum(ctx: Ctx) -> None:
    """Momentum markers on hexes that their enemy holds no more are discarded (PG 19.10e)."""
    for cell, marker in tuple(ctx.table.momentum.items()):
        if owner(ctx, cell) != enemy_of(marker.side):
            ctx.drop(ctx.table.momentum, cell)
