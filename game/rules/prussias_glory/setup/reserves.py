"""The tray of set-up: what is still to be placed, wing by wing, leader first (PG 22.2a)."""

from game.engine.context import derived
from game.engine.presentation import Reserve
from game.rules.prussias_glory.arrival.reserves import COMMANDERS, GUNS, grouped
from game.rules.prussias_glory.setup.pieces import army_placement, missing, wing_of
from game.rules.prussias_glory.table import Ctx

PHASE = "setup"


@derived
def set_up_reserves(ctx: Ctx) -> tuple[Reserve, ...]:
    """The pieces to be set up, of each army that is set up by hand."""
    placement = ctx.rules.placement
    if placement is None or ctx.table.phase != PHASE:
        return ()
    return tuple(
        group
        for army in placement.armies
        for group in grouped(
            ctx,
            missing(ctx, army.side),
            name=f"{PHASE}:{army.side}",
            note=None,
            rule=army_placement(ctx, army.side).rule,
        )
    )


def group_of_piece(ctx: Ctx, piece: str) -> str:
    """The group of the tray that a piece belongs to."""
    return wing_of(ctx, piece) or (COMMANDERS if piece in ctx.table.leaders else GUNS)
