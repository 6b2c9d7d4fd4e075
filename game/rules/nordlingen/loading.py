"""A scenario made into the rules object (ND 2.2, 11, 12)."""

from collections.abc import Mapping

from game.board.plane.ground import OpenTable
from game.board.plane.numbers import FULL_TURN, HALF_TURN, QUARTER, Heading, Length, Point
from game.board.plane.words import pose_of
from game.content.scenario_file import Scenario
from game.engine.text import say
from game.rules.kit.positions import known_point
from game.rules.nordlingen.cards import (
    ArmyCard,
    DivisionCard,
    GeneralCard,
    OrderOfBattle,
    Type,
    UnitCard,
)
from game.rules.nordlingen.rules import Entry, Goal, NdRules, Objective, Terms
from game.rules.nordlingen.scenario import (
    ArmyEntry,
    DivisionEntry,
    GeneralEntry,
    GoalEntry,
    NdScenario,
    UnitEntry,
)
from game.rules.nordlingen.table import Unit
from game.rules.nordlingen.tables import Tables, standard_tables

BANDS = ("red", "yellow", "green", "orange", "violet", "brown", "blue")
"""White is no colour of a division: at the rear edge it would be read as the bar of the front."""
GRADES: Mapping[str, int] = {"raw": -1, "trained": 0, "veteran": 1, "elite": 1}
"""What a grade adds to the morale (ND 11.2)."""


def load(scenario: Scenario[NdScenario], table: OpenTable) -> NdRules:
    body, tables = scenario.body, standard_tables()
    return NdRules(
        table=table,
        tables=tables,
        oob=order_of_battle(body, tables),
        start={u.id: _unit(u) for u in body.unit},
        places={g.id: known_point(g.at) for g in body.general if g.at is not None},
        terms=_terms(body, table),
        scenario_id=scenario.id,
        title=scenario.title,
        options=frozenset(body.setup.options),
    )


def length(um: float) -> Length:
    """A length in thousandths; halves up (ND 0.2)."""
    return int(um * 1_000 + 0.5)


def heading(degrees: float) -> Heading:
    return int(degrees * 100 + 0.5) % FULL_TURN


# -- order of battle -------------------------------------------------------------------------------


def order_of_battle(body: NdScenario, tables: Tables) -> OrderOfBattle:
    divisions = {d.id: d for d in body.division}
    return OrderOfBattle(
        units={u.id: _unit_card(u, divisions[u.division], tables) for u in body.unit},
        generals={g.id: _general_card(g, body) for g in body.general},
        divisions={d.id: _division_card(n, d, body) for n, d in enumerate(body.division)},
        armies={a.id: _army_card(a, body, tables) for a in body.army},
    )


def _unit_card(u: UnitEntry, division: DivisionEntry, tables: Tables) -> UnitCard:
    """What is not given is that of its type; a grade adds to it (ND 11.2)."""
    row, elite = tables.type[u.kind], u.grade == "elite"
    melee = (row.melee if u.melee is None else u.melee) + (elite and u.elite_in == "melee")
    shoot = (row.shoot if u.shoot is None else u.shoot) + (elite and u.elite_in == "shoot")
    return UnitCard(
        id=u.id,
        name=u.name,
        side=division.army,
        division=u.division,
        type=u.kind,
        melee=melee,
        shoot=shoot,
        morale=(row.morale if u.morale is None else u.morale) + GRADES[u.grade],
        weapon=row.weapon if u.weapon is None else u.weapon,
        open=u.open_order,
        armour=u.armour,
        shield=u.shield,
        pavise=u.pavise,
        strength=row.strength if u.strength is None else u.strength,
        turn=division.turn,
    )


def _general_card(g: GeneralEntry, body: NdScenario) -> GeneralCard:
    led = next((d for d in body.division if d.general == g.id), None)
    return GeneralCard(
        id=g.id,
        name=g.name,
        side=g.army,
        role=g.role,
        division=led.id if led else "",
        superior=g.superior,
        level=g.level,
        radius=length(g.radius),
        turn=led.turn if led and g.at is None else 1,
    )


def _division_card(number: int, d: DivisionEntry, body: NdScenario) -> DivisionCard:
    return DivisionCard(
        id=d.id,
        side=d.army,
        name=say(d.name),
        band=d.colour or BANDS[number % len(BANDS)],
        general=d.general,
        units=tuple(u.id for u in body.unit if u.division == d.id),
    )


def _army_card(a: ArmyEntry, body: NdScenario, tables: Tables) -> ArmyCard:
    return ArmyCard(
        side=a.id,
        name=say(a.name),
        inline=say(a.inline),
        victory=say(f"{a.adjective or a.name} victory"),
        nation=a.nation,
        retreat=heading(a.retreat),
        exit_point=known_point(a.exit_point),
        break_at=_half(a.id, body, tables) if a.break_at is None else a.break_at,
        cinc=next(g.id for g in body.general if g.army == a.id and g.role == "cinc"),
    )


def _half(side: str, body: NdScenario, tables: Tables) -> int:
    """Half the starting cohesion, rounded down (ND 12.3)."""
    own = {d.id for d in body.division if d.army == side}
    bases = sum(tables.base[tables.type[u.kind].base].bases for u in body.unit if u.division in own)
    return (bases + sum(o.value for o in body.objective if o.held_by == side)) // 2


# -- the start -------------------------------------------------------------------------------------


def _unit(u: UnitEntry) -> Unit:
    return Unit(
        u.id,
        pose=pose_of(u.at) if u.at is not None else None,
        limbered=u.limbered,
        mounted=u.kind is Type.MOUNTED_DRAGOONS,
        occupies=u.occupies,
        sides=u.sides,
    )


def _terms(body: NdScenario, table: OpenTable) -> Terms:
    setup = body.setup
    return Terms(
        turns=setup.turns,
        first=setup.first,
        sight=tuple(length(um) for um in setup.sight),
        objectives=tuple(
            Objective(id=o.id, name=o.name, at=known_point(o.at), value=o.value, held_by=o.held_by)
            for o in body.objective
        ),
        entries=tuple(_entries(body, table)),
        goals=tuple(_goal(goal) for goal in body.goal),
        otherwise=setup.otherwise,
        clock=setup.clock,
    )


def _entries(body: NdScenario, table: OpenTable) -> list[Entry]:
    found = []
    for d in body.division:
        if d.entry is not None:
            start, end = known_point(d.entry[0]), known_point(d.entry[1])
            inwards = _inwards(start, end, table)
            found.append(Entry(division=d.id, start=start, end=end, inwards=inwards, turn=d.turn))
    return found


def _inwards(start: Point, end: Point, table: OpenTable) -> Heading:
    """Straight away from the edge on which a segment lies."""
    if start[1] == end[1] == 0:
        return 0
    if start[0] == end[0] == 0:
        return QUARTER
    if start[1] == end[1] == table.height:
        return HALF_TURN
    return HALF_TURN + QUARTER


def _goal(goal: GoalEntry) -> Goal:
    def line(um: float | None) -> Length | None:
        return None if um is None else length(um)

    return Goal(
        side=goal.army,
        objective=goal.objective,
        units=goal.units,
        north_of=line(goal.north_of),
        south_of=line(goal.south_of),
        at_end=goal.at_end,
        share=goal.share,
    )
