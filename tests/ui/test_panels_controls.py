"""Controls: every state answers, also the disabled one."""

import pygame
import pytest

from game.engine.refusal import Refusal
from game.engine.text import say
from game.ui.widgets.controls import Control, Controls, Kind
from game.ui.widgets.messages import Chosen, Explained, Looked, Message, Pressed, Refused

WHY = Refusal("PG 7.3a", say("Engaged units cannot form column."))


@pytest.fixture
def group() -> Controls:
    controls = Controls()
    controls.set(
        [
            Control(id="go", rect=(0, 0, 100, 30), label="Go"),
            Control(id="no", rect=(0, 40, 100, 30), label="Form column", refusal=WHY),
            Control(
                id="motion",
                rect=(0, 80, 100, 30),
                kind=Kind.SEGMENT,
                value="full",
                options=(("full", "Full"), ("reduced", "Reduced")),
            ),
            Control(
                id="size",
                rect=(0, 120, 278, 30),
                kind=Kind.SLIDER,
                label="{value} %",
                value="100",
                span=(80, 200, 10),
            ),
            Control(id="tip", rect=(0, 160, 100, 30), label="Levels", tip="how many lie here"),
        ]
    )
    return controls


def motion(x: int, y: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


def button(kind: int, x: int, y: int) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=(x, y), button=1)


def click(controls: Controls, x: int, y: int) -> Message | None:
    assert isinstance(controls.handle(button(pygame.MOUSEBUTTONDOWN, x, y)), Looked)
    return controls.handle(button(pygame.MOUSEBUTTONUP, x, y))


def key(controls: Controls, code: int, mod: int = 0) -> Message | None:
    event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")
    return controls.handle(event, keys=True)


def test_a_click_presses_on_release_over_the_same_control(group: Controls) -> None:
    assert click(group, 10, 10) == Pressed("go")
    group.handle(button(pygame.MOUSEBUTTONDOWN, 10, 10))
    assert group.handle(button(pygame.MOUSEBUTTONUP, 10, 300)) == Looked()


def test_a_click_beside_all_controls_is_not_for_them(group: Controls) -> None:
    assert group.handle(button(pygame.MOUSEBUTTONDOWN, 500, 500)) is None
    assert group.handle(button(pygame.MOUSEBUTTONUP, 500, 500)) is None


def test_a_disabled_control_answers_hover_click_and_focus_with_its_reason(group: Controls) -> None:
    wanted = Refused("Form column", WHY, (0, 40, 100, 30))
    assert group.handle(motion(10, 50)) == wanted
    assert click(group, 10, 50) == wanted
    key(group, pygame.K_TAB)
    assert key(group, pygame.K_TAB) == wanted
    assert key(group, pygame.K_RETURN) == wanted


def test_hover_tells_once_and_again_when_it_leaves(group: Controls) -> None:
    assert group.handle(motion(10, 10)) == Looked()
    assert group.handle(motion(12, 10)) is None
    assert group.handle(motion(10, 170)) == Explained(
        "Levels", "how many lie here", "", (0, 160, 100, 30)
    )
    assert group.handle(motion(400, 400)) == Looked()


def test_tab_goes_round_in_order_and_back(group: Controls) -> None:
    order = []
    for _step in range(6):
        key(group, pygame.K_TAB)
        order.append(group.focus)
    assert order == ["go", "no", "motion", "size", "tip", "go"]
    key(group, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert group.focus == "tip"


def test_enter_and_space_press_what_has_the_focus(group: Controls) -> None:
    key(group, pygame.K_TAB)
    assert key(group, pygame.K_RETURN) == Pressed("go")
    assert key(group, pygame.K_SPACE) == Pressed("go")


def test_a_segment_takes_the_part_that_was_clicked_or_the_arrow(group: Controls) -> None:
    assert click(group, 80, 90) == Chosen("motion", "reduced")
    assert click(group, 10, 90) == Chosen("motion", "full")
    group.focus = "motion"
    assert key(group, pygame.K_RIGHT) == Chosen("motion", "reduced")
    assert key(group, pygame.K_LEFT) == Chosen("motion", "full")


def test_a_slider_speaks_when_let_go_and_stays_within_its_span(group: Controls) -> None:
    # Its groove goes from 8 to 208: 120 per cent of text in 200 pixels.
    assert isinstance(group.handle(button(pygame.MOUSEBUTTONDOWN, 8, 135)), Looked)
    assert group.dragged == "80"
    assert group.handle(motion(108, 135)) == Looked()
    assert group.handle(button(pygame.MOUSEBUTTONUP, 108, 135)) == Chosen("size", "140")
    assert click(group, 277, 135) == Chosen("size", "200")
    group.focus = "size"
    assert key(group, pygame.K_LEFT) == Chosen("size", "90")


def test_hover_and_focus_stay_with_ids_that_remain(group: Controls) -> None:
    group.handle(motion(10, 10))
    group.focus = "no"
    group.set([Control(id="go", rect=(0, 0, 50, 20))])
    assert group.hover == "go" and group.focus == ""


def test_without_keys_the_keyboard_is_not_for_the_group(group: Controls) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    assert group.handle(event) is None and group.focus == ""
