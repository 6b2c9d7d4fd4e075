"""The bases of a unit in each formation: how wide and deep it is, where each of them stands
(NB 0.0, 1.4.2).
"""

from collections.abc import Iterator
from itertools import pairwise

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
    """So many bases of a size, one by one: each rank centred behind the one before it. A battery in
    march column has its `limber` before it (NB 1.4.2.4).
    """
    found: list[StandShape] = []
    for across, row, front in _rows(form, bases, base, limber):
        left = -(across * row.width // 2)
        edges = [left + n * row.width for n in range(across + 1)]
        found += [StandShape(a, front - row.depth, b, front) for a, b in pairwise(edges)]
    return tuple(found)


def blocks(form: Form, bases: int, base: BaseRow, limber: BaseRow | None = None) -> Footprint:
    """The same ground, the bases that stand side by side as one: whatever is measured from a unit
    or to it is measured much sooner so.
    """
    found = []
    for across, row, front in _rows(form, bases, base, limber):
        left = -(across * row.width // 2)
        found.append(StandShape(left, front - row.depth, left + across * row.width, front))
    if len(found) > 1 and len({(rank.left, rank.right) for rank in found}) == 1:
        return (found[0]._replace(rear=found[-1].rear),)
    return tuple(found)


def _rows(
    form: Form, bases: int, base: BaseRow, limber: BaseRow | None
) -> Iterator[tuple[int, BaseRow, Length]]:
    """The ranks: how many bases of which size, and how far ahead of the pose their front lies."""
    if limber is not None and form is Form.MARCH:
        yield 1, limber, 0
        yield 1, base, -limber.depth
        return
    for number, across in enumerate(ranks(form, bases)):
        yield across, base, -number * base.depth


def width(footprint: Footprint) -> Length:
    """From its left side to its right side."""
    return max(s.right for s in footprint) - min(s.left for s in footprint)


def depth(footprint: Footprint) -> Length:
    """From its front to its rear."""
    return max(s.front for s in footprint) - min(s.rear for s in footprint)
