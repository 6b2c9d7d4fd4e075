"""A scenario held against itself and its table (ND 0.10, 2, 10, 11, 12)."""

from collections.abc import Iterator

from game.board.plane.ground import OpenTable
from game.board.plane.shapes import Outline, base, lay
from game.board.plane.words import pose_of
from game.content.problems import did_you_mean
from game.content.scenario_file import Scenario
from game.rules.kit.faults import (
    Fault,
    options_twice,
    shared_ids,
    temper_faults,
    twice,
    unknown_names,
)
from game.rules.kit.positions import known_point
from game.rules.kit.table_faults import (
    along_edge,
    beyond,
    clock_faults,
    off_table,
    one_on_another,
    size_of,
)
from game.rules.kit.vocabulary import strange_on_table
from game.rules.nordlingen.cards import Arm
from game.rules.nordlingen.scenario import GeneralEntry, NdScenario, UnitEntry
from game.rules.nordlingen.tables import standard_tables

SIDES = 2


def faults(scenario: Scenario[NdScenario], table: OpenTable) -> list[Fault]:
    """Everything that does not fit."""
    body = scenario.body
    if strange := [*_ground(table)]:
        return strange
    first = [*_ids(body), *_references(body)]
    return first or [
        *_chiefs(body),
        *_places(body, table),
        *_units(body, table),
        *_crowds(body),
        *_entries(body, table),
        *_setup(body),
        *temper_faults(scenario.tempers, [a.id for a in body.army]),
    ]


def _where(number: int, u: UnitEntry) -> str:
    return f'unit {number} "{u.id}"'


def _general(g: GeneralEntry) -> str:
    return f'general "{g.id}"'


def _ground(table: OpenTable) -> Iterator[Fault]:
    """Ground without rules, or with a level or defence value beyond what its kind may have."""
    terrain = standard_tables().terrain
    lines = [kind for kind, row in terrain.items() if row.obstacle]
    yield from strange_on_table(table, terrain, lines)
    limits = {kind: (row.inline, 0, row.most_vdf) for kind, row in terrain.items()}
    yield from beyond(table, "vdf", limits)
    levels = {
        kind: (row.inline, row.least_level, row.most_level)
        for kind, row in terrain.items()
        if row.obstacle
    }
    yield from beyond(table, "level", levels)


def _ids(body: NdScenario) -> Iterator[Fault]:
    yield from options_twice(body.setup.options)
    yield from twice("unit", [u.id for u in body.unit])
    yield from twice("general", [g.id for g in body.general])
    yield from twice("division", [d.id for d in body.division])
    yield from twice("army", [a.id for a in body.army])
    yield from twice("objective", [o.id for o in body.objective])
    yield from shared_ids([u.id for u in body.unit], [g.id for g in body.general])
    if len(body.army) != SIDES:
        yield "army", f"there are {len(body.army)} armies", "a battle has two"


def _references(body: NdScenario) -> Iterator[Fault]:
    """Sides, generals, divisions and objectives that are named must be there."""
    sides = [a.id for a in body.army]
    generals, divisions = [g.id for g in body.general], [d.id for d in body.division]
    aims = [o.id for o in body.objective]
    draw = [*sides, "draw"]
    wanted = [("[setup]", "first", body.setup.first, sides)]
    wanted += [("[setup]", "otherwise", body.setup.otherwise, draw)]
    wanted += [(_general(g), "army", g.army, sides) for g in body.general]
    wanted += [(_general(g), "superior", g.superior, generals) for g in body.general]
    wanted += [(f'division "{d.id}"', "army", d.army, sides) for d in body.division]
    wanted += [(f'division "{d.id}"', "general", d.general, generals) for d in body.division]
    units = list(enumerate(body.unit, 1))
    wanted += [(_where(n, u), "division", u.division, divisions) for n, u in units]
    wanted += [(f'objective "{o.id}"', "held_by", o.held_by, sides) for o in body.objective]
    wanted += [("goal", "army", one.army, sides) for one in body.goal]
    wanted += [("goal", "objective", one.objective, aims) for one in body.goal]
    yield from unknown_names(wanted)


