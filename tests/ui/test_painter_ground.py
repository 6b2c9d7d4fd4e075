"""The painter on rivers that fill hexes, bridges of boats, farmhouses and ground off the field."""

from functools import cache

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from game.board.board import Board, Place
from game.board.cells import Labels
from game.board.hexgrid import Axis, HexGrid, Index
from game.content import library
from game.content.board_file import load_board
from game.content.problems import Problems
from game.ui.painter import farms, rivers
from game.ui.painter.easel import Easel
from game.ui.painter.layout import RADIUS
from game.ui.painter.noise import Points
from game.ui.painter.paper import paint_margin
from game.ui.painter.picture import place_names
from game.ui.painter.relief import heights_of
from game.ui.painter.roads import build
from game.ui.painter.subject import Subject
from game.ui.painter.water import bodies, river_banks
from game.ui.painter.works import paint_boats

Picture = NDArray[np.float32]
STAGGERS: tuple[tuple[Axis, Index], ...] = (
    ("x", "odd"),
    ("x", "even"),
    ("y", "odd"),
    ("y", "even"),
)


@cache
def stand() -> Easel:
    """The shipped map that has all of this, on the painter's stand at a small size."""
    problems = Problems()
    board = load_board(library.maps()["camposanto"], problems)
    assert board is not None, problems.errors
    return Easel(Subject.of(board), 32, 1)


def river_board(axis: Axis, index: Index, bridge: tuple[str, ...] = ("pontoon_bridge",)) -> Board:
    """Nine by seven hexes; a river along the middle, one hex of it bridged, a farm on each bank."""
    grid = HexGrid(9, 7, axis, index)
    kinds: list[tuple[str, ...]] = [("open",)] * grid.size
    along = [(c, 3) for c in range(9)] if axis == "y" else [(4, r) for r in range(7)]
    for column, row in along:
        kinds[row * 9 + column] = ("river",)
    kinds[3 * 9 + 4] = bridge
    for column, row in ((1, 1), (7, 5)):
        kinds[row * 9 + column] = ("farmhouse",)
    places = (Place("Strom", "water", (3 * 9 + 4,), 1, 3 * 9 + 4),)
    return Board("b", "B", grid, Labels(9, 7), tuple(kinds), places=places)


def area_of(rings: list[Points]) -> shapely.Geometry:
    return shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings])


def changed(easel: Easel, before: Picture) -> Points:
    """Columns and rows of the pixels that are no longer what they were."""
    rows, columns = np.nonzero(np.abs(easel.sheet.rgb - before).max(axis=2) > 0.05)
    return np.column_stack([columns, rows]).astype(float)


def test_the_river_lies_in_its_hexes_and_leaves_the_others_dry() -> None:
    """Every one of its hexes has water in its middle, no other hex; it is one water."""
    easel = stand()
    water = area_of(river_banks(easel))
    assert water.geom_type == "Polygon"
    wet = rivers.wet_hexes(easel.subject)
    for place in easel.layout.hexes:
        middle = shapely.Point(easel.centre(place))
        if place in wet:
            assert water.contains(middle), place
        else:
            assert water.distance(middle) >= 0.45 * easel.unit * RADIUS, place


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_a_river_runs_from_edge_to_edge_in_every_stagger(axis: Axis, index: Index) -> None:
    easel = Easel(Subject.of(river_board(axis, index)), 32, 3)
    water = area_of(river_banks(easel))
    left, top, right, bottom = water.bounds
    if axis == "y":
        assert left < 0 and right > easel.sheet.width
    else:
        assert top < 0 and bottom > easel.sheet.height
    for place in rivers.wet_hexes(easel.subject):
        assert water.contains(shapely.Point(easel.centre(place)))


def test_a_road_crosses_the_river_on_the_bridge_of_boats_and_nowhere_else() -> None:
    easel = stand()
    roads = shapely.MultiLineString([line for line, _ in build(easel).lines])
    [ends] = easel.decks.values()
    deck = shapely.LineString(easel.bend(np.array(ends)))
    assert roads.intersects(deck.buffer(1.0))
    [course] = easel.courses
    for point in shapely.get_parts(roads.intersection(shapely.LineString(course))):
        assert deck.distance(point) < 0.06 * easel.unit


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_a_road_that_the_painter_finds_crosses_a_river_where_a_bridge_lies(
    axis: Axis, index: Index
) -> None:
    """Ground and cover of the hex: a bridge over a river."""
    board = river_board(axis, index, ("bridge", "river"))
    roads = build(Easel(Subject.of(board), 32, 3)).roads
    wet = {cell for cell, kinds in enumerate(board.terrain) if "river" in kinds}
    crossed = {row * 9 + column for road in roads for column, row in road.hexes}
    assert crossed & wet == {3 * 9 + 4}


