"""Tables without a grid, drawn in Tiled: what is read, and what is told of faults."""

from pathlib import Path

import pytest

from game.board.plane.ground import OpenTable
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
