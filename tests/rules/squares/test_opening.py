"""The opening of a battle asks for its dice as any other roll (SQ 5.2, 5.5, 11.2)."""

import json
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine import action as acts
from game.engine import autosave, save
from game.engine.autosave import SessionKeeper, autosaves
from game.engine.dice import Dice, ScriptedDice, SeededDice
from game.engine.match import NOTHING_TO_UNDO, WALL_DIE, Match
from game.engine.refusal import DIE_WANTED, GAME_OVER
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.replay.replay import Replay
from game.rules import SYSTEMS
from game.rules.squares.rules import Terms
from game.rules.squares.weather import RollWeather
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.look.words import tr
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.table.screen import TableScreen
from tests.headless.test_hostile import Told
from tests.rules.squares.positions import FAR, RED, field, foot, position

# Kempt, Acland and Cole; Compere, Peyri and Digonet throw 3, 6, 2, 5, 1 and 4 in this order.
THROWN = (3, 6, 2, 5, 1, 4)


def setting() -> Setting:
    found = Shelf(SYSTEMS).open("maida-1806")
    assert isinstance(found, Setting)
    return found


def begun(dice: Dice) -> Match:
    here = setting()
    return Match.new(here.system, here.rules, dice, here.scenario.id)


def opened(*dice: int) -> Match:
    """Maida with these dice lying ready."""
    return begun(ScriptedDice(dice))


def thrown() -> tuple[int, ...]:
    """So many dice as the opening of Maida wants."""
    match = opened()
    while match.dice_request is not None:
        assert match.give_die(THROWN[len(match.entered) % 6]) is None
    return tuple(e.roll.die for e in match.opening if e.roll is not None)


@pytest.mark.rule("SQ 5.5")
def test_the_dice_of_the_pool_are_asked_for_one_by_one() -> None:
    match = opened()
    wanted = []
    while match.dice_request is not None:
        assert match.prompt is None and match.unopened and not match.over
        wanted.append((tr(match.dice_request.why), match.dice_request.rule))
        assert match.give_die(THROWN[len(wanted) - 1]) is None
    assert (
        wanted
        == [
            (f"Action points of {name}’s Command", "SQ 5.5")
            for name in ("Kempt", "Acland", "Cole", "Compère", "Peyri", "Digonet")
        ][: len(wanted)]
    )
    assert match.prompt is not None and not match.unopened and not match.records
    assert match.hash == opened(*THROWN[: len(wanted)]).hash


def test_before_it_nothing_else_can_be_done() -> None:
    match = opened()
    before = match.hash
    assert match.act(acts.button("stay")) == DIE_WANTED
    assert match.why_not(acts.button("stay")) == DIE_WANTED
    assert match.preview(acts.button("stay")) is None
    assert match.branch(1).prompt is not None  # other dice open a game beside this one
    assert match.redo() == DIE_WANTED
    assert match.undo() == match.why_not_undo() == NOTHING_TO_UNDO
    assert match.give_die(7) is not None and match.give_die(0) is not None
    assert match.give_die(3) is None
    assert match.undo() == NOTHING_TO_UNDO  # nor a die that is known
    assert match.dice_request is not None and match.hash == before


def test_dice_that_lie_ready_are_rolled_first() -> None:
    some = opened(*THROWN[:2])
    assert some.unopened
    for die in THROWN[2 : len(thrown())]:
        assert some.give_die(die) is None
    assert some.hash == opened(*THROWN).hash


def test_undo_and_replay_begin_at_the_first_question() -> None:
    match = opened(*thrown())
    first = match.hash
    assert match.act(acts.button("stay")) is None
    assert match.undo() is None
    assert match.hash == first
    assert match.undo() == NOTHING_TO_UNDO
    assert match.act(acts.button("stay")) is None
    replay = Replay(match)
    assert replay.verify() is None and replay.length == len(match.records)


def test_it_is_kept_on_the_disk_at_every_die(tmp_path: Path) -> None:
    here = setting()
    match, keeper = opened(), SessionKeeper(tmp_path, here, lambda: "2026-01-01 10-00-00")

    def resumed() -> Match:
        (path,) = autosaves(tmp_path)
        loaded = autosave.resume(path, Shelf(SYSTEMS).find)
        assert isinstance(loaded, save.Loaded) and not loaded.warnings
        assert loaded.match.hash == match.hash
        assert loaded.match.dice_request == match.dice_request
        assert loaded.match.entered == match.entered
        assert loaded.match.opening == match.opening
        return loaded.match

    keeper.after(match)
    for die in thrown():
        resumed()
        assert match.give_die(die) is None
        keeper.after(match)
    assert not match.unopened
    again = resumed()
    assert again.act(acts.button("stay")) is None and again.undo() is None


def test_a_save_of_a_begun_game_that_claims_to_wait_for_its_opening_is_faulty() -> None:
    here = setting()
    match = begun(SeededDice(1))
    kept = json.loads(save.encode(match, here, save.label_of(match)))
    kept["pending"] = {}
    loaded = save.decode(json.dumps(kept).encode(), Shelf(SYSTEMS).find)
    assert not isinstance(loaded, save.Loaded) and loaded.where == "pending.action"