def test_a_bridge_of_boats_reaches_both_banks() -> None:
    easel = Easel(Subject.of(river_board("y", "odd")), 64, 3)
    before = easel.sheet.rgb.copy()
    paint_boats(easel)
    spots = changed(easel, before)
    water = area_of(river_banks(easel))
    left, top, right, bottom = water.bounds
    assert spots[:, 1].min() < top and spots[:, 1].max() > bottom
    centre = easel.centre((4, 3))
    assert np.hypot(*(spots - centre).T).max() < 0.62 * easel.unit
    assert right - left > easel.sheet.width


def test_a_lonely_pond_has_its_shore_inside_its_hex() -> None:
    easel = stand()
    [pond] = easel.subject.hexes("pond")
    ring = min(
        bodies(easel), key=lambda each: float(np.hypot(*(each.mean(0) - easel.centre(pond))))
    )
    shape, middle = shapely.Polygon(ring), shapely.Point(easel.centre(pond))
    assert shape.contains(middle)
    assert shape.boundary.distance(middle) >= 0.5 * easel.unit * RADIUS


def test_farmhouses_with_an_important_name_are_a_village() -> None:
    subject = stand().subject
    named = {site.name: set(site.hexes) for site in subject.sites}
    assert subject.villages == named["Camposanto"] | named["Tre Case di Sopra"]
    assert subject.farms == subject.hexes("farmhouse") - subject.villages
    assert named["Casa Parma"] <= subject.farms


def test_every_lonely_farm_has_buildings_in_its_hex_and_none_beyond() -> None:
    easel = stand()
    before = easel.sheet.rgb.copy()
    farms.paint(easel, build(easel))
    spots = changed(easel, before)
    easel.sheet.rgb[:] = before
    middles = np.array([easel.centre(place) for place in sorted(easel.subject.farms)])
    gaps = np.hypot(*(spots[:, None] - middles).transpose(2, 0, 1))
    assert gaps.min(axis=1).max() < 0.56 * easel.unit
    for middle in range(len(middles)):
        assert (gaps[:, middle] < 0.45 * easel.unit).sum() > 40


def test_all_farms_are_reached_by_a_road() -> None:
    easel = stand()
    roads = shapely.MultiLineString([line for line, _ in build(easel).lines])
    for place in easel.subject.farms | easel.subject.villages:
        assert roads.distance(shapely.Point(easel.centre(place))) < 0.55 * easel.unit


def test_the_ground_beyond_the_river_is_paler_up_to_its_middle() -> None:
    easel = stand()
    beyond = rivers.beyond(easel.subject, [line / easel.unit for line in easel.courses])
    for place in easel.layout.hexes:
        middle = shapely.Point(easel.layout.centre(place))
        if place in easel.subject.hexes("off_map"):
            assert beyond.contains(middle)
        elif place not in rivers.wet_hexes(easel.subject):
            assert not beyond.contains(middle)
    before = easel.sheet.rgb.copy()
    paint_margin(easel)
    x, y = easel.centre(min(easel.subject.hexes("off_map"))).astype(int)
    assert easel.sheet.rgb[y, x].sum() > before[y, x].sum()
    easel.sheet.rgb[:] = before


def test_a_river_bears_its_name_in_its_water() -> None:
    easel = stand()
    names = {n.text: n for n in place_names(easel, heights_of(easel), build(easel))}
    assert names["Panaro"].style == names["Ponte di barche"].style == "river"
    water = area_of(river_banks(easel))
    for text in ("Panaro", "Ponte di barche"):
        for spot in names[text].curve:
            assert water.contains(shapely.Point(np.array(spot) * easel.unit)), text
    [ends] = easel.decks.values()
    bridge = np.mean(ends, axis=0) / easel.unit
    assert (
        np.hypot(names["Ponte di barche"].x - bridge[0], names["Ponte di barche"].y - bridge[1]) < 3
    )
