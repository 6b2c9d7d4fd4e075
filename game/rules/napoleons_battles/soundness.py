"""What must hold after every action, whatever was done (NB 1.4.2, 1.5, 8.1.3.2, 11)."""

from collections.abc import Iterator

from game.rules.kit.ground import ill_placed
from game.rules.napoleons_battles.places import everybody
from game.rules.napoleons_battles.table import TURN, Ctx
from game.rules.napoleons_battles.units import figures, is_troops, on_table


def invariants(ctx: Ctx) -> list[str]:
    """What is broken; nothing: the state is sound."""
    return [*_units(ctx), *ill_placed(ctx.rules.table, everybody(ctx)), *_contacts(ctx)]


def _units(ctx: Ctx) -> Iterator[str]:
    missing = set(ctx.rules.oob.units) - set(ctx.table.units)
    if missing:
        yield f"units were lost: {sorted(missing)}"
    for uid, unit in ctx.table.units.items():
        if unit.gone and unit.pose is not None:
            yield f"{uid} is out of the battle and on the table"
        if unit.routed and unit.disordered:
            yield f"{uid} is in rout and disordered"
        if not unit.gone and is_troops(ctx, uid) and figures(ctx, uid) <= unit.dispersal:
            yield f"{uid} has {figures(ctx, uid)} figures"
        if not 0 <= unit.spent <= TURN + TURN // 1_000:
            yield f"{uid} has used {unit.spent} of its turn"
        if unit.attached and not on_table(ctx, unit.attached):
            yield f"{uid} is attached to {unit.attached}, which is not there"


def _contacts(ctx: Ctx) -> Iterator[str]:
    for contact in ctx.table.contacts:
        if not on_table(ctx, contact.mover) or not on_table(ctx, contact.target):
            yield f"a contact of {contact.mover} and {contact.target} without both"
