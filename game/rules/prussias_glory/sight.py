"""Line of sight (PG 5): over ground by brackets of slopes (Ruling 17), then over units."""

from dataclasses import dataclass
from itertools import pairwise, product

from game.board.board import Board
from game.board.cells import Cell
from game.board.trace import line
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.battles.leuthen import why_hidden
from game.rules.prussias_glory.pieces import stack
from game.rules.prussias_glory.table import Ctx
from game.rules.prussias_glory.tables import DOWNHILL, UPHILL

BLOCKING = frozenset({"woods", "town", "walled_town"})  # PG 5.0b


@dataclass(frozen=True)
class Sight:
    """A line: the choice of hexes along it, and what blocks it."""

    cells: tuple[Cell, ...]
    refusal: Refusal | None = None
    blocked_at: Cell | None = None


@dataclass(frozen=True)
class Way(Sight):
    """A line over bare ground."""

    open_to_units: tuple[Cell, ...] = ()  # intermediate hexes where a unit blocks


def sight(ctx: Ctx, a: Cell, b: Cell) -> Sight:
    """Whether two hexes see each other (PG 5.0a), by any clear way (PG 5.0c, 24.2.3a)."""
    hidden = why_hidden(ctx, a, b)
    if hidden is not None:
        return Sight(ways(ctx.rules.board, a, b)[0].cells, hidden)
    found = [_over_units(ctx, way) for way in ways(ctx.rules.board, a, b)]
    return next((line for line in found if line.refusal is None), found[0])


def sees(ctx: Ctx, a: Cell, b: Cell) -> bool:
    """Whether there is a line of sight (PG 5)."""
    return sight(ctx, a, b).refusal is None


def clear_ways(ctx: Ctx, a: Cell, b: Cell) -> tuple[Way, ...]:
    """Lines that no ground, units or fog block, several along a hexside (PG 5.0c, 24.2.3a)."""
    if why_hidden(ctx, a, b) is not None:
        return ()
    return tuple(w for w in ways(ctx.rules.board, a, b) if _over_units(ctx, w).refusal is None)


def _over_units(ctx: Ctx, way: Way) -> Sight:
    """Units block (PG 5.0b) except in low ground and just below a crest (PG 5.2a, 5.2b)."""
    if way.refusal is not None:
        return Sight(way.cells, way.refusal, way.blocked_at)
    for cell in way.open_to_units:
        if stack(ctx, cell):
            text = say("Units in {hex} block the line of sight.", hex=ctx.rules.label(cell))
            return Sight(way.cells, Refusal("PG 5.0b", text), cell)
    return Sight(way.cells)


def ways(board: Board, a: Cell, b: Cell) -> tuple[Way, ...]:
    """All choices of hexes along the line, judged over bare ground."""

    def judged() -> tuple[Way, ...]:
        return tuple(_judge(board, cells) for cells in product(*line(board.hexes, a, b)))

    return board.memo((ways, a, b), judged)


def slopes_along(board: Board, cells: tuple[Cell, ...]) -> str:
    """The crossings of a line in order: D down, U up, - neither."""
    sides = (board.crossing(a, b) for a, b in pairwise(cells))
    return "".join("D" if DOWNHILL in kinds else "U" if UPHILL in kinds else "-" for kinds in sides)


def cancel(marks: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Take out each D with the nearest later U: low ground (PG 5.1.1a); the rest, and the pairs."""
    rest, pairs, open_downs = list(marks), [], []
    for i, mark in enumerate(marks):
        if mark == "D":
            open_downs.append(i)
        elif mark == "U" and open_downs:
            j = open_downs.pop()
            rest[i] = rest[j] = "-"
            pairs.append((j, i))
    return "".join(rest), tuple(pairs)


def why_slopes_block(marks: str) -> Refusal | None:
    """Whether the slopes left after cancelling block (PG 5.1a, 5.1.1b, 5.1.1c, 5.1.2a)."""
    rest, _ = cancel(marks)
    if "U" in rest and "D" in rest:
        return Refusal("PG 5.1.1c", say("A crest lies between."))
    downs = rest if "D" in rest else rest[::-1].replace("U", "D")
    count = downs.count("D")
    if count == 0 or downs.startswith("D" * count):
        return None
    if downs.startswith("D") or count > 1:
        text = say("The slopes do not follow one another from the edge of the upper hex.")
        return Refusal("PG 5.1.1b" if count == 2 else "PG 5.1.2a", text)
    return Refusal("PG 5.1a", say("The upper hex is not adjacent to the slope."))


def _judge(board: Board, cells: tuple[Cell, ...]) -> Way:
    between = cells[1:-1]
    for cell in between:
        if BLOCKING.intersection(board.terrain[cell]):
            text = say("Woods or a town in {hex} block the line of sight.", hex=board.label(cell))
            return Way(cells, Refusal("PG 5.0b", text), cell)
    marks = slopes_along(board, cells)
    refusal = why_slopes_block(marks) if between else None
    if refusal is not None:
        return Way(cells, refusal, _block_place(cells, marks))
    _, pairs = cancel(marks)
    ignored = {i for j, k in pairs for i in range(j + 1, k + 1)}  # low ground (PG 5.2a, Ruling 18)
    if marks.startswith("D"):
        ignored.add(1)  # just below the crest (PG 5.2b)
    if marks.endswith("U"):
        ignored.add(len(cells) - 2)
    seen = enumerate(between, 1)
    return Way(cells, open_to_units=tuple(c for i, c in seen if i not in ignored))


def _block_place(cells: tuple[Cell, ...], marks: str) -> Cell:
    """The hex at the first slope that does not fit, to show on the map."""
    rest, _ = cancel(marks)
    at = max(rest.find("D"), rest.find("U"))
    return cells[min(max(at, 1), len(cells) - 2)]
