"""A scenario held against itself and its table (ND 0.10, 2, 10, 11, 12)."""

from collections.abc import Iterator
from itertools import combinations

from game.board.plane.distance import overlap
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import Point
from game.board.plane.shapes import Outline, base, lay
from game.board.plane.words import point_of, pose_of, spoken_point
from game.content.problems import did_you_mean
from game.content.scenario_file import Scenario
from game.rules.kit.faults import Fault, options_twice, twice
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
    for layer, grounds in (("areas", table.areas), ("lines", table.barriers)):
        for one in grounds:
            row = terrain.get(one.kind)
            if row is None:
                continue
            told = dict(one.told)
            where = f'map "{table.id}", layer "{layer}", "{one.name}"'
            vdf, level = told.get("vdf", ""), told.get("level", "")
            if vdf and not _between(vdf, 0, row.most_vdf):
                yield where, f"vdf = {vdf}", f"{row.inline} has 0 to {row.most_vdf}"
            if row.obstacle and level and not _between(level, row.least_level, row.most_level):
                least = row.least_level
                yield where, f"level = {level}", f"{row.inline} has {least} to {row.most_level}"


def _between(number: str, least: int, most: int) -> bool:
    return number.isdecimal() and least <= int(number) <= most


def _ids(body: NdScenario) -> Iterator[Fault]:
    yield from options_twice(body.setup.options)
    yield from twice("unit", [u.id for u in body.unit])
    yield from twice("general", [g.id for g in body.general])
    yield from twice("division", [d.id for d in body.division])
    yield from twice("army", [a.id for a in body.army])
    yield from twice("objective", [o.id for o in body.objective])
    both = {u.id for u in body.unit} & {g.id for g in body.general}
    for uid in sorted(both):
        yield f'general "{uid}"', "has the id of a unit", "every piece has an id of its own"
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
    for where, key, named, known in wanted:
        if named and named not in known:
            yield where, f'{key} = "{named}" is unknown', did_you_mean(named, known)


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
    for where, key, words in named:
        at = point_of(words)
        assert at is not None, words
        if not _is_on(at, table):
            yield where, f'{key} = "{words}" is not on the table', _size(table)


def _is_on(at: Point, table: OpenTable) -> bool:
    return 0 <= at[0] <= table.width and 0 <= at[1] <= table.height


def _size(table: OpenTable) -> str:
    return f"it goes to {spoken_point((table.width, table.height))}"


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
            yield where, f'at = "{u.at}": not wholly on the table', _size(table)
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
    there = [(n, u, _laid(u)) for n, u in enumerate(body.unit, 1) if u.at is not None]
    for (_, one, a), (number, two, b) in combinations(there, 2):
        if overlap(a, b):
            yield _where(number, two), f'stands on "{one.id}"', "move one of them"


def _entries(body: NdScenario, table: OpenTable) -> Iterator[Fault]:
    """A division that comes later enters on a segment of one edge (ND 2.2)."""
    for d in body.division:
        where = f'division "{d.id}"'
        if d.turn > 1 and d.entry is None:
            yield where, f"comes in turn {d.turn} and has no entry", "two points of one edge"
        if d.entry is None:
            continue
        ends = [point_of(words) for words in d.entry]
        assert ends[0] is not None
        assert ends[1] is not None
        (x, y), (z, w) = ends[0], ends[1]
        upright = x == z and x in (0, table.width)
        level = y == w and y in (0, table.height)
        if not (upright or level) or ends[0] == ends[1]:
            yield where, f"entry {d.entry[0]} - {d.entry[1]} lies along no edge", _size(table)


def _setup(body: NdScenario) -> Iterator[Fault]:
    """Turns, times and limits of sight fit each other."""
    turns, clock = body.setup.turns, body.setup.clock
    if clock and len(clock) != turns:
        yield "[setup]", f"clock has {len(clock)} times for {turns} turns", "one for each turn"
    if body.setup.sight and len(body.setup.sight) != turns:
        n = len(body.setup.sight)
        yield "[setup]", f"sight has {n} limits for {turns} turns", "one for each turn"
    for d in body.division:
        if d.turn > turns:
            yield f'division "{d.id}"', f"comes in turn {d.turn}", f"the turns are 1 to {turns}"
