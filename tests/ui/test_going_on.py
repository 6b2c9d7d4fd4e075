"""Going on with a saved game in the window: what has changed is told, what was forged is marked."""

import base64
import errno
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.__main__ import main
from game.content import library
from game.content.problems import Problem
from game.engine import action as acts
from game.engine.autosave import journal_of
from game.ui.app import App
from game.ui.look.settings import load_settings, settings_file
from game.ui.look.words import tr
from game.ui.navigation import House, TableDoors
from game.ui.screens.front import Front
from game.ui.screens.saves import SavesScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets.messages import Pressed
from tests.ui.screen_driver import Ways, begun, click, frames
from tests.ui.test_table_house import SCENARIO, house, table

__all__ = ["house"]
pytestmark = pytest.mark.usefixtures("own_home")


def left(house: House) -> Path:
    """A game of three actions that was left; its autosave."""
    assert house.play(SCENARIO, 7) is None
    table(house).commands.perform(acts.button("done"))
    house.title()
    kept = house.front.latest()
    assert kept is not None
    return kept.path


def changed(path: Path, **fields: Any) -> None:
    path.write_text(json.dumps(json.loads(path.read_bytes()) | fields))


def tip(house: House) -> str:
    shown = table(house).tips.tip
    return "" if shown is None else f"{shown.title} {shown.text}"


def looked_on(house: House) -> TableScreen:
    frames(house.app, 40)
    return table(house)


def test_a_game_as_it_was_left_is_gone_on_with_in_silence(house: House) -> None:
    assert house.go_on(left(house)) is None
    looked_on(house)
    assert tip(house) == ""


def test_a_game_changed_by_hand_is_marked_while_it_is_played(house: House) -> None:
    path = left(house)
    plain = json.loads(path.read_bytes())
    plain["dice"]["state"] += 1
    path.write_text(json.dumps(plain))
    assert house.go_on(path) is None
    looked_on(house)
    assert tip(house).startswith("This game does not match the record of its play")
    assert "The state of the dice does not match" in tip(house)


def sign(house: House) -> str:
    """What the sign in the top bar says; empty if there is none."""
    found = table(house).top.controls.get("ui.forged")
    return "" if found is None else f"{found.label}: {tr(found.tip)}"


def test_the_sign_of_a_forged_game_lasts(house: House) -> None:
    """Clicks, actions, a save by hand and its load: it is there at once, and says what was found
    when it is pointed at, and again when it is pressed.
    """
    path = left(house)
    sound = path.read_bytes()
    plain = json.loads(sound)
    plain["dice"]["state"] += 1
    path.write_text(json.dumps(plain))
    house.go_on(path)
    now = looked_on(house)
    said = "This game does not match the record of its play: The state of the dice does not match"
    assert said in sign(house)
    now.tips.take(Pressed(""))
    assert tip(house) == ""
    click(house.app, now.top.controls, "ui.forged")
    assert tip(house).startswith("This game does not match the record of its play")
    doors = now.doors
    assert isinstance(doors, TableDoors)
    kept = house.front.keep(doors.game, b"")
    assert isinstance(kept, Path)
    house.title()
    house.go_on(kept)
    frames(house.app, 1)
    assert "The state of the dice does not match" in sign(house)
    house.title()
    path.write_bytes(sound)
    house.go_on(path)
    looked_on(house)
    assert sign(house) == ""


def test_a_game_as_it_was_played_bears_no_sign(house: House) -> None:
    house.go_on(left(house))
    looked_on(house)
    assert sign(house) == ""


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_the_sign_has_room_beside_the_buttons(house: House, size: tuple[int, int]) -> None:
    path = left(house)
    plain = json.loads(path.read_bytes())
    plain["dice"]["state"] += 1
    path.write_text(json.dumps(plain))
    house.app.set_window(size)
    house.go_on(path)
    bar = looked_on(house).top
    mark = bar.controls.get("ui.forged")
    assert mark is not None and bar.rect.contains(mark.box)
    others = [item.box for item in bar.controls.items if item.id != "ui.forged"]
    assert mark.box.collidelist(others) == -1


