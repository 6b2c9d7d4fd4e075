"""What a square holds: points, batteries, bases, garrisons, ground (SQ 4, 6.8)."""

from collections.abc import Iterable

from game.board.cells import Cell
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.squares.cards import UnitCard
from game.rules.squares.pieces import (
    base_at,
    card,
    hidden_in,
    holder,
    side_of,
    stack,
    unit,
    units_at,
)
from game.rules.squares.rules import SqRules
from game.rules.squares.table import Ctx

BASE_ALONE = Refusal("SQ 4.5", say("A representative base stands alone in its square."))
HELD_BY_ENEMY = Refusal("SQ 4.4", say("Enemies hold that square."))
NO_ARTILLERY = Refusal("SQ 6.8", say("Artillery cannot enter this ground."))
INFANTRY_ALONE = Refusal("SQ 6.5", say("Only infantry occupies a built-up base."))
NO_FREE_BASE = Refusal("SQ 4.7", say("No built-up base is free here."))
HOLDS_NONE = Refusal("SQ 4.7", say("It holds no built-up base."))


def points_of(rules: SqRules, made: UnitCard) -> int:
    """Points of a unit in its square: massed 3, linear 2, batteries none (SQ 4.6)."""
    if not made.is_brigade:
        return 0
    table = rules.tables.capacity
    return (table.linear if made.linear else table.massed).value


def fits(rules: SqRules, cards: Iterable[UnitCard]) -> bool:
    """Whether units that hold no built-up base fit into one square (SQ 4.5, 4.6)."""
    all_cards, table = list(cards), rules.tables.capacity
    points = sum(points_of(rules, made) for made in all_cards)
    guns = sum(made.is_battery for made in all_cards)
    return points <= table.points.value and guns <= table.artillery.value


def why_full(rules: SqRules, held: Iterable[UnitCard], made: UnitCard) -> Refusal | None:
    """Why a unit has no room beside those in no built-up base (SQ 4.5, 4.6)."""
    there, table = list(held), rules.tables.capacity
    if fits(rules, [*there, made]):
        return None
    if made.is_battery:
        n = sum(one.is_battery for one in there)
        text = say(
            "The square is full: {n} batteries stand there, at most {limit} may.",
            n=n,
            limit=table.artillery.value,
        )
        return Refusal("SQ 4.5", text)
    text = say(
        "The square is full: it holds {n} points of {limit}, {unit} takes {more}.",
        n=sum(points_of(rules, one) for one in there),
        limit=table.points.value,
        unit=made.name,
        more=points_of(rules, made),
    )
    return Refusal("SQ 4.5", text)


def outside(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The units of a square that hold no built-up base."""
    return tuple(u for u in units_at(ctx, cell) if not unit(ctx, u).garrison)


def why_not_hold(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """What keeps a piece from standing in a square: ground, enemies, capacity (SQ 4.4-4.6, 6.8)."""
    made = card(ctx, uid)
    guns = made.is_battery or (made.is_base and _hides_guns(ctx, uid))
    if guns and ctx.rules.is_difficult(cell):
        return NO_ARTILLERY
    if not stack(ctx, cell):
        return None
    if holder(ctx, cell) == ctx.rules.enemy_of(side_of(ctx, uid)):
        return HELD_BY_ENEMY
    if made.is_general:
        return None
    others = [u for u in outside(ctx, cell) if u != uid]
    base = base_at(ctx, cell)
    if base is not None and base != uid:
        return BASE_ALONE
    if made.is_base:
        return BASE_ALONE if units_at(ctx, cell) else None
    return why_full(ctx.rules, (card(ctx, u) for u in others), made)


def _hides_guns(ctx: Ctx, base: str) -> bool:
    """Artillery under a base bars its ground too: it must stand there when it is revealed (R36)."""
    return any(card(ctx, u).is_battery for u in hidden_in(ctx, base))


def garrisons(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The units in the built-up bases of a square (SQ 4.7)."""
    return tuple(u for u in stack(ctx, cell) if unit(ctx, u).garrison)


def free_bases(ctx: Ctx, cell: Cell) -> int:
    """How many built-up bases of a square nobody holds (SQ 4.2, 4.7)."""
    return ctx.rules.built_up.get(cell, 0) - len(garrisons(ctx, cell))


def why_not_occupy(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from a built-up base: one holds one infantry unit (SQ 4.7, 6.5)."""
    if not card(ctx, uid).is_infantry:
        return INFANTRY_ALONE
    return None if free_bases(ctx, unit(ctx, uid).cell) > 0 else NO_FREE_BASE


def why_not_come_out(ctx: Ctx, uid: str) -> Refusal | None:
    """A garrison that comes out must find room in the square (SQ 4.5, 4.7)."""
    now = unit(ctx, uid)
    if not now.garrison:
        return HOLDS_NONE
    there = (card(ctx, u) for u in outside(ctx, now.cell))
    return why_full(ctx.rules, there, card(ctx, uid))


def too_many(rule: str, have: int, most: int) -> Refusal:
    """More brigades of a square than fight side by side (SQ 8.2, 8.6)."""
    text = say(
        "At most {most} points of a square take part (massed 3, linear 2); these have {have}.",
        most=most,
        have=have,
    )
    return Refusal(rule, text)
