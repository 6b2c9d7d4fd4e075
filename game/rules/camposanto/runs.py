"""Questions of a wing that one press answers together."""

from game.engine.action import Action, button, pick
from game.engine.prompt import Run
from game.engine.text import Text, counted, say
from game.rules.camposanto.movement_limits import still_to_move
from game.rules.camposanto.pieces import marshal_of, name_of, unit
from game.rules.camposanto.steps import destinations
from game.rules.camposanto.table import Ctx, Operation

PRUDENT = button("decline")
"""The General is spared."""
NOBODY_ELSE = button("end")
"""Nobody fires, moves or rides any more."""
NO_ASSAULT = pick()
"""The last question of a wing."""


BEFORE_MOVEMENT = (Operation.GENERAL, Operation.ARTILLERY, Operation.MOVEMENT)


def end_the_wing(ctx: Ctx, wing: str, answer: Action) -> tuple[Run, ...]:
    """The wing does nothing more, and the next one is asked; `answer` is what says so here."""
    return (Run(f"wing/{wing}", say("End the wing"), answer, _given_up(ctx, wing)),)


def _given_up(ctx: Ctx, wing: str) -> Text | None:
    """Who of a wing would not have moved if it ended now (CS 5.5a, 8.2a)."""
    now = ctx.table.operation
    men = still_to_move(ctx, wing) if now in BEFORE_MOVEMENT else 0
    marshal = marshal_of(ctx, wing) if now in (*BEFORE_MOVEMENT, Operation.MARSHAL) else None
    if marshal is None or unit(ctx, marshal).moved or not destinations(ctx, marshal):
        if not men:
            return None
        return counted(men, "{n} unit can still move", "{n} units can still move")
    name = name_of(ctx, marshal)
    if not men:
        return say("Marshal {marshal} can still move", marshal=name)
    return counted(
        men,
        "{n} unit and Marshal {marshal} can still move",
        "{n} units and Marshal {marshal} can still move",
        marshal=name,
    )
