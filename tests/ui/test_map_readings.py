"""Two readings of every shipped map: that of pytmx and our own, by which the window draws too."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytmx

from game.content import library
from game.content.problems import Problems
from game.content.tmx_file import TmxMap, read_tmx

MAPS = sorted(library.shipped_folder("maps").glob("*.tmx"))


def ours(path: Path) -> TmxMap:
    found = read_tmx(path, Problems())
    assert found is not None
    return found


def test_maps_are_shipped() -> None:
    assert [path.name for path in MAPS] != []


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_both_readings_agree_tile_by_tile(path: Path) -> None:
    theirs = pytmx.TiledMap(str(path))
    mine = ours(path)
    assert (theirs.width, theirs.height) == (mine.columns, mine.rows)
    assert [layer.name for layer in mine.tiles] == [
        layer.name for layer in theirs.layers if isinstance(layer, pytmx.TiledTileLayer)
    ]
    for layer in mine.tiles:
        drawn = theirs.get_layer_by_name(layer.name)
        for column, row, gid in drawn.iter_data():
            here = layer.gids[row * mine.columns + column]
            properties = theirs.get_tile_properties_by_gid(gid) or {}
            assert properties.get("type", "") == mine.kinds.get(here, ""), (column, row)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_both_readings_agree_on_every_object(path: Path) -> None:
    theirs = pytmx.TiledMap(str(path))
    for layer in ours(path).objects:
        drawn = {one.id: one for one in theirs.get_layer_by_name(layer.name)}
        assert sorted(drawn) == sorted(one.id for one in layer.objects)
        for one in layer.objects:
            other = drawn[one.id]
            assert (one.name, one.kind) == (other.name or "", other.type or "")
            assert (one.x, one.y) == (other.x, other.y)
            if one.points:
                expected = [(one.x + x, one.y + y) for x, y in one.points]
                assert [(p.x, p.y) for p in other.points] == expected
