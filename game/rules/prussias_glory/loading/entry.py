"""What a scenario file says of pieces that come later (PG 22.2a, 24.2.2, 26.3c, 26.4b)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.board.board import Board
from game.content.problems import did_you_mean
from game.rules.kit.faults import Fault
from game.rules.prussias_glory.data.cards import Arm
from game.rules.prussias_glory.data.rules import EntryCard
from game.rules.prussias_glory.data.scenario import EntryEntry, PgScenario, UnitEntry
from game.rules.prussias_glory.loading.named import strangers
from game.rules.prussias_glory.loading.specials import arriving


def entering(body: PgScenario) -> tuple[str, ...]:
    """The units, wing leaders and Army Commanders that enter by a zone (PG 22.2a)."""
    return tuple(piece for entry in body.entry for piece in _pieces(body, entry))


def _pieces(body: PgScenario, entry: EntryEntry) -> Iterator[str]:
    for wing in entry.wings:
        yield wing  # its leader
        yield from (u.id for u in body.unit if u.wing == wing)
    yield from (*entry.units, *entry.commanders)


def comes_later(body: PgScenario) -> frozenset[str]:
    """All that waits off the map when the battle begins, but for reinforcements by the clock."""
    return frozenset((*arriving(body), *entering(body)))


def entry_cards(body: PgScenario, board: Board) -> Mapping[str, EntryCard]:
    """How each piece enters that does so by a zone."""
    found = {}
    for entry in body.entry:
        card = EntryCard(
            rule=entry.rule,
            cells=tuple(sorted(board.zones[entry.zone])),
            cost=entry.cost,
            guns_per_wing=entry.guns_per_wing,
            in_column=entry.in_column,
        )
        found.update(dict.fromkeys(_pieces(body, entry), card))
    return MappingProxyType(found)


def entry_faults(body: PgScenario, board: Board) -> Iterator[Fault]:
    """Who enters is known, of that army, and not on the map; the zone is on the map (PG 22.2a)."""
    wings, units = {w.id: w.army for w in body.wing}, {u.id: u for u in body.unit}
    armies = {uid: unit.army for uid, unit in units.items()}
    commanders = {c.id: c.army for c in body.army_commander}
    for number, entry in enumerate(body.entry, 1):
        where = f"entry {number}"
        if entry.zone not in board.zones:
            hint = did_you_mean(entry.zone, board.zones)
            yield where, f'zone = "{entry.zone}" is not on map {board.id}', hint
        yield from strangers(where, entry.army, "wing", entry.wings, wings)
        yield from strangers(where, entry.army, "unit", entry.units, armies)
        yield from strangers(where, entry.army, "commander", entry.commanders, commanders)
        for uid in entry.units:
            if uid in units and units[uid].arm is not Arm.ARTILLERY:
                yield where, f'unit "{uid}" has a wing', "name its wing instead"
    yield from _placed(body)


def _placed(body: PgScenario) -> Iterator[Fault]:
    at = {u.id: u.at for u in body.unit}
    at |= {w.id: w.at for w in body.wing} | {c.id: c.at for c in body.army_commander}
    named = entering(body)
    for piece in dict.fromkeys(named):
        if at.get(piece) is not None:
            yield "entry", f'"{piece}" enters but has a hex', "leave at out"
        if named.count(piece) > 1:
            yield "entry", f'"{piece}" enters twice', ""


def clock_faults(unit: UnitEntry, clock: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """A reinforcement has a turn of this scenario and a hex, and does not stand on the map yet."""
    if (unit.enters_turn is None) != (unit.enters_at is None):
        yield "enters_turn and enters_at go together", 'such as "15:00" and "1110"'
    if unit.enters_turn is not None and unit.enters_turn not in clock:
        hint = did_you_mean(unit.enters_turn, clock)
        yield f'enters_turn = "{unit.enters_turn}" is not on the clock', hint
    if unit.at is not None and unit.enters_at is not None:
        yield f'has at = "{unit.at}" and enters_at = "{unit.enters_at}"', "one of the two"
