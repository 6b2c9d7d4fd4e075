"""The tray: pieces that are not on the map yet are chosen, dragged in, laid back."""

import pygame
import pytest
from msgspec import structs

from game.engine.action import button, unit
from game.engine.prompt import Mark, Offer
from game.ui.guard import BLIND
from game.ui.pieces import piece_of
from game.ui.tray_hand import WHOLE
from game.ui.tray_rows import Header, Heading, Piece
from game.ui.type import set_text_scale
from tests.ui import fake, muster
from tests.ui.driver import Driver, Pixel
from tests.ui.test_looking import opened


@pytest.fixture
def table() -> Driver:
    return Driver(muster.session())


@pytest.fixture
def large() -> Driver:
    """As many pieces as the largest army has, in seven wings."""
    return Driver(muster.session(muster.LARGE))


def where(driver: Driver, piece: str) -> str:
    """The label of the hex where a piece lies; "tray" if it is not on the map."""
    found = piece_of(driver.session.presentation, piece)
    assert found is not None, piece
    return "tray" if found.cell < 0 else driver.session.board.label(found.cell)


def held(driver: Driver) -> tuple[str, ...]:
    assert driver.session.prompt is not None
    return driver.session.prompt.subject


def take_up(driver: Driver, start: Pixel) -> None:
    """Press and move by more than a hand trembles; the button stays down."""
    driver.move(start)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, mod=0))
    driver.move((start[0] + 20, start[1] + 6), (1, 0, 0))


def let_go(driver: Driver, at: Pixel) -> None:
    driver.move(at, (1, 0, 0))
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, mod=0))
    driver.frames()


def drag_in(driver: Driver, piece: str, label: str) -> None:
    """Drag a piece from the tray to a hex: the map may have moved to show where it may go."""
    take_up(driver, driver.in_tray(piece))
    let_go(driver, driver.show(label))


# -- what is shown ---------------------------------------------------------------------------------


def test_a_table_without_reserves_has_no_tray() -> None:
    driver = Driver(fake.session())
    assert driver.table.desk.tray.rect.width == 0
    assert driver.table.desk.view.camera.view.left == 0


def test_the_board_begins_where_the_tray_ends(table: Driver) -> None:
    tray = table.table.desk.tray
    assert tray.rect.width > 0
    assert table.table.desk.view.camera.view.left == tray.rect.right


def test_groups_in_a_row_share_one_heading(table: Driver) -> None:
    """Three wings, one side, one note."""
    kinds = [type(row) for row in table.table.desk.tray.rows]
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


def test_the_wheel_scrolls_the_tray_and_not_the_map(large: Driver) -> None:
    tray, camera = large.table.desk.tray, large.table.desk.view.camera
    before, level = large.in_tray("seydlitz-1"), camera.level
    large.move(before)
    large.wheel(-1)
    assert tray.area_of("seydlitz-1")[1] < before[1] - 22
    assert camera.level == level


def test_folding_leaves_a_tab_and_the_map_where_it_is(table: Driver) -> None:
    camera = table.table.desk.view.camera
    table.show("2515")
    before = camera.place(table.at("2515"))
    table.key(pygame.K_F6)
    assert 0 < table.table.desk.tray.rect.width < 40
    assert "tray" in table.table.folded
    assert camera.place(table.at("2515")) == before
    table.click(table.table.desk.tray.rect.center)
    assert "tray" not in table.table.folded
    assert camera.place(table.at("2515")) == before


def test_a_header_s_arrow_folds_its_group(table: Driver) -> None:
    header = table.table.desk.tray.header_of("keith")
    table.click((header.left + 12, header.centery))
    shown = {r.counter.id for r in table.table.desk.tray.rows if isinstance(r, Piece)}
    assert "keith" not in shown
    assert "henry" in shown
    assert held(table) == ()
    table.click((header.left + 12, header.centery))
    assert table.in_tray("keith-1")


