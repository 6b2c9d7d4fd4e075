"""A game on a table without a grid in words of the protocol: places are words."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.board.plane.distance import between
from game.board.plane.words import pose_of
from game.content.problems import Problem
from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.replay.chronicle import lines
from game.replay.replay import Replay
from tests.open_toy import HERE, OPEN_TOY, SETTING


class TableShelf(Shelf):
    """Holds the toy's scenario and no other."""

    def __init__(self) -> None:
        super().__init__({"open-toy": OPEN_TOY})

    def open(self, scenario: str) -> Setting | Problem:
        return self.open_file(HERE / "scenarios" / f"{scenario}.toml")


class Talk:
    """A conversation, in Python values."""

    def __init__(self, **new: Any) -> None:
        self.server = Server(TableShelf())
        self.first = self.say("new", scenario="brook", **new)

    @property
    def match(self) -> Match:
        assert self.server.match is not None
        return self.server.match

    def say(self, do: str, **fields: Any) -> dict[str, Any]:
        line = json.dumps({"do": do, **fields}).encode()
        reply: dict[str, Any] = json.loads(self.server.answer_line(line))
        return reply

    def act(self, verb: str, arg: Any, **more: Any) -> dict[str, Any]:
        return self.say("act", action={"verb": verb, "arg": arg} | more)


def test_a_move_is_said_in_words_and_told_with_its_legs() -> None:
    """60 degrees to the left about the corner at 8 / 5 (as the kernel's test works it out)."""
    talk = Talk(dice=[])
    prompt = talk.act("unit", "r2")["prompt"]
    assert prompt["poses"] == {"unit": "r2", "kinds": ["wheel", "move"]}
    assert talk.act("pose", "8.5 / 5.866 h300")["ok"]
    (record,) = [r for r in talk.say("log")["log"] if r["action"]["verb"] == "pose"]
    assert record["action"] == {
        "verb": "pose",
        "arg": "8.5 / 5.866 h300",
        "legs": [{"kind": "wheel", "amount": -6_000}],
    }
    assert "    1  pose 8.5 / 5.866 h300" in list(lines(talk.match, SETTING.ground))


def test_a_refusal_says_where_on_the_way_it_fails() -> None:
    talk = Talk(seed=1)
    talk.act("unit", "r2")
    far = {"verb": "pose", "arg": "9,10 facing 0", "legs": [{"kind": "move", "amount": 5_000}]}
    refusal = talk.say("why_not", action=far)["refusal"]
    assert (refusal["rule"], refusal["at"], refusal["part"]) == ("OT 2.1", "9.0 / 9.0 h0", 800)
    assert refusal == talk.say("act", action=far)["refusal"]


def test_a_table_has_no_cells() -> None:
    talk = Talk(seed=1)
    error = talk.act("cell", "0101")["error"]
    assert error == {
        "field": "action.arg",
        "message": '"0101" is no cell of this map: a table has none',
    }
    error = talk.act("pose", "0101")["error"]
    assert error["message"] == '"0101" is no pose: such as "12.5 / 8.0 h90" is expected'


def test_candidates_are_allowed_and_another_seed_names_others() -> None:
    talk = Talk(seed=1)
    assert talk.say("candidates")["candidates"] == []
    talk.act("unit", "r2")
    named = [talk.say("candidates", seed=seed)["candidates"] for seed in (1, 1, 2)]
    assert named[0] == named[1] != named[2]
    for action in named[0] + named[2]:
        assert talk.say("why_not", action=action)["refusal"] is None


def test_positions_are_written_in_words() -> None:
    where = [{"id": "r1", "at": "5,7 facing 0"}, {"id": "b1", "at": "5 / 8.5 h180"}]
    talk = Talk(seed=1, position={"only": True, "unit": where})
    assert sorted(talk.match.reading.table.units) == ["b1", "r1"]
    talk.act("unit", "r1")
    near = {"verb": "pose", "arg": "5 / 9 h0", "legs": [{"kind": "move", "amount": 2_000}]}
    assert talk.say("why_not", action=near)["refusal"]["at"] == "5.0 / 8.5 h0"
    off = Talk(seed=1, position={"unit": [{"id": "r1", "at": "25 / 5 h0"}]}).first["error"]
    assert off["message"] == 'at = "25 / 5 h0" lies off table brook (0.0 / 0.0 to 20.0 / 16.0)'


@pytest.mark.parametrize("seed", [1, 2])
def test_an_outsider_plays_to_the_end_saves_and_takes_back(seed: int, tmp_path: Path) -> None:
    """By what the protocol says alone; the save then goes on in another program."""
    talk, chance = Talk(seed=seed), Chance(seed)
    file, left = str(tmp_path / "game.json"), 0
    for number in range(200):
        reply = talk.say("prompt")
        if "prompt" not in reply:
            break
        prompt = reply["prompt"]
        actions = [{"verb": "unit", "arg": uid} for uid in prompt.get("units", {})]
        actions += talk.say("candidates", seed=number)["candidates"]
        if not actions or chance.below(8) == 0:
            actions = [{"verb": "button", "arg": b["id"]} for b in prompt["buttons"]]
        assert talk.say("act", action=chance.one_of(actions))["ok"]
        if talk.say("undo")["ok"]:
            assert talk.say("redo")["ok"]
            left += 1
        if number == 10:
            assert talk.say("save", file=file)["ok"]
            before, talk.server = talk.match, Server(TableShelf())
            assert talk.say("load", file=file)["ok"]
            assert talk.match is not before and talk.match.hash == before.hash
    assert talk.match.over and left > 3
    assert Replay(talk.match).verify() is None


def test_lenses_point_at_bases_and_places() -> None:
    talk = Talk(seed=1)
    assert talk.say("lens", lens="tape", at=["r2", "b2"])["lens"]["text"] == "6.0 apart"
    for words, level in (("3 / 2", 1), ("3,2 facing 90", 1), ("3 / 7", 0)):
        assert talk.say("lens", lens="level", at=[words])["lens"]["text"] == f"level {level}"
    for words in ("0302", "21 / 2", "3"):
        error = talk.say("lens", lens="level", at=[words])["error"]
        assert error == {"field": "at", "message": f'"{words}" is no place on this map'}
    assert talk.say("view")["view"]["stacks"]["9.0 / 5.0 h0"][0]["id"] == "r2"


def test_the_nearest_pose_with_why_not_the_place_itself() -> None:
    """5 ahead is too far by 1; what is allowed instead ends no farther off than straight ahead."""
    talk = Talk(seed=1)
    talk.act("unit", "r2")
    near = talk.say("nearest", at="9 / 7 h0")["nearest"]
    assert near["action"]["arg"] == "9.0 / 7.0 h0"
    assert near["action"]["legs"] == [{"kind": "move", "amount": 2_000}]
    assert talk.say("nearest", at="9,7")["nearest"] == near
    far = talk.say("nearest", at="9 / 10 h0")["nearest"]
    # Of the ways that are barred the reason of that which comes farthest, and where it fails.
    fails = pose_of(far["refusal"]["at"])
    assert far["refusal"]["rule"] == "OT 2.1"
    assert fails is not None and between(fails.at, (9_000, 10_000)) < 3_000
    end = pose_of(far["action"]["arg"])
    assert end is not None and between(end.at, (9_000, 10_000)) <= 1_000
    assert talk.say("why_not", action=far["action"])["refusal"] is None
    assert talk.say("nearest", at="0901")["error"] == {
        "field": "at",
        "message": '"0901" is no place: such as "12.5 / 8.0" is expected',
    }
