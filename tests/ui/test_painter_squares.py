"""Maps of squares under the painter: outlines, rivers, roads, villages, and the whole picture."""

import numpy as np
import pytest

from game.board.board import Board, Place, Road
from game.board.cells import Labels
from game.board.squaregrid import SquareGrid
from game.ui.painter import curves, paint, rivers, roads
from game.ui.painter.easel import Easel
from game.ui.painter.layout import SquareLayout
from game.ui.painter.subject import Subject
from game.ui.painter.water import river_banks
from game.ui.painter.woods import area_of

KINDS = {".": ("open",), "w": ("woods",), "h": ("hill",), "x": ("rough",), "f": ("fields",),
         "b": ("built_up",), "r": ("river",), "B": ("bridge", "river")}  # fmt: skip
FIELD = """
w . h x .
. w . f f
r r B r .
. b . . .
"""


def board(text: str = FIELD, *ways: tuple[int, ...]) -> Board:
    rows = [line.split() for line in text.strip().splitlines()]
    grid = SquareGrid(len(rows[0]), len(rows))
    terrain = tuple(KINDS[letter] for row in rows for letter in row)
    towns = tuple(
        Place("Town", "town", (c,), 1, c) for c, kinds in enumerate(terrain) if "built_up" in kinds
    )
    way = tuple(Road("", "highway", cells) for cells in ways)
    labels = Labels(grid.columns, grid.rows, 0, 0)
    return Board("field", "Field", grid, labels, terrain, places=towns, roads=way)


def test_squares_that_touch_in_a_corner_have_two_outlines() -> None:
    """Neither is lost, and each runs clockwise about its own square."""
    rings = curves.rings(SquareLayout(4, 4), [(0, 0), (1, 1)])
    assert sorted(len(ring) for ring in rings) == [4, 4]
    assert all(curves.area(np.array(ring)) == 4 for ring in rings)


def test_a_hole_is_kept() -> None:
    """Eight squares about one that is left out: its outline runs the other way."""
    ring = [(1, 0), (0, 1), (2, 1), (1, 2), (0, 0), (2, 0), (0, 2), (2, 2)]
    areas = sorted(curves.area(np.array(each)) for each in curves.rings(SquareLayout(5, 5), ring))
    assert areas == [-4, 36]


def test_the_river_lies_in_its_squares_and_thins_out_where_it_rises() -> None:
    easel = Easel(Subject.of(board()), 48, 1)
    water = area_of(river_banks(easel))
    cells = easel.layout.clusters(rivers.wet_hexes(easel.subject))
    assert len(cells) == 1
    left, top, right, bottom = water.bounds
    assert top > 2 * 96 and bottom < 3 * 96  # within the third row of squares of 96 pixels
    assert left <= 0 and right < 4 * 96


def test_the_roads_of_the_map_are_those_that_are_drawn() -> None:
    """From edge to edge over the bridge, and a second that forks off it."""
    field = board(FIELD, (2, 7, 12, 17), (16, 17))
    easel = Easel(Subject.of(field), 48, 1)
    network = roads.build(easel)
    assert len(network.roads) == 2
    main = max((line for line, _ in network.lines), key=len)
    assert main[0][1] < 0 or main[-1][1] < 0  # it leaves the sheet at the top
    middle = easel.centre((2, 2))
    assert np.min(np.hypot(*(main - middle).T)) < 0.35 * 96


def test_a_map_with_roads_is_another_subject() -> None:
    plain, with_way = Subject.of(board()), Subject.of(board(FIELD, (2, 7, 12)))
    assert plain.digest() != with_way.digest()
    assert plain.high == {(2, 0)}


@pytest.mark.parametrize("ways", [(), ((2, 7, 12, 17),)])
def test_the_picture_shows_every_ground(ways: tuple[tuple[int, ...], ...]) -> None:
    """A square is two units wide; wood, rye, water and open ground differ from each other."""
    painted = paint(board(FIELD, *ways), hex_width=24)
    assert painted.rgb.shape[:2] == (4 * 48, 5 * 48) and painted.size == (10, 8)
    tones = {
        place: painted.rgb[row * 48 + 14 : row * 48 + 34, column * 48 + 14 : column * 48 + 34]
        .reshape(-1, 3)
        .mean(axis=0)
        for place, (column, row) in {"wood": (1, 1), "rye": (3, 1), "open": (3, 3)}.items()
    }
    wood, rye, plain = tones["wood"], tones["rye"], tones["open"]
    assert wood.sum() < plain.sum() - 100
    assert plain[2] - rye[2] > 30  # rye is yellow
    assert {name.text for name in painted.names} == {"Town"}
