"""A scenario held against itself and the map, and made into the rules object (PG 23.3)."""

from collections.abc import Iterator

from game.board.board import Board
from game.board.cells import Cell
from game.content.problems import did_you_mean
from game.content.scenario_file import Scenario
from game.engine.text import say
from game.rules.prussias_glory.cards import (
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
from game.rules.prussias_glory.loading_entry import (
    clock_faults,
    comes_later,
    entering,
    entry_cards,
    entry_faults,
)
from game.rules.prussias_glory.loading_groups import ground_faults, group_faults, wing_faults
from game.rules.prussias_glory.loading_hexes import hex_faults, stack_faults
from game.rules.prussias_glory.loading_quick import quick_start_faults
from game.rules.prussias_glory.loading_setup import placement_card, placement_faults
from game.rules.prussias_glory.loading_specials import (
    activation_cards,
    activation_faults,
    advance_card,
    arrival_faults,
    arriving,
    baggage_faults,
    guns_under_stacks,
)
from game.rules.prussias_glory.options import as_played, option_faults
from game.rules.prussias_glory.rules import PgRules, VictoryCard, make_rules
from game.rules.prussias_glory.scenario import (
    ARM_OF_CLASS,
    CommanderEntry,
    PeopleEntry,
    PgScenario,
    SpecialRule,
    UnitEntry,
    VictoryLevel,
    WingEntry,
)
from game.rules.prussias_glory.table import OFF_MAP
from game.rules.prussias_glory.tables import standard_tables

Fault = tuple[str, str, str]  # where, what, hint
HALVES = 2


def faults(scenario: Scenario[PgScenario], board: Board) -> list[Fault]:
    """Everything that does not fit: unknown ids, hexes off the map, missing leaders ..."""
    found = _faults(scenario.body, board)
    # A quick start can be tried out only where all else is sound.
    if found or scenario.body.placement is None:
        return found
    return [*quick_start_faults(load(scenario, board))]


def _faults(body: PgScenario, board: Board) -> list[Fault]:
    """Chapter by chapter."""
    return [
        *_ids_twice(body),
        *_armies(body),
        *wing_faults(body),
        *group_faults(body),
        *ground_faults(board),
        *_commanders(body),
        *_units(body),
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
    placed = {u.id: (_cell(board, u.at), u.order) for u in body.unit if u.at is not None}
    commanders = [c for c in body.army_commander if not c.absent]
    leaders: list[WingEntry | CommanderEntry] = [*body.wing, *commanders]
    towns = [tuple(_cell(board, label) for label in bonus.hexes) for bonus in body.town_bonus]
    return make_rules(
        board,
        standard_tables(),
        order_of_battle(body, board),
        scenario_id=scenario.id,
        title=scenario.title,
        clock=body.setup.clock,
        special=frozenset(x.value for x in (*body.setup.special_rules, *body.setup.options)),
        start=placed,
        start_leaders={e.id: _cell(board, e.at) for e in leaders if e.at is not None}
        | {e.id: OFF_MAP for e in leaders if e.id in entering(body)},
        coming=entry_cards(body, board),
        towns=tuple(cell for town in towns for cell in town),
        bonus_towns=tuple(towns),
        entries={
            u.id: (body.setup.clock.index(u.enters_turn) + 1, _cell(board, u.enters_at))
            for u in body.unit
            if u.enters_turn is not None and u.enters_at is not None
        },
        lacy_units=arriving(body),
        retreat_towns=tuple(_cell(board, h) for way in body.line_of_retreat for h in way.hexes),
        victory=tuple(map(_victory_card, body.victory_level)),
        activation=activation_cards(body),
        advance=advance_card(body, board),
        placement=placement_card(body, board),
    )


def _victory_card(v: VictoryLevel) -> VictoryCard:
    return VictoryCard(
        side=v.side,
        level=v.level,
        coalition=v.coalition_state,
        prussian=v.prussian_state,
        least=v.differential_min,
        most=v.differential_max,
        coalition_most=v.coalition_morale_max,
        prussian_most=v.prussian_morale_max,
        higher=v.higher_morale,
        otherwise=v.otherwise,
        historical=v.historical,
        rule=v.rule,
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
                friendly_hexes=tuple(_cell(board, label) for label in a.friendly_hexes),
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
    yield from _commander_cards(body)
    for entry in body.replacement_leader:
        nations = [w.nation for w in body.wing if w.army == entry.army]
        # One card serves all replacements of an army: they never run short (Ruling 53).
        yield LeaderCard(
            id=f"{entry.army}-replacement",
            name="Replacement",
            side=entry.army,
            morale_modifier=entry.morale_modifier,
            movement=entry.movement,
            replacement=True,
            nation=nations[0] if nations else "prussia",
        )


def _commander_cards(body: PgScenario) -> Iterator[LeaderCard]:
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


def _cell(board: Board, label: str) -> Cell:
    cell = board.cell(label)
    assert cell is not None, "a scenario is checked against its map before it is loaded"
    return cell


def _named(body: PgScenario) -> Iterator[tuple[str, int, str]]:
    """Table, number and id of everything that lies on the map."""
    for n, unit in enumerate(body.unit, 1):
        yield "unit", n, unit.id
    for n, wing in enumerate(body.wing, 1):
        yield "wing", n, wing.id
    for n, one in enumerate(body.army_commander, 1):
        yield "army_commander", n, one.id


def _ids_twice(body: PgScenario) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for table, number, uid in _named(body):
        where = f'{table} {number} "{uid}"'
        if uid in seen:
            yield where, f"has the id of {seen[uid]}", "give every piece an id of its own"
        seen.setdefault(uid, where)


def _armies(body: PgScenario) -> Iterator[Fault]:
    armies = [a.id for a in body.army]
    for side in SIDES:
        if side not in armies:
            yield "army", f'there is no army "{side}"', f'add [[army]] with id = "{side}"'
    for number, army in enumerate(body.army, 1):
        where = f'army {number} "{army.id}"'
        if army.morale > army.morale_table_top:
            yield where, f"morale = {army.morale} is above {army.morale_table_top}", ""
        reckoned = SpecialRule.EDGE_BY_LIE in body.setup.special_rules
        if not army.friendly_edges and not army.friendly_hexes and not reckoned:
            yield where, "has no friendly edges", 'such as friendly_edges = ["east"]'
    if not body.setup.clock:
        yield "[setup]", "clock is empty", 'such as clock = ["14:30", "15:30"]'
    if len(set(body.setup.player_order)) != len(SIDES):
        yield "[setup]", "player_order names one side twice", ""
    if not body.setup.draw_if_none and not any(v.otherwise for v in body.victory_level):
        hint = "so a game may have no verdict; or set draw_if_none = true in [setup]"
        yield "victory_level", "none is marked as otherwise = true", hint


def _commanders(body: PgScenario) -> Iterator[Fault]:
    wings = {w.id for w in body.wing}
    known = {c.id for c in body.army_commander} | wings
    for number, one in enumerate(body.army_commander, 1):
        where = f'army_commander {number} "{one.id}"'
        for key in ("second_in_command", "reverse_of"):
            other = one.second_in_command if key == "second_in_command" else one.reverse_of
            if other is not None and other not in known:
                yield where, f'{key} = "{other}" is unknown', did_you_mean(other, known)
        if one.wing_leader is not None and one.wing_leader not in wings:
            hint = did_you_mean(one.wing_leader, wings)
            yield where, f'wing_leader = "{one.wing_leader}" is unknown', hint
        comes = one.reverse_of is not None or one.id in entering(body)
        if one.at is None and not comes and not one.absent:
            yield where, f"{one.name} has no hex", 'write at = "1204" or absent = true'


def _units(body: PgScenario) -> Iterator[Fault]:
    wings, clock = {w.id: w for w in body.wing}, body.setup.clock
    for number, unit in enumerate(body.unit, 1):
        where = f'unit {number} "{unit.id}"'
        yield from ((where, *fault) for fault in (*_ladder(unit), *clock_faults(unit, clock)))
        if ARM_OF_CLASS[unit.unit_class] is not unit.arm:
            yield where, f'class = "{unit.unit_class}" is no {unit.arm}', ""
        if unit.arm is Arm.ARTILLERY:
            if unit.wing is not None:
                yield where, "artillery belongs to no wing", "leave wing out"
        elif unit.wing is None:
            yield where, 'the key "wing" is missing', ""
        elif unit.wing not in wings:
            yield where, f'unknown wing "{unit.wing}"', did_you_mean(unit.wing, wings)
        elif wings[unit.wing].army != unit.army:
            yield where, f'wing "{unit.wing}" belongs to the other army', ""


def _ladder(unit: UnitEntry) -> Iterator[tuple[str, str]]:
    levels = sorted(s.level for s in unit.strength)
    if levels != list(range(1, len(levels) + 1)) or not levels:
        yield "strength must have each level from 1 up once", ""
    if unit.start_level is not None and unit.start_level > len(levels):
        yield f"start_level = {unit.start_level} is above its {len(levels)} levels", ""
    for s in unit.strength:
        if unit.arm is Arm.ARTILLERY and s.bombard is None:
            yield f"level {s.level} has no bombard values", "such as bombard = [4, 2, 1]"
        if unit.arm is not Arm.ARTILLERY and (s.bombard is not None or s.sp == 0):
            yield f"level {s.level} needs sp and no bombard", ""
