"""The painter on rivers along hexsides, burnt bridges and works, on the shipped maps."""

from functools import cache

import numpy as np
import pytest
import shapely

from game.board.board import Board, HexSide
from game.content import library
from game.content.board_file import load_board
from game.content.problems import Problems
from game.ui.painter.easel import RIVERS, Easel
from game.ui.painter.roads import build, crossing
from game.ui.painter.subject import Subject
from game.ui.painter.works import paint_entrenchments, paint_ruins
from tests.boards import sketch


@cache
def stand(name: str) -> Easel:
    """A shipped map on the painter's stand, at a small size."""
    problems = Problems()
    board = load_board(library.maps()[name], problems)
    assert board is not None, problems.errors
    return Easel(Subject.of(board), 32, 1)


def test_the_mietzel_is_broad_and_its_bridges_are_no_streams() -> None:
    """Zorndorf has no other running water: one river from edge to edge, twice as wide."""
    easel = stand("zorndorf")
    assert easel.streams == []
    assert [width for _, _, width in easel.waters] == [RIVERS["mietzel"]]
    assert RIVERS["mietzel"] > 2
    [(line, sources, _)] = easel.waters
    assert sources == (False, False)
    middles = [
        easel.points(easel.layout.side(s.a, s.b)).mean(axis=0)
        for s in easel.subject.lines("mietzel")
    ]
    gaps = [shapely.LineString(line).distance(shapely.Point(spot)) for spot in middles]
    assert max(gaps) <= 0.06 * easel.unit


def test_roads_cross_the_mietzel_at_bridges_whole_or_burnt_and_part_at_the_burnt_ones() -> None:
    easel = stand("zorndorf")
    network = build(easel)
    roads = shapely.MultiLineString([line for line, _ in network.lines])
    [(river, _, _)] = easel.waters
    whole = [crossing(easel, s) for s in easel.subject.lines("stream_bridge")]
    burnt = [crossing(easel, s) for s in easel.subject.lines("ruined_bridge")]
    assert (len(whole), len(burnt)) == (2, 2)
    for point in shapely.get_parts(roads.intersection(shapely.LineString(river))):
        gaps = [float(np.hypot(*(spot - np.array(point.coords[0])))) for spot in whole]
        assert min(gaps) < 0.2 * easel.unit, f"a road crosses the river at {point}"
    for spot in burnt:
        assert roads.distance(shapely.Point(spot)) > 12 * easel.k


def test_a_burnt_bridge_is_seen() -> None:
    """Something is drawn at its banks."""
    easel = stand("zorndorf")
    before = easel.sheet.rgb.copy()
    paint_ruins(easel)
    changed = np.abs(easel.sheet.rgb - before).max(axis=2) > 0.05
    rows, columns = np.nonzero(changed)
    spots = [crossing(easel, s) for s in easel.subject.lines("ruined_bridge")]
    for spot in spots:
        assert (np.hypot(columns - spot[0], rows - spot[1]) < 16 * easel.k).sum() > 10
    far = np.min([np.hypot(columns - s[0], rows - s[1]) for s in spots], axis=0)
    assert far.max() < 20 * easel.k


def work(defended: int) -> Board:
    """A lone work in open ground between two hexes, held by one of them."""
    plain = sketch(". . . . .\n" * 5)
    home = plain.grid.cell(2, 2)
    assert home is not None
    below = plain.grid.neighbours(home)[3]
    held = (home, below)[defended]
    side = HexSide("entrenchment", min(home, below), max(home, below), held)
    return Board("w", "W", plain.grid, plain.labels, plain.terrain, sides=(side,))


@pytest.mark.parametrize("defended", [0, 1])
def test_a_work_is_drawn_inside_the_hex_that_it_defends(defended: int) -> None:
    """The whole of its line lies on that side of the hexside."""
    easel = Easel(Subject.of(work(defended)), 96, 1)
    before = easel.sheet.rgb.copy()
    paint_entrenchments(easel)
    dark = (before - easel.sheet.rgb).max(axis=2) > 0.4
    rows, columns = np.nonzero(dark)
    [side] = easel.subject.lines("entrenchment")
    assert side.high is not None
    other = side.b if side.high == side.a else side.a
    spot = np.array([columns.mean(), rows.mean()])
    own = np.hypot(*(spot - easel.centre(side.high)))
    assert own < np.hypot(*(spot - easel.centre(other)))
