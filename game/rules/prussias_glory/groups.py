"""Command groups (PG 6.2): who shares a status, and what an army's state adds to command rolls."""

from game.engine.event import Modifier
from game.rules.prussias_glory.cards import GroupCard
from game.rules.prussias_glory.pieces import card, units_of
from game.rules.prussias_glory.table import ArmyState, Ctx

PHASE = "command"


def groups_of(ctx: Ctx, side: str) -> tuple[GroupCard, ...]:
    """The command groups of an army (PG 6.2a)."""
    return tuple(g for g in ctx.rules.oob.groups.values() if g.side == side)


def units_of_group(ctx: Ctx, group: GroupCard) -> tuple[str, ...]:
    """The units on the map that share a group's status, its guns included (PG 6.2b, 6.2c)."""
    return tuple(
        u
        for u in units_of(ctx, group.side)
        if (card(ctx, u).is_artillery and group.guns) or card(ctx, u).wing in group.wings
    )


def command_modifiers(ctx: Ctx, side: str) -> tuple[Modifier, ...]:
    """What the army's state adds to command rolls (PG 10.2e, 10.3d, Ruling 20)."""
    state, figures = ctx.table.armies[side].state, ctx.rules.tables.command
    if state is ArmyState.ROUTED:
        return (figures.routed.modifier(),)
    return (figures.demoralised.modifier(),) if state is ArmyState.DEMORALISED else ()


def wing_arm_letter(ctx: Ctx, wing: str) -> str:
    """I for a wing with any infantry, else C (PG 6.2b, 6.2.1a)."""
    return (
        "I" if any(u.wing == wing and u.is_infantry for u in ctx.rules.oob.units.values()) else "C"
    )
