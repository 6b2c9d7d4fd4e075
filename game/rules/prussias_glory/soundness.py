"""Invariants: what must hold after every action (PG 1-4, 10)."""

from collections.abc import Iterator

from game.rules.kit.stacks import misplaced
from game.rules.prussias_glory.arrival.entry import is_to_come
from game.rules.prussias_glory.data.cards import SIDES
from game.rules.prussias_glory.movement.in_column import most_ever
from game.rules.prussias_glory.pieces import card, cells_of, side_of, stack, unit
from game.rules.prussias_glory.stacking import why_overfull
from game.rules.prussias_glory.table import OFF_MAP, Ctx, Morale


def invariants(ctx: Ctx) -> list[str]:
    """What is broken; nothing when the table is sound."""
    return [
        *misplaced(ctx),
        *_levels(ctx),
        *_sides(ctx),
        *_counters(ctx),
        *_leaders(ctx),
        *_to_come(ctx),
        *_filled(ctx),
    ]


def _levels(ctx: Ctx) -> Iterator[str]:
    for uid, state in ctx.table.units.items():
        if state.cell != OFF_MAP and not 1 <= state.level <= card(ctx, uid).levels:
            yield f"{uid} has {state.level} levels"
        if state.column and state.morale is not Morale.FORMED:
            yield f"{uid} is in column without being Formed"  # Ruling 12
        if not 0 <= state.spent <= most_ever(ctx, uid):
            yield f"{uid} spent {state.spent} MP"


def _sides(ctx: Ctx) -> list[str]:
    """No hex holds units of both sides, except guns about to be captured (PG 19.9a)."""
    if ctx.table.phase == "close_combat":
        return []
    return [
        f"both sides in {ctx.rules.label(cell)}"
        for cell, there in ctx.table.stacks.items()
        if len({card(ctx, u).side for u in there}) > 1
    ]


def _counters(ctx: Ctx) -> Iterator[str]:
    """What a unit has lost lies on the track, once (PG 10.0b, 10.0f)."""
    for side in SIDES:
        lost: dict[str, list[int]] = {}
        for x in ctx.table.tracks[side]:
            if x.unit is not None:
                lost.setdefault(x.unit, []).append(x.level)
        for uid, levels in lost.items():
            made = card(ctx, uid)
            counters = 2 if (made.start_level or made.levels) > 2 else 1
            if len(levels) > counters or side_of(ctx, uid) != side:
                yield f"{uid} lies on the track of {side} with levels {levels}"
            gone, n = ctx.table.units[uid].cell == OFF_MAP, len(levels)
            if gone != (n == counters) and uid not in ctx.table.left_map:
                yield f"{uid}: {n} of {counters} counters lost, off the map: {gone}"


def _leaders(ctx: Ctx) -> list[str]:
    """A wing has at most one leader."""
    wings = [x.wing for x in ctx.table.leaders.values() if x.wing is not None and x.cell != OFF_MAP]
    return [f"two leaders of {w}" for w in sorted(set(wings)) if wings.count(w) > 1]


def _to_come(ctx: Ctx) -> Iterator[str]:
    """What enters later is on the map once it has come, and unharmed before (PG 22.2a)."""
    lost = {x.unit for track in ctx.table.tracks.values() for x in track}
    for uid in ctx.rules.coming:
        state = ctx.table.units.get(uid)
        if state is None:
            continue
        full = card(ctx, uid).start_level or card(ctx, uid).levels
        whole = state.level == full and state.morale is Morale.FORMED and uid not in lost
        if is_to_come(ctx, uid) and not (whole and state.spent == state.steps == 0):
            yield f"{uid} has suffered before it came"
        if state.cell != OFF_MAP and uid not in ctx.table.arrived:
            yield f"{uid} is on the map and has not come"


def _filled(ctx: Ctx) -> list[str]:
    """Nobody has moved into an own hex that is now overfull (PG 3.3a, Ruling 79)."""
    if ctx.table.phase != "bombardment":
        return []
    return [
        f"overfull after movement: {ctx.rules.label(cell)}"
        for cell in cells_of(ctx, ctx.table.active)
        if why_overfull(ctx, cell) is not None and any(unit(ctx, u).steps for u in stack(ctx, cell))
    ]
