"""From the title to the table and back: branches, continuing, what is told when saving fails."""

import os
from itertools import count

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import pygame
import pytest

from game.engine import action as acts
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.look.sound import SOUNDS
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.menu import MenuScreen
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen

SCENARIO = "rossbach-battle"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    front = Front(Shelf(SYSTEMS))
    made = House(App((1280, 720)), front)
    made.app.push(TitleScreen(front, made))
    return made


def test_the_setting_of_the_full_screen_and_f11_go_together(house: House) -> None:
    house.change("full_screen", "on")
    assert house.app.fullscreen and house.front.settings.full_screen
    key(house, pygame.K_F11)
    assert not house.app.fullscreen and not house.front.settings.full_screen
    house.change("sound", "off")
    assert not house.app.fullscreen


def table(house: House) -> TableScreen:
    top = house.app.top
    assert isinstance(top, TableScreen)
    return top


def key(house: House, code: int, unicode: str = "") -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        house.app.frame([pygame.event.Event(kind, key=code, mod=0, unicode=unicode)], 16)


def test_a_branch_never_comes_back_into_the_game(house: House) -> None:
    """B opens it, other dice are rolled there, B leaves it: the game is as it was."""
    house.change("ask", "all")
    assert house.play(SCENARIO, 7) is None
    real = table(house)
    real.commands.perform(acts.button("done"))
    real.commands.perform(acts.button("done"))
    before, records = real.session.match.hash, len(real.session.match.records)
    key(house, pygame.K_b, "b")
    branch = table(house)
    assert branch is not real
    assert branch.session.match.mode == "what-if"
    branch.commands.perform(acts.button("roll"))
    assert branch.session.match.hash != before
    house.app.frame([], 16)
    key(house, pygame.K_b, "b")
    assert table(house) is real
    assert real.session.match.hash == before
    assert len(real.session.match.records) == records


def test_a_branch_begins_with_the_view_of_the_game(house: House) -> None:
    """Zoom, place and folded parts are as they were."""
    assert house.play(SCENARIO, 7) is None
    real = table(house)
    real.fold("strip")
    camera = real.desk.view.camera
    camera.zoom(1)
    camera.pan(90, 40)
    key(house, pygame.K_b, "b")
    branch = table(house)
    assert branch is not real
    assert branch.folded == {"strip"}
    twin = branch.desk.view.camera
    assert (twin.level, twin.centre, twin.view) == (camera.level, camera.centre, camera.view)


def test_a_branch_is_not_saved(house: House, tmp_path: Path) -> None:
    """What is tried there changes no file."""
    house.play(SCENARIO, 7)
    table(house).commands.perform(acts.button("done"))

    def files() -> dict[Path, bytes]:
        saves = (p for p in tmp_path.rglob("*") if p.is_file() and "save" in str(p.parent))
        return {p: p.read_bytes() for p in saves}

    before = files()
    assert before
    key(house, pygame.K_b, "b")
    table(house).commands.perform(acts.button("done"))
    assert files() == before


def test_the_game_goes_on_where_it_was_left(house: House) -> None:
    """Three actions, then the power goes out: Continue stands at the same question."""
    house.play(SCENARIO, 7)
    for name in ("done", "done", "roll"):
        table(house).commands.perform(acts.button(name))
    left = table(house).session.match.hash
    again = House(App((1280, 720)), Front(house.front.shelf))
    again.app.push(TitleScreen(again.front, again))
    latest = again.front.latest()
    assert latest is not None
    assert again.go_on(latest.path) is None
    assert table(again).session.match.hash == left


def test_escape_at_the_table_opens_the_menu_and_escape_leaves_it(house: House) -> None:
    """The menu lies over the table, which is still there."""
    house.play(SCENARIO, 7)
    real = table(house)
    key(house, pygame.K_ESCAPE)
    assert isinstance(house.app.top, MenuScreen)
    key(house, pygame.K_ESCAPE)
    assert table(house) is real


def test_a_save_that_fails_is_told_and_the_game_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk stops nobody from playing."""
    house.play(SCENARIO, 7)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    table(house).commands.perform(acts.button("done"))
    assert "could not be saved" in table(house).banner.words
    assert len(table(house).session.match.records) == 1


def test_a_game_that_is_continued_is_seen_as_it_was_left(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Zoom and middle of the view; another game begins with its own first look."""
    seconds = count(10)
    monkeypatch.setattr("game.ui.screens.front.clock", lambda: f"2026-01-01 10-00-{next(seconds)}")
    assert house.play(SCENARIO, 7) is None
    first = table(house).desk.view.camera
    started = first.level, first.centre
    table(house).commands.perform(acts.button("done"))
    first.zoom(-1)
    first.pan(300, 500)
    left = first.level, first.centre
    assert left != started
    house.title()
    kept = house.front.latest()
    assert kept is not None and house.go_on(kept.path) is None
    again = table(house).desk.view.camera
    assert (again.level, again.centre) == left
    assert house.play(SCENARIO, 8) is None
    other = table(house).desk.view.camera
    assert (other.level, other.centre) == started


def test_a_game_that_is_loaded_opens_where_the_action_is(house: House) -> None:
    """It was left looking at a corner where nothing can be done."""
    house.play(SCENARIO, 7)
    table(house).commands.perform(acts.button("done"))
    desk = table(house).desk
    while not desk.looking.offered():
        prompt = desk.session.prompt
        assert prompt is not None
        free = next(b.id for b in prompt.buttons if b.refusal is None)
        table(house).commands.perform(acts.button(free))
    action = desk.looking.offered()
    camera = desk.view.camera
    camera.zoom(3)
    corners = [(x, y) for x in (0, camera.field.size[0]) for y in (0, camera.field.size[1])]
    for corner in corners:
        camera.jump(corner)
        if not any(camera.visible(c) for c in action):
            break
    assert not any(camera.visible(c) for c in action)
    house.title()
    kept = house.front.latest()
    assert kept is not None and house.go_on(kept.path) is None
    again = table(house).desk
    again.view.camera.update(10_000)
    assert any(again.view.camera.visible(c) for c in again.looking.offered())


def test_f7_turns_the_sound_on_and_off_and_says_so(house: House) -> None:
    """The setting is kept."""
    assert house.play(SCENARIO, 7) is None
    key(house, pygame.K_F7)
    assert house.front.settings.sound == "on" and SOUNDS.on
    assert table(house).banner.words == "Sound on"
    key(house, pygame.K_F7)
    assert house.front.settings.sound == "off" and not SOUNDS.on
