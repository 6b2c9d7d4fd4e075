"""The tray: what is shown in it, what of it is in view, and the map beside it."""

import pygame
import pytest
from msgspec import structs

from game.engine.action import button, unit
from game.engine.prompt import Mark, Offer
from game.ui.desk.tray.hand import WHOLE
from game.ui.desk.tray.rows import Header, Heading, Piece
from game.ui.look.type import set_text_scale
from tests.ui import fake, muster
from tests.ui.driver import Driver, Pixel, held
from tests.ui.test_looking import opened


@pytest.fixture
def large() -> Driver:
    """As many pieces as the largest army has, in seven wings."""
    return Driver(muster.session(muster.LARGE))


# -- what is shown ---------------------------------------------------------------------------------


def test_a_table_without_reserves_has_no_tray() -> None:
    driver = Driver(fake.session())
    assert driver.table.desk.tray.rect.width == 0
    assert driver.table.desk.view.camera.view.left == 0


def test_the_board_begins_where_the_tray_ends(mustered: Driver) -> None:
    tray = mustered.table.desk.tray
    assert tray.rect.width > 0
    assert mustered.table.desk.view.camera.view.left == tray.rect.right


def test_groups_in_a_row_share_one_heading(mustered: Driver) -> None:
    """Three wings, one side, one note."""
    kinds = [type(row) for row in mustered.table.desk.tray.rows]
    assert kinds.count(Heading) == 1
    assert kinds.count(Header) == 3
    assert kinds.count(Piece) == 7 + 5 + 4


def test_no_two_rows_of_the_tray_overlap(large: Driver) -> None:
    places = [row.place for row in large.table.desk.tray.rows]
    for index, place in enumerate(places):
        assert place.collidelist(places[index + 1 :]) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_tray_leaves_most_of_the_window_to_the_map(size: Pixel) -> None:
    driver = Driver(muster.session(muster.LARGE), size)
    desk = driver.table.desk
    assert desk.tray.rect.width * 3 < desk.view.camera.view.width


def test_large_text_fits_the_tray() -> None:
    """Headers grow with the text; counters stay in the tray."""
    try:
        set_text_scale(150)
        driver = Driver(muster.session(muster.LARGE))
        tray = driver.table.desk.tray
        for row in tray.rows:
            assert row.place.right <= tray.rect.width
    finally:
        set_text_scale(100)


def test_a_header_s_arrow_folds_its_group(mustered: Driver) -> None:
    header = mustered.table.desk.tray.header_of("keith")
    mustered.click((header.left + 12, header.centery))
    shown = {r.counter.id for r in mustered.table.desk.tray.rows if isinstance(r, Piece)}
    assert "keith" not in shown
    assert "henry" in shown
    assert held(mustered) == ()
    mustered.click((header.left + 12, header.centery))
    assert mustered.in_tray("keith-1")


def test_folding_leaves_a_tab_and_the_map_where_it_is(mustered: Driver) -> None:
    camera = mustered.table.desk.view.camera
    mustered.show("2515")
    before = camera.place(mustered.at("2515"))
    mustered.key(pygame.K_F6)
    assert 0 < mustered.table.desk.tray.rect.width < 40
    assert "tray" in mustered.table.folded
    assert camera.place(mustered.at("2515")) == before
    mustered.click(mustered.table.desk.tray.rect.center)
    assert "tray" not in mustered.table.folded
    assert camera.place(mustered.at("2515")) == before


def test_the_tray_goes_when_the_last_piece_is_on_the_map(mustered: Driver) -> None:
    for wing in muster.WINGS:
        assert mustered.session.act(unit(wing)) is None
        assert mustered.session.act(button(WHOLE)) is None
    mustered.table.changed()
    mustered.frames()
    assert mustered.table.desk.tray.rect.width == 0
    assert mustered.table.desk.view.camera.view.left == 0


def test_the_planner_does_not_list_what_the_tray_shows(mustered: Driver) -> None:
    """A folded tray shows nothing: then the task is listed."""
    titles = [task.title.message for task in mustered.table.side.planner.tasks]
    assert titles == ["Look at the enemy"]
    mustered.key(pygame.K_F6)
    titles = [task.title.message for task in mustered.table.side.planner.tasks]
    assert titles == ["To place", "Look at the enemy"]


# -- what is in view -------------------------------------------------------------------------------


def test_the_wheel_scrolls_the_tray_and_not_the_map(large: Driver) -> None:
    tray, camera = large.table.desk.tray, large.table.desk.view.camera
    before, level = large.in_tray("seydlitz-1"), camera.level
    large.move(before)
    large.wheel(-1)
    assert tray.area_of("seydlitz-1")[1] < before[1] - 22
    assert camera.level == level


def test_tab_brings_a_hidden_piece_into_view(large: Driver) -> None:
    """The leader of the last wing lies far below."""
    tray = large.table.desk.tray
    large.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert tray.focus == "driesen"
    area = pygame.Rect(tray.area_of("driesen"))
    assert tray.rect.contains(area)
    assert area.height > 40


def test_the_tray_shows_the_first_groups_of_a_side_that_comes_to_decide() -> None:
    """However far down the other side had looked; the undo of its quick start too."""
    driver = opened("leuthen-main")
    tray, table = driver.table.desk.tray, driver.table
    assert table.session.prompt is not None and table.session.prompt.side == "coalition"
    table.perform(button("quick"))
    driver.rest(2500)
    assert tray._first == "prussian"
    tray._scroll.by(100_000)
    assert tray._scroll.offset > 0
    table.undo()
    driver.frames()
    assert tray._first == "coalition" and tray._scroll.offset == 0
    tray._scroll.by(100_000)
    table.redo()
    driver.frames()
    assert tray._first == "prussian" and tray._scroll.offset == 0


def test_the_only_lit_piece_of_the_tray_comes_into_view() -> None:
    """However far down the player had looked; what the pointer is on does not move."""
    for over in (False, True):
        driver = opened("torgau-main")
        tray, table = driver.table.desk.tray, driver.table
        table.perform(button("quick"))
        driver.rest(2500)
        prompt = driver.session.prompt
        assert prompt is not None and prompt.side == "prussian"
        tray._scroll.by(100_000)
        offset = tray._scroll.offset
        driver.move(tray.rect.center if over else (700, 300))
        asked = structs.replace(prompt, units={"frederick": Offer(Mark.SELECT)}, buttons=())
        driver.session.match.prompt = asked
        table.looked()
        driver.frames()
        x, y, wide, high = tray.area_of("frederick")
        shown = tray._scroll.rect.contains(pygame.Rect(x, y, wide, high)) and high > 20
        assert shown is not over
        assert over is (tray._scroll.offset == offset)


def test_the_area_of_a_wing_is_framed_once(mustered: Driver) -> None:
    """The first piece of a wing shows where it may stand; after that the map stays."""
    camera = mustered.table.desk.view.camera
    camera.look(camera.layout.centres[mustered.at("3530")])
    mustered.click(mustered.in_tray("keith"))
    assert mustered.session.prompt is not None
    cells = mustered.session.prompt.cells
    assert sum(camera.visible(c) for c in cells) * 2 > len(cells)
    mustered.click_cell("1405")
    camera.pan(120, 60)
    before = camera.centre
    mustered.click(mustered.in_tray("keith-1"))
    assert camera.centre == before
