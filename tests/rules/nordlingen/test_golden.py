"""Golden conversations on the field of the Rippach. The sheet has no worked examples; these play
what its author shows by example in the sister volume: recoiling, charge and answer, breakthrough.

What is expected is worked out by hand; the transcripts in tests/golden keep every other word.
"""

import json
from typing import Any

import pytest

from tests.golden.talk import NORDLINGEN, Reply, Talk, changes, golden

RECORDS = NORDLINGEN.glob("*.jsonl")


def begin(talk: Talk, dice: list[int], *units: Reply) -> None:
    """The Finnish horse is active in turn 1; units that are not named stand as at the start."""
    position = {"unit": list(units), "initiative": "swedes", "orders": {"r1": 5}}
    talk.new(scenario="rippach-1632", dice=dice, position=position)


def stand(uid: str, x: float, y: float, heading: int = 0, **state: Any) -> Reply:
    return {"id": uid, "at": f"{x} / {y} h{heading}", **state}


def stands(talk: Talk, uid: str) -> str:
    """Where a unit stands; asked aside, for the transcript is not to keep how the table looks."""
    view = json.loads(talk.table.answer_line(b'{"do": "view"}'))["view"]
    stacks = view["stacks"].items()
    return next(str(at) for at, there in stacks if any(one["id"] == uid for one in there))


def told(reply: Reply, kind: str) -> list[str]:
    """What is told of a kind."""
    return [e["text"] for e in reply["events"] if e["kind"] == kind]


def end_until(talk: Talk, words: str) -> Reply:
    """End what is asked, question after question, until one is asked with these words."""
    while words not in talk.prompt["text"]:
        (way_on,) = (b["id"] for b in talk.prompt["buttons"] if b["role"] == "end")
        talk.act("button", way_on)
    return talk.last


@pytest.mark.rule("ND 5.28", "ND 5.29", "ND 5.1", "ND 5.15")
def test_a_charge_that_breaks_through() -> None:
    """Heavy cavalry (2, and 2 against foot) beats worn dragoons: 5 + 4 - 1 is their last loss. It
    advances 1um to 4 and charges musketeers whose front is at 6.6; both tests are passed. The fight
    comes in the next turn, 6 + 6 - 1 with 2 for the charge.
    """
    with golden("breakthrough", NORDLINGEN) as talk:
        fight, tests, cohesion, initiative = [5, 1], [6, 6], [6], [6, 1]
        orders = [5, 4, 3, 4, 2]  # two dice of the Imperials, three of the Swedes
        begin(
            talk,
            [*fight, *tests, *cohesion, *initiative, *orders, 1, 6],
            stand("r11", 17, 3),
            stand("r12", 14, 3),
            stand("b22", 17, 3, 180, losses=1),
            stand("b21", 16, 6.6, 180),
        )
        won = end_until(talk, "may advance")
        assert told(won, "loss")[-1] == "Dragoner is eliminated."
        talk.act("button", "advance")
        assert list(talk.prompt["units"]) == ["b21"]
        charge = talk.act("unit", "b21")
        assert len(told(charge, "morale")) == 2
        home = talk.act("button", "stand")
        assert told(home, "contact") and told(home, "turn") == ["Turn 2"]
        # No unit is fought twice in a phase.
        assert not told(home, "melee")
        for general in ("r-g2", "r-g1", "b-g1", "b-cinc"):
            talk.act("unit", general)
        for button in ("end", "end", "end", "r1", "end", "end", "end", "end"):
            fought = talk.act("button", button)
        assert told(fought, "melee") == [
            "Musketiere im Dorf inflicts 0 damage points on Finnen I.",
            "Finnen I inflicts 3 damage points on Musketiere im Dorf.",
        ]


@pytest.mark.rule("ND 3.29", "ND 3.30", "ND 3.35", "ND 3.40", "ND 3.41", "ND 7.10", "ND 7.13")
def test_a_charge_before_which_a_unit_recoils() -> None:
    """The second squadron is halted: 1 + 2. The first one charges: 4 + 2. The musketeers test with
    1, morale 1, a friend behind them 2, charged -1: a 3, one level, and they recoil. One um
    straight back, which pushes the friend 0.4um behind them by 0.6; then one um homewards, and on
    until they are beyond him, whom that frightens: 3, morale 1, and they behind him 2.
    """
    with golden("recoil", NORDLINGEN) as talk:
        begin(
            talk,
            [1, 4, 1, 3],
            stand("r11", 17, 2),
            stand("r12", 14.6, 2),
            stand("b21", 17, 4, 180),
            stand("b22", 17, 5.4, 180),
        )
        talk.act("unit", "r12")
        failed = talk.act("unit", "b21")
        assert told(failed, "halt") == ["Finnen II is halted."]
        talk.act("unit", "r11")
        charged = talk.act("unit", "b21")
        assert told(charged, "morale")[1:] == [
            "Musketiere im Dorf tests morale against a charge: one level of disorder, and it "
            "recoils.",
            "Dragoner tests morale of those near a rout: passed.",
        ]
        assert stands(talk, "b22") == "17.0 / 6.0 h180"
        assert stands(talk, "b21") == "17.0 / 7.0 h180"
        assert stands(talk, "r11") == "17.0 / 4.0 h0"


@pytest.mark.parametrize("path", sorted(RECORDS), ids=lambda path: path.stem)
def test_every_word_is_as_it_was(path: Any) -> None:
    assert changes(path) == []
