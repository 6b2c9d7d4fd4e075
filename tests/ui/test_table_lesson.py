"""A lesson on a table without cells: a place is looked at by pointing near enough to it."""

from pathlib import Path

import pygame
import pytest

from game.content.lesson_file import Lesson, LessonHead, LessonStep, Until
from game.content.scenario_file import Words
from game.content.toml_text import Lines
from game.engine.lesson import Course
from game.ui.table.lesson import LessonCard
from tests.open_toy import SETTING
from tests.ui.table_bench import TableDriver, toy


@pytest.fixture
def driver() -> TableDriver:
    return toy()


def card_of(driver: TableDriver, place: str) -> LessonCard:
    """A lesson that begins with a look at a place."""
    steps = (
        LessonStep(text=Words(en="Look there."), until=Until(looks=place)),
        LessonStep(text=Words(en="So it is.")),
    )
    head = LessonHead(id="toy", scenario="brook", title=Words(en="Toy"), summary=Words(en="Toy"))
    course = Course(Lesson(Path("toy.toml"), head, steps, Lines()), SETTING)
    card = LessonCard(driver.desk, driver.table.strip, course, lambda: None, lambda: None)
    driver.table.overlay = card
    return card


@pytest.mark.parametrize(
    ("pointed", "seen"),
    [("7 / 9", True), ("7.3 / 9.3", True), ("7.6 / 9", False), ("7 / 8.4", False)],
)
def test_half_a_unit_off_is_near_enough(driver: TableDriver, pointed: str, seen: bool) -> None:
    """0.3 and 0.3 off is 0.42; 0.6 is too far, along either axis."""
    card = card_of(driver, "7 / 9")
    driver.hover(pointed)
    driver.frames()
    assert card.step == int(seen)


def test_the_keys_cursor_looks_as_well_whatever_the_heading(driver: TableDriver) -> None:
    card = card_of(driver, "9 / 5.3 h90")
    driver.key(pygame.K_TAB)  # r1 at 5, 5
    assert card.step == 0
    driver.key(pygame.K_TAB)  # r2 at 9, 5
    assert card.step == 1


def test_why_a_unit_comes_no_farther_does_not_lie_under_the_card(driver: TableDriver) -> None:
    driver.click(driver.middle("r2"))
    card_of(driver, "1 / 1")
    driver.hover("9 / 11.5")
    driver.click(driver.pixel("9 / 11.5"))
    driver.frames(4)
    written = driver.view.written
    overlay = driver.table.overlay
    assert written and overlay is not None and overlay.box.collidelist(written) < 0
