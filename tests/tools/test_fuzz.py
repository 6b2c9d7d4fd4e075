"""A short round of every sort of hostile input; `python -m tools.fuzz` makes long ones."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from game.ai.soak import SoakGame
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from tools.fuzz import battles
from tools.fuzz.sorts import scenarios

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a child process is needed")
if hasattr(os, "fork"):
    from tools.fuzz import trial

INPUTS = 30
TRIES = 16
SORTS = trial.names() if hasattr(os, "fork") else []


@pytest.mark.parametrize("name", SORTS)
def test_no_input_stops_the_program(name: str) -> None:
    """In a process of its own: nothing is forked while tests run beside each other."""
    command = [sys.executable, "-m", "tools.fuzz", name, "--inputs", str(INPUTS), "--seed", "short"]
    command += ["--games", "2", "--most-actions", "400"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def tried(judge: Callable[[Path], str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the frame says of an input that is judged so."""

    def make(_dice: Random, _folder: Path) -> str:
        return "an input"

    sort = cast(trial.Sort, SimpleNamespace(make=make, judge=judge))
    monkeypatch.setattr(trial, "sort_of", lambda _name: sort)
    return trial.try_one("none", "1", 1, folder / "trial").fault


def judge_raises(_folder: Path) -> str:
    raise KeyError("lost")


def judge_ends(_folder: Path) -> str:
    raise SystemExit(0)


def judge_prints(_folder: Path) -> str:
    print("\x1b[31mred", flush=True)
    return ""


def judge_waits(folder: Path) -> str:
    os.mkfifo(folder / "pipe")
    return (folder / "pipe").read_text("utf-8")


def judge_is_slow(_folder: Path) -> str:
    while True:
        pass


def judge_is_big(_folder: Path) -> str:
    return "" if b"x" * (trial.MOST_MEMORY * 5 // 4) else "empty"


def judge_is_small(_folder: Path) -> str:
    return "" if b"x" * (trial.MOST_MEMORY // 4) else "empty"


@pytest.mark.parametrize(
    ("judge", "fault"),
    [
        (lambda _folder: "", ""),
        (lambda _folder: "is wrong", "is wrong"),
        (judge_raises, "KeyError: 'lost'"),
        (judge_ends, "SystemExit"),
        (judge_prints, "prints U+001B"),
        (judge_waits, "hangs"),
        (judge_is_slow, "takes"),
        (judge_is_big, "takes"),
    ],
)
def test_every_way_to_fail_is_noticed(
    judge: Callable[[Path], str], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if judge is judge_waits:
        monkeypatch.setattr(trial, "MOST_WAITING", 1)
    if judge is judge_is_slow:
        monkeypatch.setattr(trial, "MOST_SECONDS", 1)
        monkeypatch.setattr(trial, "SPARE", 1)
    assert tried(judge, tmp_path, monkeypatch).startswith(fault)


def test_memory_that_the_tests_fill_already_is_not_held_against_an_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled = b"x" * (trial.MOST_MEMORY * 5 // 4)
    assert tried(judge_is_small, tmp_path, monkeypatch) == ""
    assert tried(judge_is_big, tmp_path, monkeypatch).startswith("takes")
    del filled


@pytest.mark.parametrize("system", ["camposanto", "prussias_glory", "squares"])
def test_battles_from_nothing_are_played_often_enough(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fuzz of scenarios that are all refused would find nothing: a fourth or more is sound."""
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(scenarios, "UNCHANGED", 1)
    monkeypatch.setattr(battles, "GAMES", {system: battles.GAMES[system]})
    sound = 0
    for number in range(TRIES):
        shutil.rmtree(tmp_path / "home", ignore_errors=True)
        scenarios.from_nothing(Random(number), tmp_path)
        found = Shelf(SYSTEMS).open("small")
        assert isinstance(found, Setting) or (found.where and "expected" not in found.message)
        sound += isinstance(found, Setting)
    assert sound * 4 >= TRIES


def test_as_many_whole_games_are_played_as_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(scenarios, "UNCHANGED", 1)
    monkeypatch.setattr(battles, "GAMES", {"squares": battles.GAMES["squares"]})
    monkeypatch.setattr(scenarios, "games", 3)
    monkeypatch.setattr(scenarios, "most_actions", scenarios.WHOLE)
    over: list[bool] = []
    look = scenarios.look

    def looking(game: SoakGame) -> None:
        over.append(game.match.over)
        look(game)

    monkeypatch.setattr(scenarios, "look", looking)
    scenarios.from_nothing(Random(1), tmp_path)
    assert scenarios.judge(tmp_path) == "" and over == [False, True] * 3
    monkeypatch.setattr(scenarios, "WHOLE", 5)
    monkeypatch.setattr(scenarios, "most_actions", 5)
    assert scenarios.judge(tmp_path) == "game 0: no verdict after 5 actions"


def test_an_input_is_made_again_from_its_seed_and_number(tmp_path: Path) -> None:
    def files(folder: Path) -> dict[str, bytes]:
        found = sorted(p for p in folder.rglob("*") if p.is_file() and not p.is_symlink())
        return {p.relative_to(folder).as_posix(): p.read_bytes() for p in found}

    for number in range(5):
        made = []
        for turn in ("a", "b"):
            trial.try_one("files", "7", number, tmp_path / turn)
            made.append(files(tmp_path / turn / "input"))
        assert made[0] == made[1] != {}
