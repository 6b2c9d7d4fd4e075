"""The straight line between two cells, in whole numbers.

A line from centre to centre runs through the inside of cells, or exactly along the side between two
cells; then both are named and the rules decide which of them counts.
"""

import math

from game.board.cells import Cell
from game.board.hexgrid import Cube, HexGrid
from game.board.rectangle import Span


def line(grid: HexGrid, a: Cell, b: Cell) -> tuple[Span, ...]:
    """The stretches of the line from `a` to `b`, both ends included, in order; back it has the
    same. A cell touched in one point only is not on the line. Where the line follows the ragged
    edge of the map, the one cell on the map stands alone.
    """
    if a == b:
        return ((a,),)
    start, goal = _forms(grid.cube(a)), _forms(grid.cube(b))
    slope = (goal[0] - start[0], goal[1] - start[1], goal[2] - start[2])
    return _along_sides(grid, a, b) if 0 in slope else _across(grid, start, goal, slope)


def _forms(cube: Cube) -> Cube:
    """Differences of the coordinates: inside a cell all three are less than 1 from its centre's."""
    q, r, s = cube
    return q - r, r - s, s - q


# What crossing the side of form i (upwards) does to the forms: to the neighbour over that side.
_OVER: tuple[Cube, ...] = ((2, -1, -1), (-1, 2, -1), (-1, -1, 2))


def _cell(grid: HexGrid, forms: Cube) -> Cell | None:
    """The cell whose centre has these forms; q + r + s = 0 makes them solvable."""
    f, _, h = forms
    q = (f - h) // 3
    return grid.at_cube((q, q - f, f - 2 * q))


def _along_sides(grid: HexGrid, a: Cell, b: Cell) -> tuple[Span, ...]:
    """A line on a long diagonal: a cell, a side between two cells, a cell, and so on."""
    spans: list[Span] = [(a,)]
    here = grid.cube(a)
    goal = grid.cube(b)
    steps = max(abs(g - h) for g, h in zip(goal, here, strict=True)) // 2
    step = tuple((g - h) // steps for g, h in zip(goal, here, strict=True))
    longest = max(range(3), key=lambda i: abs(step[i]))
    for _ in range(steps):
        between = []
        for i in range(3):
            if i != longest:
                beside = list(here)
                beside[i] += step[i]
                beside[longest] += step[longest] // 2
                between.append(grid.at_cube((beside[0], beside[1], beside[2])))
        spans.append(tuple(sorted(c for c in between if c is not None)))
        here = (here[0] + step[0], here[1] + step[1], here[2] + step[2])
        reached = grid.at_cube(here)
        assert reached is not None, "a line between two cells of the map stays on it"
        spans.append((reached,))
    return tuple(spans)


def _across(grid: HexGrid, start: Cube, goal: Cube, slope: Cube) -> tuple[Span, ...]:
    """Any other line: from cell to cell over the side, or the corner, that it reaches first."""
    spans: list[Span] = []
    here = start
    while True:
        cell = _cell(grid, here)
        assert cell is not None, "a line between two cells of the map stays on it"
        spans.append((cell,))
        if here == goal:
            return tuple(spans)
        here = _next(here, start, slope)


def _next(here: Cube, start: Cube, slope: Cube) -> Cube:
    """The forms of the cell into which the line leaves this one."""
    signs = [1 if along > 0 else -1 for along in slope]
    # When the side of each form is reached, as n / m.
    exits = [(1 + signs[i] * (here[i] - start[i]), abs(slope[i])) for i in range(3)]
    common = math.prod(abs(along) for along in slope)
    n, m = min(exits, key=lambda moment: moment[0] * (common // moment[1]))
    for i, (other_n, other_m) in enumerate(exits):
        if other_n * m == n * other_m:
            x, y, z = (at + signs[i] * over for at, over in zip(here, _OVER[i], strict=True))
            if _enters((x, y, z), start, slope, n, m):
                return x, y, z
    raise AssertionError("a line leaves a cell into one of its neighbours")


def _enters(cell: Cube, start: Cube, slope: Cube, n: int, m: int) -> bool:
    """Is the line inside this cell just after the moment n / m?"""
    for i in range(3):
        offset = (start[i] - cell[i]) * m + n * slope[i]
        if abs(offset) > m or (abs(offset) == m and offset * slope[i] > 0):
            return False
    return True
