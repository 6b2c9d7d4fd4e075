"""Orthogonal maps made into boards of squares; roads as a layer of their own."""

from pathlib import Path

import pytest

from game.board.board import Board
from game.board.squaregrid import SquareGrid
from game.content import library
from game.content.board_file import load_board
from game.content.problems import Problems

TSX = """<tileset name="ground" tilewidth="100" tileheight="100" tilecount="3" columns="3">
 <image source="ground.png" width="300" height="100"/>
 <tile id="0" type="open"/><tile id="1" type="river"/><tile id="2" type="bridge"/>
</tileset>
"""
TMX = """<map version="1.8" orientation="orthogonal" width="3" height="2" tilewidth="100" \
tileheight="100" infinite="0">
 <properties><property name="label_origin" value="0000"/></properties>
 <tileset firstgid="1" source="ground.tsx"/>
 <layer id="1" name="terrain" width="3" height="2"><data encoding="csv">1,2,1,1,2,1</data></layer>
 <layer id="2" name="cover" width="3" height="2"><data encoding="csv">0,3,0,0,0,0</data></layer>
 <objectgroup id="3" name="zones">
  <object id="1" name="west" x="0" y="0" width="100" height="200"/>
 </objectgroup>
 <objectgroup id="4" name="roads">
  <object id="2" name="Way" type="highway" x="50" y="50"><polyline points="0,0 100,0 200,100"/>
  </object>
 </objectgroup>
</map>
"""


def load(folder: Path, *changes: tuple[str, str]) -> tuple[Board | None, list[str]]:
    text = TMX
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "ground.tsx").write_text(TSX, "utf-8")
    (folder / "ground.png").write_bytes(b"picture")
    (folder / "field.tmx").write_text(text, "utf-8")
    problems = Problems()
    board = load_board(folder / "field.tmx", problems)
    return board, [str(p) for p in problems]


def test_a_map_of_squares(tmp_path: Path) -> None:
    """Grid, numbers from 0000, terrain with the bridge over the river, zones by centres."""
    board, faults = load(tmp_path)
    assert board is not None and faults == []
    assert isinstance(board.grid, SquareGrid) and board.grid.size == 6
    assert [board.label(c) for c in range(6)] == ["0000", "0100", "0200", "0001", "0101", "0201"]
    assert board.terrain[1] == ("bridge", "river") and board.terrain[4] == ("river",)
    assert board.terrain[0] == ("open",)
    assert board.zones == {"west": frozenset({0, 3})}
    assert board.distance(0, 5) == 2


def test_a_road_names_the_cells_under_its_points(tmp_path: Path) -> None:
    board, _ = load(tmp_path)
    assert board is not None
    (road,) = board.roads
    assert (road.name, road.kind, road.cells) == ("Way", "highway", (0, 1, 5))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('type="highway"', 'type="higway"', 'type "higway" is unknown; do you mean "highway"'),
        ("0,0 100,0 200,100", "0,0 200,0", "skips a cell"),
        ("0,0 100,0 200,100", "0,0 -100,0", "leaves the map"),
        ('<polyline points="0,0 100,0 200,100"/>', "<point/>", "is a point, not a line"),
        ('tileheight="100" ', 'tileheight="90" ', "its tiles are 100 x 90"),
        ("orthogonal", "isometric", "the map is isometric"),
    ],
)
def test_what_is_wrong_with_it_is_told(tmp_path: Path, old: str, new: str, fault: str) -> None:
    board, faults = load(tmp_path, (old, new))
    assert board is None
    assert any(fault.split(";")[0] in each for each in faults), faults


@pytest.mark.parametrize(
    ("name", "columns", "rows", "hills"), [("maida", 9, 6, 2), ("quatre-bras", 10, 9, 2)]
)
def test_the_shipped_maps_of_squares(name: str, columns: int, rows: int, hills: int) -> None:
    problems = Problems()
    board = load_board(library.shipped_folder("maps") / f"{name}.tmx", problems)
    assert board is not None and not list(problems)
    assert (board.grid.columns, board.grid.rows) == (columns, rows)
    assert sum("hill" in kinds for kinds in board.terrain) == hills
    assert board.label(0) == "0000"
