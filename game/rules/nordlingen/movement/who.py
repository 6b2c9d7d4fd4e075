"""Who may manoeuvre, and how freely (ND 0.13, 2.9, 2.14, 3.1, 3.15)."""

from game.engine.context import derived
from game.engine.refusal import Refusal
from game.rules.nordlingen import refusals
from game.rules.nordlingen.places import combat_enemies, in_melee, within
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import division_of, is_routed, now, on_table


@derived
def why_not_manoeuvre(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit may make no manoeuvre in this impulse, breaking off apart (ND 3.1)."""
    refusal = why_spent(ctx, uid)
    if refusal is None and in_melee(ctx, uid):
        return refusals.CANNOT_MANOEUVRE
    return refusal


def why_spent(ctx: Ctx, uid: str) -> Refusal | None:
    """Why it may make none, be it in melee or not (ND 3.1)."""
    unit = now(ctx, uid)
    if division_of(ctx, uid) not in ctx.table.active:
        return refusals.NOT_ACTIVE
    if unit.manoeuvred:
        return refusals.HAS_MANOEUVRED
    if unit.halted or is_routed(ctx, uid) or not on_table(ctx, uid):
        return refusals.CANNOT_MANOEUVRE
    return None


@derived
def is_near_enemy(ctx: Ctx, uid: str) -> bool:
    """Is an enemy combat unit that is not routed within 1um (ND 0.13)?"""
    near = ctx.rules.tables.limits.near.value
    return any(within(ctx, uid, foe, near) for foe, _ in combat_enemies(ctx, uid))
