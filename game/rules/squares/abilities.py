"""What a piece of the activated Command could still do (SQ 5.14)."""

from collections.abc import Iterator

from game.engine.context import derived
from game.engine.prompt import Mark
from game.rules.squares.attack import attack_targets
from game.rules.squares.bombardment import may_aim, targets
from game.rules.squares.pieces import card, on_map
from game.rules.squares.recovery import why_not_recover
from game.rules.squares.steps import destinations
from game.rules.squares.table import Ctx
from game.rules.squares.turning import formations, fronts


def doings(ctx: Ctx, uid: str) -> Iterator[Mark]:
    """What a piece could do now."""
    if destinations(ctx, uid):
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


@derived
def can_act(ctx: Ctx, uid: str) -> bool:
    """Whether a piece of the Command can do anything now."""
    if not on_map(ctx, uid):
        return False
    return next(doings(ctx, uid), None) is not None
