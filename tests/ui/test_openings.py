"""A file that ends the program ends it once: what was open is remembered, and passed over."""

import os
from pathlib import Path

import pytest

from game.ui.screens import openings
from game.ui.screens.openings import SETTLED, Openings
from game.ui.start import last_word, what_now


@pytest.fixture
def guilty(tmp_path: Path) -> Path:
    path = tmp_path / "guilty.auto.json"
    path.write_text("{}")
    return path


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "data" / openings.FILE_NAME


def started(place: Path) -> Openings:
    """The note as the next start finds it."""
    found = Openings()
    found.find(place)
    return found


def test_a_mistake_over_a_file_makes_the_next_start_pass_over_it(place: Path, guilty: Path) -> None:
    """Until somebody changes it."""
    note = started(place)
    note.begin(guilty)
    assert note.stopped() == guilty
    assert started(place).shuns(guilty) and started(place).shuns(guilty)
    guilty.write_text("{ }")
    assert not started(place).shuns(guilty)


def test_cut_off_once_is_no_fault_of_the_file_twice_is(place: Path, guilty: Path) -> None:
    """A kill or a power cut while a sound game is opened must not take it from the player."""
    started(place).begin(guilty)
    second = started(place)
    assert not second.shuns(guilty)
    second.begin(guilty)
    assert started(place).shuns(guilty)


def test_what_was_shown_for_a_moment_is_sound(place: Path, guilty: Path) -> None:
    """Also if the program is cut off long after; then nothing is left on the disk."""
    started(place).begin(guilty)
    second = started(place)
    second.begin(guilty)
    for _frame in range(SETTLED):
        assert place.exists()
        second.frame()
    assert not place.exists() and second.stopped() is None
    assert not started(place).shuns(guilty)


def test_one_file_is_read_while_another_is_open(place: Path, guilty: Path) -> None:
    other = guilty.with_name("other.toml")
    note = started(place)
    note.begin(guilty)
    with note.reading(other):
        pass
    assert note.stopped() == guilty
    note = started(place)
    with pytest.raises(ValueError, match="bad"), note.reading(other):
        raise ValueError("bad")
    assert note.stopped() == other


@pytest.mark.parametrize("content", [b"", b"[" * 9000, b"\xff", b'{"shunned": 5}'])
def test_a_damaged_note_is_none(place: Path, guilty: Path, content: bytes) -> None:
    place.parent.mkdir()
    place.write_bytes(content)
    assert not started(place).shuns(guilty)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_note_that_is_a_pipe_or_a_link_is_left_alone(place: Path, guilty: Path) -> None:
    """Nothing waits for a reader, and nobody else's file is written over."""
    place.parent.mkdir()
    os.mkfifo(place)
    started(place).begin(guilty)
    place.unlink()
    other = place.with_name("letter.txt")
    other.write_text("mine")
    place.symlink_to(other)
    started(place).begin(guilty)
    assert other.read_text() == "mine"


def test_the_box_does_not_send_the_player_into_the_same_mistake(
    tmp_path: Path,
    guilty: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.start.OPENINGS", note := started(tmp_path / "note.json"))
    note.begin(guilty)
    last_word(lambda kind, error, trace: None)(RuntimeError, RuntimeError("no"), None)
    told = capsys.readouterr().err
    assert "guilty.auto.json" in told and "choose Continue" not in told
    assert "choose Continue" in what_now(None)


def test_another_version_of_the_program_tries_every_file_again(
    place: Path, guilty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = started(place)
    note.begin(guilty)
    note.stopped()
    assert started(place).shuns(guilty)
    monkeypatch.setattr(openings, "__version__", "9.9.9")
    assert not started(place).shuns(guilty)
