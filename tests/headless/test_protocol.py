"""The protocol: every request, refusals apart from errors, cells by their labels."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai.bot import BotView
from game.engine.action import Action, pick
from game.headless.server import BOTS
from tests.headless.toy_server import Talk


def begun(**fields: object) -> Talk:
    talk = Talk()
    assert talk.say("new", scenario="toy", **fields)["ok"]
    return talk


def to_the_duel(talk: Talk) -> None:
    for verb, arg in (("pick", ["r3"]), ("unit", "r3"), ("cell", "0302"), ("unit", "r3")):
        assert talk.act(verb, arg)["ok"]


def test_a_new_game_asks_its_first_question() -> None:
    reply = Talk().say("new", scenario="toy", seed=7, id=1)
    assert (reply["id"], reply["ok"], reply["seq"]) == (1, True, 1)
    assert reply["prompt"]["side"] == "red"
    assert reply["prompt"]["text"] == "Name one or two fresh units."
    assert reply["prompt"]["pick"]["of"] == ["r1", "r2", "r3"]


def test_cells_travel_as_labels_both_ways() -> None:
    talk = begun(seed=7)
    talk.act("pick", ["r1"])
    prompt = talk.act("unit", "r3")["prompt"]
    # 0201 is held by r2; odd columns lie half a hex lower.
    assert set(prompt["cells"]) == {"0202", "0302", "0401", "0402"}
    reply = talk.act("cell", "0302")
    assert reply["events"][0]["path"] == ["0301", "0302"]
    assert talk.say("view")["view"]["stacks"]["0302"][0]["id"] == "r3"


def test_the_hash_moves_with_the_game_and_the_same_seed_gives_the_same() -> None:
    one, other = begun(seed=7), begun(seed=7)
    first = one.say("prompt")["hash"]
    assert one.act("pick", ["r1"])["hash"] != first
    assert other.act("pick", ["r1"])["hash"] == one.say("prompt")["hash"]


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    talk = begun(seed=7)
    talk.act("pick", ["r1"])
    before = talk.act("unit", "r3")
    reply = talk.act("cell", "0505", id=9)
    assert "error" in reply  # that cell is not on the map at all
    reply = talk.act("cell", "0503", id=9)
    assert (reply["ok"], reply["id"]) == (False, 9)
    assert reply["refusal"]["rule"] == "TOY 2.2"
    assert reply["refusal"]["message"] == "A unit moves one hex at a time."
    assert talk.say("prompt")["hash"] == before["hash"]
    assert talk.say("prompt")["seq"] == before["seq"] == reply["seq"]


def test_a_stale_answer_is_refused_and_a_fresh_one_taken() -> None:
    talk = begun(seed=7)
    seq = talk.say("prompt")["seq"]
    assert talk.act("pick", ["r1"], seq=seq)["ok"]
    stale = talk.act("unit", "r1", seq=seq)
    assert stale["refusal"]["rule"] == "PROTOCOL"
    assert talk.act("unit", "r1", seq=stale["seq"])["ok"]


def test_why_not_and_preview_change_nothing() -> None:
    talk = begun(seed=7)
    talk.act("pick", ["r1"])
    before = talk.act("unit", "r3")["hash"]
    far, near = {"verb": "cell", "arg": "0503"}, {"verb": "cell", "arg": "0302"}
    assert talk.say("why_not", action=far)["refusal"]["rule"] == "TOY 2.2"
    assert talk.say("why_not", action=near)["refusal"] is None
    assert talk.say("preview", action=near)["preview"]["path"] == ["0301"]
    assert talk.say("prompt")["hash"] == before


def test_dice_are_asked_for_and_given() -> None:
    talk = begun()
    to_the_duel(talk)
    asked = talk.act("cell", "0303")
    assert asked["die"]["faces"] == 6 and asked["die"]["rule"] == "TOY 3.2"
    assert talk.say("dice", dice=[9])["refusal"]["message"] == "The die has no such face."
    assert "die" in talk.say("dice", dice=[6])
    reply = talk.say("dice", dice=[1])
    assert "die" not in reply
    assert reply["events"][0]["roll"]["result"] == "D1"


def test_dice_can_be_laid_ready() -> None:
    talk = begun(dice=[1, 6])
    to_the_duel(talk)
    assert talk.act("cell", "0303")["events"][0]["roll"]["result"] == "A1"
    again = begun()
    to_the_duel(again)
    assert again.say("dice", dice=[6, 1])["ok"]
    assert again.act("cell", "0303")["events"][0]["roll"]["result"] == "D1"


def test_a_die_that_does_not_fit_is_an_error_and_can_be_replaced() -> None:
    talk = begun(dice=[7, 1])
    to_the_duel(talk)
    before = talk.say("prompt")["hash"]
    assert talk.act("cell", "0303")["error"]["field"] == "dice"
    assert talk.say("prompt")["hash"] == before
    assert talk.say("dice", dice=[6, 1])["ok"]
    assert talk.act("cell", "0303")["events"][0]["roll"]["die"] == 6


def test_a_seeded_game_takes_no_dice() -> None:
    talk = begun(seed=3)
    assert talk.say("dice", dice=[6])["refusal"]["rule"] == "PROTOCOL"
    assert Talk().say("new", scenario="toy", seed=3, dice=[6])["error"]["field"] == "dice"


def test_undo_and_redo() -> None:
    talk = begun(seed=7)
    before = talk.say("prompt")["hash"]
    after = talk.act("pick", ["r1"])["hash"]
    assert talk.say("undo")["hash"] == before
    assert talk.say("undo")["refusal"]["rule"] == "KERNEL"
    assert talk.say("redo")["hash"] == after


def test_a_position_sets_up_what_is_wanted() -> None:
    position = {"turn": 4, "units": {"r1": {"at": "0503", "steps": 1}}}
    talk = begun(seed=1, position=position)
    view = talk.say("view")["view"]
    assert view["stacks"]["0503"][0]["face"]["steps"] == 1
    assert view["turn"] == "Turn 4 of 4"


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"units": {"r1": {"at": "9999"}}}, "position"),
        ({"units": {"x1": {"at": "0101"}}}, "position"),
        ({"units": {"r1": {"at": 5}}}, "position.units[...].at"),
        ({"moon": 1}, "position"),
    ],
)
def test_a_wrong_position_is_an_error(position: dict[str, object], field: str) -> None:
    error = Talk().say("new", scenario="toy", position=position)["error"]
    assert error["field"] == field


def test_save_and_load_in_the_reply_and_in_a_file(tmp_path: Path) -> None:
    talk = begun(seed=7)
    to_the_duel(talk)
    here = talk.say("prompt")["hash"]
    inline = talk.say("save")["save"]
    file = str(tmp_path / "game.json")
    assert talk.say("save", file=file) == {"ok": True, "file": file}
    for source in ({"save": inline}, {"file": file}):
        other = Talk()
        assert other.say("load", **source)["hash"] == here
        assert other.act("cell", "0303")["hash"] == begun_duel_hash()
    spoiled = inline | {"hash": "0"}
    assert "hash" in Talk().say("load", save=spoiled)["error"]["message"]
    assert "is not there" in Talk().say("load", file="nowhere.json")["error"]["message"]


def begun_duel_hash() -> str:
    talk = begun(seed=7)
    to_the_duel(talk)
    return str(talk.act("cell", "0303")["hash"])


def test_the_log_holds_actions_dice_and_events() -> None:
    talk = begun(dice=[1, 6])
    to_the_duel(talk)
    talk.act("cell", "0303")
    log = talk.say("log")["log"]
    assert [r["action"]["arg"] for r in log] == [["r3"], "r3", "0302", "r3", "0303"]
    assert log[-1]["dice"] == [1, 6] and log[-1]["events"][0]["kind"] == "duel"
    assert talk.say("log", since=4)["log"] == log[4:]


def test_a_bot_plays_for_a_side_or_to_the_end() -> None:
    talk = begun(seed=7)
    reply = talk.say("bot", bot="random", seed=2, count=500, side="red")
    assert reply["prompt"]["side"] == "blue" and len(reply["actions"]) > 0
    end = talk.say("bot", bot="random", seed=2, count=5000)
    assert "prompt" not in end
    assert end["verdict"]["title"] == "The end" and end["result"]["rule"].startswith("TOY 5")
    assert talk.act("unit", "r1")["refusal"]["message"] == "The game is over."


class HalfBad:
    """A bot that answers once as it should and then with what is not offered."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def choose(self, view: BotView) -> Action:
        """The only fresh pick, then rubbish."""
        self.asked += 1
        return pick("r1") if self.asked == 1 else pick("nobody")


