"""Maps as Tiled means them; tools/compare_with_tiled.py holds the same against Tiled itself."""

import os
from pathlib import Path

import pytest

from game.board.board import Board
from game.content import library
from game.content.board_file import load_board, load_ground
from game.content.opening import SystemFiles, open_scenario
from game.content.pack import unpacked
from game.content.problems import Problems
from game.content.reading import instead_of_disk
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults as faults_of

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<tileset version="1.8" name="ground" '
SYSTEM = {"prussias_glory": SystemFiles(PgScenario, faults_of)}
COLLECTION = f"""{HEAD}tilewidth="120" tileheight="104" tilecount="3" columns="0">
 <tile id="0" type="open"><image source="ground.png"/></tile>
 <tile id="2" type="woods"><image source="ground.png"/></tile>
 <tile id="5" type="town"><image source="ground.png"/></tile>
</tileset>
"""


def change(project: Path, *pairs: tuple[str, str], file: str = "small.tmx") -> Path:
    path = project / "maps" / file
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    return project / "maps" / "small.tmx"


def load(path: Path) -> tuple[Board | None, list[str]]:
    problems = Problems()
    board = load_board(path, problems)
    return board, [str(problem).replace(f"{path.parent}/", "") for problem in problems]


def labels(board: Board | None, zone: str) -> set[str]:
    assert board is not None
    return {board.label(cell) for cell in board.zones[zone]}


def long_map(folder: Path, size: str, axis: str, zone: str) -> Path:
    """Forty hexes one behind the other along the axis that does not stagger."""
    columns, rows = (2, 40) if axis == "x" else (40, 2)
    path = folder / "long.tmx"
    path.write_text(
        f"""<map version="1.8" orientation="hexagonal" width="{columns}" height="{rows}" {size}
 infinite="0" hexsidelength="32" staggeraxis="{axis}" staggerindex="odd">
 <tileset firstgid="1" source="ground.tsx"/>
 <layer id="1" name="terrain" width="{columns}" height="{rows}">
  <data encoding="csv">{",".join(["1"] * 80)}</data></layer>
 <objectgroup id="2" name="zones"><object id="1" name="far" {zone}/></objectgroup>
</map>
""",
        "utf-8",
    )
    return path


@pytest.mark.parametrize(
    ("size", "axis", "zone", "hexes"),
    [
        # Rows are 54 high: the fortieth has its centre at 39 x 54 + 27 = 2133, the one before 2079.
        ('tilewidth="64" tileheight="55"', "x", 'x="4" y="2108" width="56" height="50"', {"0140"}),
        ('tilewidth="55" tileheight="64"', "y", 'x="2108" y="4" width="50" height="56"', {"4001"}),
    ],
)
def test_hexes_of_odd_size_are_a_pixel_smaller(
    size: str, axis: str, zone: str, hexes: set[str], project: Path
) -> None:
    board, faults = load(long_map(project / "maps", size, axis, zone))
    assert faults == []
    assert labels(board, "far") == hexes


def test_tiles_of_a_collection_have_gaps_in_their_numbers(project: Path) -> None:
    (project / "maps" / "ground.tsx").write_text(COLLECTION, "utf-8")
    path = change(project, ("1,2,1,1", "1,3,1,1"), ("1,3,1,1,\n1,1,4", "1,6,1,1,\n1,1,3"))
    board, faults = load(path)
    assert faults == []
    assert board.terrain[1] == ("woods",) and board.terrain[5] == ("town",)
    _, faults = load(change(project, ("1,6,1,1", "1,5,1,1")))
    assert faults == ['small.tmx:10: layer "terrain": tile 5 is in no tileset']


@pytest.mark.parametrize(
    ("alignment", "x", "y"),
    [
        # The tile of 120 x 104 covers (90, 104) to (210, 208): its middle is the centre of 1202.
        ("unspecified", 90, 208),
        ("topleft", 90, 104),
        ("top", 150, 104),
        ("topright", 210, 104),
        ("left", 90, 156),
        ("center", 150, 156),
        ("right", 210, 156),
        ("bottomleft", 90, 208),
        ("bottom", 150, 208),
        ("bottomright", 210, 208),
    ],
)
def test_the_alignment_of_tile_objects(alignment: str, x: int, y: int, project: Path) -> None:
    asked = ("<tileset ", f'<tileset objectalignment="{alignment}" ')
    change(project, asked, file="ground.tsx")
    tile = (
        f'<object id="3" name="Dorf" type="town" gid="3" x="{x}" y="{y}" width="120" height="104"'
    )
    path = change(
        project,
        ('<object id="3" name="Dorf" type="town" x="150" y="156"', tile),
        ('<property name="hexes" value="1202"/>', ""),
        ("   <point/>\n", ""),
    )
    board, faults = load(path)
    assert faults == []
    assert board.label(board.places[0].anchor) == "1202"


