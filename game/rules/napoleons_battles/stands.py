"""The bases of a unit in each formation: how wide and deep it is, where each of them stands
(NB 0.0, 1.4.2).
"""

from game.board.plane.numbers import Length
from game.board.plane.shapes import Footprint, StandShape
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.tables import BaseRow

DEEP = (Form.COLUMN, Form.SQUARE)
"""Formations of two ranks."""


def ranks(form: Form, bases: int) -> tuple[int, ...]:
    """How many bases stand in each rank, from the front: the odd one in the first (NB 1.4.2). Two
    bases in column stand one behind the other.
    """
    if form is Form.MARCH:
        return (1,) * bases
    if form in DEEP and bases > 1:
        return ((bases + 1) // 2, bases // 2)
    return (bases,)


def stands(form: Form, bases: int, base: BaseRow, limber: BaseRow | None = None) -> Footprint:
    """The footprint of so many bases of a size: each rank centred behind the one before it. A
    battery in march column has its `limber` before it (NB 1.4.2.4).
    """
    if limber is not None and form is Form.MARCH:
        return (*_rank(1, limber, 0), *_rank(1, base, -limber.depth))
    found: list[StandShape] = []
    for number, across in enumerate(ranks(form, bases)):
        found += _rank(across, base, -number * base.depth)
    return tuple(found)


def _rank(across: int, base: BaseRow, front: Length) -> Footprint:
    """A rank whose front edge lies so far ahead of the pose."""
    left = -(across * base.width // 2)
    return tuple(
        StandShape(left + n * base.width, front - base.depth, left + (n + 1) * base.width, front)
        for n in range(across)
    )


def width(footprint: Footprint) -> Length:
    """From its left side to its right side."""
    return max(s.right for s in footprint) - min(s.left for s in footprint)


def depth(footprint: Footprint) -> Length:
    """From its front to its rear."""
    return max(s.front for s in footprint) - min(s.rear for s in footprint)
