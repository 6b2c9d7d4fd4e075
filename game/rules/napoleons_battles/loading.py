"""A scenario made into the rules object (NB 1.1, 2, 4.1.1, 12)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from game.board.plane.ground import OpenTable
from game.board.plane.shapes import Pose
from game.board.plane.words import UNIT, pose_of
from game.content.scenario_file import Scenario
from game.engine.text import say
from game.rules.kit.options import in_force_by
from game.rules.kit.positions import known_point
from game.rules.napoleons_battles.cards import (
    Arm,
    ArmyCard,
    ContingentCard,
    Entry,
    FormationCard,
    GeneralCard,
    Level,
    OrderOfBattle,
    Rank,
    UnitCard,
)
from game.rules.napoleons_battles.options import SETS
from game.rules.napoleons_battles.rules import NbRules, Objective, Terms
from game.rules.napoleons_battles.scenario import (
    ArmyEntry,
    ContingentEntry,
    EntryEntry,
    FormationEntry,
    GeneralEntry,
    NbScenario,
    UnitEntry,
)
from game.rules.napoleons_battles.table import Unit
from game.rules.napoleons_battles.tables import Profile, standard_profiles, standard_tables

BANDS = ("green", "yellow", "orange", "violet", "brown", "pink", "grey", "red", "blue")
"""Colours of divisions: no white one, which at the rear edge would be read as a front bar."""
HIGH_BAND = "black"
"""The colour of those who command generals."""
RANKS: Mapping[str, Rank] = {rank.name.lower(): rank for rank in Rank}
VALUE = re.compile(r'(\d+)"([EGAP])\((\d+)\)([+-]\d)(D?)')


def load(scenario: Scenario[NbScenario], table: OpenTable) -> NbRules:
    body, profiles = scenario.body, standard_profiles()
    setup = body.setup
    return NbRules(
        table=table,
        tables=standard_tables(),
        profiles=profiles,
        oob=order_of_battle(body),
        start={u.id: _unit(u, profiles[u.profile]) for u in body.unit},
        places={g.id: Pose(*known_point(g.at), 0) for g in body.general if g.at is not None},
        terms=_terms(body),
        scenario_id=scenario.id,
        title=scenario.title,
        options=in_force_by(setup, SETS),
    )


def order_of_battle(body: NbScenario) -> OrderOfBattle:
    return OrderOfBattle(
        units={u.id: _unit_card(u) for u in body.unit},
        generals={g.id: _general_card(g, band) for g, band in _banded(body.general)},
        formations={f.id: _formation_card(n, f, body) for n, f in enumerate(body.group)},
        armies={a.id: _army_card(a) for a in body.army},
        contingents={c.id: _contingent_card(c) for c in body.contingent},
    )


def _contingent_card(c: ContingentEntry) -> ContingentCard:
    return ContingentCard(id=c.id, side=c.army, inline=say(c.inline), morale=c.morale)


def _unit_card(u: UnitEntry) -> UnitCard:
    return UnitCard(
        id=u.id,
        name=u.name,
        side=u.army,
        profile=u.profile,
        figures=u.figures,
        commander=u.commander,
        formation=u.group,
        reserve=u.reserve,
        independent=u.independent,
        contingent=u.contingent,
    )


def _banded(generals: tuple[GeneralEntry, ...]) -> Iterator[tuple[GeneralEntry, str]]:
    """Each general with his colour: division generals of one army have one after the other."""
    count: Counter[str] = Counter()
    for g in generals:
        band = HIGH_BAND
        if RANKS[g.rank] is Rank.DIVISION:
            band = BANDS[count[g.army] % len(BANDS)]
            count[g.army] += 1
        yield g, g.colour or band


def _general_card(g: GeneralEntry, band: str) -> GeneralCard:
    radius, level, control, combat, defensive = rated(g.value)
    return GeneralCard(
        id=g.id,
        name=g.name,
        side=g.army,
        rank=RANKS[g.rank],
        superior=g.superior,
        radius=radius,
        level=level,
        control=control,
        combat=combat,
        defensive=defensive,
        overall=g.overall,
        guns=g.guns,
        points=g.points,
        band=band,
    )


def rated(value: str) -> tuple[int, Level, int, int, bool]:
    """Radius, level, Control, combat value of a general as cards print them: 20"G(10)+2D; D: his
    combat value counts off turn alone (NB 2.1, 10.3.1.2.2).
    """
    found = VALUE.fullmatch(value)
    assert found is not None, value
    inches, level, control, combat, letter = found.groups()
    return int(inches) * UNIT, Level(level), int(control), int(combat), bool(letter)


def _formation_card(number: int, f: FormationEntry, body: NbScenario) -> FormationCard:
    return FormationCard(
        id=f.id,
        side=f.army,
        name=say(f.name),
        band=f.colour or BANDS[number % len(BANDS)],
        wear=f.wear,
        units=tuple(u.id for u in body.unit if u.group == f.id),
    )


def _army_card(a: ArmyEntry) -> ArmyCard:
    return ArmyCard(
        side=a.id,
        name=say(a.name),
        inline=say(a.inline),
        victory=say(f"{a.adjective or a.name} victory"),
        nation=a.nation,
        morale=a.morale,
        home=a.home,
    )


def _unit(u: UnitEntry, profile: Profile) -> Unit:
    return Unit(
        u.id,
        pose=pose_of(u.at) if u.at is not None else None,
        form=u.form,
        strength=u.figures,
        dispersal=dispersal_number(u.figures, profile),
    )


def dispersal_number(figures: int, profile: Profile) -> int:
    """The figures at which a unit is removed; 0 for guns, which are never dispersed (NB 11.3)."""
    if profile.arm in (Arm.ARTILLERY, Arm.WAGON):
        return 0
    tables = standard_tables()
    column = tables.dispersal[profile.dispersal]
    return column[min(len(column), figures // tables.limits.figures_a_base.value) - 1]


def _terms(body: NbScenario) -> Terms:
    setup = body.setup
    comers = [(u.id, u.entry) for u in body.unit] + [(g.id, g.entry) for g in body.general]
    return Terms(
        turns=setup.turns,
        first=setup.first,
        year=setup.year,
        objectives=tuple(
            Objective(id=o.id, name=o.area, points=o.points, held_by=o.held_by)
            for o in body.objective
        ),
        entries={piece: _entry(piece, e) for piece, e in comers if e is not None},
        clock=setup.clock,
    )


def _entry(piece: str, e: EntryEntry) -> Entry:
    return Entry(
        piece=piece, edge=e.edge, start=known_point(e.start), end=known_point(e.end), turn=e.turn
    )
