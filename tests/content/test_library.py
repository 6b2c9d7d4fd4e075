"""Where files are found."""

from pathlib import Path

import pytest

from game.content import library


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    return tmp_path


def test_all_folders_of_the_user_lie_in_the_home_that_is_named(home: Path) -> None:
    folders = {
        library.saves_folder(),
        library.settings_folder(),
        library.cache_folder(),
        library.own_folder("maps"),
    }
    assert len(folders) == 4
    assert all(home in folder.parents for folder in folders)


def test_without_a_home_the_platform_decides(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.delenv("OBLIQUE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert "oblique-order" in str(library.saves_folder())
    assert library.settings_folder().parent != library.cache_folder().parent


def test_shipped_and_own_files_are_found_by_name(home: Path) -> None:
    own = home / "scenarios"
    own.mkdir()
    (own / "mine.toml").write_text("")
    (own / "mine.oob.toml").write_text("")
    assert library.scenarios()["mine"] == own / "mine.toml"
    assert "rossbach-battle" in library.scenarios()
    assert not any(name.endswith("oob") for name in library.scenarios())
    assert library.maps()["rossbach"].name == "rossbach.tmx"


def test_the_users_own_map_comes_first(home: Path) -> None:
    own = home / "maps"
    own.mkdir()
    (own / "rossbach.tmx").write_text("")
    assert library.maps()["rossbach"] == own / "rossbach.tmx"
