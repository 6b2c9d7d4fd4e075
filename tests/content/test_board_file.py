"""Maps made into boards."""

from pathlib import Path

import pytest

from game.board.board import Board, Extent
from game.content import library
from game.content.board_file import load_board
from game.content.map_geometry import MapGeometry
from game.content.problems import Problems
from tests.board.test_hexgrid import STAGGERS, big
from tools import make_maps


def load(path: Path) -> tuple[Board, list[str]]:
    problems = Problems()
    board = load_board(path, problems)
    assert board is not None, [str(p) for p in problems]
    return board, [str(p) for p in problems]


def at(board: Board, label: str) -> int:
    cell = board.cell(label)
    assert cell is not None
    return cell


@pytest.fixture
def small(project: Path) -> Board:
    board, faults = load(project / "maps" / "small.tmx")
    assert faults == []
    return board


def rewrite(project: Path, old: str, new: str) -> Path:
    path = project / "maps" / "small.tmx"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return path


def test_frame_and_terrain(small: Board) -> None:
    assert (small.id, small.title, small.compass) == ("small", "Small", "east")
    assert small.label(0) == "1101"
    assert small.terrain[at(small, "1201")] == ("woods",)
    assert small.terrain[at(small, "1202")] == ("town",)
    assert small.terrain[at(small, "1303")] == ("marsh",)
    assert small.terrain[at(small, "1401")] == ("open",)
    assert small.edges["north"] == {at(small, label) for label in ("1101", "1102", "1103")}


def test_stream_lies_between_the_hexes_it_runs_along(small: Board) -> None:
    """Its first segment parts 1101 from 1201, its second 1101 from 1202."""
    first = at(small, "1101")
    assert small.crossing(first, at(small, "1201")) == ("stream",)
    assert small.crossing(at(small, "1202"), first) == ("stream",)
    assert [side.name for side in small.sides if side.kind == "stream"] == ["Brook", "Brook"]


def test_high_side_lies_left_of_the_drawing_direction(small: Board, project: Path) -> None:
    """Drawn from left to right, the hex above is high; drawn the other way, the hex below."""
    above, below = at(small, "1101"), at(small, "1102")
    assert small.crossing(below, above) == ("slope_up",)
    path = rewrite(
        project, 'x="30" y="156">\n   <polyline points="0,0 60,0"', 'x="90" y="156">\n'
        '   <polyline points="0,0 -60,0"'
    )  # fmt: skip
    board, _ = load(path)
    assert board.crossing(below, above) == ("slope_down",)
    assert board.crossing(above, below) == ("slope_up",)


def test_places_and_zones(small: Board) -> None:
    (place,) = small.places
    assert (place.name, place.kind, place.rank) == ("Dorf", "town", 1)
    assert place.cells == (at(small, "1202"),)
    # Centres: 1101 (60, 104), 1102 (60, 208), 1201 (150, 52), 1202 (150, 156).
    expected = {at(small, label) for label in ("1101", "1102", "1201", "1202")}
    assert small.zones == {"camp": expected}


def test_lines_snap_within_a_quarter_of_a_side(project: Path) -> None:
    """Tolerance is 13 pixels here: a quarter of half the height."""
    path = rewrite(project, "0,0 30,52 0,104", "7,7 22,46 -8,109")
    board, faults = load(path)
    assert faults == []
    assert board.crossing(at(board, "1101"), at(board, "1201")) == ("stream",)
    path = rewrite(project, "7,7 22,46 -8,109", "14,0 22,46 -8,109")
    problems = Problems()
    assert load_board(path, problems) is None
    assert "segment 1 is not on a side" in str(problems.errors[0])


def test_a_line_on_the_edge_of_the_map_counts_for_nothing(project: Path) -> None:
    board, faults = load(rewrite(project, "0,0 30,52 0,104", "0,0 30,-52 90,-52"))
    assert len(faults) == 2
    assert "segment 1 lies on the edge of the map at hex 1201" in faults[0]
    assert "segment 2 lies on the edge of the map at hex 1201" in faults[1]
    assert board.sides == tuple(side for side in board.sides if side.kind == "slope")


def test_a_layer_of_another_name_is_told(project: Path) -> None:
    _, faults = load(rewrite(project, 'name="zones"', 'name="zonse"'))
    assert len(faults) == 1
    assert faults[0].startswith("warning: ")
    assert faults[0].endswith('layer "zonse": is not read; did you mean "zones"?')


def test_turned_shapes_are_read_turned(project: Path) -> None:
    """A quarter turn clockwise about (0, 0) takes the camp off the map to the left."""
    path = rewrite(project, 'width="200" height="220"', 'width="200" height="220" rotation="90"')
    problems = Problems()
    assert load_board(path, problems) is None
    assert "covers the centre of no hex" in str(problems.errors[0])


