"""A stranger's bot: written from docs/protocol.md alone, it plays a whole battle over the pipe."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

MOST_ACTIONS = 5_000


class Stranger:
    """Knows nothing of the program but the command and its lines."""

    def __init__(self) -> None:
        self.game = subprocess.Popen(
            [sys.executable, "-m", "game", "headless"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.asked = 0

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """One line out, one line in; the reply carries the number of the request."""
        assert self.game.stdin is not None and self.game.stdout is not None
        self.asked += 1
        print(json.dumps({"id": self.asked, "do": do, **fields}), file=self.game.stdin, flush=True)
        reply: dict[str, Any] = json.loads(self.game.stdout.readline())
        assert reply["id"] == self.asked
        return reply

    def leave(self) -> None:
        """Say goodbye and wait for the program to end."""
        assert self.ask("quit")["ok"]
        _, complaints = self.game.communicate(timeout=20)
        assert (self.game.returncode, complaints) == (0, "")


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    """A stranger at the table; his program is ended whatever happens."""
    made = Stranger()
    yield made
    if made.game.poll() is None:
        made.game.kill()
        made.game.communicate()


def answers(prompt: dict[str, Any]) -> list[tuple[str, Any]]:
    """All that a prompt offers, as pairs of verb and argument."""
    pick = prompt.get("pick", {})
    of = set(pick.get("of", []))
    found: list[tuple[str, Any]] = [("unit", u) for u in prompt.get("units", {}) if u not in of]
    found += [("cell", c) for c in prompt.get("cells", {}) if c not in of]
    found += [("pick", sample) for sample in pick.get("samples", [])]
    found += [("button", b["id"]) for b in prompt.get("buttons", []) if "refusal" not in b]
    return found


def play(stranger: Stranger, seed: int, choices: int) -> tuple[dict[str, Any], list[str]]:
    """A whole battle with the program's dice; the last reply, and the sides that were asked."""
    chance = random.Random(choices)
    sides: list[str] = []
    reply = stranger.ask("new", scenario="rossbach-battle", seed=seed)
    while "prompt" in reply:
        assert reply["ok"] and len(sides) < MOST_ACTIONS
        sides.append(reply["prompt"]["side"])
        verb, arg = chance.choice(answers(reply["prompt"]))
        reply = stranger.ask("act", seq=reply["seq"], action={"verb": verb, "arg": arg})
        assert reply["ok"], (verb, arg, reply)
    return reply, sides


def test_a_stranger_plays_a_whole_battle(stranger: Stranger) -> None:
    """Whatever is offered is taken; both armies are asked; the end has a winner and a reason."""
    end, sides = play(stranger, seed=7, choices=1)
    assert set(sides) == {"prussian", "coalition"} and len(sides) > 100
    assert end["result"]["rule"] in ("PG 23.2a", "PG 23.2b")
    assert end["result"]["level"] in ("marginal", "substantive", "decisive")
    assert end["verdict"]["winner"] == end["result"]["winner"]
    log = stranger.ask("log")["log"]
    assert [record["side"] for record in log] == sides and log[-1]["hash"] == end["hash"]
    stranger.leave()


def test_the_same_answers_give_the_same_battle(stranger: Stranger) -> None:
    """Two battles of one conversation: same seed and same answers, same fingerprint."""
    first, _ = play(stranger, seed=11, choices=3)
    other, _ = play(stranger, seed=11, choices=3)
    assert (first["hash"], first["result"]) == (other["hash"], other["result"])
    changed, _ = play(stranger, seed=12, choices=3)
    assert changed["hash"] != first["hash"]
    stranger.leave()


def test_what_the_pages_say_of_a_position_is_so(stranger: Stranger) -> None:
    """A combat set up by hand: preview, refusal with its rule, a die asked for and given."""
    position = {
        "only": True,
        "turn": 2,
        "active": "prussian",
        "phase": "close_combat",
        "unit": [{"id": "pr-ir1", "at": "2308"}, {"id": "fr-piemont", "at": "2408"}],
    }
    begun = stranger.ask("new", scenario="rossbach-battle", position=position)
    assert begun["prompt"]["phase"] == "close_combat"
    wrong = stranger.ask("why_not", action={"verb": "unit", "arg": "pr-garde"})
    assert wrong["ok"] and wrong["refusal"]["message"]
    assert stranger.ask("prompt")["hash"] == begun["hash"]
    stranger.leave()
