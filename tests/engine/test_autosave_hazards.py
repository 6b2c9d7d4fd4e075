"""Autosave where the world around it misbehaves: clocks, copies, other windows, full disks."""

import errno
import os
from pathlib import Path

import pytest

from game.engine import autosave, save
from game.engine.action import pick
from game.engine.autosave import SessionKeeper, autosaves, by_game, journal_of, resume, set_aside
from game.engine.dice import SeededDice
from game.engine.match import TWO, Match
from game.engine.save import Loaded
from tests.engine.helpers import DUEL, END, SETTING, TO_THE_DUEL, find, game
from tests.engine.test_autosave import keeper_in, play, same
from tests.toy import RULES, TOY

FUTURE = 4_000_000_000
COPIES = (
    "toy-1_001 (copy).auto.json",
    "toy-1_before the attack.auto.json",
    "before the attack.auto.json",
    "after the attack.auto.json",
    "my game_001.auto.json",
)


def turns(match: Match, keeper: SessionKeeper, number: int) -> None:
    """So many turns of both sides, each a new file."""
    for side in ("r1", "b1") * number:
        play(match, keeper, pick(side), END)


def two(seed: int = 3) -> Match:
    return Match.new(TOY, RULES, SeededDice(seed), "toy", TWO)


@pytest.mark.parametrize("time", [FUTURE, 0], ids=["files of the future", "files of the past"])
def test_a_clock_that_is_set_loses_nothing(time: int, tmp_path: Path) -> None:
    """Before each action all files that lie there get another time."""
    match, keeper = two(), keeper_in(tmp_path)
    for side in ("r1", "b1") * 4:
        for path in tmp_path.iterdir():
            os.utime(path, (time, time))
        play(match, keeper, pick(side), END)
        assert keeper.path is not None and keeper.path.exists()
        same(match, tmp_path)
    assert [p.name for p in autosaves(tmp_path)] == [f"toy-1_{n:03}.auto.json" for n in (5, 4, 3)]


def test_the_game_played_last_comes_first_whatever_other_files_say(tmp_path: Path) -> None:
    other = game(seed=1)
    keeper_in(tmp_path, "other").after(other)
    for path in tmp_path.iterdir():
        os.utime(path, (FUTURE, FUTURE))
    match = game(seed=3)
    keeper_in(tmp_path).after(match)
    assert list(by_game(tmp_path)) == ["toy-1", "other"]
    same(match, tmp_path)


def test_of_many_games_of_the_future_the_one_being_played_stays(tmp_path: Path) -> None:
    for number in range(autosave.KEEP_GAMES + 3):
        keeper_in(tmp_path, f"game {number}").after(game(seed=number))
        for path in tmp_path.iterdir():
            os.utime(path, (FUTURE, FUTURE))
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    assert len(by_game(tmp_path)) == autosave.KEEP_GAMES
    same(match, tmp_path)


def test_copies_and_folders_are_neither_read_as_ours_nor_removed(tmp_path: Path) -> None:
    match, keeper = two(), keeper_in(tmp_path)
    keeper.after(match)
    for name in COPIES:
        (tmp_path / name).write_bytes(autosaves(tmp_path)[0].read_bytes())
    folders = ["best.auto.json", "toy-1_000.auto.json"]
    for name in folders:
        (tmp_path / name).mkdir()
    turns(match, keeper, 4)
    assert match.over and keeper.untidy is None
    assert {*COPIES, *folders} <= {p.name for p in tmp_path.iterdir()}
    listed = [p.name for p in autosaves(tmp_path)]
    assert listed[:3] == [f"toy-1_{n:03}.auto.json" for n in (5, 4, 3)]
    assert set(listed[3:]) == set(COPIES)
    same(match, tmp_path)


