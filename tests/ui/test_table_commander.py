"""A commander of the program at the table: it acts by itself, can be stopped, and hides nothing."""

import pygame
import pytest

from game.ai.thinking import Progress
from game.engine.action import button
from game.engine.match import SOLO
from game.engine.seating import FRIEND, ME
from game.ui.panels import log_lines
from game.ui.table.leading import GO_ON, PACES, SKIP, TAKE, WAIT
from game.ui.table.thinking_sign import sign_of
from tests.ui.commander_bench import SCRIPTED, WHY, sides_of, slow_of, table, until_mine
from tests.ui.driver import Driver


def end_turn(driver: Driver) -> None:
    driver.commands.perform(button("end"))
    driver.frames()


def test_a_commander_plays_its_turn_and_hands_back() -> None:
    driver = table()
    end_turn(driver)
    until_mine(driver)
    assert list(sides_of(driver)) == ["pr", *["co"] * 5]
    assert driver.session.side == "pr" and driver.session.presentation.turn.values[0] == ("n", 2)


def test_its_question_is_not_for_the_window() -> None:
    driver = table(slow=True)
    end_turn(driver)
    driver.rest(400)
    prompt = driver.session.prompt
    assert prompt is not None and (prompt.side, prompt.units) == ("co", {})
    assert [b.id for b in prompt.buttons] == [WAIT, SKIP]
    assert driver.session.why_not(button("end")) is not None
    before = len(driver.session.match.records)
    driver.key(pygame.K_e)
    driver.key(pygame.K_RETURN)
    assert len(driver.session.match.records) == before


def test_a_sign_shows_that_it_thinks() -> None:
    driver = table(slow=True)
    end_turn(driver)
    assert sign_of(driver.table.leading) == ""
    driver.rest(400)
    assert "considers" in sign_of(driver.table.leading)
    slow_of(driver).ready = True
    until_mine(driver)
    assert sign_of(driver.table.leading) == ""


def test_the_sign_says_how_far_it_is() -> None:
    driver = table(slow=True)
    end_turn(driver)
    driver.rest(400)
    leading = driver.table.leading
    assert "(" not in sign_of(leading)
    slow_of(driver).progress = Progress(12, 40)
    assert sign_of(leading) == "The commander considers: Esc has it wait (12 / 40)"


def test_the_picture_is_painted_anew_when_it_is_further() -> None:
    driver = table(slow=True)
    end_turn(driver)
    slow, leading = slow_of(driver), driver.table.leading
    slow.further = Progress(1, 40)
    assert leading.update(1)
    assert not leading.update(1)
    slow.further = Progress(2, 40)
    assert leading.update(1)


def test_an_adviser_says_how_far_he_is_too() -> None:
    driver = table(slow=True)
    driver.key(pygame.K_y)
    leading = driver.table.leading
    assert sign_of(leading) == "Your adviser considers"
    slow_of(driver).further = Progress(3, 9)
    assert leading.update(1)
    assert sign_of(leading) == "Your adviser considers (3 / 9)"


def test_frames_go_on_while_it_thinks() -> None:
    driver = table(slow=True)
    end_turn(driver)
    driver.frames(200)
    assert driver.session.match.led == SCRIPTED and list(sides_of(driver)) == ["pr"]


def test_esc_has_it_wait_and_enter_go_on() -> None:
    driver = table(slow=True)
    end_turn(driver)
    driver.rest(400)
    driver.key(pygame.K_ESCAPE)
    slow_of(driver).ready = True
    driver.rest(3000)
    assert list(sides_of(driver)) == ["pr"]
    assert driver.session.prompt is not None
    assert [b.id for b in driver.session.prompt.buttons] == [GO_ON, TAKE]
    driver.rest(1000)
    driver.key(pygame.K_RETURN)
    until_mine(driver)
    assert len(driver.session.match.records) == 6


def test_a_second_esc_opens_the_menu() -> None:
    driver = table(slow=True)
    end_turn(driver)
    driver.rest(1000)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert driver.doors.opened == [("menu", None)]


def test_one_may_take_its_side_over() -> None:
    driver = table(slow=True)
    end_turn(driver)
    driver.rest(1000)
    driver.press(WAIT)
    driver.press(TAKE)
    assert dict(driver.session.match.seats) == {"pr": ME, "co": ME}
    assert driver.session.prompt is not None and driver.session.prompt.units
    assert slow_of(driver).stopped
    driver.commands.perform(button("end"))
    assert list(sides_of(driver)) == ["pr", "co"]


def test_space_skips_ahead() -> None:
    slowly, quickly = table(still=False), table(still=False)
    for driver in (slowly, quickly):
        end_turn(driver)
    quickly.key(pygame.K_SPACE)
    quickly.frames(8, 50)
    slowly.frames(8, 50)
    assert len(quickly.session.match.records) > len(slowly.session.match.records)
    until_mine(quickly)
    assert not quickly.table.leading.hurried


@pytest.mark.parametrize("pace", PACES)
def test_it_acts_at_the_pace_that_is_set(pace: str) -> None:
    driver = table()
    driver.table.leading.pace = pace
    end_turn(driver)
    frames = 0
    while driver.session.match.led:
        driver.frames(1, 50)
        frames += 1
    assert frames >= 2 * PACES[pace][0] // 50
    assert pace == "slow" or frames < 2 * PACES["slow"][0] // 50


