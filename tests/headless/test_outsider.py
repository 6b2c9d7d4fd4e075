"""A stranger's bot: written from docs/protocol.md alone, it plays a whole battle over the pipe."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

MOST_ACTIONS = 5_000
PAGES = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"


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


def blocks(language: str) -> list[str]:
    """The examples in the pages on the protocol, those of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGES.read_text("utf-8"), re.M | re.S)


def test_the_bot_of_the_pages_plays_as_printed() -> None:
    """The twenty lines, run as they stand: the last line tells the result."""
    (bot,) = blocks("python")
    done = subprocess.run(
        [sys.executable, "-c", bot], capture_output=True, encoding="utf-8", timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"'level': '(marginal|substantive|decisive)'.* victory$", done.stdout.strip())


def positions() -> list[dict[str, Any]]:
    """The positions of the pages, one of each game."""
    found = re.findall(
        r"^    (\{\"do\":\"new\".*?\}\]\}\})$", PAGES.read_text("utf-8"), re.M | re.S
    )
    return [json.loads(line) for line in found]


def test_the_positions_of_the_pages_are_as_printed(stranger: Stranger) -> None:
    """One begins with guns that may fire, with nobody else about."""
    _, other, third, fourth, fifth = positions()
    begun = stranger.ask(**other)
    assert begun["ok"] and begun["prompt"]["units"].keys() == {"schwere-1"}
    stacks = stranger.ask("view")["view"]["stacks"]
    shown = {at: [(one["id"], one.get("facing")) for one in there] for at, there in stacks.items()}
    assert shown == {"1307": [("schwere-1", 180)], "1309": [("parma", 60)]}
    begun = stranger.ask(**third)
    assert begun["ok"] and begun["prompt"]["units"].keys() == {"b1", "general-kempt"}
    assert stranger.ask("view")["view"]["stacks"].keys() == {"0503", "0603"}
    begun = stranger.ask(**fourth)
    assert begun["ok"] and begun["prompt"]["side"] == "swedes"
    places = stranger.ask("view")["view"]["stacks"].keys()
    assert {"16.0 / 4.0 h0", "16.0 / 6.5 h180"} <= places
    begun = stranger.ask(**fifth)
    assert begun["ok"] and begun["prompt"]["side"] == "french"
    places = stranger.ask("view")["view"]["stacks"].keys()
    assert {"20.0 / 9.0 h270", "16.0 / 9.0 h90"} <= places
    stranger.leave()


def test_the_position_of_the_pages_is_as_printed(stranger: Stranger) -> None:
    """It begins in the Close Combat phase, with the stack in its order and nobody else about."""
    line, *_others = positions()
    begun = stranger.ask(**line)
    assert begun["ok"] and begun["prompt"]["side"] == "prussian"  # no enemy is there to be asked
    stacks = stranger.ask("view")["view"]["stacks"]
    assert [one["id"] for one in stacks["2308"]] == ["pr-ir1", "pr-ir23", "frederick"]
    assert list(stacks) == ["2308"]
    stranger.leave()


def test_a_scenario_of_ones_own_can_be_played_and_kept(stranger: Stranger) -> None:
    """The TOML of the pages: guns that a stranger made up fire at his infantry, die by die."""
    (text,) = blocks("toml")
    position = {"active": "coalition", "phase": "bombardment"}
    begun = stranger.ask("new", scenario_text=text, position=position)
    assert begun["ok"], begun
    here = begun["prompt"]
    assert here["phase"] == "bombardment" and list(here["cells"]) == ["2310"]
    wrong = stranger.ask("why_not", action={"verb": "cell", "arg": "2410"})
    assert wrong["refusal"]["rule"].startswith("PG 16")
    kept = stranger.ask("save")["save"]
    assert stranger.ask("load", save=kept)["prompt"] == here  # a save carries its scenario
    assert stranger.ask("load", save=kept | {"files": ""})["error"]["field"] == "save"
    again = stranger.ask("load", save=kept, scenario_text=text)
    assert again["hash"] == begun["hash"]
    reply = stranger.ask("act", action={"verb": "cell", "arg": "2310"})
    reply = stranger.ask("act", action={"verb": "pick", "arg": ["white-guns"]})
    assert reply["die"]["rule"] == "PG 16.2c" and reply["die"]["faces"] == 6
    assert "refusal" in stranger.ask("dice", dice=[7])
    fired = [e for e in stranger.ask("dice", dice=[6])["events"] if e["kind"] == "fire"]
    assert [e["roll"]["die"] for e in fired] == [6]
    stranger.leave()
