"""Bots play the battles: to a verdict, alike in every process, and better who looks ahead."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai.arena import MakeBot, contest
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.ai.soak import SoakPlan, play_game
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS

ROOT = Path(__file__).parents[3]


def opened(scenario: str) -> Setting:
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    return setting


@pytest.mark.parametrize("seed", [1, 1006, 1037])
def test_a_random_game_ends_sound_wherever_it_is_saved(seed: int, tmp_path: Path) -> None:
    """Every prompt is asked through, saved and loaded."""
    plan = SoakPlan(offers=3, saves=3, forbidden=20, leave=str(tmp_path))
    played = play_game(opened("rippach-1632"), seed, plan)
    assert played.fault == "" and played.verdict


def hashes() -> str:
    """The fingerprint of a whole random game."""
    return play_game(opened("rippach-1632"), 4, SoakPlan()).hash


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_game_has_the_same_hash_in_a_fresh_process(hash_seed: str) -> None:
    code = "from tests.rules.nordlingen.test_bots import hashes; print(hashes())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert done.stdout.strip() == hashes()


def test_who_looks_ahead_beats_who_plays_by_chance() -> None:
    """The Rippach is the Imperials' to lose: of random games the Swedes win one in eleven."""
    setting = opened("rippach-1632")
    swedes: dict[str, MakeBot] = {"swedes": GreedyBot, "imperials": RandomBot}
    imperials: dict[str, MakeBot] = {"swedes": RandomBot, "imperials": GreedyBot}
    assert contest(setting, swedes, range(12, 16)).wins("swedes") >= 2
    assert contest(setting, imperials, range(2)).wins("imperials") == 2
