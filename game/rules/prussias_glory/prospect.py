"""How near each side is to the levels of victory of its scenario (PG 22 to 26)."""

from game.rules.prussias_glory.combat.army_morale import projected_cm
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, enemy_of
from game.rules.prussias_glory.data.scenario import VictoryLevel
from game.rules.prussias_glory.pieces import army_state
from game.rules.prussias_glory.table import ArmyState, Ctx
from game.rules.prussias_glory.victory import RANKS, differential, is_met

POINTS, BOXES = 10.0, 8.0
"""A level is half as near for so many victory points that are missing, for so many boxes."""


def prospect(ctx: Ctx, side: str) -> float:
    """The ranks of the side's levels, each times how near it is, less those of the enemy."""
    return sum(
        RANKS[level.level] * nearness(ctx, level) * (1 if level.side == side else -1)
        for level in ctx.rules.victory
        if not level.otherwise
    )


def nearness(ctx: Ctx, level: VictoryLevel) -> float:
    """1 for a level whose conditions hold, less the more is missing, 0 if it is out of reach."""
    if is_met(ctx, level):
        return 1.0
    d, least, most = differential(ctx), level.differential_min, level.differential_max
    near = _half(max(0, (least - d) if least is not None else 0), POINTS)
    near *= _half(max(0, (d - most) if most is not None else 0), POINTS)
    near *= _state(ctx, COALITION, level.coalition_state)
    near *= _state(ctx, PRUSSIAN, level.prussian_state)
    for who, highest in (
        (COALITION, level.coalition_morale_max),
        (PRUSSIAN, level.prussian_morale_max),
    ):
        if highest is not None:
            near *= _half(max(0, morale_to_come(ctx, who) - highest), BOXES)
    if (higher := level.higher_morale) is not None:
        near *= _half(
            max(0, morale_to_come(ctx, enemy_of(higher)) - morale_to_come(ctx, higher)), BOXES
        )
    return near


def morale_to_come(ctx: Ctx, side: str) -> float:
    """Current Morale if the turn ended now, with the part of a level that CS is worth (PG 21.0)."""
    each = ctx.rules.tables.limits.cs_for_one_level.value
    return projected_cm(ctx, side) + ctx.table.armies[side].cs % each / each


def _half(missing: float, measure: float) -> float:
    return measure / (measure + missing)


def _state(ctx: Ctx, side: str, wanted: str) -> float:
    """How near an army is to a state it is to be in, or how safe from one it is not to be in."""
    state, cm = army_state(ctx, side), morale_to_come(ctx, side)
    limits = ctx.rules.tables.limits
    if wanted == "routed":
        low = limits.army_rout_at.value
        return 1.0 if state is ArmyState.ROUTED else _half(max(0, cm - low), BOXES)
    if wanted == "demoralised":
        low = limits.demoralised_at.value
        return _half(max(0, cm - low), BOXES) if state is ArmyState.STEADY else 1.0
    if wanted == "not demoralised":
        tested = limits.demoralisation_tested_at.value
        return 0.0 if state is not ArmyState.STEADY else min(1.0, max(0, cm) / tested)
    return 1.0
