"""What one step of normal movement costs, and what forbids it (PG 7, T4, T5)."""

from collections.abc import Mapping

from game.board.cells import Cell
from game.board.search import Reach, cheapest
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.arrival.entry import around, entry_cost, why_not_come
from game.rules.prussias_glory.battles.baggage import (
    STAYS_ON_MAP,
    baggage_cells,
    extra_cost,
    is_baggage,
    near_baggage,
    why_not_share,
)
from game.rules.prussias_glory.data.cards import PRUSSIAN, Arm, enemy_of
from game.rules.prussias_glory.movement.edges import leaves_from
from game.rules.prussias_glory.movement.in_column import column_allowance, is_in_column
from game.rules.prussias_glory.movement.zones import (
    front_of,
    holding_unit,
    in_ezoc,
    pinning_cavalry,
    zoc,
)
from game.rules.prussias_glory.pieces import (
    card,
    cell_of,
    cells_of,
    foot_and_horse,
    has_enemy,
    is_broken,
    leader_card,
    leaders_at,
    leaders_by_cell,
    name_of,
    owner,
    side_of,
    unit,
    values,
)
from game.rules.prussias_glory.stacking import stacking_levels
from game.rules.prussias_glory.table import OFF_MAP, Ctx, Morale

ENEMY_THERE = Refusal("PG 7.1e", say("Enemy units are there."))
ENEMY_LEADER_THERE = Refusal("PG 7.1e", say("A leader never enters a hex with enemy pieces."))
PROHIBITED = Refusal("PG 7.1d", say("Prohibited terrain."))
OOC_EZOC = Refusal("PG 6.2.2b", say("Out of command units may not enter an EZOC."))
GUNS_EZOC = Refusal(
    "PG 7.2.2b", say("Guns may enter an EZOC only where friendly infantry or cavalry stands.")
)
LEADER_EZOC = Refusal(
    "PG 7.2.4b", say("A leader may not enter an EZOC hex without friendly units.")
)
BRACKETS_EZOC = Refusal(
    "PG 7.2.5a", say("A unit with its SP in parentheses may not enter an EZOC.")
)
STARTED_ENGAGED = Refusal(
    "PG 7.2.1c", say("Engaged infantry that is not fast leaves only after relief.")
)
LAST_OF_MARKED = Refusal(
    "PG 4.3b", say("The last infantry or cavalry may not leave a hex with an Engaged marker.")
)
NO_STEP = Refusal("PG 7.0c", say("It has no legal step."))
NOT_BROKEN = Refusal("PG 7.1f", say("Its army is not Demoralised: it may not leave the map."))
NOT_FRIENDLY_EDGE = Refusal("PG 10.2h", say("Only over a friendly edge."))
LEADERS_STAY = Refusal("PG 10.2h", say("Only units leave the map; leaders stay."))
NO_FORD = Refusal(
    "PG 25.3.6a", say("Only in column is the Mietzel crossed where there is no bridge.")
)
STOPS_AT_RIVER = Refusal(
    "PG 25.3.6b", say("Units that are not in column must stop next to the Mietzel.")
)
NOT_NEXT = Refusal("PG 7.0a", say("That hex is not next to the piece."))


# -- allowance -------------------------------------------------------------------------------------


def allowance(ctx: Ctx, uid: str) -> int:
    """The movement allowance: halved, rounded up, if Degraded, OOC or Disordered (PG 6.2d, 7.1a,
    7.1b), its own in column (PG 7.3.1a, 7.3.1b, Ruling 12), a leader's neither (PG 7.1c, Ruling
    80).
    """
    if uid in ctx.table.leaders:
        return leader_card(ctx, uid).movement
    state, printed = unit(ctx, uid), card(ctx, uid).movement
    if state.column:
        return column_allowance(ctx, uid)
    if not state.effective or state.ooc or state.morale is Morale.DISORDERED:
        return (printed + 1) // 2
    return printed


def spent(ctx: Ctx, uid: str) -> int:
    return ctx.table.leaders[uid].spent if uid in ctx.table.leaders else unit(ctx, uid).spent


def mp_left(ctx: Ctx, piece: str) -> int:
    """MP that a piece has still to spend (PG 7.0c)."""
    return allowance(ctx, piece) - spent(ctx, piece)


# -- terrain ---------------------------------------------------------------------------------------


