"""The maps of Leuthen, Zorndorf and Torgau against the rulebook (PG 5, 24 to 26, T4)."""

from functools import cache

import pytest

from game.board.board import Board
from game.board.cells import Cell
from game.content import library
from game.content.board_file import load_board
from game.content.problems import Problems
from tools import make_maps


@cache
def shipped(name: str) -> Board:
    """A shipped map; it must be without faults."""
    problems = Problems()
    board = load_board(library.shipped_folder("maps") / f"{name}.tmx", problems)
    assert board is not None and list(problems) == []
    return board


def at(board: Board, label: str) -> Cell:
    cell = board.cell(label)
    assert cell is not None
    return cell


def zone(board: Board, name: str) -> set[str]:
    return {board.label(cell) for cell in board.zones[name]}


def edge(board: Board, name: str) -> set[str]:
    return {board.label(cell) for cell in board.edges[name]}


def within(board: Board, label: str, reach: int) -> set[str]:
    """All hexes of the map no farther off, whatever their terrain."""
    home = at(board, label)
    near = (c for c in range(board.grid.size) if board.distance(home, c) <= reach)
    return {board.label(cell) for cell in near}


@pytest.mark.parametrize("name", ["leuthen", "zorndorf", "torgau"])
def test_the_shipped_map_is_what_the_script_draws(name: str) -> None:
    sheet = make_maps.open_sheet(make_maps.MAPDATA / f"{name}.toml")
    path = library.shipped_folder("maps") / f"{name}.tmx"
    assert path.read_text("utf-8") == make_maps.draw(sheet)


def test_east_is_on_top_at_leuthen_and_torgau_and_west_at_zorndorf() -> None:
    """Ruling 60: columns rise southwards at Leuthen and Torgau, northwards at Zorndorf."""
    for name, last_row, last_column in (("leuthen", "28", "42"), ("torgau", "30", "42")):
        board = shipped(name)
        assert {label[2:] for label in edge(board, "east")} == {"01"}
        assert {label[2:] for label in edge(board, "west")} == {last_row}
        assert {label[:2] for label in edge(board, "north")} == {"11"}
        assert {label[:2] for label in edge(board, "south")} == {last_column}
    board = shipped("zorndorf")
    assert {label[2:] for label in edge(board, "west")} == {"01"}
    assert {label[2:] for label in edge(board, "east")} == {"28"}
    assert {label[:2] for label in edge(board, "south")} == {"11"}
    assert {label[:2] for label in edge(board, "north")} == {"40"}


def test_odd_columns_lie_half_a_hex_lower() -> None:
    """3513 and 3613 both touch 3512 and 3614, as the rulebook's line of sight needs (PG 5.2)."""
    board = shipped("leuthen")
    for between in ("3513", "3613"):
        around = set(board.neighbours[at(board, between)])
        assert {at(board, "3512"), at(board, "3614")} <= around


@pytest.mark.rule("PG 24.2.2a")
def test_the_neumarkt_hexes_lie_in_the_middle_of_the_west_edge() -> None:
    board = shipped("leuthen")
    assert zone(board, "prussian-neumarkt") == {"2228", "2328", "2428", "2528", "2628"}
    assert zone(board, "prussian-neumarkt") <= edge(board, "west")


@pytest.mark.rule("PG 24.2b")
@pytest.mark.parametrize(
    ("wing", "home", "reach"),
    [
        ("lucchese", "2008", 1),
        ("kheul", "2309", 1),
        ("arenberg", "2607", 1),
        ("colloredo", "2910", 1),
        ("serbelloni", "3310", 1),
        ("nadasdy", "3710", 1),
        ("nostitz", "2519", 5),
    ],
)
def test_austrian_leaders_start_near_their_hexes(wing: str, home: str, reach: int) -> None:
    """Each within 1 hex of his, Nostitz within 5."""
    board = shipped("leuthen")
    assert zone(board, f"leader-{wing}") == within(board, home, reach)


