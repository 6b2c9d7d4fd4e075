"""Command groups (PG 6.2): who shares a status, and what an army's state adds to command rolls."""

from game.engine.context import derived
from game.engine.event import Modifier
from game.engine.text import say
from game.rules.prussias_glory.arrival.entry import waiting
from game.rules.prussias_glory.command.detachments import (
    det_of,
    dets_of,
    group_of_det,
    units_of_det,
)
from game.rules.prussias_glory.data.cards import Arm, GroupCard
from game.rules.prussias_glory.pieces import card, commander_of, units_of
from game.rules.prussias_glory.table import ArmyState, Ctx

PHASE = "command"
DETACHMENT = "detachment"
STATUS_NOTES = (
    (say("Effective"), say("its units move with their full movement allowance")),
    (say("Degraded"), say("they move with half of it, rounded up")),
)
"""What a command roll decides for a group this turn (PG 6.2d)."""


@derived
def groups_of(ctx: Ctx, side: str) -> tuple[GroupCard, ...]:
    """An army's command groups; while inactive its active detachments (PG 6.2a, 6.3a, 6.3.1a)."""
    if not ctx.table.armies[side].active:
        return tuple(group_of_det(d) for d in dets_of(ctx, side) if d.active)
    groups = ctx.rules.oob.groups.values()
    return tuple(g for g in groups if g.side == side and g.kind != DETACHMENT)


def wings_of(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The wings of a side, in the order of the order of battle (PG 1.2d)."""
    return tuple(w.id for w in ctx.rules.oob.wings.values() if w.side == side)


def wings_of_group(ctx: Ctx, group: GroupCard) -> tuple[str, ...]:
    """Its wings; a base group takes in those of former detachments (PG 6.2b, 6.3.1a)."""
    if group.kind != "base":
        return group.wings
    former = tuple(
        w
        for g in ctx.rules.oob.groups.values()
        if g.side == group.side and g.kind == DETACHMENT
        for w in g.wings
        if wing_arm_letter(ctx, w) == ("I" if Arm.INFANTRY in group.arms else "C")
    )
    return group.wings + former


def units_of_group(ctx: Ctx, group: GroupCard) -> tuple[str, ...]:
    """The units that share its status, guns too, waiting or on the map (PG 6.2b, 6.2c, 26.3c)."""
    if group.id in ctx.table.dets:
        return units_of_det(ctx, group.id)
    wings = wings_of_group(ctx, group)
    return tuple(
        u
        for u in (*units_of(ctx, group.side), *waiting(ctx, group.side))
        if (card(ctx, u).is_artillery and group.guns) or card(ctx, u).wing in wings
    )


def rating_of(ctx: Ctx, group: GroupCard) -> int:
    """The command value of a group now; some fall with the Army Commander (PG 23.6a)."""
    if group.without_commander and commander_of(ctx, group.side) is None:
        return group.without_commander
    return group.rating


def group_of(ctx: Ctx, uid: str) -> GroupCard | None:
    """The group a unit belongs to now, be its army active or not (PG 6.2a, 6.2b, 6.3a)."""
    det, made = det_of(ctx, uid), card(ctx, uid)
    if det is not None:
        return group_of_det(det)
    groups = ctx.rules.oob.groups.values()
    for group in (g for g in groups if g.side == made.side and g.kind != DETACHMENT):
        if group.guns if made.is_artillery else made.wing in wings_of_group(ctx, group):
            return group
    return None


def command_modifiers(ctx: Ctx, side: str) -> tuple[Modifier, ...]:
    """What the army's state adds to command rolls (PG 10.2e, 10.3d, Ruling 20)."""
    state, figures = ctx.table.armies[side].state, ctx.rules.tables.command
    if state is ArmyState.ROUTED:
        return (figures.routed.modifier(),)
    return (figures.demoralised.modifier(),) if state is ArmyState.DEMORALISED else ()


def wing_arm_letter(ctx: Ctx, wing: str) -> str:
    """I for a wing with any infantry, else C (PG 6.2b, 6.2.1a)."""
    foot = any(u.wing == wing and u.is_infantry for u in ctx.rules.oob.units.values())
    return "I" if foot else "C"
