"""What holds of kinds of ground and hexsides whatever the game."""

from game.board.kinds import HEXSIDES, TERRAIN, ground_of, side_of, sides_with, terrain_with
from tests.boards import sketch


def test_water_is_no_way_for_a_road_and_paper_no_field() -> None:
    assert set(terrain_with("water")) == {"pond_river", "all_water", "river", "pond", "off_map"}
    assert terrain_with("blank") == ("off_map",)
    assert set(sides_with("water")) == {"stream", "mietzel", "elbe"}


def test_a_bridge_counts_in_place_of_what_it_crosses_alone() -> None:
    """A stream gives way to its bridge, a great river does not."""
    over = {
        kind: sketch(". .", f"{kind} 0101-0201", "stream_bridge 0101-0201")
        for kind in HEXSIDES
        if not side_of(kind).rises
    }
    hidden = {kind for kind, board in over.items() if kind not in board.crossing(0, 1)}
    assert hidden == {"stream", "mietzel", "ruined_bridge"}
    assert "ruined_bridge" not in sketch(". .", "ruined_bridge 0101-0201").crossing(0, 1)


def test_kinds_that_a_game_alone_knows_have_nothing_special() -> None:
    assert not ground_of("lava").water and "lava" not in TERRAIN
    assert side_of("moat") == side_of("wall")
    assert sketch(". .", "moat 0101-0201").crossing(1, 0) == ("moat",)
