"""Golden conversations with Napoleon's Battles. The worked examples of the edition are tests of
their chapters (`test_gNN_...`); these play on from a move or a shot to all that it brings about.

What is expected is worked out by hand; the transcripts in tests/golden keep every other word.
"""

import json
from typing import Any

import pytest

from tests.golden.talk import NAPOLEON, Reply, Talk, changes, golden

RECORDS = NAPOLEON.glob("*.jsonl")


def told(reply: Reply, kind: str) -> list[str]:
    """What is told of a kind."""
    return [e["text"] for e in reply["events"] if e["kind"] == kind]


def view(talk: Talk) -> Reply:
    """The table; asked aside, for the transcript is not to keep how it looks."""
    found: Reply = json.loads(talk.table.answer_line(b'{"do": "view"}'))["view"]
    return found


def stands(talk: Talk, uid: str) -> tuple[str, dict[str, Any]]:
    """Where a unit stands, and its face."""
    stacks = view(talk)["stacks"].items()
    return next((str(at), one["face"]) for at, there in stacks for one in there if one["id"] == uid)


def bases_of(face: Reply) -> int:
    """The bases that its plate shows."""
    return int(face["steps"])


def end_until(talk: Talk, *wanted: str) -> None:
    """End question after question until these units are asked for."""
    while set(talk.prompt.get("units", ())) != set(wanted):
        talk.act("button", "end")


@pytest.mark.rule("NB 8.5.2.1", "NB 10.2.2-1", "NB 10.2.2-2", "NB 10.4.1-1", "NB 8.5.4.6-2")
def test_a_charge_that_is_answered_by_a_reaction() -> None:
    """Chasseurs in line move 10 inches to 22; hussars that are ready come 8 inches to meet them.
    Both in line: 9 + 4, at most 10, to 1 + 3. Six are lost, but no more than their Rout number 5:
    7 of 12 are left and in rout. The winner loses a figure, takes an inch, and stays in hand
    with a 1: Control 6, -2 for French cavalry.
    """
    with golden("reaction", NAPOLEON) as talk:
        talk.new(
            scenario="quatre-bras-1815-table+-hr.1.6+-adv.13.2+-adv.13.3",
            dice=[9, 1, 1],
            position={
                "only": True,
                "on_turn": "french",
                "unit": [
                    {"id": "hubert", "at": "46 / 12 h0", "form": "line"},
                    {"id": "bk-cav", "at": "46 / 30 h180", "form": "line", "react": True},
                    {"id": "best", "at": "10 / 38 h180", "form": "line"},
                ],
                "general": [
                    {"id": "ney", "at": "40 / 8"},
                    {"id": "pire", "at": "46 / 8"},
                    {"id": "brunswick", "at": "46 / 38"},
                    {"id": "wellington", "at": "30 / 38"},
                ],
            },
        )
        talk.act("unit", "hubert")
        talk.act("pose", "46 / 22 h0")
        talk.act("button", "done")
        end_until(talk, "bk-cav")
        assert talk.prompt["side"] == "allied"
        talk.act("unit", "bk-cav")
        met = talk.act("pose", "46 / 22 h180")
        assert told(met, "contact") == ["Brunswick horse: contact with Hubert."]
        end_until(talk, "hubert", "bk-cav")
        fought = talk.act("button", "0")
        assert told(fought, "combat") == [
            "Hubert against Brunswick horse: score 10.",
            "Brunswick horse against Hubert: score 4.",
        ]
        assert told(fought, "loss") == [
            "Brunswick horse: 5 figures lost, 7 left.",
            "Hubert: 1 figure lost, 11 left.",
        ]
        assert told(fought, "rout")[0] == "Brunswick horse: routed."
        assert told(fought, "recall") == ["Hubert: still in hand."]
        stood = talk.act("button", "stand")
        assert told(stood, "react")
        assert stands(talk, "hubert")[0] == "46.0 / 23.0 h0"


