"""Passing through friends (ND 3.16-3.18)."""

from game.rules.nordlingen import states
from game.rules.nordlingen.table import DISORDERED, Ctx
from game.rules.nordlingen.tables import Passage
from game.rules.nordlingen.units import now, row_of

ARTILLERY = "Art"
NOBODY = ""
"""Wagons neither pass nor are passed."""


def passage(ctx: Ctx, mover: str, crossed: str) -> Passage:
    """May a unit pass through another of its side (ND 3.16)? The artillery row governs both
    directions; a gun does not pass a gun (ND 3.18).
    """
    table = ctx.rules.tables.passage
    row, column = row_of(ctx, mover).passing, row_of(ctx, crossed).passing
    if column == ARTILLERY:
        row, column = column, row
    if NOBODY in (row, column) or column not in table.columns:
        return "no"
    return table.rows[row][table.columns.index(column)]


def is_stationary(ctx: Ctx, uid: str) -> bool:
    """Has it not moved in this impulse (ND 3.17, R39)?"""
    return not now(ctx, uid).moved


def disorders(ctx: Ctx, mover: str, crossed: str) -> bool:
    """Does a passage disorder both (ND 3.17)?"""
    return passage(ctx, mover, crossed) == "if_stationary" and not is_stationary(ctx, crossed)


def pass_through(ctx: Ctx, mover: str, crossed: str) -> None:
    """What a passage does (ND 3.17)."""
    if disorders(ctx, mover, crossed):
        for uid in (mover, crossed):
            states.raise_to(ctx, uid, DISORDERED, "ND 3.17")
