"""A scenario held against itself and the map, and made into the rules object (PG 23.3)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from game.board.board import Board
from game.content.scenario_file import Scenario
from game.engine.text import say
from game.rules.kit.faults import Fault, temper_faults
from game.rules.kit.positions import known_cell
from game.rules.prussias_glory.data.cards import (
    SIDES,
    Arm,
    ArmyCard,
    GroupCard,
    LeaderCard,
    OrderOfBattle,
    People,
    Strength,
    UnitCard,
    WingCard,
)
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.scenario import (
    CommanderEntry,
    PeopleEntry,
    PgScenario,
    ReplacementEntry,
    Side,
    UnitEntry,
    WingEntry,
)
from game.rules.prussias_glory.loading.entry import comes_later, entering, entry_cards, entry_faults
from game.rules.prussias_glory.loading.groups import ground_faults, group_faults, wing_faults
from game.rules.prussias_glory.loading.hexes import hex_faults, stack_faults
from game.rules.prussias_glory.loading.pieces import (
    army_faults,
    commander_faults,
    ids_twice,
    unit_faults,
)
from game.rules.prussias_glory.loading.setup import placement_card, placement_faults
from game.rules.prussias_glory.loading.specials import (
    activation_faults,
    advance_card,
    arrival_faults,
    arriving,
    baggage_faults,
    guns_under_stacks,
)
from game.rules.prussias_glory.loading.start import quick_start_faults, start_faults
from game.rules.prussias_glory.loading.verdict import turn_faults, verdict_faults
from game.rules.prussias_glory.options import as_played, option_faults
from game.rules.prussias_glory.table import OFF_MAP
from game.rules.prussias_glory.tables import standard_tables

HALVES = 2


def faults(scenario: Scenario[PgScenario], board: Board) -> list[Fault]:
    """Everything that does not fit: unknown ids, hexes off the map, missing leaders ..."""
    found = _faults(scenario.body, board)
    found += temper_faults(scenario.tempers, [a.id for a in scenario.body.army])
    # What stands on the map can be looked at only where all else is sound.
    found = found or [*start_faults(at_the_start(as_played(scenario.body), board))]
    if found or scenario.body.placement is None:
        return found
    return [*quick_start_faults(load(scenario, board))]


def _faults(body: PgScenario, board: Board) -> list[Fault]:
    return [
        *ids_twice(body),
        *army_faults(body),
        *turn_faults(body),
        *verdict_faults(body),
        *wing_faults(body),
        *group_faults(body),
        *ground_faults(board),
        *commander_faults(body),
        *unit_faults(body),
        *hex_faults(body, board),
        *stack_faults(body),
        *guns_under_stacks(body),
        *activation_faults(body),
        *arrival_faults(body),
        *entry_faults(body, board),
        *baggage_faults(body),
        *placement_faults(body, board),
        *option_faults(body),
    ]


def load(scenario: Scenario[PgScenario], board: Board) -> PgRules:
    """The rules object of a sound scenario."""
    body = as_played(scenario.body)
    towns = [tuple(known_cell(board, label) for label in bonus.hexes) for bonus in body.town_bonus]
    return replace(
        at_the_start(body, board),
        scenario_id=scenario.id,
        title=scenario.title,
        clock=body.setup.clock,
        order=body.setup.player_order,
        towns=tuple(cell for town in towns for cell in town),
        bonus_towns=tuple(towns),
        entries={
            u.id: (body.setup.clock.index(u.enters_turn) + 1, known_cell(board, u.enters_at))
            for u in body.unit
            if u.enters_turn is not None and u.enters_at is not None
        },
        lacy_units=arriving(body),
        retreat_towns=tuple(
            known_cell(board, h) for way in body.line_of_retreat for h in way.hexes
        ),
        victory=body.victory_level,
        advance=advance_card(body, board),
    )


def at_the_start(body: PgScenario, board: Board) -> PgRules:
    """The rules as far as the set-up asks for them."""
    commanders = [c for c in body.army_commander if not c.absent]
    leaders: list[WingEntry | CommanderEntry] = [*body.wing, *commanders]
    return PgRules(
        board,
        standard_tables(),
        order_of_battle(body, board),
        special=frozenset(x.value for x in (*body.setup.special_rules, *body.setup.options)),
        start={u.id: (known_cell(board, u.at), u.order) for u in body.unit if u.at is not None},
        start_leaders={e.id: known_cell(board, e.at) for e in leaders if e.at is not None}
        | {e.id: OFF_MAP for e in leaders if e.id in entering(body)},
        coming=entry_cards(body, board),
        activation={a.id: a.activation for a in body.army if a.activation is not None},
        placement=placement_card(body, board),
    )


def order_of_battle(body: PgScenario, board: Board) -> OrderOfBattle:
    """All counters of the scenario: placed units, leaders, replacement leaders (PG 2)."""
    later = comes_later(body)
    return OrderOfBattle(
        units={u.id: _unit_card(u) for u in body.unit if u.in_play or u.id in later},
        leaders={card.id: card for card in _leader_cards(body)},
        wings={
            w.id: WingCard(
                id=w.id, side=w.army, leader=w.id, group=w.group, colour=w.colour, name=w.leader
            )
            for w in body.wing
        },
        groups={
            g.id: GroupCard(
                id=g.id,
                side=g.army,
                name=g.name,
                rating=g.command_value,
                wings=tuple(w.id for w in body.wing if w.group == g.id),
                guns=Arm.ARTILLERY in g.arms,
                kind=g.kind,
                arms=g.arms,
                without_commander=g.command_value_alone or 0,
            )
            for g in body.group
        },
        armies={
            a.id: ArmyCard(
                side=a.id,
                name=a.name,
                morale=a.morale,
                ceiling=a.morale_table_top,
                friendly_edges=a.friendly_edges,
                friendly_hexes=tuple(known_cell(board, label) for label in a.friendly_hexes),
                nation=next((w.nation for w in body.wing if w.army == a.id), "prussia"),
                people=_people(a.people),
            )
            for a in body.army
        },
    )


def _people(entry: PeopleEntry | None) -> People | None:
    if entry is None:
        return None
    return People(say(entry.name), say(entry.inline), say(entry.adjective))


def _unit_card(unit: UnitEntry) -> UnitCard:
    ladder = tuple(
        Strength(
            mr=s.mr,
            sp=s.sp,
            parenthesised=s.parenthesised,
            shock_halves=int(s.shock * HALVES),
            bombard=s.bombard or (0, 0, 0),
        )
        for s in sorted(unit.strength, key=lambda s: s.level)
    )
    return UnitCard(
        id=unit.id,
        name=unit.name,
        full_name=unit.full_name,
        composition=unit.composition,
        side=unit.army,
        wing=unit.wing,
        arm=unit.arm,
        kind=unit.unit_class.value,
        nation=unit.nation,
        movement=unit.movement,
        ladder=ladder,
        start_level=unit.start_level or 0,
    )


def _leader_cards(body: PgScenario) -> Iterator[LeaderCard]:
    for wing in body.wing:
        yield LeaderCard(
            id=wing.id,
            name=wing.leader,
            full_name=wing.leader_full,
            side=wing.army,
            wing=wing.id,
            morale_modifier=wing.morale_modifier,
            movement=wing.movement,
            initiative=wing.initiative,
            special=wing.special,
            letter=wing.special_letter,
            commander=wing.army_commander,
            nation=wing.nation,
        )
    absent = {c.id for c in body.army_commander if c.absent}
    for one in body.army_commander:
        if one.absent or one.reverse_of in absent:
            continue
        yield LeaderCard(
            id=one.id,
            name=one.name,
            side=one.army,
            morale_modifier=one.morale_modifier,
            movement=one.movement,
            initiative=one.initiative,
            special=one.special,
            letter=one.special_letter,
            commander=True,
            second=one.second_in_command,
            wing_leader=one.wing_leader,
            nation=one.nation,
        )
    yield from (_replacement_card(body, side) for side in SIDES)


def _replacement_card(body: PgScenario, side: str) -> LeaderCard:
    """One card for all of an army's replacements; untold: modifier 0, movement 6 (Ruling 53)."""
    told = (entry for entry in body.replacement_leader if entry.army == side)
    entry = next(told, ReplacementEntry(army=cast(Side, side)))
    nations = [w.nation for w in body.wing if w.army == side]
    return LeaderCard(
        id=f"{side}-replacement",
        name="Replacement",
        side=side,
        morale_modifier=entry.morale_modifier,
        movement=entry.movement,
        replacement=True,
        nation=nations[0] if nations else "prussia",
    )
