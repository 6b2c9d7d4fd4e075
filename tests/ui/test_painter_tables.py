"""Tables without a grid under the painter: what is painted lies where it counts."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely

from game.board.plane.ground import Area, OpenTable, TablePoint
from game.content import library
from game.content.board_file import load_ground
from game.content.problems import Problems
from game.ui.field.painted_ground import PaintedGround, ground_for
from game.ui.field.table_grounds import PlainTable
from game.ui.painter import (
    Painted,
    curves,
    load_or_none,
    paint,
    painted_path,
    pixels_of,
    save,
    towns,
    units_of,
    woods,
)
from game.ui.painter.lettering import overlap
from game.ui.painter.names import boxes_of
from game.ui.painter.painted import MOST_PIXELS, fitting_width
from game.ui.painter.tables import barriers, grounds, passages, streets, table_digest, world_size
from game.ui.painter.tables.easel import SHORE, TableEasel
from game.ui.painter.woods import area_of
from tests.ui.painted_bench import AREAS, LINES, box, table

EXACT = 0.06
"""In units: how far the painted edge of a ground lies from the true one, but for corners."""
CORNER = 0.2
FAINT = ("fortification", "road", "bridge", "ford", "farm", "rough")
"""Of these the middle is open ground, or much of it."""


@pytest.fixture(scope="module")
def easel() -> TableEasel:
    return TableEasel(table(), 96, 1)


@pytest.fixture(scope="module")
def painted() -> Painted:
    return paint(table(), seed=1, hex_width=48)


def unit(easel: TableEasel) -> float:
    """Pixels of one unit of the table."""
    return easel.scale * 1_000


def test_the_sheet_has_the_size_of_the_table(painted: Painted) -> None:
    """75 pixels of the map are a unit and 96 a hex: 20 units are 15.625 hexes."""
    assert painted.size == (15.625, 12.5)
    assert painted.rgb.shape == (600, 750, 3)
    assert units_of(table()) == 0.78125


def test_the_same_table_is_painted_the_same(painted: Painted) -> None:
    again = paint(table(), seed=1, hex_width=48)
    assert np.array_equal(again.rgb, painted.rgb) and again.names == painted.names
    assert not np.array_equal(paint(table(), hex_width=48, seed=9).rgb, painted.rgb)


def test_the_digest_is_of_what_is_painted() -> None:
    """Neither the title nor an objective is seen on the ground; every ground and a landmark is."""
    plain = table()
    assert table_digest(replace(plain, title="Other", points=())) == table_digest(plain)
    spoken = replace(AREAS[0], told=(*AREAS[0].told, ("inline", "the wood")))
    assert table_digest(table((spoken, *AREAS[1:]))) == table_digest(table(AREAS))
    mill = TablePoint("mill", "objective", (5_000, 5_000), 1, (("symbol", "windmill"),))
    others = (
        table(AREAS[1:]),
        table(AREAS, LINES[1:]),
        replace(plain, roads=()),
        replace(plain, unit_pixels=40),
        replace(plain, points=(mill,)),
    )
    assert len({table_digest(each) for each in (plain, *others)}) == 6


@pytest.fixture(scope="module")
def bare() -> Painted:
    return paint(replace(table((), ()), roads=()), seed=1, hex_width=48)


@pytest.mark.parametrize("area", [area for area in AREAS if area.kind != "gate"])
def test_every_ground_is_painted(area: Area, painted: Painted, bare: Painted) -> None:
    """It differs from bare ground more than chance does; of a work only its edge is seen."""
    pixels = painted.rgb.shape[1] / 20_000
    left, top = min(x for x, _ in area.outline), max(y for _, y in area.outline)
    right, low = max(x for x, _ in area.outline), min(y for _, y in area.outline)
    rows = slice(round((16_000 - top) * pixels), round((16_000 - low) * pixels))
    columns = slice(round(left * pixels), round(right * pixels))
    changed = np.abs(painted.rgb[rows, columns].astype(int) - bare.rgb[rows, columns])
    assert (changed.max(axis=2) > 25).mean() > (0.08 if area.kind in FAINT else 0.25)


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_painted_edges_lie_on_the_true_ones(easel: TableEasel, area: Area) -> None:
    """Bends and rounded corners are small enough that nobody is misled about contact; off the sheet
    there is none.
    """
    true = easel.shape(area).boundary
    smooth = {"pond": SHORE, **dict.fromkeys(grounds.HILLS, grounds.ROUND)}.get(area.kind, 3.0)
    ring = shapely.points(easel.ring(area, smooth))
    sheet = shapely.box(0, 0, easel.sheet.width, easel.sheet.height)
    away = shapely.distance(ring[shapely.contains(sheet, ring)], true) / unit(easel)
    assert np.percentile(away, 90) <= EXACT and away.max() <= CORNER


def test_a_ground_at_the_edge_of_the_table_runs_on_off_the_sheet() -> None:
    """A river along the southern edge has no shore there, nor where it comes and goes."""
    river = Area("River", "pond", box(0, 0, 20, 2))
    easel = TableEasel(table((river,), ()), 96, 1)
    sheet = shapely.box(0, 0, easel.sheet.width, easel.sheet.height)
    ring = shapely.Polygon(easel.ring(river, SHORE))
    assert sheet.difference(ring).bounds[3] < 14.1 * unit(easel)
    assert sheet.intersection(ring).area > 0.99 * easel.shape(river).area


def test_streams_keep_to_their_course(easel: TableEasel) -> None:
    for stream, (line, _, _) in zip(easel.lines("stream"), easel.waters, strict=True):
        true = shapely.LineString(easel.spots(stream.points))
        inside = [p for p in line if 0 <= p[0] <= easel.sheet.width]
        away = shapely.distance(shapely.points(inside), true) / unit(easel)
        assert away.max() <= EXACT


def test_a_stream_rises_where_it_ends_in_the_open(easel: TableEasel) -> None:
    """The beck runs from edge to edge; the rill rises in the north and flows into it."""
    (_, beck, wide), (_, rill, narrow) = easel.waters
    assert beck == (False, False) and rill == (True, False)
    assert wide > narrow


def test_a_stream_leads_into_a_pond_and_out_of_it() -> None:
    pond = Area("Mere", "pond", box(8, 6, 11, 9))
    easel = TableEasel(table((pond,), LINES[:1]), 96, 1)
    assert [ends for _, ends, _ in easel.waters] == [(False, False)] * 2
    parts = [shapely.LineString(line) for line, _, _ in easel.waters]
    inner = easel.shape(pond).buffer(-0.1 * unit(easel))
    assert all(part.disjoint(inner) for part in parts)
    assert max(part.distance(easel.shape(pond)) for part in parts) < 0.05 * unit(easel)


def test_no_wood_stands_on_a_road(easel: TableEasel) -> None:
    """Nor on the ride that the map leaves through it, wide enough for troops."""
    trees = area_of(grounds.woods(easel))
    assert trees.area > 0
    ride = easel.ground("road")
    assert trees.intersection(ride).area < 1
    heights = grounds.heights(easel)
    clear = woods.clearings(easel, heights, easel.network)
    for line, _ in easel.network.lines:
        assert trees.difference(clear).distance(shapely.LineString(line)) >= 4 * easel.k


def test_no_lonely_tree_stands_where_troops_cross(easel: TableEasel) -> None:
    is_open = grounds.open_ground(easel)
    for area in AREAS:
        if area.kind in ("bridge", "ford", "gate", "town", "wood", "marsh", "field"):
            assert not is_open(easel.spots(area.outline).mean(axis=0)), area.name
    assert is_open(easel.spots(((5_500, 11_900),))[0])


def test_fields_leave_the_roads_free() -> None:
    crossed = table((*AREAS, replace(AREAS[1], outline=box(7, 11.5, 8.4, 16))))
    easel = TableEasel(crossed, 96, 1)
    fields = grounds.fields(easel)
    assert len(fields) == 2
    assert all(field.intersection(easel.ground("road")).area < 1 for field in fields)


def test_houses_stand_inside_and_dry() -> None:
    """In every town and village, off its streets, and nowhere in water; so do garden trees."""
    easel = TableEasel(table(), 96, 1)
    wet = shapely.union_all([shapely.LineString(line) for line, _, _ in easel.waters])
    built = grounds.built(easel)
    towns.paint(easel, built)
    assert [len(town.lanes) > 4 for town in built] == [True, False]
    for area, town in zip(easel.areas(*grounds.BUILT), built, strict=True):
        ground = easel.shape(area).buffer(0.05 * unit(easel))
        houses = [shapely.Polygon(corners) for _, corners, _, _ in town.drawn]
        assert len(houses) > 20
        ways = shapely.union_all([shapely.LineString(w) for w in town.streets + town.lanes])
        for house in houses:
            assert ground.contains(house) and house.disjoint(wet) and house.disjoint(ways)
        trees = [taken for taken in town.taken if taken.area < 40 and len(taken.exterior.xy[0]) > 9]
        assert len(trees) > 8 and all(ground.contains(tree) for tree in trees)


def test_a_large_town_has_a_market_place(easel: TableEasel) -> None:
    (town, village) = grounds.built(easel)
    assert town.crowd == streets.YARDS and village.crowd > town.crowd
    assert town.taken[0].contains(town.area.centroid)


def test_a_bridge_carries_the_road_over_the_water(easel: TableEasel) -> None:
    (bridge,) = easel.areas("bridge")
    line = easel.waters[0][0]
    site = passages._site(easel, bridge, line)
    assert site is not None
    spot = shapely.Point(site.spot)
    assert spot.distance(shapely.LineString(line)) < 1
    road = easel.network.lines[0][0]
    assert spot.distance(shapely.LineString(road)) < 2
    assert abs(float(site.along @ site.across)) < 1e-6
    assert abs(site.along[1]) > 0.95  # north and south, for the water runs east
    assert passages._site(easel, bridge, easel.waters[1][0]) is None


def test_walls_and_hedges_open_at_gates(easel: TableEasel) -> None:
    wall, hedge = easel.lines("wall")[0], easel.lines("hedge")[0]
    parts = list(easel.broken(easel.line(wall.points)))
    assert len(parts) == 2 and len(list(easel.broken(easel.line(hedge.points)))) == 1
    assert all(shapely.LineString(p).distance(easel.ground("gate")) < 1e-6 for p in parts)


def test_works_show_their_teeth_to_the_right_of_their_line() -> None:
    """Drawn from west to east, they are defended from the north."""
    work = [each for each in LINES if each.kind == "entrenchment"]
    bare, works = (TableEasel(table((), tuple(lines)), 96, 1) for lines in ((), work))
    before = works.sheet.rgb.copy()
    barriers.paint(works)
    darker = before.mean(axis=2) - works.sheet.rgb.mean(axis=2) > 0.3
    row = round((16 - 2.2) * unit(works))
    columns = slice(round(13 * unit(works)), round(16 * unit(works)))
    north = darker[row - 9 : row - 4, columns].sum()
    south = darker[row + 4 : row + 9, columns].sum()
    assert south > 80 and south > 4 * north
    barriers.paint(bare)
    assert np.array_equal(bare.sheet.rgb, before)


def test_the_inside_of_a_closed_work_stays_open() -> None:
    works = TableEasel(table(tuple(a for a in AREAS if a.kind == "fortification"), ()), 96, 1)
    before = works.sheet.rgb.copy()
    barriers.paint(works)
    x, y = works.spots(((18_200, 2_100),))[0]
    inside = np.s_[int(y) - 20 : int(y) + 20, int(x) - 20 : int(x) + 20]
    assert np.abs(works.sheet.rgb[inside] - before[inside]).max() < 0.02


def test_a_road_for_troops_that_bears_no_drawn_road_gets_one(easel: TableEasel) -> None:
    """The ride runs north and south; along its middle lies a road that leaves the sheet."""
    assert len(easel.network.lines) == 3
    line, major = easel.network.lines[-1]
    assert major
    assert np.abs(line[:, 0] - 2.9 * unit(easel)).max() < 0.06 * unit(easel)
    assert line[:, 1].min() < 0
    drawn = replace(
        table(), roads=(replace(table().roads[0], points=((2_900, 11_500), (2_900, 16_000))),)
    )
    assert len(TableEasel(drawn, 96, 1).network.lines) == 1


def test_names_are_lettered_once_and_clear_of_one_another(painted: Painted) -> None:
    texts = [name.text for name in painted.names]
    said = {area.name for area in AREAS} | {line.name for line in LINES} | {"Old Road"}
    assert sorted(texts) == sorted(said - {"ride", "works", "Nether"} | {"Nether Upton"})
    boxes = [(name.text, box) for name in painted.names for box in boxes_of(name)]
    for i, (text, one) in enumerate(boxes):
        assert one[0] >= 0 and one[1] >= 0
        assert one[2] <= painted.size[0] and one[3] <= painted.size[1]
        assert not any(overlap(one, other) for t, other in boxes[i + 1 :] if t != text), text


def test_the_name_of_a_wood_lies_on_it(painted: Painted) -> None:
    (name,) = [each for each in painted.names if each.text == "Great Wood"]
    assert name.style == "wood"
    x, y = name.x / units_of(table()), 16 - name.y / units_of(table())
    assert 0.6 <= x <= 5 and 12 <= y <= 15.4 and not 2.2 <= x <= 3.6


def test_the_window_gets_so_many_pixels_of_a_unit_as_it_asks_for(painted: Painted) -> None:
    ground = PaintedGround(painted, units_of(table()), 32)
    assert ground.picture.get_size() == (20 * 32, 16 * 32)
    (name,) = [each for each in ground.names if each.text == "Mere"]
    assert 1 < name.at[0] < 3.4 and 13 < name.at[1] < 15  # units from the north-west corner


def test_a_shipped_table_is_shown_as_painted_and_another_plain() -> None:
    ground = load_ground(library.maps()["rippach"], Problems())
    assert isinstance(ground, OpenTable)
    shown = ground_for(ground, None)
    assert isinstance(shown, PaintedGround)
    assert pixels_of(ground) == 100 and shown.picture.get_size() == (2_000, 1_600)
    assert "ploughland" in {name.text for name in shown.names}
    assert isinstance(ground_for(replace(ground, areas=ground.areas[1:]), None), PlainTable)


def test_a_unit_of_a_picture_is_even_and_a_huge_one_small() -> None:
    inches = OpenTable(72_000, 48_000, unit_pixels=40)
    assert pixels_of(inches) == 54
    huge = OpenTable(400_000, 400_000, unit_pixels=96)
    assert pixels_of(huge) == 14


def test_edges_of_passages_that_lie_on_one_another_are_one_line(easel: TableEasel) -> None:
    """A bridge as wide as its road: dashes with gaps between them, not a line without."""
    road, bridge = (box(9, low, 11, high) for low, high in ((0, 16), (7, 8)))
    both = TableEasel(table((Area("", "road", road), Area("", "bridge", bridge)), ()), 96, 1)
    before = both.sheet.rgb.copy()
    passages.paint_edges(both)
    x, rows = round(11 * unit(both)), slice(round(8.1 * unit(both)), round(8.9 * unit(both)))
    darker = (before - both.sheet.rgb).sum(axis=2)[rows, x - 1 : x + 1].max(axis=1) > 0.2
    assert 0.3 < darker.mean() < 0.9


def test_a_table_is_kept_and_found_again(tmp_path: Path, painted: Painted) -> None:
    ground = table()
    assert load_or_none(ground, (tmp_path,)) is None
    path = save(ground, painted, tmp_path)
    assert path == painted_path(ground, tmp_path) and path.name.startswith("every-")
    found = load_or_none(ground, (tmp_path,))
    assert found is not None and found.names == painted.names
    assert load_or_none(table(AREAS[1:]), (tmp_path,)) is None


def test_the_largest_table_fits_into_memory() -> None:
    huge = OpenTable(1_000_000, 1_000_000, unit_pixels=1_000)
    width, (wide, high) = fitting_width(world_size(huge)), world_size(huge)
    assert wide * width * high * width <= MOST_PIXELS


def test_an_empty_table_is_bare_ground() -> None:
    bare = paint(OpenTable(4_000, 3_000), hex_width=48)
    assert bare.names == () and bare.rgb.std(axis=(0, 1)).max() < 12


def test_the_command_paints_tables_too(tmp_path: Path) -> None:
    source = library.maps()["rippach"]
    ground = load_ground(source, Problems())
    assert ground is not None
    save(ground, paint(OpenTable(1_000, 1_000), hex_width=24), tmp_path)
    command = [sys.executable, "-m", "game.ui.painter", str(source), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == f"done {painted_path(ground, tmp_path)}"


def test_halves_of_a_ring_keep_its_holes() -> None:
    ground = shapely.box(0, 0, 10, 10).difference(shapely.box(4, 4, 6, 6))
    assert sorted(curves.area(ring) for ring in grounds.rings_of(ground)) == [-4, 100]
