"""Single steps of a move: direction, ground, enemies, capacity, halts (SQ 6)."""

from collections.abc import Callable

from game.board.cells import Cell
from game.board.search import Reach, cheapest
from game.engine.context import derived
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.squares.cards import Kind, UnitCard
from game.rules.squares.options import Reading
from game.rules.squares.pieces import card, enemy_squares, side_of, unit
from game.rules.squares.prices import HALF, halves_left, move_halves, not_enough, step_halves
from game.rules.squares.rules import WOODS
from game.rules.squares.stacking import why_not_hold
from game.rules.squares.table import Ctx, Unit

DIAGONAL = Refusal("SQ 6.3", say("Only massed infantry moves diagonally."))
SIDEWAYS = Refusal("SQ 6.11", say("Linear infantry moves only along its facing."))
NO_WAY = Refusal("SQ 6.1", say("No way leads there."))
NO_RETURN = Refusal("SQ 8.39", say("A unit that retreated may not come back this turn."))
NO_MARCH = Refusal("SQ 6.14", say("No march formation next to the enemy."))
FINISHED = Refusal("SQ 5.15", say("This unit has finished its actions."))
OTHER_COMMAND = Refusal("SQ 5.9", say("Only units of the activated Command act."))
GUNS_STAY = Refusal("SQ 7.8", say("Only horse artillery may move and bombard in one turn."))
HAS_FOUGHT = Refusal("SQ 7.9", say("This battery has attacked in this turn."))


def must_stop(square: str) -> Refusal:
    """A square next to an enemy ends the way (SQ 6.16)."""
    text = say("In {square}, next to an enemy, the unit must stop.", square=square)
    return Refusal("SQ 6.16", text)


def stops_in_wood(square: str) -> Refusal:
    """A wood ends the way of cavalry (SQ 6.7)."""
    return Refusal("SQ 6.7", say("In the wood of {square} cavalry must stop.", square=square))


def has_stopped(square: str) -> Refusal:
    """The enemies that ended its way are gone since; it stays where it stopped (SQ 6.16)."""
    text = say("In {square} the unit came next to an enemy: it goes no further.", square=square)
    return Refusal("SQ 6.16", text)


def too_far(need: int, have: int) -> Refusal:
    """A General has moved, or would move, his squares (SQ 5.12)."""
    text = say("Too far for a General ({need} squares, {have} left).", need=need, have=have)
    return Refusal("SQ 5.12", text)


def why_no_way(made: UnitCard, now: Unit, way: int) -> Refusal | None:
    """Whether a unit may go in a direction of eight at all (SQ 6.1, 6.3, 6.11, 6.14)."""
    if way % 2:
        return None if made.foot_like else DIAGONAL
    if not made.linear or now.march:
        return None
    return None if way // 2 in (now.facing, (now.facing + 2) % 4) else SIDEWAYS


PRICE = not_enough(0, 0).rule


def why_not_act(ctx: Ctx, uid: str) -> Refusal | None:
    """Units of the activated Command that have not initiated a Combat (SQ 5.9, 5.15)."""
    if card(ctx, uid).command != ctx.table.command:
        return OTHER_COMMAND
    if not unit(ctx, uid).attacked:
        return None
    return HAS_FOUGHT if card(ctx, uid).is_battery else FINISHED