def _chiefs(body: NdScenario) -> Iterator[Fault]:
    """Each army has one C-in-C, each division a general of its own army."""
    armies = {g.id: g.army for g in body.general}
    for a in body.army:
        chiefs = [g.id for g in body.general if g.army == a.id and g.role == "cinc"]
        if len(chiefs) != 1:
            hint = 'one of its generals has role = "cinc"'
            yield f'army "{a.id}"', f"has {len(chiefs)} C-in-Cs", hint
    for d in body.division:
        where = f'division "{d.id}"'
        if armies[d.general] != d.army:
            yield where, f'general = "{d.general}" is of the other army', ""
        if sum(other.general == d.general for other in body.division) > 1:
            yield where, f'general = "{d.general}" leads another division too', ""
        if not any(u.division == d.id for u in body.unit):
            yield where, "has no unit", ""
    for g in body.general:
        if g.superior and armies[g.superior] != g.army:
            yield _general(g), f'superior = "{g.superior}" is of the other army', ""
        led = any(d.general == g.id for d in body.division)
        if g.at is None and not led:
            yield _general(g), "has no place and leads no division", 'such as at = "12.5 / 8.0"'


def _places(body: NdScenario, table: OpenTable) -> Iterator[Fault]:
    """Points that are named lie on the table."""
    named = [(_general(g), "at", g.at) for g in body.general if g.at is not None]
    named += [(f'objective "{o.id}"', "at", o.at) for o in body.objective]
    named += [(f'army "{a.id}"', "exit_point", a.exit_point) for a in body.army]
    yield from off_table(table, named)


def _units(body: NdScenario, table: OpenTable) -> Iterator[Fault]:
    """A unit stands wholly on the table, in what it occupies, or comes with its division."""
    entries = {d.id: d.entry for d in body.division}
    later = {d.id for d in body.division if d.turn > 1}
    names = [*(one.name for one in table.areas), *(one.name for one in table.barriers)]
    for number, u in enumerate(body.unit, 1):
        where, arm = _where(number, u), standard_tables().type[u.kind].arm
        if u.at is None and entries[u.division] is None:
            yield where, "has no place", 'at = "12.5 / 8.0 h90", or an entry of its division'
        if u.at is not None and u.division in later:
            yield where, "stands on the table before its division comes", "take its place away"
        if u.at is not None and not table.holds(_laid(u)):
            yield where, f'at = "{u.at}": not wholly on the table', size_of(table)
        if u.limbered and arm is not Arm.ARTILLERY:
            yield where, "is limbered", "only artillery is (ND 3.14)"
        if u.occupies and u.occupies not in names:
            hint = did_you_mean(u.occupies, names)
            yield where, f'occupies = "{u.occupies}" is not on the map', hint
        if u.occupies and arm not in (Arm.INFANTRY, Arm.ARTILLERY):
            yield where, "occupies", "only infantry and batteries do (ND 10.10)"


def _laid(u: UnitEntry) -> Outline:
    """A unit at its place."""
    pose = pose_of(u.at or "")
    assert pose is not None, u.id
    tables = standard_tables()
    row = tables.base["limbered" if u.limbered else tables.type[u.kind].base]
    return lay(base(row.width, row.depth), pose)


def _crowds(body: NdScenario) -> Iterator[Fault]:
    """No unit stands on another (ND 0.10)."""
    there = [(n, u) for n, u in enumerate(body.unit, 1) if u.at is not None]
    yield from one_on_another([(_where(n, u), u.id, _laid(u)) for n, u in there])


def _entries(body: NdScenario, table: OpenTable) -> Iterator[Fault]:
    """A division that comes later enters on a segment of one edge (ND 2.2)."""
    for d in body.division:
        where = f'division "{d.id}"'
        if d.turn > 1 and d.entry is None:
            yield where, f"comes in turn {d.turn} and has no entry", "two points of one edge"
        if d.entry is None:
            continue
        if not along_edge(table, known_point(d.entry[0]), known_point(d.entry[1])):
            yield where, f"entry {d.entry[0]} - {d.entry[1]} lies along no edge", size_of(table)


def _setup(body: NdScenario) -> Iterator[Fault]:
    """Turns, times and limits of sight fit each other."""
    turns = body.setup.turns
    yield from clock_faults(body.setup.clock, turns)
    if body.setup.sight and len(body.setup.sight) != turns:
        n = len(body.setup.sight)
        yield "[setup]", f"sight has {n} limits for {turns} turns", "one for each turn"
    for d in body.division:
        if d.turn > turns:
            yield f'division "{d.id}"', f"comes in turn {d.turn}", f"the turns are 1 to {turns}"
