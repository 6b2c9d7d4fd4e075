"""Action points: what a unit has, what things cost, in halves of AP (SQ 5.13, 6, R1)."""

from game.board.cells import Cell
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.squares.cards import Weight
from game.rules.squares.pieces import card, command_now, unit
from game.rules.squares.rules import BRIDGE, RIVER
from game.rules.squares.table import Ctx

HALF = 2
"""Halves in an AP."""
LIGHT = (Weight.LIGHT, Weight.IRREGULAR)


def spent(ctx: Ctx, uid: str) -> int:
    """Whole AP spent, a begun one counted (SQ 6.2)."""
    return -(-unit(ctx, uid).halves // HALF)


def ap_of(ctx: Ctx, uid: str) -> int:
    """The AP of a unit: as many as its Command has (SQ 5.13)."""
    return command_now(ctx, card(ctx, uid).command).ap


def move_halves(ctx: Ctx, uid: str) -> int:
    """Halves of AP for movement; light cavalry may have one AP more (SQ 6.9, 9.1)."""
    made, now = card(ctx, uid), unit(ctx, uid)
    bonus = 0
    if made.is_cavalry and made.weight in LIGHT and not (now.attacked or now.recovered):
        bonus = ctx.rules.tables.movement.light_cavalry.value
    return HALF * (ap_of(ctx, uid) + bonus)


def halves_left(ctx: Ctx, uid: str) -> int:
    """Halves of AP that a unit may still spend on movement (SQ 6.9)."""
    return max(0, move_halves(ctx, uid) - unit(ctx, uid).halves)


def left(ctx: Ctx, uid: str) -> int:
    """AP left for anything but movement; what light cavalry moved with its extra AP counts."""
    return max(0, ap_of(ctx, uid) - spent(ctx, uid))


def left_to_move(ctx: Ctx, uid: str) -> int:
    """Whole AP left for movement."""
    return move_halves(ctx, uid) // HALF - spent(ctx, uid)


def attack_price(ctx: Ctx) -> int:
    """AP that an attack takes (SQ 8.1)."""
    return ctx.rules.tables.movement.combat.value


def to_move_only(ctx: Ctx, uid: str) -> int:
    """The AP that a unit has left for movement alone (SQ 6.9)."""
    return halves_left(ctx, uid) // HALF - left(ctx, uid)


TOO_FEW = say("Not enough action points ({need} needed, {have} left).")
TO_FIRE = say("Not enough action points to fire ({need} needed, {have} left).")
TO_ATTACK = say("Not enough action points to attack ({need} needed, {have} left).")


def not_enough(need: int, have: int, told: Text = TOO_FEW) -> Refusal:
    """Too few AP (F4); `told`: for what."""
    return Refusal("SQ 5.14", say(told.message, need=need, have=have))


def why_not_pay(ctx: Ctx, uid: str, ap: int, told: Text) -> Refusal | None:
    """Whether a unit has the AP for something else than movement (SQ 5.14)."""
    have = left(ctx, uid)
    return None if ap <= have else not_enough(ap, have, told)


def why_not_pay_to_move(ctx: Ctx, uid: str, ap: int) -> Refusal | None:
    """Whether a unit has the AP for a turn, a change of formation, a built-up base (SQ 6)."""
    have = left_to_move(ctx, uid)
    return None if ap <= have else not_enough(ap, have)


def pay(ctx: Ctx, uid: str, ap: int) -> None:
    """Spend whole AP; a half one left over is gone."""
    ctx.change(uid, halves=HALF * (spent(ctx, uid) + ap))


def price_list(ctx: Ctx) -> tuple[tuple[Text, Text], ...]:
    """What the AP of a unit buy, heading by heading (SQ 6, 7.2, 8.1, 9.1)."""
    table = ctx.rules.tables.movement
    move = say(
        "{n} AP a square, {m} diagonally; mounted: {k} squares for each further AP",
        n=table.first_square.value,
        m=table.diagonal.value,
        k=table.mounted_squares.value,
    )
    return (
        (say("Move"), move),
        (say("Wheel"), say("{n} AP for infantry in line: front or formation", n=table.front.value)),
        (say("Fire"), say("{n} AP a shot", n=table.shot.value)),
        (say("Attack"), say("{n} AP for each attacker", n=table.combat.value)),
        (say("Recover"), say("all its AP, before it has spent any")),
    )


def step_halves(ctx: Ctx, uid: str, a: Cell, b: Cell, *, first: bool) -> int:
    """A step in halves; artillery pays more once, at first (SQ 6.1-6.6, 4.3, R1)."""
    made, table = card(ctx, uid), ctx.rules.tables.movement
    direction = ctx.rules.grid.direction(a, b)
    price = table.first_square.value * HALF
    if direction is not None and direction % 2:
        price = table.diagonal.value * HALF
    elif made.mounted and not first:
        price = HALF // table.mounted_squares.value
    return price + HALF * surcharge(ctx, uid, b, first=first)


def surcharge(ctx: Ctx, uid: str, cell: Cell, *, first: bool) -> int:
    """AP for the ground of a square, and once for artillery (SQ 6.4-6.6, 4.3)."""
    made, table = card(ctx, uid), ctx.rules.tables.movement
    more = table.artillery.value if made.is_battery and first else 0
    if ctx.rules.is_difficult(cell) and not made.light:
        more += table.difficult.value
    over_bridge = unit(ctx, uid).march and ctx.rules.has(cell, BRIDGE)
    if ctx.rules.has(cell, RIVER) and not over_bridge:
        more += table.river.value
    return more
