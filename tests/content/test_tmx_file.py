"""The ways in which Tiled writes one and the same map."""

import base64
import gzip
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.board_file import load_board
from game.content.problems import Problems
from game.content.tmx_file import TmxMap, read_tmx

GIDS = (1, 2, 1, 1, 1, 3, 1, 1, 1, 1, 4, 1)
CSV = """<data encoding="csv">
1,2,1,1,
1,3,1,1,
1,1,4,1
</data>"""


def packed(gids: tuple[int, ...] = GIDS) -> bytes:
    return struct.pack(f"<{len(gids)}I", *gids)


def data(encoding: str, content: bytes) -> str:
    return f"<data {encoding}>\n   {base64.b64encode(content).decode()}\n  </data>"


SINGLE = "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in GIDS) + "</data>"
FLIPPED = (1 | 0x80000000, 2 | 0x40000000, *GIDS[2:11], 1 | 0x10000000)
DATA = {
    "csv": CSV,
    "base64": data('encoding="base64"', packed()),
    "zlib": data('encoding="base64" compression="zlib"', zlib.compress(packed())),
    "gzip": data('encoding="base64" compression="gzip"', gzip.compress(packed())),
    "elements": SINGLE,
    "flipped": data('encoding="base64"', packed(FLIPPED)),
}


def read(project: Path) -> TmxMap:
    problems = Problems()
    found = read_tmx(project / "maps" / "small.tmx", problems)
    assert found is not None
    assert list(problems) == []
    return found


def rewrite(project: Path, change: Callable[[str], str]) -> None:
    path = project / "maps" / "small.tmx"
    path.write_text(change(path.read_text("utf-8")), "utf-8", newline="")


def faults(project: Path) -> list[str]:
    problems = Problems()
    read_tmx(project / "maps" / "small.tmx", problems)
    return [p.message for p in problems]


@pytest.mark.parametrize("form", DATA)
def test_tiles_are_read_in_every_form(form: str, project: Path) -> None:
    rewrite(project, lambda text: text.replace(CSV, DATA[form]))
    assert read(project).tiles[0].gids == GIDS


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        (data('encoding="base64" compression="zlib"', b"rubbish"), "the packed tiles are damaged"),
        (
            data('encoding="base64" compression="zstd"', packed()),
            "tiles stored as base64 zstd cannot be read",
        ),
        (CSV.replace("4", "four"), "its list has something that is no number"),
        (CSV.replace("4", "-4"), "its list has something that is no number"),
        ("<data><chunk/></data>", "has no tiles"),
        (
            data('encoding="base64" compression="zlib"', zlib.compress(bytes(50_000_000))),
            "has 12 tiles, the map 12",
        ),
    ],
)
def test_tiles_that_cannot_be_read(form: str, fault: str, project: Path) -> None:
    """The last one is a small file that would unpack to 50 MB: no more than needed is unpacked."""
    rewrite(project, lambda text: text.replace(CSV, form))
    if "12 tiles" in fault:
        tiles = read_tmx(project / "maps" / "small.tmx", Problems())
        assert tiles is not None
        assert len(tiles.tiles[0].gids) == 12
    else:
        assert faults(project) == [fault]


def test_byte_order_mark_and_windows_line_ends(project: Path) -> None:
    before = read(project)
    rewrite(project, lambda text: "\ufeff" + text.replace("\n", "\r\n"))
    after = read(project)
    assert after.tiles[0].gids == before.tiles[0].gids
    assert [o.line for o in after.objects[0].objects] == [o.line for o in before.objects[0].objects]


def test_class_is_read_like_type(project: Path) -> None:
    """Tiled 1.9 wrote "class" where all others write "type"."""
    rewrite(project, lambda text: text.replace(' type="stream"', ' class="stream"'))
    assert read(project).objects[0].objects[0].kind == "stream"


