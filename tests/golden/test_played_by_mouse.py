"""A whole battle that a newcomer played in the window with the mouse, both sides, to its verdict.

The transcript keeps what was clicked and what the dice showed. OBLIQUE_GOLDEN=write writes the
replies anew, after a change of rules or wording that is meant.
"""

import json
from typing import Any

from tests.golden.talk import FOLDER, Talk, golden

NAME = "played-by-mouse"

Reply = dict[str, Any]


def test_the_battle_comes_to_its_verdict() -> None:
    """Every click is allowed again, no die is missing or left, and Prussia wins decisively."""
    requests = _requests()
    with golden(NAME) as talk:
        new, *acts = requests
        talk.new(**{name: value for name, value in new.items() if name != "do"})
        for request in acts:
            talk.act(**request["action"])
        assert talk.last["result"] == {
            "winner": "prussian",
            "level": "decisive",
            "rule": "PG 23.2a",
        }
        assert [side["points"] for side in talk.last["verdict"]["sides"]] == [52, 2]
        assert sum(len(record["dice"]) for record in _log(talk)) == len(new["dice"])


def test_what_the_readme_names_is_there() -> None:
    """The attack from several hexes, the charge, the captured guns and the cascade of retreats."""
    assert _texts(61)[0].startswith("KR 10, KR 13, KR 7, KR 8 against KR Kurpfalz, KR Hohenzoll")
    assert _action(59) == ["2706", "2806", "2807"]
    assert [text for text in _texts(64) if text.endswith("charges.")] == [
        "KR 7 charges.",
        "KR 8 charges.",
        "KR 10 charges.",
        "KR 13 charges.",
    ]
    assert "Seydlitz is killed." in _texts(66)
    _in_order(
        163,
        "Poitou retreats through R.Roussillon, Fr Art 2.",
        "R.Roussillon routs.",
        "R.Roussillon retreats through Wittmer.",
        "Wittmer routs.",
        "Wittmer retreats through Diesbach.",
        upto=165,
    )
    assert "Fr Art 2 is captured." in _texts(169)


def _in_order(first: int, *wanted: str, upto: int) -> None:
    """These sentences stand in this order in the records from `first` to `upto`."""
    told = iter([text for number in range(first, upto + 1) for text in _texts(number)])
    for sentence in wanted:
        assert sentence in told, sentence


def _lines() -> list[Reply]:
    return [json.loads(line) for line in (FOLDER / f"{NAME}.jsonl").read_bytes().splitlines()]


def _requests() -> list[Reply]:
    return _lines()[::2]


def _texts(record: int) -> list[str]:
    """What happened in a record; the first has the number 1."""
    return [event["text"] for event in _lines()[2 * record + 1]["events"]]


def _action(record: int) -> Any:
    return _lines()[2 * record]["action"]["arg"]


def _log(talk: Talk) -> list[Reply]:
    """The records, asked for outside the conversation."""
    answer = json.loads(talk.table.answer_line(b'{"do": "log"}'))
    records: list[Reply] = answer["log"]
    return records