def test_the_tray_goes_when_the_last_piece_is_on_the_map(table: Driver) -> None:
    for wing in muster.WINGS:
        assert table.session.act(unit(wing)) is None
        assert table.session.act(button(WHOLE)) is None
    table.table.changed()
    table.frames()
    assert table.table.desk.tray.rect.width == 0
    assert table.table.desk.view.camera.view.left == 0


def test_the_planner_does_not_list_what_the_tray_shows(table: Driver) -> None:
    """A folded tray shows nothing: then the task is listed."""
    titles = [task.title.message for task in table.table.side.planner.tasks]
    assert titles == ["Look at the enemy"]
    table.key(pygame.K_F6)
    titles = [task.title.message for task in table.table.side.planner.tasks]
    assert titles == ["To place", "Look at the enemy"]


# -- clicks ----------------------------------------------------------------------------------------


def test_two_clicks_place_a_piece(table: Driver) -> None:
    table.click(table.in_tray("keith"))
    assert held(table) == ("keith",)
    table.click_cell("1405")
    assert where(table, "keith") == "1405"


@pytest.mark.parametrize("dragged", [False, True])
def test_one_undo_takes_a_placed_piece_back_into_the_tray(table: Driver, dragged: bool) -> None:
    """It was taken up and set down: nobody wants it in hand again."""
    if dragged:
        drag_in(table, "keith", "1405")
    else:
        table.click(table.in_tray("keith"))
        table.click_cell("1405")
    assert where(table, "keith") == "1405"
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert where(table, "keith") == "tray"
    assert held(table) == ()
    assert not table.session.match.records
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert where(table, "keith") == "1405"


def test_a_piece_in_hand_is_put_down_by_undo(table: Driver) -> None:
    table.click(table.in_tray("keith"))
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert held(table) == ()


def test_a_piece_that_is_not_offered_says_why(table: Driver) -> None:
    """Its leader comes first."""
    table.click(table.in_tray("keith-1"))
    tip = table.table.tips.tip
    assert tip is not None
    assert tip.rule == "MU 1.3"
    assert held(table) == ()


def test_a_click_on_another_piece_takes_it_in_exchange(table: Driver) -> None:
    table.click(table.in_tray("keith"))
    table.click(table.in_tray("henry"))
    assert held(table) == ("henry",)
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert held(table) == ("keith",)


def test_a_second_click_puts_the_piece_down(table: Driver) -> None:
    table.click(table.in_tray("keith"))
    table.click(table.in_tray("keith"))
    assert held(table) == ()


def test_a_hex_outside_the_area_says_why_and_the_piece_stays_in_hand(table: Driver) -> None:
    table.click(table.in_tray("keith"))
    table.click_cell("2205")
    tip = table.table.desk.tip
    assert tip is not None
    assert tip.rule == "MU 1.1"
    assert held(table) == ("keith",)


def test_the_pointer_shows_a_piece_of_the_tray_in_the_panel(table: Driver) -> None:
    table.move(table.in_tray("keith-1"))
    table.frames()
    stack = table.table.side.units.stack
    assert [c.id for c, _panel in stack.units] == ["keith-1"]
    assert stack.label == "Keith"


def test_a_piece_under_the_resting_pointer_says_why_it_may_not_be_chosen(table: Driver) -> None:
    table.move(table.in_tray("keith-1"))
    assert table.table.tips.tip is None
    table.rest(800)
    tip = table.table.tips.tip
    assert tip is not None
    assert tip.rule == "MU 1.3"
    table.move(table.in_tray("keith"))
    table.rest(800)
    assert table.table.tips.tip is None


def test_a_right_click_keeps_a_piece_in_the_panel(table: Driver) -> None:
    table.click(table.in_tray("keith-1"), button=3)
    table.move((table.table.desk.view.camera.view.centerx, 300))
    table.frames()
    assert [c.id for c, _panel in table.table.side.units.stack.units] == ["keith-1"]
    assert held(table) == ()


