"""Written positions: any situation of the game as plain data, for the protocol and for tests."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, structs

from game.engine.context import Context
from game.engine.frame import Frame
from game.engine.state import GameState
from game.rules.kit.positions import pose_as_written, units_as_written
from game.rules.nordlingen.ending import EndOfTurn
from game.rules.nordlingen.movement.occupying import settle_in
from game.rules.nordlingen.rules import NdRules
from game.rules.nordlingen.sequence import Impulse, TurnStart
from game.rules.nordlingen.setup import table_of
from game.rules.nordlingen.table import NdTable, Unit
from game.rules.nordlingen.units import on_table

Level = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=12)]
Priority = Annotated[int, Meta(ge=4, le=6)]


class PlacedUnit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit; what is left out stays as at the start. `at` "": it is eliminated."""

    id: str
    at: str | None = None
    disorder: Level = 0
    losses: Count = 0
    damage: Annotated[int, Meta(ge=0, le=2)] = 0
    limbered: bool | None = None
    square: bool = False
    fired: bool = False
    moved: bool = False


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position written by hand. `only`: units that are not named are eliminated. Without `orders`
    the turn begins; with them its first impulse, the named divisions active.
    """

    unit: tuple[PlacedUnit, ...] = ()
    only: bool = False
    turn: Annotated[int, Meta(ge=1, le=40)] = 1
    initiative: str = ""
    orders: Mapping[str, Priority] = {}
    owners: Mapping[str, str] = {}


def arrange_position(rules: NdRules, position: Position) -> GameState[NdTable]:
    """The state a written position describes; ValueError says what a player can mend."""
    table = table_of(rules)
    table.units = units_as_written(rules, table.units, position, _placed, _gone)
    for division in position.orders:
        if division not in rules.oob.divisions:
            raise ValueError(f'orders: "{division}" is no division')
    for side in (position.initiative, *position.owners.values()):
        if side and side not in rules.sides:
            raise ValueError(f'"{side}" is no side')
    table.turn = position.turn
    table.initiative = position.initiative or (rules.sides[0] if position.orders else "")
    table.owners = {**table.owners, **position.owners}
    stack: list[Frame] = [TurnStart()]
    if position.orders:
        order = sorted(position.orders, key=lambda d: (-position.orders[d], d))
        table.orders, table.active = dict(position.orders), order
        stack += [EndOfTurn(), Impulse()]
    state = GameState(table, stack)
    ctx = Context(rules, state)
    for written in position.unit:
        # Who was set down elsewhere holds what he holds there (ND 10.10).
        if written.at and on_table(ctx, written.id):
            settle_in(ctx, written.id)
    return state


def _gone(_rules: NdRules, unit: Unit) -> Unit:
    return structs.replace(unit, pose=None, gone="eliminated")


def _placed(rules: NdRules, unit: Unit, written: PlacedUnit) -> Unit:
    """A unit as it is written."""
    if written.at == "":
        return _gone(rules, unit)
    pose = unit.pose if written.at is None else pose_as_written(rules.table, written.at)
    if written.losses >= rules.oob.units[unit.id].strength:
        most = rules.oob.units[unit.id].strength - 1
        raise ValueError(f'unit "{unit.id}" bears {most} losses at most')
    return structs.replace(
        unit,
        pose=pose,
        gone="",
        disorder=written.disorder,
        losses=written.losses,
        damage=written.damage,
        damaged=bool(written.damage),
        limbered=unit.limbered if written.limbered is None else written.limbered,
        square=written.square,
        fired=written.fired,
        moved=written.moved,
        moved_in_turn=written.moved,
    )
