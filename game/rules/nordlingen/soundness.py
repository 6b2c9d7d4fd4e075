"""What must hold after every action, whatever was done (ND 0.10, 1, 9.1, 12.1)."""

from collections.abc import Iterable, Iterator

from game.board.plane.distance import overlap
from game.board.plane.numbers import Length
from game.rules.nordlingen.generals import touches
from game.rules.nordlingen.places import Laid, everybody
from game.rules.nordlingen.table import ORDERED, ROUTED, Ctx, Matter
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
    for (one, a), (two, b) in _near(there):
        if overlap(a, b):
            yield f"{one} lies on {two}"


def _near(there: Iterable[Laid]) -> Iterator[tuple[Laid, Laid]]:
    """The pairs of units whose circles reach as far from west to east: no others can overlap."""
    before: list[tuple[Length, Laid]] = []  # the eastern ends of those that begin farther west
    for one in sorted(there, key=lambda laid: laid[1].middle[0] - laid[1].radius):
        west, east = (one[1].middle[0] + way * one[1].radius for way in (-1, 1))
        before = [(end, two) for end, two in before if end >= west]
        yield from ((two, one) for _, two in before)
        before.append((east, one))


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
