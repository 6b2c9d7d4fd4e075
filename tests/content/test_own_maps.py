"""A map of the user's own that bears the name of a shipped one takes its place, and says so."""

import shutil
from pathlib import Path

import pytest

from game.content import library
from game.content.check import check
from game.content.opening import find_map, open_scenario
from game.content.problems import Problems
from game.content.scenario_file import read_head
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.screens.battle_cards import battles_of

SHIPPED = library.shipped_folder("scenarios") / "rossbach-battle.toml"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own Rossbach, which differs from the shipped one by the name of a village."""
    monkeypatch.setenv(library.HOME_VARIABLE, str(tmp_path))
    path = tmp_path / "maps" / "rossbach.tmx"
    path.parent.mkdir()
    text = (library.shipped_folder("maps") / "rossbach.tmx").read_text("utf-8")
    tiles = library.shipped_folder("assets") / "tiles"
    text = text.replace("../assets/tiles", str(tiles)).replace("Lunstädt", "Neustadt")
    path.write_text(text, "utf-8")
    return path


def test_a_shipped_scenario_is_played_on_the_users_own_map(own: Path) -> None:
    setting = Shelf(SYSTEMS).open("rossbach-battle")
    assert isinstance(setting, Setting)
    assert setting.map_path == own
    assert any(place.name == "Neustadt" for place in setting.board.places)


def test_the_check_and_the_title_tell_of_it(own: Path) -> None:
    problems = check([SHIPPED], Shelf(SYSTEMS).files())
    assert [(p.severity.value, p.message, p.hint) for p in problems] == [
        (
            "warning",
            f"is played on your own map {own}",
            "take it away to play on the shipped one",
        )
    ]
    head = read_head(SHIPPED, Problems())
    assert head is not None
    assert battles_of([head])[0].scenarios[0][2].startswith("On your own map, rossbach. ")
    own.unlink()
    assert len(check([SHIPPED], Shelf(SYSTEMS).files())) == 0
    assert battles_of([head])[0].scenarios[0][2] == head.summary


def test_a_scenario_elsewhere_keeps_to_the_map_beside_it(own: Path, tmp_path: Path) -> None:
    """A project of its own is not disturbed by what the user plays with."""
    for kind in ("maps", "scenarios"):
        shutil.copytree(library.shipped_folder(kind), tmp_path / "project" / kind)
    path = tmp_path / "project" / "scenarios" / "rossbach-battle.toml"
    assert find_map(path, "rossbach") == tmp_path / "project" / "maps" / "rossbach.tmx"
    assert find_map(SHIPPED, "rossbach") == own
    found = open_scenario(SHIPPED, Shelf(SYSTEMS).files(), Problems())
    assert found is not None and found.map_path == own
