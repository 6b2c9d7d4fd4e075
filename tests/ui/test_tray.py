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
    assert driver.rack.rect.width == 0
    assert driver.camera.view.left == 0


def test_the_board_begins_where_the_tray_ends(mustered: Driver) -> None:
    rack = mustered.rack
    assert rack.rect.width > 0
    assert mustered.camera.view.left == rack.rect.right


def test_groups_in_a_row_share_one_heading(mustered: Driver) -> None:
    """Three wings, one side, one note."""
    kinds = [type(row) for row in mustered.rack.rows]
    assert kinds.count(Heading) == 1
    assert kinds.count(Header) == 3
    assert kinds.count(Piece) == 7 + 5 + 4


def test_no_two_rows_of_the_tray_overlap(large: Driver) -> None:
    places = [row.place for row in large.rack.rows]
    for index, place in enumerate(places):
        assert place.collidelist(places[index + 1 :]) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_tray_leaves_most_of_the_window_to_the_map(size: Pixel) -> None:
    driver = Driver(muster.session(muster.LARGE), size)
    assert driver.rack.rect.width * 3 < driver.camera.view.width


def test_large_text_fits_the_tray() -> None:
    """Headers grow with the text; counters stay in the tray."""
    try:
        set_text_scale(150)
        driver = Driver(muster.session(muster.LARGE))
        rack = driver.rack
        for row in rack.rows:
            assert row.place.right <= rack.rect.width
    finally:
        set_text_scale(100)


def test_a_header_s_arrow_folds_its_group(mustered: Driver) -> None:
    header = mustered.rack.header_of("keith")
    mustered.click((header.left + 12, header.centery))
    shown = {r.counter.id for r in mustered.rack.rows if isinstance(r, Piece)}
    assert "keith" not in shown
    assert "henry" in shown
    assert held(mustered) == ()
    mustered.click((header.left + 12, header.centery))
    assert mustered.in_tray("keith-1")


def test_folding_leaves_a_tab_and_the_map_where_it_is(mustered: Driver) -> None:
    camera = mustered.camera
    mustered.show("2515")
    before = camera.place(mustered.at("2515"))
    mustered.key(pygame.K_F6)
    assert 0 < mustered.rack.rect.width < 40
    assert "tray" in mustered.table.folded
    assert camera.place(mustered.at("2515")) == before
    mustered.click(mustered.rack.rect.center)
    assert "tray" not in mustered.table.folded
    assert camera.place(mustered.at("2515")) == before


def test_the_tray_goes_when_the_last_piece_is_on_the_map(mustered: Driver) -> None:
    for wing in muster.WINGS:
        assert mustered.session.act(unit(wing)) is None
        assert mustered.session.act(button(WHOLE)) is None
    mustered.commands.changed()
    mustered.frames()
    assert mustered.rack.rect.width == 0
    assert mustered.camera.view.left == 0


def test_the_planner_does_not_list_what_the_tray_shows(mustered: Driver) -> None:
    """A folded tray shows nothing: then the task is listed."""
    titles = [task.title.message for task in mustered.table.side.planner.tasks]
    assert titles == ["Look at the enemy"]
    mustered.key(pygame.K_F6)
    titles = [task.title.message for task in mustered.table.side.planner.tasks]
    assert titles == ["To place", "Look at the enemy"]


# -- what is in view -------------------------------------------------------------------------------


def test_the_wheel_scrolls_the_tray_and_not_the_map(large: Driver) -> None:
    rack, camera = large.rack, large.camera
    before, level = large.in_tray("seydlitz-1"), camera.level
    large.move(before)
    large.wheel(-1)
    assert rack.area_of("seydlitz-1")[1] < before[1] - 22
    assert camera.level == level


def test_tab_brings_a_hidden_piece_into_view(large: Driver) -> None:
    """The leader of the last wing lies far below."""
    rack = large.rack
    large.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert large.gaze.waiting == "driesen"
    area = pygame.Rect(rack.area_of("driesen"))
    assert rack.rect.contains(area)
    assert area.height > 40


def test_the_tray_shows_the_first_groups_of_a_side_that_comes_to_decide() -> None:
    """However far down the other side had looked; the undo of its quick start too."""
    driver = opened("leuthen-main")
    rack = driver.rack
    assert driver.session.prompt is not None and driver.session.prompt.side == "coalition"
    driver.commands.perform(button("quick"))
    driver.rest(2500)
    assert rack.first == "prussian"
    rack.scroll.by(100_000)
    assert rack.scroll.offset > 0
    driver.commands.undo()
    driver.frames()
    assert rack.first == "coalition" and rack.scroll.offset == 0
    rack.scroll.by(100_000)
    driver.commands.redo()
    driver.frames()
    assert rack.first == "prussian" and rack.scroll.offset == 0


def test_the_only_lit_piece_of_the_tray_comes_into_view() -> None:
    """However far down the player had looked; what the pointer is on does not move."""
    for over in (False, True):
        driver = opened("torgau-main")
        rack = driver.rack
        driver.commands.perform(button("quick"))
        driver.rest(2500)
        prompt = driver.session.prompt
        assert prompt is not None and prompt.side == "prussian"
        rack.scroll.by(100_000)
        offset = rack.scroll.offset
        driver.move(rack.rect.center if over else (700, 300))
        asked = structs.replace(prompt, units={"frederick": Offer(Mark.SELECT)}, buttons=())
        driver.session.match.prompt = asked
        driver.gaze.looked()
        driver.frames()
        x, y, wide, high = rack.area_of("frederick")
        shown = rack.scroll.rect.contains(pygame.Rect(x, y, wide, high)) and high > 20
        assert shown is not over
        assert over is (rack.scroll.offset == offset)


def test_the_area_of_a_wing_is_framed_once(mustered: Driver) -> None:
    """The first piece of a wing shows where it may stand; after that the map stays."""
    camera = mustered.camera
    camera.look(camera.cells.centres[mustered.at("3530")])
    mustered.click(mustered.in_tray("keith"))
    assert mustered.session.prompt is not None
    cells = mustered.session.prompt.cells
    assert sum(camera.visible(c) for c in cells) * 2 > len(cells)
    mustered.click_cell("1405")
    camera.pan(120, 60)
    before = camera.centre
    mustered.click(mustered.in_tray("keith-1"))
    assert camera.centre == before
