"""Looking up and placing pieces: the one place that keeps stacks and positions together."""

from game.board.cells import Cell
from game.engine.context import derived
from game.rules.kit.pieces import inline as inline
from game.rules.kit.pieces import name_of as name_of
from game.rules.kit.pieces import names_of as names_of
from game.rules.kit.pieces import on_map as on_map
from game.rules.kit.pieces import side_of as side_of
from game.rules.kit.pieces import stack as stack
from game.rules.kit.stacks import lift
from game.rules.squares.cards import ArmyCard, CommandCard, UnitCard
from game.rules.squares.table import OFF_MAP, Command, Ctx, Unit


def unit(ctx: Ctx, uid: str) -> Unit:
    return ctx.table.units[uid]


def card(ctx: Ctx, uid: str) -> UnitCard:
    """What the scenario says of it."""
    return ctx.rules.oob.units[uid]


def army(ctx: Ctx, side: str) -> ArmyCard:
    return ctx.rules.oob.armies[side]


def command_card(ctx: Ctx, command: str) -> CommandCard:
    """What a Command consists of (SQ 1.3)."""
    return ctx.rules.oob.commands[command]


def command_now(ctx: Ctx, command: str) -> Command:
    return ctx.table.commands[command]


def change_command(ctx: Ctx, command: Command) -> None:
    ctx.put(ctx.table.commands, command.id, command)


def where(ctx: Ctx, uid: str) -> Cell:
    """The square of a piece, that of its base while it is hidden; OFF_MAP if it has none."""
    now = unit(ctx, uid)
    return unit(ctx, now.under).cell if now.under else now.cell


@derived
def units_at(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """Brigades and batteries in a square, the first line first."""
    return tuple(u for u in stack(ctx, cell) if card(ctx, u).is_unit)


@derived
def brigades_at(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """Brigades in a square, the first line first."""
    return tuple(u for u in stack(ctx, cell) if card(ctx, u).is_brigade)


@derived
def base_at(ctx: Ctx, cell: Cell) -> str | None:
    """The representative base in a square."""
    return next((u for u in stack(ctx, cell) if card(ctx, u).is_base), None)


@derived
def holder(ctx: Ctx, cell: Cell) -> str | None:
    """The side with a unit or base in a square; Generals hold nothing (SQ 1.6, R11)."""
    there = (u for u in stack(ctx, cell) if not card(ctx, u).is_general)
    first = next(there, None)
    return side_of(ctx, first) if first else None


@derived
def enemy_squares(ctx: Ctx, side: str, cell: Cell) -> tuple[Cell, ...]:
    """Those of the 8 squares around one that hold enemies (SQ 6.16, 9.3)."""
    enemy = ctx.rules.enemy_of(side)
    return tuple(c for c in ctx.rules.board.neighbours[cell] if holder(ctx, c) == enemy)


def is_engaged(ctx: Ctx, uid: str) -> bool:
    """Whether an enemy is in an adjacent square (SQ 6.16)."""
    return bool(enemy_squares(ctx, side_of(ctx, uid), unit(ctx, uid).cell))


@derived
def units_of(ctx: Ctx, command: str) -> tuple[str, ...]:
    """The units of a Command that are not lost: on the table, hidden or still to come."""
    return tuple(u for u in command_card(ctx, command).units if not unit(ctx, u).lost)


@derived
def actors(ctx: Ctx, command: str) -> tuple[str, ...]:
    """The units and bases of a Command that stand on the table."""
    made = command_card(ctx, command)
    return tuple(u for u in (*made.units, *made.bases) if on_map(ctx, u))


def is_present(ctx: Ctx, command: str) -> bool:
    """Whether a Command has a unit that is here or may come by now (SQ 5.5, 5.16)."""
    return any(
        bool(unit(ctx, u).under) or on_map(ctx, u) or card(ctx, u).turn <= ctx.table.turn
        for u in units_of(ctx, command)
    )


@derived
def bases(ctx: Ctx) -> tuple[str, ...]:
    return tuple(u for u, made in ctx.rules.oob.units.items() if made.is_base and on_map(ctx, u))


@derived
def hidden_in(ctx: Ctx, base: str) -> tuple[str, ...]:
    """The units under a base: secret (SQ 3.4)."""
    return tuple(u for u, now in ctx.table.units.items() if now.under == base and not now.lost)


# -- condition (SQ 2.9) ----------------------------------------------------------------------------


def is_fresh(ctx: Ctx, uid: str) -> bool:
    """No hits (SQ 2.9)."""
    return unit(ctx, uid).hits < ctx.rules.tables.condition.normal.value


def is_fatigued(ctx: Ctx, uid: str) -> bool:
    """Three hits or more (SQ 2.9)."""
    return unit(ctx, uid).hits >= ctx.rules.tables.condition.fatigued.value


def place(ctx: Ctx, uid: str, cell: Cell) -> None:
    """Put a piece behind those of its kind: brigades, batteries, Generals; it leaves its works."""
    lift(ctx, uid)
    there, rank = stack(ctx, cell), _rank(ctx, uid)
    before = tuple(u for u in there if _rank(ctx, u) <= rank)
    after = tuple(u for u in there if _rank(ctx, u) > rank)
    ctx.put(ctx.table.stacks, cell, (*before, uid, *after))
    ctx.change(uid, cell=cell, garrison=False)


def _rank(ctx: Ctx, uid: str) -> int:
    made = card(ctx, uid)
    return 0 if made.is_brigade or made.is_base else 1 if made.is_battery else 2


def take_off(ctx: Ctx, uid: str) -> None:
    lift(ctx, uid)
    ctx.change(uid, cell=OFF_MAP, garrison=False)
