"""Buttons pressed by mouse and key: a double click answers once, an end asks twice and forgets."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine import action as acts
from game.engine.action import Action
from game.engine.match import TWO
from game.engine.prompt import Button, Role, Run
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.ui.panels.prompt_panel import PICK
from game.ui.play.session import Session
from game.ui.widgets.guard import BLIND, HABIT, NEAR, PASSING, UNSEEN, Guard
from game.ui.widgets.messages import Message
from tests.ui import fake
from tests.ui.camposanto_bench import end_the_wing, laid
from tests.ui.driver import Driver, cell_of, held
from tests.ui.test_looking import opened


def actions(driver: Driver) -> int:
    return len(driver.session.match.records)


def twice(driver: Driver, at: tuple[int, int], apart: int = 100) -> None:
    """Two clicks at one place, milliseconds apart."""
    driver.click(at)
    driver.rest(apart)
    driver.click(at)


# -- the guard alone -------------------------------------------------------------------------------


def down(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)


def up(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)


def key(name: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=name, mod=0, unicode="")


@pytest.fixture
def guard() -> Guard:
    """Its answers are below the hundredth line; all above is map."""
    return Guard(lambda event: "pos" not in event.dict or event.pos[1] > 100)


def test_press_and_release_of_a_second_click_are_kept_back(guard: Guard) -> None:
    assert not guard.handle(down((50, 200)))
    assert not guard.handle(up((50, 200)))
    guard.answered()
    guard.update(BLIND - 1)
    assert guard.handle(down((50 + NEAR, 200)))
    assert guard.handle(up((50 + NEAR, 200)))


def test_after_its_time_or_elsewhere_a_click_counts(guard: Guard) -> None:
    guard.handle(down((50, 200)))
    guard.answered()
    assert not guard.handle(down((50 + NEAR + 1, 200)))
    assert not guard.handle(up((50 + NEAR + 1, 200)))
    guard.update(BLIND)
    assert not guard.handle(down((50, 200)))


def test_click_after_click_on_the_map_counts_but_not_on_the_button_that_opened_there(
    guard: Guard,
) -> None:
    guard.handle(down((50, 99)))
    guard.answered()
    assert not guard.handle(down((50, 98)))
    guard.answered()
    assert guard.handle(down((50, 101)))


def test_the_same_key_is_kept_back_another_counts_and_escape_always_does(guard: Guard) -> None:
    guard.handle(key(pygame.K_1))
    guard.answered()
    assert guard.handle(key(pygame.K_1))
    assert not guard.handle(key(pygame.K_2))
    guard.handle(key(pygame.K_ESCAPE))
    guard.answered()
    assert not guard.handle(key(pygame.K_ESCAPE))


def test_an_answer_that_no_press_gave_holds_nothing_back(guard: Guard) -> None:
    guard.handle(down((50, 200)))
    guard.answered()
    guard.update(BLIND)
    guard.answered()
    assert not guard.handle(down((50, 200)))


# -- at the table ----------------------------------------------------------------------------------


@pytest.fixture
def questions(table: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every question has the same button in the same place; what was pressed."""
    pressed: list[str] = []
    prompt = table.session.prompt
    assert prompt is not None
    stay = Button(id="stay", label=say("Stay"), role=Role.CONFIRM)
    monkeypatch.setattr(Session, "prompt", structs.replace(prompt, buttons=(stay,)))

    def act(_self: Session, action: object) -> Refusal | None:
        pressed.append(str(action))
        return None

    monkeypatch.setattr(Session, "act", act)
    monkeypatch.setattr(Session, "why_not", lambda _self, _action: None)
    table.commands.changed()
    table.frames()
    yield pressed


def test_a_double_click_on_a_button_answers_one_question(
    table: Driver, questions: list[str]
) -> None:
    twice(table, table.control("stay").box.center)
    assert len(questions) == 1


def test_two_clicks_with_time_between_answer_two(table: Driver, questions: list[str]) -> None:
    twice(table, table.control("stay").box.center, BLIND)
    assert len(questions) == 2


