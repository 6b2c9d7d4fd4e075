"""The table by its keys: every answer, the camera, overlays, undo."""

import pygame
import pytest
from msgspec import structs

from game.ai.commander.dangers import DANGERS
from game.engine.action import Action
from game.engine.match import TWO
from game.engine.prompt import Button, Prompt
from game.engine.text import render, say
from game.ui.play.session import Session
from tests.ai.test_commander import DOCTRINE
from tests.ui import fake
from tests.ui.driver import Driver, cell_of

# -- answers ---------------------------------------------------------------------------------------


def test_a_move_by_keyboard_alone(table: Driver) -> None:
    """Tab to the first unit offered, Enter, an arrow, Enter."""
    first = next(iter(table.session.prompt.units))
    start = cell_of(table, first)
    table.key(pygame.K_TAB)
    assert table.gaze.cursor == start
    table.key(pygame.K_RETURN)
    assert table.session.prompt.subject == (first,)
    table.key(pygame.K_UP)
    goal = table.gaze.cursor
    assert goal in table.session.prompt.cells
    table.key(pygame.K_RETURN)
    assert cell_of(table, first) == goal


def test_the_end_of_a_phase_wants_its_key_twice(table: Driver) -> None:
    """The first press only announces; another question forgets it."""
    table.session.match.mode = TWO
    table.key(pygame.K_e, unicode="e")
    assert table.session.prompt.side == "pr"
    assert "End movement" in table.table.banner.words
    assert table.control("end").label == "Press again to confirm: End movement"
    table.click_cell("2403")
    table.press("back")
    table.key(pygame.K_e, unicode="e")
    assert table.session.prompt.side == "pr"
    table.key(pygame.K_e, unicode="e")
    assert table.session.prompt.side == "co"


def test_e_with_a_piece_in_hand_puts_it_back_and_ends(table: Driver) -> None:
    """Not a key that does nothing: the second press ends, as without the piece."""
    table.session.match.mode = TWO
    table.click_cell("2403")
    assert table.session.prompt.subject
    table.key(pygame.K_e, unicode="e")
    assert table.session.prompt.subject == () and table.armed == "end"
    table.key(pygame.K_e, unicode="e")
    assert table.session.prompt.side == "co"


def test_e_where_nothing_can_be_ended_says_what_is_asked(table: Driver) -> None:
    table.press("fight")
    table.key(pygame.K_e, unicode="e")
    tip, prompt = table.table.tips.tip, table.session.prompt
    assert tip is not None and prompt.phase == "combat"
    assert tip.title == "Nothing to end now" and render(prompt.text) in tip.text


def test_enter_with_a_piece_in_hand_says_what_is_asked(table: Driver) -> None:
    table.click_cell("2403")
    before = len(table.session.match.records)
    table.key(pygame.K_RETURN)
    tip = table.table.tips.tip
    assert tip is not None and tip.title == "Nothing to confirm now"
    assert render(table.session.prompt.text) in tip.text
    assert len(table.session.match.records) == before


def test_numbers_press_the_other_buttons(table: Driver) -> None:
    """The fight is the first of them; there is no second."""
    table.key(pygame.K_2, unicode="2")
    assert table.session.prompt.phase == "movement"
    table.key(pygame.K_1, unicode="1")
    assert table.session.prompt.phase == "combat"


