"""What an order may make of a wing, as far as its side knows while orders lie hidden (CS 4.1)."""

from collections.abc import Mapping

from game.engine.text import Text, say
from game.rules.camposanto.cards import enemy_of
from game.rules.camposanto.table import Ctx, Status

STATUS_NAMES: Mapping[Status, Text] = {
    Status.FRESH: say("fresh"),
    Status.IMPETUOUS: say("Impetuous"),
    Status.AGGRESSIVE: say("Aggressive"),
    Status.PRUDENT: say("Prudent"),
    Status.HESITANT: say("Hesitant"),
}
LIMITS: Mapping[Status, Text] = {
    Status.IMPETUOUS: say("all units, +1 MP, +1 in assaults"),
    Status.AGGRESSIVE: say("all units, no limit"),
    Status.PRUDENT: say("four units move, no flank bonus"),
    Status.HESITANT: say("four units move, no fire, no assault"),
}
HOW: Mapping[Status, Text] = {
    Status.IMPETUOUS: say("highest of all six: {limits}"),
    Status.AGGRESSIVE: say("beats the wing opposite: {limits}"),
    Status.PRUDENT: say("loses to the wing opposite: {limits}"),
    Status.HESITANT: say("lowest of all six: {limits}"),
}
MEANINGS = tuple(
    (STATUS_NAMES[status], say(how.message, limits=LIMITS[status])) for status, how in HOW.items()
)
"""How a wing comes to each status, and what it may do then."""


def outlook(ctx: Ctx, side: str, order: int) -> Text:
    """How many of the orders left to the enemy it beats, and what is sure of the wing by that: all
    else hangs on the other five orders (CS 4.1b-g).
    """
    foes = ctx.table.hands[enemy_of(side)]
    beaten = sum(foe < order for foe in foes)
    if beaten == len(foes):
        text = say("beats all {m}: at least Aggressive")
    elif beaten == 0:
        text = say("beats none of {m}: at best Prudent")
    else:
        text = say("beats {n} of {m}")
    return say(text.message, n=beaten, m=len(foes))
