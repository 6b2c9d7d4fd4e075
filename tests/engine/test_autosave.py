"""Autosave: nothing that was done is lost, whatever happens to the program."""

import errno
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.engine import autosave, save
from game.engine.action import cell, pick, unit
from game.engine.autosave import SessionKeeper, autosaves, journal_of, resume
from game.engine.dice import SeededDice
from game.engine.envelope import Glance
from game.engine.match import TWO, Match
from game.engine.save import Loaded
from tests.engine.helpers import DUEL, END, SETTING, TO_THE_DUEL, at, do, find, game
from tests.engine.play_until_killed import walk
from tests.toy import RULES, TOY


def keeper_in(folder: Path, name: str = "toy 1") -> SessionKeeper:
    return SessionKeeper(folder, SETTING, lambda: "2026-01-01 10-00-00", game=name)


def resumed(folder: Path) -> Loaded:
    found = resume(autosaves(folder)[0], find)
    assert isinstance(found, Loaded), str(found)
    assert found.warnings == ()
    return found


def play(match: Match, keeper: SessionKeeper, *actions: Any) -> None:
    for action in actions:
        do(match, action)
        keeper.after(match)


def same(match: Match, folder: Path) -> None:
    back = resumed(folder).match
    assert back.hash == match.hash
    assert back.records == match.records
    assert back.pending == match.pending and back.entered == match.entered


