"""What is told of a table's map: each fault whole, with file, line, layer, object and place."""

from pathlib import Path

import pytest

from tests.content.test_table_file import (
    BRIDGE,
    BROOK,
    ENTRY,
    HEAD,
    HEAP,
    HILL,
    TRACK,
    VALUE,
    drawn,
    told,
    with_layer,
)

SAID = '><properties><property name="{}" value="{}"/></properties></object>'


def saying(one: str, name: str, value: str) -> str:
    """An object without children that says this of itself."""
    return one.replace("/>", SAID.format(name, value))


def wood(points: str, x: int = 100, y: int = 100) -> str:
    """A wood with these corners."""
    return (
        f'<object id="5" name="Wood" type="wood" x="{x}" y="{y}"><polygon points="{points}"/>'
        "</object>"
    )


def top(points: str) -> str:
    """A slope of level 2 with these corners, from 8 / 4 of the table on."""
    return (
        '<object id="8" name="Top" type="slope" x="400" y="600"><properties>'
        f'<property name="level" value="2"/></properties><polygon points="{points}"/></object>'
    )


HOOK = (  # a slope of level 1 that is not convex: a hook about the corner at 8 / 4
    '<object id="4" name="Hook" type="slope" x="300" y="550">'
    '<polygon points="0,0 400,0 400,200 300,200 300,100 100,100 100,200 0,200"/></object>'
)
AREAS = [
    (
        "an unknown class",
        BRIDGE.replace('"bridge"', '"brigde"'),
        'brook.tmx:8: layer "areas", object 3 "Bridge": type "brigde" is unknown (at 9.0 / 8.6); '
        'did you mean "bridge"?',
    ),
    (
        "no class",
        HILL.replace('type="slope" ', ""),
        'brook.tmx:8: layer "areas", object 4 "Hill": has no type (at 6.0 / 4.0); one of wood, '
        "marsh, field, rough, town, village, farm, fortification, slope, steep_slope, road, pond, "
        "bridge, ford, gate",
    ),
    (
        # The sides from 4 / 14 to 2 / 11 and from 2 / 14 to 4 / 12 cross: y = 11 + 3 (x - 2) / 2
        # and y = 14 - (x - 2) are equal where x - 2 = 6 / 5.
        "a self-crossing polygon",
        wood("0,0 100,100 100,0 0,150"),
        'brook.tmx:8: layer "areas", object 5 "Wood": crosses itself at 3.2 / 12.8 '
        "(at 2.0 / 14.0); draw its corners in order, or make two of it",
    ),
    (
        "a polygon without ground",
        wood("0,0 100,100 50,50"),
        'brook.tmx:8: layer "areas", object 5 "Wood": covers no ground (at 2.0 / 14.0); '
        "it needs three corners",
    ),
    (
        "an object outside the table",
        wood("0,0 200,0 200,50", x=900),
        'brook.tmx:8: layer "areas", object 5 "Wood": leaves the table at 22.0 / 14.0 '
        "(at 18.0 / 14.0); it is 20.0 x 16.0 um",
    ),
    (
        "a point among areas",
        '<object id="6" name="Dot" type="wood" x="100" y="100"><point/></object>',
        'brook.tmx:8: layer "areas", object 6 "Dot": is a point (at 2.0 / 14.0); '
        "draw a polygon or a rectangle",
    ),
    (
        "an ellipse",
        '<object id="6" name="Pond" type="pond" x="100" y="100" width="50" height="50"><ellipse/>'
        "</object>",
        'brook.tmx:8: layer "areas", object 6 "Pond": is an ellipse (at 2.0 / 14.0); '
        "draw a polygon or a rectangle",
    ),
    (
        "a level that is no number",
        saying(HILL, "level", "high"),
        'brook.tmx:8: layer "areas", object 4 "Hill": its level is "high" (at 6.0 / 4.0); '
        "a whole number from 1 to 9",
    ),
    (
        "a slope as low as the plain",
        saying(HILL, "level", "0"),
        'brook.tmx:8: layer "areas", object 4 "Hill": its level is "0" (at 6.0 / 4.0); '
        "a whole number from 1 to 9",
    ),
    (
        "a defence value out of bounds",
        saying(HILL.replace("slope", "town"), "vdf", "10"),
        'brook.tmx:8: layer "areas", object 4 "Hill": its vdf is "10" (at 6.0 / 4.0); '
        "a whole number from 0 to 9",
    ),
    (
        "a flag that is neither",
        saying(HILL.replace("slope", "pond"), "impassable", "yes"),
        'brook.tmx:8: layer "areas", object 4 "Hill": its impassable is "yes" (at 6.0 / 4.0); '
        "true or false",
    ),
    (
        "a property that is misspelt",
        saying(HILL.replace("slope", "town"), "capacty", "1"),
        'warning: brook.tmx:8: layer "areas", object 4 "Hill": property "capacty" is not read; '
        'did you mean "capacity"?',
    ),
    (
        "a property of another kind",
        saying(HILL.replace("slope", "road"), "vdf", "1"),
        'warning: brook.tmx:8: layer "areas", object 4 "Hill": property "vdf" is not read; '
        "a road has title, inline, lettered, rank, symbol, symbols",
    ),
    (
        # From the bridge's southern edge, 16 - 3.2 = 12.8, down to the brook at 8.
        "a bridge off its stream",
        BRIDGE.replace('y="370"', 'y="100"'),
        'brook.tmx:8: layer "areas", object 3 "Bridge": leads over no stream (at 9.0 / 14.0); '
        'the nearest, "Brook", is 4.8 um away',
    ),
    (
        "a ford off its stream",
        BRIDGE.replace('y="370"', 'y="100"').replace("ridge", "ord").replace("bord", "ford"),
        'brook.tmx:8: layer "areas", object 3 "Bord": leads over no stream (at 9.0 / 14.0); '
        'the nearest, "Brook", is 4.8 um away',
    ),
    (
        "a gate in no wall",
        BRIDGE.replace('"bridge"', '"gate"'),
        'brook.tmx:8: layer "areas", object 3 "Bridge": leads over no hedge, wall or entrenchment '
        "(at 9.0 / 8.6); draw a hedge, wall or entrenchment under it, or take it away",
    ),
    (
        "a hill without a foot",
        top("0,0 100,0 100,50"),
        'brook.tmx:8: layer "areas", object 8 "Top": has level 2 and is not wholly within a slope '
        "of level 1 (at 8.0 / 4.0); draw one of level 1 round it",
    ),
    (
        "a hill that juts out of its foot",
        HILL + top("0,60 350,60 350,100 0,100"),
        'brook.tmx:8: layer "areas", object 8 "Top": has level 2 and is not wholly within a slope '
        "of level 1 (at 8.0 / 4.0); draw one of level 1 round it",
    ),
    (
        "a hill across the bay of its foot, all corners within",
        HOOK + top("-50,120 -50,100 250,100 250,120"),
        'brook.tmx:8: layer "areas", object 8 "Top": has level 2 and is not wholly within a slope '
        "of level 1 (at 8.0 / 4.0); draw one of level 1 round it",
    ),
]


