"""A commander in the whole house: chosen on the way in and in the menu, and there again after the
program was killed.
"""

from dataclasses import replace

import pygame
import pytest

from game.ai.thinking import Here
from game.engine.action import button
from game.engine.match import SOLO, TWO
from game.engine.seating import FRIEND, ME
from game.ui.app import App
from game.ui.navigation import House
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.front import Front
from game.ui.screens.menu import MenuScreen
from game.ui.screens.seat_rows import first_commander
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets.controls import Controls
from tests.ui.screen_driver import click_at, frames

COMMANDER = first_commander()


class Never(Here):
    """Thinks for ever."""

    def answer(self) -> None:
        return None


def opened(app: App, front: Front) -> House:
    house = House(app, front)
    house.thinker = Here
    app.push(TitleScreen(front, house))
    return house


@pytest.fixture
def house(app: App, front: Front) -> House:
    """The title, with players that think at once."""
    return opened(app, front)


def press(house: House, controls: Controls, name: str, at: int) -> None:
    """Click the part with this number of a row."""
    item = controls.get(name)
    assert item is not None and item.options, [i.id for i in controls.items]
    x = item.box.left + item.box.width * (2 * at + 1) // (2 * len(item.options))
    click_at(house.app, (x, item.box.centery))


def table(house: House) -> TableScreen:
    top = house.app.top
    assert isinstance(top, TableScreen)
    return top


def briefing(house: House) -> BriefingScreen:
    assert house.brief("battle") is None
    frames(house.app)
    top = house.app.top
    assert isinstance(top, BriefingScreen)
    return top


def begun(house: House, *seats: int) -> TableScreen:
    """A game in which these parts of the rows were pressed in the briefing."""
    page = briefing(house)
    for side, at in zip(("pr", "co"), seats, strict=True):
        press(house, page.page.controls, f"seat.{side}", at)
    house.app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)], 16)
    frames(house.app)
    return table(house)


@pytest.mark.parametrize(
    ("pressed", "seats", "mode"),
    [
        ((0, 0), (ME, ME), SOLO),
        ((0, 1), (ME, FRIEND), TWO),
        ((0, 2), (ME, COMMANDER), SOLO),
        ((2, 2), (COMMANDER, COMMANDER), SOLO),
    ],
)
def test_who_leads_is_chosen_in_the_briefing(
    house: House, pressed: tuple[int, int], seats: tuple[str, str], mode: str
) -> None:
    match = begun(house, *pressed).session.match
    assert (tuple(match.seats.values()), match.mode) == (seats, mode)
    assert tuple(briefing(house).seats.values()) == seats


def test_the_menu_changes_it_in_the_running_game(house: House) -> None:
    real = begun(house, 0, 0)
    real.doors.menu(real.session)
    menu = house.app.top
    assert isinstance(menu, MenuScreen)
    frames(house.app)
    press(house, menu.page.controls, "seat.pr", 2)
    assert real.session.match.seats == {"pr": COMMANDER, "co": ME}
    assert house.front.settings.seats == (COMMANDER, ME)
    house.back()
    for _frame in range(40):
        house.app.frame([], 50)
    assert {record.side for record in real.session.match.records} == {"pr"}


def test_the_pace_is_a_setting(house: House) -> None:
    real = begun(house, 0, 2)
    assert real.leading.pace == "normal"
    house.change("pace", "slow")
    assert real.leading.pace == "slow"


def test_killed_while_it_thinks_the_game_goes_on_with_the_same_seats(
    house: House, app: App
) -> None:
    house.thinker = Never
    real = begun(house, 0, 2)
    real.commands.perform(button("end"))
    house.app.frame([], 400)
    assert real.leading.thinks
    again = opened(App((1280, 720)), Front(house.front.shelf))
    latest = again.front.latest()
    assert latest is not None and again.go_on(latest.path) is None
    there = table(again)
    assert there.session.match.seats == {"pr": ME, "co": COMMANDER}
    assert there.session.match.led == COMMANDER and there.session.front == "pr"
    for _frame in range(2000):
        again.app.frame([], 50)
        if not there.session.match.led:
            break
    assert there.session.side == "pr"


def test_of_a_player_that_is_not_known_one_takes_the_side_oneself(house: House) -> None:
    real = begun(house, 0, 2)
    real.session.take_seats({"pr": "napoleon", "co": COMMANDER})
    latest = house.front.latest()
    assert latest is not None and house.go_on(latest.path) is None
    assert table(house).session.match.seats == {"pr": ME, "co": COMMANDER}


def test_who_leaves_the_table_stops_it(house: House) -> None:
    stopped = []

    class Stopped(Here):
        def stop(self) -> None:
            stopped.append(self)
            super().stop()

    house.thinker = Stopped
    begun(house, 0, 2)
    house.title()
    assert len(stopped) == 1


def test_a_commander_is_at_first_like_the_one_of_the_day(house: House) -> None:
    """In the briefing and in the menu; another temper may be chosen."""
    page = briefing(house)
    page.setting = replace(page.setting, tempers={"co": "cautious"})
    press(house, page.page.controls, "seat.co", 2)
    press(house, page.page.controls, "seat.pr", 2)
    assert list(page.seats.values()) == ["regular", "regular-cautious"]
    press(house, page.page.controls, "grade.co", 3)
    assert list(page.seats.values()) == ["regular", "marshal-cautious"]
    press(house, page.page.controls, "temper.co", 0)
    assert list(page.seats.values()) == ["regular", "marshal"]


def test_two_more_rows_say_how_good_a_commander_is_and_what_he_likes(house: House) -> None:
    page = briefing(house)
    press(house, page.page.controls, "seat.co", 2)
    assert list(page.seats.values()) == [ME, "regular"]
    item = page.page.controls.get("grade.co")
    grades = ["recruit", "regular", "veteran", "marshal"]
    assert item is not None and [value for value, _label in item.options] == grades
    assert page.page.controls.get("grade.pr") is None
    press(house, page.page.controls, "grade.co", 3)
    assert list(page.seats.values()) == [ME, "marshal"]
    press(house, page.page.controls, "temper.co", 1)
    assert list(page.seats.values()) == [ME, "marshal-bold"]
    press(house, page.page.controls, "grade.co", 0)
    assert list(page.seats.values()) == [ME, "recruit-bold"]
    press(house, page.page.controls, "temper.co", 0)
    assert list(page.seats.values()) == [ME, "recruit"]