def test_enter_with_nothing_chosen_asks_again(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty selection that no undo takes back is no answer for a key too many."""
    why = say("dice cannot be undone")
    monkeypatch.setattr(Session, "why_bound", lambda _self, _action: why)
    fake.let_nobody_fight(monkeypatch)
    handed_in: list[tuple[int | str, ...]] = []
    monkeypatch.setattr(table.table.answers, "hand_in", lambda: handed_in.append(table.hand.chosen))
    table.press("fight")
    table.key(pygame.K_RETURN)
    assert handed_in == []
    assert "Attack" in table.table.banner.words
    table.key(pygame.K_RETURN)
    assert handed_in == [()]


def test_enter_with_nothing_chosen_means_the_button_that_says_so_twice(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a button says what the empty selection would, Enter twice presses it."""
    why = say("dice cannot be undone")
    monkeypatch.setattr(Session, "why_bound", lambda _self, _action: why)
    asked = fake.Fight.prompt

    def lenient(self: fake.Fight, ctx: fake.Ctx) -> Prompt:
        prompt = fake.with_pick(asked(self, ctx), min=0, none=say("Nobody"))
        return structs.replace(prompt, buttons=(Button(id="no", label=say("Nobody")),))

    monkeypatch.setattr(fake.Fight, "prompt", lenient)
    pressed: list[str] = []
    monkeypatch.setattr(table.table.answers, "press", pressed.append)
    table.session.act(Action("button", "fight"))
    table.commands.changed()
    table.frames()
    table.key(pygame.K_RETURN)
    assert pressed == [] and table.armed == "no"
    table.key(pygame.K_RETURN)
    assert pressed == ["no"]


def test_a_number_that_means_another_button_now_asks_again(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two buttons in a list that is numbered anew after each: 1 and 1 press the first alone."""
    pressed: list[str] = []
    buttons = {name: Button(id=name, label=say(name)) for name in ("one", "two")}
    prompt = table.session.prompt
    assert prompt is not None

    def press(button: Button | None) -> bool:
        assert button is not None
        pressed.append(button.id)
        left = tuple(b for name, b in buttons.items() if name not in pressed)
        monkeypatch.setattr(Session, "prompt", structs.replace(prompt, buttons=left))
        return True

    monkeypatch.setattr(table.table.answers, "by_key", press)
    monkeypatch.setattr(Session, "prompt", structs.replace(prompt, buttons=tuple(buttons.values())))
    table.key(pygame.K_1, unicode="1")
    table.key(pygame.K_1, unicode="1")
    assert pressed == ["one"]
    assert "two" in table.table.banner.words
    table.key(pygame.K_1, unicode="1")
    assert pressed == ["one", "two"]


def test_tab_goes_round_what_is_offered(table: Driver) -> None:
    """Forth through all of them to the first again, and back."""
    units = list(table.session.prompt.units)
    seen = []
    for _ in range(len(units) + 1):
        table.key(pygame.K_TAB)
        seen.append(table.gaze.unit)
    assert seen == [*units, units[0]]
    table.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert table.gaze.unit == units[-1]


def test_a_held_enter_confirms_once(table: Driver) -> None:
    """The keyboard repeats a held key; only the first press counts."""
    table.press("fight")
    table.click_cell("2606")
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    table.send(held)
    table.send(held)
    table.send(held)
    assert not any(r.dice for r in table.session.match.records)


def test_undo_and_redo_by_keys(table: Driver) -> None:
    """Ctrl+Z takes the move back, Ctrl+Y does it again."""
    table.click_cell("2403")
    table.click_cell("2303")
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert cell_of(table, "pr-hus_1a") == table.at("2403")
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert cell_of(table, "pr-hus_1a") == table.at("2303")


def test_a_key_that_opened_another_screen_works_again_afterwards(table: Driver) -> None:
    """The screen above saw it go up: F1, Esc, and F1 opens the rules a second time."""
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    table.send(press)
    table.table.resize(table.app.size)
    table.app._pressed.clear()
    table.send(press)
    assert [name for name, _rule in table.doors.opened] == ["rules", "rules"]


# -- what is seen ----------------------------------------------------------------------------------


def test_zoom_keys_and_wheel(table: Driver) -> None:
    """Plus and minus, and the wheel under the pointer."""
    camera = table.camera
    level = camera.level
    table.key(pygame.K_PLUS, unicode="+")
    assert camera.level == level + 1
    table.key(pygame.K_MINUS, unicode="-")
    table.move((400, 300))
    table.wheel(-1)
    assert camera.level == level - 1


def test_letters_pan_while_held(table: Driver) -> None:
    """D scrolls right until it is let go; losing the window's focus lets go too."""
    camera = table.camera
    x = camera.centre[0]
    table.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d"))
    table.rest(100)
    assert camera.centre[0] > x
    table.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    x = camera.centre[0]
    table.rest(100)
    assert camera.centre[0] == x


def test_a_tap_on_a_letter_scrolls_a_good_step(table: Driver) -> None:
    """Press and release between two frames: the map moves by more than half a hex."""
    camera = table.camera
    x = camera.centre[0]
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        table.table.handle(pygame.event.Event(kind, key=pygame.K_d, mod=0, unicode="d"))
    table.frames(1)
    assert (camera.centre[0] - x) * camera.scale >= 40


def test_grid_and_counters_can_be_hidden(table: Driver) -> None:
    """G and H, and again."""
    table.key(pygame.K_g)
    table.key(pygame.K_h)
    assert not table.view.map.grid
    assert table.view.piece_at(table.show("2403")) is None
    table.key(pygame.K_h)
    assert table.view.piece_at(table.show("2403")) is not None


def test_shift_and_y_show_who_is_in_danger_and_nobody_is_asked(table: Driver) -> None:
    match = table.session.match
    match.system = structs.replace(match.system, doctrine=DOCTRINE)
    table.key(pygame.K_y, mod=pygame.KMOD_SHIFT)
    assert table.lenses.info == DANGERS
    lens = table.lenses.lens()
    assert lens is not None and "could be attacked" in str(lens.text)
    table.key(pygame.K_y, mod=pygame.KMOD_SHIFT)
    assert table.lenses.info is None


def test_an_overlay_follows_the_pointer_and_a_click_fixes_it(table: Driver) -> None:
    """Sight from the piece in hand to the hex under the pointer; Esc takes it off."""
    table.click_cell("2403")
    table.hover_cell("2604")
    table.key(pygame.K_l)
    lens = table.lenses.lens()
    assert lens is not None
    assert lens.line == (table.at("2403"), table.at("2604"))
    table.click_cell("2605")
    table.hover_cell("2402")
    assert table.lenses.lens().line == (table.at("2403"), table.at("2605"))
    assert table.session.prompt.subject == ("pr-hus_1a",)
    table.key(pygame.K_ESCAPE)
    assert table.lenses.info is None


def test_a_cursor_costs_no_escape_of_its_own(table: Driver) -> None:
    """One press goes back and takes the keys' cursor along; with nothing else only the cursor."""
    table.press("fight")
    table.key(pygame.K_TAB)
    assert table.gaze.cursor is not None
    table.key(pygame.K_ESCAPE)
    assert table.session.prompt.phase == "movement"
    assert table.gaze.cursor is None
    table.key(pygame.K_RIGHT)
    assert table.gaze.cursor is not None
    table.key(pygame.K_ESCAPE)
    assert table.gaze.cursor is None and not table.doors.opened


def test_an_escape_too_late_for_its_question_opens_no_menu(table: Driver) -> None:
    """The question with a way back has just ended by itself: the next press opens the menu."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    table.rest(3000)
    table.key(pygame.K_ESCAPE)
    assert not table.doors.opened
    table.key(pygame.K_ESCAPE)
    assert [name for name, _what in table.doors.opened] == ["menu"]


def test_nor_where_more_was_answered_by_itself(table: Driver) -> None:
    """After the last point of a unit, what is no decision is answered in the same gesture."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    records = table.session.match.records
    last = structs.replace(records[-1], group=77)
    records[-1:] = [last, last]
    table.rest(3000)
    table.key(pygame.K_ESCAPE)
    assert not table.doors.opened
