"""The two sides of a game whose scenario says which is first."""

from functools import cached_property
from typing import Any


class TwoSides:
    """Rules of such a game: the order of battle has an army for each side, the terms the first."""

    oob: Any
    terms: Any

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Both sides; the scenario's first side comes first."""
        return tuple(sorted(self.oob.armies, key=lambda s: s != self.terms.first))

    def enemy_of(self, side: str) -> str:
        """The other side."""
        a, b = self.sides
        return b if side == a else a
