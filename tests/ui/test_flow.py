"""The tree that measures, draws and is hit."""

import pygame
import pytest

from game.ui.look import type
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node, across, column, gap, inset, line, press, words
from game.ui.widgets.messages import Pressed

ROOM = pygame.Rect(20, 30, 200, 100)


def rows(count: int, high: int = 40) -> Node:
    return column(*(press(Control(id=f"row.{n}", kind=Kind.ROW), gap(high)) for n in range(count)))


def click(flow: Flow, at: tuple[int, int]) -> object:
    flow.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    return flow.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def test_a_column_is_as_high_as_its_parts_and_a_row_as_its_highest() -> None:
    tall, low = gap(30), gap(10)
    assert column(tall, low, low).height(100) == 50
    assert across((tall, 40), (low, None)).height(100) == 30
    assert inset(column(tall, low), left=5, top=3, bottom=4).height(100) == 47


def test_what_the_others_leave_is_measured_as_it_is_drawn() -> None:
    """Words beside a fixed part wrap in the room that is left to them."""
    text = "The regiment stays where it is until its leader has rallied it."
    told = across((gap(0), 60), (words(text, type.BODY), None))
    assert told.height(200) == type.wrapped_height(text, type.BODY, 140)
    boxes = [leaf.box for leaf in told.leaves(pygame.Rect(0, 0, 200, told.height(200)))]
    assert boxes[1].left == 60 and boxes[1].width == 140


def test_no_words_take_no_room_but_a_line_does() -> None:
    assert words("", type.BODY).height(100) == 0
    assert line("", type.BODY).height(100) == type.line_height(type.BODY)


def test_a_control_is_hit_where_it_was_drawn_also_after_scrolling() -> None:
    flow = Flow()
    flow.show(rows(5), ROOM, ROOM.width)
    assert click(flow, (50, 75)) == Pressed("row.1")
    flow.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(50, 75), rel=(0, 0), buttons=()))
    flow.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    moved = flow.scroll.offset
    assert moved > 0
    item = flow.controls.get("row.1")
    assert item is not None and item.box.top == ROOM.top + 40 - moved
    assert click(flow, (50, ROOM.top + 85 - moved)) == Pressed("row.2")


@pytest.mark.parametrize("at", [(50, 10), (50, 160)])
def test_what_is_scrolled_out_of_view_is_not_hit(at: tuple[int, int]) -> None:
    flow = Flow()
    flow.show(rows(5), ROOM, ROOM.width)
    assert click(flow, at) is None


def test_what_is_fixed_does_not_scroll_and_is_hit_above_the_list() -> None:
    flow = Flow()
    flow.show(rows(5), ROOM, ROOM.width, fixed=(Control(id="head", rect=(20, 0, 200, 25)),))
    flow.scroll.by(50)
    flow.lay()
    assert click(flow, (50, 10)) == Pressed("head")


def test_a_control_can_be_brought_into_view() -> None:
    flow = Flow()
    flow.show(rows(5), ROOM, ROOM.width)
    flow.reveal("row.4", below=6)
    item = flow.controls.get("row.4")
    assert item is not None and item.box.bottom == ROOM.bottom
    flow.reveal("row.0")
    assert flow.scroll.offset == 0


def test_a_table_breaks_no_word_where_a_smaller_one_fits() -> None:
    """A chart's narrow column: as high as what it draws."""
    wide = type.measure("Bombardamento", type.BODY)[0] - 8
    assert words("Bombardamento", type.BODY).height(wide) < 2 * type.line_height(type.BODY)
