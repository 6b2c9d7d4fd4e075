"""Tables without a grid, drawn in Tiled: what is read, and what is told of faults."""

from pathlib import Path

from game.board.board import Extent
from game.board.plane.ground import OpenTable, TableLine, TablePoint
from game.content.board_file import load_board, load_ground
from game.content.check import check
from game.content.problems import Problems

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" width="20" height="16" infinite="0" \
tilewidth="50" tileheight="50">
 <properties>
  <property name="title" value="A brook"/>
  <property name="unit" value="um"/>
  <property name="unit_pixels" type="int" value="50"/>
 </properties>
"""
BROOK = (
    '<object id="7" name="Brook" type="stream" x="0" y="400">'
    '<polyline points="0,0 1000,0"/></object>'
)
BRIDGE = '<object id="3" name="Bridge" type="bridge" x="450" y="370" width="100" height="60"/>'
HILL = '<object id="4" name="Hill" type="slope" x="300" y="600" width="400" height="150"/>'


def drawn(folder: Path, areas: str = BRIDGE, lines: str = BROOK, head: str = HEAD) -> Path:
    """A map with these objects."""
    path = folder / "brook.tmx"
    path.write_text(
        f'{head}<objectgroup id="1" name="areas">{areas}</objectgroup>'
        f'<objectgroup id="2" name="lines">{lines}</objectgroup></map>',
        "utf-8",
    )
    return path


def with_layer(folder: Path, layer: str, objects: str) -> Path:
    """The map with another layer of objects."""
    path = drawn(folder)
    group = f'<objectgroup id="3" name="{layer}">{objects}</objectgroup></map>'
    path.write_text(path.read_text("utf-8").replace("</map>", group), "utf-8")
    return path


def told(path: Path) -> list[str]:
    """All that is told of a map, with file and line."""
    return [str(p).replace(f"{path.parent}/", "") for p in check([path], {})]


def test_sizes_and_places_are_thousandths_from_the_south_west(tmp_path: Path) -> None:
    """20 x 16 tiles of one unit; the brook in the middle of the height, the bridge 0.6 deep."""
    problems = Problems()
    table = load_ground(drawn(tmp_path), problems)
    assert isinstance(table, OpenTable)
    assert list(problems) == []
    assert (table.id, table.title, table.unit) == ("brook", "A brook", "um")
    assert (table.width, table.height) == (20_000, 16_000)
    assert table.barriers[0].points == ((0, 8_000), (20_000, 8_000))
    assert set(table.areas[0].outline) == {
        (9_000, 8_600),
        (11_000, 8_600),
        (11_000, 7_400),
        (9_000, 7_400),
    }


def test_corners_run_clockwise_however_they_were_drawn(tmp_path: Path) -> None:
    left = (
        '<object id="1" name="W" type="wood" x="100" y="100">'
        '<polygon points="0,0 0,90 90,0"/></object>'
    )
    right = left.replace("0,0 0,90 90,0", "0,0 90,0 0,90")
    for areas in (left, right):
        table = load_ground(drawn(tmp_path, areas), Problems())
        assert isinstance(table, OpenTable)
        (x1, y1), (x2, y2), (x3, y3) = table.areas[0].outline
        assert (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1) < 0


def test_what_a_game_wants_to_know_goes_along(tmp_path: Path) -> None:
    marked = HILL.replace(
        "/>", '><properties><property name="vdf" value="2"/></properties></object>'
    )
    table = load_ground(drawn(tmp_path, marked), Problems())
    assert isinstance(table, OpenTable)
    assert table.areas[0].told == (("vdf", "2"),)


HEAP = '<object id="9" name="Heap" type="objective" x="500" y="300">{}<point/></object>'
VALUE = '<properties><property name="value" type="int" value="{}"/></properties>'
ENTRY = (
    '<object id="9" name="North" type="entry" x="100" y="0"><polyline points="0,0 400,0"/></object>'
)
TRACK = '<object id="9" type="road" x="0" y="100"><polyline points="0,0 500,50 1000,0"/></object>'


def test_points_edges_and_roads_go_along(tmp_path: Path) -> None:
    """An objective worth 2 at 10 / 10, an entry on the northern edge, a track from edge to edge."""
    table = load_ground(
        with_layer(tmp_path, "points", HEAP.format(VALUE.format(2))), problems := Problems()
    )
    assert isinstance(table, OpenTable)
    assert table.points == (
        TablePoint("Heap", "objective", (10_000, 10_000), 2, (("value", "2"),)),
    )
    table = load_ground(with_layer(tmp_path, "edges", ENTRY), problems)
    assert isinstance(table, OpenTable)
    assert table.edges == (TableLine("North", "entry", ((2_000, 16_000), (10_000, 16_000))),)
    table = load_ground(with_layer(tmp_path, "roads", TRACK), problems)
    assert isinstance(table, OpenTable)
    assert [road.kind for road in table.roads] == ["road"]
    assert table.roads[0].points == ((0, 14_000), (10_000, 13_000), (20_000, 14_000))
    assert list(problems) == []


def test_what_the_map_leaves_out_is_what_its_kinds_say(tmp_path: Path) -> None:
    """As Tiled shows it: a slope has level 1, an objective counts 1; other levels are 0."""
    areas = HILL + HILL.replace('"slope"', '"wood"').replace('"4"', '"5"')
    table = load_ground(drawn(tmp_path, areas), Problems())
    assert isinstance(table, OpenTable)
    assert [(area.kind, area.level) for area in table.areas] == [("slope", 1), ("wood", 0)]
    table = load_ground(with_layer(tmp_path, "points", HEAP.format("")), Problems())
    assert isinstance(table, OpenTable)
    assert [(point.value, point.told) for point in table.points] == [(1, ())]


def test_an_entry_may_go_round_a_corner(tmp_path: Path) -> None:
    corner = ENTRY.replace("0,0 400,0", "0,0 -100,0 -100,300")
    assert told(with_layer(tmp_path, "edges", corner)) == []


def test_how_far_a_unit_is_on_the_ground(tmp_path: Path) -> None:
    scale = '<property name="scale" value="{}"/></properties>'
    head = HEAD.replace("</properties>", scale.format("100 metres"))
    table = load_ground(drawn(tmp_path, head=head), Problems())
    assert isinstance(table, OpenTable) and table.ground == Extent(100, "metres")
    head = HEAD.replace("</properties>", scale.format("100 feet"))
    found = told(drawn(tmp_path, head=head))
    assert found == ['brook.tmx:1: property scale = "100 feet"; such as 500 yards, or 225 metres']


def test_a_game_of_cells_refuses_it(tmp_path: Path) -> None:
    problems = Problems()
    assert load_board(drawn(tmp_path), problems) is None
    assert [p.message for p in problems] == ["is a table without a grid"]
