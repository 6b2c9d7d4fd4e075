"""Written positions: any situation of the game as plain data, for the protocol and for tests."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, structs

from game.board.plane.shapes import Pose
from game.engine.frame import Frame
from game.engine.state import GameState
from game.rules.kit.positions import point_as_written, pose_as_written, units_as_written
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.control.points import EndOfTurn
from game.rules.napoleons_battles.rules import NbRules
from game.rules.napoleons_battles.sequence import HalfTurn, TurnStart
from game.rules.napoleons_battles.setup import table_of
from game.rules.napoleons_battles.states import HITS
from game.rules.napoleons_battles.table import General, NbTable, Unit

Count = Annotated[int, Meta(ge=0, le=99)]


class PlacedUnit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit; what is left out stays as at the start. `at` "": it is eliminated."""

    id: str
    at: str | None = None
    form: Form | None = None
    losses: Count = 0
    disordered: bool = False
    routed: bool = False
    react: bool = False
    flag: bool = True


class PlacedGeneral(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A general by the centre of his base. `at` "": he is not on the table."""

    id: str
    at: str


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position written by hand. `only`: units that are not named are eliminated. Without
    `on_turn` the turn begins, with it the half-turn of that side.
    """

    unit: tuple[PlacedUnit, ...] = ()
    general: tuple[PlacedGeneral, ...] = ()
    only: bool = False
    turn: Annotated[int, Meta(ge=1, le=60)] = 1
    on_turn: str = ""
    owners: Mapping[str, str] = {}
    flags: Mapping[str, Count] = {}


def arrange_position(rules: NbRules, position: Position) -> GameState[NbTable]:
    """The state a written position describes; ValueError says what a player can mend."""
    table = table_of(rules)
    table.units = units_as_written(rules, table.units, position, _placed, _gone)
    generals = dict(table.generals)
    for written in position.general:
        if written.id not in generals:
            raise ValueError(f'general "{written.id}" is unknown')
        generals[written.id] = _seated(rules, generals[written.id], written)
    table.generals = generals
    for side in (position.on_turn, *position.owners.values(), *position.flags):
        if side and side not in rules.sides:
            raise ValueError(f'"{side}" is no side')
    aims = [one.id for one in rules.terms.objectives]
    for aim in position.owners:
        if aim not in aims:
            raise ValueError(f'owners: "{aim}" is no objective')
    table.turn = position.turn
    table.owners, table.flags = {**table.owners, **position.owners}, dict(position.flags)
    halves = rules.sides
    begun = halves.index(position.on_turn) if position.on_turn else 0
    table.on_turn, table.half = halves[begun], 2 * (position.turn - 1) + begun
    stack: list[Frame] = [TurnStart()]
    if position.on_turn:
        stack += [EndOfTurn(), *(HalfTurn(side) for side in reversed(halves[begun:]))]
    return GameState(table, stack)


def _gone(_rules: NbRules, unit: Unit) -> Unit:
    return structs.replace(unit, pose=None, gone="eliminated")


def _placed(rules: NbRules, unit: Unit, written: PlacedUnit) -> Unit:
    """A unit as it is written; a battery that has lost a figure is damaged (NB 11.1.2)."""
    if written.at == "":
        return _gone(rules, unit)
    guns = not unit.dispersal
    most = HITS - 1 if guns else unit.strength - unit.dispersal - 1
    if written.losses > most:
        raise ValueError(f'unit "{unit.id}" bears {most} losses at most')
    if written.disordered and written.routed:
        raise ValueError(f'unit "{unit.id}" is disordered or in rout, not both')
    return structs.replace(
        unit,
        pose=unit.pose if written.at is None else pose_as_written(rules.table, written.at),
        gone="",
        form=unit.form if written.form is None else written.form,
        losses=written.losses,
        disordered=written.disordered,
        routed=written.routed,
        damaged=guns and written.losses > 0,
        react=written.react,
        flag=written.flag,
    )


def _seated(rules: NbRules, general: General, written: PlacedGeneral) -> General:
    """A general where he is written."""
    if not written.at:
        return structs.replace(general, pose=None)
    return structs.replace(general, pose=Pose(*point_as_written(rules.table, written.at), 0))
