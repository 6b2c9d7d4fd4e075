"""Room in a hex: none is left overfull unless somebody can still step out (PG 3.3a, Ruling 79)."""

from collections.abc import Iterable

from game.board.cells import Cell
from game.board.search import Reach
from game.engine.context import Context, derived
from game.engine.refusal import Refusal
from game.engine.state import GameState, fork_table
from game.engine.text import say
from game.rules.prussias_glory.arrival.entry import around
from game.rules.prussias_glory.command.detachments import why_not_act
from game.rules.prussias_glory.markers import front_without, relieve
from game.rules.prussias_glory.movement.steps import (
    NO_STEP,
    first_step,
    ground_costs,
    mp_left,
    must_stop,
    path_costs,
    reach,
    reach_from,
    step_cost,
    watched_by,
    why_no_step,
    why_not_leave_map,
    why_not_step,
)
from game.rules.prussias_glory.movement.zones import front_of, in_ezoc
from game.rules.prussias_glory.pieces import (
    arrange,
    card,
    cell_of,
    cells_of,
    is_routed,
    place,
    side_of,
    stack,
    take_off,
    unit,
)
from game.rules.prussias_glory.stacking import why_overfull, why_overfull_with, why_too_many
from game.rules.prussias_glory.table import OFF_MAP, Ctx

RULE = "PG 3.3a"
ROUTED_STAYS = Refusal("PG 7.0f", say("Routed units move only in the rout movement."))
HAS_MOVED = Refusal("PG 7.0b", say("It has finished its move."))


# -- who can still step out ------------------------------------------------------------------------


def why_not_now(ctx: Ctx, piece: str) -> Refusal | None:
    """What keeps a piece from moving now, whatever lies around it (PG 6.1a, 7.0b, 7.0f)."""
    idle, him = why_not_act(ctx, piece), ctx.table.leaders.get(piece)
    if idle is None and him is None and is_routed(ctx, piece):
        return ROUTED_STAYS
    return idle or (HAS_MOVED if (him or unit(ctx, piece)).moved else None)


@derived
def can_step_out(ctx: Ctx, uid: str) -> bool:
    """Whether a unit can still step out of its hex, be there room for it or not (Ruling 79)."""
    return why_not_now(ctx, uid) is None and why_no_step(ctx, uid) is None


@derived
def why_beyond_help(ctx: Ctx, cell: Cell) -> Refusal | None:
    """What a hex holds too much of even if all go who still can (Ruling 79)."""
    if why_overfull(ctx, cell) is None:
        return None
    held = tuple(u for u in stack(ctx, cell) if not can_step_out(ctx, u))
    refusal = why_too_many(ctx, cell, held)
    return refusal and Refusal(RULE, refusal.message)


# -- ending a move ---------------------------------------------------------------------------------


