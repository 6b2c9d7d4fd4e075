"""Where the pieces of a square stand: lines towards their front, guns and leaders behind them.

Lengths are shares of the square's side. Depth runs from the front to the rear, breadth along the
front; a front to the left or right only exchanges the two.
"""

from collections.abc import Container, Sequence

import pygame
from msgspec import Struct

from game.engine.action import UnitId
from game.engine.presentation import Counter
from game.ui.counters import front_side
from game.ui.counters.symbols import HORSE_ARMS

MASSED, CROWDED, WIDE, ALONE = 0.315, 0.265, 0.30, 0.36
"""Sizes of counters: in the open, beside lines, of lines (whose plate is flatter), of one piece."""
GUN, LEADER = 0.23, 0.205
ROOM, IN_ROOM = 0.38, 0.26
HEAD, RIM = 0.115, 0.02
"""What stays free: the number on top, and a little at each edge."""
GAP = 0.015
# Breadth and depth of a plate of lines with its bar, by its size: lying, and upright.
LYING, UPRIGHT = (1.5, 0.74), (1.42, 0.94)
GROWN = 1.5  # how much larger pieces become where there is room
LEAST = 18
"""Pixels: pieces that would be flatter are shown by their kinds."""
PER_LINE, PER_ROW, BEHIND, BESIDE = 2, 3, 4, 2
GUNS = "gun"


class PlacedPiece(Struct, frozen=True):
    """A piece, the size at which it is drawn, and the room that it takes."""

    counter: Counter
    size: int
    room: pygame.Rect


class _Item(Struct, frozen=True):
    piece: Counter | None
    size: float
    breadth: float
    depth: float
    room: bool = False


_Row = Sequence[_Item]
Rooms = tuple[tuple[pygame.Rect, UnitId], ...]


def is_crowded(placed: Sequence[PlacedPiece]) -> bool:
    """Whether the pieces of a square have become too small to be told apart."""
    return any(min(one.room.size) < LEAST for one in placed)


def gathered(
    stack: Sequence[Counter], rooms: Sequence[UnitId], first: Container[object]
) -> dict[UnitId, tuple[UnitId, ...]]:
    """The pieces of a square by their kind: one to stand for each, and those that it stands for.
    Who is in a room stands for himself; who comes first if he may is in `first`.
    """
    kinds: dict[object, list[UnitId]] = {}
    for c in sorted(stack, key=lambda c: c.id not in first):
        alike = (c.leader, c.face.symbol in HORSE_ARMS, c.face.symbol == GUNS, c.facing)
        kinds.setdefault(c.id if c.id in rooms else alike, []).append(c.id)
    return {ids[0]: tuple(ids) for ids in kinds.values()}


def arranged(
    stack: Sequence[Counter], box: pygame.Rect, rooms: Sequence[UnitId] = ()
) -> tuple[tuple[PlacedPiece, ...], Rooms]:
    """The pieces of a square in its box, in the stack's order; its rooms and who is in them."""
    side = next((front_side(c.facing) for c in stack if c.facing is not None), 0)
    upright = side % 2 == 1
    free = box.inflate(-2 * round(RIM * box.w), 0)
    free.top += round(HEAD * box.h)
    free.height -= round((HEAD + RIM) * box.h)
    breadth, depth = (free.h, free.w) if upright else (free.w, free.h)
    rows = _rows(stack, UPRIGHT if upright else LYING, rooms)
    depths = [max(item.depth for item in row) + GAP for row in rows]
    breadths = [sum(item.breadth + GAP for item in row) for row in rows]
    deep, wide = sum(depths), max(breadths, default=1.0)
    unit = min(GROWN * box.w, depth / (deep or 1.0), breadth / wide)
    found: dict[str, PlacedPiece] = {}
    walls: list[tuple[pygame.Rect, UnitId]] = []
    at = (depth - deep * unit) / 2
    for row, row_depth, row_breadth in zip(rows, depths, breadths, strict=True):
        across = (breadth - row_breadth * unit) / 2
        for item in row:
            size = max(8, round(item.size * unit / 2) * 2)
            middle = at + row_depth * unit / 2, across + item.breadth * unit / 2
            room = _room(free, side, middle, (item.depth * unit, item.breadth * unit))
            if item.room:
                walls.append((room, "" if item.piece is None else item.piece.id))
                room = room.inflate(-round(0.08 * unit), -round(0.08 * unit))
            if item.piece is not None:
                found[item.piece.id] = PlacedPiece(item.piece, size, room)
            across += (item.breadth + GAP) * unit
        at += row_depth * unit
    return tuple(found[c.id] for c in stack), tuple(walls)


def _rows(
    stack: Sequence[Counter], plate: tuple[float, float], rooms: Sequence[UnitId]
) -> list[_Row]:
    """The pieces in rows from the front to the rear: lines, of which a single one shares its row,
    massed pieces, guns and leaders; rooms behind the first row, near the middle, a single one with
    a gun and a leader beside it.
    """
    inside = {c.id: c for c in stack if c.id in rooms}
    walls = [_Item(inside.get(uid), IN_ROOM, ROOM, ROOM, room=True) for uid in rooms]
    stack = [c for c in stack if c.id not in inside]
    behind = [c for c in stack if c.leader or c.face.symbol == GUNS]
    broad, deep = plate
    lines = [
        _Item(c, WIDE, WIDE * broad, WIDE * deep) for c in stack if c not in behind and c.face.wide
    ]
    if len(stack) == 1 and not (behind or lines or rooms):
        return [[_square(stack[0], ALONE)]]
    size, count = (CROWDED, PER_ROW) if lines else (MASSED, PER_LINE)
    massed = [_square(c, size) for c in stack if c not in behind and not c.face.wide]
    front = _cut(lines, PER_LINE)
    if len(lines) % PER_LINE and massed:
        shared, massed = massed[:PER_LINE], massed[PER_LINE:]
        front[-1] = [*front[-1], *shared]
    behind.sort(key=lambda c: c.leader)
    guns = [_square(c, LEADER if c.leader else GUN) for c in behind]
    troops = [*front, *_cut(massed, count)]
    if len(walls) == 1 and 0 < len(guns) <= BESIDE:
        return [*troops[:1], [*walls, *guns], *troops[1:]]
    return [*troops[:1], *_cut(walls, PER_LINE), *troops[1:], *_cut(guns, BEHIND)]


def _square(piece: Counter, size: float) -> _Item:
    return _Item(piece, size, size, size)


def _cut(items: Sequence[_Item], count: int) -> list[_Row]:
    return [items[i : i + count] for i in range(0, len(items), count)]


def _room(
    free: pygame.Rect, side: int, middle: tuple[float, float], size: tuple[float, float]
) -> pygame.Rect:
    """The room of a piece whose middle lies so far from the front and along it."""
    (at, across), (deep, broad) = middle, size
    wide, high = (deep, broad) if side % 2 else (broad, deep)
    room = pygame.Rect(0, 0, round(wide), round(high))
    room.center = {
        0: (round(free.left + across), round(free.top + at)),
        1: (round(free.right - at), round(free.top + across)),
        2: (round(free.left + across), round(free.bottom - at)),
        3: (round(free.left + at), round(free.top + across)),
    }[side]
    return room
