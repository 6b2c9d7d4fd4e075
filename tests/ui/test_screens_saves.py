"""Saved games: listed, taken up again, deleted; which of them is offered to go on with."""

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content import library
from game.engine import save
from game.engine.autosave import journal_of
from game.engine.state import Result
from game.ui.app import App
from game.ui.look import type
from game.ui.screens import save_notes
from game.ui.screens.front import Front, Game
from game.ui.screens.openings import OPENINGS
from game.ui.screens.pictures import AGE, Recent, draw_picture, take_picture
from game.ui.screens.saves import SavesScreen
from game.ui.screens.title import TitleScreen
from game.ui.widgets import png
from tests.ui.screen_driver import Ways, begun, click, frames, key

pytestmark = pytest.mark.usefixtures("own_home")


# -- saves -----------------------------------------------------------------------------------------


def test_a_game_is_saved_listed_and_taken_up_again(front: Front) -> None:
    game = begun(front)
    kept = front.keep(game, b"")
    assert isinstance(kept, Path) and kept.exists()
    again = front.go_on(kept)
    assert isinstance(again, Game) and again.match.hash == game.match.hash
    assert again.keeper.game == game.keeper.game
    assert {row.auto for row in front.kept()} == {True, False}


def test_damaged_files_are_listed_as_damaged(app: App, front: Front, ways: Ways) -> None:
    folder = library.saves_folder()
    folder.mkdir(parents=True)
    (folder / "torn.save.json").write_bytes(b'{"format": "wargame-save", "sche')
    (folder / "other.save.json").write_bytes(b'{"format": "recipe"}')
    begun(front)
    rows = {row.path.name: row for row in front.kept()}
    assert rows["torn.save.json"].damage and rows["other.save.json"].damage
    saves = SavesScreen(front, ways)
    saves.listing.chosen = [r.path.name for r in saves.kept].index("torn.save.json")
    app.push(saves)
    frames(app)
    click(app, saves.page.controls, "load")
    assert ways.went == [] and saves.page.tips.tip is not None
    assert front.latest() is not None


@pytest.fixture
def stops(monkeypatch: pytest.MonkeyPatch) -> dict[Path, int]:
    """Files that are passed over, with how often the program stopped over each."""
    found: dict[Path, int] = {}
    monkeypatch.setattr(OPENINGS, "stops_over", lambda path: found.get(path, 0))
    return found


@pytest.mark.parametrize(
    ("times", "words"),
    [
        (1, "this file made the program crash"),
        (3, "the program stopped 3 times while opening this file"),
    ],
)
def test_a_game_that_is_passed_over_can_be_opened_all_the_same(
    app: App, front: Front, ways: Ways, stops: dict[Path, int], times: int, words: str
) -> None:
    """The list says why; Continue leads elsewhere and tells which it left out."""
    begun(front)
    path = front.kept()[0].path
    stops[path] = times
    saves = SavesScreen(front, ways)
    app.push(saves)
    frames(app)
    assert words in saves.kept[0].why_passed_over
    load = saves.page.controls.get("load")
    assert load is not None and load.label == "Load anyway" and load.refusal is None
    click(app, saves.page.controls, "load")
    assert ways.went == [("go_on", path)]
    assert front.latest() is None
    assert front.passed_over is not None and path.name in str(front.passed_over)
    stops.clear()
    assert front.latest() is not None and front.passed_over is None


