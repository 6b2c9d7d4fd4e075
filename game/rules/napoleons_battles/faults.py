"""A scenario held against itself and its table (NB 1.1, 2, 4.1.1, 12, 13.2)."""

from collections import Counter
from collections.abc import Iterator

from game.board.plane.ground import OpenTable
from game.content.scenario_file import Scenario
from game.rules.kit.colours import unknown_bands
from game.rules.kit.faults import (
    Fault,
    shared_ids,
    switch_faults,
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
    size_of,
)
from game.rules.kit.vocabulary import strange_on_table
from game.rules.napoleons_battles.cards import Arm, Edge, Rank
from game.rules.napoleons_battles.faults_of_places import standing_faults
from game.rules.napoleons_battles.loading import RANKS
from game.rules.napoleons_battles.options import OPTIONS
from game.rules.napoleons_battles.scenario import EntryEntry, GeneralEntry, NbScenario, UnitEntry
from game.rules.napoleons_battles.states import HITS
from game.rules.napoleons_battles.tables import Profile, standard_profiles, standard_tables

SIDES = 2
TROOPS = (Arm.INFANTRY, Arm.CAVALRY)


def faults(scenario: Scenario[NbScenario], table: OpenTable) -> list[Fault]:
    """Everything that does not fit."""
    body = scenario.body
    if strange := [*_ground(table)]:
        return strange
    if first := [*_ids(body), *_references(body, table)]:
        return first
    found = [
        *_generals(body),
        *_commands(body),
        *_strengths(body),
        *_levels(body),
        *_coalitions(body),
        *_arrivals(body, table),
        *_setup(body, scenario.date),
        *temper_faults(scenario.tempers, [a.id for a in body.army]),
    ]
    return found or [*standing_faults(scenario, table)]


def where_of(number: int, u: UnitEntry) -> str:
    return f'unit {number} "{u.id}"'


def _general(g: GeneralEntry) -> str:
    return f'general "{g.id}"'


# -- the map ---------------------------------------------------------------------------------------


def _ground(table: OpenTable) -> Iterator[Fault]:
    """Ground without rules, combat values that its kind cannot have, towns with one name."""
    terrain = standard_tables().terrain
    lines = {kind for kind, row in terrain.items() if row.line}
    yield from strange_on_table(table, terrain.keys() - lines, lines)
    limits = {kind: (row.name, row.least_vdf, row.most_vdf) for kind, row in terrain.items()}
    yield from beyond(table, "vdf", limits)
    towns = [area.name for area in table.areas if area.kind in terrain and terrain[area.kind].town]
    for name, times in Counter(towns).items():
        if times > 1:
            where = f'map "{table.id}", layer "areas", "{name}"'
            yield where, f"{times} towns have this name", "rename all but one"


# -- names -----------------------------------------------------------------------------------------


def _ids(body: NbScenario) -> Iterator[Fault]:
    yield from switch_faults(body.setup, OPTIONS)
    for kind, rows in (
        ("unit", body.unit),
        ("general", body.general),
        ("group", body.group),
        ("army", body.army),
        ("objective", body.objective),
        ("contingent", body.contingent),
    ):
        yield from twice(kind, [row.id for row in rows])
    yield from shared_ids([u.id for u in body.unit], [g.id for g in body.general])
    if len(body.army) != SIDES:
        yield "army", f"there are {len(body.army)} armies", "a battle has two"


def _references(body: NbScenario, table: OpenTable) -> Iterator[Fault]:
    """Sides, generals, formations, profiles and places that are named must be there."""
    sides, places = [a.id for a in body.army], [area.name for area in table.areas]
    generals, groups = [g.id for g in body.general], [f.id for f in body.group]
    parts = [c.id for c in body.contingent]
    wanted = [("[setup]", "first", body.setup.first, sides)]
    for g in body.general:
        wanted.append((_general(g), "army", g.army, sides))
        wanted.append((_general(g), "superior", g.superior, generals))
    wanted += [(f'group "{f.id}"', "army", f.army, sides) for f in body.group]
    wanted += [(f'contingent "{c.id}"', "army", c.army, sides) for c in body.contingent]
    for number, u in enumerate(body.unit, 1):
        where = where_of(number, u)
        wanted.append((where, "army", u.army, sides))
        wanted.append((where, "profile", u.profile, [*standard_profiles()]))
        wanted.append((where, "commander", u.commander, generals))
        wanted.append((where, "group", u.group, groups))
        wanted.append((where, "contingent", u.contingent, parts))
    for o in body.objective:
        where = f'objective "{o.id}"'
        wanted.append((where, "area", o.area, places))
        wanted.append((where, "held_by", o.held_by, sides))
        wanted += [(where, "points", side, sides) for side in o.points]
    yield from unknown_names(wanted)
    colours = [(_general(g), g.colour) for g in body.general if g.colour]
    colours += [(f'group "{f.id}"', f.colour) for f in body.group if f.colour]
    yield from unknown_bands(colours)