def why_no_step(ctx: Ctx, uid: str, a: Cell, b: Cell, gone: int) -> Refusal | None:
    """What bars the next square to a unit, `gone` halves of AP into its way (SQ 6)."""
    if (refusal := _why_not_pass(ctx, uid, a, b)) is not None:
        return refusal
    now = unit(ctx, uid)
    price = step_halves(ctx, uid, a, b, first=a == now.cell and not now.steps)
    have = move_halves(ctx, uid) - now.halves - gone
    if price > have:
        return not_enough(-(-price // HALF), max(0, have) // HALF)
    return None


def _why_not_pass(ctx: Ctx, uid: str, a: Cell, b: Cell) -> Refusal | None:
    """The same, whatever it costs."""
    way = ctx.rules.grid.direction(a, b)
    if way is None:
        return NOT_OFFERED
    now, made = unit(ctx, uid), card(ctx, uid)
    begun = a != now.cell
    if (now.halted and not begun) or (begun and halts(ctx, uid, a)):
        return _why_halted(ctx, uid, a)
    if (wrong := why_no_way(made, now, way)) is not None:
        return wrong
    if (stands := why_not_hold(ctx, uid, b)) is not None:
        return stands
    if b == now.left:
        return NO_RETURN
    if now.march and enemy_squares(ctx, made.side, b):
        return NO_MARCH
    return None


def _why_halted(ctx: Ctx, uid: str, cell: Cell) -> Refusal:
    """What ended its way in a square: the wood, enemies beside it now or then (SQ 6.7, 6.16)."""
    square = ctx.rules.label(cell)
    if card(ctx, uid).is_cavalry and ctx.rules.has(cell, WOODS):
        return stops_in_wood(square)
    return (must_stop if enemy_squares(ctx, side_of(ctx, uid), cell) else has_stopped)(square)


def _why_not_ride(ctx: Ctx, uid: str, a: Cell, b: Cell) -> Refusal | None:
    """What bars the next square to a General: ground and AP do not (SQ 5.12)."""
    return NOT_OFFERED if ctx.rules.grid.direction(a, b) is None else why_not_hold(ctx, uid, b)


def halts(ctx: Ctx, uid: str, cell: Cell) -> bool:
    """Whether a unit must stop: next to an enemy, cavalry in a wood (SQ 6.7, 6.16, R16)."""
    if card(ctx, uid).is_cavalry and ctx.rules.has(cell, WOODS):
        return True
    if Reading.MOVES_ON in ctx.rules.options:
        return False
    return bool(enemy_squares(ctx, side_of(ctx, uid), cell))


@derived
def reach(ctx: Ctx, uid: str) -> Reach[Refusal]:
    have = general_left(ctx, uid) if card(ctx, uid).is_general else halves_left(ctx, uid)
    return cheapest(unit(ctx, uid).cell, have, ctx.rules.board.neighbours, _step(ctx, uid))


@derived
def _without_limit(ctx: Ctx, uid: str) -> Reach[Refusal]:
    """All squares that a piece could come to with any number of AP, or of squares."""
    now, most = unit(ctx, uid), 99 * ctx.rules.board.grid.size
    if card(ctx, uid).is_general:
        return cheapest(now.cell, most, ctx.rules.board.neighbours, _step(ctx, uid))

    def step(a: Cell, b: Cell, _gone: int) -> int | Refusal:
        if (refusal := _why_not_pass(ctx, uid, a, b)) is not None:
            return refusal
        return step_halves(ctx, uid, a, b, first=a == now.cell and not now.steps)

    return cheapest(now.cell, most, ctx.rules.board.neighbours, step)


def why_no_way_at_all(ctx: Ctx, uid: str) -> Text | None:
    """Why a piece could leave its square for no number of AP; `None` if it could."""
    here, found = unit(ctx, uid).cell, _without_limit(ctx, uid)
    if any(cell != here for cell in found.cost):
        return None
    reasons = list(dict.fromkeys(refusal.message for refusal in found.refused.values()))
    return reasons[0] if len(reasons) == 1 else say("No square beside it lets it in.")


def _step(ctx: Ctx, uid: str) -> Callable[[Cell, Cell, int], int | Refusal]:
    """What keeps a piece from a step, or what it costs: squares of a General, halves of AP."""
    if card(ctx, uid).is_general:
        return lambda a, b, _gone: _why_not_ride(ctx, uid, a, b) or 1
    now = unit(ctx, uid)

    def step(a: Cell, b: Cell, gone: int) -> int | Refusal:
        if (refusal := why_no_step(ctx, uid, a, b, gone)) is not None:
            return refusal
        return step_halves(ctx, uid, a, b, first=a == now.cell and not now.steps)

    return step


def general_left(ctx: Ctx, uid: str) -> int:
    """Squares that a General may still move (SQ 5.6, 5.12)."""
    limits = ctx.rules.tables.limits
    most = limits.general_squares if card(ctx, uid).command else limits.cinc_squares
    return max(0, most.value - unit(ctx, uid).steps)


def why_not_move(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from moving at all (SQ 5.15, 7.8)."""
    if card(ctx, uid).is_general:
        return None
    refusal = why_not_act(ctx, uid)
    if refusal is None and unit(ctx, uid).bombarded and card(ctx, uid).kind is Kind.ARTILLERY_FOOT:
        return GUNS_STAY
    return refusal


def why_not_go(ctx: Ctx, uid: str, cell: Cell, via: tuple[Cell, ...]) -> Refusal | None:
    """What keeps a piece from moving to a square, over a path if one is given."""
    if not 0 <= cell < ctx.rules.board.grid.size or cell == unit(ctx, uid).cell:
        return NOT_OFFERED
    if (refusal := why_not_move(ctx, uid)) is not None:
        return refusal
    if via:
        return _why_not_path(ctx, uid, via) if via[-1] == cell else NOT_OFFERED
    found = reach(ctx, uid)
    if cell in found.cost:
        return None
    if cell in found.refused and found.refused[cell].rule != PRICE:
        return found.refused[cell]
    priced = _without_limit(ctx, uid)
    if cell not in priced.cost:
        return priced.refused.get(cell) or _why_beyond(ctx, uid, cell)
    if card(ctx, uid).is_general:
        return too_far(priced.cost[cell], general_left(ctx, uid))
    return not_enough(-(-priced.cost[cell] // HALF), halves_left(ctx, uid) // HALF)


def _why_beyond(ctx: Ctx, uid: str, cell: Cell) -> Refusal:
    """Why nothing leads even near a square: it has stopped, it faces elsewhere, it is shut in."""
    if unit(ctx, uid).halted:
        return _why_halted(ctx, uid, unit(ctx, uid).cell)
    return SIDEWAYS if _is_aside(ctx, uid, cell) else NO_WAY


def _is_aside(ctx: Ctx, uid: str, cell: Cell) -> bool:
    """Whether a square lies off the line on which linear infantry moves (SQ 6.11)."""
    now, columns = unit(ctx, uid), ctx.rules.grid.columns
    if not card(ctx, uid).linear or now.march:
        return False
    along = 1 - now.facing % 2  # to north and south the column stays, to east and west the row
    return divmod(now.cell, columns)[along] != divmod(cell, columns)[along]


def _why_not_path(ctx: Ctx, uid: str, path: tuple[Cell, ...]) -> Refusal | None:
    """The first reason against a path, square by square; the start is left out of it."""
    if card(ctx, uid).is_general and len(path) > general_left(ctx, uid):
        return too_far(len(path), general_left(ctx, uid))
    here, gone, step = unit(ctx, uid).cell, 0, _step(ctx, uid)
    for cell in path:
        answer = step(here, cell, gone)
        if isinstance(answer, Refusal):
            return answer
        here, gone = cell, gone + answer
    return None


def can_move(ctx: Ctx, uid: str) -> bool:
    """Whether a piece has any destination: one step is enough to know (SQ 6.1)."""
    if why_not_move(ctx, uid) is not None:
        return False
    if card(ctx, uid).is_general and not general_left(ctx, uid):
        return False
    here, step = unit(ctx, uid).cell, _step(ctx, uid)
    return any(isinstance(step(here, c, 0), int) for c in ctx.rules.board.neighbours[here])


def destinations(ctx: Ctx, uid: str) -> dict[Cell, int]:
    """Where a piece may go, with the cost: whole AP in all for units, squares for Generals."""
    if why_not_move(ctx, uid) is not None:
        return {}
    found = reach(ctx, uid)
    general = card(ctx, uid).is_general
    before = unit(ctx, uid).halves
    return {
        cell: cost if general else -(-(before + cost) // HALF) - -(-before // HALF)
        for cell, cost in found.cost.items()
        if cell != found.start
    }
