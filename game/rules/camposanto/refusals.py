"""Why a player may not: the refusals that several chapters share (E1-E27 of the digest)."""

from game.engine.refusal import Refusal
from game.engine.text import say

TOKENS = "CS 4b"
EACH_ORDER_ONCE = Refusal(TOKENS, say("Each order can be given to one wing only."))
EVERY_WING = Refusal(TOKENS, say("Every wing needs an order."))
NO_WAY = Refusal("CS 6b", say("No way leads there."))
HELD_BY_ENEMY = Refusal("CS 6.2c", say("The hex is occupied by the enemy."))
FROM_ZOC_TO_ZOC = Refusal(
    "CS 6.1e", say("A unit that starts in an enemy zone of control may not enter another one.")
)
NOT_LIKE_THIS = Refusal("CS 6.2d", say("Two units may not end in the same hex like this."))
TWO_ALREADY = Refusal("CS 6.2d", say("Two units stand there already: no third may end there."))
OTHER_WING = Refusal("CS 5.5b", say("Only units of the active wing can move."))
MARSHAL_LATER = Refusal("CS 8.2a", say("The marshal moves when the units of his wing have moved."))
HAS_MOVED = Refusal("CS 5.5b", say("This unit has already moved."))
CANNOT_RETIRE = Refusal("CS 6.4a", say("This unit cannot retire."))
NO_WAY_BACK = Refusal("CS 6.5c", say("This unit cannot retire."))
AWAY_FROM_ENEMY = Refusal(
    "CS 6.5c", say("The unit must move away from the enemy towards its own edge.")
)


def stops_in_zoc(hex_: str) -> Refusal:
    """A hex in an enemy ZOC ends the move (E16)."""
    text = say("The unit must stop in {hex}: an enemy zone of control.", hex=hex_)
    return Refusal("CS 6.1d", text)


def no_mp(need: int, have: int) -> Refusal:
    """Too few movement points (E12)."""
    text = say("Not enough movement points ({need} needed, {have} left).", need=need, have=have)
    return Refusal("CS 6b", text)


def token_gone(n: int) -> Refusal:
    """A token that is not in the hand (E1)."""
    return Refusal(TOKENS, say("Order {n} is not available this turn.", n=n))


def only_some(rule: str, n: int) -> Refusal:
    """A unit too many for a Prudent or Hesitant wing (E11)."""
    return Refusal(rule, say("This wing may activate only {n} units.", n=n))


def cannot_enter(rule: str) -> Refusal:
    """River, pond, off the map (E13)."""
    return Refusal(rule, say("That hex cannot be entered."))


def no_entry_into_zoc(rule: str) -> Refusal:
    """Hesitant wings, artillery and marshals keep out of enemy ZOC (E17)."""
    return Refusal(rule, say("This unit may not enter an enemy zone of control."))
