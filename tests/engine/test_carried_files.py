"""A save carries its scenario and its map: the game goes on whatever becomes of the files."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.__main__ import main
from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.content import library, pack
from game.content.problems import Problem
from game.content.reading import instead_of_disk, read_outside
from game.engine import save
from game.engine.dice import SeededDice
from game.engine.envelope import Envelope, Label
from game.engine.match import Match
from game.engine.save import Loaded
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.rules import SYSTEMS
from tests.engine.test_save import saved

SHELF = Shelf(SYSTEMS)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a battle of one's own: a base, a map, and a tileset beside it."""
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "maps").mkdir()
    text = library.scenarios()["maida-1806"].read_text("utf-8")
    mine = text.replace('id = "maida-1806"', 'id = "mine"').replace(
        'map = "maida"', 'map = "field"'
    )
    assert mine.count("mine") and mine.count("field")
    (tmp_path / "scenarios" / "mine.toml").write_text(mine, "utf-8")
    # It takes the tiles from where the program has them, a long way off.
    drawn = (library.shipped_folder("maps") / "maida.tmx").read_text("utf-8")
    tiles = os.path.relpath(library.assets_folder().resolve(), (tmp_path / "maps").resolve())
    assert tiles.startswith("../..")
    drawn = drawn.replace("../assets", Path(tiles).as_posix())
    (tmp_path / "maps" / "field.tmx").write_text(drawn, "utf-8")
    return tmp_path


def opened() -> Setting:
    found = SHELF.open("mine")
    assert isinstance(found, Setting), str(found)
    return found


def played(setting: Setting, actions: int = 10) -> Match:
    match = Match.new(setting.system, setting.rules, SeededDice(4), setting.scenario.id)
    play_on(match, actions)
    return match


def play_on(match: Match, actions: int) -> None:
    bot = RandomBot(3)
    for _ in range(actions):
        assert match.act(bot.choose(BotView(match))) is None


def kept(path: Path, match: Match, setting: Setting) -> None:
    assert save.write(path, match, setting, Label(game="mine 1")) is None


def add_a_unit(home: Path) -> None:
    path = home / "scenarios" / "mine.toml"
    text = path.read_text("utf-8")
    row = text[text.rindex("[[unit]]") : text.index("[[objective]]")]
    new = row.replace('id = "', 'id = "new-', 1)
    path.write_text(f"{text}\n{new}", "utf-8")


def remove_all(home: Path) -> None:
    shutil.rmtree(home / "scenarios")
    shutil.rmtree(home / "maps")


def remove_map(home: Path) -> None:
    shutil.rmtree(home / "maps")


def spoil(home: Path) -> None:
    (home / "scenarios" / "mine.toml").write_bytes(b"\xff\xfe")


def rename_all(home: Path) -> None:
    (home / "scenarios" / "mine.toml").rename(home / "scenarios" / "yours.toml")


CHANGES = [add_a_unit, remove_all, remove_map, spoil, rename_all]


@pytest.mark.parametrize("change", CHANGES, ids=lambda c: c.__name__)
def test_a_game_goes_on_with_the_files_it_began_with(
    change: Callable[[Path], None], home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.save.json"
    match = played(opened())
    kept(path, match, opened())
    change(home)
    found = save.read(path, SHELF.find)
    assert isinstance(found, Loaded), str(found)
    assert found.setting.carried
    assert [w.where for w in found.warnings] == ["files"]
    again = found.match
    assert again.hash == match.hash
    play_on(again, 15)
    play_on(match, 15)
    assert again.hash == match.hash
    # A save of it carries the same files again.
    kept(path, again, found.setting)
    twice = save.read(path, SHELF.find)
    assert isinstance(twice, Loaded) and twice.match.hash == match.hash


@pytest.mark.parametrize("change", CHANGES, ids=lambda c: c.__name__)
def test_so_do_the_protocol_and_the_replay(
    change: Callable[[Path], None],
    home: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game.save.json"
    kept(path, played(opened()), opened())
    change(home)
    line = json.dumps({"do": "load", "file": str(path)}).encode()
    assert json.loads(Server(SHELF).answer_line(line))["ok"]
    assert main(["replay", str(path), "--verify"]) == 0
    assert "All as recorded." in capsys.readouterr().out


def test_files_that_are_the_same_are_taken_from_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "game.save.json"
    kept(path, played(opened()), opened())
    found = save.read(path, SHELF.find)
    assert isinstance(found, Loaded)
    assert not found.setting.carried and found.warnings == ()


@pytest.mark.parametrize("scenario", sorted(library.scenarios()))
def test_every_shipped_battle_can_be_carried(scenario: str) -> None:
    setting = SHELF.open(scenario)
    assert isinstance(setting, Setting)
    found = pack.unpacked(setting.files)
    assert found is not None
    path, files = found
    with instead_of_disk(files):
        again = SHELF.open_file(path)
    assert isinstance(again, Setting), str(again)
    assert (again.scenario, again.map) == (setting.scenario, setting.map)
    assert again.files == setting.files
    assert len(setting.files) < 60_000


def test_an_older_save_goes_on_while_the_pieces_are_the_same(home: Path, tmp_path: Path) -> None:
    """It carries no files: it is played on those of the disk if it fits them, as ever."""
    path = tmp_path / "game.save.json"
    kept(path, played(opened()), opened())
    plain = json.loads(path.read_text()) | {"files": ""}
    path.write_text(json.dumps(plain))
    scenario = home / "scenarios" / "mine.toml"
    text = scenario.read_text("utf-8")
    scenario.write_text(text + "\n# A remark.\n", "utf-8")
    found = save.read(path, SHELF.find)
    assert isinstance(found, Loaded) and [w.where for w in found.warnings] == ["scenario"]
    scenario.write_text(text, "utf-8")
    add_a_unit(home)
    refused = save.read(path, SHELF.find)
    assert isinstance(refused, Problem) and refused.where == "scenario"
    assert "pieces are not the same" in refused.message


@pytest.mark.parametrize("content", [b"no pack", b"x\x9c", b"\x00" * 40])
def test_a_pack_that_is_none_is_not_used(content: bytes) -> None:
    assert pack.unpacked(content) is None
    found = SHELF.find("mine", content)
    assert isinstance(found, Setting) and not found.carried


def test_nothing_of_the_disk_is_read_from_within_a_pack(tmp_path: Path) -> None:
    """A pack that names files outside of itself does not get them."""
    secret = tmp_path / "secret.toml"
    secret.write_text("x = 1")
    with instead_of_disk({}), pytest.raises(Exception, match="is not there"):
        read_outside(secret, 100)


def test_a_toy_carries_nothing() -> None:
    from tests.engine.helpers import game

    assert save.opened(saved(game(seed=1)), Envelope).files == b""
