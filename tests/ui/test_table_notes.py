"""Notes on a table: they keep off what is to be pointed at, and stay where they are."""

import pygame
import pytest

from game.engine.event import Event, Roll
from game.engine.prompt import Spending
from game.engine.text import say
from game.ui.desk.news import News
from game.ui.field.ghost_paint import used_and_left, whole_of
from tests.ui.table_bench import SIZES, TableDriver, toy

ROLL = Roll(faces=6, die=4, why=say("fire"), total=4)
FIRE = Event(kind="fire", rule="", text=say("A die was rolled."), roll=ROLL)
VIEW = pygame.Rect(0, 0, 1280, 720)


@pytest.fixture
def news() -> News:
    """The note of a die, in the lower left corner."""
    found = News()
    found.take((FIRE,), 1)
    found.lay_out(VIEW, [], "bl")
    assert found.area.left < 100 and found.area.bottom > 600
    return found


def test_what_happened_stays_where_it_is_as_long_as_it_covers_nothing(news: News) -> None:
    before = news.area.copy()
    news.lay_out(VIEW, [pygame.Rect(600, 300, 50, 50)], "br")
    assert news.area == before
    news.lay_out(VIEW, [before.inflate(-20, -20)], "br")
    assert news.area.left > 600


def test_it_does_not_come_under_the_pointer() -> None:
    driver = toy(SIZES[0])
    driver.move((driver.camera.view.left + 60, driver.camera.view.bottom - 40))
    driver.news.take((FIRE,), 1)
    driver.gaze.looked()
    driver.frames()
    assert driver.news.events and not driver.news.area.collidepoint(driver.mouse)


@pytest.mark.parametrize("size", SIZES)
def test_it_keeps_off_the_places_of_a_unit_in_hand(size: tuple[int, int]) -> None:
    """Or lets through to them, and is not seen under the pointer."""
    driver = toy(size)
    driver.click(driver.middle("r2"))
    driver.news.take((FIRE,), 99)
    driver.gaze.looked()
    driver.frames()
    goals = driver.desk._goals()
    assert goals and driver.news.events
    inside = [box.center for box in goals if driver.news.area.collidepoint(box.center)]
    assert not any(driver.desk.boxes.on_news(at) for at in inside)


@pytest.mark.parametrize("size", SIZES)
def test_the_loupe_lies_on_no_reason(size: tuple[int, int]) -> None:
    """Beside a friend who stands in the way both are there."""
    driver = _beside_a_friend(size)
    driver.frames(4)
    written = driver.view.written
    loupe = driver.desk.magnifying.area
    assert written and loupe.w and loupe.collidelist(written) < 0


def _beside_a_friend(size: tuple[int, int]) -> TableDriver:
    driver = toy(size)
    driver.click(driver.middle("r3"))
    driver.click(driver.pixel("13 / 5.5"))
    driver.rest(700)
    driver.click(driver.middle("r2"))
    driver.hover("13 / 5.2")
    assert driver.why() in ("OT 2.1", "OT 2.2")
    return driver


def test_who_can_go_no_farther_has_used_what_there_was() -> None:
    """3.381 inches: "3.38 of 3.38, left 0", not "3.39 of 3.381"."""
    all_of_it = Spending(label=say("Movement"), used=3_381, of=3_381, sign='"')
    assert (*used_and_left(all_of_it), whole_of(all_of_it)) == ('3.38"', '0"', '3.38"')
    part = Spending(label=say("Movement"), used=1_231, of=3_381, sign='"')
    assert used_and_left(part) == ('1.24"', '2.15"')
    over = Spending(label=say("Movement"), used=3_385, of=3_381, sign='"')
    assert used_and_left(over)[0] == '3.39"'
