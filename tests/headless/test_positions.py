"""Positions in the midst of things: what units have done before play begins."""

from typing import Any

import pytest

from tests.golden.talk import block
from tests.headless.test_hostile import Told


def squares(**fields: Any) -> dict[str, Any]:
    """Kempt's brigade b1 and a battery of the British, the French far away."""
    unit = {"id": "b1", "at": "0503", "facing": "E"}
    others = [{"id": "general-kempt", "at": "0503"}, {"id": "f1", "at": "0003"}]
    return {"only": True, "active": "kempt", "ap": 3, "unit": [unit | fields, *others]}


@pytest.mark.rule("SQ 5.14", "SQ 5.13")
def test_action_points_are_spent_already() -> None:
    """Of 3 AP 2 are gone: 1 is left, and nobody recovers who has spent any (SQ 9.1)."""
    talk = Told(scenario="maida-1806", dice=[3], position=squares(spent=2))
    assert talk.first["prompt"]["units"]["b1"]["text"] == "1 AP left"
    prompt = talk.ask("act", action={"verb": "unit", "arg": "b1"})["prompt"]
    (recover,) = [b for b in prompt["buttons"] if b["id"] == "recover"]
    assert recover["refusal"]["rule"] == "SQ 9.1"
    fresh = Told(scenario="maida-1806", dice=[3], position=squares())
    assert fresh.first["prompt"]["units"]["b1"]["text"] == "3 AP left"


@pytest.mark.rule("SQ 5.15")
def test_who_has_attacked_has_finished() -> None:
    talk = Told(scenario="maida-1806", dice=[3], position=squares(attacked=True))
    assert "b1" not in talk.first["prompt"]["units"]
    reply = talk.ask("why_not", action={"verb": "unit", "arg": "b1"})
    assert reply["refusal"]["rule"] == "SQ 5.15"


@pytest.mark.parametrize("fields", [{"spent": 4}, {"spent": -1}])
def test_more_than_there_is_cannot_be_spent(fields: dict[str, Any]) -> None:
    reply = Told(scenario="maida-1806", dice=[3], position=squares(**fields)).first
    assert reply["error"]["field"].startswith("position")


def test_only_the_command_that_acts_has_acted() -> None:
    position = squares() | {"active": ""}
    position["unit"][0]["spent"] = 1
    reply = Told(scenario="maida-1806", dice=[3] * 9, position=position).first
    assert "b1" in reply["error"]["message"]


def glory(phase: str, foe: str = "3005", **fields: Any) -> dict[str, Any]:
    """Two Prussian regiments and a French one, far away if nothing else is said."""
    return {
        "only": True,
        "active": "prussian",
        "phase": phase,
        "unit": [
            {"id": "pr-ir1", "at": "2308"} | fields,
            {"id": "pr-ir23", "at": "2408"},
            {"id": "fr-rohan", "at": foe},
        ],
        "leader": [{"id": "frederick", "at": "2308"}],
    }


@pytest.mark.rule("PG 7.0c")
def test_who_has_moved_does_not_move_again() -> None:
    ids = []
    for moved in (False, True):
        talk = Told(scenario="rossbach-battle", dice=[3], position=glory("movement", moved=moved))
        assert talk.first["ok"], talk.first
        ids.append(set(talk.first["prompt"]["units"]))
    assert ids[0] - ids[1] == {"pr-ir1"}


@pytest.mark.rule("PG 4.3c")
def test_a_marker_lies_on_its_other_side() -> None:
    """Next to the enemy the regiment is Engaged; flipped, the marker says so on its counter."""
    marks = []
    for flipped in ([], ["2308"]):
        position = glory("close_combat", foe="2307") | {"flipped": flipped}
        talk = Told(scenario="rossbach-battle", dice=[3], position=position)
        assert talk.first["ok"], talk.first
        counters = talk.ask("view")["view"]["stacks"]["2308"]
        marks.append({m for c in counters for m in c["face"].get("marks", [])})
    assert "engaged" in marks[0] and "engaged_2" in marks[1]


def test_a_flipped_marker_lies_on_the_map() -> None:
    position = glory("close_combat") | {"flipped": ["9999"]}
    assert "9999" in Told(scenario="rossbach-battle", position=position).first["error"]["message"]


@pytest.mark.rule("PG 19.10d")
def test_momentum_markers_lie_on_the_hex_to_be_attacked() -> None:
    """Each is worth +2 to the side that laid it."""
    totals = []
    for markers in ([], [{"at": "2307"}], [{"at": "2307", "count": 2}]):
        position = glory("close_combat", foe="2307") | {"momentum": markers}
        talk = Told(scenario="rossbach-battle", dice=[3], position=position)
        attack = {"verb": "pick", "arg": ["2307", "2308"]}
        totals.append(block(talk.ask("preview", action=attack), "modifiers")["total"])
    assert [total - totals[0] for total in totals] == [0, 2, 4]


@pytest.mark.rule("PG 19.10d")
@pytest.mark.parametrize(
    ("phase", "where", "named"),
    [("close_combat", "2308", "2308"), ("close_combat", "9999", "9999"), ("rout", "2307", "phase")],
)
def test_momentum_markers_lie_on_enemies_and_in_close_combat_only(
    phase: str, where: str, named: str
) -> None:
    position = glory(phase, foe="2307") | {"momentum": [{"at": where}]}
    assert named in Told(scenario="rossbach-battle", position=position).first["error"]["message"]


def nostitz(*detachments: dict[str, Any]) -> Told:
    """The Austrian movement at Leuthen; their army has not been activated."""
    position = {"active": "coalition", "phase": "movement", "detachment": list(detachments)}
    return Told(scenario="leuthen-main", dice=[3] * 9, position=position)


@pytest.mark.rule("PG 6.3b")
def test_a_detachment_that_has_met_the_enemy_moves() -> None:
    sleeping, awake = nostitz(), nostitz({"id": "au-nostitz"})
    assert sleeping.first["ok"] and awake.first["ok"], (sleeping.first, awake.first)
    woken = set(awake.first["prompt"]["units"]) - set(sleeping.first["prompt"]["units"])
    assert woken == {"nostitz", "au-hus11", "sa-alb", "sa-kb"}


def test_detachments_are_those_of_the_scenario() -> None:
    fault = nostitz({"id": "reid"}).first["error"]["message"]
    assert "reid" in fault and "au-nostitz" in fault
