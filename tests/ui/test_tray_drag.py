"""Pieces and whole wings dragged out of the tray, on to the map and back."""

import pygame

from tests.ui.driver import Driver, drag_in, held, let_go, take_up, told, where

# -- pieces ----------------------------------------------------------------------------------------


def test_a_piece_is_dragged_on_to_the_map(mustered: Driver) -> None:
    drag_in(mustered, "keith", "1405")
    assert where(mustered, "keith") == "1405"
    assert held(mustered) == ()


def test_while_it_is_dragged_its_area_is_lit(mustered: Driver) -> None:
    take_up(mustered, mustered.in_tray("keith"))
    assert mustered.session.prompt is not None
    assert mustered.at("1405") in mustered.session.prompt.cells
    assert mustered.gaze.dragged is not None


def test_a_drop_on_a_closed_hex_loses_nothing(mustered: Driver) -> None:
    drag_in(mustered, "keith", "2205")
    tip = mustered.gaze.tip
    assert tip is not None
    assert tip.rule == "MU 1.1"
    assert where(mustered, "keith") == "tray"
    assert held(mustered) == ("keith",)


def test_a_closed_hex_says_why_while_the_piece_hangs_over_it(mustered: Driver) -> None:
    take_up(mustered, mustered.in_tray("keith"))
    mustered.move(mustered.show("2205"), (1, 0, 0))
    mustered.rest(800)
    tip = mustered.gaze.tip
    assert tip is not None
    assert tip.rule == "MU 1.1"
    mustered.move(mustered.show("1405"), (1, 0, 0))
    assert mustered.gaze.tip is None


def test_a_piece_dropped_in_the_tray_is_put_down(mustered: Driver) -> None:
    start = mustered.in_tray("keith")
    take_up(mustered, start)
    let_go(mustered, start)
    assert held(mustered) == ()
    assert where(mustered, "keith") == "tray"


def test_a_placed_piece_dragged_to_the_tray_leaves_the_map(mustered: Driver) -> None:
    drag_in(mustered, "keith", "1405")
    take_up(mustered, mustered.show("1405"))
    let_go(mustered, mustered.rack.rect.center)
    assert where(mustered, "keith") == "tray"
    assert held(mustered) == ()


def test_a_piece_that_is_not_offered_cannot_be_dragged(mustered: Driver) -> None:
    take_up(mustered, mustered.in_tray("keith-1"))
    assert mustered.gaze.dragged is None
    tip = mustered.table.tips.tip
    assert tip is not None
    assert tip.rule == "MU 1.3"


def test_why_a_drag_is_refused_stays_to_be_read_while_it_goes_on(mustered: Driver) -> None:
    """The hand moves on over the tray and the map; what it was told does not go with it."""
    take_up(mustered, mustered.in_tray("keith-1"))
    mustered.move(mustered.in_tray("keith-2"), (1, 0, 0))
    mustered.move(mustered.show("1405"), (1, 0, 0))
    let_go(mustered, mustered.show("1406"))
    tip = mustered.table.tips.tip
    assert tip is not None
    assert tip.rule == "MU 1.3"


def test_esc_calls_a_drag_off(mustered: Driver) -> None:
    take_up(mustered, mustered.in_tray("keith"))
    mustered.key(pygame.K_ESCAPE)
    assert mustered.gaze.dragged is None
    assert where(mustered, "keith") == "tray"


def test_the_panel_tells_of_what_is_dragged_over_another_stack(mustered: Driver) -> None:
    drag_in(mustered, "keith", "1405")
    take_up(mustered, mustered.in_tray("keith-1"))
    mustered.move(mustered.show("1405"), (1, 0, 0))
    mustered.frames()
    assert held(mustered) == ("keith-1",) and told(mustered) == ["keith-1"]
    let_go(mustered, mustered.show("1406"))
    drag = mustered.show("1405")
    take_up(mustered, drag)
    mustered.move(mustered.show("1406"), (1, 0, 0))
    mustered.frames()
    assert held(mustered) == ("keith",) and told(mustered) == ["keith"]


# -- whole wings -----------------------------------------------------------------------------------


def test_a_header_takes_up_the_leader(mustered: Driver) -> None:
    mustered.click(mustered.header("keith"))
    assert held(mustered) == ("keith",)


def test_a_header_dragged_to_a_hex_places_the_whole_wing(mustered: Driver) -> None:
    """The leader stands where he was dropped, the rest follows; one undo takes all back."""
    take_up(mustered, mustered.header("keith"))
    let_go(mustered, mustered.show("1405"))
    assert where(mustered, "keith") == "1405"
    assert all(where(mustered, f"keith-{n}") != "tray" for n in range(1, 5))
    assert where(mustered, "henry") == "tray"
    mustered.key(pygame.K_z, pygame.KMOD_CTRL)
    assert all(where(mustered, f"keith-{n}") == "tray" for n in range(1, 5))
    assert where(mustered, "keith") == "tray"
    assert held(mustered) == ()


def test_a_single_piece_taken_after_a_header_goes_alone(mustered: Driver) -> None:
    mustered.click(mustered.header("keith"))
    mustered.click(mustered.in_tray("henry"))
    mustered.click_cell("1405")
    assert where(mustered, "henry") == "1405"
    assert where(mustered, "henry-1") == "tray"
    assert where(mustered, "keith") == "tray"


def test_a_header_dropped_on_a_closed_hex_places_nobody(mustered: Driver) -> None:
    take_up(mustered, mustered.header("keith"))
    let_go(mustered, mustered.show("2205"))
    tip = mustered.gaze.tip
    assert tip is not None
    assert tip.rule == "MU 1.1"
    assert where(mustered, "keith") == "tray"