def test_a_bot_that_is_refused_leaves_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal is told, and the number of the question has gone on with the game."""
    monkeypatch.setitem(BOTS, "random", HalfBad)
    talk = begun(seed=7)
    before = talk.say("prompt")
    reply = talk.say("bot", count=5)
    assert reply["ok"] is False and reply["seq"] == before["seq"] + 1
    assert talk.act("unit", "r1", seq=before["seq"])["refusal"]["rule"] == "PROTOCOL"
    assert talk.say("prompt")["hash"] != before["hash"]


def test_a_stopped_bot_waits_for_dice() -> None:
    reply = begun().say("bot", bot="random", seed=2, count=5000)
    assert "die" in reply


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (b"nonsense", ""),
        (b"[]", ""),
        (b"{}", ""),
        (b'{"do":"dance"}', "do"),
        (b'{"do":"new"}', "scenario"),
        (b'{"do":"new","scenario":"atlantis"}', "scenario"),
        (b'{"do":"new","scenario":"toy","system":"chess"}', "system"),
        (b'{"do":"new","scenario":"toy","seed":"x"}', "seed"),
        (b'{"do":"new","scenario":"toy","sead":1}', ""),
        (b'{"do":"prompt"}', "do"),
        (b'{"do":"load"}', "file"),
        (b"[" * 100_000, ""),
    ],
)
def test_a_malformed_request_is_an_error(line: bytes, field: str) -> None:
    reply = json.loads(Talk().server.answer_line(line))
    assert reply["ok"] is False and "refusal" not in reply
    assert reply["error"]["field"] == field, reply


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ("march", "action"),
        ({"verb": "fly", "arg": "r1"}, "action.verb"),
        ({"verb": "unit", "arg": 3}, "action.arg"),
        ({"verb": "cell", "arg": "9999"}, "action.arg"),
        ({"verb": "cell", "arg": "0101", "via": ["9999"]}, "action.via"),
        ({"verb": "pick", "arg": "r1"}, "action.arg"),
        ({"verb": "pose", "arg": {"x": 1}}, "action.arg"),
        ({"verb": "pose", "arg": "12.5 / 8.0"}, "action.arg"),
        ({"verb": "pose", "arg": "12.5 / 8.0 h90", "legs": "on"}, "action.legs"),
        ({"verb": "pose", "arg": "12.5 / 8.0 h90", "legs": [1]}, "action.legs"),
        ({"verb": "unit", "arg": "r1", "how": "fast"}, "action.how"),
    ],
)
def test_a_malformed_action_is_an_error(action: object, field: str) -> None:
    assert begun(seed=1).say("act", action=action)["error"]["field"] == field


def test_the_command_speaks_json_lines_only() -> None:
    """Standard output belongs to the protocol: one object for each request, until quit."""
    asked = b'{"id":1,"do":"prompt"}\n\nrubbish\n{"id":2,"do":"quit"}\n{"id":3,"do":"quit"}\n'
    command = [sys.executable, "-m", "game", "headless"]
    done = subprocess.run(command, input=asked, capture_output=True, check=True)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [r.get("id") for r in replies] == [1, None, 2]
    assert [r["ok"] for r in replies] == [False, False, True]
