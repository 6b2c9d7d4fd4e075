"""Why a player may not: Assaults (E21 to E27 of the chapters 7, 9 and 10)."""

from game.engine.refusal import Refusal
from game.engine.text import say

_CANNOT = say("This unit cannot assault.")
ALL_IN_FRONT = "CS 7c"
HESITANT_WING = Refusal("CS 5.4c", say("A Hesitant wing may not assault."))
NOT_ACTIVE = Refusal("CS 7a", say("Only units of the active wing attack."))
NOBODY_IN_FRONT = Refusal("CS 7b", _CANNOT)
LONE_ARTILLERY = Refusal("CS 9.3a", _CANNOT)
STAR_FIRST = Refusal("CS 7.1h", say("A unit with a star must take the hit."))
TOP_TAKES_IT = Refusal("CS 9.2d", say("The unit on top of the stack takes the hit."))
_NO_ADVANCE = say("This unit may not advance.")
GUNS_STAY = Refusal("CS 9.2b", _NO_ADVANCE)
ON_AN_ENEMY_FRONT = Refusal("CS 7.1j", _NO_ADVANCE)
NOT_NEXT_TO_IT = Refusal("CS 7.1i", _NO_ADVANCE)
NOT_VACATED = Refusal("CS 7.1i", say("Only a hex left by the enemy can be advanced into."))
GUNS_CANNOT_RETIRE = Refusal("CS 7.1l", say("Artillery cannot retire, so nobody of this side can."))
NOT_ALL_CAN = Refusal("CS 7.1l", say("Not every unit of this side has a way back."))


def must_also(unit: str, enemy: tuple[str, ...]) -> Refusal:
    """An enemy in front that nobody would assault (E22)."""
    return Refusal(
        ALL_IN_FRONT,
        say("{unit} must also assault {enemy}, or another unit must.", unit=unit, enemy=enemy),
    )