def test_other_rules_are_told_and_the_game_is_set_aside(house: House) -> None:
    path = left(house)
    changed(path, rules_version="0")
    before = path.read_bytes()
    assert house.go_on(path) is None
    assert tip(house).startswith(
        "Changes since this game was saved The program’s rules have changed"
    )
    copy = path.with_name(path.name.replace(".auto.json", " before.auto.json"))
    assert copy.name in tip(house) and copy.read_bytes() == before
    assert journal_of(copy).exists() == journal_of(path).exists()


def test_a_fault_is_one_line_whatever_the_file_is_called(house: House) -> None:
    path = library.saves_folder() / "a\nb\x1bc.save.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"{")
    fault = house.go_on(path)
    assert fault is not None and tr(fault).isprintable()


def test_reasons_are_said_in_the_language_in_use(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a broken save, of a folder in place of a file, and of a full disk."""
    house.play(SCENARIO, 7)
    doors = table(house).doors
    assert isinstance(doors, TableDoors)
    house.front.change("language", "it")
    torn = library.saves_folder() / "torn.save.json"
    torn.parent.mkdir(exist_ok=True)
    torn.write_bytes(b'{"format": "wargame-save", "sche')
    kept = next(kept for kept in house.front.kept() if kept.path == torn)
    assert kept.damage.startswith("si interrompe a metà; il file si è danneggiato")
    fault = house.go_on(torn)
    assert fault is not None and f"{torn}: si interrompe a metà" in tr(fault)
    settings_file().unlink()
    settings_file().mkdir()
    assert "(è una cartella)" in tr(load_settings()[1])

    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("game.ui.screens.front.write_beside", full)
    told = house.front.keep(doors.game, b"")
    assert isinstance(told, Problem)
    assert tr(told.told).endswith(
        "non è stato possibile scriverlo: non c\u2019è più spazio sul disco"
    )


def test_hostile_files_neither_stop_the_title_nor_the_list(front: Front) -> None:
    folder = library.saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deep_001.auto.json").write_bytes(b"[" * 100_000)
    (folder / "nul_001.auto.json").write_bytes(b'{"format":"wargame-save","schema":3,"x":"\x00"}')
    (folder / "dir_001.auto.json").mkdir()
    (folder / "plain.save.json").write_bytes(b"")
    (folder / "x_001.auto.json").symlink_to("/dev/zero")
    (folder / "loop_001.auto.json").symlink_to("loop_001.auto.json")
    assert {k.path.name for k in front.kept()} == {
        "deep_001.auto.json",
        "nul_001.auto.json",
        "plain.save.json",
    }
    assert all(kept.damage for kept in front.kept())
    assert front.latest() is None


def test_the_list_shows_names_and_pictures_of_every_kind(
    app: App, front: Front, ways: Ways
) -> None:
    """Names that are no text, a picture in grey, a title with what no font has: all are drawn."""
    folder = library.saves_folder()
    sound = begun(front).keeper.path
    assert sound is not None
    plain = json.loads(sound.read_bytes())
    grey = io.BytesIO()
    Image.new("L", (30, 20)).save(grey, "PNG")
    plain["picture"] = base64.b64encode(grey.getvalue()).decode()
    plain["label"]["title"] = "A\x00\u202e{x:>99999999}"
    (folder / "grey.save.json").write_text(json.dumps(plain))
    os.close(os.open(os.fsencode(folder) + b"/\xff\xfe.save.json", os.O_CREAT | os.O_WRONLY))
    saves = SavesScreen(front, ways)
    app.push(saves)
    for index in range(len(saves.kept)):
        saves.listing.chosen = index
        saves.resize(app.size)
        app.frame([], 16)
    assert len(saves.kept) == 3


def test_a_name_that_is_no_text_is_told_by_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json"))
    path.write_bytes(b"{")
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err.encode("utf-8")