@pytest.mark.parametrize(("areas", "fault"), [row[1:] for row in AREAS], ids=[r[0] for r in AREAS])
def test_a_fault_of_an_area(tmp_path: Path, areas: str, fault: str) -> None:
    assert told(drawn(tmp_path, areas)) == [fault]


LINES = [
    (
        "an unknown class",
        BROOK.replace('"stream"', '"steam"'),
        'brook.tmx:8: layer "lines", object 7 "Brook": type "steam" is unknown (at 0.0 / 8.0); '
        'did you mean "stream"?',
    ),
    (
        "a short line",
        BROOK.replace("1000,0", "2,0 1000,0"),
        'brook.tmx:8: layer "lines", object 7 "Brook": has a part shorter than 0.05 um at '
        "0.0 / 8.0 (at 0.0 / 8.0); move its points apart, or take one away",
    ),
    (
        "a line outside the table",
        BROOK.replace("1000,0", "1001,0"),
        'brook.tmx:8: layer "lines", object 7 "Brook": leaves the table at 20.02 / 8.0 '
        "(at 0.0 / 8.0); it is 20.0 x 16.0 um",
    ),
    (
        "a stream that ends in the open",
        BROOK.replace("1000,0", "500,0"),
        'warning: brook.tmx:8: layer "lines", object 7 "Brook": ends in the open at 10.0 / 8.0; '
        "lead it to the edge or into another water",
    ),
    (
        "a stream that ends at a hedge",
        BROOK.replace("1000,0", "500,0")
        + '<object id="8" type="hedge" x="500" y="300"><polyline points="0,0 0,200"/></object>',
        'warning: brook.tmx:8: layer "lines", object 7 "Brook": ends in the open at 10.0 / 8.0; '
        "lead it to the edge or into another water",
    ),
    (
        "an area among lines",
        BRIDGE.replace('"bridge"', '"wall"'),
        'brook.tmx:8: layer "lines", object 3 "Bridge": is a rectangle (at 9.0 / 8.6); '
        "draw a polyline",
    ),
    (
        "an obstacle of no level that there is",
        BROOK.replace(
            "<polyline", '<properties><property name="level" value="10"/></properties><polyline'
        ),
        'brook.tmx:8: layer "lines", object 7 "Brook": its level is "10" (at 0.0 / 8.0); '
        "a whole number from 0 to 9",
    ),
]


