"""How the edge of what a unit in hand can reach is painted (NB 8.1, 8.2)."""

from game.engine.refusal import Refusal
from game.engine.shapes import ShapeTone

TONES: tuple[tuple[ShapeTone, tuple[str, ...]], ...] = (
    ("zone", ("NB 8.1.3-3", "NB 8.2.3-2", "NB 8.2.4-2", "NB 8.2.5.1.1", "NB 8.4.1", "NB 13.2.3")),
    ("obstacle", ("NB 8.2.6.1.2", "NB 8.2.6.3", "NB 15.4.3")),
    ("edge", ("NB 1.5-3", "NB 8.1.3.2")),
)
"""How the edge is painted where a rule ends a move; anywhere else the allowance does."""


def tone_of(refusal: Refusal | None) -> ShapeTone:
    """What ends a move there: an enemy, the ground, a friend or the table's edge, the allowance."""
    rule = "" if refusal is None else refusal.rule
    return next((tone for tone, rules in TONES if rule.startswith(rules)), "allowance")
