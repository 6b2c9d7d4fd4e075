"""Positions of Prussia's Glory within a phase go on as if they had come there by play."""

from typing import Any

import pytest

from game.engine.codec import Codec
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import arranged
from game.rules import SYSTEMS
from game.rules.prussias_glory.table import OFF_MAP
from tests.headless.test_hostile import Told

ROSSBACH = "rossbach-battle"
Fields = dict[str, Any]
MARKS = ("moved", "fired", "rallied", "fought", "charged")


def begun(position: Fields, **more: Any) -> Told:
    talk = Told(scenario=ROSSBACH, position=position, **more)
    assert talk.first["ok"], talk.first
    return talk


def fault(**fields: Any) -> str:
    """What is wrong with a position of the attack below."""
    reply = Told(scenario=ROSSBACH, position=attack() | fields).first
    return str(reply["error"]["message"])


def attack(**fields: Any) -> Fields:
    """Foot and horse in 2308 and foot in 2408 against a regiment in 2307; another combat waits."""
    units = [
        {"id": "pr-ir1", "at": "2308"},
        {"id": "pr-kr13", "at": "2308", "order": 2},
        {"id": "pr-ir23", "at": "2408"},
        {"id": "fr-rohan", "at": "2307"},
        {"id": "pr-garde", "at": "2810"},
        {"id": "fr-piemont", "at": "2809"},
        {"id": "fr-poitou", "at": "2306"},
    ]
    return {"only": True, "active": "prussian", "phase": "close_combat", "unit": units} | fields


def answer(prompt: Fields) -> Fields:
    """The first thing that is offered: the same for the same question."""
    if prompt.get("pick"):
        return {"verb": "pick", "arg": prompt["pick"]["samples"][0]}
    for verb in ("cells", "units"):
        if prompt.get(verb):
            return {"verb": verb[:-1], "arg": next(iter(prompt[verb]))}
    return {
        "verb": "button",
        "arg": next(b["id"] for b in prompt["buttons"] if "refusal" not in b),
    }


def go_on(talk: Told, action: Fields, die: int) -> Fields:
    """The reply to an action, every die showing the same."""
    reply = talk.ask("act", action=action)
    events = reply.get("events", [])
    while "die" in reply:
        reply = talk.ask("dice", dice=[die])
        events = [*events, *reply["events"]]
    assert reply["ok"], reply
    return reply | {"events": events}


def written(talk: Told, **more: Any) -> Fields:
    """The position of a running game, as it is written by hand."""
    assert talk.server.match is not None
    table, label = talk.server.match.reading.table, talk.server.match.rules.label
    units = [
        {
            "id": uid,
            "at": "" if now.cell == OFF_MAP else label(now.cell),
            "order": 0 if now.cell == OFF_MAP else table.stacks[now.cell].index(uid),
            "level": now.level,
            "state": str(now.morale),
            **{mark: getattr(now, mark) for mark in MARKS},
        }
        for uid, now in table.units.items()
        if now.cell != OFF_MAP
    ]
    armies = [
        {
            "id": army.side,
            "morale": army.base,
            "current": army.cm,
            "combat_success": army.cs,
            "track": [
                {"box": x.box, "unit": x.unit, "level": x.level, "captured": x.captured}
                for x in table.tracks[army.side]
            ],
        }
        for army in table.armies.values()
    ]
    return attack(unit=units, army=armies) | more


def told(reply: Fields) -> Fields:
    """What a reply says of the game, without its number and the fingerprint."""
    return {name: reply.get(name) for name in ("prompt", "events", "die")}


def to_the_advance() -> Told:
    """The attack succeeds: the regiment is captured and its hex vacated, loss points stay open."""
    talk = begun(attack())
    reply = go_on(talk, {"verb": "pick", "arg": ["2308", "2408", "2307"]}, 6)
    while reply["prompt"]["rule"] != "PG 19.9a":
        reply = go_on(talk, answer(reply["prompt"]), 6)
    return talk


def open_loss_points(talk: Told) -> int:
    assert talk.server.match is not None
    (combat,) = talk.server.match.reading.table.combats
    return int(combat.defence.lp)