COPY = """ <layer id="9" name="terrain" width="4" height="3"{hidden}>
  <data encoding="csv">2,2,2,2,2,2,2,2,2,2,2,2</data>
 </layer>
 <objectgroup id="2\""""


def test_what_is_hidden_does_not_count(project: Path) -> None:
    before, _ = load(project / "maps" / "small.tmx")
    path = change(project, (' <objectgroup id="2"', COPY.format(hidden=' visible="0"')))
    board, faults = load(path)
    assert faults == [
        'warning: small.tmx:17: layer "terrain": is hidden, so it does not count; '
        "show it, or delete it"
    ]
    assert board.terrain == before.terrain
    path = change(project, ('name="Dorf" type="town"', 'name="Dorf" type="town" visible="0"'))
    board, faults = load(path)
    assert board.places == ()
    assert 'object 3 "Dorf": is hidden, so it does not count' in faults[1]


def test_a_hidden_group_hides_its_layers(project: Path) -> None:
    group = ' <group id="20" name="old" visible="0"><objectgroup id="2"'
    path = change(project, (' <objectgroup id="2"', group), ("</map>", "</group></map>"))
    board, faults = load(path)
    assert (board.sides, board.places) == ((), ())
    assert len(faults) == 2  # the zones may be hidden: they cover the map
    assert labels(board, "camp") == {"1101", "1102", "1201", "1202"}


def test_two_layers_of_one_name_are_told(project: Path) -> None:
    path = change(project, (' <objectgroup id="2"', COPY.format(hidden="")))
    board, faults = load(path)
    assert faults == [
        'warning: small.tmx:17: layer "terrain": is there twice; both count; give one another name'
    ]
    assert board.terrain[0] == ("woods",)


def test_backslashes_part_folders(project: Path) -> None:
    board, faults = load(change(project, ('"ground.tsx"', '"..\\maps\\ground.tsx"')))
    assert faults == [] and board is not None


@pytest.mark.parametrize(
    "source",
    [
        "C:/Users/anna/oblique/assets/tiles/terrain.tsx",
        "..\\..\\program\\assets\\tiles\\terrain.tsx",
        "../../../../program/assets/tiles/terrain.tsx",
    ],
)
def test_a_map_of_another_machine_has_the_programs_own_tiles(source: str, project: Path) -> None:
    board, faults = load(change(project, ('"ground.tsx"', f'"{source}"')))
    assert board.terrain[1] == ("woods",)
    assert len(faults) == 1 and faults[0].startswith("warning: ")
    assert faults[0].endswith("; the program's own terrain.tsx is taken")


def test_a_pack_holds_the_tiles_that_stood_in(project: Path) -> None:
    """A game on such a map goes on from its save alone."""
    change(project, ('"ground.tsx"', '"C:/Users/anna/terrain.tsx"'))
    problems = Problems()
    found = open_scenario(project / "scenarios" / "small.toml", SYSTEM, problems)
    assert found is not None
    pack = unpacked(found.files)
    assert pack is not None
    scenario, files = pack
    with instead_of_disk(files):
        again = open_scenario(scenario, SYSTEM, Problems())
    assert again is not None and again.board.terrain == found.board.terrain


def test_hexes_as_a_list(project: Path) -> None:
    """A list property of Tiled 1.12."""
    items = '<item type="string" value="1202"/><item type="string" value="1203"/>'
    asked = f'<property name="hexes" type="list">{items}</property>'
    path = change(project, ('<property name="hexes" value="1202"/>', asked))
    board, faults = load(path)
    assert faults == []
    assert {board.label(cell) for cell in board.places[0].cells} == {"1202", "1203"}


def test_a_property_of_another_name_is_told(project: Path) -> None:
    _, faults = load(change(project, ('name="title"', 'name="Title"')))
    assert faults == ['warning: small.tmx:1: property "Title" is not read; did you mean "title"?']


def test_a_tile_wider_than_its_picture_is_a_fault(project: Path) -> None:
    change(project, ('tilewidth="120"', 'tilewidth="700"'), file="ground.tsx")
    _, faults = load(project / "maps" / "small.tmx")
    assert faults == [
        'small.tmx:3: tileset "ground.tsx": its tiles are larger than its picture (width)'
    ]


def test_the_shipped_maps_have_no_warnings() -> None:
    for path in sorted(library.shipped_folder("maps").glob("*.tmx")):
        problems = Problems()
        assert load_ground(path, problems) is not None
        assert list(problems) == []


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_loop_of_links_is_stood_in_for_too(project: Path) -> None:
    (project / "maps" / "terrain.tsx").symlink_to("terrain.tsx")
    change(project, ('"ground.tsx"', '"terrain.tsx"'))
    problems = Problems()
    found = open_scenario(project / "scenarios" / "small.toml", SYSTEM, problems)
    assert found is not None and found.files != b""
    assert "the program's own terrain.tsx is taken" in str(problems.found[0])
