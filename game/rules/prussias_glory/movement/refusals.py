"""Refusals of movement with the figures and names of the case (PG 7)."""

from game.board.cells import Cell
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.pieces import name_of
from game.rules.prussias_glory.table import Ctx

NONE_IN_HAND = Refusal(
    "PG 7.0c",
    say(
        "No piece is in hand: choose one first. The move of a piece ends when it can go no farther;"
        " MP left over are lost."
    ),
)


def pinned(ctx: Ctx, pin: str, cell: Cell) -> Refusal:
    """Pinned by Formed Engaged cavalry (PG 7.2.3a)."""
    return Refusal(
        "PG 7.2.3a",
        say(
            "Pinned in {hex} by {enemy}, Formed and Engaged.",
            hex=ctx.rules.label(cell),
            enemy=name_of(ctx, pin),
        ),
    )


def held(ctx: Ctx, holder: str, cell: Cell) -> Refusal:
    """Next to a fast enemy, where an option lets it hold an Engaged marker (PG 4.4a)."""
    return Refusal(
        "PG 4.4a",
        say(
            "Held in {hex} by {enemy}, a fast unit.",
            hex=ctx.rules.label(cell),
            enemy=name_of(ctx, holder),
        ),
    )


def too_dear(cost: int, left: int) -> Refusal:
    """More MP than are left (PG 7.0c)."""
    return Refusal("PG 7.0c", say("Costs {cost} MP, {left} left.", cost=cost, left=left))


def leaving_too_dear(cost: int, left: int) -> Refusal:
    """Too few MP are left to go off the map (PG 10.2h)."""
    return Refusal(
        "PG 10.2h", say("Leaving the map costs {cost} MP, {left} left.", cost=cost, left=left)
    )
