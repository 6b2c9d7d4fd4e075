"""Armies, commanders and units of a scenario held against each other (PG 2, 9.1b, 10)."""

from collections.abc import Iterator

from game.content.problems import did_you_mean
from game.rules.kit.faults import Fault
from game.rules.prussias_glory.data.cards import SIDES, Arm
from game.rules.prussias_glory.data.scenario import ARM_OF_CLASS, PgScenario, UnitEntry
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.loading.entry import clock_faults, entering
from game.rules.prussias_glory.loading.named import Named, numbered


def ids_twice(body: PgScenario) -> Iterator[Fault]:
    """Pieces that share an id."""
    seen: dict[str, str] = {}
    pieces: list[tuple[str, Named]] = [*numbered("unit", body.unit), *numbered("wing", body.wing)]
    for where, piece in (*pieces, *numbered("army_commander", body.army_commander)):
        if piece.id in seen:
            yield where, f"has the id of {seen[piece.id]}", "give every piece an id of its own"
        seen.setdefault(piece.id, where)


def army_faults(body: PgScenario) -> Iterator[Fault]:
    """Both armies are there, with their morale and edges (PG 10, 23.3)."""
    armies = [a.id for a in body.army]
    for side in SIDES:
        if sum(entry.army == side for entry in body.replacement_leader) > 1:
            hint = "one [[replacement_leader]] serves the whole army"
            yield "replacement_leader", f'army "{side}" is there twice', hint
    for side in SIDES:
        if side not in armies:
            yield "army", f'there is no army "{side}"', f'add [[army]] with id = "{side}"'
    for where, army in numbered("army", body.army):
        if army.morale > army.morale_table_top:
            yield where, f"morale = {army.morale} is above {army.morale_table_top}", ""
        reckoned = SpecialRule.EDGE_BY_LIE in body.setup.special_rules
        if not army.friendly_edges and not army.friendly_hexes and not reckoned:
            yield where, "has no friendly edges", 'such as friendly_edges = ["east"]'


def commander_faults(body: PgScenario) -> Iterator[Fault]:
    """Who an Army Commander and his second are, and where (PG 9.1b)."""
    wings = {w.id for w in body.wing}
    known = {c.id for c in body.army_commander} | wings
    for where, one in numbered("army_commander", body.army_commander):
        others = {"second_in_command": one.second_in_command, "reverse_of": one.reverse_of}
        for key, other in others.items():
            if other is not None and other not in known:
                yield where, f'{key} = "{other}" is unknown', did_you_mean(other, known)
        if one.wing_leader is not None and one.wing_leader not in wings:
            hint = did_you_mean(one.wing_leader, wings)
            yield where, f'wing_leader = "{one.wing_leader}" is unknown', hint
        comes = one.reverse_of is not None or one.id in entering(body)
        if one.at is None and not comes and not one.absent:
            yield where, f"{one.name} has no hex", 'write at = "1204" or absent = true'


def unit_faults(body: PgScenario) -> Iterator[Fault]:
    """Levels, class, wing and arrival of each unit (PG 1.2, 2.1a, 2.2a)."""
    wings, clock = {w.id: w for w in body.wing}, body.setup.clock
    for where, unit in numbered("unit", body.unit):
        yield from ((where, *fault) for fault in (*_ladder(unit), *clock_faults(unit, clock)))
        if ARM_OF_CLASS[unit.unit_class] is not unit.arm:
            fitting = (kind for kind, arm in ARM_OF_CLASS.items() if arm is unit.arm)
            text = f'class = "{unit.unit_class}" is no {unit.arm}'
            yield where, text, f"one of {', '.join(fitting)}"
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
