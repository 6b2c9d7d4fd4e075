"""The toy's table and scenario, on which the kernel's laws are tried, as files."""

import shutil
from pathlib import Path

import pytest

from game.board.plane.ground import OpenTable
from game.content.check import check
from tests.open_toy import HERE, OPEN_SHELF, RULES, SETTING


def test_its_files_are_sound() -> None:
    assert list(check([HERE], OPEN_SHELF.files())) == []


def test_it_is_played_on_the_table_of_its_map() -> None:
    table = SETTING.ground
    assert isinstance(table, OpenTable) and table is RULES.table
    assert (table.width, table.height, table.unit) == (20_000, 16_000, "um")
    assert [area.name for area in table.areas] == ["Rise", "Copse", "Bridge"]
    assert table.barriers[0].points == ((0, 8_000), (20_000, 8_000))
    assert RULES.place((3_000, 2_000)) == "Rise" and RULES.has((15_000, 13_000), "wood")
    with pytest.raises(AssertionError):
        _ = SETTING.board


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "scenarios/brook.toml",
            'at = "13 / 5 h0"',
            'at = "13 / 5"',
            'brook.toml:18: unit 3 "r3": at = "13 / 5" must be a place of the table with a '
            'heading, in quotes; such as "12.5 / 8.0 h90"',
        ),
        (
            "scenarios/brook.toml",
            'at = "13 / 5 h0"',
            'at = "1305"',
            'brook.toml:18: unit 3 "r3": at = "1305" must be a place of the table with a '
            'heading, in quotes; such as "12.5 / 8.0 h90"',
        ),
        (
            "scenarios/brook.toml",
            'at = "13 / 5 h0"',
            'at = "23 / 5 h0"',
            'brook.toml:18: unit 3 "r3": at = "23 / 5 h0" lies off table brook '
            "(0.0 / 0.0 to 20.0 / 16.0)",
        ),
        (
            "maps/brook.tmx",
            'type="wood"',
            'type="village"',
            'brook.toml: map "brook", layer "areas", "Copse" at 14.0 / 14.0: '
            'this game has no rules for "village"; one of bridge, slope, wood',
        ),
        (
            "maps/brook.tmx",
            "</objectgroup>\n</map>",
            '<object id="5" name="Dyke" type="wall" x="0" y="300">'
            '<polyline points="0,0 99,0"/></object></objectgroup></map>',
            'brook.toml: map "brook", layer "lines", "Dyke" at 0.0 / 10.0: '
            'this game has no rules for "wall"; one of stream',
        ),
    ],
)
def test_faults_are_told_with_their_place(
    tmp_path: Path, file: str, old: str, new: str, fault: str
) -> None:
    for folder in ("maps", "scenarios"):
        shutil.copytree(HERE / folder, tmp_path / folder)
    path = tmp_path / file
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    told = check([tmp_path / "scenarios" / "brook.toml"], OPEN_SHELF.files())
    assert [str(p).replace(f"{tmp_path}/scenarios/", "") for p in told] == [fault]
