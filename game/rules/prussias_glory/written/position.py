"""Written positions: any situation of the game as plain data, for the protocol and for tests."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from game.board.cells import Cell
from game.engine.context import Context
from game.engine.frame import Auto, Frame
from game.engine.state import GameState
from game.rules.kit.fields import Count
from game.rules.kit.positions import cell_as_written, units_as_written
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase
from game.rules.prussias_glory.data.cards import PRUSSIAN, SIDES, TWO_COUNTERS_FROM
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.sequence import (
    Phase,
    PlayerTurn,
    TurnEnd,
    begin_player_turn,
    phases_of,
)
from game.rules.prussias_glory.setup.opening import table_of
from game.rules.prussias_glory.table import (
    OFF_MAP,
    Army,
    ArmyState,
    Ctx,
    Det,
    Leader,
    Lost,
    Momentum,
    Morale,
    PgTable,
    Unit,
)
from game.rules.prussias_glory.written.within import (
    CLOSE_COMBAT,
    AfterResults,
    Begun,
    Measured,
    PlacedAdvance,
    after_results,
    begun_move,
    why_not_begun,
    with_advance,
    with_begun,
)

COMMAND = "command"
MARKS = ("moved", "fired", "rallied", "fought", "charged")
"""What a unit has done in this player turn."""


class PlacedUnit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of a written position; what is left out stays as at the start.

    `at` "" takes it off the map. `spent`: MP of a move that is not over, of one piece at most.
    """

    id: str
    at: str | None = None
    order: int = 1
    level: Annotated[int, Meta(ge=1, le=4)] | None = None
    state: Morale | None = None
    effective: bool = True
    ooc: bool | None = None
    column: bool = False
    spent: Count = 0
    moved: bool = False
    fired: bool = False
    rallied: bool = False
    fought: bool = False
    charged: bool = False


