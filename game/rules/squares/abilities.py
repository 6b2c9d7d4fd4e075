"""What a piece of the activated Command could still do (SQ 5.14)."""

from collections.abc import Iterator

from game.engine.context import derived
from game.engine.prompt import Mark
from game.engine.refusal import Refusal
from game.engine.text import Text, joined, say
from game.rules.squares.attack import attack_targets
from game.rules.squares.bombardment import may_aim, targets, why_not_fire
from game.rules.squares.pieces import card, on_map, unit
from game.rules.squares.prices import left
from game.rules.squares.recovery import HAS_RECOVERED, why_not_recover
from game.rules.squares.steps import (
    can_move,
    general_left,
    too_far,
    why_no_way_at_all,
    why_not_act,
    why_not_move,
)
from game.rules.squares.table import Ctx
from game.rules.squares.turning import formations, fronts

NO_AP = Refusal("SQ 5.14", say("It has no AP left."))
NOWHERE = Refusal("SQ 5.12", say("The General has nowhere to go."))
NO_TARGET_LEFT = say("No enemy stands where this battery could fire.")


def doings(ctx: Ctx, uid: str) -> Iterator[Mark]:
    """What a piece could do now."""
    if can_move(ctx, uid):
        yield Mark.MOVE
    if card(ctx, uid).is_general:
        return
    if targets(ctx, uid) or may_aim(ctx, uid):
        yield Mark.FIRE
    if attack_targets(ctx, uid):
        yield Mark.ATTACK
    if any(b.refusal is None for b in (*fronts(ctx, uid), *formations(ctx, uid))):
        yield Mark.SELECT
    if why_not_recover(ctx, uid) is None:
        yield Mark.RALLY
    if card(ctx, uid).is_base:  # its owner may turn it over; so it tells nothing that it stays
        yield Mark.SELECT


def why_finished(ctx: Ctx, uid: str) -> Refusal:
    """Why a piece of the activated Command can do nothing more (SQ 5.14): what closed it."""
    if (refusal := why_not_act(ctx, uid)) is not None:
        return refusal
    if card(ctx, uid).is_general:
        return too_far(1, 0) if general_left(ctx, uid) == 0 else NOWHERE
    if card(ctx, uid).is_battery:
        return why_not_fire(ctx, uid) or Refusal("SQ 7.1", _without_target(ctx, uid))
    have = left(ctx, uid)
    if unit(ctx, uid).recovered:
        return HAS_RECOVERED
    text = say("With {n} AP left it can do nothing here.", n=have)
    return Refusal("SQ 5.14", text) if have else NO_AP


def _without_target(ctx: Ctx, battery: str) -> Text:
    """It may fire and finds no target; nor can it move, and why: each in its own sentence."""
    barred = why_not_move(ctx, battery)
    way = why_no_way_at_all(ctx, battery) if barred is None else barred.message
    if way is None:
        way = say("For any step its {n} AP are too few.", n=left(ctx, battery))
    return joined((NO_TARGET_LEFT, way))


@derived
def can_act(ctx: Ctx, uid: str) -> bool:
    if not on_map(ctx, uid):
        return False
    return next(doings(ctx, uid), None) is not None