@pytest.mark.rule("PG 19.9a", "PG 19.10a", "PG 19.12.1a")
@pytest.mark.parametrize("first", [0, 1, 2], ids=["all", "nobody", "one"])
def test_play_goes_on_from_the_advance_as_if_it_had_come_there(first: int) -> None:
    """Advance, Momentum, charge, the combats that are left, and the next phases: each question and
    event is the same, and in the end the whole state.
    """
    played = to_the_advance()
    fought = {"attack": ["2308", "2408"], "defence": ["2307"], "lp": open_loss_points(played)}
    placed = begun(written(played, advance=fought))
    here = played.ask("prompt")["prompt"]
    assert placed.first["prompt"] == here and here["text"].startswith("Choose who advances")
    action = {"verb": "pick", "arg": here["pick"]["samples"][first]}
    rules = list[str]()
    while True:
        ours, theirs = go_on(played, action, 5), go_on(placed, action, 5)
        assert told(ours) == told(theirs)
        rules.append(ours["prompt"]["rule"])
        if ours["prompt"].get("phase") != "close_combat":
            break
        action = answer(ours["prompt"])
    assert ours["hash"] == theirs["hash"]
    assert (rules[0] == "PG 19.10a") is (first != 1)  # Momentum for those who advanced


@pytest.mark.rule("PG 19.10a")
def test_behind_the_advance_momentum_comes() -> None:
    played = to_the_advance()
    lp, pick = open_loss_points(played), {"verb": "pick", "arg": ["pr-ir1"]}
    reply = go_on(played, pick, 5)
    assert reply["prompt"]["rule"] == "PG 19.10a"
    done = {"attack": ["2308", "2408"], "defence": ["2307"], "into": [], "advanced": ["pr-ir1"]}
    placed = begun(written(played, advance=done | {"lp": lp}))
    assert placed.first["prompt"] == reply["prompt"]
    none = begun(written(played, advance=done))
    assert none.first["prompt"]["rule"] != "PG 19.10a"  # no loss points, no Momentum


@pytest.mark.rule("PG 19.9b")
def test_the_defender_advances_onto_guns_alone() -> None:
    """Of the attack only guns are left: the defender's turn, in `by`."""
    units = [
        {"id": guns("prussian")[0], "at": "2308"},
        {"id": "fr-rohan", "at": "2307", "fought": True},
        {"id": "pr-garde", "at": "2810"},
    ]
    won = {"attack": ["2308"], "defence": ["2307"], "by": "defence"}
    talk = begun(attack(unit=units, advance=won))
    prompt = talk.first["prompt"]
    assert (prompt["side"], prompt["rule"]) == ("coalition", "PG 19.9b")
    assert ["fr-rohan"] in prompt["pick"]["samples"]


def guns(side: str) -> list[str]:
    """The batteries of a side."""
    talk = begun({})
    assert talk.server.match is not None
    cards = talk.server.match.rules.oob.units
    return [u for u, made in cards.items() if made.side == side and made.is_artillery]


def test_what_cannot_be_in_an_advance_is_named() -> None:
    fought = attack()["unit"]
    fought = [u | {"fought": True} for u in fought]
    right = {"attack": ["2308"], "defence": ["2307"]}
    assert "phase" in fault(phase="rally", unit=fought, advance=right)
    assert "has fought" in fault(advance=right)
    assert "9999" in fault(unit=fought, advance=right | {"defence": ["9999"]})
    assert "into" in fault(unit=fought, advance=right | {"into": ["2308"]})
    assert "pr-ir24" in fault(unit=fought, advance=right | {"advanced": ["pr-ir24"]})
    assert "lp" in fault(unit=fought, advance=right | {"into": [], "lp": 1})
    assert "at least" in fault(unit=fought, advance=right | {"attack": []})


# -- a move that has begun -------------------------------------------------------------------------


def march(phase: str = "movement", **fields: Any) -> Fields:
    """A regiment with its general, another, and an enemy far away."""
    units = [
        {"id": "pr-ir1", "at": "2310"} | fields,
        {"id": "pr-ir23", "at": "2313"},
        {"id": "fr-rohan", "at": "2303"},
    ]
    return attack(unit=units, phase=phase, leader=[{"id": "frederick", "at": "2312"}])


