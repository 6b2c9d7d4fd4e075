"""The wish for a unit snaps flush beside a friend, close behind him, to round headings."""

import pygame
import pytest

from game.board.plane.shapes import Pose, base, lay
from game.engine.prompt import Wish
from game.ui.play.snaps import round_heading, snapped
from tests.ui.table_bench import TableDriver, toy

SHAPE = base(2_000, 1_000)
FRIEND = [("f", lay(SHAPE, Pose(10_000, 10_000, 0)))]


@pytest.mark.parametrize(
    ("at", "caught"),
    [
        ((12_100, 10_050), (12_000, 10_000)),  # right of him
        ((7_950, 9_900), (8_000, 10_000)),  # left of him
        ((10_080, 8_950), (10_000, 9_000)),  # behind him: his rear edge is at y = 9
    ],
)
def test_flush_beside_and_behind_a_friend(at: tuple[int, int], caught: tuple[int, int]) -> None:
    snap = snapped(Wish(at), SHAPE, FRIEND, 150)
    assert snap is not None and snap.unit == "f"
    assert snap.wish == Wish(caught, 0)


def test_beyond_reach_nothing_catches_it() -> None:
    assert snapped(Wish((12_160, 10_000)), SHAPE, FRIEND, 150) is None


def test_a_friend_who_looks_east_has_his_flanks_north_and_south() -> None:
    east = [("f", lay(SHAPE, Pose(10_000, 10_000, 9_000)))]
    snap = snapped(Wish((10_020, 12_020)), SHAPE, east, 150)
    assert snap is not None and snap.wish == Wish((10_000, 12_000), 9_000)
    assert {y for _, y in snap.edge} == {11_000}


def test_of_another_width_the_edges_touch() -> None:
    snap = snapped(Wish((11_520, 10_010)), base(1_000, 2_000), FRIEND, 150)
    assert snap is not None and snap.wish.at == (11_500, 10_000)


@pytest.mark.parametrize(
    ("heading", "meant"),
    [(4_400, 4_500), (4_700, 4_500), (4_701, 4_701), (35_900, 0), (100, 0), (1_000, 1_000)],
)
def test_nearly_round_headings_are_round(heading: int, meant: int) -> None:
    assert round_heading(heading) == meant


@pytest.fixture
def held() -> TableDriver:
    driver = toy()
    driver.click(driver.middle("r2"))
    return driver


def test_the_pointer_beside_a_friend_is_caught_and_the_edge_is_lit(held: TableDriver) -> None:
    held.hover("7.06 / 5.06")
    assert held.desk.placing.wish == Wish((7_000, 5_000), 0)
    lit = [shape for shape in held.scene().shapes if shape.tone == "good"]
    assert len(lit) == 1 and str(lit[0].text) == "flush with r1"
    held.hover("7.5 / 6")
    assert not [shape for shape in held.scene().shapes if shape.tone == "good"]


def test_alt_holds_it_off(held: TableDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LALT)
    held.hover("7.06 / 5.06")
    wish = held.desk.placing.wish
    assert wish is not None and wish.heading is None and wish.at != (7_000, 5_000)


def test_enemies_do_not_catch_it(held: TableDriver) -> None:
    held.hover("11.05 / 11.05")
    assert held.desk.placing.snap is None


def test_an_arrow_goes_on_from_where_it_snapped(held: TableDriver) -> None:
    held.hover("7.06 / 5.06")
    held.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    assert held.desk.placing.wish == Wish((7_000, 5_010), 0)
    assert held.desk.placing.snap is None
