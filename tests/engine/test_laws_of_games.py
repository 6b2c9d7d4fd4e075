"""The laws of every game, held against every shipped scenario."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.ai.arena import play_out
from game.ai.random_bot import RandomBot
from game.ai.soak import SoakPlan, soak
from game.content import library
from game.content.problems import Problem
from game.engine import save
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from tests.engine.test_properties import laws_of


def opened(scenario: str) -> Setting:
    """A shipped scenario."""
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Setting), str(found)
    return found


def rossbach(_seed: int = 0) -> Setting:
    """The battle of Rossbach."""
    return opened("rossbach-battle")


TestRossbach = laws_of(rossbach(), examples=12, steps=50)


def test_every_shipped_scenario_opens() -> None:
    heads = Shelf(SYSTEMS).heads()
    assert "rossbach-battle" in [head.id for head in heads]
    for head in heads:
        assert opened(head.id).scenario.id == head.id


def test_a_soak_ends_with_verdicts_and_repeats_itself(tmp_path: Path) -> None:
    plan = SoakPlan(offers=10, saves=20, leave=str(tmp_path))
    games = list(soak(rossbach, range(7, 9), plan))
    assert [game.fault for game in games] == ["", ""]
    assert all(game.verdict for game in games)
    again = list(soak(rossbach, range(7, 9), SoakPlan(leave=str(tmp_path))))
    assert [game.hash for game in again] == [game.hash for game in games]


def test_hash_seeds_change_nothing(tmp_path: Path) -> None:
    """No order may come from a set: the same game under two hash seeds."""
    command = [sys.executable, "-m", "game", "soak", "rossbach-battle", "--games", "1"]
    command += ["--seed", "11", "--leave", str(tmp_path)]
    told = [
        subprocess.run(
            command, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert b"hash over all games" in told[0]


def test_a_saved_battle_is_told_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setting = rossbach()
    bots = dict.fromkeys(("prussian", "coalition"), RandomBot)
    match = play_out(setting, bots, 3)
    path = tmp_path / "battle.json"
    assert save.write(path, match, setting, save.label_of(match)) is None
    assert main(["replay", str(path), "--verify"]) == 0
    assert f"{len(match.records)} actions. All as recorded." in capsys.readouterr().out
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert "-- coalition, setup" in told and "(PG 19" in told

    plain = json.loads(path.read_text())
    plain["records"][40]["hash"] = "0" * 16
    path.write_text(json.dumps(plain))
    for flags in ([], ["--verify"]):
        assert main(["replay", str(path), *flags]) == 1
        said = f"{path}: not as it was played: Action 41: It has another outcome.\n"
        assert capsys.readouterr().err == said


def test_a_scenario_can_be_handed_over_as_text() -> None:
    text = library.scenarios()["rossbach-battle"].read_text("utf-8")
    mine = text.replace('id = "rossbach-battle"', 'id = "inline"', 1)
    shelf = Shelf(SYSTEMS)
    found = shelf.open_text(mine)
    assert isinstance(found, Setting), str(found)
    assert Match.new(found.system, found.rules, SeededDice(1)).prompt is not None
    spoiled = shelf.open_text(mine.replace('at = "2407"', 'at = "9912"'))
    assert isinstance(spoiled, Problem)
    assert spoiled.file == "inline" and "9912" in str(spoiled)