# -- who commands whom -----------------------------------------------------------------------------


def _generals(body: NbScenario) -> Iterator[Fault]:
    """A superior is of the same army and stands higher; what is said of a general fits his rank
    (NB 1.1.4.1 to 1.1.4.4.3).
    """
    known = {g.id: g for g in body.general}
    for g in body.general:
        where, above = _general(g), known.get(g.superior)
        if above is not None and above.army != g.army:
            yield where, f'superior = "{above.id}" is of the other army', ""
        elif above is not None and RANKS[above.rank] <= RANKS[g.rank]:
            told = f'superior = "{above.id}" has the rank "{above.rank}", he himself "{g.rank}"'
            yield where, told, "a superior has a higher rank (NB 1.1.4)"
        if g.overall and RANKS[g.rank] is not Rank.WING:
            yield where, "overall = true", 'only of rank = "wing" (NB 1.1.4.2.2)'
        if g.guns and RANKS[g.rank] is not Rank.DIVISION:
            yield where, "guns = true", 'only of rank = "division" (NB 1.1.4.4.3)'
    for a in body.army:
        if not any(g.army == a.id for g in body.general):
            yield f'army "{a.id}"', "has no general", "nobody would command it (NB 7.2)"
        if not any(u.army == a.id for u in body.unit):
            yield f'army "{a.id}"', "has no unit", ""


def _commands(body: NbScenario) -> Iterator[Fault]:
    """A unit obeys a division general of its army, one that several may command their superior; it
    wears with a formation of its army (NB 1.1.4.4 to 1.1.4.4.3, 13.2.1).
    """
    generals, armies = {g.id: g for g in body.general}, {f.id: f.army for f in body.group}
    for number, u in enumerate(body.unit, 1):
        where, chief, arm = where_of(number, u), generals[u.commander], _profile(u).arm
        shared, low = u.reserve or u.independent, RANKS[chief.rank] is Rank.DIVISION
        if chief.army != u.army:
            yield where, f'commander = "{chief.id}" is of the other army', ""
        elif shared and low:
            told = f'is shared, but commander = "{chief.id}" has the rank "division"'
            yield where, told, "name the general of its corps or army (NB 1.1.4.4.1)"
        elif not low and not shared:
            hint = "name a division general, or say reserve = true of guns, independent = true of"
            told = f'commander = "{chief.id}" has the rank "{chief.rank}"'
            yield where, told, f"{hint} infantry (NB 1.1.4.4)"
        if chief.guns and arm is not Arm.ARTILLERY:
            yield where, f'commander = "{chief.id}" commands batteries alone', "(NB 1.1.4.4.3)"
        if u.reserve and arm is not Arm.ARTILLERY:
            yield where, "reserve = true", "only of artillery (NB 1.1.4.4.1)"
        if u.independent and arm is not Arm.INFANTRY:
            yield where, "independent = true", "only of infantry (NB 1.1.4.4.2)"
        if u.group and armies[u.group] != u.army:
            yield where, f'group = "{u.group}" is of the other army', ""


# -- numbers ---------------------------------------------------------------------------------------


def _profile(u: UnitEntry) -> Profile:
    return standard_profiles()[u.profile]


def _strengths(body: NbScenario) -> Iterator[Fault]:
    """Troops have whole bases, as many as the dispersal table knows; a battery and a wagon take two
    hits (NB 0.0-7, 2.2.4-2, 11.3).
    """
    tables = standard_tables()
    each = tables.limits.figures_a_base.value
    for number, u in enumerate(body.unit, 1):
        row = _profile(u)
        if row.arm not in TROOPS:
            if u.figures != HITS:
                hint = f"of a battery the hits that it takes: {HITS} (NB 2.2.4)"
                yield where_of(number, u), f"figures = {u.figures}", hint
            continue
        most = each * len(tables.dispersal[row.dispersal])
        if u.figures % each or not each <= u.figures <= most:
            hint = f"{each} to a base, from {each} to {most}"
            yield where_of(number, u), f"figures = {u.figures} make no whole bases", hint


