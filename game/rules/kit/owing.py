"""Consequences that are settled in the order in which they came to be owed."""

from typing import ClassVar

from game.engine.frame import Auto


class Consequence(Auto, frozen=True):
    """Settles one kind of what can be owed. A game has a subclass with a tag for each kind, with
    the matter as its field.
    """

    settles: ClassVar[str]


def settlers(package: str) -> dict[str, type[Consequence]]:
    """What settles each kind that can be owed in a game."""
    kinds = (kind for kind in Consequence.__subclasses__() if kind.__module__.startswith(package))
    return {kind.settles: kind for kind in kinds}
