"""Whatever comes in, a reply goes out, nothing is lost and the conversation goes on."""

import io
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.content.problems import Problem
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless import lines
from game.headless.server import Server, serve
from game.rules import SYSTEMS
from tests.headless.toy_server import Talk

MAIDA, ROSSBACH = "maida-1806", "rossbach-battle"


class Told:
    """A conversation about a shipped scenario."""

    def __init__(self, **fields: Any) -> None:
        self.server = Server(Shelf(SYSTEMS))
        self.first = self.ask("new", **fields)

    def ask(self, what: str, **fields: Any) -> dict[str, Any]:
        line = json.dumps({"do": what, **fields}).encode()
        reply: dict[str, Any] = json.loads(self.server.answer_line(line))
        return reply


def begun() -> Talk:
    talk = Talk()
    assert talk.say("new", scenario="toy", seed=7)["ok"]
    return talk


def conversation(sent: bytes) -> list[dict[str, Any]]:
    """The replies to lines, in this process."""
    out = io.BytesIO()
    serve(Shelf(SYSTEMS), io.BytesIO(sent), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


# -- dice that are no faces ------------------------------------------------------------------------


def test_a_die_that_a_new_game_cannot_use_is_an_error() -> None:
    talk = Told(scenario=MAIDA, dice=[0])
    assert talk.first["error"]["field"] == "dice"
    assert talk.ask("prompt")["error"]["field"] == "do"  # no game has begun


def test_a_bot_that_meets_a_bad_die_has_done_nothing() -> None:
    """An error changes nothing, not even what the bot did before it met the die."""
    talk = Told(scenario=ROSSBACH, dice=[99])
    before = talk.ask("prompt")
    reply = talk.ask("bot", count=300)
    assert reply["error"]["field"] == "dice" and "99" in reply["error"]["message"]
    assert talk.ask("prompt") == before and talk.ask("log")["log"] == []


def test_bad_dice_laid_ready_are_an_error_and_the_question_stays() -> None:
    talk = Talk()
    talk.say("new", scenario="toy")
    for verb, arg in (("pick", ["r3"]), ("unit", "r3"), ("cell", "0302"), ("unit", "r3")):
        talk.act(verb, arg)
    before = talk.act("cell", "0303")
    assert "die" in before
    assert talk.say("dice", dice=[6, 99])["refusal"]["rule"] == "KERNEL"
    assert talk.say("dice", dice=[6, 99])["refusal"]["rule"] == "KERNEL"
    reply = talk.say("dice", dice=[6, 1])
    assert "die" not in reply and reply["events"][0]["roll"]["die"] == 6


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["a\0b", "/dev/zero", ".", "no/such", "x" * 5000],
    ids=["nul", "device", "folder", "nowhere", "long"],
)
@pytest.mark.parametrize("what", ["save", "load"])
def test_a_file_that_is_none_is_an_error(what: str, name: str) -> None:
    talk = begun()
    before = talk.say("prompt")
    reply = talk.say(what, file=name)
    assert reply["error"]["field"] == "file", reply
    assert len(reply["error"]["message"]) < 500 and reply["error"]["message"].isprintable()
    assert talk.say("prompt") == before


def test_a_save_is_written_over_a_save_and_over_nothing_else(tmp_path: Path) -> None:
    talk, mine, own = begun(), tmp_path / "notes.txt", tmp_path / "game.json"
    mine.write_text("mine", "utf-8")
    assert "no save" in talk.say("save", file=str(mine))["error"]["message"]
    assert mine.read_text("utf-8") == "mine"
    assert talk.say("save", file=str(own))["ok"] and talk.say("save", file=str(own))["ok"]
    link = tmp_path / "link.json"
    link.symlink_to(own)
    assert talk.say("save", file=str(link))["error"]["field"] == "file"
    assert link.is_symlink()
    assert talk.say("save", file=str(tmp_path / "new" / "game.json"))["error"]["field"] == "file"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game.json", "link.json", "notes.txt"]


# -- values ----------------------------------------------------------------------------------------


def test_a_level_that_a_unit_has_not_is_no_place_on_the_track() -> None:
    track = [{"box": 1, "unit": "pr-ir1", "level": 4}]
    talk = Told(scenario=ROSSBACH, position={"army": [{"id": "prussian", "track": track}]})
    assert talk.first["error"]["field"] == "position"
    assert "level = 4" in talk.first["error"]["message"]


@pytest.mark.parametrize(
    "value", ["0x" + "f" * 5000, "a." * 3000 + "a = 1", "[" * 9000], ids=["hex", "keys", "lists"]
)
def test_a_text_of_a_scenario_may_hold_anything(value: str) -> None:
    reply = Told(scenario_text=f'id = "inline"\nsystem = "squares"\nmap = {value}\n').first
    assert "error" in reply and len(json.dumps(reply)) < 2_000


def test_a_fault_of_our_own_is_an_error_and_nothing_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The game is as it was, also where half of an answer had been done."""
    talk = begun()
    before = (talk.say("prompt"), talk.say("log"))
    match = talk.server.match
    assert match is not None

    def breaks(_reading: object) -> None:
        raise KeyError("lost")

    act = {"verb": "pick", "arg": ["r1"]}
    with monkeypatch.context() as patch:
        patch.setattr("game.headless.server.seats.prompt_for", lambda *_: breaks(None))
        reply = talk.say("act", action=act, id=7)
    assert reply["id"] == 7 and "KeyError" in reply["error"]["message"]
    assert (talk.say("prompt"), talk.say("log")) == before
    assert talk.say("act", action=act)["ok"]


def test_a_fault_in_opening_a_scenario_leaves_the_game_that_is_played() -> None:
    class Broken(Shelf):
        def open(self, scenario: str) -> Setting | Problem:
            raise RuntimeError(scenario)

    talk = begun()
    before = talk.say("prompt")
    talk.server.shelf = Broken({})
    assert "RuntimeError" in talk.say("new", scenario="x")["error"]["message"]
    assert talk.say("prompt") == before


# -- lines -----------------------------------------------------------------------------------------


def test_a_line_that_is_too_long_is_skipped_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST", 100)
    sent = b'{"do":"prompt"}\n' + b'"' + b"x" * 1000 + b'"\n{"id":3,"do":"quit"}\n'
    replies = conversation(sent)
    assert [r.get("id") for r in replies] == [None, None, 3]
    assert "longer than" in replies[1]["error"]["message"]
    assert [r["ok"] for r in conversation(b"x" * 1000)] == [False]  # without an end of line
    monkeypatch.setattr(lines, "LONGEST", 15)
    assert conversation(b'{"do":"prompt"}\n')[0]["error"]["field"] == "do"  # just not too long


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited as Linux does")
def test_a_line_of_many_megabytes_takes_little_memory() -> None:
    """A name of 100 MB once took 4 GB, of which half was the answer."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (700_000_000, 700_000_000))

    sent = b'{"do":"new","scenario":"' + b"x" * 100_000_000 + b'"}\n{"do":"quit"}\n'
    command = [sys.executable, "-m", "game", "headless"]
    done = subprocess.run(
        command, input=sent, capture_output=True, preexec_fn=limited, timeout=120, env=os.environ
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [r["ok"] for r in replies] == [False, True] and done.stderr == b""
    assert len(done.stdout) < 2_000


def test_what_is_repeated_in_an_error_is_short_and_clean() -> None:
    reply = Told(scenario="\x1b[31m" + "x" * 100_000).first
    assert len(reply["error"]["message"]) < 400 and reply["error"]["message"].isprintable()
