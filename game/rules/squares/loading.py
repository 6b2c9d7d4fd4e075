"""A scenario made into the rules object (SQ 1-3)."""

from collections.abc import Iterator, Mapping

from game.board.board import Board
from game.board.cells import Cell
from game.content.scenario_file import Scenario
from game.engine.text import say
from game.rules.kit.positions import known_cell
from game.rules.squares.cards import ArmyCard, CommandCard, Kind, OrderOfBattle, UnitCard, Weight
from game.rules.squares.rules import BUILT_UP, Objective, SqRules, Terms
from game.rules.squares.scenario import (
    FACINGS,
    KINDS,
    ArmyEntry,
    CommandEntry,
    SqScenario,
    UnitEntry,
)
from game.rules.squares.table import Sky
from game.rules.squares.tables import standard_tables

BANDS = ("yellow", "green", "orange", "white", "violet", "brown", "pink")
ROLL, CAMP = "roll", "camp"


def general_id(command: str) -> str:
    return f"general-{command}"


def cinc_id(side: str) -> str:
    return f"cinc-{side}"


def load(scenario: Scenario[SqScenario], board: Board) -> SqRules:
    body = scenario.body
    return SqRules(
        board=board,
        tables=standard_tables(),
        oob=order_of_battle(body),
        start=dict(_places(body, board)),
        terms=_terms(body, board),
        built_up=built_up_bases(board, body.setup.built_up_bases),
        scenario_id=scenario.id,
        title=scenario.title,
        options=frozenset(body.setup.options),
    )


def built_up_bases(board: Board, given: Mapping[str, int]) -> dict[Cell, int]:
    """How many built-up bases each Built-up square holds: 1 if nothing is said (SQ 4.2)."""
    return {
        cell: given.get(board.label(cell), 1)
        for cell, kinds in enumerate(board.terrain)
        if BUILT_UP in kinds
    }


def order_of_battle(body: SqScenario) -> OrderOfBattle:
    nations = {a.id: a.nation for a in body.army}
    sides = {c.id: c.army for c in body.command}
    units = {u.id: _unit_card(u, sides[u.command], nations) for u in body.unit}
    pieces = {made.id: made for made in _other_pieces(body, nations, units)}
    return OrderOfBattle(
        units=units | pieces,
        commands={c.id: _command_card(c, body) for c in body.command},
        armies={a.id: _army_card(a) for a in body.army},
    )


def _unit_card(u: UnitEntry, side: str, nations: Mapping[str, str]) -> UnitCard:
    kind = KINDS[u.kind]
    default = Weight.LIGHT if kind is Kind.ARTILLERY_HORSE else Weight.MEDIUM
    weight = Weight(u.gun) if u.gun is not None else u.cavalry or default
    return UnitCard(
        id=u.id,
        name=u.name,
        full_name=u.full_name,
        side=side,
        kind=kind,
        command=u.command,
        nation=u.nation or nations[side],
        linear=kind is Kind.INFANTRY and u.formation == "linear",
        morale=u.morale,
        skirmish=u.skirmish,
        light=u.light_infantry,
        weight=weight,
        lance=u.lance,
        cuirass=u.full_cuirass,
        turn=u.turn,
        men=u.men,
    )


def _other_pieces(
    body: SqScenario, nations: Mapping[str, str], units: Mapping[str, UnitCard]
) -> Iterator[UnitCard]:
    """Generals, C-in-Cs without a Command, representative bases."""
    for c in body.command:
        first = min((u.turn for u in units.values() if u.command == c.id), default=1)
        yield UnitCard(
            id=general_id(c.id),
            name=c.general,
            side=c.army,
            kind=Kind.GENERAL,
            command=c.id,
            nation=nations[c.army],
            ability=c.ability,
            turn=first,
        )
    for a in body.army:
        if a.cinc_at is not None:
            yield UnitCard(
                id=cinc_id(a.id),
                name=a.cinc_name,
                side=a.id,
                kind=Kind.GENERAL,
                nation=a.nation,
                ability=a.cinc_ability,
                turn=a.cinc_turn,
            )
    for number, b in enumerate(body.base, 1):
        yield UnitCard(
            id=b.id,
            name=f"Base {number}",
            side=b.army,
            kind=Kind.BASE,
            command=b.command,
            nation=nations[b.army],
            holds=b.holds,
        )


def _command_card(c: CommandEntry, body: SqScenario) -> CommandCard:
    before = [other.id for other in body.command if other.army == c.army]
    band = BANDS[before.index(c.id) % len(BANDS)]
    return CommandCard(
        id=c.id,
        side=c.army,
        general=general_id(c.id),
        name=say("{general}'s Command", general=c.general),
        band=c.colour or band,
        units=tuple(u.id for u in body.unit if u.command == c.id),
        bases=tuple(b.id for b in body.base if b.command == c.id),
    )


def _army_card(a: ArmyEntry) -> ArmyCard:
    cinc = general_id(a.cinc_command) if a.cinc_command else ""
    return ArmyCard(
        side=a.id,
        name=say(a.name),
        inline=say(a.inline),
        victory=say(f"{a.adjective or a.name} victory"),
        nation=a.nation,
        cinc=cinc_id(a.id) if a.cinc_at is not None else cinc,
    )


def _places(body: SqScenario, board: Board) -> Iterator[tuple[str, tuple[Cell, int, int]]]:
    """Where each piece stands or enters, its facing and its place in the square."""
    for u in body.unit:
        yield u.id, (known_cell(board, u.at), FACINGS[u.facing or "N"], u.order)
    for c in body.command:
        yield general_id(c.id), (known_cell(board, c.at), 0, 0)
    for a in body.army:
        if a.cinc_at is not None:
            yield cinc_id(a.id), (known_cell(board, a.cinc_at), 0, 0)
    for b in body.base:
        yield b.id, (known_cell(board, b.at), 0, 0)


def _terms(body: SqScenario, board: Board) -> Terms:
    setup = body.setup
    parks: dict[str, tuple[Cell, ...]] = {}
    for park in body.park:
        parks[park.army] = (*parks.get(park.army, ()), known_cell(board, park.at))
    return Terms(
        turns=setup.turns,
        first=setup.first,
        sky=None if setup.weather == ROLL else Sky(setup.weather),
        season=setup.season,
        mild=bool(setup.theatre),
        nights=setup.nights,
        loss_points=setup.loss_points,
        demoralised_points=setup.demoralised_points,
        tie=setup.tie,
        objectives=tuple(
            Objective(
                id=f"{one.at}-{one.army}" if one.army else one.at,
                name=one.name,
                cell=known_cell(board, one.at),
                points=one.points,
                camp=one.kind == CAMP,
                army=one.army,
                owner=one.owner,
            )
            for one in body.objective
        ),
        parks=parks,
        clock=setup.clock,
    )