def test_layers_inside_groups_are_found(project: Path) -> None:
    rewrite(
        project,
        lambda text: text.replace(
            ' <layer id="1"', ' <group id="9" name="all"><layer id="1"'
        ).replace("</map>", "</group></map>"),
    )
    found = read(project)
    assert [layer.name for layer in found.tiles] == ["terrain"]
    assert [layer.name for layer in found.objects] == ["hexsides", "places", "zones"]


def test_a_shifted_layer_is_a_fault(project: Path) -> None:
    rewrite(project, lambda text: text.replace('name="places"', 'name="places" offsetx="30"'))
    assert faults(project) == ["is shifted"]


def test_tileset_inside_the_map(project: Path) -> None:
    tileset = (project / "maps" / "ground.tsx").read_text("utf-8").split("\n", 1)[1]
    inside = tileset.replace("<tileset", '<tileset firstgid="1"')
    rewrite(
        project,
        lambda text: text.replace('<tileset firstgid="1" source="ground.tsx"/>', inside),
    )
    assert read(project).kinds == {1: "open", 2: "woods", 3: "town", 4: "marsh"}


def test_template_gives_what_the_object_leaves_out(project: Path) -> None:
    (project / "maps" / "village.tx").write_text(
        """<?xml version="1.0" encoding="UTF-8"?>
<template>
 <object name="Village" type="town">
  <properties><property name="rank" value="2"/><property name="note" value="old"/></properties>
  <point/>
 </object>
</template>
""",
        "utf-8",
    )
    rewrite(
        project,
        lambda text: text.replace(
            '<object id="3" name="Dorf" type="town"', '<object id="3" template="village.tx"'
        ).replace("   <point/>\n", ""),
    )
    place = read(project).objects[1].objects[0]
    assert (place.name, place.kind, place.shape) == ("Village", "town", "point")
    assert place.properties == {"rank": "1", "hexes": "1202", "note": "old"}


TILE_TEMPLATE = """<?xml version="1.0" encoding="UTF-8"?>
<template>
 <tileset firstgid="1" source="other.tsx"/>
 <object name="Sign" type="town" gid="2" width="120" height="104"/>
</template>
"""


def test_a_templates_tile_counts_in_the_templates_own_tileset(project: Path) -> None:
    maps = project / "maps"
    ground = (maps / "ground.tsx").read_text("utf-8")
    (maps / "other.tsx").write_text(ground.replace('name="ground"', 'name="other"'), "utf-8")
    (maps / "sign.tx").write_text(TILE_TEMPLATE, "utf-8")
    sign = '<object id="9" template="sign.tx" x="90" y="208"/>'
    rewrite(
        project,
        lambda text: text.replace(
            ' <layer id="1"', ' <tileset firstgid="5" source="other.tsx"/>\n <layer id="1"'
        ).replace('name="places">\n', f'name="places">\n  {sign}\n'),
    )
    placed = read(project).objects[1].objects[0]
    assert (placed.shape, placed.name) == ("tile", "Sign")
    board = load_board(maps / "small.tmx", Problems())
    assert board is not None
    # x, y is the tile's lower left corner, so its middle is (150, 156), the centre of 1202.
    assert board.label(board.places[0].anchor) == "1202"


def test_a_template_whose_tileset_the_map_lacks_is_a_fault(project: Path) -> None:
    (project / "maps" / "sign.tx").write_text(TILE_TEMPLATE, "utf-8")
    sign = '<object id="9" template="sign.tx" x="90" y="208"/>'
    rewrite(
        project,
        lambda text: text.replace('name="places">\n', f'name="places">\n  {sign}\n'),
    )
    assert faults(project) == ["its template uses a tileset that the map lacks"]


def test_a_template_outside_the_project_is_a_fault(project: Path) -> None:
    rewrite(
        project,
        lambda text: text.replace('<object id="3"', '<object id="3" template="../../../x.tx"'),
    )
    assert faults(project) == ['"../../../x.tx" lies outside the project']