def test_each_action_is_on_the_disk(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    for action in (*TO_THE_DUEL, DUEL, unit("r1"), cell(at("0102")), END):
        play(match, keeper, action)
        same(match, tmp_path)


def test_between_walls_only_the_journal_grows(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    before = autosaves(tmp_path)[0].read_bytes()
    play(match, keeper, *TO_THE_DUEL)
    assert autosaves(tmp_path)[0].read_bytes() == before
    assert len(journal_of(autosaves(tmp_path)[0]).read_bytes().splitlines()) == 1 + 4
    play(match, keeper, DUEL)
    assert autosaves(tmp_path)[0].read_bytes() != before
    assert len(journal_of(autosaves(tmp_path)[0]).read_bytes().splitlines()) == 1


def test_label_and_picture_tell_of_the_present(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no wall between, the full save is made afresh after some actions; undo goes past it."""
    monkeypatch.setattr(autosave, "AFRESH", 3)
    times = iter(f"2026-01-01 10-00-{n:02}" for n in range(60))
    pictures = iter(b"%d" % n for n in range(60))
    match = game(seed=3)
    keeper = SessionKeeper(tmp_path, SETTING, lambda: next(times), lambda: next(pictures), "toy 1")
    keeper.after(match)
    first = save.glance(autosaves(tmp_path)[0])
    play(match, keeper, *TO_THE_DUEL)
    same(match, tmp_path)
    later = save.glance(autosaves(tmp_path)[0])
    assert isinstance(first, Glance) and isinstance(later, Glance)
    assert later.label.time > first.label.time
    assert later.picture != first.picture
    for _ in TO_THE_DUEL:
        assert match.undo() is None
        keeper.after(match)
        same(match, tmp_path)


def test_what_was_taken_back_stays_so_and_redo_too(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    play(match, keeper, *TO_THE_DUEL)
    for _ in range(2):
        assert match.undo() is None
        keeper.after(match)
        same(match, tmp_path)
    assert match.redo() is None
    keeper.after(match)
    same(match, tmp_path)
    play(match, keeper, unit("r1"), cell(at("0102")))
    same(match, tmp_path)


def test_a_die_that_was_typed_in_is_not_lost(tmp_path: Path) -> None:
    match, keeper = game(), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, *TO_THE_DUEL, DUEL)
    same(match, tmp_path)
    assert match.give_die(5) is None
    keeper.after(match)
    same(match, tmp_path)
    assert match.give_die(2) is None
    keeper.after(match)
    same(match, tmp_path)


def test_a_wanted_die_that_was_given_up_is_not_wanted_again(tmp_path: Path) -> None:
    match, keeper = game(), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, *TO_THE_DUEL, DUEL)
    assert match.undo() is None and match.pending is None
    keeper.after(match)
    same(match, tmp_path)


def test_undo_works_after_resuming(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, *TO_THE_DUEL)
    back = resumed(tmp_path).match
    for _ in TO_THE_DUEL:
        assert back.undo() is None
    assert back.hash == game(seed=3).hash


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, *TO_THE_DUEL[:3])
    before = match.hash
    play(match, keeper, TO_THE_DUEL[3])
    journal = journal_of(autosaves(tmp_path)[0])
    journal.write_bytes(journal.read_bytes()[:-9])
    assert resumed(tmp_path).match.hash == before


def test_a_journal_of_an_older_save_is_left_out(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, *TO_THE_DUEL)
    path = autosaves(tmp_path)[0]
    old = journal_of(path).read_bytes()
    play(match, keeper, DUEL)
    journal_of(path).write_bytes(old)  # as if killed between the save and its new journal
    same(match, tmp_path)


def test_another_outcome_is_told(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)
    play(match, keeper, *TO_THE_DUEL)
    journal = journal_of(autosaves(tmp_path)[0])
    journal.write_bytes(journal.read_bytes().replace(match.hash.encode(), b"0" * 16))
    found = resume(autosaves(tmp_path)[0], find)
    assert isinstance(found, Loaded)
    assert [(w.file, w.line) for w in found.warnings] == [(str(journal), 5)]


def test_nothing_is_written_when_nothing_happened(tmp_path: Path) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    play(match, keeper, TO_THE_DUEL[0])
    before = {p.name: p.stat().st_mtime_ns for p in tmp_path.iterdir()}
    keeper.after(match)
    assert {p.name: p.stat().st_mtime_ns for p in tmp_path.iterdir()} == before


def test_a_file_for_each_turn_and_the_last_three_stay(tmp_path: Path) -> None:
    # Of two players the change of sides is a wall, and each wall a save of its own.
    match, keeper = Match.new(TOY, RULES, SeededDice(3), "toy", TWO), keeper_in(tmp_path)
    keeper.after(match)
    for side in ("r1", "b1") * 4:
        play(match, keeper, pick(side), END)
    assert match.over
    assert [p.name for p in autosaves(tmp_path)] == [
        "toy-1_005.auto.json",
        "toy-1_004.auto.json",
        "toy-1_003.auto.json",
    ]
    same(match, tmp_path)


def test_of_other_games_the_last_save_stays(tmp_path: Path) -> None:
    for number in range(autosave.KEEP_GAMES + 2):
        match, keeper = game(seed=number), keeper_in(tmp_path, f"game {number}")
        keeper.after(match)
    games = {p.name.partition("_")[0] for p in autosaves(tmp_path)}
    assert games == {f"game-{n}" for n in range(2, autosave.KEEP_GAMES + 2)}


def test_a_full_disk_is_told_and_made_good_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, keeper = game(seed=3), keeper_in(tmp_path)
    keeper.after(match)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", full)
        play(match, keeper, TO_THE_DUEL[0])
        assert keeper.trouble is not None and "no room left" in keeper.trouble.message
    play(match, keeper, TO_THE_DUEL[1])
    assert keeper.trouble is None
    same(match, tmp_path)


@pytest.mark.parametrize("lines", [1, 2, 7, 20, 41])
def test_kill_loses_nothing(lines: int, tmp_path: Path) -> None:
    """`kill -9` at any moment: what was reported as done is there again."""
    command = [sys.executable, "-m", "tests.engine.play_until_killed", str(tmp_path), "8"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        reported = [playing.stdout.readline() for _ in range(lines)]
        playing.kill()
        reported += playing.stdout.readlines()
    done = sum(line.endswith("\n") for line in reported)
    expected = [(len(match.records), match.hash) for match in walk(8)]
    back = resumed(tmp_path).match
    # One step more may have been kept than there was time to report.
    assert (len(back.records), back.hash) in expected[done - 1 : done + 1]
