"""Laws of the hex grid in all four staggers."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.hexgrid import Axis, HexGrid, Index

STAGGERS = [(axis, index) for axis in ("x", "y") for index in ("odd", "even")]

grids = st.builds(
    HexGrid,
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(["x", "y"]),
    st.sampled_from(["odd", "even"]),
)


@st.composite
def grid_and_cells(draw: st.DrawFn, count: int) -> tuple[HexGrid, tuple[int, ...]]:
    grid = draw(grids)
    cell = st.integers(0, grid.size - 1)
    return grid, tuple(draw(cell) for _ in range(count))


def steps_from(grid: HexGrid, start: int) -> dict[int, int]:
    """Distances by walking from neighbour to neighbour."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        for there in grid.neighbours(cell):
            if there not in found:
                found[there] = found[cell] + 1
                waiting.append(there)
    return found


def big(axis: str, index: str) -> HexGrid:
    return HexGrid(15, 15, axis, index)  # type: ignore[arg-type]


@given(grid_and_cells(1))
def test_neighbours_see_each_other_from_opposite_directions(
    case: tuple[HexGrid, tuple[int, ...]],
) -> None:
    grid, (cell,) = case
    for d in range(6):
        there = grid.neighbour(cell, d)
        if there is not None:
            assert grid.neighbour(there, (d + 3) % 6) == cell
            assert grid.direction(cell, there) == d
            assert set(grid.side(cell, d)) == set(grid.side(there, (d + 3) % 6))


@given(grid_and_cells(3))
def test_distance_is_a_distance(case: tuple[HexGrid, tuple[int, ...]]) -> None:
    grid, (a, b, c) = case
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grid_and_cells(1))
def test_distance_never_exceeds_the_walk(case: tuple[HexGrid, tuple[int, ...]]) -> None:
    """In a map of one line the walk may have to leave the map, so it can be longer there only."""
    grid, (cell,) = case
    for there, steps in steps_from(grid, cell).items():
        assert grid.distance(cell, there) <= steps
        if grid.columns > 1 and grid.rows > 1:
            assert grid.distance(cell, there) == steps


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_rings_have_six_cells_for_each_step(axis: str, index: str) -> None:
    grid = big(axis, index)
    middle = 7 * 15 + 7
    for radius in range(1, 7):
        assert len(grid.ring(middle, radius)) == 6 * radius
        assert len(grid.within(middle, radius)) == 1 + 3 * radius * (radius + 1)
    assert grid.ring(middle, 0) == (middle,)


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_centres_lie_where_tiled_draws_them(axis: str, index: str) -> None:
    """Tiled's formula for tiles 96 wide, 80 high, a side of 40 along the staggered axis."""
    tw, th, s = 96, 80, 40
    grid = big(axis, index)
    for cell in range(grid.size):
        row, column = divmod(cell, 15)
        x, y = grid.centre(cell)
        line = column if axis == "x" else row
        shifted = line % 2 == (1 if index == "odd" else 0)
        if axis == "x":
            want = (column * (tw + s) / 2 + tw / 2, row * th + th / 2 + (th / 2 if shifted else 0))
            ours = ((x - 2) / 3 * (tw + s) / 2 + tw / 2, y * th / 2)
        else:
            want = (column * tw + tw / 2 + (tw / 2 if shifted else 0), row * (th + s) / 2 + th / 2)
            ours = (x * tw / 2, (y - 2) / 3 * (th + s) / 2 + th / 2)
        assert ours == want


@pytest.mark.parametrize(
    ("axis", "first"), [("x", (0, -1)), ("y", (1, -1))], ids=["up", "up right"]
)
def test_directions_turn_clockwise_on_the_sheet(axis: str, first: tuple[int, int]) -> None:
    grid = big(axis, "odd")
    middle = 7 * 15 + 7
    x, y = grid.centre(middle)
    vectors = []
    for d in range(6):
        there = grid.neighbour(middle, d)
        assert there is not None
        vectors.append((grid.centre(there)[0] - x, grid.centre(there)[1] - y))
    sign = tuple((v > 0) - (v < 0) for v in vectors[0])
    assert sign == first
    for one, two in zip(vectors, vectors[1:] + vectors[:1], strict=True):
        assert one[0] * two[1] - one[1] * two[0] > 0  # y grows downwards: positive is clockwise


@given(grid_and_cells(1))
def test_cubes_sum_to_nothing_and_lead_back(case: tuple[HexGrid, tuple[int, ...]]) -> None:
    grid, (cell,) = case
    assert sum(grid.cube(cell)) == 0
    assert grid.at_cube(grid.cube(cell)) == cell


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_headings_lead_to_the_neighbours(axis: Axis, index: Index) -> None:
    grid = HexGrid(5, 5, axis, index)
    for cell in range(grid.size):
        for direction in range(6):
            step = grid.heading(direction)
            q, r, s = (a + b for a, b in zip(grid.cube(cell), step, strict=True))
            assert grid.at_cube((q, r, s)) == grid.neighbour(cell, direction)


@given(grid_and_cells(1))
def test_corners_are_inside_the_extent(case: tuple[HexGrid, tuple[int, ...]]) -> None:
    grid, (cell,) = case
    width, height = grid.extent()
    for x, y in grid.corners(cell):
        assert 0 <= x <= width
        assert 0 <= y <= height


def test_off_the_map_is_none() -> None:
    grid = HexGrid(3, 3, "x", "odd")
    assert grid.neighbour(0, 0) is None
    assert grid.direction(0, 8) is None
    assert grid.cell(3, 0) is None
    with pytest.raises(ValueError, match="at least one"):
        HexGrid(0, 3)