# -- dragging --------------------------------------------------------------------------------------


def test_a_piece_is_dragged_on_to_the_map(table: Driver) -> None:
    drag_in(table, "keith", "1405")
    assert where(table, "keith") == "1405"
    assert held(table) == ()


def test_while_it_is_dragged_its_area_is_lit(table: Driver) -> None:
    take_up(table, table.in_tray("keith"))
    assert table.session.prompt is not None
    assert table.at("1405") in table.session.prompt.cells
    assert table.table.desk.drag.at is not None


def test_a_drop_on_a_closed_hex_loses_nothing(table: Driver) -> None:
    drag_in(table, "keith", "2205")
    tip = table.table.desk.tip
    assert tip is not None
    assert tip.rule == "MU 1.1"
    assert where(table, "keith") == "tray"
    assert held(table) == ("keith",)


def test_a_closed_hex_says_why_while_the_piece_hangs_over_it(table: Driver) -> None:
    take_up(table, table.in_tray("keith"))
    table.move(table.show("2205"), (1, 0, 0))
    table.rest(800)
    tip = table.table.desk.tip
    assert tip is not None
    assert tip.rule == "MU 1.1"
    table.move(table.show("1405"), (1, 0, 0))
    assert table.table.desk.tip is None


def test_a_piece_dropped_in_the_tray_is_put_down(table: Driver) -> None:
    start = table.in_tray("keith")
    take_up(table, start)
    let_go(table, start)
    assert held(table) == ()
    assert where(table, "keith") == "tray"


def test_a_placed_piece_dragged_to_the_tray_leaves_the_map(table: Driver) -> None:
    drag_in(table, "keith", "1405")
    take_up(table, table.show("1405"))
    let_go(table, table.table.desk.tray.rect.center)
    assert where(table, "keith") == "tray"
    assert held(table) == ()


def test_a_piece_that_is_not_offered_cannot_be_dragged(table: Driver) -> None:
    take_up(table, table.in_tray("keith-1"))
    assert table.table.desk.drag.at is None
    tip = table.table.tips.tip
    assert tip is not None
    assert tip.rule == "MU 1.3"


def test_why_a_drag_is_refused_stays_to_be_read_while_it_goes_on(table: Driver) -> None:
    """The hand moves on over the tray and the map; what it was told does not go with it."""
    take_up(table, table.in_tray("keith-1"))
    table.move(table.in_tray("keith-2"), (1, 0, 0))
    table.move(table.show("1405"), (1, 0, 0))
    let_go(table, table.show("1406"))
    tip = table.table.tips.tip
    assert tip is not None
    assert tip.rule == "MU 1.3"


def test_esc_calls_a_drag_off(table: Driver) -> None:
    take_up(table, table.in_tray("keith"))
    table.key(pygame.K_ESCAPE)
    assert table.table.desk.drag.at is None
    assert where(table, "keith") == "tray"


# -- whole wings -----------------------------------------------------------------------------------


def test_a_header_takes_up_the_leader(table: Driver) -> None:
    table.click(table.header("keith"))
    assert held(table) == ("keith",)


def test_a_header_dragged_to_a_hex_places_the_whole_wing(table: Driver) -> None:
    """The leader stands where he was dropped, the rest follows; one undo takes all back."""
    take_up(table, table.header("keith"))
    let_go(table, table.show("1405"))
    assert where(table, "keith") == "1405"
    assert all(where(table, f"keith-{n}") != "tray" for n in range(1, 5))
    assert where(table, "henry") == "tray"
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert all(where(table, f"keith-{n}") == "tray" for n in range(1, 5))
    assert where(table, "keith") == "tray"
    assert held(table) == ()