def test_the_protocol_asks_too() -> None:
    server = Server(Shelf(SYSTEMS))

    def say(do: str, **fields: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(
            server.answer_line(json.dumps({"do": do, **fields}).encode())
        )
        return reply

    reply = say("new", scenario="maida-1806")
    assert reply["ok"] and reply["die"]["rule"] == "SQ 5.5"
    assert "prompt" not in reply and "result" not in reply
    assert [e["kind"] for e in reply["events"]] == ["turn"]
    assert say("bot", bot="random", seed=1)["actions"] == []
    assert say("view")["ok"] and say("log")["log"] == []
    assert say("act", action={"verb": "button", "arg": "stay"})["refusal"]["rule"] == "KERNEL"
    kept = say("save")["save"]
    reply = say("dice", dice=list(thrown()))
    told = [e["roll"]["die"] for e in reply["events"] if e.get("roll")]
    assert told == list(thrown()) and reply["prompt"]["rule"] == "SQ 5.6"
    now = reply["hash"]
    assert say("load", save=kept)["die"]["rule"] == "SQ 5.5"
    assert say("dice", dice=list(thrown()))["hash"] == now
    assert say("new", scenario="maida-1806", dice=[9])["error"]["field"] == "dice"


def rainy(**fields: Any) -> Told:
    """Maida where the weather is rolled, its dice typed in one by one."""
    text = (
        Path("scenarios/maida-1806.toml").read_text().replace('id = "maida-1806"', 'id = "inline"')
    )
    text = text.replace("[setup]", '[setup]\nweather = "roll"')
    return Told(scenario_text=text, **fields)


@pytest.mark.rule("SQ 5.2", "SQ 5.5")
@pytest.mark.parametrize("seat", ["", "british"])
def test_what_the_opening_brings_is_told_before_the_first_question(seat: str) -> None:
    """The weather when its second die lies, the turn at once, the pool when all have rolled; each
    event once and in the order of a game that rolls by itself.
    """
    talk = rainy(seat=seat)
    told, reply = list[list[str]](), talk.first
    while "die" in reply:
        assert "prompt" not in reply
        told.append([e["kind"] for e in reply["events"]])
        reply = talk.ask("dice", dice=[4])
    assert told == [[], [], ["weather", "turn"], [], [], [], [], []]
    assert [e["kind"] for e in reply["events"]] == ["points"] * 7
    assert talk.ask("act", action={"verb": "button", "arg": "stay"})["events"] == []


def test_a_save_of_an_opening_tells_it_again_from_its_beginning() -> None:
    talk = rainy(dice=[4, 4])
    assert [e["kind"] for e in talk.first["events"]] == ["weather", "turn"]
    loaded = talk.ask("load", save=talk.ask("save")["save"])
    assert loaded["events"] == talk.first["events"]
    assert talk.ask("dice", dice=[4])["events"] == []


def test_a_finished_game_says_that_it_is_over_not_that_it_begins() -> None:
    match = begun(SeededDice(1))
    match.reading.state.stack.clear()
    match.prompt = None
    assert match.over and not match.unopened
    assert match.why_not(acts.button("stay")) == GAME_OVER
    assert match.undo() != WALL_DIE


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    front = Front(Shelf(SYSTEMS))
    front.change("dice", "typed")
    return House(App((1280, 720)), front)


def key(house: House, code: int, unicode: str) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        house.app.frame([pygame.event.Event(kind, key=code, mod=0, unicode=unicode)], 500)


@pytest.mark.parametrize("scenario", ["maida-1806", "quatre-bras-1815"])
def test_at_the_table_the_first_dice_are_typed_in(house: House, scenario: str) -> None:
    """The table lies there, the panel asks, digits answer; continued, the game is where it was."""
    assert house.play(scenario) is None
    table = house.app.top
    assert isinstance(table, TableScreen)
    match = table.session.match
    for _ in range(20):
        house.app.frame([], 16)
    assert match.unopened and table.side.dice.request is not None
    key(house, pygame.K_3, "3")
    assert match.entered == [3] and house.app.top is table
    house.title()
    kept = house.front.latest()
    assert kept is not None
    assert house.go_on(kept.path) is None
    table = house.app.top
    assert isinstance(table, TableScreen)
    match = table.session.match
    assert match.entered == [3]
    for _ in range(30):
        if match.unopened:
            key(house, pygame.K_4, "4")
    assert match.prompt is not None
    rolled = [e.roll.die for e in match.opening if e.roll is not None]
    assert rolled[0] == 3 and set(rolled[1:]) == {4}


@pytest.mark.rule("SQ 5.2")
def test_the_weather_is_never_better_than_twelve() -> None:
    mild = Terms(first=RED, season="nov_apr", sky=None, mild=True)
    game = position(field(), foot("a", RED, "0404"), FAR, terms=mild, dice=(6, 6))
    game.run(RollWeather())
    (told,) = game.events
    assert told.roll is not None and (told.roll.die, told.roll.total) == (12, 12)
