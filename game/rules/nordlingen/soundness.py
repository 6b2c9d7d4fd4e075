"""What must hold after every action, whatever was done (ND 0.10, 1, 9.1, 12.1)."""

from collections.abc import Iterator
from itertools import combinations

from game.board.plane.distance import overlap
from game.rules.nordlingen.generals import touched
from game.rules.nordlingen.places import everybody
from game.rules.nordlingen.table import ORDERED, ROUTED, Ctx
from game.rules.nordlingen.units import card, on_table


def invariants(ctx: Ctx) -> list[str]:
    """What is broken; nothing: the state is sound."""
    return [*_units(ctx), *_places(ctx), *_generals(ctx), *_contacts(ctx)]


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


def _places(ctx: Ctx) -> Iterator[str]:
    there = everybody(ctx)
    for uid, place in there:
        if not ctx.rules.table.holds(place):
            yield f"{uid} is not wholly on the table"
    for (one, a), (two, b) in combinations(there, 2):
        if overlap(a, b):
            yield f"{one} lies on {two}"


def _generals(ctx: Ctx) -> Iterator[str]:
    for general in ctx.table.generals.values():
        if general.fate and general.at is not None:
            yield f"{general.id} is lost and on the table"
        if general.unit and general.unit not in touched(ctx, general):
            yield f"{general.id} is attached to {general.unit} and does not touch it"


def _contacts(ctx: Ctx) -> Iterator[str]:
    for charge in ctx.table.charges:
        if not on_table(ctx, charge.charger) or not on_table(ctx, charge.target):
            yield f"a contact of {charge.charger} and {charge.target} without both"