def test_a_single_piece_taken_after_a_header_goes_alone(table: Driver) -> None:
    table.click(table.header("keith"))
    table.click(table.in_tray("henry"))
    table.click_cell("1405")
    assert where(table, "henry") == "1405"
    assert where(table, "henry-1") == "tray"
    assert where(table, "keith") == "tray"


def test_a_header_dropped_on_a_closed_hex_places_nobody(table: Driver) -> None:
    take_up(table, table.header("keith"))
    let_go(table, table.show("2205"))
    tip = table.table.desk.tip
    assert tip is not None
    assert tip.rule == "MU 1.1"
    assert where(table, "keith") == "tray"


# -- keyboard and camera ---------------------------------------------------------------------------


def test_tab_and_enter_choose_from_the_tray(table: Driver) -> None:
    """Tab points at the first offered piece; Enter takes it; Tab then goes through the hexes."""
    table.key(pygame.K_TAB)
    assert table.table.desk.tray.focus == "seydlitz"
    table.key(pygame.K_TAB)
    assert table.table.desk.tray.focus == "keith"
    table.key(pygame.K_RETURN)
    assert held(table) == ("keith",)
    table.key(pygame.K_TAB)
    assert table.table.desk.cursor is not None
    table.key(pygame.K_RETURN)
    assert where(table, "keith") != "tray"


def test_esc_takes_the_pointer_of_the_keyboard_away(table: Driver) -> None:
    table.key(pygame.K_TAB)
    table.key(pygame.K_ESCAPE)
    assert table.table.desk.tray.focus is None
    assert table.doors.opened == []


def told(driver: Driver) -> list[str]:
    """The pieces that the panel tells of."""
    return [c.id for c, _panel in driver.table.side.units.stack.units]


def test_the_panel_tells_of_what_tab_took_up_though_the_pointer_rests_elsewhere() -> None:
    """In the tray and on the map; the next move of the mouse counts again, one Esc puts down."""
    driver = opened("zorndorf-main")
    driver.press("hand")
    driver.click(driver.in_tray("pr-gra"))
    driver.rest(BLIND)
    driver.move(driver.in_tray("kanitz"))
    driver.frames()
    assert told(driver) == ["kanitz"] and held(driver) == ("pr-gra",)
    driver.key(pygame.K_TAB)
    assert held(driver) != ("pr-gra",) and tuple(told(driver)) == held(driver)
    driver.rest(BLIND)
    driver.key(pygame.K_ESCAPE)
    assert held(driver) == ()
    driver.click(driver.in_tray("pr-gra"))
    driver.rest(BLIND)
    driver.key(pygame.K_TAB)
    x, y = driver.in_tray("pr-ir2-14")
    driver.move((x, y))
    driver.move((x + 1, y))
    driver.frames()
    assert told(driver) == ["pr-ir2-14"]


def test_the_panel_tells_of_what_is_dragged_over_another_stack(table: Driver) -> None:
    drag_in(table, "keith", "1405")
    take_up(table, table.in_tray("keith-1"))
    table.move(table.show("1405"), (1, 0, 0))
    table.frames()
    assert held(table) == ("keith-1",) and told(table) == ["keith-1"]
    let_go(table, table.show("1406"))
    drag = table.show("1405")
    take_up(table, drag)
    table.move(table.show("1406"), (1, 0, 0))
    table.frames()
    assert held(table) == ("keith",) and told(table) == ["keith"]


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


def test_the_area_of_a_wing_is_framed_once(table: Driver) -> None:
    """The first piece of a wing shows where it may stand; after that the map stays."""
    camera = table.table.desk.view.camera
    camera.look(camera.layout.centres[table.at("3530")])
    table.click(table.in_tray("keith"))
    assert table.session.prompt is not None
    cells = table.session.prompt.cells
    assert sum(camera.visible(c) for c in cells) * 2 > len(cells)
    table.click_cell("1405")
    camera.pan(120, 60)
    before = camera.centre
    table.click(table.in_tray("keith-1"))
    assert camera.centre == before


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
