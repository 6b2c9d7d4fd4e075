"""Spoiled maps and scenarios: each fault is one clear line, and the exit status is 1."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.content.check import check, report
from game.content.opening import SystemFiles

Systems = Mapping[str, SystemFiles]
Spoiler = Callable[[Path], None]


def in_file(name: str, old: str, new: str) -> Spoiler:
    """Replace one piece of a file, which must be there."""

    def spoil(project: Path) -> None:
        path = project / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    return spoil


def in_map(old: str, new: str) -> Spoiler:
    return in_file("maps/small.tmx", old, new)


def in_scenario(old: str, new: str) -> Spoiler:
    return in_file("scenarios/small.toml", old, new)


def in_oob(old: str, new: str) -> Spoiler:
    return in_file("scenarios/small.oob.toml", old, new)


def as_bytes(name: str, change: Callable[[bytes], bytes]) -> Spoiler:
    def spoil(project: Path) -> None:
        path = project / name
        path.write_bytes(change(path.read_bytes()))

    return spoil


def gone(name: str) -> Spoiler:
    return lambda project: (project / name).unlink()


BOMB = '<!DOCTYPE map [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<map'
MAPS: dict[str, tuple[Spoiler, str]] = {
    "truncated XML": (
        as_bytes("maps/small.tmx", lambda b: b[: b.index(b" <objectgroup")]),
        "small.tmx:17: is not sound XML: it ends too early",
    ),
    "entity bomb": (
        in_map("<map", BOMB),
        "small.tmx:2: document types and entities are not allowed",
    ),
    "wrong encoding": (
        as_bytes("maps/small.tmx", lambda b: b.replace(b"Small", "Straße".encode("latin-1"))),
        "small.tmx:6: byte 0xdf is not UTF-8; save the file as UTF-8",
    ),
    "absurd size": (
        in_map('width="4" height="3"', 'width="40000" height="30000"'),
        "small.tmx:2: the map is 40000 x 30000 cells; from 1 to 9801 cells are possible",
    ),
    "size that is no number": (
        in_map('width="4"', 'width="four"'),
        'small.tmx:2: width = "four" is not a whole number',
    ),
    "infinite": (
        in_map('infinite="0"', 'infinite="1"'),
        "small.tmx:2: the map is infinite; switch it off in Map Properties",
    ),
    "not hexagonal": (
        in_map('orientation="hexagonal"', 'orientation="isometric"'),
        "small.tmx:1: the map is isometric; hexagonal or orthogonal is needed",
    ),
    "missing tileset": (
        gone("maps/ground.tsx"),
        'small.tmx:9: tileset "ground.tsx": "ground.tsx" is not there',
    ),
    "missing picture": (
        gone("maps/ground.png"),
        'small.tmx:3: tileset "ground.tsx": "ground.png" is not there',
    ),
    "tileset outside the project": (
        in_map('source="ground.tsx"', 'source="../../../ground.tsx"'),
        'small.tmx:9: tileset "../../../ground.tsx": '
        '"../../../ground.tsx" lies outside the project',
    ),
    "too few tiles": (
        in_map("1,2,1,1,\n", ""),
        'small.tmx:11: layer "terrain": has 8 tiles, the map 12',
    ),
    "tile of no tileset": (
        in_map("1,2,1,1", "1,9,1,1"),
        'small.tmx:10: layer "terrain": tile 9 is in no tileset',
    ),
    "hex without a tile": (
        in_map("1,2,1,1", "1,0,1,1"),
        'small.tmx:10: layer "terrain": hex 1201: there is no tile',
    ),
    "unknown terrain": (
        in_file("maps/ground.tsx", '"woods"', '"wods"'),
        'small.tmx:10: layer "terrain": hex 1201: terrain "wods" is unknown; did you mean "woods"?',
    ),
    "stream off the hexsides": (
        in_map("0,0 30,52 0,104", "0,0 30,52 60,104"),
        'small.tmx:18: layer "hexsides", object 1 "Brook": segment 2 is not on a side of hex 1202; '
        "point 3 is 60 pixels from the nearest corner, at most 13",
    ),
    "stream with a point twice": (
        in_map("0,0 30,52 0,104", "0,0 30,52 30,52 0,104"),
        'small.tmx:18: layer "hexsides", object 1 "Brook": segment 2 is not on a side of hex 1101; '
        "points 2 and 3 are the same corner; take one away",
    ),
    "stream through a hex": (
        in_map("0,0 30,52 0,104", "0,0 0,104"),
        'small.tmx:18: layer "hexsides", object 1 "Brook": segment 1 is not on a side of hex 1101; '
        "a corner between points 1 and 2 is missing",
    ),
    "unknown hexside": (
        in_map('type="stream"', 'type="steam"'),
        'small.tmx:18: layer "hexsides", object 1 "Brook": type "steam" is unknown '
        "at hex 1201; "
        'did you mean "stream"?',
    ),
    "hexside without a type": (
        in_map('type="stream"', 'type=""'),
        'small.tmx:18: layer "hexsides", object 1 "Brook": type "" is unknown at hex 1201; '
        "one of slope, stream, stream_bridge, entrenchment, mietzel, elbe, pond_full, "
        "ruined_bridge, wall",
    ),
    "place without a type": (
        in_map('name="Dorf" type="town"', 'name="Dorf"'),
        'small.tmx:26: layer "places", object 3 "Dorf": type "" is unknown at hex 1202; '
        "one of town, hill, valley, wood, water, region",
    ),
    "place without a name": (
        in_map('name="Dorf" type="town"', 'type="town"'),
        'small.tmx:26: layer "places", object 3 "": has no name at hex 1202',
    ),
    "layer with Tiled's own name": (
        in_map('name="terrain"', 'name="Tile Layer 1"'),
        'small.tmx: has no tile layer "terrain"; rename the layer "Tile Layer 1"',
    ),
    "slope turned round": (
        in_map("0,0 60,0", "0,0 60,0 0,0"),
        'small.tmx:21: layer "hexsides", object 2 "": segment 2 turns the slope between '
        "1101 and 1102 round",
    ),
    "unknown hex of a place": (
        in_map('value="1202"', 'value="1202 1904"'),
        'small.tmx:26: layer "places", object 3 "Dorf": hex "1904" is not there '
        "(columns 11-14, rows 01-03)",
    ),
    "place off the map": (
        in_map('x="150" y="156"', 'x="1500" y="156"'),
        'small.tmx:26: layer "places", object 3 "Dorf": lies off the map',
    ),
    "zone about nothing": (
        in_map('width="200" height="220"', 'width="2" height="2"'),
        'small.tmx:35: layer "zones", object 4 "camp": covers the centre of no hex',
    ),
    "coordinate that is no number": (
        in_map('x="90"', 'x="nan"'),
        'small.tmx:18: layer "hexsides", object 1 "Brook": x = "nan" is far off the map',
    ),
    "unknown compass": (
        in_map('value="east"', 'value="eats"'),
        'small.tmx:1: property up = "eats" is unknown; did you mean "east"?',
    ),
}

SCENARIOS: dict[str, tuple[Spoiler, str]] = {
    "not TOML": (
        in_scenario("[setup]", "[setup"),
        "small.toml:14: is not TOML: a quote or a bracket is not closed",
    ),
    "wrong encoding": (
        as_bytes("scenarios/small.toml", lambda b: b.replace(b"Small", "Größe".encode("latin-1"))),
        "small.toml:6: byte 0xf6 is not UTF-8; save the file as UTF-8",
    ),
    "unknown hex": (
        in_scenario('"pr-ir1", at = "1202"', '"pr-ir1", at = "9912"'),
        'small.toml:10: unit 1 "pr-ir1": at = "9912" is not on map small '
        "(columns 11-14, rows 01-03)",
    ),
    "unit twice in the scenario": (
        in_scenario('"pr-art", at = "1202"', '"pr-ir1", at = "1203"'),
        'small.toml:11: unit 2 "pr-ir1": is there twice',
    ),
    "unit twice in the order of battle": (
        in_oob('id = "pr-art"', 'id = "pr-ir1"'),
        'small.oob.toml:39: unit 2 "pr-ir1": is there twice',
    ),
    "unit that the order of battle lacks": (
        in_scenario('"pr-art", at', '"pr-arty", at'),
        'small.toml:11: unit 2 "pr-arty": is not in small.oob.toml; did you mean "pr-art"?',
    ),
    "wrong type": (
        in_oob("movement = 3", 'movement = "three"'),
        'small.oob.toml:28: unit 1 "pr-ir1": movement = "three" must be a whole number from 1 to 9',
    ),
    "unknown arm": (
        in_oob('arm = "infantry"', 'arm = "infanty"'),
        'small.oob.toml:28: unit 1 "pr-ir1": arm = "infanty" is unknown; did you mean "infantry"?',
    ),
    "unknown key": (
        in_oob("movement = 3", "moevment = 3"),
        'small.oob.toml:28: unit 1 "pr-ir1": unknown key "moevment"; did you mean "movement"?',
    ),
    "wrong figure in a ladder": (
        in_oob("level = 1, sp = 2, mr = 5", "level = 1, sp = 2, mr = 0"),
        'small.oob.toml:28: unit 1 "pr-ir1": strength[2].mr = 0 must be a whole number from 1 to 9',
    ),
    "ladder with a gap": (
        in_oob("level = 2, sp = 3", "level = 3, sp = 3"),
        'small.toml:10: unit 1 "pr-ir1": strength must have each level from 1 up once',
    ),
    "unknown rule name": (
        in_scenario('"23.5.1"', '"23.5.7"'),
        'small.toml:14: [setup]: special_rules[1] = "23.5.7" is unknown; '
        "one of 23.3.1 (No Franco-Imperial Army Commander), 23.3.2 (Command of Baden), 23.4 (",
    ),
    "missing leader": (
        in_scenario('wing = [{ id = "keith", at = "1202" }]', ""),
        'small.toml: wing 1 "keith": its leader Keith has no hex; write at = "1204"',
    ),
    "unknown wing": (
        in_oob('wing = "keith"', 'wing = "kieth"'),
        'small.toml:10: unit 1 "pr-ir1": unknown wing "kieth"; did you mean "keith"?',
    ),
    "two on one place of a stack": (
        in_scenario("order = 2", "order = 1"),
        'small.toml:10: unit 1 "pr-ir1": shares order = 1 in hex 1202; 1 is the top',
    ),
    "missing base": (
        gone("scenarios/small.oob.toml"),
        'small.toml: base = "small.oob.toml" is not there',
    ),
    "base outside the folder": (
        in_scenario('base = "small.oob.toml"', 'base = "../../secret.oob.toml"'),
        'small.toml: base = "../../secret.oob.toml" must be the plain name of an order of battle; '
        'a file of this folder such as "rossbach.oob.toml"',
    ),
    "unknown map": (
        in_scenario('map = "small"', 'map = "rosbach"'),
        'small.toml: map = "rosbach" is not there; did you mean "rossbach"?',
    ),
    "map outside the folder": (
        in_scenario('map = "small"', 'map = "../maps/small"'),
        'small.toml: map = "../maps/small" is not there',
    ),
    "unknown system": (
        in_scenario('"prussias_glory"', '"prussia_glory"'),
        'small.toml: system = "prussia_glory" is unknown; did you mean "prussias_glory"?',
    ),
    "id that is not the file's": (
        in_scenario('id = "small"', 'id = "large"'),
        'small.toml: id = "large" differs from the file\'s name; write id = "small"',
    ),
    "missing head": (
        in_scenario('title = "Small"', ""),
        'small.toml: the key "title" is missing',
    ),
    "missing table": (
        in_scenario("[setup]", "[setpu]"),
        'small.toml:14: unknown table or key "setpu"; did you mean "setup"?',
    ),
}


def lines(project: Path, systems: Systems) -> tuple[list[str], int]:
    found, status = report(check([project / "scenarios"], systems))
    return found[:-1], status


def test_the_sound_project_has_no_faults(project: Path, systems: Systems) -> None:
    assert report(check([project], systems)) == (["0 errors, 0 warnings"], 0)


@pytest.mark.parametrize("name", MAPS)
def test_a_spoiled_map_gives_one_line(name: str, project: Path, systems: Systems) -> None:
    spoil, expected = MAPS[name]
    spoil(project)
    found, status = lines(project, systems)
    assert status == 1
    assert len(found) == 1, found
    assert found[0].removeprefix(f"{project / 'maps'}/") == expected


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_spoiled_scenario_gives_one_line(name: str, project: Path, systems: Systems) -> None:
    spoil, expected = SCENARIOS[name]
    spoil(project)
    found, status = lines(project, systems)
    assert status == 1
    assert found[0].removeprefix(f"{project / 'scenarios'}/").startswith(expected), found


def test_all_faults_are_told_at_once(project: Path, systems: Systems) -> None:
    for spoil in (
        in_map("0,0 30,52 0,104", "0,0 0,104"),
        in_map('value="1202"', 'value="1904"'),
        in_oob('arm = "infantry"', 'arm = "infanty"'),
        in_oob('class = "heavy"', 'class = "havy"'),
    ):
        spoil(project)
    found, status = lines(project, systems)
    assert status == 1
    assert len(found) == 4


def test_a_file_that_is_not_there_or_no_data(project: Path, systems: Systems) -> None:
    (project / "notes.txt").write_text("")
    found, status = report(check([project / "none.tmx", project / "notes.txt"], systems))
    assert status == 1
    assert "none.tmx: is not there" in found[0]
    assert "notes.txt: is neither a map (.tmx) nor a scenario (.toml)" in found[1]


def test_what_is_shipped_is_sound() -> None:
    from game.content import library
    from game.engine.shelf import Shelf
    from game.rules import SYSTEMS

    folders = [library.shipped_folder("maps"), library.shipped_folder("scenarios")]
    assert report(check(folders, Shelf(SYSTEMS).files())) == (["0 errors, 0 warnings"], 0)
