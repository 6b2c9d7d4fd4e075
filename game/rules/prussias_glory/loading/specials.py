"""What the special rules of single battles ask of a scenario file (PG 13, 23.4, 25.3.5, 26.3.3)."""

from collections.abc import Iterator

from game.board.board import Board
from game.content.problems import did_you_mean
from game.rules.kit.faults import Fault
from game.rules.prussias_glory.battles.torgau import LACY
from game.rules.prussias_glory.data.cards import COALITION, Arm
from game.rules.prussias_glory.data.rules import AdvanceCard
from game.rules.prussias_glory.data.scenario import PgScenario, UnitClass
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.loading.named import numbered


def arriving(body: PgScenario) -> tuple[str, ...]:
    """The units that come with a wing by a die (PG 26.3.3a)."""
    units = [(entry, u) for entry in body.arrival for u in body.unit]
    return tuple(u.id for entry, u in units if u.wing == entry.wing or u.id in entry.units)


def arrival_faults(body: PgScenario) -> Iterator[Fault]:
    """Who arrives by a die is known, and not on the map before (PG 26.3.3a)."""
    wings, units = {w.id: w for w in body.wing}, {u.id: u for u in body.unit}
    yield from _lacy_faults(body)
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


def _lacy_faults(body: PgScenario) -> Iterator[Fault]:
    """Only Lacy arrives by a die, with his special rule, in a town (PG 26.3.3a)."""
    by_die, named = SpecialRule.LACY in body.setup.special_rules, [e.wing for e in body.arrival]
    for number, wing in enumerate(named, 1):
        if wing != LACY:
            yield f"arrival {number}", f'nobody rolls for wing "{wing}"', f'only for "{LACY}"'
        elif not any(w.id == LACY and w.army == COALITION for w in body.wing):
            yield f"arrival {number}", f'wing "{LACY}" is not of the coalition', ""
        elif not by_die:
            hint = f'add special_rules = ["{SpecialRule.LACY}"]'
            yield f"arrival {number}", "nobody rolls for it", hint
    if len(named) > 1:
        yield "arrival", "is there twice", "name all pieces in one"
    if by_die and LACY not in named:
        hint = f'add [[arrival]] with wing = "{LACY}"'
        yield "[setup]", f'special rule "{SpecialRule.LACY}" has nobody to roll for', hint
    if by_die and not any(a.id == COALITION and a.friendly_hexes for a in body.army):
        hint = "add friendly_hexes to the army of the coalition"
        yield "[setup]", f'special rule "{SpecialRule.LACY}" has no town to arrive in', hint


def baggage_faults(body: PgScenario) -> Iterator[Fault]:
    """The light baggage has its SP in parentheses (PG 25.3.5e)."""
    for where, unit in numbered("unit", body.unit):
        bare = any(not s.parenthesised for s in unit.strength)
        if unit.unit_class is UnitClass.BAGGAGE and bare:
            yield where, "baggage without parenthesised SP (PG 25.3.5e)", ""


def activation_faults(body: PgScenario) -> Iterator[Fault]:
    """Attempts need an Army Commander, Rossbach's own way its goals (PG 13.1b, 23.4)."""
    own_way = SpecialRule.OWN_WAY_TO_ACTIVATE in body.setup.special_rules
    if own_way and body.advance is None:
        hint = 'such as towns = ["2604"] and rows_up_to = 23'
        yield "[advance]", "is missing, but rule 23.4 is in force", hint
    commanders = {c.army for c in body.army_commander if not c.absent}
    commanders |= {w.army for w in body.wing if w.army_commander}
    if SpecialRule.NO_COALITION_COMMANDER in body.setup.special_rules and COALITION in commanders:
        text = f'special rule "{SpecialRule.NO_COALITION_COMMANDER}" leaves the coalition without'
        yield "[setup]", f"{text} Army Commander, but it has one", "take one of the two away"
    for where, army in numbered("army", body.army):
        made = army.activation
        if made is not None and made.normal and army.id not in commanders:
            yield where, "is to be activated but has no Army Commander", "or normal = false"
    for where, wing in numbered("wing", body.wing):
        if wing.army_commander and wing.initiative is None:
            yield where, f"{wing.leader} commands the army without an initiative", ""


def advance_card(body: PgScenario, board: Board) -> AdvanceCard | None:
    """The goals of the Coalition's advance (PG 23.4c)."""
    entry = body.advance
    if entry is None:
        return None
    towns = (board.cell(town) for town in entry.towns)
    return AdvanceCard(
        towns=tuple(cell for cell in towns if cell is not None),
        beyond=frozenset(c for c in range(board.grid.size) if board.row_of(c) <= entry.rows_up_to),
    )


def guns_under_stacks(body: PgScenario) -> Iterator[Fault]:
    """Coalition guns may not lie on top of other units at the start (PG 23.5a)."""
    if SpecialRule.GUNS_UNDER_STACKS not in body.setup.special_rules:
        return
    for where, unit in numbered("unit", body.unit):
        if unit.arm is Arm.ARTILLERY and unit.army == COALITION and unit.at is not None:
            orders = [u.order for u in body.unit if u.at == unit.at]
            if unit.order == min(orders) < max(orders):
                yield where, "lies on top of its stack (PG 23.5a)", ""
