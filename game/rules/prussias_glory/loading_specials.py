"""What the special rules of single battles ask of a scenario file (PG 25.3.5, 26.3.3)."""

from collections.abc import Iterator

from game.content.problems import did_you_mean
from game.rules.prussias_glory.scenario import PgScenario, UnitClass

Fault = tuple[str, str, str]  # where, what, hint


def arriving(body: PgScenario) -> tuple[str, ...]:
    """The units that come with a wing by a die (PG 26.3.3a)."""
    return tuple(
        u.id
        for entry in body.arrival
        for u in body.unit
        if u.wing == entry.wing or u.id in entry.units
    )


def arrival_faults(body: PgScenario) -> Iterator[Fault]:
    """Who arrives by a die is known, and not on the map before (PG 26.3.3a)."""
    wings, units = {w.id: w for w in body.wing}, {u.id: u for u in body.unit}
    for number, entry in enumerate(body.arrival, 1):
        where = f"arrival {number}"
        if entry.wing not in wings:
            yield where, f'wing = "{entry.wing}" is unknown', did_you_mean(entry.wing, wings)
        elif wings[entry.wing].at is not None:
            yield where, f'the leader of wing "{entry.wing}" has a hex', "leave at out"
        for uid in entry.units:
            if uid not in units:
                yield where, f'unit "{uid}" is unknown', did_you_mean(uid, units)
    for uid in arriving(body):
        if units[uid].in_play:
            yield f'unit "{uid}"', "arrives with its wing but has a hex", "leave at out"


def baggage_faults(body: PgScenario) -> Iterator[Fault]:
    """The light baggage has its SP in parentheses (PG 25.3.5e)."""
    for number, unit in enumerate(body.unit, 1):
        bare = any(not s.parenthesised for s in unit.strength)
        if unit.unit_class is UnitClass.BAGGAGE and bare:
            yield f'unit {number} "{unit.id}"', "baggage without parenthesised SP (PG 25.3.5e)", ""