@pytest.mark.parametrize(("lines", "fault"), [row[1:] for row in LINES], ids=[r[0] for r in LINES])
def test_a_fault_of_a_line(tmp_path: Path, lines: str, fault: str) -> None:
    assert [line.replace("tmx:9", "tmx:8") for line in told(drawn(tmp_path, "", lines))] == [fault]


OTHERS = [
    (
        "points",
        HEAP.format(VALUE.format(0)),
        '9 "Heap": its value is "0" (at 10.0 / 10.0); a whole number from 1 to 99',
    ),
    (
        "points",
        HEAP.format(VALUE.format(100)),
        '9 "Heap": its value is "100" (at 10.0 / 10.0); a whole number from 1 to 99',
    ),
    (
        "points",
        HEAP.replace("objective", "entry").format(""),
        '9 "Heap": type "entry" is unknown (at 10.0 / 10.0); one of objective, exit',
    ),
    (
        "points",
        BRIDGE.replace('"bridge"', '"exit"'),
        '3 "Bridge": is a rectangle (at 9.0 / 8.6); draw a point',
    ),
    (
        "points",
        HEAP.format("").replace('x="500"', 'x="1010"'),
        '9 "Heap": leaves the table at 20.2 / 10.0 (at 20.2 / 10.0); it is 20.0 x 16.0 um',
    ),
    (
        "edges",
        ENTRY.replace("400,0", "400,1"),
        '9 "North": leaves the edge of the table at 2.0 / 16.0 (at 2.0 / 16.0); '
        "its points lie on the edge",
    ),
    (
        "edges",
        BRIDGE.replace('"bridge"', '"entry"'),
        '3 "Bridge": is a rectangle (at 9.0 / 8.6); draw a polyline',
    ),
    (
        "roads",
        TRACK.replace("1000,0", "1010,0"),
        '9 "": leaves the table at 20.2 / 14.0 (at 0.0 / 14.0); it is 20.0 x 16.0 um',
    ),
    (
        "roads",
        TRACK.replace('"road"', '"rode"'),
        '9 "": type "rode" is unknown (at 0.0 / 14.0); did you mean "road"?',
    ),
]


@pytest.mark.parametrize(("layer", "objects", "fault"), OTHERS)
def test_a_fault_of_a_point_an_edge_or_a_road(
    tmp_path: Path, layer: str, objects: str, fault: str
) -> None:
    assert told(with_layer(tmp_path, layer, objects)) == [
        f'brook.tmx:8: layer "{layer}", object {fault}'
    ]


NO_UNIT = (
    "brook.tmx:1: the unit of length is missing or wrong; give the map its name, such as um, as "
    'the property "unit"'
)
NO_PIXELS = (
    "brook.tmx:1: unit_pixels is missing or wrong; give the map a whole number from 8 to 1000 as "
    'the property "unit_pixels"'
)
UNIT = '  <property name="unit" value="um"/>\n'
PIXELS = '  <property name="unit_pixels" type="int" value="50"/>\n'


