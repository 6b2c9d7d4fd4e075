"""Where the pieces of a square stand: lines towards their front, guns and leaders behind them.

Lengths are shares of the square's side. Depth runs from the front to the rear, breadth along the
front; a front to the left or right only exchanges the two.
"""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.engine.presentation import Counter
from game.ui.counters import front_side

MASSED, CROWDED, WIDE, ALONE = 0.315, 0.265, 0.30, 0.40
"""Sizes of counters: in the open, beside lines, of lines (whose plate is flatter), of one piece."""
GUN, LEADER = 0.23, 0.205
HEAD, RIM = 0.115, 0.02
"""What stays free: the number on top, and a little at each edge."""
GAP = 0.015
LINE_BREADTH, LINE_DEPTH = 1.5, 0.74  # of a plate of lines and its bar, by its size
GROWN = 1.22  # how much larger pieces become where there is room
PER_LINE, PER_ROW, BEHIND = 2, 3, 4


class Placed(Struct, frozen=True):
    """A piece, the size at which it is drawn, and the room that it takes."""

    counter: Counter
    size: int
    room: pygame.Rect


class _Row(Struct, frozen=True):
    pieces: tuple[Counter, ...]
    size: float
    breadth: float  # of one piece
    depth: float


def arranged(stack: Sequence[Counter], box: pygame.Rect) -> tuple[Placed, ...]:
    """The pieces of a square in its box, in the order of the stack."""
    lines = [c for c in stack if c.face.wide]
    side = next((front_side(c.facing) for c in lines if c.facing is not None), 0)
    upright = side % 2 == 1
    free = pygame.Rect(box)
    free.top += round(HEAD * box.h)
    free.height -= round((HEAD + RIM) * box.h)
    free = free.inflate(-2 * round(RIM * box.w), 0)
    breadth, depth = (free.h, free.w) if upright else (free.w, free.h)
    rows = _rows(stack)
    unit = float(box.w)
    deep = sum(row.depth + GAP for row in rows) * unit
    wide = max((len(r.pieces) * (r.breadth + GAP) for r in rows), default=1.0) * unit
    unit *= min(GROWN, depth / deep if deep else 1.0, breadth / wide)
    found: dict[str, Placed] = {}
    at = (depth - sum(row.depth + GAP for row in rows) * unit) / 2
    for row in rows:
        across = (breadth - len(row.pieces) * (row.breadth + GAP) * unit) / 2
        for piece in row.pieces:
            size = max(8, round(row.size * unit / 2) * 2)
            middle = at + row.depth * unit / 2, across + row.breadth * unit / 2
            room = _room(free, side, middle, (row.depth * unit, row.breadth * unit))
            found[piece.id] = Placed(piece, size, room)
            across += (row.breadth + GAP) * unit
        at += (row.depth + GAP) * unit
    return tuple(found[c.id] for c in stack)


def _rows(stack: Sequence[Counter]) -> list[_Row]:
    """The pieces in rows from the front to the rear."""
    behind = [c for c in stack if c.leader or c.face.symbol == "gun"]
    massed = [c for c in stack if c not in behind and not c.face.wide]
    lines = [c for c in stack if c not in behind and c.face.wide]
    if len(stack) == 1 and massed:
        return [_Row(tuple(massed), ALONE, ALONE, ALONE)]
    in_front = [
        _Row(row, WIDE, WIDE * LINE_BREADTH, WIDE * LINE_DEPTH) for row in _cut(lines, PER_LINE)
    ]
    size, count = (CROWDED, PER_ROW) if lines else (MASSED, PER_LINE)
    second = [_Row(row, size, size, size) for row in _cut(massed, count)]
    if massed and lines and stack.index(massed[0]) < stack.index(lines[0]):
        in_front, second = second, in_front
    guns = sorted(behind, key=lambda c: c.leader)
    last = [_Row(row, GUN, GUN, GUN) for row in _cut(guns, BEHIND)]
    return [*in_front, *second, *last]


def _cut(pieces: Sequence[Counter], count: int) -> list[tuple[Counter, ...]]:
    return [tuple(pieces[i : i + count]) for i in range(0, len(pieces), count)]


def _room(
    free: pygame.Rect, side: int, middle: tuple[float, float], size: tuple[float, float]
) -> pygame.Rect:
    """The room of a piece whose middle lies so far from the front and along it."""
    (at, across), (deep, broad) = middle, size
    upright = side % 2 == 1
    room = pygame.Rect(0, 0, round(deep if upright else broad), round(broad if upright else deep))
    room.center = {
        0: (round(free.left + across), round(free.top + at)),
        1: (round(free.right - at), round(free.top + across)),
        2: (round(free.left + across), round(free.bottom - at)),
        3: (round(free.left + at), round(free.top + across)),
    }[side]
    return room