class PlacedLeader(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A leader of a written position."""

    id: str
    at: str
    spent: Count = 0


class PlacedLoss(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies in a box of an army's track: a lost counter with its level side, or a marker."""

    box: int
    unit: str | None = None
    level: Annotated[int, Meta(ge=1, le=4)] | None = None
    captured: bool = False
    marker: str = ""


class PlacedArmy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army of a written position. `morale`: its level while nothing lies on its track;
    `current`: where its marker stands, if the losses of this turn have not moved it (PG 10.0b).

    `active`: whether it has been activated; `attempts` made so far; `cdo_used`: the one on sight is
    gone (PG 6.1, 13).
    """

    id: str
    morale: int | None = None
    current: Count | None = None
    state: ArmyState = ArmyState.STEADY
    combat_success: int = 0
    track: tuple[PlacedLoss, ...] = ()
    active: bool | None = None
    attempts: Annotated[int, Meta(ge=0)] = 0
    cdo_used: bool = False


class PlacedMomentum(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Momentum Attack markers on a hex, placed in this player turn (PG 19.10d)."""

    at: str
    count: Annotated[int, Meta(ge=1)] = 1


class PlacedDetachment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A detachment: whether it met the enemy (PG 6.3b) and had its attempt on sight (PG 6.1.3b)."""

    id: str
    active: bool = True
    cdo_used: bool = False


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position written by hand. `only`: units not named are off the map.

    `phase`: where play begins.
    `flipped`: hexes whose Engaged marker lies on its -2 side (PG 4.3c).
    `measure_command`: who is out of command is measured before play begins (PG 6.2.2), except where
    a unit says it itself.
    `advance`: play begins after the results of a combat (PG 19.9).
    `fought`: there has been a combat, so nobody rolls for passivity any more (PG 23.4.4e).
    """

    unit: tuple[PlacedUnit, ...] = ()
    leader: tuple[PlacedLeader, ...] = ()
    army: tuple[PlacedArmy, ...] = ()
    only: bool = False
    turn: Annotated[int, Meta(ge=1)] = 1
    active: str = PRUSSIAN
    phase: str = "command"
    fought: bool = False
    flipped: tuple[str, ...] = ()
    momentum: tuple[PlacedMomentum, ...] = ()
    detachment: tuple[PlacedDetachment, ...] = ()
    measure_command: bool = False
    advance: PlacedAdvance | None = None


def arrange_position(rules: PgRules, position: Position) -> GameState[PgTable]:
    """The state a written position describes; ValueError says what a player can mend."""
    if position.active not in SIDES:
        raise ValueError(f'active = "{position.active}" is neither {" nor ".join(SIDES)}')
    if position.turn > rules.turns:
        raise ValueError(f"turn = {position.turn} is beyond the last turn, {rules.turns}")
    table = table_of(rules)
    units, stacks = _units(rules, table, position)
    armies, tracks = _armies(rules, table, units, position)
    for uid in {x.unit for track in tracks.values() for x in track if x.unit is not None}:
        if units[uid].cell == OFF_MAP:
            units[uid] = structs.replace(units[uid], level=0)
    table = structs.replace(
        table,
        units=units,
        stacks=stacks,
        leaders=_leaders(rules, table, position),
        arrived=_arrived(rules, position),
        armies=armies,
        tracks=tracks,
        momentum=_momentum(rules, stacks, position),
        dets=_detachments(table, position),
        fought_yet=position.fought,
        turn=position.turn,
        active=position.active,
        phase=position.phase,
    )
    frames = _frames(rules, position)
    if isinstance(frames[-1], BeginAt):
        frames[-1] = _within(rules, table, position, frames[-1])
    elif position.measure_command:
        raise ValueError(f'measure_command: not in the phase "{position.phase}"')
    return GameState(table, frames)


def _units(
    rules: PgRules, table: PgTable, position: Position
) -> tuple[dict[str, Unit], dict[Cell, tuple[str, ...]]]:
    """The units and their stacks; those not named stay, or are off the map."""
    units = units_as_written(rules, table.units, position, _placed, _gone)
    order = {uid: rank for uid, (_, rank) in rules.start.items()}
    order |= {wanted.id: wanted.order for wanted in position.unit}
    stacks: dict[Cell, tuple[str, ...]] = {}
    for uid in sorted(units, key=lambda u: (order.get(u, 99), u)):
        if units[uid].cell != OFF_MAP:
            stacks[units[uid].cell] = (*stacks.get(units[uid].cell, ()), uid)
    for cell, there in stacks.items():
        if len({rules.oob.units[u].side for u in there}) > 1:
            raise ValueError(f"hex {rules.label(cell)} holds units of both sides")
    return units, stacks


def _gone(rules: PgRules, unit: Unit) -> Unit:
    return structs.replace(unit, cell=OFF_MAP)


def _leaders(rules: PgRules, table: PgTable, position: Position) -> dict[str, Leader]:
    leaders = dict(table.leaders)
    if position.only:
        leaders = {lid: structs.replace(x, cell=OFF_MAP) for lid, x in leaders.items()}
    for him in position.leader:
        if him.id not in leaders:
            raise ValueError(f'leader "{him.id}" is unknown')
        cell = cell_as_written(rules.board, him.at)
        leaders[him.id] = structs.replace(leaders[him.id], cell=cell)
    return leaders


def _arrived(rules: PgRules, position: Position) -> dict[str, int]:
    """Who is not to come any more: all that have a place or are left out (PG 22.2a)."""
    placed = {x.id for x in position.unit if x.at is not None} | {x.id for x in position.leader}
    return {p: 0 for p in rules.coming if position.only or p in placed}


def _armies(
    rules: PgRules, table: PgTable, units: dict[str, Unit], position: Position
) -> tuple[dict[str, Army], dict[str, tuple[Lost, ...]]]:
    armies, tracks = dict(table.armies), dict(table.tracks)
    for one in position.army:
        if one.id not in armies:
            raise ValueError(f'army "{one.id}" is unknown; the armies are {", ".join(armies)}')
        before = armies[one.id]
        base = before.base if one.morale is None else one.morale
        tracks[one.id] = tuple(_lost(rules, units, one.id, x) for x in one.track)
        low = min((x.box for x in one.track), default=base)
        armies[one.id] = Army(
            one.id,
            base,
            low if one.current is None else one.current,
            one.state,
            one.combat_success,
            active=before.active if one.active is None else one.active,
            attempts=one.attempts,
            cdo_used=one.cdo_used,
        )
    return armies, tracks


def _momentum(
    rules: PgRules, stacks: dict[Cell, tuple[str, ...]], position: Position
) -> dict[Cell, Momentum]:
    """Markers of the side whose turn it is: they count in its close combats of this turn."""
    found: dict[Cell, Momentum] = {}
    if position.momentum and position.phase != CLOSE_COMBAT:
        raise ValueError(f'momentum: such markers lie only in the phase "{CLOSE_COMBAT}"')
    for marker in position.momentum:
        cell = cell_as_written(rules.board, marker.at)
        if all(rules.oob.units[u].side == position.active for u in stacks.get(cell, ())):
            raise ValueError(f"momentum: no enemy of {position.active} stands in {marker.at}")
        found[cell] = Momentum(position.active, marker.count, position.turn)
    return found


def _detachments(table: PgTable, position: Position) -> dict[str, Det]:
    dets = dict(table.dets)
    for one in position.detachment:
        if one.id not in dets:
            known = ", ".join(dets) or "none here"
            raise ValueError(f'detachment "{one.id}" is unknown; known: {known}')
        dets[one.id] = structs.replace(dets[one.id], active=one.active, cdo_used=one.cdo_used)
    return dets


def _placed(rules: PgRules, old: Unit, wanted: PlacedUnit) -> Unit:
    uid, made = old.id, rules.oob.units[old.id]
    level = old.level if wanted.level is None else wanted.level
    if level > made.levels:
        raise ValueError(f'unit "{uid}": level = {level} is above its {made.levels} levels')
    morale = wanted.state or Morale.FORMED
    if wanted.column and morale is not Morale.FORMED:
        raise ValueError(f'unit "{uid}": column = true, but only Formed units are in column')
    cell = old.cell
    if wanted.at is not None:
        cell = cell_as_written(rules.board, wanted.at) if wanted.at else OFF_MAP
    return structs.replace(
        old,
        cell=cell,
        level=level,
        morale=morale,
        effective=wanted.effective,
        ooc=bool(wanted.ooc),
        column=wanted.column,
        **{mark: getattr(wanted, mark) for mark in MARKS},
    )


def _lost(rules: PgRules, units: dict[str, Unit], army: str, wanted: PlacedLoss) -> Lost:
    """A counter on the track: of the army's own, and off the map unless it was only swapped."""
    if wanted.unit is None:
        if not wanted.marker:
            raise ValueError(f"track of {army}: box {wanted.box} names neither unit nor marker")
        return Lost(wanted.box, marker=wanted.marker)
    made = rules.oob.units.get(wanted.unit)
    if made is None or made.side != army:
        raise ValueError(f'track of {army}: unit "{wanted.unit}" is none of its own')
    level = wanted.level or made.start_level or made.levels
    if level > made.levels:
        fault = f'unit "{wanted.unit}": level = {level} is above its {made.levels} levels'
        raise ValueError(f"track of {army}: {fault}")
    if units[wanted.unit].cell != OFF_MAP and level < TWO_COUNTERS_FROM:
        raise ValueError(f'track of {army}: unit "{wanted.unit}" is still on the map')
    return Lost(wanted.box, wanted.unit, level, wanted.captured)


class BeginAt(Auto, frozen=True, tag="pg.setup.begin_at"):
    """Play begins at a phase of a player turn, as a written position says."""

    side: str
    phase: str
    flipped: tuple[Cell, ...] = ()
    begun: Begun | None = None
    after: AfterResults | None = None
    measured: bool = False
    said: tuple[tuple[str, bool], ...] = ()

    def run(self, ctx: Ctx) -> None:
        """Clear the marks of the turn, but for what the position says; place the markers."""
        marks = ("effective", "ooc", *MARKS)
        kept = {uid: {m: getattr(u, m) for m in marks} for uid, u in ctx.table.units.items()}
        begin_player_turn(ctx, self.side)
        for uid, said in kept.items():
            ctx.change(uid, **said)
        frames = list(phases_of(self.side))
        rest = frames[frames.index(Phase(self.phase)) :]
        if self.begun is not None:
            rest = with_begun(rest, self.side, self.begun)
        if self.after is not None:
            rest = with_advance(rest, self.side, self.after)
        measure = (Measured(self.side, self.said),) if self.measured else ()
        marked = any(isinstance(f, PlaceMarkers) for f in rest)
        flips = (Flip(self.flipped),) if self.flipped else ()
        ctx.goto(*measure, *(() if marked else (PlaceMarkers(self.side), *flips)), *rest)


class Flip(Auto, frozen=True, tag="pg.setup.flip"):
    """Markers that had been flipped before play begins (PG 4.3c)."""

    cells: tuple[Cell, ...]

    def run(self, ctx: Ctx) -> None:
        for cell in self.cells:
            if marker := ctx.table.markers.get(cell):
                ctx.put(ctx.table.markers, cell, structs.replace(marker, flipped=True))
        ctx.end()


ACTIVATION = "activation"
PHASES = (COMMAND, "rout", "movement", "bombardment", "rally", "defensive_fire", CLOSE_COMBAT)


def _frames(rules: PgRules, position: Position) -> list[Frame]:
    if position.phase == "army_morale":
        return [TurnEnd(), ArmyMoralePhase()]
    known = (ACTIVATION, *PHASES, "army_morale")
    if position.phase not in known:
        raise ValueError(f'phase = "{position.phase}" is none of {", ".join(known)}')
    rest: tuple[Frame, ...] = (ArmyMoralePhase(), TurnEnd())
    first, second = rules.order
    if position.active == first:
        rest = (PlayerTurn(second), *rest)
    if position.phase == ACTIVATION:
        return [*reversed(rest), PlayerTurn(position.active)]
    flipped = tuple(cell_as_written(rules.board, label) for label in position.flipped)
    return [*reversed(rest), BeginAt(position.active, position.phase, flipped)]


def _within(rules: PgRules, table: PgTable, position: Position, begin: BeginAt) -> BeginAt:
    """What a position says of a phase that is not at its beginning."""
    if position.measure_command:
        if position.phase == COMMAND:
            raise ValueError("measure_command: the command phase measures it by itself")
        said = tuple((x.id, x.ooc) for x in position.unit if x.ooc is not None)
        begin = structs.replace(begin, measured=True, said=said)
    spent = {x.id: x.spent for x in position.unit} | {x.id: x.spent for x in position.leader}
    begun = begun_move(table, spent, position.phase)
    if begun is not None:
        fault = why_not_begun(Context(rules, GameState(table, [])), begun)
        if fault:
            raise ValueError(f"spent: {fault}")
        begin = structs.replace(begin, begun=begun)
    if position.advance is not None:
        found = after_results(rules, table, position.advance, position.active, position.phase)
        begin = structs.replace(begin, after=found)
    return begin
