"""The Russian light baggage (PG 25.1, 25.3.5, Ruling 64): losses rout it, nothing removes it."""

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import name_of, on_map, stack, unit
from game.rules.prussias_glory.table import Ctx, Morale

KIND = "baggage"

BAGGAGE_THERE = Refusal("PG 25.3.5b", say("No unit moves through or stacks with the baggage."))
BAGGAGE_JOINS_NOBODY = Refusal("PG 25.3.5b", say("The baggage joins no other unit."))
CANNOT_RALLY = Refusal("PG 25.3.5e", say("The baggage cannot rally."))
NEVER_ATTACKS = Refusal("PG 25.3.5e", say("The baggage never attacks."))
STAYS_ON_MAP = Refusal("PG 25.3.5d", say("The baggage never leaves the map."))


def is_baggage(ctx: Ctx, piece: str) -> bool:
    """Whether a piece is the light baggage of a scenario that has its rules (PG 25.3.5)."""
    units = ctx.rules.oob.units
    return piece in units and units[piece].kind == KIND and ctx.rules.on(SpecialRule.LIGHT_BAGGAGE)


@derived
def baggage_cells(ctx: Ctx) -> frozenset[Cell]:
    """The hexes where light baggage stands."""
    if not ctx.rules.on(SpecialRule.LIGHT_BAGGAGE):
        return frozenset()
    trains = (u for u, made in ctx.rules.oob.units.items() if made.kind == KIND)
    return frozenset(unit(ctx, u).cell for u in trains if on_map(ctx, u))


@derived
def near_baggage(ctx: Ctx) -> frozenset[Cell]:
    """The hexes that cost more to enter: those next to the baggage (PG 25.3.5a)."""
    around = ctx.rules.board.neighbours
    return frozenset(there for cell in baggage_cells(ctx) for there in around[cell])


def extra_cost(ctx: Ctx, piece: str, cell: Cell) -> int:
    """What a unit pays for a hex near the baggage; leaders and the train nothing (PG 25.3.5a)."""
    if cell not in near_baggage(ctx) or piece in ctx.table.leaders or is_baggage(ctx, piece):
        return 0
    return ctx.rules.tables.zorndorf.near_baggage.value


def why_not_share(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """What keeps units from a hex with baggage, and baggage from a hex with units (PG 25.3.5b)."""
    if not ctx.rules.on(SpecialRule.LIGHT_BAGGAGE) or piece in ctx.table.leaders:
        return None
    if is_baggage(ctx, piece):
        return BAGGAGE_JOINS_NOBODY if stack(ctx, cell) else None
    return BAGGAGE_THERE if cell in baggage_cells(ctx) else None


def note_rout(ctx: Ctx, uid: str) -> None:
    """Its first rout is worth victory points to the enemy (PG 25.1a)."""
    if is_baggage(ctx, uid):
        ctx.set(baggage_routed=True)


def stay(ctx: Ctx, uid: str) -> bool:
    """What would take the baggage leaves it, Routed (PG 25.3.5d); whether it routs only now."""
    fresh = unit(ctx, uid).morale is not Morale.ROUTED
    ctx.change(uid, morale=Morale.ROUTED, column=False)
    note_rout(ctx, uid)
    text = say("{unit} stays where it is, Routed.", unit=name_of(ctx, uid))
    ctx.tell("PG 25.3.5d", text, uid, kind="rout")
    return fresh
