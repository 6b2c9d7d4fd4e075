"""The column of panels beside the board: who gets how much room, in any window and type."""

from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.prompt import Task
from game.engine.text import say
from game.ui.look import type
from game.ui.panels.side_panel import LEAST_LOG, RULE_GAP, Contents, SidePanel
from tests.ui import panel_fixtures as made
from tests.ui.panel_driver import COLUMN

pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.parametrize("scale", [80, 100, 150, 200])
def test_the_column_keeps_its_panels_apart(screen: pygame.Surface, scale: int) -> None:
    type.set_text_scale(scale)
    column = SidePanel()
    column.layout(COLUMN)
    column.show(Contents(prompt=made.pick_prompt(), chosen=(310,), stack=made.stack(), dice=None))
    column.log.show((), made.records())
    column.draw(screen)
    rects = [
        p.rect for p in (column.prompt, column.planner, column.units, column.log) if p.rect.height
    ]
    for above, below in pairwise(rects):
        assert above.bottom <= below.top
    assert rects[-1].bottom <= COLUMN.bottom
    buttons = [item.box for item in column.prompt.controls.items]
    assert all(column.prompt.rect.contains(box) for box in buttons)


def test_while_dice_are_typed_in_the_question_has_no_buttons() -> None:
    """It is answered; the answer can be taken back."""
    column = SidePanel()
    column.layout(COLUMN)
    column.show(Contents(prompt=made.move_prompt()))
    assert column.prompt.controls.get("end") is not None
    column.show(Contents(prompt=made.move_prompt(), dice=made.dice_request()))
    assert [i.id for i in column.prompt.controls.items] == ["ui.rule", "ui.undo"]


def test_in_a_small_window_what_can_be_done_about_a_duty_is_in_view(screen: pygame.Surface) -> None:
    """1280 by 720, a stack looked at: what is owed is a line each, the first combat whole."""
    owed = Task(
        title=say("2508: Gren 5/20"),
        detail=say("is Engaged with 2608, 2609 and must fight this turn."),
        rule="PG 19.0a",
        owed=True,
    )
    others = tuple(task for task in made.planner_tasks() if not task.owed)
    prompt = replace(made.pick_prompt(), tasks=(owed, owed, *others))
    column = SidePanel()
    column.layout(COLUMN)
    column.show(Contents(prompt=prompt, stack=made.stack()))
    column.log.show((), made.records())
    column.draw(screen)
    planner = column.planner
    first, second = (planner.controls.get(f"task.{n}") for n in (2, 3))
    assert first is not None and second is not None
    assert first.label == "Cuirassiers on Brettlach"
    assert planner.scroll.rect.contains(first.box) and planner.scroll.rect.contains(second.box)
    assert column.log.rect.height >= LEAST_LOG - 2 * RULE_GAP


def test_rows_that_stand_for_cards_leave_the_rest_to_the_log() -> None:
    """Where six cards have no room, six rows need less than the cards would have had."""
    column = SidePanel()
    column.layout(COLUMN)
    crowd = made.stack()
    crowd = replace(crowd, units=crowd.units * 2)
    column.show(Contents(prompt=made.move_prompt(), stack=crowd))
    units = column.units
    assert units.rows and units.rect.height <= units.in_rows(COLUMN.width)
    assert column.log.rect.top <= units.rect.bottom + 2 * RULE_GAP


@pytest.mark.parametrize("high", [672, 1032])
def test_long_facts_are_not_small_in_a_high_window(
    high: int, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attempt on sight: at 1080 its facts have the usual size, at 720 all of their words."""
    facts = (
        "1 of 6: the die + 2 must be 8 or more. Costs nothing. Paid only if you then activate it."
    )
    facts += " Tried or let pass: there is no second attempt on sight."
    asked = "The enemy in 2718 is in sight of 2711. Try to activate your army?"
    prompt = replace(made.move_prompt(), text=say(asked), context=say(facts), tasks=())
    drawn: dict[str, float] = {}
    honest = type.draw_wrapped

    def noted(
        surface: pygame.Surface, text: str, room: pygame.Rect, style: type.Style, **more: Any
    ) -> int:
        lines = len(type.wrap(text, style, room.width))
        assert lines <= more.get("max_lines", lines), "cut"
        drawn[text] = style.size
        return honest(surface, text, room, style, **more)

    monkeypatch.setattr(type, "draw_wrapped", noted)
    column = SidePanel()
    column.layout(pygame.Rect(950, 48, {672: 330, 1032: 404}[high], high))
    column.show(Contents(prompt=prompt))
    column.prompt.draw(screen)
    assert drawn[facts] >= {672: 12, 1032: 14}[high]
