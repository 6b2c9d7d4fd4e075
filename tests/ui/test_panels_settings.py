"""Settings: kept whole, and a damaged file stops nothing."""

import json
import os
from pathlib import Path

import pytest

from game.ui.look import settings as module
from game.ui.look.settings import Settings, load_settings, save_settings, settings_file


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
        seats=("me", "greedy"),
        pace="slow",
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
        b"\x00" * 40,
        '{"text_size": 120}'.encode("utf-16"),
        b'{"text_size": ' + b"[" * 100_000,
        b'{"text_size": 1e999}',
        b'{"text_size": 120}' + b" " * module.LIMIT,
        b'{"folded": ["\\ud800"]}',
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


def test_a_folder_in_the_way_is_told_and_set_aside(place: Path) -> None:
    place.mkdir(parents=True)
    found, notice = load_settings()
    assert found == Settings() and notice is not None
    assert place.with_suffix(".damaged.json").is_dir()
    assert save_settings(Settings()) is None


def test_a_folder_that_cannot_be_set_aside_is_told_and_stops_nothing(place: Path) -> None:
    """Another one with something in it lies there already."""
    place.mkdir(parents=True)
    (place.with_suffix(".damaged.json") / "older").mkdir(parents=True)
    found, notice = load_settings()
    assert found == Settings() and notice is not None and "nor be set aside" in str(notice)
    assert save_settings(Settings()) is not None


def test_a_failed_write_leaves_the_old_file(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(text_size=120))

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "write_atomically", full)
    notice = save_settings(Settings(text_size=90))
    assert notice is not None and "no room left" in str(notice)
    assert load_settings()[0].text_size == 120


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("text_size", 5),
        ("language", "klingon"),
        ("window", "wide"),
        ("window", [-5, 99999999]),
        ("window", [2**40, 700]),
        ("window", [1000]),
        ("full_screen", None),
        ("folded", [1]),
        ("view", {"level": -1}),
        ("view", {"x": 1e300}),
        ("motion", {"deep": [[[[]]]]}),
    ],
)
def test_a_value_that_cannot_be_is_told_and_the_others_stay(
    place: Path, name: str, value: object
) -> None:
    place.parent.mkdir(parents=True)
    place.write_text(json.dumps({"sound": "on", "text_size": 140} | {name: value}))
    found, notice = load_settings()
    assert notice is not None and name in str(notice)
    assert found.sound == "on" and getattr(found, name) == getattr(Settings(), name)
    assert found.text_size == (100 if name == "text_size" else 140)
    assert place.exists()
    assert save_settings(found) is None and load_settings() == (found, None)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_or_a_device_in_the_way_is_set_aside(place: Path) -> None:
    """A pipe nobody writes to would hang the start for ever, /dev/zero would fill the memory."""
    place.parent.mkdir(parents=True)
    os.mkfifo(place)
    found, notice = load_settings()
    assert found == Settings() and notice is not None and "pipe" in str(notice)
    place.symlink_to("/dev/zero")
    found, notice = load_settings()
    assert found == Settings() and notice is not None and "device" in str(notice)
    assert load_settings() == (Settings(), None)


def test_a_home_that_is_a_file_is_told_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.write_text("a file")
    monkeypatch.setenv("OBLIQUE_HOME", str(home))
    monkeypatch.setattr(module, "preferred_language", lambda: "en")
    assert load_settings()[0] == Settings()
    assert save_settings(Settings()) is not None
