"""Two dice, thrown together, and the chances of their sum (CS 1.2a)."""

from itertools import product

from game.engine.text import Text
from game.rules.camposanto.table import Ctx
from game.rules.kit.dice import FACES, throw

DICE = 2
CASES = FACES**DICE
LEAST, MOST = DICE, DICE * FACES


def two_dice(ctx: Ctx, *, why: Text, rule: str) -> tuple[int, int]:
    """Throw both: no sum is a success or a failure by itself (CS 1.2a)."""
    first, second = throw(ctx, DICE, why=why, rule=rule)
    return first, second


def at_least(n: int) -> int:
    """In how many of the 36 cases two dice show `n` or more."""
    return sum(a + b >= n for a, b in product(range(1, FACES + 1), repeat=DICE))


def percent(cases: float, of: float = CASES) -> int:
    return round(100 * cases / of)
