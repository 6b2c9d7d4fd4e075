"""Consequences that are owed: settled first in, first out, before the action that caused them goes
on (NB 3.1).
"""

from typing import ClassVar

from game.rules.kit.owing import Settling


class Settle(Settling, frozen=True, tag="nb.owed.settle"):
    """Settle what is owed, one matter after the other."""

    home: ClassVar[str] = "game.rules.napoleons_battles."
