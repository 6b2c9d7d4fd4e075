"""Stacks: the two legal ones (CS 6.2)."""

from collections.abc import Sequence

from game.rules.camposanto.cards import Arm

OF_TWO = 2
ON_TOP = (Arm.ARTILLERY, Arm.LIGHT_INFANTRY)
"""Arms that always lie on top (CS 9.2d, 10.1b)."""


def is_legal_stack(arms: Sequence[Arm]) -> bool:
    """Whether these may share a hex: infantry with one gun or one light infantry (CS 6.2d, R31)."""
    return len(arms) == OF_TWO and Arm.INFANTRY in arms and any(a in ON_TOP for a in arms)
