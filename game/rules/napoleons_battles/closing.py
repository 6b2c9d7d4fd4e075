"""What answers for a thing that no question asks for now (NB 1.1.1.1, 4.1.1.1, 7.2.4, 8.1.1)."""

from functools import partial

from game.engine.action import Action
from game.engine.frame import Ask
from game.engine.refusal import Refusal
from game.rules.kit.closing import asked_first, closed_by
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.fire.phase import ChooseShot
from game.rules.napoleons_battles.movement.general import may_ride
from game.rules.napoleons_battles.movement.limits import why_not_move
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.units import is_on_turn, on_table, side_of


def closed(ctx: Ctx, frame: Ask, action: Action) -> Refusal:
    """What closed a piece; where nothing did, what is decided now."""
    side = frame.asked(ctx).side
    if action.verb == "unit" and action.arg in ctx.table.generals:
        found = _of_general(ctx, side, str(action.arg))
        if isinstance(frame, ChooseShot) and found == refusals.NOT_YOURS:
            return refusals.GENERAL_NO_TARGET
        return found or asked_first(ctx, frame)
    return closed_by(ctx, frame, action, partial(_of_unit, ctx, side))


def _of_unit(ctx: Ctx, side: str, uid: str) -> Refusal | None:
    """It is gone or not there yet, is not theirs, or has made its move (NB 1.1.1.1, 8.1.1.4)."""
    if not on_table(ctx, uid):
        return refusals.NOT_THERE
    if side_of(ctx, uid) != side:
        return refusals.NOT_YOURS
    moves = ctx.table.step is Step.MOVE and is_on_turn(ctx, uid)
    return why_not_move(ctx, uid) if moves else None


def _of_general(ctx: Ctx, side: str, general: str) -> Refusal | None:
    """He is not there, is not theirs, or does not ride now (NB 4.2.3.1, 7.2.4-2)."""
    if ctx.table.generals[general].pose is None:
        return refusals.NOT_THERE
    if side_of(ctx, general) != side:
        return refusals.NOT_YOURS
    if ctx.table.step is not Step.MOVE or not is_on_turn(ctx, general):
        return refusals.GENERAL_STEP
    return None if may_ride(ctx, general) else refusals.GENERAL_RODE
