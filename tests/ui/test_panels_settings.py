"""Settings: kept whole, and a damaged file stops nothing."""

import json
from pathlib import Path

import pytest

from game.ui import settings as module
from game.ui.settings import Settings, load_settings, save_settings, settings_file


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr(module, "preferred_language", lambda: "en")
    return settings_file()


def test_a_first_start_has_defaults_and_no_notice(place: Path) -> None:
    assert load_settings() == (Settings(), None)
    assert not place.exists()


def test_the_first_language_is_the_systems(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "preferred_language", lambda: "it")
    assert load_settings()[0].language == "it"


def test_settings_come_back_as_they_were_saved(place: Path) -> None:
    chosen = Settings(
        language="it",
        text_size=150,
        motion="reduced",
        dice="typed",
        players="two",
        window=(1600, 900),
        folded=("strip",),
        log_filter="fights",
    )
    assert save_settings(chosen) is None
    assert load_settings() == (chosen, None)


def test_fields_of_a_newer_program_are_passed_over(place: Path) -> None:
    save_settings(Settings(text_size=120))
    plain = json.loads(place.read_text())
    place.write_text(json.dumps(plain | {"perfume": "gunpowder"}))
    assert load_settings() == (Settings(text_size=120), None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe\x00",
        b'{"text_size": 5}',
        b'{"language": "klingon"}',
        b'{"window": "wide"}',
    ],
)
def test_a_damaged_file_gives_defaults_a_notice_and_is_kept_aside(
    place: Path, content: bytes
) -> None:
    place.parent.mkdir(parents=True)
    place.write_bytes(content)
    found, notice = load_settings()
    assert found == Settings() and notice is not None
    assert place.with_suffix(".damaged.json").read_bytes() == content
    assert not place.exists()
    assert load_settings() == (Settings(), None)


def test_a_folder_in_the_way_is_told_and_stops_nothing(place: Path) -> None:
    place.mkdir(parents=True)
    found, notice = load_settings()
    assert found == Settings() and notice is not None
    assert save_settings(Settings()) is not None


def test_a_failed_write_leaves_the_old_file(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(text_size=120))

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "write_atomically", full)
    notice = save_settings(Settings(text_size=90))
    assert notice is not None and "No space left" in str(notice)
    assert load_settings()[0].text_size == 120
