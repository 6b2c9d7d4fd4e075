"""The one reader of files from outside: what is no file, too big, or has a strange name."""

import os
from pathlib import Path

import pytest

from game.content.reading import (
    Missing,
    Unreadable,
    clean,
    files_in,
    is_file,
    read_outside,
    unseen_in,
)

POSIX = pytest.mark.skipif(os.name == "nt", reason="pipes and devices of POSIX systems")


def reason(path: Path, limit: int = 100) -> str:
    with pytest.raises(Unreadable) as caught:
        read_outside(path, limit)
    return str(caught.value.reason)


def test_a_file_of_the_greatest_size_is_read_and_one_more_byte_is_too_many(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"x" * 100)
    assert read_outside(file, 100) == b"x" * 100
    assert reason(file, 99) == "is bigger than 99 bytes"
    file.write_bytes(b"x" * 2_000_001)
    assert reason(file, 2_000_000) == "is bigger than 2 MB"


def test_what_is_not_there_is_told_apart(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        read_outside(tmp_path / "nothing", 10)


@POSIX
def test_pipes_devices_folders_and_loops_are_refused_at_once(tmp_path: Path) -> None:
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    endless = tmp_path / "endless"
    endless.symlink_to("/dev/zero")
    assert reason(pipe) == "is a pipe, not a file"
    assert reason(endless) == "is a device, not a file"
    assert reason(tmp_path) == "is a folder"
    assert reason(loop) == "cannot be read: its links lead round in a circle"
    assert not is_file(loop)
    assert not is_file(pipe)


def test_names_that_no_system_takes_are_a_sentence_too(tmp_path: Path) -> None:
    assert reason(tmp_path / "a\0b").startswith("cannot be read: its name")
    assert reason(tmp_path / ("x" * 5_000)).startswith("cannot be read")
    assert not is_file(tmp_path / "a\0b")


def test_a_folder_lists_its_regular_files_alone(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("")
    (tmp_path / "a.toml").write_text("")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "other.txt").write_text("")
    assert [p.name for p in files_in(tmp_path, ".toml")] == ["a.toml", "b.toml"]
    assert files_in(tmp_path / "nothing", ".toml") == []
    assert files_in(tmp_path / "a.toml", ".toml") == []


def test_texts_from_outside_are_cleaned_before_they_are_shown() -> None:
    assert clean("Maida\0 \x1b[31m\nred") == "Maida� �[31m red"
    assert clean("Lützen – 1632, «Großgörschen»") == "Lützen – 1632, «Großgörschen»"
    assert clean("\udcff") == "�"
    assert unseen_in(["sound", "tab\there"]) == "U+0009"
    assert unseen_in(["Lützen", "\u200b"]) == "U+200B"
    assert unseen_in(["Lützen"]) is None