def test_why_it_did_it_stands_in_the_log_once() -> None:
    driver = table()
    end_turn(driver)
    until_mine(driver)
    found = log_lines.entries((), driver.session.told)
    told = [entry.words for entry in found if entry.event.kind == log_lines.REASON]
    assert told == [str(WHY)]
    assert found[1].event.kind == log_lines.REASON and found[1].event.depth == 1


def test_what_it_did_is_summed_up() -> None:
    driver = table()
    end_turn(driver)
    until_mine(driver)
    news = driver.news
    assert news.meanwhile and news.summed
    assert [line.text for line in news.lines(5)] == ["• 2 units have moved."]
    driver.key(pygame.K_u)
    assert not news.events


def test_where_it_did_nothing_there_is_no_summary() -> None:
    driver = table(moves=0)
    end_turn(driver)
    until_mine(driver)
    assert not driver.news.events


@pytest.mark.parametrize("who", ["broken", "wrong"])
def test_who_makes_a_mistake_gives_the_side_back(who: str) -> None:
    driver = table(coalition=who)
    end_turn(driver)
    driver.frames(20)
    assert driver.session.match.seats["co"] == ME
    tip = driver.table.tips.tip
    assert tip is not None and "made a mistake" in tip.text
    assert driver.session.prompt is not None and driver.session.prompt.units


def test_undo_goes_back_to_my_last_decision() -> None:
    driver = table()
    end_turn(driver)
    until_mine(driver)
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert driver.session.match.records == [] and driver.session.side == "pr"
    driver.frames(20)
    assert driver.session.match.records == []
    driver.key(pygame.K_y, pygame.KMOD_CTRL)
    assert list(sides_of(driver)) == ["pr", *["co"] * 5]


def test_undo_while_it_thinks_has_it_leave_off() -> None:
    driver = table(slow=True)
    end_turn(driver)
    driver.frames(5)
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert driver.session.match.records == [] and slow_of(driver).stopped == 1
    slow_of(driver).ready = True
    driver.frames(20)
    assert driver.session.match.records == []


def test_commander_against_commander_can_be_watched_and_not_be_undone() -> None:
    driver = table(prussians=SCRIPTED)
    driver.table.leading.pace = "quick"
    for _frame in range(400):
        driver.frames(1, 50)
    assert driver.session.match.over
    assert ("over", None) in driver.doors.opened
    watched = table(prussians=SCRIPTED)
    watched.frames(40, 50)
    assert watched.session.front == "" and watched.session.why_not_undo() is not None


def test_seats_change_at_any_time() -> None:
    driver = table(coalition=ME)
    end_turn(driver)
    assert driver.session.match.mode == SOLO and not driver.session.match.led
    driver.table.leading.seat({"pr": ME, "co": SCRIPTED})
    until_mine(driver)
    assert list(sides_of(driver)) == ["pr", *["co"] * 5]
    driver.table.leading.seat({"pr": ME, "co": FRIEND})
    assert driver.session.are_two and driver.session.front == "pr"


def test_the_person_sits_before_the_window_in_its_turn_as_well() -> None:
    driver = table(slow=True)
    assert driver.session.front == "pr"
    end_turn(driver)
    assert driver.session.front == "pr"


def test_advice_is_shown_and_nothing_is_done() -> None:
    driver = table()
    driver.key(pygame.K_y, unicode="y")
    driver.frames()
    tip, lit = driver.table.tips.tip, driver.gaze.lit
    assert tip is not None and str(WHY) in tip.text and "Go to" in tip.text
    assert len(lit) == 2 and driver.gaze.aims == ((lit[0], lit[1]),)
    assert driver.session.match.records == []


def test_no_advice_on_what_another_is_asked() -> None:
    driver = table(slow=True)
    end_turn(driver)
    driver.key(pygame.K_y, unicode="y")
    assert driver.table.leading.advice.asked is None
    tip = driver.table.tips.tip
    assert tip is not None and "other side" in tip.text


def test_advice_that_comes_too_late_is_not_shown() -> None:
    driver = table(slow=True)
    driver.key(pygame.K_y, unicode="y")
    assert driver.table.leading.advice.asked is not None
    driver.commands.perform(button("fight"))
    slow_of(driver).ready = True
    driver.frames(5)
    assert driver.table.leading.advice.asked is None and driver.gaze.lit == ()


def test_the_sheet_of_a_fight_lies_open_before_it_is_fought() -> None:
    driver = table(coalition="fighter", prussians=ME)
    end_turn(driver)
    while not driver.commands.sheet_open:
        driver.frames(1, 50)
    fought = len(driver.session.match.records)
    driver.rest(PACES["normal"][1] - 200)
    assert driver.commands.sheet_open and len(driver.session.match.records) == fought
    driver.rest(400)
    assert not driver.commands.sheet_open
    assert driver.session.match.records[fought].action.verb == "pick"


def test_a_sheet_that_was_read_may_be_put_away() -> None:
    driver = table(coalition="fighter")
    end_turn(driver)
    while not driver.commands.sheet_open:
        driver.frames(1, 50)
    fought = len(driver.session.match.records)
    driver.rest(600)
    driver.key(pygame.K_ESCAPE)
    driver.frames(4)
    assert not driver.commands.sheet_open and len(driver.session.match.records) > fought


def test_who_skips_reads_no_sheet() -> None:
    driver = table(coalition="fighter")
    end_turn(driver)
    driver.key(pygame.K_SPACE)
    until_mine(driver)
    assert any(record.dice for record in driver.session.match.records)
    assert not driver.commands.sheet_open
