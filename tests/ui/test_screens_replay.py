"""The replay: its tape, its slider, and the state that was."""

import pygame
import pytest
from msgspec import structs

from game.engine import action as acts
from game.engine.dice import SeededDice
from game.engine.event import Event, Roll
from game.engine.match import Match, state_hash
from game.engine.record import Record
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.replay.replay import Replay
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.grounds import PlainGround
from game.ui.field.painted_ground import plain_ground
from game.ui.screens.front import Front
from game.ui.screens.replay import ReplayScreen, fought
from game.ui.widgets.controls import slider_track
from tests.ui.screen_driver import begun, click, click_at, frames, key

pytestmark = pytest.mark.usefixtures("own_home")


@pytest.fixture
def replay(app: App, front: Front) -> ReplayScreen:
    game = begun(front)
    match = game.match
    for _step in range(3):
        prompt = match.prompt
        assert prompt is not None
        cell = next(iter(prompt.cells), None)
        unit = next((u for u in prompt.units if u not in prompt.subject), None)
        action = acts.cell(cell) if cell is not None else acts.unit(str(unit))
        assert match.act(action) is None
    board = game.setting.board
    screen = ReplayScreen(Replay(match), board, PlainGround(board), lambda: None, lambda rule: None)
    app.push(screen)
    frames(app)
    return screen


def test_tape_keys_step_and_jump(app: App, replay: ReplayScreen) -> None:
    last = replay.replay.length
    assert last == 4 and replay.replay.at == 0
    for name, at in (("forward", 1), ("last", last), ("back", last - 1), ("first", 0)):
        click(app, replay.page.controls, name)
        assert replay.replay.at == at
    key(app, pygame.K_RIGHT)
    assert replay.replay.at == 1


def test_the_beginning_of_a_replay_looks_at_what_comes_first(
    app: App, replay: ReplayScreen
) -> None:
    click(app, replay.page.controls, "forward")
    camera = replay.view.camera
    events = [e for record in replay.replay.records for e in record.events]
    first = next(e.path or e.cells for e in events if e.path or e.cells)
    camera.zoom(3)
    corners = [(x, y) for x in (0, camera.field.size[0]) for y in (0, camera.field.size[1])]
    for corner in corners:
        camera.jump(corner)
        if not any(camera.visible(c) for c in first):
            break
    assert not any(camera.visible(c) for c in first)
    click(app, replay.page.controls, "first")
    camera.update(10_000)
    assert any(camera.visible(c) for c in first)


def test_play_goes_on_by_itself_and_stops_at_the_end(app: App, replay: ReplayScreen) -> None:
    key(app, pygame.K_SPACE)
    assert replay.playing
    for _second in range(6):
        app.frame([], 1000)
    assert replay.replay.at == replay.replay.length and not replay.playing


def test_the_replay_shows_the_state_that_was(app: App, replay: ReplayScreen) -> None:
    hashes = [record.hash for record in replay.replay.records]
    for number, wanted in enumerate(hashes, 1):
        replay.go(number)
        assert state_hash(replay.replay.reading.state) == wanted


def test_the_slider_goes_anywhere(app: App, replay: ReplayScreen) -> None:
    slider = replay.page.controls.get("at")
    assert slider is not None
    click_at(app, (slider.box.left + 10, slider.box.centery))
    assert replay.replay.at == 0
    click_at(app, (slider_track(slider).right, slider.box.centery))
    assert replay.replay.at == replay.replay.length


def test_a_replay_begins_at_the_beginning_of_its_log(app: App, replay: ReplayScreen) -> None:
    """However long the game was: its end is not on show before it has been played."""
    replay.log.show(replay.replay.match.opening, replay.replay.records * 60)
    assert replay.log.scroll.offset > 0
    replay.log.reveal(-1)
    assert replay.log.scroll.offset == 0


def test_next_fight_stops_at_fights_only(app: App, replay: ReplayScreen) -> None:
    """A die for the weather, a loss without a die are none; after the last one it stays."""
    roll = Roll(faces=6, die=2, why=say("why"), total=2)
    made = {
        kind: Event(kind=kind, rule="FK 1", text=say("Something."), roll=die)
        for kind, die in (("weather", roll), ("combat", roll), ("loss", None), ("move", None))
    }
    records = [Record("pr", acts.cell(0), (), (event,), "") for event in made.values()]
    assert [fought(record) for record in records] == [False, True, False, False]
    at = replay.replay.at
    replay.jumps["fight"] = []
    click(app, replay.page.controls, "fight.on")
    assert replay.replay.at == at


# -- a game that was saved under other rules -------------------------------------------------------


def reopened(app: App, replay: ReplayScreen, then: str, changed: int | None) -> ReplayScreen:
    """The same game as a save of some version of the rules leaves it; one of its records had
    another outcome then.
    """
    match = replay.replay.match
    match.rules_then = then
    if changed is not None:
        match.records[changed] = structs.replace(match.records[changed], hash="another")
    screen = ReplayScreen(
        Replay(match), replay.view.land, replay.view.map.ground, lambda: None, lambda _rule: None
    )
    app.push(screen)
    return screen


def test_a_replay_that_ends_early_says_so_at_once_and_where(app: App, replay: ReplayScreen) -> None:
    """Standing at its beginning: with which rules it was saved, which hold now, how far it goes."""
    now = replay.replay.match.system.rules_version
    screen = reopened(app, replay, "0.9", 1)
    frames(app, 60)
    assert screen.replay.at == 0 and screen.replay.length == 1
    of = len(screen.replay.records)
    assert screen.told() == f"Saved with rules 0.9, now {now}: the replay ends at 1 of {of}"


def test_under_the_same_rules_it_is_told_that_they_have_changed_all_the_same(
    app: App, replay: ReplayScreen
) -> None:
    screen = reopened(app, replay, replay.replay.match.system.rules_version, 1)
    frames(app, 60)
    assert screen.told().startswith("The rules have changed since: the replay ends at 1 of ")


def test_a_replay_that_can_be_told_to_its_end_says_nothing_of_rules(
    app: App, replay: ReplayScreen
) -> None:
    screen = reopened(app, replay, "0.9", None)
    frames(app, 200)
    assert screen.replay.broken is None
    assert screen.told() == "Replay: the past cannot be changed"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_title_of_the_map_lies_beside_the_word_of_the_replay(size: tuple[int, int]) -> None:
    setting = Shelf(SYSTEMS).open("maida-1806-table")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), setting.scenario.id)
    ground = plain_ground(setting.ground)
    app = App(size)
    screen = ReplayScreen(Replay(match), setting.ground, ground, lambda: None, lambda rule: None)
    app.push(screen)
    frames(app)
    title, word = screen.view.cartouche, screen.view.reserved
    assert word.w and title.w and not title.colliderect(word)
