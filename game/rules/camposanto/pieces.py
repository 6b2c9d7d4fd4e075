"""Looking up and placing pieces: the one place that keeps stacks and positions together."""

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.text import Text, say
from game.rules.camposanto.cards import Arm, ArmyCard, UnitCard, WingCard, enemy_of
from game.rules.camposanto.stacking import ON_TOP
from game.rules.camposanto.table import OFF_MAP, Ctx, Status, Unit, Wing
from game.rules.camposanto.tables import ArmRow, StatusRow
from game.rules.kit.pieces import inline as inline
from game.rules.kit.pieces import name_of as name_of
from game.rules.kit.pieces import names_of as names_of
from game.rules.kit.pieces import on_map as on_map
from game.rules.kit.pieces import side_of as side_of
from game.rules.kit.pieces import stack as stack
from game.rules.kit.stacks import lift


def unit(ctx: Ctx, uid: str) -> Unit:
    return ctx.table.units[uid]


def card(ctx: Ctx, uid: str) -> UnitCard:
    """What is printed on the counter."""
    return ctx.rules.oob.units[uid]


def arm_row(ctx: Ctx, uid: str) -> ArmRow:
    """What the arm of a piece may do."""
    return ctx.rules.tables.arm[card(ctx, uid).arm]


def hex_of(ctx: Ctx, uid: str) -> Text:
    """Where a piece stands, for questions about it: it may be far from what is in view."""
    return say("Hex {hex}", hex=ctx.rules.label(unit(ctx, uid).cell))


def army(ctx: Ctx, side: str) -> ArmyCard:
    return ctx.rules.oob.armies[side]


def steps(ctx: Ctx, uid: str) -> int:
    """Current steps: full steps minus HITs (CS 2.1f)."""
    return max(0, card(ctx, uid).steps - ctx.table.units[uid].hits)


def wing_card(ctx: Ctx, wing: str) -> WingCard:
    """What a wing consists of."""
    return ctx.rules.oob.wings[wing]


def wing_state(ctx: Ctx, wing: str) -> Wing:
    return ctx.table.wings[wing]


def status(ctx: Ctx, wing: str) -> Status:
    """How a wing is disposed in this phase (CS 4.1)."""
    return ctx.table.wings[wing].status


def status_row(ctx: Ctx, wing: str) -> StatusRow:
    """What a wing may do in its activation (CS 5)."""
    return ctx.rules.tables.status[status(ctx, wing)]


@derived
def units_of_wing(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The combat units of a wing on the map, in the order of the order of battle."""
    return tuple(u for u in wing_card(ctx, wing).units if on_map(ctx, u))


def marshal_of(ctx: Ctx, wing: str) -> str | None:
    """The marshal of a wing, if he is on the map."""
    uid = wing_card(ctx, wing).marshal
    return uid if uid and on_map(ctx, uid) else None


@derived
def combat_at(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The combat units in a hex, top first."""
    return tuple(u for u in stack(ctx, cell) if card(ctx, u).is_combat)


@derived
def combat_units(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The combat units of a side on the map, in the order of the order of battle."""
    return tuple(
        uid
        for uid, made in ctx.rules.oob.units.items()
        if made.side == side and made.is_combat and on_map(ctx, uid)
    )


@derived
def marshals(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The marshals of a side on the map."""
    return tuple(
        uid
        for uid, made in ctx.rules.oob.units.items()
        if made.side == side and made.arm is Arm.MARSHAL and on_map(ctx, uid)
    )


@derived
def combat_cells(ctx: Ctx, side: str) -> tuple[Cell, ...]:
    """The hexes that hold combat units of a side, in order of number."""
    return tuple(sorted({unit(ctx, u).cell for u in combat_units(ctx, side)}))


@derived
def has_combat(ctx: Ctx, cell: Cell, side: str) -> bool:
    """Whether a combat unit of a side is in a hex."""
    return any(side_of(ctx, u) == side for u in combat_at(ctx, cell))


@derived
def holder(ctx: Ctx, cell: Cell) -> str | None:
    """The side with any piece in a hex."""
    there = stack(ctx, cell)
    return side_of(ctx, there[0]) if there else None


@derived
def nearest_enemy(ctx: Ctx, cell: Cell, side: str) -> int:
    """Hexes to the nearest enemy combat unit; very many if there is none."""
    board = ctx.rules.board
    cells = combat_cells(ctx, enemy_of(side))
    return min((board.distance(cell, c) for c in cells), default=board.grid.size)


def on_top(ctx: Ctx, cell: Cell) -> str | None:
    """Who takes the HIT of a stack: guns and light infantry lie on top (CS 9.2d, 10.1b)."""
    there = combat_at(ctx, cell)
    return there[0] if there else None


def place(ctx: Ctx, uid: str, cell: Cell) -> None:
    """Put a piece into a hex, taking it from where it was: guns and light infantry on top."""
    lift(ctx, uid)
    there = stack(ctx, cell)
    order = (uid, *there) if card(ctx, uid).arm in ON_TOP else (*there, uid)
    ctx.put(ctx.table.stacks, cell, order)
    ctx.change(uid, cell=cell)


def take_off(ctx: Ctx, uid: str) -> None:
    lift(ctx, uid)
    ctx.change(uid, cell=OFF_MAP, underway=False)


def face(ctx: Ctx, cell: Cell, facing: int) -> None:
    """Turn all combat units in a hex: a stack has one facing (CS 6.2e, R8)."""
    for uid in combat_at(ctx, cell):
        ctx.change(uid, facing=facing)


def change_wing(ctx: Ctx, wing: Wing) -> None:
    ctx.put(ctx.table.wings, wing.id, wing)
