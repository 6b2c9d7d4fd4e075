"""A scenario held against itself and the map (SQ 1-4)."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from game.board.board import Board
from game.board.squaregrid import SquareGrid
from game.content.problems import did_you_mean
from game.content.scenario_file import Scenario
from game.rules.kit.faults import Fault, off_map, options_twice, temper_faults, twice
from game.rules.kit.vocabulary import strange_ground
from game.rules.squares.cards import Kind
from game.rules.squares.rules import BUILT_UP
from game.rules.squares.scenario import KINDS, SqScenario, UnitEntry
from game.rules.squares.tables import standard_tables

SIDES = 2
GUNS = (Kind.ARTILLERY_FOOT, Kind.ARTILLERY_HORSE)


def faults(scenario: Scenario[SqScenario], board: Board) -> list[Fault]:
    """Everything that does not fit."""
    body, known = scenario.body, standard_tables().terrain
    if not isinstance(board.grid, SquareGrid):
        return [("map", "has no squares", 'orientation = "orthogonal"')]
    # Each square has one terrain for its whole area: no rule speaks of its sides (SQ 4.1).
    if strange := [*strange_ground(board, known)]:
        return strange
    first = [*_ids(body), *_references(body), *_labels(body, board)]
    return first or [
        *_units(body),
        *_ground(body, board),
        *_crowds(body),
        *_bases(body),
        *_chiefs(body),
        *_setup(body),
        *temper_faults(scenario.tempers, [a.id for a in body.army]),
    ]


def _where(number: int, u: UnitEntry) -> str:
    return f'unit {number} "{u.id}"'


def _ids(body: SqScenario) -> Iterator[Fault]:
    yield from options_twice(body.setup.options)
    yield from twice("unit", [*(u.id for u in body.unit), *(b.id for b in body.base)])
    yield from twice("command", [c.id for c in body.command])
    yield from twice("army", [a.id for a in body.army])
    if len(body.army) != SIDES:
        yield "army", f"there are {len(body.army)} armies", "a battle has two"


def _references(body: SqScenario) -> Iterator[Fault]:
    """Sides, Commands and units that are named must be there."""
    sides, commands = [a.id for a in body.army], {c.id: c.army for c in body.command}
    for where, key, side in _sides_named(body):
        if side and side not in sides:
            yield where, f'{key} = "{side}" is unknown', did_you_mean(side, sides)
    wanted = [(_where(n, u), u.command) for n, u in enumerate(body.unit, 1)]
    wanted += [(f'base "{b.id}"', b.command) for b in body.base]
    wanted += [(f'army "{a.id}"', a.cinc_command) for a in body.army if a.cinc_command]
    for where, command in wanted:
        if command not in commands:
            yield where, f'command = "{command}" is unknown', did_you_mean(command, commands)
    for c in body.command:
        if not any(u.command == c.id for u in body.unit):
            yield f'command "{c.id}"', "has no unit", ""
    for side in sides:
        if side not in commands.values():
            yield f'army "{side}"', "has no Command", ""


def _sides_named(body: SqScenario) -> Iterator[tuple[str, str, str]]:
    yield "[setup]", "first", body.setup.first
    yield "[setup]", "tie", body.setup.tie
    yield from ((f'command "{c.id}"', "army", c.army) for c in body.command)
    yield from ((f'base "{b.id}"', "army", b.army) for b in body.base)
    yield from (("park", "army", p.army) for p in body.park)
    for one in body.objective:
        yield f'objective "{one.name}"', "army", one.army
        yield f'objective "{one.name}"', "owner", one.owner


def _labels(body: SqScenario, board: Board) -> Iterator[Fault]:
    places = [(_where(n, u), u.at) for n, u in enumerate(body.unit, 1)]
    places += [(f'command "{c.id}"', c.at) for c in body.command]
    places += [(f'army "{a.id}"', a.cinc_at) for a in body.army if a.cinc_at is not None]
    places += [(f'base "{b.id}"', b.at) for b in body.base]
    places += [(f'objective "{one.name}"', one.at) for one in body.objective]
    places += [("park", p.at) for p in body.park]
    yield from off_map(board, ((where, "at", label) for where, label in places))
    most = standard_tables().limits.most_built_up_bases.value
    for label, bases in body.setup.built_up_bases.items():
        cell = board.cell(label)
        if bases > most:
            yield "[setup]", f'built_up_bases has {bases} at "{label}"', f"at most {most} (SQ 4.2)"
        if cell is None or BUILT_UP not in board.terrain[cell]:
            yield "[setup]", f'built_up_bases names "{label}", which is not Built-up', ""


def _units(body: SqScenario) -> Iterator[Fault]:
    """What belongs to one type of unit only."""
    for number, u in enumerate(body.unit, 1):
        where, kind = _where(number, u), KINDS[u.kind]
        linear = u.formation == "linear"
        if linear and kind is not Kind.INFANTRY:
            yield where, "is linear", "only infantry is linear (SQ 2.4)"
        if linear != (u.facing is not None):
            yield where, "a facing belongs to linear infantry, and only there", ""
        if (u.gun is not None) != (kind in GUNS) and kind is not Kind.ARTILLERY_HORSE:
            yield where, "gun belongs to artillery, and only there", ""
        if (u.cavalry is not None) != (kind is Kind.CAVALRY):
            yield where, "a cavalry class belongs to cavalry, and only there", ""
        if (u.lance or u.full_cuirass) and kind is not Kind.CAVALRY:
            yield where, "lance and cuirass belong to cavalry", ""
        if (u.skirmish or u.light_infantry) and kind is not Kind.INFANTRY:
            yield where, "skirmishers belong to infantry", ""
        if not u.morale:
            yield where, "has no morale class", 'such as morale = ["regular"]'


def _ground(body: SqScenario, board: Board) -> Iterator[Fault]:
    """Artillery keeps out of Rough and Wood (SQ 6.8)."""
    terrain = standard_tables().terrain
    for number, u in enumerate(body.unit, 1):
        cell = board.cell(u.at)
        if cell is not None and KINDS[u.kind] in GUNS:
            for kind in board.terrain[cell]:
                if terrain[kind].difficult:
                    yield _where(number, u), f"artillery in {terrain[kind].name}", ""


def _crowds(body: SqScenario) -> Iterator[Fault]:
    """Both armies in one square, or more units than it holds (SQ 4.4-4.6)."""
    side = {c.id: c.army for c in body.command}
    here: dict[str, list[UnitEntry]] = defaultdict(list)
    for u in body.unit:
        if u.turn <= 1:
            here[u.at].append(u)
    table = standard_tables().capacity
    for label, units in here.items():
        if len({side[u.command] for u in units}) > 1:
            yield f"square {label}", "holds units of both armies", ""
        brigades = [u for u in units if KINDS[u.kind] not in GUNS]
        points = sum(
            (table.linear if u.formation == "linear" else table.massed).value for u in brigades
        )
        guns = len(units) - len(brigades)
        if points > table.points.value or guns > table.artillery.value:
            yield f"square {label}", f"holds {points} points and {guns} batteries", "12 and 2"


def _chiefs(body: SqScenario) -> Iterator[Fault]:
    """Generals and C-in-Cs do not start in a square of the enemy (SQ 4.6)."""
    side = {c.id: c.army for c in body.command}
    holders = {u.at: side[u.command] for u in body.unit if u.turn <= 1}
    places = [(f'command "{c.id}"', c.army, c.at) for c in body.command]
    places += [(f'army "{a.id}"', a.id, a.cinc_at) for a in body.army if a.cinc_at is not None]
    for a in body.army:
        if a.cinc_at is not None and a.cinc_command:
            hint = "a C-in-C has a square of his own or a Command"
            yield f'army "{a.id}"', "has cinc_at and cinc_command", hint
        if a.cinc_at is None and (a.cinc_name or a.cinc_ability or a.cinc_turn > 1):
            hint = "it says where he stands; the General of a cinc_command has his own values"
            yield f'army "{a.id}"', "its C-in-C has no cinc_at", hint
    for where, army, label in places:
        if holders.get(label, army) != army:
            yield where, f'at = "{label}" is a square of the enemy', "give him another square"


def _setup(body: SqScenario) -> Iterator[Fault]:
    """Turns, nights and aims fit each other (SQ 5, 10.4)."""
    turns, clock = body.setup.turns, body.setup.clock
    if clock and len(clock) != turns:
        yield "[setup]", f"clock has {len(clock)} times for {turns} turns", "one for each turn"
    for night in body.setup.nights:
        if not 1 <= night <= turns:
            yield "[setup]", f"nights names turn {night}", f"the turns are 1 to {turns}"
    aims = Counter((o.at, o.army) for o in body.objective)
    for (label, _), times in aims.items():
        if times > 1:
            yield f'objective at "{label}"', f"is there {times} times", "one for each side will do"


def _bases(body: SqScenario) -> Iterator[Fault]:
    """A base holds units of its army that stand in its square, alone (SQ 3.3, 4.5)."""
    side = {c.id: c.army for c in body.command}
    units = {u.id: u for u in body.unit}
    held = Counter(uid for b in body.base for uid in b.holds)
    for b in body.base:
        where = f'base "{b.id}"'
        for uid in b.holds:
            u = units.get(uid)
            if u is None:
                yield where, f'holds = "{uid}" is unknown', did_you_mean(uid, units)
            elif side[u.command] != b.army or u.at != b.at or u.turn > 1:
                yield where, f'"{uid}" is not of its army, square and turn', ""
            elif held[uid] > 1:
                yield where, f'"{uid}" is under two bases', ""
        others = [u.id for u in body.unit if u.at == b.at and u.turn <= 1 and u.id not in b.holds]
        if others or sum(other.at == b.at for other in body.base) > 1:
            yield where, "is not alone in its square", "units under it are named in holds"
