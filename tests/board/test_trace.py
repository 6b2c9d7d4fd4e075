"""Lines between cells, against hand-worked lines and against plane geometry."""

from itertools import pairwise

from hypothesis import given, settings
from shapely.geometry import LineString, Polygon

from game.board.hexgrid import HexGrid
from game.board.rectangle import Span
from game.board.trace import line
from tests.board.test_hexgrid import grid_and_cells
from tests.boards import sketch


def trace(a: str, b: str) -> list[str]:
    board = sketch("\n".join([". " * 9] * 9))
    start, goal = board.cell(a), board.cell(b)
    assert start is not None and goal is not None
    return ["/".join(board.label(c) for c in span) for span in line(board.hexes, start, goal)]


def test_a_straight_row_of_hexes() -> None:
    assert trace("0101", "0104") == ["0101", "0102", "0103", "0104"]
    assert trace("0101", "0101") == ["0101"]
    assert trace("0102", "0202") == ["0102", "0202"]


def test_along_a_hexside_both_hexes_are_named() -> None:
    """0202 and 0402 lie on one level; between them the line follows the side of 0301 and 0302."""
    assert trace("0202", "0402") == ["0202", "0301/0302", "0402"]
    assert trace("0202", "0602") == ["0202", "0301/0302", "0402", "0501/0502", "0602"]


def test_a_line_may_cross_more_hexes_than_the_distance() -> None:
    """From 0102 to 0503, one hex lower: the line cuts through two hexes of column 03."""
    assert trace("0102", "0503") == ["0102", "0203", "0302", "0303", "0403", "0503"]


def test_at_the_ragged_edge_the_hex_on_the_map_stands_alone() -> None:
    """0201 and 0401 lie on the upper edge; above 0301 there is only half a hex of paper."""
    assert trace("0201", "0401") == ["0201", "0301", "0401"]


@given(grid_and_cells(2))
def test_the_way_back_is_the_same(case: tuple[HexGrid, tuple[int, ...]]) -> None:
    grid, (a, b) = case
    assert line(grid, a, b) == tuple(reversed(line(grid, b, a)))


@given(grid_and_cells(2))
def test_a_line_goes_from_neighbour_to_neighbour(case: tuple[HexGrid, tuple[int, ...]]) -> None:
    grid, (a, b) = case
    spans = line(grid, a, b)
    assert spans[0] == (a,)
    assert spans[-1] == (b,)
    for one, two in pairwise(spans):
        assert {grid.distance(cell, there) for cell in one for there in two} == {1}


def crossed(grid: HexGrid, a: int, b: int) -> dict[int, str]:
    """What plane geometry says of each cell: "through" it, or only "beside" it along a side."""
    segment = LineString([grid.centre(a), grid.centre(b)])
    found = {}
    for cell in range(grid.size):
        shape = Polygon(grid.corners(cell))
        if segment.intersection(shape).length > 1e-9:
            inside = segment.intersection(shape.buffer(-1e-6)).length > 1e-9
            found[cell] = "through" if inside else "beside"
    return found


def named(spans: tuple[Span, ...], found: dict[int, str]) -> dict[int, str]:
    return {cell: found.get(cell, "missed") for span in spans for cell in span}


@settings(max_examples=150, deadline=None)
@given(grid_and_cells(2))
def test_the_line_names_the_cells_that_geometry_finds(
    case: tuple[HexGrid, tuple[int, ...]],
) -> None:
    grid, (a, b) = case
    if a == b:
        return
    found = crossed(grid, a, b)
    spans = line(grid, a, b)
    assert named(spans, found) == found
    for span in spans:
        if len(span) == 2:
            assert {found[cell] for cell in span} == {"beside"}
