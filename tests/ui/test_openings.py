"""A file that ends the program ends it once: what was open is remembered, and passed over."""

import os
from pathlib import Path

import pytest

from game.ui.screens import openings
from game.ui.screens.openings import GLANCE, SETTLED, SHOWN, TABLE, TIMES, Openings
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
    assert started(place).stops_over(guilty) and started(place).stops_over(guilty)
    guilty.write_text("{ }")
    assert not started(place).stops_over(guilty)


def cut_off(place: Path, guilty: Path, frames: int = 0, use: str = TABLE) -> Openings:
    """A start that is killed so many frames after it began to open the file."""
    note = started(place)
    note.begin(guilty, use)
    for _frame in range(frames):
        note.frame()
    return note


def test_cut_off_twice_is_no_fault_of_the_file_thrice_is(place: Path, guilty: Path) -> None:
    """A kill or a power cut while a sound game is opened must not take it from the player."""
    for times in range(1, TIMES):
        cut_off(place, guilty)
        assert started(place).stops_over(guilty) == 0, times
    cut_off(place, guilty)
    assert started(place).stops_over(guilty) == TIMES == 3


def test_killed_after_it_was_opened_is_never_a_fault_of_the_file(place: Path, guilty: Path) -> None:
    """Two kills within 40 frames after Continue once made a sound game be passed over."""
    for _kill in range(2 * TIMES):
        cut_off(place, guilty, frames=SHOWN)
        assert not place.exists()
    assert started(place).stops_over(guilty) == 0


def test_only_stops_in_a_row_count(place: Path, guilty: Path) -> None:
    cut_off(place, guilty)
    cut_off(place, guilty)
    cut_off(place, guilty, frames=SHOWN)
    cut_off(place, guilty)
    assert started(place).stops_over(guilty) == 0


def test_a_glance_that_goes_well_says_nothing_of_sitting_down(place: Path, guilty: Path) -> None:
    """The title shows a game whose table hangs, at every start, without harm."""
    for _start in range(TIMES):
        note = cut_off(place, guilty, frames=SETTLED, use=GLANCE)
        note.begin(guilty)
    assert started(place).stops_over(guilty) == TIMES


def test_files_that_stop_the_program_by_turns_are_counted_each(place: Path, guilty: Path) -> None:
    other = guilty.with_name("other.auto.json")
    for _start in range(TIMES):
        cut_off(place, guilty)
        cut_off(place, other)
    last = started(place)
    assert last.stops_over(guilty) == last.stops_over(other) == TIMES


def test_who_opens_it_all_the_same_is_right_if_it_does_no_harm(place: Path, guilty: Path) -> None:
    for _start in range(TIMES):
        cut_off(place, guilty)
    cut_off(place, guilty, frames=SETTLED - 1)
    assert started(place).stops_over(guilty) == TIMES
    cut_off(place, guilty, frames=SETTLED)
    assert started(place).stops_over(guilty) == 0


def test_what_was_shown_for_a_moment_is_sound(place: Path, guilty: Path) -> None:
    """Also if the program makes a mistake long after; then nothing is left on the disk."""
    note = started(place)
    note.begin(guilty)
    for _frame in range(SHOWN):
        assert place.exists()
        note.frame()
    assert not place.exists()
    for _frame in range(SETTLED - SHOWN):
        note.frame()
    assert note.stopped() is None and not place.exists()


def test_a_mistake_soon_after_it_was_shown_is_still_its_own(place: Path, guilty: Path) -> None:
    assert cut_off(place, guilty, frames=SHOWN + 1).stopped() == guilty
    assert started(place).stops_over(guilty) == 1


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
    assert not started(place).stops_over(guilty)


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
    assert started(place).stops_over(guilty)
    monkeypatch.setattr(openings, "__version__", "9.9.9")
    assert not started(place).stops_over(guilty)
