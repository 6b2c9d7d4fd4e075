"""Single steps of a move: movement points, ground, enemies, zones of control (CS 5, 6)."""

from collections.abc import Mapping

from game.board.cells import Cell
from game.board.search import Reach, cheapest
from game.engine.context import derived
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.camposanto.cards import Arm, enemy_of
from game.rules.camposanto.pieces import arm_row, card, holder, side_of, stack, status_row, unit
from game.rules.camposanto.refusals import (
    FROM_ZOC_TO_ZOC,
    HELD_BY_ENEMY,
    NO_WAY,
    NOT_LIKE_THIS,
    TWO_ALREADY,
    cannot_enter,
    no_entry_into_zoc,
    no_mp,
    stops_in_zoc,
)
from game.rules.camposanto.stacking import OF_TWO, is_legal_stack
from game.rules.camposanto.table import Ctx, Turn
from game.rules.camposanto.zones import in_enemy_zoc

NO_ENTRY_OF_WING = "CS 5.4b"
TOO_FAR = no_mp(0, 0).rule
NO_ZOC_RULES: Mapping[Arm, str] = {Arm.ARTILLERY: "CS 9.2a", Arm.MARSHAL: "CS 8.2b"}


@derived
def allowance(ctx: Ctx, uid: str) -> int:
    """MP: by arm, one less in the evening, one more if Impetuous (CS 6a, 11a, 5.1b)."""
    mp = arm_row(ctx, uid).mp.value + status_row(ctx, card(ctx, uid).wing).mp.value
    if ctx.table.turn is Turn.EVENING:
        mp += ctx.rules.tables.evening.mp.value
    return max(0, mp)


def mp_left(ctx: Ctx, uid: str) -> int:
    return max(0, allowance(ctx, uid) - unit(ctx, uid).spent)


def left_over(n: int) -> Text:
    """What a piece has left; the Italian book says PM, that of Prussia's Glory MP."""
    return say("{n} {mp} left", n=n, mp=say("MP"))


def has_begun(ctx: Ctx, uid: str) -> bool:
    """Whether a piece has entered a hex in its move."""
    return unit(ctx, uid).spent > 0


def started_in_zoc(ctx: Ctx, uid: str) -> bool:
    """Whether the move of a piece starts, or has started, in an enemy ZOC (CS 6.1e, R7)."""
    now = unit(ctx, uid)
    return now.from_zoc if now.spent else in_enemy_zoc(ctx, side_of(ctx, uid), now.cell)


def cost_of(ctx: Ctx, cell: Cell) -> int:
    """What entering a passable hex costs (CS 6b)."""
    return max(ctx.rules.tables.terrain[kind].cost for kind in ctx.rules.board.terrain[cell])


def why_not_enter(ctx: Ctx, cell: Cell) -> Refusal | None:
    """River, pond and what lies off the map (CS 6.3a, 6.3c)."""
    for kind in ctx.rules.board.terrain[cell]:
        row = ctx.rules.tables.terrain[kind]
        if not row.passable:
            return cannot_enter(row.rule)
    return None