def terrain_cost(ctx: Ctx, piece: str, a: Cell, b: Cell) -> int | None:
    """Hex and hexside costs of a step (PG 7.0a, 7.0d, T4); None: prohibited (PG 7.1d). Leaders pay
    as infantry (Ruling 80), columns alike everywhere (PG 7.3.1a) but all over the Mietzel (Ruling
    63); who enters the map pays for that alone (PG 24.2.2b, 26.3c).
    """
    if a == OFF_MAP:
        return entry_cost(ctx, piece)
    cost = ground_costs(ctx, piece)[a].get(b)
    if cost is None and (a, b) in ctx.rules.fords and is_in_column(ctx, piece):
        return allowance(ctx, piece)
    return cost


def ground_costs(ctx: Ctx, piece: str) -> tuple[Mapping[Cell, int], ...]:
    """The costs of all steps over the ground: by arm, or flat in column (PG 7.3.1a, T4)."""
    if piece in ctx.table.units and unit(ctx, piece).column:
        return ctx.rules.column_costs
    # Leaders use the column of the infantry (Ruling 80).
    arm = Arm.INFANTRY if piece in ctx.table.leaders else card(ctx, piece).arm
    return ctx.rules.costs[arm]


def barred(ctx: Ctx, a: Cell, b: Cell) -> Refusal:
    """Why the ground bars a step (PG 7.1d, 25.3.6a)."""
    return NO_FORD if (a, b) in ctx.rules.fords else PROHIBITED


# -- zones of control ------------------------------------------------------------------------------


def would_be_engaged(ctx: Ctx, uid: str, cell: Cell) -> bool:
    """Whether a unit at the bottom of a hex in EZOC becomes Engaged there (PG 4.2a, 7.2.1a)."""
    if card(ctx, uid).is_artillery:
        return False
    there = foot_and_horse(ctx, cell)
    if uid in there:
        return uid in front_of(ctx, cell)
    front, most = front_of(ctx, cell), ctx.rules.tables.limits.engaged_levels.value
    if len(front) < len(there):
        return False
    return not front or sum(stacking_levels(ctx, u) for u in (*front, uid)) <= most


def why_pinned(ctx: Ctx, cell: Cell, side: str) -> Refusal | None:
    """Formed and Engaged enemy cavalry pins fast units of a side in a hex (PG 7.2.3a)."""
    pin = pinning_cavalry(ctx, cell, side)
    if pin is None:
        return None
    label, enemy = ctx.rules.label(cell), name_of(ctx, pin)
    text = say("Pinned in {hex} by {enemy}, Formed and Engaged.", hex=label, enemy=enemy)
    return Refusal("PG 7.2.3a", text)


def why_held(ctx: Ctx, cell: Cell, side: str) -> Refusal | None:
    """A fast enemy holds fast units at an Engaged marker, by an option (PG 4.4a)."""
    holder = holding_unit(ctx, cell, side)
    if holder is None:
        return None
    label, enemy = ctx.rules.label(cell), name_of(ctx, holder)
    text = say("Held in {hex} by {enemy}, a fast unit.", hex=label, enemy=enemy)
    return Refusal("PG 4.4a", text)


def engaged_there(ctx: Ctx, cell: Cell) -> Refusal:
    """Infantry stops in the hex where it becomes Engaged (PG 7.2.1a)."""
    text = say(
        "Infantry that becomes Engaged must stop: the enemy's zone of control ends the move in"
        " {hex}.",
        hex=ctx.rules.label(cell),
    )
    return Refusal("PG 7.2.1a", text)