def test_a_copy_is_gone_on_with_under_the_next_number(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    copy = tmp_path / COPIES[0]
    copy.write_bytes(autosaves(tmp_path)[0].read_bytes())
    found = resume(copy, find)
    assert isinstance(found, Loaded)
    again = keeper_in(tmp_path)
    play(found.match, again, *TO_THE_DUEL)
    assert again.path is not None and again.path.name == "toy-1_002.auto.json"
    same(found.match, tmp_path)


def test_what_cannot_be_cleared_away_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a virus scanner holds a file."""
    match, keeper = two(), keeper_in(tmp_path)
    keeper.after(match)
    unlink = Path.unlink

    def held(path: Path, missing_ok: bool = False) -> None:
        if path.name.endswith(autosave.SUFFIX):
            raise PermissionError(errno.EACCES, "Permission denied")
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", held)
    told = []
    for side in ("r1", "b1") * 4:
        play(match, keeper, pick(side), END)
        assert keeper.trouble is None
        if keeper.untidy is not None:
            told.append(Path(keeper.untidy.file).name)
            keeper.untidy = None
    assert told == ["toy-1_001.auto.json", "toy-1_002.auto.json"]
    same(match, tmp_path)


# -- full disks ------------------------------------------------------------------------------------


def no_room(_path: Path, _content: bytes) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_while_no_save_fits_the_journal_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Duels, turns, undo: Continue gives back every action that was done without room."""
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    with monkeypatch.context() as full:
        full.setattr(autosave, "write_atomically", no_room)
        full.setattr(autosave, "write_new", no_room)
        for action in (*TO_THE_DUEL, DUEL, END, pick("b1"), END, pick("r1")):
            play(match, keeper, action)
            same(match, tmp_path)
        assert keeper.trouble is not None and "no room left" in keeper.trouble.message
        assert match.undo() is None
        keeper.after(match)
        same(match, tmp_path)
        assert len(autosaves(tmp_path)) == 1
    play(match, keeper, pick("r2"))
    assert keeper.trouble is None
    same(match, tmp_path)


def test_half_a_line_does_not_spoil_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills in the middle of a line of the journal, and later there is room again."""
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, TO_THE_DUEL[0])

    def torn(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("os.fsync", torn)
        play(match, keeper, TO_THE_DUEL[1])
        assert keeper.trouble is not None
    with monkeypatch.context() as full:
        full.setattr(autosave, "write_atomically", no_room)
        play(match, keeper, TO_THE_DUEL[2])
        same(match, tmp_path)


def test_a_first_save_that_fails_is_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(autosave, "write_new", no_room)
        keeper.after(match)
        assert keeper.trouble is not None and autosaves(tmp_path) == []
    play(match, keeper, TO_THE_DUEL[0])
    assert keeper.trouble is None
    same(match, tmp_path)


def test_a_save_that_somebody_removed_is_written_again(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    for path in list(tmp_path.iterdir()):
        path.unlink()
    play(match, keeper, TO_THE_DUEL[0])
    same(match, tmp_path)


def test_a_home_without_permission_is_trouble_not_an_end(tmp_path: Path) -> None:
    """The folder for saves is a file."""
    folder = tmp_path / "saves"
    folder.write_bytes(b"")
    match, keeper = game(seed=3), keeper_in(folder)
    play(match, keeper, *TO_THE_DUEL)
    assert keeper.trouble is not None and "could not be written" in keeper.trouble.message
    assert autosaves(folder) == []


# -- two windows -----------------------------------------------------------------------------------


def test_two_games_begun_in_the_same_second_keep_their_own_files(tmp_path: Path) -> None:
    def keeper() -> SessionKeeper:
        return SessionKeeper(tmp_path, SETTING, lambda: "2026-01-01 10-00-00")

    games = [(game(seed=n), keeper()) for n in range(3)]
    for match, mine in games:
        mine.after(match)
    for _ in range(2):
        for match, mine in games:
            play(match, mine, TO_THE_DUEL[len(match.records)])
    assert len(by_game(tmp_path)) == 3
    for match, mine in games:
        assert mine.path is not None
        found = resume(mine.path, find)
        assert isinstance(found, Loaded) and found.match.hash == match.hash


def test_two_windows_that_go_on_with_one_game_lose_neither(tmp_path: Path) -> None:
    """One stays in its turn while the other plays on past it: its file is in use and stays."""
    slow, fast = two(), two()
    one, other = keeper_in(tmp_path), keeper_in(tmp_path)
    play(slow, one, pick("r1"))
    turns(fast, other, 4)
    assert one.path is not None and one.path != other.path
    play(slow, one, END)
    for match, mine in ((slow, one), (fast, other)):
        assert mine.path is not None
        found = resume(mine.path, find)
        assert isinstance(found, Loaded) and found.match.hash == match.hash


# -- names -----------------------------------------------------------------------------------------


def test_a_long_title_is_no_reason_not_to_save(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path, "Ä" * 130)
    play(match, keeper, *TO_THE_DUEL)
    assert keeper.trouble is None
    same(match, tmp_path)


# -- what an older program left --------------------------------------------------------------------


def test_what_the_rules_do_not_play_any_more_is_set_aside_and_stays(tmp_path: Path) -> None:
    """The journal has another outcome now: save and journal lie there for good under a name of
    their own, once, however often one goes on.
    """
    match, keeper = two(), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, pick("r1"))
    path = autosaves(tmp_path)[0]
    journal = journal_of(path)
    journal.write_bytes(journal.read_bytes().replace(match.hash.encode(), b"0" * 16))
    left = path.read_bytes(), journal.read_bytes()
    keeper.close()
    found = resume(path, find)
    assert isinstance(found, Loaded)
    assert [(w.where, w.line) for w in found.warnings] == [("", 2)]
    copy = set_aside(path)
    assert copy is not None and copy == set_aside(path) == set_aside(copy)
    turns(two(5), keeper_in(tmp_path), 4)
    assert (copy.read_bytes(), journal_of(copy).read_bytes()) == left


@pytest.mark.parametrize("at", [1, -1], ids=["in the middle", "at the end"])
def test_a_byte_that_is_no_text_in_a_journal(at: int, tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, *TO_THE_DUEL[:3])
    journal = journal_of(autosaves(tmp_path)[0])
    lines = journal.read_bytes().splitlines()
    lines[at] = lines[at][:-4] + b'\xff"}'
    journal.write_bytes(b"\n".join(lines) + b"\n")
    found = resume(autosaves(tmp_path)[0], find)
    assert isinstance(found, Loaded)
    kept = 0 if at == 1 else 2
    assert len(found.match.records) == kept
    assert [w.message for w in found.warnings] == ["this line is damaged"] * (at == 1)


@pytest.mark.parametrize(
    "line",
    [
        b'{"action":{"verb":"unit","arg":"nobody"},"hash":"x"}',
        b'{"action":{"verb":"cell","arg":99999},"hash":"x"}',
        b'{"action":{"verb":"pick","arg":["r1","r1"]},"hash":"x"}',
        b'{"pending":{"action":{"verb":"button","arg":"nix"}}}',
        b'{"pending":{}}',
        b'{"keep":-5}',
        b"[" * 5_000,
        b"1e999",
    ],
)
def test_a_line_that_fits_nothing_ends_the_journal_and_is_told(line: bytes, tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, *TO_THE_DUEL[:2])
    journal = journal_of(autosaves(tmp_path)[0])
    journal.write_bytes(journal.read_bytes() + line + b"\n" + b"{}\n")
    found = resume(autosaves(tmp_path)[0], find)
    assert isinstance(found, Loaded)
    assert [w.line for w in found.warnings] == [4]
    assert found.match.pending is None and found.match.prompt is not None


def test_pipes_and_folders_in_place_of_files_are_named(tmp_path: Path) -> None:
    path = tmp_path / "x_001.auto.json"
    os.mkfifo(path)
    found = save.read(path, find)
    assert not isinstance(found, Loaded) and found.message == "is a pipe, not a file"
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    keeper.close()
    journal = journal_of(autosaves(tmp_path)[0])
    journal.unlink()
    os.mkfifo(journal)
    again = resume(autosaves(tmp_path)[0], find)
    assert isinstance(again, Loaded) and again.match.hash == match.hash
    copy = set_aside(autosaves(tmp_path)[0])
    assert copy is not None and not journal_of(copy).exists()