def test_the_title_says_which_game_it_passes_over(
    app: App, front: Front, ways: Ways, stops: dict[Path, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(front)
    stops[front.kept()[0].path] = 3
    told, draw = list[str](), type.draw_wrapped

    def listening(surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> int:
        told.append(words)
        high: int = draw(surface, words, *rest, **more)
        return high

    monkeypatch.setattr(type, "draw_wrapped", listening)
    app.push(TitleScreen(front, ways))
    frames(app)
    assert any("now skips it. You can still open it from Load." in words for words in told)


def test_load_and_watch_hand_the_file_on(app: App, front: Front, ways: Ways) -> None:
    begun(front)
    saves = SavesScreen(front, ways)
    app.push(saves)
    frames(app)
    path = saves.kept[0].path
    key(app, pygame.K_RETURN)
    click(app, saves.page.controls, "watch")
    assert ways.went == [("go_on", path), ("watch", path)]


def test_a_save_is_deleted_by_the_second_press(app: App, front: Front, ways: Ways) -> None:
    begun(front)
    saves = SavesScreen(front, ways)
    app.push(saves)
    frames(app)
    path = saves.kept[0].path
    click(app, saves.page.controls, "delete")
    assert path.exists()
    click(app, saves.page.controls, "delete")
    assert not path.exists() and saves.kept == []


def test_choosing_another_row_calls_the_deletion_off(app: App, front: Front, ways: Ways) -> None:
    game = begun(front)
    front.keep(game, b"")
    saves = SavesScreen(front, ways)
    app.push(saves)
    frames(app)
    click(app, saves.page.controls, "delete")
    key(app, pygame.K_DOWN)
    click(app, saves.page.controls, "delete")
    assert len(front.kept()) == 2


def test_pictures_go_into_saves_and_come_back() -> None:
    pygame.display.init()
    surface = pygame.Surface((800, 600))
    surface.fill((200, 30, 30))
    encoded = take_picture(surface, pygame.Rect(100, 100, 400, 200))
    picture = png.read(encoded)
    assert picture is not None and picture.get_size() == (720, 360)
    seen = picture.get_at((20, 20))
    assert all(abs(a - b) <= 6 for a, b in zip(seen[:3], (200, 30, 30), strict=True))
    assert png.read(b"") is None and png.read(b"no picture") is None
    assert take_picture(surface, pygame.Rect(900, 0, 50, 50)) == b""


def test_a_game_kept_again_within_seconds_keeps_its_picture() -> None:
    """It is taken anew when some seconds have gone by, and when it is asked for as it is now; a
    clock set back makes it old.
    """
    now, taken = [100.0], list[float]()

    def take() -> bytes:
        taken.append(now[0])
        return str(len(taken)).encode()

    recent, found = Recent(take, lambda: now[0]), list[bytes]()
    for at in (100.0, 101.0, 100.0 + AGE - 0.1, 100.0 + AGE, 101.0 + AGE):
        now[0] = at
        found.append(recent())
    assert found == [b"1", b"1", b"1", b"2", b"2"] and recent.anew() == b"3" == recent()
    now[0] = 50.0
    assert recent() == b"4"


def test_a_picture_is_never_shown_larger_than_it_was_taken() -> None:
    """In a larger frame it stands in the middle, pixel for pixel; in a smaller one it fills it."""
    pygame.display.init()
    surface = pygame.Surface((720, 400))
    surface.fill((200, 30, 30))
    encoded = take_picture(surface, surface.get_rect())
    sheet, black = pygame.Surface((1000, 700)), (0, 0, 0)
    draw_picture(encoded, sheet, pygame.Rect(0, 0, 1000, 700))
    seen = pygame.mask.from_threshold(sheet, (200, 30, 30), (40, 40, 40)).get_bounding_rects()[0]
    assert abs(seen.width - 720) <= 2 and abs(seen.height - 400) <= 2
    assert seen.inflate(4, 4).contains(pygame.Rect(140, 150, 720, 400))
    assert sheet.get_at((60, 350))[:3] == black
    draw_picture(encoded, sheet, pygame.Rect(0, 0, 300, 300))
    assert sheet.get_at((10, 10))[0] > 150 and sheet.get_at((290, 290))[0] > 150


# -- notes -----------------------------------------------------------------------------------------


def noted(app: App, saves: SavesScreen, words: str) -> None:
    click(app, saves.page.controls, "note")
    for letter in words:
        key(app, 0, letter)
    frames(app)


def test_a_note_is_typed_kept_and_shown(app: App, front: Front, ways: Ways) -> None:
    """Letters that stand for keys elsewhere are written too; Enter keeps it and opens nothing."""
    begun(front)
    saves = SavesScreen(front, ways)
    app.push(saves)
    frames(app)
    noted(app, saves, "Zieten too late?")
    key(app, pygame.K_BACKSPACE)
    key(app, pygame.K_RETURN)
    assert ways.went == [] and saves.kept[0].note == "Zieten too late"
    assert front.kept()[0].note == "Zieten too late"
    noted(app, saves, " and alone")
    key(app, pygame.K_ESCAPE)
    assert ways.went == [] and front.kept()[0].note == "Zieten too late"
    click(app, saves.page.controls, "note")
    for _letter in "Zieten too late":
        key(app, pygame.K_BACKSPACE)
    click(app, saves.page.controls, "note")
    assert front.kept()[0].note == ""
    key(app, pygame.K_ESCAPE)
    assert ways.went == [("back", None)]


def test_the_note_of_an_autosave_is_that_of_its_game(front: Front) -> None:
    """With the next turn it has another file; a save by hand has a note of its own."""
    begun(front)
    first = front.kept()[0].path
    assert front.note(first, "mine") is None
    later = first.with_name(first.name.replace("_001", "_002"))
    later.write_bytes(first.read_bytes())
    other = first.with_name("by-hand.save.json")
    other.write_bytes(first.read_bytes())
    notes = {kept.path.name: kept.note for kept in front.kept()}
    assert notes == {first.name: "mine", later.name: "mine", other.name: ""}


def test_notes_of_saves_that_are_gone_go_with_the_next(front: Front) -> None:
    game = begun(front)
    kept = front.keep(game, b"")
    assert isinstance(kept, Path)
    front.note(kept, "gone tomorrow")
    front.delete(kept)
    front.note(front.kept()[0].path, "here")
    assert list(save_notes.read(library.saves_folder()).values()) == ["here"]


def test_notes_that_cannot_be_read_hinder_nobody(front: Front) -> None:
    begun(front)
    (library.saves_folder() / save_notes.FILE_NAME).write_bytes(b'{"a": [')
    assert [kept.note for kept in front.kept()] == [""]


# -- the latest ------------------------------------------------------------------------------------


def test_a_finished_game_is_not_offered_to_go_on_with(front: Front) -> None:
    game = begun(front)
    assert front.latest() is not None
    match = game.match
    match.reading.state.result = Result(None, "draw", "FK 9")
    path = front.kept()[0].path
    assert save.write(path, match, game.setting, save.label_of(match, auto=True)) is None
    assert front.latest() is None


def test_the_list_says_that_a_game_is_over(front: Front) -> None:
    """In place of the phase in which it ended."""
    game = begun(front)
    match = game.match
    match.reading.state.stack = []
    path = front.kept()[0].path
    assert save.write(path, match, game.setting, save.label_of(match, auto=True)) is None
    assert front.kept()[0].where.endswith(", The game is over")


def test_an_earlier_turn_of_a_finished_game_is_not_offered_either(front: Front) -> None:
    """The autosave of the turn before lies there still; that of another game is offered."""
    game = begun(front)
    match, first = game.match, front.kept()[0].path
    last = first.with_name(first.name.replace("_001", "_002"))
    assert last != first
    match.reading.state.result = Result(None, "draw", "FK 9")
    assert save.write(last, match, game.setting, save.label_of(match, auto=True)) is None
    os.utime(first, (1_000_000, 1_000_000))
    os.utime(journal_of(first), (1_000_000, 1_000_000))
    assert front.latest() is None
    match.reading.state.result = None
    other = first.with_name("another_001.auto.json")
    assert save.write(other, match, game.setting, save.label_of(match, auto=True)) is None
    os.utime(other, (900_000, 900_000))
    found = front.latest()
    assert found is not None and found.path == other


def test_a_game_to_go_on_with_tells_when_it_was_played_last(front: Front) -> None:
    """The journal holds the actions since the last full save."""
    begun(front)
    path = front.kept()[0].path
    for file, hour in ((path, 12), (journal_of(path), 14)):
        when = datetime(2026, 11, 5, hour, 30).timestamp()
        os.utime(file, (when, when))
    found = front.latest()
    assert found is not None and found.when == "2026-11-05 14:30"
    journal_of(path).unlink()
    found = front.latest()
    assert found is not None and found.when == "2026-11-05 12:30"
