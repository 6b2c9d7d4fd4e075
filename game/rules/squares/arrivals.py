"""Reinforcements (SQ 5.16, R14)."""

from game.board.cells import Cell
from game.engine.frame import Frame
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.squares.bases import Aftermath
from game.rules.squares.pieces import (
    card,
    command_card,
    holder,
    is_present,
    name_of,
    on_map,
    place,
    unit,
    units_of,
)
from game.rules.squares.prices import HALF, move_halves, not_enough, surcharge
from game.rules.squares.stacking import why_not_hold
from game.rules.squares.table import Ctx
from game.rules.squares.walking import Check

DESTROYED = Refusal("SQ 8.34", say("This unit is destroyed."))


def entry_of(ctx: Ctx, uid: str) -> Cell:
    return ctx.rules.start[uid][0]


def arriving(ctx: Ctx, command: str) -> tuple[str, ...]:
    """The units of a Command that may enter in this turn and are not here yet."""
    return tuple(
        u
        for u in units_of(ctx, command)
        if not on_map(ctx, u) and not unit(ctx, u).under and card(ctx, u).turn <= ctx.table.turn
    )


def entry_price(ctx: Ctx, uid: str) -> int:
    """The entry square costs as its first square (SQ 5.16)."""
    table = ctx.rules.tables.movement
    return table.first_square.value + surcharge(ctx, uid, entry_of(ctx, uid), first=True)


def waits(ctx: Ctx, uid: str, held: Refusal) -> Refusal:
    """Why its entry square keeps a unit waiting (SQ 4.4, 4.5, 5.16)."""
    square = ctx.rules.label(entry_of(ctx, uid))
    text = say("{reason} It waits to enter at {square}.", reason=held.message, square=square)
    return Refusal(held.rule, text)


def why_not_due(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from entering: its turn (SQ 5.16), or that it is lost."""
    if unit(ctx, uid).lost:
        return DESTROYED
    turn = card(ctx, uid).turn
    if turn <= ctx.table.turn:
        return None
    return Refusal(
        "SQ 5.16", say("{unit} enters from turn {n} on.", unit=name_of(ctx, uid), n=turn)
    )


def why_not_arrive(ctx: Ctx, uid: str) -> Refusal | None:
    """The square must have room, the unit AP (SQ 5.16)."""
    held = why_not_hold(ctx, uid, entry_of(ctx, uid))
    if held is not None:
        return waits(ctx, uid, held)
    price, have = entry_price(ctx, uid), move_halves(ctx, uid) // HALF
    return not_enough(price, have) if price > have else None


def arrive(ctx: Ctx, uid: str) -> tuple[Frame, ...]:
    """Place a unit; what follows is returned."""
    cell = entry_of(ctx, uid)
    price = entry_price(ctx, uid)
    place(ctx, uid, cell)
    ctx.change(uid, halves=HALF * price, steps=1)
    text = say("{unit} enters at {square}.", unit=name_of(ctx, uid), square=ctx.rules.label(cell))
    ctx.tell("SQ 5.16", text, uid, kind="move")
    bring_general(ctx, command_card(ctx, card(ctx, uid).command).general)
    return (Aftermath(), Check(uid))


def bring_general(ctx: Ctx, general: str) -> None:
    """He comes in the turn of his first unit, unless none is left or enemies are there (R14)."""
    made = card(ctx, general)
    if on_map(ctx, general) or made.turn > ctx.table.turn:
        return
    if made.command and not is_present(ctx, made.command):
        return
    cell = entry_of(ctx, general)
    if holder(ctx, cell) == ctx.rules.enemy_of(made.side):
        return
    place(ctx, general, cell)
    name, square = name_of(ctx, general), ctx.rules.label(cell)
    text = say("{general} arrives at {square}.", general=name, square=square)
    ctx.tell("SQ 5.16", text, general, kind="general")
