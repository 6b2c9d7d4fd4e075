"""How files are written: whole or not at all, over nobody else's, nothing half-written left."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.content import writing
from game.content.writing import plain_name, sweep, write_atomically, write_beside, write_new


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


def full(_descriptor: int) -> None:
    raise OSError("no space left")


def test_writing_replaces_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.json"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert names(path.parent) == ["file.json"]


def test_a_failed_write_leaves_the_old_file_and_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file.json"
    write_atomically(path, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["file.json"]


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_a_new_file_never_takes_the_place_of_another(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:

        def none(_source: Path, _target: Path) -> None:
            raise PermissionError(1, "Operation not permitted")

        monkeypatch.setattr(os, "link", none)
    path = tmp_path / "file.json"
    write_new(path, b"mine")
    with pytest.raises(FileExistsError):
        write_new(path, b"yours")
    assert path.read_bytes() == b"mine"
    assert names(tmp_path) == ["file.json"]


def test_of_many_at_once_each_gets_a_name_of_its_own(tmp_path: Path) -> None:
    """Twelve windows save by hand in the same second."""
    path = tmp_path / "Maida 10-00.save.json"
    windows = [
        threading.Thread(target=write_beside, args=(path, b"%d" % n), daemon=True)
        for n in range(12)
    ]
    for window in windows:
        window.start()
    for window in windows:
        window.join(20)
    assert sorted(int(p.read_bytes()) for p in tmp_path.iterdir()) == list(range(12))
    assert "Maida 10-00.save.json" in names(tmp_path)
    assert "Maida 10-00 2.save.json" in names(tmp_path)


WRITES_FOR_EVER = """
import sys, os
from pathlib import Path
from game.content import writing
with writing._written(Path(sys.argv[1]), b"half"):
    print("writing", flush=True)
    sys.stdin.read()
"""


def test_what_a_killed_program_left_is_swept_and_what_is_being_written_is_not(
    tmp_path: Path,
) -> None:
    path = tmp_path / "maida_001.auto.json"
    command = [sys.executable, "-c", WRITES_FOR_EVER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"writing\n"
        (left,) = names(tmp_path)
        sweep(tmp_path)
        assert names(tmp_path) == [left]
        other.kill()
        other.wait(20)
    assert names(tmp_path) == [left]
    sweep(tmp_path)
    assert names(tmp_path) == []


def test_only_our_own_leftovers_are_swept(tmp_path: Path) -> None:
    kept = ["film.part", ".film.part", ".x.oblique.part.txt", "maida_001.auto.json"]
    for name in (*kept, ".maida_001.auto.json.a1b2c3d4.part"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / ".folder.oblique.part").mkdir()
    sweep(tmp_path)
    assert names(tmp_path) == sorted([*kept, ".folder.oblique.part"])
    sweep(tmp_path / "nowhere")


def test_a_long_name_is_cut_by_its_bytes_and_stays_its_own() -> None:
    """130 "Ä" are 260 bytes; file systems take 255 for the whole name."""
    one, other = plain_name("Ä" * 130 + " 1"), plain_name("Ä" * 130 + " 2")
    assert one != other
    assert len(one.encode()) <= writing.LONGEST_STEM
    assert one.startswith("Ä" * 70)
    assert plain_name('Maida: "1806"/a') == "Maida---1806--a"
