"""What is worth a look on a map: slopes, bridges, roads and properties that contradict the rest."""

from pathlib import Path

import pytest

from game.content import library
from game.content.board_file import load_board, load_ground
from game.content.problems import Problems, Severity


def told(project: Path, *pairs: tuple[str, str]) -> list[str]:
    """The warnings of the small map with pieces replaced; it has no errors."""
    path = project / "maps" / "small.tmx"
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    problems = Problems()
    assert load_board(path, problems) is not None, [str(p) for p in problems]
    assert all(p.severity is Severity.WARNING for p in problems)
    return [": ".join(filter(None, (p.where, p.message, p.hint))) for p in problems]


# The slope lies between 1101 and 1102, drawn from left to right: 1101 above it is the high side.
HIGH = """ <objectgroup id="9" name="relief">
  <object id="90" name="Hill" type="high_ground" x="{x}" y="{y}" width="60" height="60"/>
 </objectgroup>
</map>"""
ROAD = """ <objectgroup id="9" name="roads">
  <object id="90" name="Way" type="road" x="60" y="104"><polyline points="0,0 90,{down}"/></object>
 </objectgroup>
</map>"""


def test_a_sound_map_is_not_doubted(project: Path) -> None:
    assert told(project) == []


@pytest.mark.parametrize(
    ("y", "said"),
    [
        (
            180,
            [
                'layer "hexsides", 1101-1102: the slope falls from 1101 into high ground: '
                "draw it the other way round"
            ],
        ),
        (74, []),
    ],
)
def test_a_slope_does_not_fall_into_high_ground(project: Path, y: int, said: list[str]) -> None:
    """High ground over 1102, below the slope; over 1101, above it."""
    assert told(project, ("</map>", HIGH.format(x=30, y=y))) == said


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (
            "0,0 30,52 0,104",
            [
                f'layer "hexsides", 1101-{there}: the bridge crosses nothing: '
                "draw the stream under it, or take it away"
                for there in ("1201", "1202")
            ],
        ),
        ("0,0 30,52", []),
    ],
)
def test_a_bridge_lies_over_water(project: Path, points: str, said: list[str]) -> None:
    """The brook made a bridge all along; then a bridge over its first side alone, where the stream
    goes on from its end.
    """
    bridge = '<object id="80" name="" type="stream_bridge" x="90" y="52">'
    line = f'{bridge}<polyline points="{points}"/></object>'
    brook = '<object id="1" name="Brook" type="stream" x="90" y="52">\n   '
    rest = (
        '<object id="81" name="" type="stream" x="120" y="104"><polyline points="0,0 -30,52"/>'
        "</object>"
    )
    with_stream = line if said else line + rest
    old = f'{brook}<polyline points="0,0 30,52 0,104"/>\n  </object>'
    assert told(project, (old, with_stream)) == said


def test_a_road_crosses_a_stream_by_a_bridge(project: Path) -> None:
    """From 1101 to 1201 over the brook; with a bridge there nothing is said."""
    crossing = 'layer "roads", "Way": crosses the stream from 1101 to 1201 without a bridge: '
    assert told(project, ("</map>", ROAD.format(down=-52))) == [
        crossing + "draw a stream_bridge there, or lead it elsewhere"
    ]
    bridge = (
        '<object id="80" name="" type="stream_bridge" x="90" y="52">'
        '<polyline points="0,0 30,52"/></object>'
    )
    brook = '<object id="1" name="Brook"'
    assert told(project, (brook, bridge + brook)) == []


def test_a_property_that_is_not_read_is_told(project: Path) -> None:
    pair = ('<property name="title"', '<property name="Title"')
    assert told(project, pair) == ['property "Title" is not read: did you mean "title"?']


def test_shipped_maps_are_not_doubted() -> None:
    for path in library.shipped_folder("maps").glob("*.tmx"):
        problems = Problems()
        assert load_ground(path, problems) is not None
        assert [str(p) for p in problems] == []


def test_of_unknown_terrain_all_kinds_are_named(project: Path) -> None:
    path = project / "maps" / "ground.tsx"
    path.write_text(path.read_text("utf-8").replace('type="marsh"', 'type="sunken_road"'), "utf-8")
    problems = Problems()
    load_board(project / "maps" / "small.tmx", problems)
    assert problems.errors[0].message == 'hex 1303: terrain "sunken_road" is unknown'
    assert problems.errors[0].hint.startswith("one of open, woods, town, walled_town, marsh")