@pytest.mark.rule("PG 25.3.1a")
@pytest.mark.parametrize(
    ("name", "home", "reach"),
    [
        ("manteuffel", "3215", 1),
        ("browne", "2212", 1),
        ("russian-2108", "2108", 2),
        ("russian-2210", "2210", 2),
        ("cavalry-2217", "2217", 2),
        ("cavalry-1809", "1809", 2),
    ],
)
def test_zones_of_the_historical_set_up(name: str, home: str, reach: int) -> None:
    board = shipped("zorndorf")
    assert zone(board, name) == within(board, home, reach)


def test_the_mietzel_parts_the_sheet_from_edge_to_edge() -> None:
    """No way from Zorndorf to Neudamm without a step over the river; the zone north of it holds
    all that lies beyond (PG 25.3.2a, 25.3.6a)."""
    board = shipped("zorndorf")
    river = {frozenset((s.a, s.b)) for s in board.sides if s.kind == "mietzel"}
    reached, edge_ = {at(board, "3815")}, [at(board, "3815")]
    while edge_:
        here = edge_.pop()
        for there in board.neighbours[here]:
            if there not in reached and frozenset((here, there)) not in river:
                reached.add(there)
                edge_.append(there)
    assert at(board, "1611") not in reached
    assert {board.label(c) for c in reached} == zone(board, "north-of-mietzel")


@pytest.mark.rule("PG T4e")
def test_bridges_over_the_mietzel_count_and_burnt_ones_do_not() -> None:
    """Neudammer Mühle and Kerstenbrügge stand; Darrmietzel and Quartschen are only drawn
    (Ruling 41, 63)."""
    board = shipped("zorndorf")
    for south, north in (("3314", "3414"), ("3726", "3826")):
        assert board.crossing(at(board, south), at(board, north)) == ("stream_bridge",)
    for south, north in (("2708", "2808"), ("2505", "2605")):
        assert board.crossing(at(board, south), at(board, north)) == ("mietzel",)
        assert board.crossing(at(board, north), at(board, south)) == ("mietzel",)
    assert sum(side.kind == "ruined_bridge" for side in board.sides) == 2


@pytest.mark.rule("PG T4c")
def test_the_elbe_closes_the_east_of_torgau() -> None:
    """No dry hex on the east edge; the lake by the town is water in the middle, pond around."""
    board = shipped("torgau")
    assert {board.terrain[cell] for cell in board.edges["east"]} == {("all_water",)}
    assert board.terrain[at(board, "2905")] == ("all_water",)
    assert board.terrain[at(board, "2906")] == ("pond_river",)


@pytest.mark.rule("PG 26.3b", "PG 26.3c", "PG 26.4b")
def test_zones_of_torgau() -> None:
    """Detachments stand north of column 34 on dry hexes; the guns enter on the north edge, the
    army on the south edge."""
    board = shipped("torgau")
    dry = {board.label(c) for c in range(board.grid.size) if "all_water" not in board.terrain[c]}
    assert zone(board, "austrian-detachments") == {label for label in dry if int(label[:2]) < 34}
    assert zone(board, "prussian-guns-1500") == {"1110"} <= edge(board, "north")
    assert zone(board, "prussian-langenreichenbach") <= edge(board, "south")
    assert zone(board, "torgau") == {"2402", "2403", "2502", "2503", "2603"}
    assert {board.terrain[c] for c in board.zones["torgau"]} == {("town",)}


def test_works_face_away_from_the_side_they_defend() -> None:
    """The work on the Kiefern-Berg holds 3811 against 3812; it works both ways (PG T4)."""
    board = shipped("leuthen")
    work = next(side for side in board.sides if side.kind == "entrenchment")
    assert {board.label(work.a), board.label(work.b)} == {"3811", "3812"}
    assert work.high == at(board, "3811")
    assert board.crossing(work.a, work.b) == board.crossing(work.b, work.a) == ("entrenchment",)


def test_blocks_of_hexes_leave_a_lake_out() -> None:
    """A ring of eight hexes about one: three rectangles."""
    ring = [f"{c}{r:02}" for c in (11, 12, 13) for r in (1, 2, 3) if (c, r) != (12, 2)]
    assert make_maps.blocks(ring) == [
        ((11, 11), (1, 3)),
        ((12, 12), (1, 1)),
        ((12, 12), (3, 3)),
        ((13, 13), (1, 3)),
    ]
