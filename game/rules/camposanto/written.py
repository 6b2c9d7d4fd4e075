"""Written positions: any situation of the game as plain data, for the protocol and for tests."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, structs

from game.board.cells import Cell
from game.engine.frame import Frame
from game.engine.state import GameState
from game.rules.camposanto.cards import SIDES, Series
from game.rules.camposanto.ending import PhaseEnd
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.scenario import FACINGS, Side, Vertex
from game.rules.camposanto.sequence import Activation, ActivationEnd, PhaseStart, operations
from game.rules.camposanto.setup import table_of
from game.rules.camposanto.stacking import ON_TOP, is_legal_stack
from game.rules.camposanto.table import (
    NO_TOKEN,
    OFF_MAP,
    CsTable,
    Operation,
    Status,
    Turn,
    Unit,
    Wing,
)
from game.rules.kit.fields import Count
from game.rules.kit.positions import cell_as_written, units_as_written


class PlacedUnit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece; what is left out stays as at the start. `at` "": off the map."""

    id: str
    at: str | None = None
    facing: Vertex | None = None
    hits: Count = 0
    moved: bool = False
    fired: bool = False


class PlacedWing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    token: Count = NO_TOKEN
    status: Status = Status.AGGRESSIVE
    fatigued: bool = False
    activated: bool = False


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position written by hand. `only`: pieces not named are off the map.

    Without `active` both sides give orders first; with it the activation of that wing goes on at
    `operation`. Then all other wings that have a token and are not `activated` follow.
    """

    unit: tuple[PlacedUnit, ...] = ()
    wing: tuple[PlacedWing, ...] = ()
    only: bool = False
    turn: Turn = Turn.DAY
    phase: Annotated[int, Meta(ge=1, le=3)] = 1
    active: str = ""
    operation: Operation = Operation.ARTILLERY
    series: Mapping[Side, Series] = {}
    hands: Mapping[Side, tuple[int, ...]] = {}
    points: Mapping[Side, Count] = {}
    losses: Mapping[Side, Count] = {}
    generals_used: tuple[Side, ...] = ()


def arrange_position(rules: CsRules, position: Position) -> GameState[CsTable]:
    """The state a written position describes; ValueError says what a player can mend."""
    table = table_of(rules)
    units = units_as_written(rules, table.units, position, _placed, _gone)
    wings = _wings(table, position)
    given: dict[str, Series] = dict(position.series.items())
    series = {**table.series, **given}
    if series[SIDES[0]] is series[SIDES[1]]:
        raise ValueError("series: both sides have the same")
    ranked = sorted((w for w in wings.values() if w.token), key=lambda w: -w.token)
    first = [w.id for w in ranked if w.status is Status.IMPETUOUS]
    table = structs.replace(
        table,
        units=units,
        stacks=_stacks(rules, units),
        wings=wings,
        turn=position.turn,
        phase=position.phase,
        operation=position.operation if position.active else Operation.ORDERS,
        wing=position.active,
        order=[*first, *(w.id for w in ranked if w.id not in first)]
        if len(ranked) == len(wings)
        else [],
        series=series,
        hands={side: _hand(rules, position, side, series[side]) for side in SIDES},
        points=dict.fromkeys(SIDES, 0) | dict(position.points),
        losses=dict.fromkeys(SIDES, 0) | dict(position.losses),
        generals_used=list(position.generals_used),
    )
    return GameState(table, _frames(table, position))


def _gone(rules: CsRules, unit: Unit) -> Unit:
    return structs.replace(unit, cell=OFF_MAP, hits=rules.oob.units[unit.id].steps)


def _placed(rules: CsRules, start: Unit, wanted: PlacedUnit) -> Unit:
    made = rules.oob.units[wanted.id]
    if wanted.at == "":
        return _gone(rules, start)
    if wanted.hits and wanted.hits >= made.steps:
        raise ValueError(f'unit "{made.id}": hits = {wanted.hits}, but it has {made.steps} steps')
    return structs.replace(
        start,
        cell=start.cell if wanted.at is None else _hex(rules, wanted.at),
        facing=start.facing if wanted.facing is None else FACINGS[wanted.facing],
        hits=wanted.hits,
        moved=wanted.moved,
        fired=wanted.fired,
    )


def _hex(rules: CsRules, label: str) -> Cell:
    cell = cell_as_written(rules.board, label)
    if not rules.passable[cell]:
        raise ValueError(f'at = "{label}" cannot be entered')
    return cell


def _stacks(rules: CsRules, units: Mapping[str, Unit]) -> dict[Cell, tuple[str, ...]]:
    """Who stands where, guns and light infantry on top; only legal company."""
    stacks: dict[Cell, tuple[str, ...]] = {}
    for uid, unit in units.items():
        if unit.cell != OFF_MAP:
            there = stacks.get(unit.cell, ())
            top = rules.oob.units[uid].arm in ON_TOP
            stacks[unit.cell] = (uid, *there) if top else (*there, uid)
    for cell, there in stacks.items():
        cards = [rules.oob.units[u] for u in there]
        if len({c.side for c in cards}) > 1:
            raise ValueError(f"hex {rules.label(cell)} holds units of both sides")
        if len(cards) > 1 and not is_legal_stack([c.arm for c in cards]):
            raise ValueError(f"hex {rules.label(cell)} holds {', '.join(there)}")
        if len({units[u].facing for u in there}) > 1:
            raise ValueError(f"hex {rules.label(cell)}: its units face different ways")
    return stacks


def _wings(table: CsTable, position: Position) -> dict[str, Wing]:
    wings = dict(table.wings)
    for one in position.wing:
        if one.id not in wings:
            raise ValueError(f'wing "{one.id}" is unknown; the wings are {", ".join(wings)}')
        wings[one.id] = Wing(
            one.id, one.token, one.status, fatigued=one.fatigued, activated=one.activated
        )
    if position.active and position.active not in wings:
        raise ValueError(f'active = "{position.active}" is none of {", ".join(wings)}')
    return wings


def _hand(rules: CsRules, position: Position, side: str, series: Series) -> tuple[int, ...]:
    full = rules.tables.series.of(series)
    hand = next((tokens for key, tokens in position.hands.items() if key == side), full)
    if not set(hand) <= set(full) or len(set(hand)) != len(hand):
        raise ValueError(f"hands: {side} has {', '.join(map(str, full))}")
    return tuple(hand)


def _frames(table: CsTable, position: Position) -> list[Frame]:
    """The bottom of the stack comes first."""
    if not position.active:
        return [PhaseStart()]
    after = [
        Activation(w) for w in table.order if w != position.active and not table.wings[w].activated
    ]
    begun = _from(position.active, position.operation)
    return [PhaseStart(), PhaseEnd(), *reversed((*begun, *after))]


def _from(wing: str, operation: Operation) -> tuple[Frame, ...]:
    """What is left of an activation."""
    parts = operations(wing)
    names = list(Operation)[list(Operation).index(Operation.ARTILLERY) :]
    if operation not in names:
        return (Activation(wing),)
    return (*parts[2 * names.index(operation) :], ActivationEnd(wing))
