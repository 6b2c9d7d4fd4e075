"""The table as it would be: foresight asks the rules themselves, on a copy nobody else sees."""

from game.engine.context import Context
from game.engine.state import fork
from game.rules.napoleons_battles.table import Ctx


def supposed(ctx: Ctx) -> Ctx:
    """A table of its own. It has no dice: what hangs on them cannot be supposed."""
    return Context(ctx.rules, fork(ctx.state))
