"""Square grids: neighbours, distance, sides, and the lines between centres."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.squaregrid import STEPS, SquareGrid

GRID = SquareGrid(9, 7)
CELLS = st.integers(0, GRID.size - 1)


def at(column: int, row: int) -> int:
    """A cell by column and row."""
    cell = GRID.cell(column, row)
    assert cell is not None
    return cell


def test_eight_neighbours_clockwise_from_the_top() -> None:
    """In the middle all eight, four of them across a side; three in a corner of the map."""
    here = at(4, 3)
    wanted = [(4, 2), (5, 2), (5, 3), (5, 4), (4, 4), (3, 4), (3, 3), (3, 2)]
    assert GRID.neighbours(here) == tuple(at(*place) for place in wanted)
    assert GRID.orthogonal(here) == tuple(at(*place) for place in wanted[::2])
    assert GRID.neighbours(at(0, 0)) == (at(1, 0), at(1, 1), at(0, 1))
    assert [GRID.beyond(here, side) for side in range(4)] == list(GRID.orthogonal(here))
    assert GRID.beyond(at(0, 0), 0) is None and GRID.beyond(at(0, 0), 3) is None


@given(CELLS, CELLS)
def test_neighbours_and_distance_are_mutual(a: int, b: int) -> None:
    """The way back has the opposite direction; distance counts diagonals as one."""
    there, back = GRID.direction(a, b), GRID.direction(b, a)
    assert (there is None) == (back is None)
    if there is not None and back is not None:
        assert (there - back) % len(STEPS) == 4
        assert GRID.distance(a, b) == 1
    columns = abs(a % GRID.columns - b % GRID.columns)
    rows = abs(a // GRID.columns - b // GRID.columns)
    assert GRID.distance(a, b) == max(columns, rows)


@given(CELLS, st.integers(0, 4))
def test_rings_make_up_what_lies_within(cell: int, radius: int) -> None:
    """Every cell within is in one ring."""
    rings = [c for r in range(radius + 1) for c in GRID.ring(cell, r)]
    assert sorted(rings) == list(GRID.within(cell, radius))


@given(CELLS)
def test_neighbours_across_a_side_share_its_ends(cell: int) -> None:
    """Seen from both cells the side has the same two ends; no side leads off the sheet."""
    for side in range(GRID.sides):
        other = GRID.beyond(cell, side)
        ends = set(GRID.side(cell, side))
        assert all(0 <= x <= 18 and 0 <= y <= 14 for x, y in ends)
        if other is not None:
            assert ends == set(GRID.side(other, (side + 2) % 4))


@pytest.mark.parametrize(
    ("goal", "between"),
    [
        ((4, 1), [[(4, 2)]]),  # straight
        ((6, 1), [[(5, 2)]]),  # diagonal: corners are touched only
        ((5, 1), [[(4, 2), (5, 2)]]),  # a knight's move runs between two
        ((6, 2), [[(5, 3), (5, 2)]]),
        ((5, 0), [[(4, 2)], [(5, 1)]]),  # 1 in 3: it changes where two rows meet
        ((6, 0), [[(4, 2), (5, 2)], [(5, 1), (6, 1)]]),  # 2 in 3
        ((8, 2), [[(5, 3)], [(6, 3), (6, 2)], [(7, 2)]]),  # 1 in 4
    ],
)
def test_lines_cross_one_cell_or_two_beside_each_other(
    goal: tuple[int, int], between: list[list[tuple[int, int]]]
) -> None:
    """From 4, 3; and the same cells on the way back."""
    a, b = at(4, 3), at(*goal)
    spans = [(a,), *(tuple(sorted(at(*place) for place in span)) for span in between), (b,)]
    assert GRID.line(a, b) == tuple(spans)
    assert GRID.line(b, a) == tuple(reversed(spans))


@given(CELLS, CELLS)
def test_every_line_goes_from_neighbour_to_neighbour(a: int, b: int) -> None:
    """As many stretches as steps, each on the map, each next to the one before."""
    spans = GRID.line(a, b)
    assert len(spans) == GRID.distance(a, b) + 1
    assert spans == tuple(reversed(GRID.line(b, a)))
    for one, other in pairwise(spans):
        assert len(other) in (1, 2)
        assert min(GRID.distance(x, y) for x in one for y in other) == 1


def test_a_grid_has_cells() -> None:
    """None without columns or rows."""
    with pytest.raises(ValueError, match="at least one column"):
        SquareGrid(0, 3)


@given(CELLS, CELLS, CELLS)
def test_a_cell_carried_the_way_of_another_keeps_its_place_beside_it(
    a: int, b: int, c: int
) -> None:
    """Carried from a to b, a comes to b; any other comes as far beside b, or off the map."""
    assert GRID.carried(a, a, b) == b
    there = GRID.carried(c, a, b)
    column, row = c % 9 + b % 9 - a % 9, c // 9 + b // 9 - a // 9
    assert there == (row * 9 + column if 0 <= column < 9 and 0 <= row < 7 else None)
