"""Types and templates with which Tiled lets a designer draw a table of his own."""

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.board.kinds import TABLE_LAYERS
from game.board.plane.ground import OpenTable
from game.content.board_file import load_ground
from game.content.problems import Problems
from tests.open_toy import HERE
from tools import make_maps, make_tables
from tools.compare_with_tiled import compare, of_templates

TYPES = ElementTree.parse(make_maps.MAPS / "objecttypes.xml").getroot()
KINDS = sorted({kind for kinds in TABLE_LAYERS.values() for kind in kinds})


def test_the_files_are_those_that_the_kinds_make() -> None:
    folder = make_maps.MAPS / make_tables.TEMPLATES
    made = dict(make_tables.templates())
    lie = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.tx")}
    assert {name: path.read_text("utf-8") for name, path in lie.items()} == made
    assert make_maps.object_types() == (make_maps.MAPS / "objecttypes.xml").read_text("utf-8")


def test_a_table_of_all_templates_is_sound(tmp_path: Path) -> None:
    """A town is given no defence value, its game knows one; a slope has a level."""
    problems = Problems()
    table = load_ground(of_templates(tmp_path), problems)
    assert list(problems) == []
    assert isinstance(table, OpenTable)
    for found, layer in (
        (table.areas, "areas"),
        (table.barriers, "lines"),
        (table.points, "points"),
        (table.edges, "edges"),
        (table.roads, "roads"),
    ):
        assert [one.kind for one in found] == list(TABLE_LAYERS[layer])
        assert all(one.name == one.kind for one in found)
    areas = {area.kind: area for area in table.areas}
    assert areas["town"].told == ()
    assert (areas["slope"].level, areas["slope"].told) == (1, (("level", "1"),))
    assert table.points[0].value == 1
    assert table.barriers[0].points == ((0, 15_333), (24_000, 15_333))  # drawn anew


@pytest.mark.skipif(
    not all(map(shutil.which, ("tiled", "tmxrasterizer"))), reason="Tiled is not installed"
)
def test_tiled_reads_tables_and_templates_as_we_do(tmp_path: Path) -> None:
    for path in (of_templates(tmp_path), HERE / "maps" / "brook.tmx"):
        assert compare(path, tmp_path) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_type_has_all_that_a_map_may_say_of_its_kind(kind: str) -> None:
    (found,) = [one for one in TYPES if one.get("name") == kind]
    told = {
        each.name: "bool" if each.flag else "string" if each.default is None else "int"
        for kinds in TABLE_LAYERS.values()
        for each in (kinds[kind].tells if kind in kinds else ())
    }
    assert {one.get("name"): one.get("type") for one in found} == told
    assert found.get("color", "").startswith("#")