@pytest.mark.parametrize(
    ("head", "faults"),
    [
        (HEAD.replace(UNIT, ""), [NO_UNIT]),
        (HEAD.replace('"um"', '" "'), [NO_UNIT]),
        (HEAD.replace('"um"', '"units of measure"'), [NO_UNIT]),
        (HEAD.replace(PIXELS, ""), [NO_PIXELS]),
        (HEAD.replace('value="50"', 'value="7"'), [NO_PIXELS]),
        (HEAD.replace('value="50"', 'value="1001"'), [NO_PIXELS]),
        (HEAD.replace('value="50"', 'value="wide"'), [NO_PIXELS]),
        (HEAD.replace(PIXELS, "").replace(UNIT, ""), [NO_UNIT, NO_PIXELS]),
        (
            HEAD.replace("orthogonal", "isometric"),
            ["brook.tmx:1: the map is isometric; a table needs an orthogonal one"],
        ),
        (
            HEAD.replace('name="title"', 'name="Title"'),
            [
                'warning: brook.tmx:1: property "Title" is not read; did you mean "title"?',
            ],
        ),
    ],
)
def test_what_a_table_must_say_of_itself(tmp_path: Path, head: str, faults: list[str]) -> None:
    """A map that has nothing but the layers of a table is one, whatever it says."""
    assert told(drawn(tmp_path, head=head)) == faults


def test_layers_that_are_not_read(tmp_path: Path) -> None:
    path = with_layer(tmp_path, "area", BRIDGE)
    tiles = (
        '<layer id="9" name="terrain" width="20" height="16">'
        f'<data encoding="csv">{",".join("0" * 320)}</data></layer></map>'
    )
    path.write_text(path.read_text("utf-8").replace("</map>", tiles), "utf-8")
    assert told(path) == [
        'warning: brook.tmx:8: layer "area": is not read; did you mean "areas"?',
        'warning: brook.tmx:8: layer "terrain": is not read; a table is made of objects',
    ]


# -- what is sound ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "areas",
    [
        HILL + top("0,60 200,60 200,100 0,100"),
        HILL + top("-100,0 300,0 300,150 -100,150"),  # as large as its foot
        HOOK + top("-50,20 250,20 250,40 -50,40"),
    ],
    ids=["within", "on the border", "in the bow of a hook"],
)
def test_a_hill_with_its_foot(tmp_path: Path, areas: str) -> None:
    assert told(drawn(tmp_path, areas)) == []


@pytest.mark.parametrize(
    "lines",
    [
        BROOK,
        BROOK.replace("1000,0", "500,0 500,400"),  # to the southern edge
        BROOK.replace("1000,0", "500,0")
        + '<object id="8" type="stream" x="500" y="0"><polyline points="0,0 0,800"/></object>',
        BROOK.replace("0,0 1000,0", "100,0 200,0 200,100 100,0"),  # a moat
    ],
    ids=["edge to edge", "round a corner", "into another", "a ring"],
)
def test_a_stream_that_ends_somewhere(tmp_path: Path, lines: str) -> None:
    assert told(drawn(tmp_path, "", lines)) == []


def test_a_stream_may_end_in_a_pond_and_rise_in_a_wood_but_not_in_a_field(tmp_path: Path) -> None:
    pond = HILL.replace('"slope"', '"pond"').replace('x="300" y="600"', 'x="450" y="350"')
    brook = BROOK.replace("1000,0", "500,0")
    assert told(drawn(tmp_path, pond, brook)) == []
    assert told(drawn(tmp_path, pond.replace('"pond"', '"wood"'), brook)) == []
    (doubt,) = told(drawn(tmp_path, pond.replace('"pond"', '"field"'), brook))
    assert "ends in the open at 10.0 / 8.0" in doubt


@pytest.mark.parametrize("line", ["hedge", "wall", "entrenchment"])
def test_a_gate_in_each_kind_of_wall(tmp_path: Path, line: str) -> None:
    gate, wall = BRIDGE.replace('"bridge"', '"gate"'), BROOK.replace('"stream"', f'"{line}"')
    assert told(drawn(tmp_path, gate, wall)) == []


def test_a_road_over_water_needs_a_bridge(tmp_path: Path) -> None:
    """The brook runs along 8; its bridge reaches from 9 to 11. A road is only drawn: a warning."""
    line = '<polyline points="0,0 0,200"/></object>'
    way = f'<object id="9" name="Lane" type="road" x="{{}}" y="300">{line}'
    assert told(with_layer(tmp_path, "roads", way.format(500))) == []
    assert told(with_layer(tmp_path, "roads", way.format(100).replace("200", "90"))) == []
    (found,) = told(with_layer(tmp_path, "roads", way.format(100)))
    assert found.endswith(
        'layer "roads", object 9 "Lane": crosses "Brook" at 2.0 / 8.0 without a bridge or ford; '
        "draw one there, or lead the road elsewhere: it is only drawn"
    )