@pytest.mark.rule("PG 7.0a", "PG 7.0c")
def test_a_move_goes_on_with_the_points_that_are_left() -> None:
    """A regiment with some of its MP spent is in hand, as after the same move in play."""
    played = begun(march(at="2311"))
    reply = go_on(played, {"verb": "unit", "arg": "pr-ir1"}, 1)
    text = reply["prompt"]["cells"]["2310"]["chip"]
    reply = go_on(played, {"verb": "cell", "arg": "2310"}, 1)
    assert played.server.match is not None
    spent = played.server.match.reading.table.units["pr-ir1"].spent
    assert spent > 0 and reply["prompt"]["subject"] == ["pr-ir1"]
    placed = begun(march(spent=spent))
    assert placed.first["prompt"] == reply["prompt"]
    assert placed.first["hash"] == reply["hash"]
    assert int(text) + spent == 3 and played.ask("prompt")["seq"] == 3
    for action in ({"verb": "button", "arg": "done"}, {"verb": "button", "arg": "end"}):
        ours, theirs = go_on(played, action, 3), go_on(placed, action, 3)
        assert told(ours) == told(theirs) and ours["hash"] == theirs["hash"]


@pytest.mark.rule("PG 4.3a", "PG 7.2.1a")
def test_a_move_that_has_come_to_the_enemy_is_over() -> None:
    """It has stopped there, without a marker: those show who was Engaged when movement began."""

    def near(at: str, **fields: Any) -> Fields:
        position = march(at=at, **fields)
        position["unit"][2]["at"] = "2309"
        return position

    played = begun(near("2311"))
    go_on(played, {"verb": "unit", "arg": "pr-ir1"}, 1)
    reply = go_on(played, {"verb": "cell", "arg": "2310"}, 1)
    assert played.server.match is not None
    spent = played.server.match.reading.table.units["pr-ir1"].spent
    placed = begun(near("2310", spent=spent))
    assert reply["prompt"] == placed.first["prompt"] and reply["hash"] == placed.first["hash"]
    assert [e["rule"] for e in placed.first["events"]][-1] == reply["events"][-1]["rule"]


@pytest.mark.rule("PG 7.1c")
def test_a_leader_on_his_way() -> None:
    position = march()
    position["leader"][0]["spent"] = 4
    prompt = begun(position).first["prompt"]
    assert prompt["subject"] == ["frederick"]
    assert {int(offer["chip"]) for offer in prompt["cells"].values()} <= {0, 1}


def test_a_move_that_cannot_be_is_named() -> None:
    def wrong(position: Fields) -> str:
        return str(Told(scenario=ROSSBACH, position=position).first["error"]["message"])

    assert "3 MP, not 4" in wrong(march(spent=4))
    assert "movement" in wrong(march(phase="rally", spent=1))
    assert "pr-ir1" in wrong(march(spent=1, moved=True))
    assert "pr-ir1" in wrong(march(spent=1, at=""))
    two = march(spent=1)
    two["unit"][1]["spent"] = 1
    assert "one piece" in wrong(two)
    foe = march()
    foe["unit"][2]["spent"] = 1
    assert "fr-rohan" in wrong(foe)


# -- out of command --------------------------------------------------------------------------------


@pytest.mark.rule("PG 6.2.2a")
def test_out_of_command_is_measured_if_the_position_wants_it() -> None:
    """No leader of the wing is near: halved from 3 to 2 MP (PG 7.1a), unless the unit says that it
    is in command. Without the wish it is as the position says, in command.
    """

    def left(**fields: Any) -> str:
        position = march(**{k: v for k, v in fields.items() if k == "ooc"})
        talk = begun(position | {k: v for k, v in fields.items() if k != "ooc"})
        return str(talk.first["prompt"]["units"]["pr-ir1"]["text"])

    assert left() == "3 MP left"
    assert left(measure_command=True, leader=[]) == "2 MP left"
    assert left(measure_command=True, leader=[], ooc=False) == "3 MP left"
    talk = begun(march() | {"measure_command": True, "leader": []})
    assert "PG 6.2.2a" in [e["rule"] for e in talk.first["events"]]


@pytest.mark.parametrize("phase", ["activation", "command", "army_morale"])
def test_command_is_measured_behind_its_phase_only(phase: str) -> None:
    assert "measure_command" in fault(phase=phase, measure_command=True)


def test_a_save_holds_a_position_that_has_not_begun() -> None:
    """Where the first thing is a die, what is to come waits in a save like anything else."""
    battle = Shelf(SYSTEMS).open(ROSSBACH)
    assert isinstance(battle, Setting)
    fought = [u | {"fought": True} for u in attack()["unit"]]
    done = {"attack": ["2308"], "defence": ["2307"]}
    for position in (
        attack(unit=fought, advance=done, measure_command=True),
        march(spent=1, ooc=True) | {"measure_command": True},
    ):
        state, codec = arranged(battle, position), Codec(battle.system)
        assert codec.decode(codec.encode(state)) == state
