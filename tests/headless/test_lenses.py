"""Requests for what the window shows under its keys, and what is told while dice are wanted."""

import re
from pathlib import Path
from typing import Any

import pytest

from game.ai.commander.dangers import lenses_of
from game.rules import SYSTEMS
from tests.headless.test_hostile import Told
from tests.headless.toy_server import Talk

PAGES = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
BATTLES = {
    "prussias_glory": ("rossbach-battle", "2308"),
    "camposanto": ("camposanto-1743", "1307"),
    "squares": ("quatre-bras-1815", "0401"),
}


@pytest.mark.parametrize("system", BATTLES)
def test_every_lens_of_the_window_can_be_asked_for(system: str) -> None:
    """Pointed at a hex, then at another, or at a piece; each answers with a text."""
    scenario, cell = BATTLES[system]
    talk = Told(scenario=scenario, seed=1)
    stacks = talk.ask("view")["view"]["stacks"]
    piece = next(iter(stacks.values()))[0]["id"]
    asked = {"cell": cell, "unit": piece}
    for info in lenses_of(SYSTEMS[system]):
        at = [asked[want] for want in info.wants]
        reply = talk.ask("lens", lens=info.id, at=at)
        assert reply["ok"] and reply["lens"]["text"], (info.id, reply)


@pytest.mark.rule("SQ 3.1", "SQ 3.2")
def test_sight_between_two_squares() -> None:
    talk = Told(scenario="maida-1806", seed=1)
    one = talk.ask("lens", lens="sight", at=["0303"])["lens"]
    assert one["rule"] == "SQ 3.1" and "0304" in one["tones"]
    two = talk.ask("lens", lens="sight", at=["0303", "0304"])["lens"]
    assert two["line"] == ["0303", "0304"] and two["tones"] == {"0304": "good"}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"lens": "moon"}, "lens"),
        ({"lens": "sight", "at": ["9999"]}, "at"),
        ({"lens": "reach", "at": ["nobody"]}, "at"),
        ({"lens": "sight", "at": ["0303", "0304", "0305"]}, "at"),
        ({"lens": "sight", "at": "0303"}, "at"),
    ],
)
def test_a_lens_that_cannot_be_is_an_error(fields: dict[str, Any], field: str) -> None:
    assert Told(scenario="maida-1806", seed=1).ask("lens", **fields)["error"]["field"] == field


def test_the_pages_name_every_lens_and_request() -> None:
    text = PAGES.read_text("utf-8")
    for system in SYSTEMS.values():
        for info in system.lenses:
            assert f"`{info.id}`" in text, (system.id, info.id)
    known = re.findall(r'tag="(\w+)"', Path("game/headless/messages.py").read_text("utf-8"))
    assert len(known) > 10
    for name in known:
        assert re.search(rf"^### .*\b{name}\b", text, re.MULTILINE), name


@pytest.mark.rule("SQ 5.3", "SQ 5.4", "SQ 3.1")
def test_the_weather_and_how_far_one_sees_are_in_view() -> None:
    """8 squares in clear weather, 4 in rain (SQ 5.4)."""
    for weather, text, sight in (("rain", "Rain", 4), ("clear", "Clear weather", 8)):
        talk = Told(scenario="maida-1806", seed=1, position={"weather": weather})
        view = talk.ask("view")["view"]
        assert view["weather"] == text and view["sight"] == sight


def test_events_are_told_as_they_happen_and_once() -> None:
    """All replies together tell what the log tells, while the dice come one by one."""
    kinds: list[str] = []
    early = 0
    whole = Told(scenario="maida-1806", dice=[3] * 6)
    for _ in range(60):
        reply = whole.ask("prompt")
        if "die" in reply:
            reply = whole.ask("dice", dice=[reply["die"]["faces"]])
        elif "prompt" in reply:
            reply = whole.ask("bot", seed=3)
        kinds += [event["text"] for event in reply.get("events", [])]
        early += bool("die" in reply and reply["events"])
    logged = [e["text"] for r in whole.ask("log")["log"] for e in r["events"]]
    assert kinds[: len(logged)] == logged and early > 0


def test_what_was_told_of_an_action_that_is_given_up_is_told_again() -> None:
    talk = Talk()
    talk.say("new", scenario="toy")
    for verb, arg in (("pick", ["r3"]), ("unit", "r3"), ("cell", "0302"), ("unit", "r3")):
        talk.act(verb, arg)
    first = talk.act("cell", "0303")
    assert "die" in first and talk.say("undo")["events"] == []
    assert talk.act("cell", "0303")["events"] == first["events"]


def inline_battle() -> dict[str, str]:
    """The shipped battle of Maida as two texts, on a map of its own name."""
    top = PAGES.parents[1]
    text = (top / "scenarios" / "maida-1806.toml").read_text("utf-8")
    text = text.replace('id = "maida-1806"', 'id = "inline"').replace(
        'map = "maida"', 'map = "inline"'
    )
    ground = (top / "maps" / "maida.tmx").read_text("utf-8")
    return {"scenario_text": text, "map_text": ground.replace("Maida, 4 July 1806", "My ground")}


def test_a_map_comes_with_the_scenario_that_is_played_on_it() -> None:
    texts = inline_battle()
    talk = Told(**texts, seed=1)
    assert talk.first["ok"], talk.first
    assert talk.first["prompt"] == Told(scenario="maida-1806", seed=1).first["prompt"]
    saved = talk.ask("save")["save"]
    assert talk.ask("load", save=saved, **texts)["hash"] == talk.first["hash"]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"map_text": ""}, "inline"),  # that map is nowhere
        ({"map_text": "<map/>"}, "width"),
        ({"scenario_text": ""}, "scenario_text"),
    ],
)
def test_a_map_that_is_none_is_an_error(change: dict[str, str], word: str) -> None:
    error = Told(**inline_battle() | change, seed=1).first["error"]
    assert word in error["field"] + error["message"], error
