"""Options in the window: from the title to their entries, switched there, in force in new games."""

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from msgspec import structs

from game.engine import action as acts
from game.engine.reference import Reference
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.look.settings import load_settings
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.end import EndScreen
from game.ui.screens.front import Front
from game.ui.screens.menu import MenuScreen
from game.ui.screens.options import GAME, PRESET, SWITCH, OptionsScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.switches import Switches
from game.ui.screens.title import TitleScreen
from game.ui.start import run
from game.ui.table.screen import TableScreen
from game.ui.widgets.controls import Control
from tests.seasons import LEDGER, OPTIONS
from tests.ui.fake import FAKE
from tests.ui.screen_driver import key

SCENARIO = "rossbach-battle"
MAIDA = "maida-1806-table"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.look.settings.preferred_language", lambda: "en")
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    front = Front(Shelf(SYSTEMS))
    made = House(App((1280, 720)), front)
    made.app.push(TitleScreen(front, made))
    made.app.frame([], 16)
    yield made
    LANGUAGE.use("en")


def press(house: House, name: str) -> None:
    """Click a control of the screen on top."""
    top = house.app.top
    assert isinstance(top, TitleScreen | RulesScreen | OptionsScreen | BriefingScreen)
    control = top.page.controls.get(name)
    assert control is not None, name
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        more = (
            {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        event = pygame.event.Event(kind, pos=control.box.center, **more)
        house.app.frame([event], 16)


def click_at(house: House, pos: tuple[int, int]) -> None:
    """Press and let go of the mouse there."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        house.app.frame([pygame.event.Event(kind, pos=pos, button=1)], 16)


def switches(house: House) -> OptionsScreen:
    """The page of options on top."""
    top = house.app.top
    assert isinstance(top, OptionsScreen)
    return top


def reach(house: House, name: str) -> None:
    """Scroll a row of that page into view."""
    switches(house).flow.reveal(name)
    house.app.frame([], 16)


def turn_to(house: House, game: str) -> None:
    """The page of a game by its id, with the arrows aside."""
    for _one in switches(house).games:
        if switches(house).game.system.id != game:
            key(house.app, pygame.K_RIGHT)
    assert switches(house).game.system.id == game


def row(house: House, option: str) -> Control:
    """The row of an option."""
    found = switches(house).page.controls.get(SWITCH + option)
    assert found is not None, option
    return found


def browser(house: House) -> RulesScreen:
    """The rules browser on top."""
    top = house.app.top
    assert isinstance(top, RulesScreen)
    return top


def options_of(house: House) -> tuple[str, ...]:
    """What the game on the table is played by."""
    top = house.app.top
    assert isinstance(top, TableScreen)
    match = top.session.match
    assert match.system.options is not None
    return match.system.options.in_force(match.rules)


def test_options_are_switched_from_the_title_and_hold_in_new_games(house: House) -> None:
    """On for the next game of a scenario that has a use for it, and off again."""
    press(house, "options")
    press(house, "option.retreat-from-morale-5")
    reach(house, "option.frederick-5i")  # Zorndorf's: changes nothing here
    press(house, "option.frederick-5i")
    chosen = ("retreat-from-morale-5", "frederick-5i")
    assert house.front.settings.readings == chosen
    assert load_settings()[0].readings == chosen
    assert house.play(SCENARIO, 7) is None
    assert options_of(house) == ("retreat-from-morale-5",)
    house.title()
    title = house.app.top
    assert isinstance(title, TitleScreen)
    button = title.page.controls.get("options")
    assert button is not None and button.label == "Options (2)"
    press(house, "options")
    press(house, "option.retreat-from-morale-5")
    assert house.play(SCENARIO, 7) is None
    assert options_of(house) == ()


def test_a_game_by_an_option_says_so_and_goes_on_by_it(house: House) -> None:
    """In the log, in the browser opened at the table, and after it is continued."""
    prussian = Switches(house.front, SYSTEMS["prussias_glory"])
    prussian.switch("retreat-from-morale-5")
    assert house.play(SCENARIO, 7) is None
    top = house.app.top
    assert isinstance(top, TableScreen)
    told = [event.rule for event in top.session.match.opening]
    assert told[:1] == ["PG O1"]
    prompt = top.session.prompt
    assert prompt is not None
    top.commands.perform(acts.button(prompt.buttons[0].id))  # any answer: a game to go on with
    house.rules("PG O1")
    readings = browser(house).readings
    assert readings is not None and readings.in_force == {"retreat-from-morale-5"}
    house.title()
    prussian.switch("retreat-from-morale-5")
    latest = house.front.latest()
    assert latest is not None and house.go_on(latest.path) is None
    assert options_of(house) == ("retreat-from-morale-5",)


def test_other_entries_have_no_switch(house: House) -> None:
    """A rule is not switched."""
    house.rules("PG 8.4c")
    assert browser(house).page.controls.get("switch") is None
    browser(house).follow("PG O3")
    assert browser(house).page.controls.get("switch") is not None


def test_each_game_has_a_page_of_its_options_with_what_each_changes(house: House) -> None:
    """Every known one has its row: name, sentence, number; its number opens the rule."""
    press(house, "options")
    assert [game.system for game in switches(house).games] == list(SYSTEMS.values())
    for system in SYSTEMS.values():
        turn_to(house, system.id)
        assert system.options is not None
        shown = switches(house).game.shown()
        assert [option.id for option in shown] == [option.id for option in system.options.known]
        for option in shown:
            assert row(house, option.id).label and system.ledger()[option.entry][1]
    turn_to(house, "prussias_glory")
    press(house, "see.PG O1")
    assert browser(house).rule == "PG O1"
    house.back()
    assert isinstance(house.app.top, OptionsScreen)


def test_a_game_is_chosen_by_mouse_as_well(house: House) -> None:
    """Its tab stands above; the list begins at its top again."""
    press(house, "options")
    tabs = switches(house).page.controls.get(GAME)
    assert tabs is not None and [name for _value, name in tabs.options] == [
        system.title for system in SYSTEMS.values()
    ]
    key(house.app, pygame.K_END)
    assert switches(house).flow.scroll.offset > 0
    third = tabs.box.left + tabs.box.width * 5 // (2 * len(tabs.options))
    click_at(house, (third, tabs.box.centery))
    assert switches(house).game.system is list(SYSTEMS.values())[2]
    assert switches(house).flow.scroll.offset == 0


def test_what_is_on_now_is_seen_on_its_row(house: House) -> None:
    press(house, "options")
    assert row(house, "retreat-from-morale-5").label == "Voluntary retreat at morale 5 or more"
    assert not row(house, "retreat-from-morale-5").on
    press(house, "option.retreat-from-morale-5")
    assert row(house, "retreat-from-morale-5").on
    on = [option for game in switches(house).games for option in game.in_force()]
    assert "retreat-from-morale-5" in on and "no-fatigue" not in on


def test_options_are_switched_by_keyboard(house: House) -> None:
    """Down to the second row, Enter switches it, Esc goes back to the title."""
    press(house, "options")
    for typed in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        key(house.app, typed)
    first = switches(house).game.shown()
    assert house.front.settings.readings == (first[1].id,)
    for typed in (pygame.K_UP, pygame.K_SPACE):
        key(house.app, typed)
    assert set(house.front.settings.readings) == {first[0].id, first[1].id}
    key(house.app, pygame.K_F1)
    assert browser(house).rule == first[0].entry
    house.back()
    key(house.app, pygame.K_ESCAPE)
    assert isinstance(house.app.top, TitleScreen)


def test_a_briefing_leads_to_the_options_of_its_scenario_alone(house: House) -> None:
    """Rossbach has no use for those of Leuthen and Zorndorf; what is switched there is in force."""
    assert house.brief(SCENARIO) is None
    key(house.app, pygame.K_o)
    shown = [option.id for option in switches(house).game.shown()]
    assert "passivity-while-advancing" in shown
    assert not {"leuthen-always-first", "frederick-5i", "no-fatigue"} & set(shown)
    press(house, "option.retreat-from-morale-5")
    key(house.app, pygame.K_ESCAPE)
    top = house.app.top
    assert isinstance(top, BriefingScreen)
    options = top.setting.system.options
    assert options is not None
    assert options.in_force(top.setting.rules) == ("retreat-from-morale-5",)
    press(house, "options")
    assert row(house, "retreat-from-morale-5").on


def test_what_a_scenario_has_in_force_by_itself_is_switched_off(house: House) -> None:
    """Lützen is played in limited visibility; a player may do without, for all that follows."""
    assert house.brief("luetzen-1632") is None
    key(house.app, pygame.K_o)
    assert row(house, "limited-visibility").on
    press(house, "option.limited-visibility")
    assert not row(house, "limited-visibility").on
    kept = load_settings()[0]
    assert (kept.readings, kept.left_out) == ((), ("limited-visibility",))
    key(house.app, pygame.K_ESCAPE)
    top = house.app.top
    assert isinstance(top, BriefingScreen)
    assert top.setting.scenario.id == "luetzen-1632+-limited-visibility"
    assert house.play("luetzen-1632", 7) is None and options_of(house) == ()
    house.title()
    Switches(house.front, SYSTEMS["nordlingen"]).switch("limited-visibility")
    assert house.front.settings.left_out == ()


def test_a_new_game_after_one_by_options_has_those_that_are_chosen_then(house: House) -> None:
    """Begun anew from the menu: what has been switched in the meantime holds."""
    prussian = Switches(house.front, SYSTEMS["prussias_glory"])
    prussian.switch("retreat-from-morale-5")
    assert house.play(SCENARIO, 7) is None
    assert options_of(house) == ("retreat-from-morale-5",)
    prussian.switch("retreat-from-morale-5")
    table = house.app.top
    assert isinstance(table, TableScreen)
    table.doors.menu(table.session)
    menu = house.app.top
    assert isinstance(menu, MenuScreen)
    menu.anew()
    assert options_of(house) == ()


# -- presets ---------------------------------------------------------------------------------------


def seasons(front: Front, rules: object = None) -> Switches:
    """A game of presets: autumn is the usual one; or a scenario in winter without frost."""
    reference = Reference(chapters={"FK O": say("Options"), "FK 3": say("Ground")})
    system = structs.replace(
        FAKE, options=OPTIONS, ledger=lambda: LEDGER, reference=lambda: reference
    )
    return Switches(front, system, "A game of seasons", rules)


WINTER = SimpleNamespace(options=frozenset({"snow", "sledge"}))


def page_of(house: House, game: Switches) -> OptionsScreen:
    """Its page on top."""
    screen = OptionsScreen((game,), house.back, house.rules)
    house.app.push(screen)
    house.app.frame([], 16)
    return screen


def preset_at(house: House, number: int) -> None:
    """Click the preset with a number, 0: as the scenario says."""
    control = switches(house).page.controls.get(PRESET)
    assert control is not None
    wide = control.box.width // len(control.options)
    click_at(house, (control.box.left + wide * number + wide // 2, control.box.centery))


def test_a_preset_is_chosen_and_single_options_are_switched_in_it(house: House) -> None:
    """All is kept in the settings; another preset has none of them switched."""
    game = seasons(house.front)
    page_of(house, game)
    assert game.in_force() == ("ford", "fog")
    preset_at(house, 3)
    assert game.in_force() == ("snow", "sledge", "frost")
    press(house, "option.frost")
    press(house, "option.fog")
    assert set(game.in_force()) == {"snow", "sledge", "fog"}
    kept = load_settings()[0]
    assert kept.presets == {"fake": "winter"}
    assert (kept.readings, kept.left_out) == (("fog",), ("frost",))
    preset_at(house, 1)
    assert game.in_force() == ()
    preset_at(house, 0)
    kept = load_settings()[0]
    assert (kept.presets, kept.readings, kept.left_out) == ({}, (), ())
    assert game.in_force() == ("ford", "fog")


def test_a_scenario_brings_its_own_until_a_preset_is_chosen(house: House) -> None:
    game = seasons(house.front, WINTER)
    screen = page_of(house, game)
    states = {option.id: screen._state(option) for option in game.shown()}
    assert states["snow"] == "On (set by the scenario)" and states["fog"] == "Off (default)"
    press(house, "option.fog")
    assert screen._state(game.shown()[-1]) == "On"
    preset_at(house, 2)
    assert game.in_force() == ("ford", "fog")
    assert {screen._state(option) for option in game.shown()} == {"On (default)", "Off (default)"}


def test_what_goes_against_another_option_is_refused_with_both_paragraphs(house: House) -> None:
    """Snow while there is a sledge, the ford while there is frost: by mouse and by keys."""
    game = seasons(house.front, WINTER)
    screen = page_of(house, game)
    press(house, "option.snow")
    assert "snow" in game.in_force()
    tip = screen.page.tips.tip
    assert tip is not None and "(FK 3.2)" in str(tip.text) and "(FK 3.1)" in str(tip.text)
    press(house, "option.ford")
    for _step in range(4):
        key(house.app, pygame.K_DOWN)
    assert screen.page.controls.focus == "option.frost"
    key(house.app, pygame.K_SPACE)
    assert game.in_force() == ("snow", "sledge", "ford")
    press(house, "option.sledge")
    press(house, "option.snow")
    assert game.in_force() == ("ford",)


def test_what_an_option_needs_stands_on_its_row(house: House) -> None:
    game = seasons(house.front)
    screen = page_of(house, game)
    told = {option.id: list(screen._ties(option)) for option in game.shown()}
    assert told["sledge"] == ["Only with: Option 1 (FK 3.1)"]
    assert told["snow"] == ["Needed by: Option 2 (FK 3.2)"]
    assert told["frost"] == ["Not with: Option 3 (FK O3)"]
    assert told["ford"] == ["Not with: Option 4 (FK O4)"]
    assert told["fog"] == []


def test_presets_are_reached_by_keys(house: House) -> None:
    """Up from the first row; to the right is the next preset."""
    game = seasons(house.front)
    page_of(house, game)
    key(house.app, pygame.K_UP)
    assert switches(house).page.controls.focus == PRESET
    for _step in range(3):
        key(house.app, pygame.K_RIGHT)
    assert game.preset == "winter"
    key(house.app, pygame.K_LEFT)
    assert game.preset == "autumn"


def test_a_preset_chosen_before_a_battle_is_what_it_is_played_by(house: House) -> None:
    """From the briefing of Maida on a table: classic, with one house rule; kept for the next."""
    assert house.brief(MAIDA) is None
    key(house.app, pygame.K_o)
    assert len(switches(house).game.shown()) == 39
    preset_at(house, 1)
    reach(house, "option.hr.7.1")
    press(house, "option.hr.7.1")
    key(house.app, pygame.K_ESCAPE)
    top = house.app.top
    assert isinstance(top, BriefingScreen)
    told = ["Preset: Classic", "House rule: a rally without a general"]
    setting = top.setting
    assert [str(line) for line in setting.system.options_told(setting.rules)] == told
    assert house.play(MAIDA, 7) is None and options_of(house) == ("hr.7.1",)
    table = house.app.top
    assert isinstance(table, TableScreen)
    table.doors.over(table.session)
    end = house.app.top
    assert isinstance(end, EndScreen)
    assert end._played_by() == f"Options: {'; '.join(told)}"
    house.title()
    title = house.app.top
    assert isinstance(title, TitleScreen)
    button = title.page.controls.get("options")
    assert button is not None and button.label == "Options (2)"


def test_a_page_of_many_options_scrolls_by_wheel_and_keys(house: House) -> None:
    """Napoleon's Battles has 39, in chapters; what has the focus is seen."""
    press(house, "options")
    turn_to(house, "napoleons_battles")
    screen = switches(house)
    scroll = screen.flow.scroll
    events = [
        pygame.event.Event(
            pygame.MOUSEMOTION, pos=scroll.rect.center, rel=(0, 0), buttons=(0, 0, 0)
        ),
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, precise_y=-3.0, flipped=False),
    ]
    house.app.frame(events, 16)
    wheeled = scroll.offset
    assert wheeled > 0
    key(house.app, pygame.K_PAGEDOWN)
    assert scroll.offset > wheeled
    key(house.app, pygame.K_END)
    assert scroll.offset == scroll.most
    key(house.app, pygame.K_HOME)
    assert scroll.offset == 0
    for _step in range(20):
        key(house.app, pygame.K_DOWN)
    focused = screen.page.controls.get(screen.page.controls.focus)
    assert focused is not None and scroll.rect.contains(focused.box)
    preset_at(house, 1)
    assert screen.game.in_force() == ()


def test_what_was_asked_for_at_the_start_holds_while_the_program_runs(house: House) -> None:
    """`play luetzen-1632 --option exact-wound --without limited-visibility`; nothing is kept."""
    front = house.front
    assert front.ask("luetzen-1632+exact-wound+-limited-visibility") is None
    setting = front.setting("luetzen-1632")
    assert isinstance(setting, Setting) and setting.system.options is not None
    assert setting.system.options.in_force(setting.rules) == ("exact-wound",)
    Switches(front, setting.system).switch("exact-wound")
    assert front.wish(setting.system).on == ()
    assert load_settings()[0].readings == ()
    wrong = front.ask("luetzen-1632+exact-wund")
    assert wrong is not None and "exact-wund" in wrong.message


def test_the_program_is_started_with_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The briefing has them; a word that nobody knows ends it with an error."""
    monkeypatch.setattr("sys.excepthook", sys.excepthook)
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    seen: list[str] = []

    def look(app: App) -> None:
        assert isinstance(app.top, BriefingScreen)
        seen.append(app.top.setting.scenario.id)

    monkeypatch.setattr(App, "loop", look)
    monkeypatch.setattr("pygame.quit", lambda: None)
    assert run(Shelf(SYSTEMS), scenario="luetzen-1632+exact-wound+-limited-visibility") == 0
    assert seen == ["luetzen-1632+exact-wound+-limited-visibility"]
    assert run(Shelf(SYSTEMS), scenario="luetzen-1632+exact-wund") == 1
    assert 'did you mean "exact-wound"?' in capsys.readouterr().err