def test_enter_struck_twice_answers_one_question(table: Driver, questions: list[str]) -> None:
    table.key(pygame.K_RETURN)
    table.key(pygame.K_RETURN)
    assert len(questions) == 1
    table.rest(BLIND)
    table.key(pygame.K_RETURN)
    assert len(questions) == 2


def test_a_double_click_that_rolls_the_die_does_not_reach_the_panel_below(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet goes with the first click; what lies under it gets none."""
    table.press("fight")
    table.click_cell("2606")
    table.press("ui.pick")
    table.rest(BLIND)
    at = table.control("ui.roll").box.center
    table.click(at)
    reached: list[int] = []
    side = table.table.side
    whole = side.handle

    def handle(event: pygame.event.Event) -> Message | None:
        if event.type != pygame.MOUSEMOTION:
            reached.append(event.type)
        return whole(event)

    monkeypatch.setattr(side, "handle", handle)
    table.click(at)
    assert reached == []
    table.rest(PASSING)
    table.click(at)
    assert reached == [pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]


def test_a_sheet_that_opens_under_the_pointer_is_not_confirmed_by_the_same_double_click(
    table: Driver,
) -> None:
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    at = table.control("ui.roll").box.center
    table.key(pygame.K_ESCAPE)
    table.table.guard.handle(down(at))
    table.table.answers.hand_in()
    table.click(at)
    assert table.table.commands.wanted is not None


def test_piece_and_goal_are_clicked_as_fast_as_the_hand_can(table: Driver) -> None:
    """No time passes between the clicks."""
    table.show("2403")
    for label in ("2403", "2303"):
        at = table.show(label)
        table.send(down(at), up(at))
    assert actions(table) == 2


# -- the other side's question ---------------------------------------------------------------------


@pytest.fixture
def two_wings() -> Driver:
    """Camposanto: a wing is asked, and after it one of the enemy's."""
    return laid()


def test_a_press_that_ends_a_wing_does_not_end_the_next_of_the_other_side(
    two_wings: Driver,
) -> None:
    """The question of the next wing has a button in the same place; no double click is so slow."""
    first = end_the_wing(two_wings)
    x, y = two_wings.control(first).box.center
    two_wings.click((x, y))
    two_wings.rest(BLIND)
    done = actions(two_wings)
    two_wings.click((x + HABIT, y))
    assert prompt_side(two_wings) and end_the_wing(two_wings) != first
    assert actions(two_wings) == done
    two_wings.rest(PASSING)
    two_wings.click((x + HABIT, y))
    assert actions(two_wings) > done


def test_another_key_counts_at_once_and_the_same_one_after_its_time(two_wings: Driver) -> None:
    """0 ends a wing; pressed again out of habit it does not end the next."""
    done = [actions(two_wings)]
    for rest, counts in ((0, True), (BLIND, False), (PASSING, True)):
        two_wings.rest(rest)
        two_wings.key(pygame.K_0)
        assert (actions(two_wings) > done[-1]) is counts
        done.append(actions(two_wings))
    two_wings.key(pygame.K_e)
    assert actions(two_wings) > done[-1]


def test_a_press_that_is_kept_back_is_seen(two_wings: Driver) -> None:
    """The buttons stand back until it would count; not before anybody presses too early."""
    two_wings.key(pygame.K_0)
    panel, box = two_wings.table.side.prompt, two_wings.control(end_the_wing(two_wings)).box

    def look() -> bytes:
        return pygame.image.tobytes(two_wings.app.surface.subsurface(box), "RGB")

    bright = look()
    assert not panel.kept_back
    two_wings.key(pygame.K_0)
    assert panel.kept_back and look() != bright
    two_wings.rest(PASSING)
    two_wings.rest(1)  # the panels are drawn one picture later
    assert not panel.kept_back and look() == bright


def test_the_next_phase_is_not_ended_by_a_second_press_of_its_key(table: Driver) -> None:
    """Whoever alone plays both sides ends a movement at once, and may have pressed twice."""
    side, phase = prompt_side(table), table.session.prompt.phase if table.session.prompt else ""
    table.key(pygame.K_e)
    assert (side, phase) != (prompt_side(table), "")
    done = actions(table)
    table.rest(BLIND)
    table.key(pygame.K_e)
    assert actions(table) == done
    table.rest(PASSING)
    table.key(pygame.K_e)
    assert actions(table) == done and "can still move" in table.table.banner.words
    table.key(pygame.K_e)
    assert actions(table) > done


def test_enter_on_questions_of_one_kind_waits_no_longer_than_for_a_double_click(
    table: Driver, questions: list[str]
) -> None:
    for n in range(3):
        table.rest(BLIND)
        table.key(pygame.K_RETURN)
        assert len(questions) == n + 1


@pytest.mark.parametrize("part", ["side", "phase", "rule", "end", "run"])
def test_another_kind_of_question_waits_longer(
    table: Driver, questions: list[str], monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """Another side, phase or rule asks, something else ends it, or it belongs to a run."""
    prompt = table.session.prompt
    assert prompt is not None
    table.key(pygame.K_RETURN)
    table.rest(PASSING)
    end = Button(id="enough", label=say("Enough"), role=Role.END)
    parts: dict[str, dict[str, Any]] = {
        "end": {"buttons": (*prompt.buttons, end)},
        "run": {"runs": (Run(id="rest", label=say("The rest")),)},
    }
    changes = parts.get(part, {part: "co" if part == "side" else "another"})
    acted = Session.act

    def act(session: Session, action: Action) -> Refusal | None:
        monkeypatch.setattr(Session, "prompt", structs.replace(prompt, **changes))
        return acted(session, action)

    monkeypatch.setattr(Session, "act", act)
    for rest, told in ((0, 2), (BLIND, 2), (PASSING, 3)):
        table.rest(rest)
        table.key(pygame.K_RETURN)
        assert len(questions) == told


def test_the_map_answers_at_once_while_a_button_would_not(two_wings: Driver) -> None:
    two_wings.press(end_the_wing(two_wings))
    while two_wings.session.prompt is not None and not two_wings.session.prompt.units:
        two_wings.press(end_the_wing(two_wings))
    assert two_wings.session.prompt is not None and two_wings.table.guard.left
    unit = next(iter(two_wings.session.prompt.units))
    two_wings.click_cell(two_wings.session.board.label(cell_of(two_wings, unit)))
    assert unit in held(two_wings)


def test_the_time_in_which_an_answer_is_worked_out_and_drawn_is_not_the_players(
    guard: Guard,
) -> None:
    """After that time is time: on a slow machine few turns of the loop are enough."""
    guard.handle(key(pygame.K_1))
    guard.answered()
    guard.passed()
    for _turn in range(UNSEEN):
        guard.update(10 * PASSING)
    assert guard.handle(key(pygame.K_1)) and not guard.handle(key(pygame.K_3))
    guard.handle(key(pygame.K_1))
    guard.update(PASSING)
    assert not guard.handle(key(pygame.K_1))


def test_what_was_taken_back_to_was_read_before(guard: Guard) -> None:
    guard.handle(key(pygame.K_1))
    guard.answered()
    guard.passed()
    guard.known()
    assert not guard.handle(key(pygame.K_1))


# -- twice -----------------------------------------------------------------------------------------


def prompt_side(driver: Driver) -> str:
    assert driver.session.prompt is not None
    return driver.session.prompt.side


def test_the_end_with_something_undone_wants_two_clicks(table: Driver) -> None:
    """The first says so; a double click is one press."""
    table.session.match.mode = TWO
    assert prompt_side(table) == "pr"
    at = table.control("end").box.center
    twice(table, at)
    assert prompt_side(table) == "pr" and table.armed == "end"
    assert table.control("end").label.startswith("Press again")
    table.press("end")
    assert prompt_side(table) == "co"


def at_odds(driver: Driver, seed: int) -> str:
    """The first question with an end or a commitment that no undo takes back, of a battle of two
    played by chance; the button.
    """
    match, bot = driver.session.match, RandomBot(seed)
    match.mode = TWO
    while match.prompt is not None:
        driver.commands.changed()
        driver.frames()
        if twice := driver.table.answers.twice():
            return next(iter(twice))
        match.act(bot.choose(BotView(match)))
    raise AssertionError("nothing is for good")


@pytest.mark.parametrize("scenario", ["rossbach-battle", "camposanto-1743", "maida-1806"])
def test_what_will_be_asked_again_says_so_before_it_is_pressed(scenario: str) -> None:
    """In each game: a mark, and the reason in the tip; once it waits, its label says it."""
    driver = opened(scenario)
    name = at_odds(driver, 3)
    if driver.table.curtain.name:
        driver.key(pygame.K_RETURN)
        driver.rest(PASSING)
    item = driver.control(name)
    assert "2×" in item.mark + item.key
    driver.move(item.box.center)
    driver.frames()
    tip = driver.table.tips.tip
    assert tip is not None and "twice" in tip.text
    prompt = driver.session.prompt
    assert prompt is not None
    button = next(b for b in prompt.buttons if b.id == name)
    driver.move((0, 0))
    driver.rest(PASSING)
    driver.key(pygame.K_e if button.role is Role.END else pygame.K_RETURN)
    assert driver.armed == name
    item = driver.control(name)
    assert "2×" not in item.mark + item.key and item.label.startswith("Press again")


def test_an_end_that_gives_something_up_is_marked_for_the_mouse_too(table: Driver) -> None:
    """And one that undo takes back is not marked at all."""
    assert table.control("end").mark == ""
    table.session.match.mode = TWO
    table.commands.changed()
    table.frames()
    assert table.control("end").mark == "2×"
    table.press("end")
    assert table.armed == "end"


def test_an_empty_choice_that_is_for_good_is_marked(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only while it is empty."""
    why = say("dice cannot be undone")
    monkeypatch.setattr(Session, "why_bound", lambda _self, _action: why)
    fake.let_nobody_fight(monkeypatch)
    table.press("fight")
    assert "2×" in table.control(PICK).key
    table.click_cell("2606")
    assert "2×" not in table.control(PICK).key


def test_an_armed_end_is_forgotten_at_a_click_elsewhere(table: Driver) -> None:
    """On the map, on another button, on an empty place of a panel."""
    table.session.match.mode = TWO
    for at in (table.show("2801"), table.control("ui.rule").box.center, (1000, 710)):
        table.press("end")
        assert table.armed == "end"
        table.click(at)
        assert table.armed == ""
        assert prompt_side(table) == "pr"


def test_an_armed_end_is_forgotten_at_esc_and_at_any_key_but_its_own(table: Driver) -> None:
    table.session.match.mode = TWO
    before = table.doors.opened.copy()
    for other in (pygame.K_ESCAPE, pygame.K_TAB, pygame.K_g):
        table.key(pygame.K_e)
        assert table.armed == "end"
        table.key(other)
        assert table.armed == ""
    assert table.doors.opened == before
    table.key(pygame.K_e)
    table.key(pygame.K_e)
    assert prompt_side(table) == "co"


def test_the_only_thing_that_can_be_done_wants_its_key_once(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No guns can fire: nothing is lost by going on; one that could fire is a choice."""
    pressed: list[str] = []
    monkeypatch.setattr(table.table.answers, "press", pressed.append)
    table.session.match.mode = TWO
    prompt = table.session.prompt
    assert prompt is not None
    end = Button(id="end", label=say("End movement"), role=Role.END)
    for units, told in ((prompt.units, []), ({}, ["end"])):
        asked = structs.replace(prompt, units=units, cells={}, buttons=(end,))
        monkeypatch.setattr(Session, "prompt", asked)
        table.key(pygame.K_e)
        assert pressed == told
        table.table.arming.disarm()


def test_an_armed_end_waits_however_slow_the_second_press(table: Driver) -> None:
    table.session.match.mode = TWO
    table.press("end")
    table.rest(60_000)
    assert table.armed == "end"
    table.press("end")
    assert prompt_side(table) == "co"


def test_what_commits_for_good_wants_its_key_twice_and_says_why(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is said what cannot be taken back; what can be wants one."""
    pressed: list[str] = []
    monkeypatch.setattr(table.table.answers, "press", pressed.append)
    prompt = table.session.prompt
    assert prompt is not None
    roll = Button(id="roll", label=say("Roll"), role=Role.CONFIRM, commits=True)
    monkeypatch.setattr(Session, "prompt", structs.replace(prompt, buttons=(roll,)))
    why: list[Text | None] = [say("dice cannot be undone")]
    monkeypatch.setattr(Session, "why_bound", lambda _self, _action: why[0])
    table.gaze.looked()
    table.frames()
    for told in ([], ["roll"]):
        table.rest(BLIND)
        table.key(pygame.K_RETURN)
        assert pressed == told
    assert table.table.banner.words.endswith("Roll (a roll cannot be undone)")
    why[0], table.table.arming.name = None, ""
    table.rest(BLIND)
    table.key(pygame.K_RETURN)
    assert pressed == ["roll", "roll"]


def test_the_end_says_why_it_asks_again(table: Driver) -> None:
    table.session.match.mode = TWO
    table.press("end")
    assert "the other side decides next" in table.table.banner.words


def test_what_undo_takes_back_wants_one_press(table: Driver) -> None:
    """One player alone takes back across the sides."""
    table.press("end")
    assert prompt_side(table) == "co"
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert prompt_side(table) == "pr"
    table.key(pygame.K_e)
    assert prompt_side(table) == "co"


# -- one step back ---------------------------------------------------------------------------------


def test_a_question_without_a_way_back_offers_to_undo_what_led_to_it(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the place of Back, and only if it can be undone."""
    table.click_cell("2403")
    prompt = table.session.prompt
    assert prompt is not None
    side = table.table.side.prompt
    back = table.control("back").box
    assert side.controls.get("ui.undo") is None
    monkeypatch.setattr(Session, "prompt", structs.replace(prompt, buttons=()))
    table.gaze.looked()
    table.frames()
    undo = side.controls.get("ui.undo")
    assert undo is not None and undo.box == back
    table.click(undo.box.center)
    assert actions(table) == 0
    assert side.controls.get("ui.undo") is None


# -- a die that one click would roll ---------------------------------------------------------------


def test_a_piece_that_rolls_at_once_says_so_before_it_does(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first click tells what is at stake; a double click is one; elsewhere it is forgotten."""
    monkeypatch.setattr(Session, "rolls", lambda _self, _action: True)
    twice(table, table.show("2403"))
    tip = table.gaze.tip
    assert actions(table) == 0 and tip is not None and "to roll the die" in tip.text
    table.click_cell("2801")
    table.rest(BLIND)
    table.click_cell("2403")
    assert actions(table) == 0
    table.rest(BLIND)
    table.click_cell("2403")
    assert actions(table) == 1


def test_a_piece_that_has_to_roll_in_any_case_is_not_held_back(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No button declines: choosing a lead unit of an attack that is confirmed."""
    monkeypatch.setattr(Session, "rolls", lambda _self, _action: True)
    prompt = table.session.prompt
    assert prompt is not None
    table.session.match.prompt = structs.replace(prompt, buttons=())
    table.click_cell("2403")
    assert actions(table) == 1


def test_rolling_is_found_out_without_rolling() -> None:
    session = fake.session()
    session.act(acts.button("fight"))
    before = session.match.hash
    assert session.rolls(Action("pick", ("pr-kr_8",)))
    assert not session.rolls(acts.button("back"))
    assert session.match.hash == before
