"""What is worth a look on a readable map: slopes, bridges, roads that contradict their ground."""

from collections.abc import Iterator
from itertools import pairwise

from game.board.board import Board
from game.board.cells import Cell
from game.board.kinds import ground_of, side_of

Doubt = tuple[str, str, str]  # where, what, hint


def doubts(board: Board) -> Iterator[Doubt]:
    """One for each hexside or step of a road."""
    yield from _slopes(board)
    yield from _bridges(board)
    yield from _roads(board)


def _slopes(board: Board) -> Iterator[Doubt]:
    """Slopes that go down into high ground."""
    high = {cell for area in board.relief if area.kind == "high_ground" for cell in area.cells}
    for side in board.sides:
        if not side_of(side.kind).rises or side.high is None:
            continue
        low = side.a if side.high == side.b else side.b
        if low in high and side.high not in high:
            what = f"the slope falls from {board.label(side.high)} into high ground"
            yield _between(board, side.a, side.b), what, "draw it the other way round"


def _bridges(board: Board) -> Iterator[Doubt]:
    """Bridges that no water leads to: neither on their side nor from one of its ends."""
    wet = {(s.a, s.b) for s in board.sides if side_of(s.kind).water}
    wet |= {(b, a) for a, b in wet}
    for side in board.sides:
        if not side_of(side.kind).bridge or (side.a, side.b) in wet:
            continue
        ends = [c for c in board.neighbours[side.a] if c in board.neighbours[side.b]]
        flows = any((side.a, c) in wet or (side.b, c) in wet or _is_water(board, c) for c in ends)
        if not flows and not _is_water(board, side.a) and not _is_water(board, side.b):
            hint = "draw the stream under it, or take it away"
            yield _between(board, side.a, side.b), "the bridge crosses nothing", hint


def _roads(board: Board) -> Iterator[Doubt]:
    """Roads that cross water without a bridge, for which a piece would have to ford it."""
    for road in board.roads:
        for a, b in pairwise(road.cells):
            wet = [kind for kind in board.crossing(a, b) if side_of(kind).bridged]
            if wet:
                name = f'layer "roads", "{road.name}"'
                step = f"from {board.label(a)} to {board.label(b)}"
                hint = "draw a stream_bridge there, or lead it elsewhere"
                yield name, f"crosses the {wet[0]} {step} without a bridge", hint


def _is_water(board: Board, cell: Cell) -> bool:
    return any(ground_of(kind).water for kind in board.terrain[cell])


def _between(board: Board, a: Cell, b: Cell) -> str:
    return f'layer "hexsides", {board.label(a)}-{board.label(b)}'
