"""Invariants: what must hold after every action (CS 2, 4, 6)."""

from collections import Counter
from collections.abc import Iterator

from game.rules.camposanto.cards import SIDES
from game.rules.camposanto.pieces import card, combat_at, steps, unit
from game.rules.camposanto.stacking import ON_TOP, is_legal_stack
from game.rules.camposanto.table import OFF_MAP, Ctx, Status
from game.rules.kit.stacks import misplaced


def invariants(ctx: Ctx) -> list[str]:
    """What is broken; nothing when the table is sound."""
    return [*misplaced(ctx), *_ground(ctx), *_stacks(ctx), *_units(ctx), *_orders(ctx)]


def _ground(ctx: Ctx) -> list[str]:
    """Nobody stands in river, pond or off the map (CS 6.3a, 6.3c)."""
    return [
        f"{there} stand in {ctx.rules.label(cell)}"
        for cell, there in ctx.table.stacks.items()
        if not ctx.rules.passable[cell]
    ]


def _stacks(ctx: Ctx) -> Iterator[str]:
    """One side, one facing, legal company in every hex; who is on its way is left out (CS 6.2)."""
    for cell, there in ctx.table.stacks.items():
        label = ctx.rules.label(cell)
        if len({card(ctx, u).side for u in there}) > 1:
            yield f"both sides in {label}"
        still = [u for u in there if not unit(ctx, u).underway]
        arms = [card(ctx, u).arm for u in still]
        if len(arms) > 1 and not is_legal_stack(arms):
            yield f"{', '.join(arms)} in {label}"
        elif len(arms) > 1 and arms[0] not in ON_TOP:
            yield f"{arms[0]} lies on top in {label}"
        units = [u for u in combat_at(ctx, cell) if u in still]
        if len({unit(ctx, u).facing for u in units}) > 1:
            yield f"two facings in {label}"


def _units(ctx: Ctx) -> Iterator[str]:
    """Steps on the map, MP spent, a wing's limit of units."""
    for uid, now in ctx.table.units.items():
        made = card(ctx, uid)
        if made.is_combat and (now.cell == OFF_MAP) != (steps(ctx, uid) == 0):
            yield f"{uid}: cell {now.cell} with {steps(ctx, uid)} steps"
        most = ctx.rules.tables.arm[made.arm].mp.value + 1
        if not 0 <= now.spent <= most:
            yield f"{uid} spent {now.spent} MP"
    wing = ctx.table.wing
    if wing:
        row = ctx.rules.tables.status[ctx.table.wings[wing].status]
        done = [
            u
            for u in ctx.rules.oob.wings[wing].units
            if ctx.table.units[u].moved or ctx.table.units[u].spent
        ]
        if row.units and len(done) > row.units:
            yield f"{wing}: {len(done)} units were activated"


def _orders(ctx: Ctx) -> Iterator[str]:
    """Tokens: none twice, none lost; the wings ranked as the rules say (CS 2.3a, 4.1g)."""
    table = ctx.table
    for side in SIDES:
        full = set(ctx.rules.tables.series.of(table.series[side]))
        hand = table.hands[side]
        if len(set(hand)) != len(hand) or not set(hand) <= full:
            yield f"{side} holds {hand}"
        if not set(table.sealed.get(side, ())) <= set(hand):
            yield f"{side} laid {table.sealed[side]} of {hand}"
    ranked = Counter(w.status for w in table.wings.values() if not w.by_general)
    general = sum(w.by_general for w in table.wings.values())
    if table.order and (
        ranked[Status.IMPETUOUS] != 1
        or ranked[Status.HESITANT] != 1
        or ranked[Status.PRUDENT] + general != len(SIDES)
    ):
        yield f"wings ranked {dict(ranked)}"
