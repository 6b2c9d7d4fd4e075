"""A scenario held against itself and the map, and made into the rules object (CS 1.3, 2, 8)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from game.board.board import Board
from game.board.hexgrid import HexGrid
from game.content.problems import did_you_mean
from game.content.scenario_file import Scenario
from game.engine.text import Text, say
from game.rules.camposanto.cards import (
    SIDES,
    Arm,
    ArmyCard,
    OrderOfBattle,
    Place,
    UnitCard,
    WingCard,
    wing_id,
)
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.scenario import FACINGS, ArmyEntry, CsScenario, UnitEntry
from game.rules.camposanto.stacking import is_legal_stack
from game.rules.camposanto.tables import Tables, standard_tables
from game.rules.kit.faults import Fault, off_map, options_twice, temper_faults, twice
from game.rules.kit.positions import known_cell
from game.rules.kit.vocabulary import strange_ground

POINTED = "y"

WING_NAMES: Mapping[Place, Text] = {
    Place.LEFT: say("Left wing"),
    Place.CENTRE: say("Centre"),
    Place.RIGHT: say("Right wing"),
}


def faults(scenario: Scenario[CsScenario], board: Board) -> list[Fault]:
    """Everything that does not fit: ids given twice, missing armies, hexes off the map ..."""
    body, tables = scenario.body, standard_tables()
    if not isinstance(board.grid, HexGrid) or board.grid.axis != POINTED:
        hint = 'staggeraxis = "y": fronts are two hexes that share a vertex'
        return [("map", "its hexes do not stand on a point", hint)]
    # Camposanto's ground is in its hexes: no rule speaks of hexsides (CS 5.3).
    if strange := [*strange_ground(board, tables.terrain)]:
        return strange
    return [
        *options_twice(body.setup.options),
        *twice("unit", (u.id for u in body.unit)),
        *_armies(body),
        *_units(body, tables),
        *off_map(board, _labels(body)),
        *_ground(body, board, tables),
        *_stacks(body),
        *temper_faults(scenario.tempers, [a.id for a in body.army]),
    ]


def _where(number: int, one: UnitEntry) -> str:
    return f'unit {number} "{one.id}"'


def _armies(body: CsScenario) -> Iterator[Fault]:
    counts = Counter[str](a.id for a in body.army)
    for side in SIDES:
        if counts[side] != 1:
            yield "army", f'"{side}" is there {counts[side]} times', "each side has one army"
    if len({a.series for a in body.army}) < len(body.army):
        yield "army", "both armies have the same series", "one has a, the other b"
    for side in SIDES:
        for place in Place:
            mine = [u for u in body.unit if (u.army, u.wing) == (side, place)]
            chiefs = [u.id for u in mine if u.arm is Arm.MARSHAL]
            if len(chiefs) > 1:
                yield "unit", f"the {place} wing of {side} has {len(chiefs)} marshals", ""
            if not any(u.arm in (Arm.INFANTRY, Arm.CAVALRY) for u in mine):
                yield "unit", f"the {place} wing of {side} has no regiment", ""


def _units(body: CsScenario, tables: Tables) -> Iterator[Fault]:
    for number, u in enumerate(body.unit, 1):
        where, allowed = _where(number, u), tables.arm[u.arm].steps
        marshal = u.arm is Arm.MARSHAL
        if marshal and (u.steps or u.stars or u.facing is not None):
            yield where, "is a marshal with steps, stars or facing", "a marshal has none"
        if not marshal and u.steps not in allowed:
            wanted = " or ".join(map(str, allowed))
            yield where, f"steps = {u.steps}", f"{u.arm} has {wanted}"
        if not marshal and u.facing is None:
            yield where, "has no facing", 'such as facing = "N"'
        if (u.gun is not None) != (u.arm is Arm.ARTILLERY):
            yield where, "gun belongs to artillery, and only there", ""
        if u.gun is not None and u.gun not in tables.gun:
            yield where, f'gun = "{u.gun}" is unknown', did_you_mean(u.gun, tables.gun)


def _labels(body: CsScenario) -> Iterator[tuple[str, str, str]]:
    for number, u in enumerate(body.unit, 1):
        yield _where(number, u), "at", u.at
    for number, a in enumerate(body.army, 1):
        where = f'army {number} "{a.id}"'
        for label in a.edge:
            yield where, "edge", label
        if a.bridge is not None:
            yield where, "bridge", a.bridge


def _ground(body: CsScenario, board: Board, tables: Tables) -> Iterator[Fault]:
    for where, key, label in _labels(body):
        cell = board.cell(label)
        if cell is None:
            continue
        for kind in board.terrain[cell]:
            if not tables.terrain[kind].passable:
                yield where, f'{key} = "{label}" cannot be entered: {tables.terrain[kind].name}', ""
    for number, a in enumerate(body.army, 1):
        if not a.edge:
            yield f'army {number} "{a.id}"', "has no edge", "list the hexes of its edge"


def _stacks(body: CsScenario) -> Iterator[Fault]:
    """Both armies in one hex, and stacks that are none of the two legal ones (CS 6.2d)."""
    there: dict[str, list[UnitEntry]] = defaultdict(list)
    for u in body.unit:
        there[u.at].append(u)
    for label, units in there.items():
        if len({u.army for u in units}) > 1:
            yield f"hex {label}", "holds units of both armies", ""
        arms = sorted(u.arm for u in sorted(units, key=lambda u: u.order))
        if len(units) > 1 and not is_legal_stack(arms):
            yield (
                f"hex {label}",
                f"holds {', '.join(arms)}",
                "infantry with a gun or light infantry",
            )
        if len({u.facing for u in units}) > 1:
            yield f"hex {label}", "its units face different ways", "a stack has one facing"


def load(scenario: Scenario[CsScenario], board: Board) -> CsRules:
    body = scenario.body
    start = {u.id: (known_cell(board, u.at), FACINGS[u.facing or "N"], u.order) for u in body.unit}
    return CsRules(
        board=board,
        tables=standard_tables(),
        oob=order_of_battle(body, board),
        start=start,
        scenario_id=scenario.id,
        title=scenario.title,
        options=frozenset(body.setup.options),
    )


def order_of_battle(body: CsScenario, board: Board) -> OrderOfBattle:
    """All counters of the scenario (CS 2)."""
    units = {u.id: _unit_card(u) for u in body.unit}
    return OrderOfBattle(
        units=units,
        wings={w.id: w for w in wings_of(units)},
        armies={a.id: _army_card(a, board) for a in body.army},
    )


def wings_of(units: Mapping[str, UnitCard]) -> tuple[WingCard, ...]:
    """The six wings with those who belong to them (CS 2.1c)."""
    return tuple(_wing_card(units, side, place) for side in SIDES for place in Place)


def _wing_card(units: Mapping[str, UnitCard], side: str, place: Place) -> WingCard:
    own = wing_id(side, place)
    mine = [u for u in units.values() if u.wing == own]
    return WingCard(
        id=own,
        side=side,
        place=place,
        name=WING_NAMES[place],
        units=tuple(u.id for u in mine if u.is_combat),
        marshal=next((u.id for u in mine if not u.is_combat), ""),
    )


def _unit_card(u: UnitEntry) -> UnitCard:
    return UnitCard(
        id=u.id,
        name=u.name,
        full_name=u.full_name,
        side=u.army,
        wing=wing_id(u.army, u.wing),
        arm=u.arm,
        nation=u.nation,
        kind=u.kind,
        steps=u.steps,
        stars=u.stars,
        gun=u.gun or "",
    )


def _army_card(a: ArmyEntry, board: Board) -> ArmyCard:
    return ArmyCard(
        side=a.id,
        name=say(a.name),
        inline=say(a.inline),
        victory=say(f"{a.adjective or a.name} victory"),
        nation=a.nation,
        general=a.general,
        series=a.series,
        edge=tuple(known_cell(board, label) for label in a.edge),
        bridge=None if a.bridge is None else known_cell(board, a.bridge),
    )