def why_not_remain(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """What would be left too much in a hex if a unit ended its move there (PG 3.3a)."""
    if why_overfull_with(ctx, uid, cell) is None:
        return None
    held = (u for u in stack(ctx, cell) if u != uid and not can_step_out(ctx, u))
    refusal = why_too_many(ctx, cell, (*held, uid))
    return refusal and Refusal(RULE, refusal.message)


@derived
def why_no_room(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """The same of a piece from elsewhere: on top it may relieve others (PG 3.3a, 7.2.1c)."""
    if piece in ctx.table.leaders:
        return None  # PG 3.1c
    refusal = why_not_remain(ctx, piece, cell)
    if refusal is None or not _may_relieve(ctx, piece, cell):
        return refusal
    return why_not_remain(_laid(ctx, piece, cell, 0), piece, cell)


def _may_relieve(ctx: Ctx, uid: str, cell: Cell) -> bool:
    made = card(ctx, uid)
    if made.is_artillery or not in_ezoc(ctx, cell, made.side):
        return False
    return any(why_not_now(ctx, u) is None for u in front_of(ctx, cell))


def trial_of(ctx: Ctx) -> Ctx:
    """A table of its own, to see what a change would do."""
    return Context(ctx.rules, GameState(fork_table(ctx.table), []))


def _laid(ctx: Ctx, uid: str, cell: Cell, position: int) -> Ctx:
    """The table if a unit lay in this place of the stack of a hex."""
    trial = trial_of(ctx)
    before = front_without(trial, cell, uid)
    place(trial, uid, cell, position=position)
    relieve(trial, cell, before)
    return trial


def why_not_pause(ctx: Ctx, piece: str, cell: Cell, left: int) -> Refusal | None:
    """What keeps a piece with `left` MP there from a hex: it must stay without room (PG 3.3a)."""
    refusal = why_no_room(ctx, piece, cell)
    if refusal is None or must_stop(ctx, piece, cell):
        return refusal
    if _steps_freely(ctx, piece, cell, left, fresh=False):
        return None
    onward = reach_from(ctx, piece, cell, left, fresh=False).cost
    goes_on = any(c != cell and why_no_room(ctx, piece, c) is None for c in onward)
    return None if goes_on else refusal


@derived
def why_not_go_away(ctx: Ctx, piece: str) -> Refusal | None:
    """Who goes must not leave those below Engaged in an overfull hex (PG 3.3a, 7.2.1c)."""
    here = cell_of(ctx, piece)
    if piece in ctx.table.leaders or here == OFF_MAP or why_overfull(ctx, here) is None:
        return None
    if not in_ezoc(ctx, here, side_of(ctx, piece)) or piece not in front_of(ctx, here):
        return None
    if why_beyond_help(ctx, here) is not None:
        return None
    trial = trial_of(ctx)
    take_off(trial, piece)
    return why_beyond_help(trial, here)


# -- where a piece may go --------------------------------------------------------------------------


@derived
def destinations(ctx: Ctx, piece: str) -> Reach[Refusal]:
    """Where a piece can go and then stay or go on; reasons against the rest (PG 3.3a, 7.0a)."""
    found, held, left = reach(ctx, piece), why_not_go_away(ctx, piece), mp_left(ctx, piece)
    tight = found.cost if held else cells_of(ctx, side_of(ctx, piece))
    full = {
        cell: refusal
        for cell in tight
        if cell in found.cost
        and cell != found.start
        and (refusal := held or why_not_pause(ctx, piece, cell, left - found.cost[cell]))
    }
    if not full:
        return found
    cost = {c: n for c, n in found.cost.items() if c not in full}
    return Reach(found.start, cost, found.came_from, {**found.refused, **full})


def stop_cells(ctx: Ctx, piece: str, cells: Iterable[Cell]) -> frozenset[Cell]:
    """Which of these hexes end a move; far from the enemy and from the Mietzel none does."""
    near_enemy, banks = watched_by(ctx, piece), ctx.rules.banks
    near = (c for c in cells if c in near_enemy or c in banks)
    return frozenset(c for c in near if must_stop(ctx, piece, c))


def way_costs(ctx: Ctx, piece: str, path: tuple[Cell, ...]) -> tuple[int, ...] | Refusal:
    """The costs of a path to where the piece may stay or go on, or why not (PG 3.3a, 7.0a)."""
    costs = path_costs(ctx, piece, path)
    if isinstance(costs, Refusal):
        return costs
    left = mp_left(ctx, piece) - sum(costs)
    return why_not_go_away(ctx, piece) or why_not_pause(ctx, piece, path[-1], left) or costs


def why_no_move(ctx: Ctx, piece: str) -> Refusal | None:
    """None if a step to a hex with room, or off the map, is possible; else why (PG 3.3a, 7.0c)."""
    here, fresh, left = cell_of(ctx, piece), first_step(ctx, piece), mp_left(ctx, piece)
    if why_not_go_away(ctx, piece) is None:
        if _steps_freely(ctx, piece, here, left, fresh):
            return None
        for there in around(ctx, piece, here):
            if (
                why_not_step(ctx, piece, here, there) is None
                and (fresh or step_cost(ctx, piece, here, there) <= left)
                and (there not in ctx.table.stacks or why_no_room(ctx, piece, there) is None)
            ):
                return None
    refusal = why_no_step(ctx, piece)
    if refusal is not None or why_not_leave_map(ctx, piece) is None:
        return refusal
    found = destinations(ctx, piece)
    if len(found.cost) > 1:
        return None
    return next((r for r in found.refused.values() if r.rule == RULE), NO_STEP)


def _steps_freely(ctx: Ctx, piece: str, here: Cell, left: int, fresh: bool) -> bool:
    """Whether a step leads to an empty hex far from any enemy: this settles nearly every piece."""
    watch = watched_by(ctx, piece)
    if here == OFF_MAP or here in watch:
        return False
    stacks = ctx.table.stacks
    for there, cost in ground_costs(ctx, piece)[here].items():
        if there not in watch and there not in stacks and (fresh or cost <= left):
            return True
    return False


def why_not_finish(ctx: Ctx, piece: str) -> Refusal | None:
    """What keeps a piece that can still go on from ending its move where it is (PG 3.3a)."""
    if piece in ctx.table.leaders:
        return None
    refusal = why_not_remain(ctx, piece, cell_of(ctx, piece))
    return refusal if refusal is not None and why_no_move(ctx, piece) is None else None


# -- the order of a stack --------------------------------------------------------------------------


def why_not_lie(ctx: Ctx, uid: str, position: int) -> Refusal | None:
    """What bars a place where a unit stays, relieving nobody, overfull (PG 3.3a, 7.2.1a)."""
    cell = unit(ctx, uid).cell
    if why_overfull(ctx, cell) is None:
        return None
    trial = _laid(ctx, uid, cell, position)
    refusal = why_not_remain(trial, uid, cell)
    goes_on = not must_stop(trial, uid, cell) and why_no_move(trial, uid) is None
    return None if goes_on else refusal


def why_not_arrange(ctx: Ctx, cell: Cell, order: tuple[str, ...]) -> Refusal | None:
    """What keeps a stack from an order that holds units in an overfull hex (PG 3.3a, 3.4b)."""
    if why_overfull(ctx, cell) is None or why_beyond_help(ctx, cell) is not None:
        return None
    trial = trial_of(ctx)
    arrange(trial, cell, order)
    return why_beyond_help(trial, cell)
