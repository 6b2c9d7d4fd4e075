"""What is said of a unit that may take part in a Combat, and who should bear what is odd."""

from collections.abc import Iterable

from game.engine.text import Text, counted, say
from game.rules.squares.losses import most_hits
from game.rules.squares.pieces import card, unit
from game.rules.squares.stacking import points_of
from game.rules.squares.table import Ctx


def hits_so_far(ctx: Ctx, uid: str) -> Text:
    """Its hits, of how many it bears where that is limited (SQ 2.9)."""
    most, n = most_hits(ctx), unit(ctx, uid).hits
    return say("{n} of {m} hits", n=n, m=most) if most else counted(n, "{n} hit", "{n} hits")


def share_of(ctx: Ctx, uid: str) -> Text:
    """What it counts in its square, and its hits (SQ 8.2, 8.4, 8.6)."""
    made, hits = card(ctx, uid), hits_so_far(ctx, uid)
    if made.is_battery:
        return say("guns; {hits}", hits=hits)
    return say("{n} points; {hits}", n=points_of(ctx.rules, made), hits=hits)


def freshest(ctx: Ctx, uids: Iterable[str]) -> tuple[str, ...]:
    """In the order in which they should take the odd hits: who has fewest first (SQ 8.19)."""
    return tuple(sorted(uids, key=lambda u: unit(ctx, u).hits))