def test_cover_lies_on_the_ground(project: Path) -> None:
    cover = """ <layer id="8" name="cover" width="4" height="3">
  <data encoding="csv">
2,0,0,0,
0,4,0,0,
0,0,0,0
</data>
 </layer>
 <objectgroup id="2\""""
    board, faults = load(rewrite(project, ' <objectgroup id="2"', cover))
    assert faults == []
    assert board.terrain[at(board, "1101")] == ("woods",)
    assert board.terrain[at(board, "1202")] == ("marsh", "town")


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_pixels_lead_back_to_their_cell_and_corner(axis: str, index: str) -> None:
    grid = big(axis, index)
    wide = axis == "x"
    geometry = MapGeometry(grid, 120 if wide else 104, 104 if wide else 120, 60)
    for cell in range(grid.size):
        x, y = geometry.centre(cell)
        assert geometry.cell_at(x + 20, y - 20) == cell
        for corner in grid.corners(cell):
            px, py = geometry.pixel(corner)
            assert geometry.corner_at((px + 5, py - 5)) == corner
            assert geometry.corner_at((px + (x - px) * 0.5, py + (y - py) * 0.5)) is None


@pytest.fixture(scope="module")
def rossbach() -> Board:
    board, faults = load(library.shipped_folder("maps") / "rossbach.tmx")
    assert faults == []
    return board


def test_rossbach_is_the_sheet_of_the_rulebook(rossbach: Board) -> None:
    """Named hexes of PG 23.1, edges and zones of PG 23.3."""
    assert rossbach.labels.span() == "columns 11-35, rows 01-30"
    towns = {place.name: {rossbach.label(c) for c in place.cells} for place in rossbach.places}
    assert towns["Reichardtswerben"] == {"2604", "2605", "2606"}
    assert towns["Groß-Kayna"] | towns["Klein-Kayna"] == {"1607", "1608", "1706"}
    for label in ("2604", "2605", "2606", "1607", "1608", "1706"):
        assert rossbach.terrain[at(rossbach, label)] == ("town",)
    assert {rossbach.label(c)[2:] for c in rossbach.edges["east"]} == {"01"}
    assert {rossbach.label(c)[2:] for c in rossbach.edges["west"]} == {"30"}
    assert {rossbach.label(c)[:2] for c in rossbach.edges["north"]} == {"11"}
    assert {rossbach.label(c)[:2] for c in rossbach.edges["south"]} == {"35"}
    assert len(rossbach.zones["coalition-main"]) == 13 * 8
    assert len(rossbach.zones["prussian-main"]) == 15 * 18


def test_rossbach_has_its_heights_streams_and_works(rossbach: Board) -> None:
    def crossing(a: str, b: str) -> tuple[str, ...]:
        return rossbach.crossing(at(rossbach, a), at(rossbach, b))

    assert crossing("2311", "2310") == ("slope_up",)
    assert crossing("2310", "2311") == ("slope_down",)
    assert crossing("2015", "2016") == ("stream_bridge",)
    assert crossing("2115", "2116") == ("stream",)
    assert crossing("1723", "1724") == ("entrenchment", "slope_up")
    assert crossing("1724", "1723") == ("entrenchment", "slope_down")
    assert crossing("2407", "2406") == ()
    kinds = [side.kind for side in rossbach.sides]
    assert kinds.count("slope") == 52
    assert kinds.count("entrenchment") == 14
    assert kinds.count("stream_bridge") == 6
    janus = next(area for area in rossbach.relief if area.name == "Janus-Hügel")
    assert len(janus.cells) == 11


def test_the_shipped_map_is_what_the_script_draws() -> None:
    sheet = make_maps.open_sheet(make_maps.MAPDATA / "rossbach.toml")
    drawn = make_maps.draw(sheet).encode()
    assert (library.shipped_folder("maps") / "rossbach.tmx").read_bytes() == drawn


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ('tilewidth="120" tileheight="104" hexsidelength="60" staggeraxis="x"', False),
        ('tilewidth="120" tileheight="104" hexsidelength="52" staggeraxis="x"', True),
        ('tilewidth="120" tileheight="104" hexsidelength="60" staggeraxis="y"', True),
        ('tilewidth="104" tileheight="120" hexsidelength="60" staggeraxis="y"', False),
        ('tilewidth="28" tileheight="24" hexsidelength="14" staggeraxis="x"', False),
    ],
)
def test_crooked_hexes_are_told(project: Path, size: str, told: bool) -> None:
    """A regular hex is twice its side long and 1.73 times its side broad, along the axis."""
    given = 'tilewidth="120" tileheight="104" hexsidelength="60" staggeraxis="x"'
    problems = Problems()
    load_board(rewrite(project, given, size), problems)
    assert any("make crooked hexes" in str(one) for one in problems) is told


@pytest.mark.parametrize(
    ("told", "read"), [("500 yards", Extent(500, "yards")), ("225 metres", Extent(225, "metres"))]
)
def test_a_map_may_say_how_far_it_is_across_a_hex(project: Path, told: str, read: Extent) -> None:
    board, faults = load(scaled(project, told))
    assert board.ground == read and faults == []


def test_a_scale_of_another_form_is_told(project: Path) -> None:
    problems = Problems()
    assert load_board(scaled(project, "half a mile"), problems) is None
    (fault,) = problems.errors
    assert "half a mile" in str(fault) and "such as 500 yards" in str(fault)


def scaled(project: Path, told: str) -> Path:
    """The small map with a scale."""
    line = '<property name="up" value="east"/>'
    return rewrite(project, line, f'{line}<property name="scale" value="{told}"/>')
