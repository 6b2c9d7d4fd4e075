"""A whole random battle as a transcript: every reply the same again, on any machine.

OBLIQUE_GOLDEN=write writes it anew, after a change of rules or bots that is meant.
"""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.golden.talk import FOLDER, Talk, golden

NAME = "whole-battle"
SEED = 10


def test_a_whole_random_battle() -> None:
    """Four turns of both armies, with dice, losses and an end that the scenario knows."""
    with golden(NAME) as talk:
        talk.new(scenario="rossbach-battle", seed=SEED)
        end = talk.say("bot", bot="random", seed=SEED, count=100_000)
        log = talk.say("log")["log"]
        assert "prompt" not in end and end["result"]["rule"] in ("PG 23.2a", "PG 23.2b")
        assert {record["side"] for record in log} == {"prussian", "coalition"}
        happened = [event for record in log for event in record["events"]]
        turns = [e for e in happened if e["text"].startswith("Player turn")]
        assert len(turns) == 8
        assert {"move", "fire", "combat", "loss", "rout", "rally"} <= {e["kind"] for e in happened}
        assert log[-1]["hash"] == end["hash"]


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_same_whatever_the_order_of_sets(hash_seed: str) -> None:
    """Replies, and with them the hash after every action, do not hang on Python's hash seed."""
    lines = (FOLDER / f"{NAME}.jsonl").read_bytes().splitlines()
    done = subprocess.run(
        [sys.executable, "-m", "game", "headless"],
        input=b"\n".join(lines[::2]),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert replies == [json.loads(line) for line in lines[1::2]]


def test_actions_and_dice_alone_give_the_same_battle() -> None:
    """No bot and no generator: the log's actions and dice, and its hash after each of them."""
    log: list[dict[str, Any]] = json.loads((FOLDER / f"{NAME}.jsonl").read_bytes().splitlines()[5])[
        "log"
    ]
    talk = Talk()
    talk.new(scenario="rossbach-battle", dice=[die for record in log for die in record["dice"]])
    for record in log:
        assert talk.say("act", action=record["action"])["hash"] == record["hash"], record["n"]
