"""Boxes that open by themselves over the board, and when they keep out of the way."""

import pygame

from tests.ui.driver import Driver


def test_a_stack_that_has_just_moved_does_not_fan_out_under_the_pointer(table: Driver) -> None:
    """Only once the pointer has left it and come back."""
    table.click_cell("2404", mod=pygame.KMOD_SHIFT)
    table.click_cell("2303")
    table.rest(2000)
    assert table.gaze.fan is None
    table.hover_cell("2302")
    table.hover_cell("2303")
    table.rest(1000)
    assert table.gaze.fan is not None and not table.gaze.fan.pinned


def test_with_a_piece_in_hand_no_fan_opens_by_itself(table: Driver) -> None:
    """It would hide the hexes that were just offered."""
    table.click_cell("2403")
    table.hover_cell("2404")
    table.rest(2000)
    assert table.gaze.fan is None


def test_a_click_on_the_empty_part_of_a_fan_means_the_map_beneath(table: Driver) -> None:
    """The fan closes, and the hex under the pointer answers."""
    table.click_cell("2404")
    fan = table.gaze.fan
    assert fan is not None
    corner = fan.area.left + 4, fan.area.bottom - 4
    beneath = table.camera.cell_at(corner)
    table.click(corner)
    assert table.gaze.fan is None
    assert table.gaze.focus == beneath


def test_what_opened_by_itself_costs_no_escape(table: Driver) -> None:
    """A hover fan over a fight: the first Esc already goes back."""
    table.press("fight")
    table.hover_cell("2707")
    table.rest(1000)
    assert table.gaze.fan is not None
    table.key(pygame.K_ESCAPE)
    assert table.session.prompt.phase == "movement"


def test_an_empty_hex_says_what_it_is(table: Driver) -> None:
    """Number, place and ground, after a while; the pointer's next hex closes it."""
    table.hover_cell("2605")
    table.rest(200)
    assert table.gaze.tip is None
    table.rest(700)
    tip = table.gaze.tip
    assert tip is not None and not tip.bad
    assert "2605" in tip.title and "own" in tip.text
    table.hover_cell("2209")
    assert table.gaze.tip is None


def test_the_cartouche_hides_from_counters_and_folds(table: Driver) -> None:
    """N folds it; where a stack lies in its corner it is not drawn."""
    view = table.view
    table.gaze.looked()
    table.frames()
    assert view.cartouche.w
    assert view.cartouche.collidelist(view.pieces.areas()) < 0
    box = view.cartouche.copy()
    x, y = view.camera.place(table.at("2404"))
    view.camera.pan(x - box.centerx, y - box.centery)
    table.gaze.looked()
    table.frames()
    assert not view.cartouche.w
    view.camera.pan(box.centerx - x, box.centery - y)
    table.key(pygame.K_n)
    assert not view.cartouche.w
    table.key(pygame.K_n)
    assert view.cartouche.w
