"""What closed a thing in Squares, for who tries it all the same (SQ 5.9, 5.16, 8.34)."""

from functools import partial

from game.engine.action import Action
from game.engine.frame import Ask
from game.engine.refusal import Refusal
from game.rules.kit.closing import closed_by
from game.rules.squares.arrivals import why_not_due
from game.rules.squares.pieces import card, command_card, on_map, unit
from game.rules.squares.steps import OTHER_COMMAND
from game.rules.squares.table import Ctx, Step


def closed(ctx: Ctx, frame: Ask, action: Action) -> Refusal | None:
    """What closed a thing; where nothing did, what is asked instead."""
    side = frame.prompt(ctx).side
    return closed_by(ctx, frame, action, partial(_of_piece, ctx, side))


def _of_piece(ctx: Ctx, side: str, uid: str) -> Refusal | None:
    """Of pieces of the other side nothing is told: it may lie under a base (SQ 3.4)."""
    made = card(ctx, uid)
    if made.side != side:
        return None
    if not on_map(ctx, uid) and not unit(ctx, uid).under:
        return why_not_due(ctx, uid)
    acting = ctx.table.step is Step.ACTIVATION and ctx.table.command
    if acting and command_card(ctx, ctx.table.command).side == side:
        return OTHER_COMMAND if made.command != ctx.table.command else None
    return None
