"""What must hold after every action, whatever was done (ND 0.10, 1, 9.1, 12.1)."""

from collections.abc import Iterator

from game.rules.kit.ground import ill_placed
from game.rules.nordlingen.generals import touches
from game.rules.nordlingen.places import everybody
from game.rules.nordlingen.table import ORDERED, ROUTED, Ctx, Matter
from game.rules.nordlingen.units import card, on_table


def invariants(ctx: Ctx) -> list[str]:
    """What is broken; nothing: the state is sound."""
    return [
        *_units(ctx),
        *ill_placed(ctx.rules.table, everybody(ctx)),
        *_generals(ctx),
        *_contacts(ctx),
    ]


def _units(ctx: Ctx) -> Iterator[str]:
    if set(ctx.table.units) != set(ctx.rules.oob.units):
        yield "units were lost or doubled"
    for uid, unit in ctx.table.units.items():
        if not ORDERED <= unit.disorder <= ROUTED:
            yield f"{uid} has disorder {unit.disorder}"
        if unit.gone and unit.pose is not None:
            yield f"{uid} is out of the game and on the table"
        if not unit.gone and unit.losses >= card(ctx, uid).strength:
            yield f"{uid} bears {unit.losses} losses"
        if not 0 <= unit.damage < ctx.rules.tables.limits.damage_a_loss.value:
            yield f"{uid} has {unit.damage} damage points"


def _generals(ctx: Ctx) -> Iterator[str]:
    for general in ctx.table.generals.values():
        if general.fate and general.at is not None:
            yield f"{general.id} is lost and on the table"
        # Who was with a unit that its losses eliminated leaves it when he was tested (ND 9.2).
        tested = Matter("wound", general.unit) not in ctx.table.owed
        if general.unit and tested and not touches(ctx, general, general.unit):
            yield f"{general.id} is attached to {general.unit} and does not touch it"


def _contacts(ctx: Ctx) -> Iterator[str]:
    for charge in ctx.table.charges:
        if not on_table(ctx, charge.charger) or not on_table(ctx, charge.target):
            yield f"a contact of {charge.charger} and {charge.target} without both"
