"""Consequences that are owed: settled first in, first out, before anything new (ND 0.15)."""

from typing import ClassVar

from game.rules.kit.owing import Settling


class Settle(Settling, frozen=True, tag="nd.owed.settle"):
    """Settle what is owed, one matter after the other; what follows comes last (ND 0.15)."""

    home: ClassVar[str] = "game.rules.nordlingen."