@pytest.mark.rule("NB 9.3.3.2-1", "NB 9.3.3.3-1", "NB 11.3.1-1", "NB 12.1", "NB 0.0-7")
def test_shots_that_cost_a_base_and_a_point_of_army_morale() -> None:
    """Five guns: 6 + 2 - 1 against a 5, one figure, the fourth that this line loses and with it a
    base. Light infantry, 8 + 3, at most 10, twice the 5 of the Poles: two, of which one disperses
    them, for 9 of 16 were left and 8 are too few. One unit is lost to the army.
    """
    with golden("base-and-morale", NAPOLEON) as talk:
        talk.new(
            scenario="maida-1806-table+-hr.1.6",
            dice=[6, 5, 8, 5],
            position={
                "on_turn": "british",
                "unit": [
                    {"id": "light-bn", "at": "20 / 15 h90"},
                    {"id": "poles", "at": "23 / 15 h90", "losses": 7},
                    {"id": "ligne42", "at": "26 / 19 h270", "losses": 3},
                    {"id": "chass9", "at": "40 / 10 h270"},
                    {"id": "fr-guns", "at": "40 / 5 h270", "form": "limbered"},
                ],
                "general": [{"id": "kempt", "at": "10 / 13"}, {"id": "compere", "at": "35 / 12"}],
            },
        )
        before = stands(talk, "ligne42")[1]
        end_until(talk, "brit-guns", "light-bn")
        talk.act("unit", "brit-guns")
        hit = talk.act("unit", "ligne42")
        assert told(hit, "fire") == ["Fire of Light guns at 42e Ligne: one figure."]
        assert told(hit, "loss") == ["42e Ligne: 1 figure lost, 12 left."]
        assert bases_of(stands(talk, "ligne42")[1]) == bases_of(before) - 1
        assert lost(talk) == ("0", "0")
        talk.act("unit", "light-bn")
        gone = talk.act("unit", "poles")
        assert told(gone, "loss") == [
            "Polish legion: 1 figure lost, 8 left.",
            "Polish legion: dispersed.",
        ]
        assert lost(talk) == ("0", "1")


@pytest.mark.rule("NB 4.1.1.1", "NB 8.1.4.1")
def test_arrivals_are_placed_by_their_player() -> None:
    """Ross and a column two inches deep are due in the west between 19 and 27: he chooses another
    to be first, is refused a place off the stretch, and comes to 25; the column as proposed, in the
    middle, as far in as it is deep.
    """
    with golden("arrival", NAPOLEON) as talk:
        talk.new(
            scenario="maida-1806-table+-hr.1.6",
            position={"turn": 4, "on_turn": "british"},
        )
        assert talk.prompt["subject"] == ["f20"] and list(talk.prompt["units"]) == ["ross"]
        talk.act("unit", "ross")
        assert talk.prompt["subject"] == ["ross"]
        assert talk.refused("pose", "0.5 / 28.0 h90") == "NB 4.1.1.1"
        came = talk.act("pose", "0.5 / 25.0 h90")
        assert told(came, "arrival") == ["Ross: arrival on the table."]
        assert talk.prompt["subject"] == ["f20"] and talk.prompt["buttons"][0]["id"] == "rest"
        all_there = talk.act("button", "rest")
        assert told(all_there, "arrival") == ["1/20th Foot: arrival on the table."]
        assert stands(talk, "f20")[0] == "2.0 / 23.0 h90"


def lost(talk: Talk) -> tuple[str, ...]:
    """How much of its morale each army has lost."""
    rows = [row for b in view(talk)["strip"] if b["block"] == "tracks" for row in b["rows"]]
    notes = {row["side"]: row["note"] for row in rows if row["rule"] == "NB 12.1"}
    return tuple(notes[side].split()[0] for side in ("british", "french"))


@pytest.mark.parametrize("path", sorted(RECORDS), ids=lambda path: path.stem)
def test_every_word_of_the_transcripts_still_holds(path: Any) -> None:
    assert changes(path) == []