def why_not_leave(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """What keeps a piece in a hex of an EZOC (PG 4.3b, 7.2.1, 7.2.3)."""
    if piece in ctx.table.leaders or card(ctx, piece).is_artillery:
        return None  # PG 7.2.2a, 7.2.4a
    made, state = card(ctx, piece), unit(ctx, piece)
    engaged = in_ezoc(ctx, cell, made.side) and would_be_engaged(ctx, piece, cell)
    if engaged and made.is_fast:
        return why_pinned(ctx, cell, made.side) or why_held(ctx, cell, made.side)  # PG 4.4a
    if not made.is_fast:
        if state.cell == cell and (engaged or state.started_engaged):
            return STARTED_ENGAGED
        if engaged:
            return engaged_there(ctx, cell)
    if cell in ctx.table.markers and foot_and_horse(ctx, cell) == (piece,):
        return LAST_OF_MARKED
    return None


def leave_cost(ctx: Ctx, piece: str, cell: Cell) -> int:
    """Extra MP for leaving an EZOC, even into another (PG T5, 7.2.1b, 7.2.3b, Ruling 7)."""
    if piece in ctx.table.leaders or not in_ezoc(ctx, cell, side_of(ctx, piece)):
        return 0
    costs, made = ctx.rules.tables.leave_ezoc, card(ctx, piece)
    if made.is_artillery:
        return costs.artillery.value
    if not would_be_engaged(ctx, piece, cell):
        return costs.support.value
    if made.is_cavalry and made.side == PRUSSIAN:
        return costs.engaged_prussian_cavalry.value  # PG 4.4b
    return costs.engaged_other_fast.value


def why_not_enter_ezoc(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """What keeps a piece out of an EZOC hex (PG 6.2.2b, 7.2a, 7.2.2b, 7.2.4b, 7.2.5a)."""
    side = side_of(ctx, piece)
    if not in_ezoc(ctx, cell, side):
        return None
    if piece in ctx.table.leaders:
        return None if owner(ctx, cell) == side else LEADER_EZOC
    if unit(ctx, piece).ooc:
        return OOC_EZOC
    if card(ctx, piece).is_artillery:
        return None if foot_and_horse(ctx, cell) and owner(ctx, cell) == side else GUNS_EZOC
    return BRACKETS_EZOC if values(ctx, piece).parenthesised else None


def why_stop(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """Engaged, pinned or by the Mietzel a move ends (PG 7.2.1a, 7.2.3a, 25.3.6b, Ruling 63)."""
    if piece in ctx.table.leaders:
        return None
    if cell in ctx.rules.banks and not unit(ctx, piece).column:
        return STOPS_AT_RIVER
    made = card(ctx, piece)
    if made.is_artillery or not in_ezoc(ctx, cell, made.side):
        return None
    if made.is_fast:
        return why_pinned(ctx, cell, made.side)
    return engaged_there(ctx, cell) if would_be_engaged(ctx, piece, cell) else None


def must_stop(ctx: Ctx, piece: str, cell: Cell) -> bool:
    """Whether entering a hex ends the move (PG 7.2.1a, 7.2.3a, 25.3.6b)."""
    return why_stop(ctx, piece, cell) is not None


# -- one step --------------------------------------------------------------------------------------


def too_dear(cost: int, left: int) -> Refusal:
    """More MP than are left (PG 7.0c)."""
    text = say("Not enough MP to enter: {cost} needed, {left} left.", cost=cost, left=left)
    return Refusal("PG 7.0c", text)


@derived
def watched(ctx: Ctx, side: str) -> frozenset[Cell]:
    """Hexes where more than terrain speaks: enemies, their ZOC, Engaged markers, the baggage."""
    foe = enemy_of(side)
    leaders = (c for c in leaders_by_cell(ctx) if leaders_at(ctx, c, foe))
    baggage = baggage_cells(ctx) | near_baggage(ctx)
    return zoc(ctx, foe).union(cells_of(ctx, foe), leaders, ctx.table.markers, baggage)


def watched_by(ctx: Ctx, piece: str) -> frozenset[Cell]:
    """The same for one piece: the baggage minds its friends too (PG 25.3.5b)."""
    found = watched(ctx, side_of(ctx, piece))
    return found.union(ctx.table.stacks) if is_baggage(ctx, piece) else found


def why_not_step(ctx: Ctx, piece: str, a: Cell, b: Cell) -> Refusal | None:
    """What forbids a step whatever its cost, in the order of the rulebook."""
    side = side_of(ctx, piece)
    if a == OFF_MAP and (closed := why_not_come(ctx, piece, b)) is not None:
        return closed
    near_enemy = watched_by(ctx, piece)
    if a not in near_enemy and b not in near_enemy:
        return barred(ctx, a, b) if terrain_cost(ctx, piece, a, b) is None else None
    if has_enemy(ctx, b, side):
        return ENEMY_THERE
    if piece in ctx.table.leaders and leaders_at(ctx, b, enemy_of(side)):
        return ENEMY_LEADER_THERE  # Ruling 80
    if terrain_cost(ctx, piece, a, b) is None:
        return barred(ctx, a, b)
    return (
        why_not_share(ctx, piece, b)
        or why_not_leave(ctx, piece, a)
        or why_not_enter_ezoc(ctx, piece, b)
    )


def step_cost(ctx: Ctx, piece: str, a: Cell, b: Cell) -> int:
    """Terrain, leaving an EZOC, and the baggage in the way, for a step that nothing forbids."""
    terrain = terrain_cost(ctx, piece, a, b)
    assert terrain is not None, "prohibited terrain is refused before its cost is asked"
    return terrain + leave_cost(ctx, piece, a) + extra_cost(ctx, piece, b)


def first_step(ctx: Ctx, piece: str) -> bool:
    """Whether the piece has not moved yet: one hex is always possible (PG 7.0e, Ruling 11)."""
    if piece in ctx.table.leaders:
        return ctx.table.leaders[piece].spent == 0
    return unit(ctx, piece).steps == 0


@derived
def reach(ctx: Ctx, piece: str) -> Reach[Refusal]:
    """Where a piece can go now, with reasons for the hexes at the edge (PG 7.0a, 7.0c, 7.0e)."""
    here, fresh = cell_of(ctx, piece), first_step(ctx, piece)
    return reach_from(ctx, piece, here, mp_left(ctx, piece), fresh)


def reach_from(ctx: Ctx, piece: str, here: Cell, left: int, fresh: bool) -> Reach[Refusal]:
    """The same from a hex on its way; `fresh`: its first step is still to come."""
    near_enemy, dear = watched_by(ctx, piece), dict[tuple[int, int], Refusal]()
    costs, stops = ground_costs(ctx, piece), near_enemy | ctx.rules.banks
    off_map = here == OFF_MAP

    def step(a: Cell, b: Cell, used: int) -> int | Refusal:
        # Far from any enemy only the ground speaks, off the map the scenario.
        near = a in near_enemy or b in near_enemy or a == OFF_MAP
        cost = None if near else costs[a].get(b)
        if cost is None:
            refusal = why_not_step(ctx, piece, a, b)
            if refusal is not None:
                return refusal
            cost = step_cost(ctx, piece, a, b)
        if used + cost <= left:
            return cost
        if a == here and fresh:
            return left  # PG 7.0e: all it has
        key = (cost, left - used)
        return dear.get(key) or dear.setdefault(key, too_dear(*key))

    return cheapest(
        here,
        max(0, left),
        (lambda cell: around(ctx, piece, cell)) if off_map else ctx.rules.board.neighbours,
        step,
        lambda cell: cell in stops and must_stop(ctx, piece, cell),
        plain=None if off_map else costs,
        watched=near_enemy,
    )


def path_costs(ctx: Ctx, piece: str, path: tuple[Cell, ...]) -> tuple[int, ...] | Refusal:
    """The cost of each step of a path from the piece's hex, or what forbids it."""
    here, left = cell_of(ctx, piece), mp_left(ctx, piece)
    fresh, costs = first_step(ctx, piece), list[int]()
    for i, b in enumerate(path):
        if b not in around(ctx, piece, here):
            return (why_not_come(ctx, piece, b) if here == OFF_MAP else None) or NOT_NEXT
        stop = why_stop(ctx, piece, here) if i else None
        if (refusal := stop or why_not_step(ctx, piece, here, b)) is not None:
            return refusal
        cost = step_cost(ctx, piece, here, b)
        if cost > left and (i or not fresh):
            return too_dear(cost, left)
        costs.append(min(cost, left))
        left, here = left - costs[-1], b
    return tuple(costs)


def why_no_step(ctx: Ctx, piece: str) -> Refusal | None:
    """None if at least one step, or leaving the map, is possible; else why the first is not."""
    here, left, first = cell_of(ctx, piece), mp_left(ctx, piece), None
    fresh = first_step(ctx, piece)
    for there in around(ctx, piece, here):
        refusal = why_not_step(ctx, piece, here, there)
        if refusal is None and (fresh or step_cost(ctx, piece, here, there) <= left):
            return None
        if refusal is not None and (first is None or first.rule == "PG 7.1e"):
            first = refusal
    return None if why_not_leave_map(ctx, piece) is None else first or NO_STEP


def why_not_leave_map(ctx: Ctx, piece: str) -> Refusal | None:
    """Who may leave over a friendly edge, for 1 MP, not held (PG 7.1f, 7.2.1c, 7.2.3a, 10.2h)."""
    side, here = side_of(ctx, piece), cell_of(ctx, piece)
    if not is_broken(ctx, side):
        return NOT_BROKEN
    if piece in ctx.table.leaders:
        return LEADERS_STAY
    if is_baggage(ctx, piece):
        return STAYS_ON_MAP
    if here == OFF_MAP or not leaves_from(ctx, side, here):
        return NOT_FRIENDLY_EDGE
    refusal = why_not_leave(ctx, piece, here)
    if refusal is not None or first_step(ctx, piece):
        return refusal
    cost = ctx.rules.tables.limits.leave_map.value + leave_cost(ctx, piece, here)
    if cost <= (left := mp_left(ctx, piece)):
        return None
    text = say("Leaving the map costs {cost} MP, {left} left.", cost=cost, left=left)
    return Refusal("PG 10.2h", text)