def why_not_zoc(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """What keeps a piece out of a hex in an enemy ZOC (CS 5.4b, 6.1e, 8.2b, 9.2a)."""
    if not in_enemy_zoc(ctx, side_of(ctx, uid), cell):
        return None
    made, row = card(ctx, uid), status_row(ctx, card(ctx, uid).wing)
    if not arm_row(ctx, uid).enters_zoc:
        return no_entry_into_zoc(NO_ZOC_RULES[made.arm])
    if not row.enters_zoc:
        return no_entry_into_zoc(NO_ENTRY_OF_WING)
    if started_in_zoc(ctx, uid) and not row.zoc_to_zoc:
        return FROM_ZOC_TO_ZOC
    return None


def why_no_step(ctx: Ctx, uid: str, a: Cell, b: Cell, spent: int) -> Refusal | None:
    """What bars the next hex, `spent` MP into the move, in the order E12 to E18 (CS 6)."""
    if b not in ctx.rules.board.neighbours[a]:
        return NOT_OFFERED
    need, have = max(1, cost_of(ctx, b)), allowance(ctx, uid) - spent
    return no_mp(need, max(0, have)) if need > have else _why_not_pass(ctx, uid, a, b)


def _why_not_pass(ctx: Ctx, uid: str, a: Cell, b: Cell) -> Refusal | None:
    """The same, whatever it costs."""
    now, side = unit(ctx, uid), side_of(ctx, uid)
    if (ground := why_not_enter(ctx, b)) is not None:
        return ground
    if holder(ctx, b) == enemy_of(side) and not _is_put_to_flight(ctx, uid, a, b):
        return HELD_BY_ENEMY
    if (zone := why_not_zoc(ctx, uid, b)) is not None:
        return zone
    if (now.stopped and a == now.cell) or (a != now.cell and in_enemy_zoc(ctx, side, a)):
        return stops_in_zoc(ctx.rules.label(a))
    if in_enemy_zoc(ctx, side, b):  # it must stop there, so it must be able to
        return why_not_end(ctx, uid, b)
    return None


def _is_put_to_flight(ctx: Ctx, uid: str, a: Cell, b: Cell) -> bool:
    """Whether none but a marshal is in `b`, who flees as this unit comes to `a` (CS 8.2c)."""
    arrives = card(ctx, uid).is_combat and a != unit(ctx, uid).cell
    return arrives and not any(card(ctx, u).is_combat for u in stack(ctx, b))


@derived
def why_not_end(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """What keeps a piece from ending its move in a hex that it may pass (CS 6.2)."""
    side = side_of(ctx, uid)
    there = (u for u in stack(ctx, cell) if u != uid and side_of(ctx, u) == side)
    others = [card(ctx, u).arm for u in there]
    if not others or is_legal_stack([*others, card(ctx, uid).arm]):
        return None
    return TWO_ALREADY if len(others) >= OF_TWO else NOT_LIKE_THIS


@derived
def reach(ctx: Ctx, uid: str) -> Reach[Refusal]:
    """All hexes that a piece can still come to, those where it may not end included."""
    now = unit(ctx, uid)

    def step(a: Cell, b: Cell, gone: int) -> int | Refusal:
        refusal = why_no_step(ctx, uid, a, b, now.spent + gone)
        return cost_of(ctx, b) if refusal is None else refusal

    return cheapest(now.cell, mp_left(ctx, uid), ctx.rules.board.neighbours, step)


@derived
def _without_limit(ctx: Ctx, uid: str) -> Reach[Refusal]:
    """All hexes that a piece could come to with any number of MP."""

    def step(a: Cell, b: Cell, _gone: int) -> int | Refusal:
        refusal = _why_not_pass(ctx, uid, a, b)
        return cost_of(ctx, b) if refusal is None else refusal

    most = ctx.rules.board.grid.size * max(r.cost for r in ctx.rules.tables.terrain.values())
    return cheapest(unit(ctx, uid).cell, most, ctx.rules.board.neighbours, step)


def why_not_path(ctx: Ctx, uid: str, path: tuple[Cell, ...]) -> Refusal | None:
    """The first reason against a path, hex by hex; the start is left out of it."""
    now = unit(ctx, uid)
    here, spent = now.cell, now.spent
    for cell in path:
        if (refusal := why_no_step(ctx, uid, here, cell, spent)) is not None:
            return refusal
        here, spent = cell, spent + cost_of(ctx, cell)
    return why_not_end(ctx, uid, here)


def why_not_go(ctx: Ctx, uid: str, cell: Cell, via: tuple[Cell, ...]) -> Refusal | None:
    """What keeps a piece from moving to a hex, over a path if one is given."""
    if cell == unit(ctx, uid).cell or not 0 <= cell < ctx.rules.board.grid.size:
        return NOT_OFFERED
    if via:
        return why_not_path(ctx, uid, via) if via[-1] == cell else NOT_OFFERED
    found = reach(ctx, uid)
    if cell in found.cost:
        return why_not_end(ctx, uid, cell)
    refusal = found.refused.get(cell)
    if refusal is not None and refusal.rule != TOO_FAR:
        return refusal
    priced = _without_limit(ctx, uid)
    if cell in priced.cost:
        return no_mp(priced.cost[cell], mp_left(ctx, uid))
    now = unit(ctx, uid)
    shut = stops_in_zoc(ctx.rules.label(now.cell)) if now.stopped else NO_WAY
    return priced.refused.get(cell, shut)


@derived
def destinations(ctx: Ctx, uid: str) -> dict[Cell, int]:
    """Where a piece may go, with the MP that it costs."""
    found = reach(ctx, uid)
    return {
        cell: cost
        for cell, cost in found.cost.items()
        if cell != found.start and why_not_end(ctx, uid, cell) is None
    }
