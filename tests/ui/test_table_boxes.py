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
    beneath = table.camera.where_at(corner)
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
    assert "2605" in tip.title and tip.text == "Town\nTo enter: 2"
    table.hover_cell("2209")
    assert table.gaze.tip is None


def test_of_ground_that_does_nothing_there_is_no_tip(table: Driver) -> None:
    """A hex that would only be called open."""
    table.hover_cell("2209")
    table.rest(3000)
    assert table.gaze.tip is None


def test_a_tip_of_the_ground_tells_the_cost_and_covers_no_goal(table: Driver) -> None:
    table.click_cell("2403")
    prompt = table.session.prompt
    assert prompt is not None and prompt.cells
    for goal in prompt.cells:
        table.hover_cell(table.session.board.label(goal))
        table.rest(3000)
        tip, placed = table.gaze.tip, table.gaze.placed_tip
        preview = table.session.preview_at(goal)
        assert tip is not None and preview is not None
        assert f"Cost {preview.costs[-1]}; whole route {sum(preview.costs)}" in tip.text
        goals = [table.view.cell_rect(cell) for cell in prompt.cells]
        assert placed is None or placed.area.collidelist(goals) < 0


def test_the_cartouche_goes_away_for_whatever_is_offered_under_it(table: Driver) -> None:
    """A hex on the map that may be chosen, without a counter in it."""
    view = table.view
    table.gaze.looked()
    table.frames()
    box = view.cartouche.copy()
    table.click_cell("2403")
    prompt = table.session.prompt
    assert prompt is not None and box.w
    bare = next(cell for cell in prompt.cells if not table.session.stack(cell))
    x, y = view.camera.place(bare)
    view.camera.pan(x - box.centerx, y - box.centery)
    table.gaze.looked()
    table.frames()
    assert view.cell_rect(bare).colliderect(box) and not view.cartouche.w


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
