"""The title: battles, settings, small maps; and the front that stands behind it."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content.problems import Problem
from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.look import type
from game.ui.look.sound import SOUNDS
from game.ui.look.words import LANGUAGE, tr
from game.ui.screens import battle_cards
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.front import Front, Game
from game.ui.screens.title import TitleScreen
from game.ui.widgets import plates
from tests.ui.screen_driver import FakeShelf, Ways, begun, click, click_at, frames, key

pytestmark = pytest.mark.usefixtures("own_home")


def test_one_click_begins_a_battle(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    click(app, title.page.controls, "play.battle")
    assert ways.went == [("brief", "battle")]


def test_scenarios_of_one_title_share_a_card(front: Front) -> None:
    (battle,) = battle_cards.battles_of(front.shelf.heads())
    assert battle.name == "Leuthen"
    assert [(name, label) for name, label, _summary in battle.scenarios] == [
        ("day", "The whole day"),
        ("battle", "The battle"),
    ]
    assert battle_cards.day(battle.date) == "5 December 1757"


def test_a_fault_of_the_files_is_told_on_the_screen(app: App, front: Front, ways: Ways) -> None:
    ways.answer = say("maps/fake.tmx:12: the ground is missing")
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    before = app.surface.copy()
    click(app, title.page.controls, "play.battle")
    frames(app)
    assert title.fault == ways.answer
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.surface, "RGB")


def test_enter_continues_the_latest_game_else_starts_here(
    app: App, front: Front, ways: Ways
) -> None:
    """Without a game to go on with, the first lesson."""
    title = TitleScreen(front, ways)
    app.push(title)
    key(app, pygame.K_RETURN)
    assert ways.went == [("learn", "rossbach-first")]
    begun(front)
    app.relayout()
    key(app, pygame.K_RETURN)
    assert ways.went[-1] == ("go_on", front.kept()[0].path)


def test_back_from_a_game_enter_goes_on_though_the_focus_was_on_another_button(
    app: App, front: Front, ways: Ways
) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    while not title.page.controls.focus.startswith("play."):
        key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    assert ways.went[-1][0] == "brief"
    begun(front)
    app.relayout()
    key(app, pygame.K_RETURN)
    assert ways.went[-1] == ("go_on", front.kept()[0].path)


def test_only_the_button_that_enter_presses_shows_it(
    app: App, front: Front, ways: Ways, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while another has the focus."""
    shown: list[str] = []
    honest = plates.key_cap

    def noted(surface: pygame.Surface, name: str, *rest: Any) -> int:
        shown.append(name)
        return honest(surface, name, *rest)

    monkeypatch.setattr(plates, "key_cap", noted)
    begun(front)
    title = TitleScreen(front, ways)
    app.push(title)

    def marked() -> bool:
        shown.clear()
        title.draw(app.surface)
        return "Enter" in shown

    assert marked()
    key(app, pygame.K_TAB)
    assert title.page.controls.focus != "continue" and not marked()
    while title.page.controls.focus != "continue":
        key(app, pygame.K_TAB)
    assert marked()


def test_settings_are_changed_where_they_stand(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    language = title.page.controls.get("language")
    assert language is not None
    click_at(app, (language.box.right - 20, language.box.centery))
    assert ways.went == [("change", ("language", "it"))]


def test_sound_can_be_turned_on(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    control = title.page.controls.get("sound")
    assert control is not None
    click_at(app, (control.box.right - 20, control.box.centery))
    assert ways.went == [("change", ("sound", "on"))]
    assert not SOUNDS.on
    front.change("sound", "on")
    assert SOUNDS.on
    front.change("sound", "off")
    assert not SOUNDS.on


# -- small maps ------------------------------------------------------------------------------------


def test_small_maps_are_made_after_the_first_picture(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    app.frame([], 16)
    assert not title.maps.has("day")
    frames(app)
    assert title.maps.get("day") is not None


def test_a_card_shows_the_map_of_the_scenario_that_is_pointed_at(
    app: App, front: Front, ways: Ways
) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    assert not title.maps.has("battle")
    button = title.page.controls.get("play.battle")
    assert button is not None
    move = pygame.event.Event(
        pygame.MOUSEMOTION, pos=button.box.center, rel=(1, 1), buttons=(0, 0, 0)
    )
    app.frame([move], 16)
    frames(app)
    assert title.maps.get("battle") is not None


def test_while_the_hand_rests_all_small_maps_are_made(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    for _turn in range(6):
        app.frame([], 100)
    assert title.maps.get("battle") is not None


# -- front -----------------------------------------------------------------------------------------


def test_a_change_of_settings_is_in_force_and_on_the_disk(front: Front) -> None:
    front.change("text_size", "140")
    front.change("language", "it")
    assert type.text_scale() == 1.4 and LANGUAGE.code == "it"
    again = Front(FakeShelf())
    assert again.settings.text_size == 140 and again.settings.language == "it"


def test_the_text_size_goes_round(front: Front) -> None:
    sizes = []
    for _step in range(7):
        front.next_text_size()
        sizes.append(front.settings.text_size)
    assert sizes == [120, 140, 160, 180, 200, 80, 100]


def test_typed_dice_wait_for_the_player_and_seeds_override(front: Front) -> None:
    front.change("dice", "typed")
    typed, seeded = front.start("battle"), front.start("battle", seed=9)
    assert isinstance(typed, Game) and isinstance(seeded, Game)
    assert typed.match.dice.__class__.__name__ == "ScriptedDice"
    assert seeded.match.dice.__class__.__name__ == "SeededDice"


def test_an_unknown_scenario_is_a_problem(front: Front) -> None:
    assert isinstance(front.start("kolin"), Problem)


def test_a_scenario_that_cannot_be_listed_is_told(tmp_path: Path) -> None:
    """The window opens all the same."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "nul.toml").write_text('title = "Maida\\u0000"', "utf-8")
    assert "nul.toml: " in tr(Front(Shelf(SYSTEMS)).notice)


def test_settings_are_drawn_only_where_they_can_be_pressed(
    app: App, front: Front, ways: Ways
) -> None:
    """In large type they scroll: nothing of them stands below their window."""
    front.change("text_size", 200)
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    window = title.side_scroll.rect
    assert title.side_scroll.most > 0 and window.bottom < app.size[1]
    below = pygame.Rect(window.left, window.bottom, window.width, app.size[1] - window.bottom)
    bare = pygame.Surface(app.size)
    draw_backdrop(bare)
    shown, empty = (pygame.surfarray.array3d(s.subsurface(below)) for s in (app.surface, bare))
    assert (shown == empty).all()
