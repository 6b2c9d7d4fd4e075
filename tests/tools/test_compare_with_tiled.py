"""The comparison with Tiled sees what differs; the programs themselves are run by .ci/run."""

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from game.board.hexgrid import HexGrid
from game.content import library
from game.content.map_geometry import MapGeometry
from game.content.problems import Problems
from game.content.tmx_file import TmxMap, read_tmx
from tools import compare_with_tiled as comparing
from tools.make_tiles import TILES


@pytest.fixture(scope="module")
def ours() -> TmxMap:
    found = read_tmx(library.shipped_folder("maps") / "rossbach.tmx", Problems())
    assert found is not None
    return found


def exported(tmx: TmxMap) -> dict[str, Any]:
    """What Tiled would write of the map, built from our reading."""
    tiles = [
        {"type": "tilelayer", "name": layer.name, "data": list(layer.gids)} for layer in tmx.tiles
    ]
    objects = [
        {
            "type": "objectgroup",
            "name": layer.name,
            "objects": [
                {
                    "id": o.id,
                    "name": o.name,
                    "type": o.kind,
                    "x": o.x,
                    "y": o.y,
                    "width": o.width,
                    "height": o.height,
                    "rotation": o.rotation,
                    "polyline": [{"x": x, "y": y} for x, y in o.points],
                    "properties": [{"name": k, "value": v} for k, v in o.properties.items()],
                }
                for o in layer.objects
            ],
        }
        for layer in tmx.objects
    ]
    kinds = [{"id": gid - 1, "type": kind} for gid, kind in tmx.kinds.items()]
    return {"tilesets": [{"firstgid": 1, "tiles": kinds}], "layers": tiles + objects}


def test_equal_readings_have_no_differences(ours: TmxMap) -> None:
    theirs = exported(ours)
    assert comparing.compare_tiles(ours, theirs) == []
    assert comparing.compare_objects(ours, theirs) == []


def test_a_different_tile_is_seen(ours: TmxMap) -> None:
    theirs = exported(ours)
    theirs["layers"][0]["data"][5] = 2
    assert comparing.compare_tiles(ours, theirs) == ["terrain, cell 5: 1 open, Tiled 2 woods"]


def test_a_tileset_that_tiled_could_not_find_is_seen(ours: TmxMap) -> None:
    theirs = exported(ours)
    theirs["tilesets"][0]["tiles"] = []
    assert len(comparing.compare_tiles(ours, theirs)) == 750


def test_a_moved_point_and_another_property_are_seen(ours: TmxMap) -> None:
    theirs = exported(ours)
    hexsides, places = theirs["layers"][1]["objects"], theirs["layers"][4]["objects"]
    hexsides[0]["polyline"][1]["x"] += 1
    places[0]["properties"][0]["value"] = "9999"
    first, second = comparing.compare_objects(ours, theirs)
    assert first.startswith(f"hexsides, object {hexsides[0]['id']}")
    assert second.startswith("places, object") and "9999" in second


def test_a_tile_drawn_elsewhere_is_seen(ours: TmxMap) -> None:
    """A picture of open ground only: every hex that is not open differs."""
    grid = HexGrid(ours.columns, ours.rows, "x", "even")
    geometry = MapGeometry(grid, ours.tile_width, ours.tile_height, ours.side)
    sheet = Image.open(TILES / "terrain.png").convert("RGB")
    plain = sheet.getpixel((60, 52))
    assert isinstance(plain, tuple)
    picture = Image.new("RGB", (2400, 3300), plain)
    faults = comparing.compare_picture(ours, geometry, picture, sheet)
    assert len(faults) == sum(ours.kinds[gid] != "open" for gid in ours.tiles[0].gids)
    one = replace(ours, tiles=(replace(ours.tiles[0], gids=(1,) * 750),))
    assert comparing.compare_picture(one, geometry, picture, sheet) == []
