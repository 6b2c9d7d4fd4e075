"""Objectives, the cohesion of armies, victory (ND 6.10, 12.2-12.5)."""

from game.board.plane.numbers import Point
from game.engine.context import Context
from game.engine.event import GRAVE
from game.engine.state import Result, fork
from game.engine.text import say
from game.rules.nordlingen.places import laid, reaches
from game.rules.nordlingen.rules import Goal
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import (
    bases,
    is_foot_or_horse,
    is_routed,
    is_train,
    now,
    present,
    side_of,
)


def holders(ctx: Ctx, point: Point) -> set[str]:
    """The sides with a unit of foot or horse, not routed, within reach of a point (ND 12.4)."""
    reach = ctx.rules.tables.limits.objective_reach.value
    return {
        side_of(ctx, uid)
        for uid in present(ctx)
        if is_foot_or_horse(ctx, uid)
        and not is_routed(ctx, uid)
        and reaches(ctx, uid, point, reach)
    }


def take_objectives(ctx: Ctx) -> None:
    """Who alone is there controls it, until the other does (ND 12.4)."""
    for one in ctx.rules.terms.objectives:
        there = holders(ctx, one.at)
        side = next(iter(there)) if len(there) == 1 else ""
        if not side or ctx.table.owners.get(one.id) == side:
            continue
        ctx.put(ctx.table.owners, one.id, side)
        army = ctx.rules.oob.armies[side].inline
        text = say("{place}: now controlled by {side}.", place=say(one.name), side=army)
        ctx.tell("ND 12.4", text, kind="objective", side=side, weight=GRAVE)


def line_is_cut(ctx: Ctx, side: str) -> bool:
    """Is an enemy combat unit, not routed, near the army's exit point (ND 6.10, R82)?"""
    army, reach = ctx.rules.oob.armies[side], ctx.rules.tables.limits.line_cut.value
    return any(
        reaches(ctx, uid, army.exit_point, reach)
        for uid in present(ctx, ctx.rules.enemy_of(side))
        if not is_routed(ctx, uid) and not is_train(ctx, uid)
    )


# -- the cohesion of an army (ND 12.2) -------------------------------------------------------------


def starting_cohesion(ctx: Ctx, side: str) -> int:
    """A point for each base, those still to come included, and the objectives held (ND 12.2)."""
    held = sum(one.value for one in ctx.rules.terms.objectives if one.held_by == side)
    return held + sum(bases(ctx, uid) for uid in ctx.table.units if side_of(ctx, uid) == side)


def cohesion(ctx: Ctx, side: str) -> int:
    """What is left of it: less the bases that are gone and the generals that were lost, more or
    less the objectives that changed hands (ND 12.2).
    """
    left = sum(
        bases(ctx, uid)
        for uid in ctx.table.units
        if side_of(ctx, uid) == side and not now(ctx, uid).gone
    )
    owners = ctx.table.owners
    held = sum(o.value for o in ctx.rules.terms.objectives if owners.get(o.id) == side)
    return left + held - ctx.table.fallen.get(side, 0)


def is_broken(ctx: Ctx, side: str) -> bool:
    """Not higher than its break value (ND 12.3)."""
    return cohesion(ctx, side) <= ctx.rules.oob.armies[side].break_at


def broken_armies(ctx: Ctx) -> list[str]:
    """The sides whose army is broken (ND 12.3)."""
    return [side for side in ctx.rules.sides if is_broken(ctx, side)]


def ahead(ctx: Ctx, margin: int = 0) -> str | None:
    """The side with the higher share of its starting cohesion, by at least so many percentage
    points; None: nobody (ND 12.3, 12.5).
    """
    one, two = ctx.rules.sides
    start = {side: starting_cohesion(ctx, side) for side in (one, two)}
    # Shares with one denominator: whole numbers, nothing is rounded.
    a, b = cohesion(ctx, one) * start[two], cohesion(ctx, two) * start[one]
    if a == b or 100 * abs(a - b) < margin * start[one] * start[two]:
        return None
    return one if a > b else two


# -- victory ---------------------------------------------------------------------------------------


def goal_reached(ctx: Ctx, goal: Goal, *, last: bool) -> bool:
    """A victory of the scenario's own (ND 12.5)."""
    if goal.at_end and not last:
        return False
    if ctx.table.owners.get(goal.objective) != goal.side:
        return False
    if goal.share and ahead(ctx) == ctx.rules.enemy_of(goal.side):
        return False
    return units_beyond(ctx, goal) >= goal.units


def units_beyond(ctx: Ctx, goal: Goal) -> int:
    """How many of the units that count are beyond the line of a goal (ND 12.5)."""
    return sum(_beyond(ctx, uid, goal) for uid in present(ctx, goal.side))


def _beyond(ctx: Ctx, uid: str, goal: Goal) -> bool:
    if not is_foot_or_horse(ctx, uid) or is_routed(ctx, uid):
        return False
    up = [y for _, y in laid(ctx, uid).corners]
    if goal.north_of is not None and min(up) < goal.north_of:
        return False
    return goal.south_of is None or max(up) <= goal.south_of


def outcome(ctx: Ctx) -> Result | None:
    """Who has won at the end of this turn; None: the battle goes on (ND 12.3, 12.5)."""
    return _outcome(ctx, last=ctx.table.turn >= ctx.rules.terms.turns)


def outcome_now(ctx: Ctx) -> Result:
    """Who would have won if this turn ended now and were the last (ND 12.4, 12.5)."""
    then: Ctx = Context(ctx.rules, fork(ctx.state))
    take_objectives(then)
    found = _outcome(then, last=True)
    assert found is not None
    return found


def _outcome(ctx: Ctx, *, last: bool) -> Result | None:
    """By a goal of the scenario, because an army is broken, or after the last turn."""
    for goal in ctx.rules.terms.goals:
        if goal_reached(ctx, goal, last=last):
            return Result(goal.side, "goal", "ND 12.5")
    broken = broken_armies(ctx)
    if len(broken) == 1:
        return Result(ctx.rules.enemy_of(broken[0]), "broken", "ND 12.3")
    if broken:
        return Result(ahead(ctx), "broken", "ND 12.3")
    if not last:
        return None
    other = ctx.rules.terms.otherwise
    if other:
        return Result(None if other == "draw" else other, "otherwise", "ND 12.5")
    return Result(ahead(ctx, ctx.rules.tables.limits.share_to_win.value), "shares", "ND 12.5")
