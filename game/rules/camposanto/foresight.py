"""What an Assault would be like from another hex: odds before a unit moves there (CS 7.1, 7.2)."""

from msgspec import Struct

from game.board.cells import Cell
from game.engine.context import Context, derived
from game.engine.state import fork
from game.rules.camposanto.assault_odds import begun, chance_to_win
from game.rules.camposanto.assault_plan import assaults_of, plan_of, targets_of
from game.rules.camposanto.cards import Arm
from game.rules.camposanto.dice import percent
from game.rules.camposanto.pieces import card, face, place, unit
from game.rules.camposanto.rules import CORNERS
from game.rules.camposanto.steps import destinations
from game.rules.camposanto.table import Assault, Ctx


class Prospect(Struct, frozen=True):
    """The best Assault of a unit from a hex: how it would face there, its chance in per cent."""

    facing: int
    percent: int


def standing(ctx: Ctx, uid: str, cell: Cell, facing: int) -> Ctx:
    """The table as it would be if a unit stood there so; the table itself stays as it is."""
    there: Ctx = Context(ctx.rules, fork(ctx.state))
    if unit(ctx, uid).cell != cell:
        place(there, uid, cell)
    face(there, cell, facing)
    return there


def assault_there(there: Ctx, uid: str) -> Assault | None:
    """The Assault of a unit alone on such a table; guns make none by themselves (CS 9.3a)."""
    if card(there, uid).arm is Arm.ARTILLERY or not targets_of(there, uid):
        return None
    (found,) = assaults_of(there, plan_of(there, (uid,)))
    return begun(there, found)


@derived
def prospect(ctx: Ctx, uid: str, cell: Cell) -> Prospect | None:
    """The facing there that promises most, if it would have enemies in front at all."""
    found: list[Prospect] = []
    for facing in range(CORNERS):
        there = standing(ctx, uid, cell, facing)
        assault = assault_there(there, uid)
        if assault is not None:
            found.append(Prospect(facing, percent(float(chance_to_win(there, assault)), 1)))
    return max(found, key=lambda p: p.percent, default=None)


@derived
def prospects(ctx: Ctx, uid: str) -> dict[Cell, Prospect]:
    """Where a unit could assault from in this activation, its own hex included."""
    cells = (unit(ctx, uid).cell, *destinations(ctx, uid))
    found = {cell: prospect(ctx, uid, cell) for cell in cells}
    return {cell: one for cell, one in found.items() if one is not None}
