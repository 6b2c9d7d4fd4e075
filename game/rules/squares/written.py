"""Written positions: any situation of the game as plain data, for the protocol and for tests."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, structs

from game.board.cells import Cell
from game.engine.frame import Frame
from game.engine.state import GameState
from game.rules.kit.fields import Count
from game.rules.kit.positions import cell_as_written, units_as_written
from game.rules.squares.activation import Act, Activate, Deactivate
from game.rules.squares.contest import Contests
from game.rules.squares.ending import Breakpoints, TurnEnd
from game.rules.squares.prices import HALF
from game.rules.squares.rules import SqRules
from game.rules.squares.scenario import FACINGS, Compass
from game.rules.squares.sequence import TurnStart
from game.rules.squares.setup import table_of
from game.rules.squares.stacking import fits
from game.rules.squares.table import OFF_MAP, Command, Sky, SqTable, Step, Unit


class PlacedUnit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece; what is left out stays as at the start. `at` "": lost, a General away."""

    id: str
    at: str | None = None
    facing: Compass | None = None
    hits: Count = 0
    march: bool = False
    garrison: bool = False
    ammo_out: bool = False
    spent: Count = 0  # AP, of a unit of the Command that acts
    bombarded: bool = False
    attacked: bool = False
    recovered: bool = False

    @property
    def has_acted(self) -> bool:
        """Whether it has done something in this activation."""
        return bool(self.spent or self.bombarded or self.attacked or self.recovered)


class PlacedCommand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    activated: bool = False
    demoralised: bool = False


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position written by hand. `only`: pieces that are not named are lost.

    Without `active` the turn begins; with it that Command acts with `ap`, then the contests for
    `pool` follow.
    """

    unit: tuple[PlacedUnit, ...] = ()
    command: tuple[PlacedCommand, ...] = ()
    only: bool = False
    turn: Annotated[int, Meta(ge=1, le=40)] = 1
    active: str = ""
    ap: Annotated[int, Meta(ge=1, le=3)] = 3
    pool: tuple[Annotated[int, Meta(ge=1, le=3)], ...] = ()
    weather: Sky | None = None
    owners: Mapping[str, str] = {}


def arrange_position(rules: SqRules, position: Position) -> GameState[SqTable]:
    """The state a written position describes; ValueError says what a player can mend."""
    table = table_of(rules)
    units = units_as_written(rules, table.units, position, _placed, _gone)
    if position.active and position.active not in rules.oob.commands:
        raise ValueError(f'active = "{position.active}" is no Command')
    for one in position.unit:
        made = rules.oob.units[one.id]
        if one.has_acted and (made.command != position.active or not position.active):
            raise ValueError(f'unit "{one.id}" is not of the Command that acts')
        if one.spent > position.ap:
            raise ValueError(f'unit "{one.id}": spent = {one.spent} of {position.ap} AP')
    table = structs.replace(
        table,
        command=position.active if _goes_on(position) else "",
        turn=position.turn,
        step=Step.ACTIVATION if position.active else Step.POINTS,
        sky=position.weather or table.sky,
        units=units,
        stacks=_stacks(rules, units),
        commands=_commands(table, position),
        pool=sorted(position.pool, reverse=True),
        owners={**table.owners, **position.owners},
    )
    return GameState(table, _frames(position))


def _commands(table: SqTable, position: Position) -> dict[str, Command]:
    commands = dict(table.commands)
    for one in position.command:
        if one.id not in commands:
            raise ValueError(f'command "{one.id}" is unknown')
        commands[one.id] = Command(one.id, activated=one.activated, demoralised=one.demoralised)
    if position.active:
        commands[position.active] = structs.replace(
            commands[position.active], ap=position.ap, activated=_goes_on(position)
        )
    return commands


def _gone(rules: SqRules, unit: Unit) -> Unit:
    return Unit(unit.id, lost=not rules.oob.units[unit.id].is_general)


def _placed(rules: SqRules, start: Unit, wanted: PlacedUnit) -> Unit:
    if wanted.at == "":
        return _gone(rules, start)
    cell = start.cell if wanted.at is None else cell_as_written(rules.board, wanted.at)
    if wanted.march and not rules.oob.units[wanted.id].linear:
        raise ValueError(f'unit "{wanted.id}": only linear infantry marches')
    return structs.replace(
        start,
        cell=cell,
        under="" if wanted.at is not None else start.under,
        facing=start.facing if wanted.facing is None else FACINGS[wanted.facing],
        hits=wanted.hits,
        march=wanted.march,
        garrison=wanted.garrison,
        ammo_out=wanted.ammo_out,
        halves=HALF * wanted.spent,
        bombarded=wanted.bombarded,
        attacked=wanted.attacked,
        recovered=wanted.recovered,
    )


def _stacks(rules: SqRules, units: Mapping[str, Unit]) -> dict[Cell, tuple[str, ...]]:
    """Who stands where; only legal company (SQ 4.4-4.6)."""
    there: dict[Cell, list[str]] = {}
    for uid, now in units.items():
        if now.cell != OFF_MAP:
            there.setdefault(now.cell, []).append(uid)
    cards = rules.oob.units
    for cell, uids in there.items():
        uids.sort(key=lambda u: (cards[u].is_general, cards[u].is_battery))
        label = rules.label(cell)
        if len({cards[u].side for u in uids if not cards[u].is_general}) > 1:
            raise ValueError(f"square {label} holds units of both sides")
        outside = [cards[u] for u in uids if cards[u].is_unit and not units[u].garrison]
        if not fits(rules, outside):
            raise ValueError(f"square {label} holds too many: {', '.join(uids)}")
        held = [u for u in uids if units[u].garrison]
        if len(held) > rules.built_up.get(cell, 0):
            raise ValueError(f"square {label} has no built-up base for {', '.join(held)}")
    return {cell: tuple(uids) for cell, uids in there.items()}


def _frames(position: Position) -> list[Frame]:
    """The bottom of the stack comes first."""
    if not position.active:
        return [TurnStart()]
    rest = [TurnStart(), TurnEnd(), Breakpoints(), Contests()]
    if _goes_on(position):
        return [*rest, Deactivate(position.active), Act(position.active)]
    return [*rest, Activate(position.active)]


def _goes_on(position: Position) -> bool:
    """Whether play begins within an activation, some of its units having acted (SQ 5.15)."""
    return any(one.has_acted for one in position.unit)