def _levels(body: NbScenario) -> Iterator[Fault]:
    """Wear and morale are numbers of units that there are (NB 12.1, 12.1.1, 13.2.1)."""
    for f in body.group:
        own = [u for u in body.unit if u.group == f.id and _profile(u).arm in TROOPS]
        where = f'group "{f.id}"'
        if not own:
            yield where, "has no infantry or cavalry", f'no unit has group = "{f.id}"'
        elif f.wear > len(own):
            told = f"wear = {f.wear}, but it has {len(own)} units of infantry and cavalry"
            yield where, told, "0 if it never wears (NB 13.2)"
    coalitions = {c.army for c in body.contingent}
    armies = [(f'army "{a.id}"', a.id, a.morale) for a in body.army if a.id not in coalitions]
    armies += [(f'contingent "{c.id}"', c.id, c.morale) for c in body.contingent]
    for where, army, morale in armies:
        most = sum(_counts(u) for u in body.unit if army in (u.army, u.contingent))
        if not 1 <= morale <= most:
            told = f"morale = {morale}, but its units count for {most}"
            yield where, told, f"from 1 to {most} (NB 12.1)"


def _coalitions(body: NbScenario) -> Iterator[Fault]:
    """Every unit of a coalition belongs to one of its armies (NB 12.1.3)."""
    sides = {c.id: c.army for c in body.contingent}
    for number, u in enumerate(body.unit, 1):
        where, own = where_of(number, u), [c for c, side in sides.items() if side == u.army]
        if u.contingent and sides[u.contingent] != u.army:
            yield where, f'contingent = "{u.contingent}" is of the other army', ""
        elif own and not u.contingent:
            yield where, "belongs to no contingent of its side", f"one of {', '.join(own)}"


def _counts(u: UnitEntry) -> int:
    """For how many units it counts when it is lost (NB 12.1.1)."""
    row = _profile(u)
    return max(1, row.guard) if row.arm in TROOPS and not row.irregular else 0


# -- times and places ------------------------------------------------------------------------------


def _arrivals(body: NbScenario, table: OpenTable) -> Iterator[Fault]:
    """Everybody has a place or comes later, on a stretch of one edge (NB 4.1.1)."""
    named = [(_general(g), "at", g.at) for g in body.general if g.at is not None]
    yield from off_table(table, named)
    pieces = [(_general(g), g.at, g.entry, "12.5 / 8.0") for g in body.general]
    units = enumerate(body.unit, 1)
    pieces += [(where_of(n, u), u.at, u.entry, "12.5 / 8.0 h90") for n, u in units]
    for where, at, entry, such in pieces:
        if at is None and entry is None:
            yield where, "has no place", f'at = "{such}", or an entry'
        elif at is not None and entry is not None:
            yield where, "has a place and an entry", "take one of them away"
        if entry is not None:
            yield from _entry(where, entry, body, table)


def _entry(where: str, e: EntryEntry, body: NbScenario, table: OpenTable) -> Iterator[Fault]:
    """One arrival: in a turn that is played, on the edge that it names."""
    if e.turn > body.setup.turns:
        yield where, f"comes in turn {e.turn}", f"the turns are 1 to {body.setup.turns}"
    start, end = known_point(e.start), known_point(e.end)
    axis, at = _line_of(e.edge, table)
    if not along_edge(table, start, end) or start[axis] != at or end[axis] != at:
        told = f"entry {e.start} - {e.end} does not lie along the {e.edge} edge"
        yield where, told, size_of(table)


def _line_of(edge: Edge, table: OpenTable) -> tuple[int, int]:
    """Where an edge lies: 0 and its x, or 1 and its y."""
    lines = {
        Edge.WEST: (0, 0),
        Edge.EAST: (0, table.width),
        Edge.SOUTH: (1, 0),
        Edge.NORTH: (1, table.height),
    }
    return lines[edge]


def _setup(body: NbScenario, date: str) -> Iterator[Fault]:
    """Times fit the turns, the year for modifiers that of the battle."""
    yield from clock_faults(body.setup.clock, body.setup.turns)
    if date and not date.startswith(f"{body.setup.year}-"):
        told = f"year = {body.setup.year}, but the battle is of {date}"
        yield "[setup]", told, f"year = {date[:4]}"
    homes = [a.home for a in body.army]
    if len(set(homes)) < len(homes):
        yield "army", f'both have home = "{homes[0]}"', "each has an edge of its own (NB 8.6.2.2.6)"
