"""Tables without a grid, drawn in Tiled: what is read, and what is told of faults."""

from pathlib import Path

import pytest

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
    """All faults without the name of the file."""
    return [str(p).removeprefix(str(path)).split(": ", 1)[1] for p in check([path], {})]


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


@pytest.mark.parametrize(
    ("areas", "lines", "fault"),
    [
        (
            BRIDGE.replace("bridge", "brigde"),
            BROOK,
            'layer "areas", object 3 "Bridge": type "brigde" is unknown (at 9 / 8.6); '
            'did you mean "bridge"?',
        ),
        (
            '<object id="5" name="Bow" type="wood" x="100" y="100">'
            '<polygon points="0,0 100,100 100,0 0,150"/></object>',
            BROOK,
            'layer "areas", object 5 "Bow": crosses itself at 4 / 14 (at 2 / 14)',
        ),
        (
            '<object id="5" name="Off" type="wood" x="900" y="100" width="200" height="50"/>',
            BROOK,
            'layer "areas", object 5 "Off": leaves the table at 22 / 14 (at 18 / 14); '
            "it is 20 x 16 um",
        ),
        (
            BRIDGE.replace('y="370"', 'y="100"'),
            BROOK,
            'layer "areas", object 3 "Bridge": lies on no line that it leads over (at 9 / 14); '
            "move it, or take it away",
        ),
        (
            HILL.replace(
                "/>", '><properties><property name="level" value="2"/></properties></object>'
            ),
            BROOK,
            'layer "areas", object 4 "Hill": has level 2 without a foot (at 6 / 4); '
            "draw one of level 1 round it",
        ),
        (
            HILL.replace(
                "/>", '><properties><property name="level" value="high"/></properties></object>'
            ),
            BROOK,
            'layer "areas", object 4 "Hill": its level is "high" (at 6 / 4); '
            "a whole number from 0 to 9",
        ),
        (
            '<object id="6" name="Dot" type="wood" x="100" y="100"><point/></object>',
            BROOK,
            'layer "areas", object 6 "Dot": is a point (at 2 / 14); draw a polygon or a rectangle',
        ),
        (
            "",
            BROOK.replace("1000,0", "1,0 1000,0"),
            'layer "lines", object 7 "Brook": has a part of no length at 0 / 8 (at 0 / 8); '
            "move its points apart, or take one away",
        ),
        (
            "",
            BROOK.replace("1000,0", "500,0"),
            'layer "lines", object 7 "Brook": ends in the open at 10 / 8; '
            "lead it to the edge or into another water",
        ),
    ],
)
def test_faults_are_told_with_layer_object_and_place(
    tmp_path: Path, areas: str, lines: str, fault: str
) -> None:
    found = told(drawn(tmp_path, areas, lines))
    assert len(found) == 1
    assert found[0].endswith(fault)


def test_a_hill_with_its_foot_is_sound(tmp_path: Path) -> None:
    level = '><properties><property name="level" value="{}"/></properties></object>'
    foot = HILL.replace("/>", level.format(1))
    top = '<object id="8" name="Top" type="slope" x="400" y="650" width="100" height="50"'
    assert told(drawn(tmp_path, foot + top + level.format(2))) == []


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


@pytest.mark.parametrize(
    ("layer", "objects", "fault"),
    [
        (
            "points",
            HEAP.format(""),
            '"Heap": has no value (at 10 / 10); '
            'give it a whole number from 1 to 99 as the property "value"',
        ),
        ("points", HEAP.format(VALUE.format(0)), "has no value (at 10 / 10)"),
        ("points", HEAP.format(VALUE.format(100)), "has no value (at 10 / 10)"),
        ("points", HEAP.replace("objective", "entry").format(""), 'type "entry" is unknown'),
        ("points", BRIDGE.replace("bridge", "exit"), "is a rectangle (at 9 / 8.6); draw a point"),
        (
            "points",
            HEAP.format(VALUE.format(1)).replace('x="500"', 'x="1010"'),
            "leaves the table at 20.2 / 10",
        ),
        (
            "edges",
            ENTRY.replace("400,0", "400,1"),
            '"North": leaves the edge of the table at 2 / 16 (at 2 / 16); '
            "its points lie on the edge",
        ),
        (
            "edges",
            ENTRY.replace("400,0", "0,0 -100,50"),
            "leaves the edge of the table at 2 / 16",
        ),
        ("edges", BRIDGE.replace("bridge", "entry"), "is a rectangle (at 9 / 8.6); draw a poly"),
        ("roads", TRACK.replace("1000,0", "1010,0"), "leaves the table at 20.2 / 14"),
        ("roads", TRACK.replace('"road"', '"rode"'), 'type "rode" is unknown'),
    ],
)
def test_faults_of_points_edges_and_roads(
    tmp_path: Path, layer: str, objects: str, fault: str
) -> None:
    found = told(with_layer(tmp_path, layer, objects))
    assert len(found) == 1
    assert f'layer "{layer}", object' in found[0] and fault in found[0]


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
    assert found == ['property scale = "100 feet"; such as 500 yards, or 225 metres']


def test_without_a_scale_it_says_what_is_missing(tmp_path: Path) -> None:
    head = HEAD.replace('value="50"/>', 'value="0"/>')
    assert told(drawn(tmp_path, head=head)) == [
        "unit_pixels is missing or wrong; give the map a whole number from 8 to 1000 as the "
        'property "unit_pixels"'
    ]


def test_a_game_of_cells_refuses_it(tmp_path: Path) -> None:
    problems = Problems()
    assert load_board(drawn(tmp_path), problems) is None
    assert [p.message for p in problems] == ["is a table without a grid"]
